import { useQuery } from "@tanstack/react-query";
import * as reference from "#shared/reference/reference.contract.ts";
import { Degree, NewDegree } from "#shared/reference/reference.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { ReferenceList } from "./ReferenceList.tsx";
import { activity } from "./state.tsx";
import { referenceTexts } from "./texts.ts";

export const AdminDegrees = () => {
  const query = useQuery(ask(reference.listDegrees, {}));
  const refreshes = [reference.listDegrees];
  const creation = useSend(reference.createDegree, { refreshes });
  const change = useSend(reference.updateDegree, { refreshes });
  const removal = useSend(reference.deleteDegree, { refreshes });
  return (
    <ReferenceList
      texts={referenceTexts.degrees}
      kind="degrees"
      query={query}
      mayChange={useRights().isAdministrator}
      columns={[
        { id: "city", label: referenceTexts.city, cell: ({ city }) => city },
        ...activity(query.data, ({ is_active }) => is_active === 1),
      ]}
      form={{
        schema: NewDegree,
        item: Degree,
        values: (item) => ({
          name: item?.name ?? "",
          city: item?.city ?? "",
          is_active: item?.is_active !== 0,
        }),
        toBody: ({ name, city, is_active }) => ({ name, city, is_active }),
        fields: ({ form, field }) => (
          <>
            <TextField label={referenceTexts.name} required {...field("name")} />
            <TextField label={referenceTexts.city} {...field("city")} />
            <SwitchField
              label={form.watch("is_active") ? adminTexts.active : adminTexts.inactive}
              {...form.register("is_active")}
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
