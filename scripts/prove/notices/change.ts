import type { Person } from "#scripts/testing/harness.ts";

/** A change that was prepared, not made yet. */
export type Change = {
  make: () => Promise<unknown>;
  isMade: () => Promise<boolean>;
  /** Who must be told of it, once each. */
  to: readonly Person[];
};
/** Creates what its changes need once; returns the function that prepares the next change. */
export type Scene = () => Promise<() => Promise<Change>>;

/** Makes a value at its first use. */
export const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
