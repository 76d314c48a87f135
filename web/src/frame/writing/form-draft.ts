import { useEffect, useState } from "react";
import type { Path, PathValue, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { changedIn } from "../typed-over.ts";
import { drafts } from "./drafts.ts";

type Texts = Record<string, string>;
/** What zod reads of a part of the fields. */
type Part<Values> = z.ZodType<{ [Field in keyof Values]?: string | undefined }>;

export const isNothing = (changed: object) => Object.keys(changed).length === 0;

/** The draft of a form over what is saved of it now; `base` is the version that was written over. */
export const foundDraft = <Values extends Texts>(name: string, schema: Part<Values>, saved: Values) => {
  const draft = drafts.find(name, schema);
  if (!draft) return undefined;
  const value: Values = { ...saved, ...(draft.value as Partial<Values>) };
  return isNothing(changedIn(value, saved)) ? undefined : { ...draft, value };
};

/**
 * What is typed in a form of texts, kept in this browser until it is saved or given up, and offered when one comes back
 * to it. `name` says which form it is, `schema` reads what was changed of it. `onResume`: the next save is of this version,
 * and is told what somebody else has saved since.
 */
export const useFormDraft = <Values extends Texts>(
  name: string,
  schema: Part<Values>,
  form: UseFormReturn<Values>,
  { saved, version, onResume }: { saved: Values; version: number; onResume: (version: number) => void },
) => {
  const [offered, setOffered] = useState(() => foundDraft(name, schema, saved));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const changed = changedIn(form.getValues(), saved);
      if (isNothing(changed)) drafts.forget(name);
      else drafts.keep(name, changed, version);
    });
    return unsubscribe;
  }, [form, name, saved, version]);
  return {
    offered,
    resume: () => {
      if (!offered) return;
      setOffered(undefined);
      onResume(offered.base);
      for (const [field, text] of Object.entries(offered.value) as [
        Path<Values>,
        PathValue<Values, Path<Values>>,
      ][])
        form.setValue(field, text, { shouldDirty: true });
    },
    discard: () => {
      drafts.forget(name);
      setOffered(undefined);
    },
  };
};
