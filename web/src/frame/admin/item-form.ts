import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { FieldErrors } from "#shared/contract/problem.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { attempt } from "./saving.ts";
import { adminTexts } from "./texts.ts";

const neverCreates = () => Promise.reject(new Error("This form changes an item, and was given none"));

export type ItemForm<Item, Values extends FieldValues, Body extends object> = {
  /** The schema of the answer; a refused stale save carries the current item. */
  item: z.ZodType<Item>;
  schema: z.ZodType<unknown, Body>;
  values: (item: Item | undefined) => Values;
  toBody: (values: Values) => Body;
  required?: readonly string[];
  /** What the server refuses although the schema allows it. */
  refused?: (body: Body) => FieldErrors;
  /** Absent where an item is always given. */
  create?: (body: Body) => Promise<unknown>;
  update: (id: string, body: Body & { version: number }) => Promise<unknown>;
  createFailed?: string;
  saveFailed?: string;
};

/** What the fields of an item form need. */
export type ItemFields<Values extends FieldValues> = Pick<
  ReturnType<typeof useBodyForm<Values, z.ZodType>>,
  "form" | "field" | "errorOf"
>;

/**
 * The form of an item in a dialog: creates one, or changes the one given. After a concurrent change what was typed
 * stays, over the saved version; the user saves it again, or takes that version alone.
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
    refused,
    create = neverCreates,
    update,
    createFailed,
    saveFailed,
  }: ItemForm<Item, Values, Body>,
  onClose: () => void,
) => {
  const { form, field, submit, errorOf, pending, newer, takeNewer } = useBodyForm({
    schema,
    values: values(given),
    toBody,
    required,
    held: { item, values },
    ...(refused && { refused: (body: unknown) => refused(body as Body) }),
  });
  const onSubmit = submit(async (body) => {
    const known = newer ?? given;
    const problem = known
      ? await attempt(() => update(known.id, { ...body, version: known.version }), {
          success: adminTexts.changed,
          failure: saveFailed,
          saysStale: true,
        })
      : await attempt(() => create(body), {
          success: adminTexts.created,
          failure: createFailed ?? saveFailed,
        });
    if (!problem) onClose();
    return problem;
  });
  return {
    form,
    field,
    errorOf,
    /** What somebody else has saved meanwhile. */
    newer,
    dialog: {
      onClose,
      onSubmit,
      pending,
      unsaved: form.formState.isDirty,
      stale: takeNewer,
    },
  };
};
