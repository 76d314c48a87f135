import { useQuery } from "@tanstack/react-query";
import * as reference from "#shared/reference/reference.contract.ts";
import { NewReference, type ProposedList, Reference } from "#shared/reference/reference.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { ReferenceList } from "./ReferenceList.tsx";
import { proposals } from "./state.tsx";
import { type ListTexts, referenceTexts } from "./texts.ts";

type OneOf<Name extends keyof typeof reference> = (typeof reference)[Name];

/** A list whose values are names and nothing else. */
const NamedList = ({
  texts,
  kind,
  list,
  create,
  update,
  remove,
}: {
  texts: ListTexts;
  kind: ProposedList;
  list: OneOf<"listPublics" | "listStructureTypes" | "listLegalForms">;
  create: OneOf<"createPublic" | "createStructureType" | "createLegalForm">;
  update: OneOf<"updatePublic" | "updateStructureType" | "updateLegalForm">;
  remove: OneOf<"deletePublic" | "deleteStructureType" | "deleteLegalForm">;
}) => {
  const refreshes = [list];
  const query = useQuery(ask(list, {}));
  const creation = useSend(create, { refreshes });
  const change = useSend(update, { refreshes });
  const removal = useSend(remove, { refreshes });
  return (
    <ReferenceList
      texts={texts}
      kind={kind}
      query={query}
      mayChange={useRights().isAdministrator}
      columns={proposals(query.data)}
      form={{
        schema: NewReference,
        item: Reference,
        values: (item) => ({ name: item?.name ?? "" }),
        toBody: ({ name }) => ({ name }),
        fields: ({ field }) => <TextField label={referenceTexts.name} required {...field("name")} />,
        create: (body) => creation.mutateAsync({ body }),
        update: (id, body) => change.mutateAsync({ params: { id }, body }),
      }}
      remove={(id) => removal.mutateAsync({ params: { id } })}
      replaceIn={kind}
    />
  );
};

export const AdminTypes = () => (
  <NamedList
    texts={referenceTexts.types}
    kind="types"
    list={reference.listStructureTypes}
    create={reference.createStructureType}
    update={reference.updateStructureType}
    remove={reference.deleteStructureType}
  />
);

export const AdminPublics = () => (
  <NamedList
    texts={referenceTexts.publics}
    kind="publics"
    list={reference.listPublics}
    create={reference.createPublic}
    update={reference.updatePublic}
    remove={reference.deletePublic}
  />
);

export const AdminLegalForms = () => (
  <NamedList
    texts={referenceTexts.legalForms}
    kind="legalForms"
    list={reference.listLegalForms}
    create={reference.createLegalForm}
    update={reference.updateLegalForm}
    remove={reference.deleteLegalForm}
  />
);
