import { counted } from "./counted.ts";

const named = (names: readonly string[], others: number): string =>
  others === 0 ? names.join(", ") : `${names.join(", ")} et ${counted(others, "autre")}`;

/** The first names of a list, and how many others. */
export const firstOf = (names: readonly string[], most = 3): string =>
  names.length <= most + 1 ? named(names, 0) : named(names.slice(0, most), names.length - most);
