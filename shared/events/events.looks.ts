import * as z from "zod";

export const zoneHues = ["cyan", "blue", "green", "purple"] as const;
/** Drawings that stay apart at a glance and say no trade. */
export const zoneSigns = [
  "sun",
  "waves",
  "compass",
  "kite",
  "house",
  "book",
  "hand",
  "wheel",
  "sprout",
  "columns",
  "basket",
  "steps",
  "ball",
  "bowl",
  "bricks",
  "loaf",
] as const;

export const ZoneHue = z.literal(zoneHues);
export const ZoneSign = z.literal(zoneSigns);
export type ZoneHue = z.output<typeof ZoneHue>;
export type ZoneSign = z.output<typeof ZoneSign>;
type Look = { hue: ZoneHue; sign: ZoneSign };

/** The value used least so far, the first of several. */
const leastUsed = <Value>(values: readonly [Value, ...Value[]], used: readonly Value[]): Value => {
  const uses = (value: Value) => used.filter((one) => one === value).length;
  return values.reduce((least, value) => (uses(value) < uses(least) ? value : least), values[0]);
};

/** The hue and sign of a new zone: none that another zone of its event has, as long as they last. */
export const freeLook = (others: readonly Look[]): Look => ({
  hue: leastUsed(
    zoneHues,
    others.map(({ hue }) => hue),
  ),
  sign: leastUsed(
    zoneSigns,
    others.map(({ sign }) => sign),
  ),
});
