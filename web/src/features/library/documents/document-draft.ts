import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { drafts } from "#web/frame/writing/drafts.ts";

const DocumentText = z.object({ name: z.string(), description: z.string() });
type DocumentText = z.output<typeof DocumentText>;

const same = (one: DocumentText, other: DocumentText) =>
  one.name === other.name && one.description === other.description;

/**
 * What is written about a document, kept in this browser until it is saved or given up, and offered when one comes
 * back to it. `name` says which document it is of.
 */
export const useDocumentDraft = (name: string, form: UseFormReturn<DocumentText>, saved: DocumentText) => {
  const [offered, setOffered] = useState(() => {
    const draft = drafts.find(name, DocumentText);
    return draft && !same(draft.value, saved) ? draft : undefined;
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const written = form.getValues();
      if (same(written, saved)) drafts.forget(name);
      else drafts.keep(name, written, 0);
    });
    return unsubscribe;
  }, [form, name, saved]);
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
