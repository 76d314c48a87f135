import { useEffect, useState } from "react";
import * as z from "zod";
import { drafts } from "./drafts.ts";
import { type Saving, type SelfSavingOptions, selfSaving, type Unsaved } from "./self-saving.ts";

/** The name in this browser of what is not saved yet, and its shape. */
type Draft<Value> = { name: string; schema: z.ZodType<Value> };

const unsavedOf = <Value>({ name, schema }: Draft<Value>): Unsaved<Value> | undefined => {
  const draft = drafts.find(
    name,
    z.object({ value: schema, sent: z.array(schema), opened: schema.optional() }),
  );
  return draft && { ...draft.value, version: draft.base };
};

/**
 * `selfSaving`, shown. Who leaves the page in the middle of a change loses nothing: what waits is sent then. With a `draft`,
 * what could not be sent is kept in this browser, and sent when its author is back. The options are those of the first time
 * that it is drawn.
 */
export const useSelfSaving = <Value>({
  onSaving,
  draft,
  ...options
}: SelfSavingOptions<Value> & { onSaving?: (saving: Saving) => void; draft?: Draft<Value> }) => {
  const [unsaved] = useState(() => draft && unsavedOf(draft));
  const [shown, setShown] = useState<{ value: Value; saving: Saving }>({
    value: (unsaved ?? options.saved).value,
    saving: { is: unsaved ? "waiting" : "idle" },
  });
  const [saver] = useState(() =>
    selfSaving<Value>({
      ...options,
      unsaved,
      keep: (now) => {
        if (!draft) return;
        if (!now) return drafts.forget(draft.name);
        const { version, ...kept } = now;
        drafts.keep(draft.name, kept, version);
      },
      tell: (value, saving) => {
        setShown({ value, saving });
        onSaving?.(saving);
      },
    }),
  );
  useEffect(() => {
    const flush = () => void saver.flush();
    flush();
    addEventListener("online", flush);
    return () => {
      removeEventListener("online", flush);
      flush();
    };
  }, [saver]);
  return { ...shown, ...saver };
};
