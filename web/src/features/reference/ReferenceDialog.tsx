import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ItemDialog } from "#web/frame/admin/ItemDialog.tsx";
import { type ItemForm, useItemForm } from "#web/frame/admin/item-form.ts";
import type { ListTexts } from "./texts.ts";

type Item = { id: string; name: string; version: number };

export type ReferenceForm<One extends Item, Values extends FieldValues, Body extends object> = ItemForm<
  One,
  Values,
  Body
> & {
  fields: (form: UseFormReturn<Values>, errorOf: (name: string) => string | undefined) => ReactNode;
};

/** Creates a value of a list, or changes one. */
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
  const { form, errorOf, dialog } = useItemForm(item, described, onClose);
  return (
    <ItemDialog title={item ? texts.editing : texts.creating} {...dialog}>
      {described.fields(form, errorOf)}
    </ItemDialog>
  );
};
