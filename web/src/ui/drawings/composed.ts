import { type Shape, type Sign, signs, type Tile } from "./marquetry.ts";

const isSign = (name: string): name is Sign => signs.some((sign) => sign === name);
const shapeNames: readonly Shape[] = [
  "quarter",
  "leaf",
  "halves",
  "arch",
  "slope",
  "tail",
  "trait",
  "grain",
  "disc",
  "plain",
];
const colour = (name: string) => `var(--color-${name})`;

const tileOf = (cell: string): Tile => {
  const [ground = "walnut-900", what = "plain", first = "walnut-900", second = "0"] = cell.split(" ");
  const sign = what.replace("@", "");
  if (what.startsWith("@") && isSign(sign))
    return { ground: colour(ground), sign, inks: [colour(first), colour(second)] };
  const shape = shapeNames.find((name) => name === what) ?? "plain";
  return { ground: colour(ground), shape, ink: colour(first), turn: Number(second) };
};

/** Parses a drawing: "ground shape ink turns" or "ground @sign ink ink", colours by token name. */
export const composed = (rows: readonly (readonly string[])[]): Tile[][] =>
  rows.map((row) => row.map(tileOf));
