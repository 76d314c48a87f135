import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { drafts } from "#web/frame/writing/drafts.ts";

const DocumentText = z.object({ name: z.string(), description: z.string() });
type DocumentText = z.output<typeof DocumentText>;
/** The fields that were changed: one that was left alone must not come back over what a colleague has made of it. */
const ChangedText = DocumentText.partial();
type ChangedText = z.output<typeof ChangedText>;

export const changedIn = (written: DocumentText, saved: DocumentText): ChangedText => ({
  ...(written.name !== saved.name && { name: written.name }),
  ...(written.description !== saved.description && { description: written.description }),
});
export const isNothing = (changed: ChangedText) => Object.keys(changed).length === 0;

/** The draft of a document over what is saved of it now; `base` is the version that was written over. */
export const foundDraft = (of: string, saved: DocumentText) => {
  const draft = drafts.find(of, ChangedText);
  if (!draft) return undefined;
  const { name = saved.name, description = saved.description } = draft.value;
  const value = { name, description };
  return isNothing(changedIn(value, saved)) ? undefined : { ...draft, value };
};

/**
 * What is written about a document, kept in this browser until it is saved or given up, and offered when one comes
 * back to it. `name` says which document it is of; a save of a draft that is resumed is of the draft's `base`.
 */
export const useDocumentDraft = (
  name: string,
  form: UseFormReturn<DocumentText>,
  saved: DocumentText,
  version: number,
) => {
  const [offered, setOffered] = useState(() => foundDraft(name, saved));
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
      for (const field of ["name", "description"] as const)
        form.setValue(field, offered.value[field], { shouldDirty: true });
    },
    discard: () => {
      drafts.forget(name);
      setOffered(undefined);
    },
  };
};
