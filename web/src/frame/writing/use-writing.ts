import { useRef, useState } from "react";
import type * as z from "zod";
import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "#web/api/refusals.ts";
import { same } from "../typed-over.ts";
import { drafts } from "./drafts.ts";
import type { Saved } from "./self-saving.ts";

/** A concurrent change, by somebody else or in another tab. */
type ConcurrentChange<Value> = Saved<Value> & { author: string; date: string };

type Options<Value> = {
  /** Who writes what: the name of the text in this browser. */
  name: string;
  schema: z.ZodType<Value>;
  saved: Saved<Value>;
  send: (value: Value, version: number) => Promise<{ version: number }>;
  elsewhere: (problem: Problem) => ConcurrentChange<Value> | undefined;
  onSaved: () => void;
};

/** The text that this browser keeps, where it is not the one that is saved. */
export const keptText = <Value>({
  name,
  schema,
  saved,
}: Pick<Options<Value>, "name" | "schema" | "saved">) => {
  const draft = drafts.find(name, schema);
  return draft && !same(draft.value, saved.value) ? draft : undefined;
};

/**
 * A text being written: kept in this browser at every change until it is saved, offered again when one comes back,
 * and shown beside the saved one when that has changed meanwhile.
 */
export const useWriting = <Value>(options: Options<Value>) => {
  const { name, send, elsewhere, onSaved } = options;
  const [saved, setSaved] = useState(options.saved);
  const [value, setValue] = useState(options.saved.value);
  const [base, setBase] = useState(options.saved.version);
  const [offered, setOffered] = useState(() => keptText(options));
  const [conflict, setConflict] = useState<ConcurrentChange<Value>>();
  const [failure, setFailure] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const [isKept, setIsKept] = useState(true);
  // The writer may have gone on while the save was running.
  const latest = useRef(value);

  const keep = (next: Value, from: number, savedValue: Value) => {
    if (same(next, savedValue)) drafts.forget(name);
    else setIsKept(drafts.keep(name, next, from));
  };
  const show = (next: Value) => {
    latest.current = next;
    setValue(next);
  };
  const change = (next: Value) => {
    show(next);
    keep(next, base, saved.value);
  };
  const settle = (now: Saved<Value>) => {
    setSaved(now);
    setBase(now.version);
    setConflict(undefined);
    setFailure(undefined);
    keep(latest.current, now.version, now.value);
  };
  const save = async (from = base) => {
    const sent = latest.current;
    setSaving(true);
    try {
      const { version } = await send(sent, from);
      settle({ value: sent, version });
      onSaved();
    } catch (error) {
      const problem = problemOf(error);
      const current = elsewhere(problem);
      // The retry of a save whose answer was lost: it is saved already.
      if (current && same(current.value, sent)) {
        settle(current);
        onSaved();
      } else {
        setConflict(current);
        setFailure(current ? undefined : problem);
      }
    } finally {
      setSaving(false);
    }
  };
  return {
    value,
    change,
    save: () => save(),
    saving,
    failure,
    isKept,
    isUnsaved: !same(value, saved.value),
    offered,
    resume: () => {
      if (!offered) return;
      setBase(offered.base);
      show(offered.value);
      setOffered(undefined);
    },
    discard: () => {
      drafts.forget(name);
      setOffered(undefined);
    },
    conflict,
    keepMine: () => save(conflict?.version),
    takeTheirs: () => {
      if (!conflict) return;
      show(conflict.value);
      settle(conflict);
    },
  };
};
export type Writing<Value> = ReturnType<typeof useWriting<Value>>;
