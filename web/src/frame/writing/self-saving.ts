import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "#web/api/refusals.ts";
import { same } from "../typed-over.ts";

/** A saved value; version 0 means none yet. */
export type Saved<Value> = { value: Value; version: number };

/** `waiting`: changed, and sent in a moment. `stale`: somebody else's took the place of what was not saved, or joined it. */
export type Saving =
  | { is: "idle" | "waiting" | "saving" | "saved" | "stale" }
  | { is: "failed"; problem: Problem };

/**
 * A value that waits to be saved, and the version that it started from, with what that was where it is known. `sent`: what
 * saves carried whose answer did not come; one of them may be what is saved now.
 */
export type Unsaved<Value> = { value: Value; version: number; sent: Value[]; opened?: Value | undefined };

export type SelfSavingOptions<Value> = {
  saved: Saved<Value>;
  /** Changes that follow each other within this pause are saved together. */
  pauseMs: number;
  send: (value: Value, version: number) => Promise<{ version: number }>;
  /** What is saved now, where a refusal says that it is something else. */
  elsewhere: (problem: Problem) => Saved<Value> | undefined;
  /** A value as the server stores it, which trims texts. */
  asStored: (value: Value) => Value;
  /**
   * What was changed here since `opened` was saved, over what somebody else has saved `now`: the result is saved. Without it,
   * theirs takes the place of what was not saved.
   */
  over?: (opened: Value, changed: Value, now: Value) => Value;
};

/**
 * A value that is saved by itself a moment after each change: whole and one after the other, each from the version of the
 * one before. What a save that failed did not carry waits for the next `flush`. `unsaved` starts with what an earlier page
 * could not save; `keep` is told what is to be kept for a later one, undefined once all is saved.
 */
export const selfSaving = <Value>({
  saved,
  unsaved,
  pauseMs,
  send,
  elsewhere,
  asStored,
  over,
  keep,
  tell,
}: SelfSavingOptions<Value> & {
  unsaved?: Unsaved<Value> | undefined;
  keep: (unsaved: Unsaved<Value> | undefined) => void;
  tell: (value: Value, saving: Saving) => void;
}) => {
  let { value, version } = unsaved ?? saved;
  /** What is saved as `version`. Where it is not known, all that differs counts as changed here. */
  let opened = unsaved?.opened ?? (version === saved.version ? saved.value : undefined);
  let sent = unsaved?.sent ?? [];
  let isUnsent = unsaved !== undefined;
  let isSending = false;
  let refusal: Problem | undefined;
  let last = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keepUnsaved = () => keep({ value, version, sent, opened });
  const settle = (is: "saved" | "stale") => {
    isUnsent = false;
    keep(undefined);
    tell(value, { is });
  };
  const answered = (now: number, stored: Value) => {
    version = now;
    opened = stored;
    sent = [];
    if (isUnsent) keepUnsaved();
    else settle("saved");
  };
  const refused = async (problem: Problem) => {
    const current = elsewhere(problem);
    if (!current) {
      refusal = problem;
      isUnsent = true;
      keepUnsaved();
      return tell(value, { is: "failed", problem });
    }
    const isOwn = sent.some((one) => same(asStored(one), current.value));
    const before = opened ?? current.value;
    ({ version, value: opened } = current);
    sent = [];
    if (!isOwn) {
      refusal = problem;
      value = over ? over(before, value, current.value) : current.value;
      if (same(asStored(value), current.value)) return settle("stale");
      isUnsent = true;
      tell(value, { is: "stale" });
      return sendLatest();
    }
    // Only the answer to an earlier save was lost.
    if (same(asStored(value), current.value)) return settle("saved");
    isUnsent = true;
    await sendLatest();
  };
  const sendLatest = async (): Promise<void> => {
    if (!isUnsent) return;
    if (!sent.some((one) => same(one, value))) sent = [...sent, value];
    isUnsent = false;
    isSending = true;
    // Before the answer: a tab that closes now cannot know whether it was saved.
    keepUnsaved();
    refusal = undefined;
    tell(value, { is: "saving" });
    const carried = value;
    try {
      answered((await send(carried, version)).version, carried);
    } catch (error) {
      await refused(problemOf(error));
    } finally {
      isSending = false;
    }
  };
  /** Sends at once what waits. */
  const flush = () => {
    clearTimeout(timer);
    last = last.then(sendLatest);
    return last;
  };
  return {
    flush,
    change: (to: (now: Value) => Value): void => {
      value = to(value);
      isUnsent = true;
      keepUnsaved();
      tell(value, { is: "waiting" });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    /** Shows what was read of the server, unless it is older or something here waits to be saved. */
    adopt: (read: Saved<Value>): void => {
      if (isUnsent || isSending || read.version <= version) return;
      ({ value, version } = read);
      opened = value;
      tell(value, { is: "idle" });
    },
    /** Why the last save was not made: it failed, or somebody else's took its place. */
    refusal: () => refusal,
  };
};
