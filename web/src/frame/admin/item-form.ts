import { useEffect, useState } from "react";
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
 * stays, over the saved version; the user saves it again, or takes that version alone. What the page reads again behind
 * somebody who types is not taken over: a save with its version would put back what they were shown before.
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
  const [opened, setOpened] = useState(given);
  const { form, field, submit, errorOf, pending, newer, takeNewer } = useBodyForm({
    schema,
    values: values(given),
    toBody,
    required,
    held: { item, values },
    ...(refused && { refused: (body: unknown) => refused(body as Body) }),
  });
  const { isDirty } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version brings other values
  useEffect(() => {
    if (!given || given.version === opened?.version || isDirty) return;
    setOpened(given);
    form.reset(values(given));
  }, [given?.version]);
  const known = newer ?? opened;
  const onSubmit = submit(async (body) => {
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
    /** The item that the next save changes. */
    known,
    /** Goes on with what was typed over this version. */
    resume: (version: number) => setOpened((now) => now && { ...now, version }),
    dialog: {
      onClose,
      onSubmit,
      pending,
      unsaved: isDirty,
      stale: takeNewer,
    },
  };
};
