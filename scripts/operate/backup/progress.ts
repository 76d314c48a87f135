import type { Progress } from "#scripts/operate/backup/copy.ts";

const everyMs = 5_000;

/** Prints how far a copy is, every few seconds. */
export const progressLine = (): Progress => {
  let last = Date.now();
  return ({ items, objects, bytes }) => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    console.log(`… ${items} items, ${objects} files, ${(bytes / 1e9).toFixed(2)} GB`);
  };
};
