import * as z from "zod";

// What the build makes of zod is seen in a bundle of this file.
const named = z.string({ error: "Trop court" }).min(3, "Trop court");

const [one, another] = [z.string(), z.string()];

export const same = one === another;
export const other = named === one || one.max(3) === one;
export const refuses = z
  .object({ name: named, note: z.string() })
  .safeParse({ name: "a", note: "abcdef" })
  .error?.issues.map(({ message }) => message);

export const chained = ["max", "optional", "brand", "email"].filter((name) => name in named);
