import * as z from "zod";

export const textSizes = ["normal", "large", "larger", "largest"] as const;
export const lineSpacings = ["normal", "wide", "wider"] as const;

/** How somebody reads most comfortably. `still`: less motion; `lasting`: notices stay until they are closed. */
export const ReadingComfort = z.strictObject({
  text: z.enum(textSizes),
  spacing: z.enum(lineSpacings),
  still: z.boolean(),
  lasting: z.boolean(),
});
export type ReadingComfort = z.output<typeof ReadingComfort>;

/** How pages are before somebody chooses. */
export const usualReading: ReadingComfort = {
  text: "normal",
  spacing: "normal",
  still: false,
  lasting: false,
};
