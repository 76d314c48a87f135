import { randomInt } from "node:crypto";

/** A word that stands nowhere else, of plain letters, so that no cleaning, folding or sorting changes it. */
const word = () =>
  `canari${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

/** One person's canaries: which word was planted where. */
export const planting = () => {
  const planted = new Map<string, string>();
  const covered = new Set<string>();
  const keep = (text: string, where: string, made: string) => {
    planted.set(text, where);
    covered.add(where.split(" ")[0] ?? where);
    return made;
  };
  return {
    planted,
    /** The fields that something was given to. */
    covered,
    /** A word for a field; what else the field needs stands around it. */
    plant: (where: string, around = (text: string) => text): string => {
      const text = word();
      return keep(text, where, around(text));
    },
    /** A number for a field that takes no letters. */
    plantNumber: (where: string): string => {
      const text = `06${String(randomInt(1e8)).padStart(8, "0")}`;
      return keep(text, where, text);
    },
    /** Gives what was planted already to another field. */
    again: (where: string, made: string): string => {
      covered.add(where);
      return made;
    },
    /** Something that is made by the product and stands for the person alone: an id, a file's name. */
    also: (text: string, where: string): string => keep(text, where, text),
  };
};
export type Planting = ReturnType<typeof planting>;
