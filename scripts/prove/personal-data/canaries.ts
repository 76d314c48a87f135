import { randomInt } from "node:crypto";

/** A unique word of plain letters, so that no cleaning, folding or sorting changes it. */
const word = () =>
  `canari${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

/** One person's canaries, and the fields that they were planted in. */
export const newCanaries = () => {
  const planted = new Map<string, string>();
  const covered = new Set<string>();
  const keep = (text: string, where: string, made: string) => {
    planted.set(text, where);
    covered.add(where.split(" ")[0] ?? where);
    return made;
  };
  return {
    planted,
    /** Fields that received a value. */
    covered,
    /** A word for a field; `around` adds what else the field's format needs. */
    plant: (where: string, around = (text: string) => text): string => {
      const text = word();
      return keep(text, where, around(text));
    },
    /** A number for a field that takes digits only. */
    plantNumber: (where: string): string => {
      const text = `06${String(randomInt(1e8)).padStart(8, "0")}`;
      return keep(text, where, text);
    },
    /** Sends a planted value to another field. */
    reuse: (where: string, made: string): string => {
      covered.add(where);
      return made;
    },
    /** Tracks a value that the product made and that identifies the person: an id, a file's name. */
    track: (text: string, where: string): string => keep(text, where, text),
  };
};
export type Canaries = ReturnType<typeof newCanaries>;
