import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type * as z from "zod";
import { requiredIn } from "#shared/contract/field-list.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureFields, structureLabels } from "#shared/structures/structures.fields.ts";
import { Structure, StructureChanges } from "#shared/structures/structures.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { staffStructureTexts } from "./texts.ts";

const Form = ({ structure, onClose }: { structure: Structure; onClose: () => void }) => {
  const change = useSend(structures.updateStructure, { refreshes: structureRefreshes });
  const save = (id: string, body: z.input<typeof StructureChanges>) =>
    change.mutateAsync({ params: { id }, body });
  const { form, field, dialog } = useItemForm(
    structure,
    {
      item: Structure,
      schema: StructureChanges,
      values: (item) => ({
        name: item?.name ?? "",
        address: item?.address ?? "",
        zip_code: item?.zip_code ?? "",
        city: item?.city ?? "",
        is_active: item?.is_active !== 0,
      }),
      toBody: (values) => values,
      required: requiredIn(structureFields),
      create: (body) => save(structure.id, body),
      update: save,
    },
    onClose,
  );
  return (
    <FormDialog title={staffStructureTexts.editing} {...dialog}>
      <TextField label={structureLabels.name} required {...field("name")} />
      <TextField label={structureLabels.address} {...field("address")} />
      <div className="fields">
        <TextField
          required
          inputMode="numeric"
          label={structureLabels.zip_code}
          hint={structureFields.zip_code.hint}
          {...field("zip_code")}
        />
        <TextField label={structureLabels.city} {...field("city")} />
      </div>
      <SwitchField
        label={form.watch("is_active") ? adminTexts.active : adminTexts.inactive}
        hint={staffStructureTexts.activeHint}
        {...form.register("is_active")}
      />
      <div>
        <ButtonLink variant="quiet" to={paths.editStructure(structure.id)}>
          {staffStructureTexts.wholeForm} <ArrowRight />
        </ButtonLink>
      </div>
    </FormDialog>
  );
};

/** The fields that staff edit from the list; the others are in the full form. */
export const QuickEditDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery({ ...ask(structures.getStructure, { params: { id } }), staleTime: 0, gcTime: 0 });
  if (query.data && !query.isPending) return <Form structure={query.data} onClose={onClose} />;
  return (
    <Dialog open title={staffStructureTexts.editing} onClose={onClose}>
      <Loaded query={query} failed={staffStructureTexts.pageFailed}>
        {() => null}
      </Loaded>
    </Dialog>
  );
};
