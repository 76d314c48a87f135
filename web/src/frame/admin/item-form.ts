import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import { useBodyForm } from "#web/frame/body-form.ts";
import { attempt } from "./saving.ts";
import { adminTexts } from "./texts.ts";

export type ItemForm<Item, Values extends FieldValues, Body extends object> = {
  /** How the item is answered: what a refused stale save carries. */
  item: z.ZodType<Item>;
  /** The body of its creation. */
  schema: z.ZodType<unknown, Body>;
  values: (item: Item | undefined) => Values;
  toBody: (values: Values) => Body;
  required?: readonly string[];
  create: (body: Body) => Promise<unknown>;
  update: (id: string, body: Body & { version: number }) => Promise<unknown>;
  createFailed?: string;
  saveFailed?: string;
};

/** What draws the fields of such a form. */
export type ItemFields<Values extends FieldValues> = Pick<
  ReturnType<typeof useBodyForm<Values, z.ZodType>>,
  "form" | "field" | "errorOf"
>;

/**
 * The form of an item in its dialog: creates one, or changes the one given. When somebody else has saved meanwhile,
 * what was typed stays; one may take over what they saved, or save again over it.
 */
export const useItemForm = <
  Item extends { id: string; version: number },
  Values extends FieldValues,
  Body extends object,
>(
  given: Item | undefined,
  {
    item,
    schema,
    values,
    toBody,
    required = [],
    create,
    update,
    createFailed,
    saveFailed,
  }: ItemForm<Item, Values, Body>,
  onClose: () => void,
) => {
  const [base, setBase] = useState(given);
  const { form, field, submit, errorOf, pending, current, setCurrent } = useBodyForm({
    schema,
    values: values(given),
    toBody,
    required,
  });
  const newer = item.safeParse(current).data;
  const onSubmit = submit(async (body) => {
    const known = newer ?? base;
    const problem = known
      ? await attempt(() => update(known.id, { ...body, version: known.version }), {
          success: adminTexts.changed,
          failure: saveFailed,
        })
      : await attempt(() => create(body), {
          success: adminTexts.created,
          failure: createFailed ?? saveFailed,
        });
    if (!problem) onClose();
    return problem;
  });
  const takeNewer = () => {
    setBase(newer);
    form.reset(values(newer));
    setCurrent(undefined);
  };
  return {
    form,
    field,
    errorOf,
    dialog: {
      onClose,
      onSubmit,
      pending,
      stale: newer ? takeNewer : undefined,
    },
  };
};
