import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { type ItemFields, type ItemForm, useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import type { ListTexts } from "./texts.ts";

type Item = { id: string; name: string; version: number };

export type ReferenceForm<One extends Item, Values extends FieldValues, Body extends object> = ItemForm<
  One,
  Values,
  Body
> & {
  create: (body: Body) => Promise<unknown>;
  fields: (fields: ItemFields<Values>) => ReactNode;
};

export const ReferenceDialog = <One extends Item, Values extends FieldValues, Body extends object>({
  texts,
  item,
  form: described,
  onClose,
}: {
  texts: ListTexts;
  item: One | undefined;
  form: ReferenceForm<One, Values, Body>;
  onClose: () => void;
}) => {
  const { dialog, ...fields } = useItemForm(item, described, onClose);
  return (
    <FormDialog title={item ? texts.editing : texts.creating} {...dialog}>
      {described.fields(fields)}
    </FormDialog>
  );
};
