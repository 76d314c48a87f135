import { useQuery } from "@tanstack/react-query";
import * as reference from "#shared/reference/reference.contract.ts";
import { NewOrganization, Organization } from "#shared/reference/reference.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { ReferenceList } from "./ReferenceList.tsx";
import { activity } from "./state.tsx";
import { referenceTexts } from "./texts.ts";

export const AdminOrganizations = () => {
  const query = useQuery(ask(reference.listOrganizations, { query: {} }));
  const refreshes = [reference.listOrganizations];
  const creation = useSend(reference.createOrganization, { refreshes });
  const change = useSend(reference.updateOrganization, { refreshes });
  const removal = useSend(reference.deleteOrganization, { refreshes });
  return (
    <ReferenceList
      texts={referenceTexts.organizations}
      kind="organizations"
      query={query}
      mayChange={useRights().isStaff}
      columns={activity(query.data, ({ active }) => active)}
      form={{
        schema: NewOrganization,
        item: Organization,
        values: (item) => ({ name: item?.name ?? "", active: item?.active ?? true }),
        toBody: ({ name, active }) => ({ name, active }),
        fields: ({ form, field }) => (
          <>
            <TextField label={referenceTexts.name} required {...field("name")} />
            <SwitchField
              label={form.watch("active") ? adminTexts.active : adminTexts.inactive}
              {...form.register("active")}
            />
          </>
        ),
        create: (body) => creation.mutateAsync({ body }),
        update: (id, body) => change.mutateAsync({ params: { id }, body }),
      }}
      remove={(id) => removal.mutateAsync({ params: { id } })}
    />
  );
};
