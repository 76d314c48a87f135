import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "#web/api/refusals.ts";

/** A saved value; version 0 means none yet. */
export type Saved<Value> = { value: Value; version: number };

/** `waiting`: changed, and sent in a moment. `stale`: somebody else's took the place of what was not saved. */
export type Saving =
  | { is: "idle" | "waiting" | "saving" | "saved" | "stale" }
  | { is: "failed"; problem: Problem };

export type SelfSavingOptions<Value> = {
  saved: Saved<Value>;
  /** Changes that follow each other within this pause are saved together. */
  pauseMs: number;
  send: (value: Value, version: number) => Promise<{ version: number }>;
  /** What is saved now, where a refusal says that it is something else. */
  elsewhere: (problem: Problem) => Saved<Value> | undefined;
};

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A value that is saved by itself a moment after each change: whole and one after the other, each from the version of the
 * one before. What a save that failed did not carry waits for the next `flush`.
 */
export const selfSaving = <Value>({
  saved,
  pauseMs,
  send,
  elsewhere,
  tell,
}: SelfSavingOptions<Value> & { tell: (value: Value, saving: Saving) => void }) => {
  let { value, version } = saved;
  let isUnsent = false;
  let isSending = false;
  let last = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refuse = (problem: Problem, sent: Value) => {
    const current = elsewhere(problem);
    if (!current) {
      isUnsent = true;
      return tell(value, { is: "failed", problem });
    }
    version = current.version;
    // The answer to the same save was lost: it is saved already.
    if (same(current.value, sent)) {
      if (!isUnsent) tell(value, { is: "saved" });
      return;
    }
    value = current.value;
    isUnsent = false;
    tell(value, { is: "stale" });
  };
  const sendLatest = async () => {
    if (!isUnsent) return;
    const sent = value;
    isUnsent = false;
    isSending = true;
    tell(value, { is: "saving" });
    try {
      version = (await send(sent, version)).version;
      if (!isUnsent) tell(value, { is: "saved" });
    } catch (error) {
      refuse(problemOf(error), sent);
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
      tell(value, { is: "waiting" });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    /** Shows what was read of the server, unless it is older or something here waits to be saved. */
    adopt: (read: Saved<Value>): void => {
      if (isUnsent || isSending || read.version <= version) return;
      ({ value, version } = read);
      tell(value, { is: "idle" });
    },
    isUnsent: () => isUnsent,
  };
};
