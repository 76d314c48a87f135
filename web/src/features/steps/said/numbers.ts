/** A number as people type it, null where nothing is typed; NaN, which every schema refuses, for anything else. */
export const numberOf = (typed: string): number | null =>
  typed.trim() === "" ? null : Number(typed.trim().replace(",", "."));
