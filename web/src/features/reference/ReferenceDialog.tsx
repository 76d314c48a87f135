import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { ItemDialog } from "#web/app/admin/ItemDialog.tsx";
import { attempt, useBodyForm } from "#web/app/admin/saving.ts";
import { adminTexts } from "#web/app/admin/texts.ts";
import type { ListTexts } from "./texts.ts";

type Item = { id: string; name: string; version: number };

export type ReferenceForm<One extends Item, Values extends FieldValues, Body> = {
  schema: z.ZodType<unknown, Body>;
  item: z.ZodType<One>;
  values: (item: One | undefined) => Values;
  toBody: (values: Values) => Body;
  fields: (form: UseFormReturn<Values>, errorOf: (name: string) => string | undefined) => ReactNode;
  create: (body: Body) => Promise<unknown>;
  update: (id: string, body: Body & { version: number }) => Promise<unknown>;
};

/** Creates a value of a list, or changes one. */
export const ReferenceDialog = <One extends Item, Values extends FieldValues, Body>({
  texts,
  item,
  form: { schema, item: itemSchema, values, toBody, fields, create, update },
  onClose,
}: {
  texts: ListTexts;
  item: One | undefined;
  form: ReferenceForm<One, Values, Body>;
  onClose: () => void;
}) => {
  const [base, setBase] = useState(item);
  const { form, submit, errorOf, current, setCurrent } = useBodyForm({
    schema,
    values: values(item),
    toBody,
  });
  const newer = itemSchema.safeParse(current).data;
  const save = submit(async (body) => {
    const known = newer ?? base;
    const problem = known
      ? await attempt(() => update(known.id, { ...body, version: known.version }), {
          success: adminTexts.changed,
        })
      : await attempt(() => create(body), { success: adminTexts.created });
    if (!problem) onClose();
    return problem;
  });
  const takeNewer = () => {
    setBase(newer);
    form.reset(values(newer));
    setCurrent(undefined);
  };
  return (
    <ItemDialog
      title={item ? texts.editing : texts.creating}
      onClose={onClose}
      onSubmit={save}
      pending={form.formState.isSubmitting}
      stale={newer ? takeNewer : undefined}
    >
      {fields(form, errorOf)}
    </ItemDialog>
  );
};
