import * as reference from "#shared/reference/reference.contract.ts";
import { NewOrganization, Organization } from "#shared/reference/reference.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { staffStructureTexts } from "./texts.ts";

/** Creates an organization that the list lacks, without leaving the structure's form. */
export const NewOrganizationDialog = ({
  onMade,
  onClose,
}: {
  onMade: (organization: Organization) => void;
  onClose: () => void;
}) => {
  const creation = useSend(reference.createOrganization, { refreshes: [reference.listOrganizations] });
  const { field, dialog } = useItemForm(
    undefined,
    {
      item: Organization,
      schema: NewOrganization,
      values: () => ({ name: "" }),
      toBody: ({ name }) => ({ name, active: true }),
      create: async (body) => onMade(await creation.mutateAsync({ body })),
      update: () => Promise.resolve(),
    },
    onClose,
  );
  return (
    <FormDialog title={staffStructureTexts.newOrganization} size="small" {...dialog}>
      <TextField label={staffStructureTexts.organizationName} required {...field("name")} />
    </FormDialog>
  );
};
