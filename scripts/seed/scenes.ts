import { png } from "#scripts/testing/corpus.ts";

/** Drawings that stand for structures' photos in the demonstration: no real place, no one's picture. */

type Colour = readonly [red: number, green: number, blue: number];
/** True where a point is inside: x from 0 to 1.5, y from 0 at the top to 1. */
type Shape = (x: number, y: number) => boolean;
/** What is painted later covers what was before. */
type Layer = readonly [Colour, Shape];

const rectangle =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const disc =
  (centreX: number, centreY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) < radius;
/** A roof: a triangle that stands on `base`. */
const gable =
  (left: number, right: number, top: number, base: number): Shape =>
  (x, y) =>
    y < base && y >= top + (Math.abs(x - (left + right) / 2) / ((right - left) / 2)) * (base - top);
/** Ground below a line of hills. */
const hills =
  (height: number, depth: number, wave: number, start: number): Shape =>
  (x, y) =>
    y > height + depth * Math.sin(wave * x + start);

const ink: Colour = [22, 54, 60];
const cream: Colour = [250, 244, 233];
const sun: Colour = [243, 179, 94];
const clay: Colour = [214, 117, 74];
const leaf: Colour = [104, 148, 98];
const moss: Colour = [62, 110, 84];
const water: Colour = [112, 165, 178];
const skies: readonly Colour[] = [
  [236, 226, 205],
  [214, 229, 228],
  [246, 222, 196],
  [222, 230, 214],
];

const house = (x: number, width: number, top: number, wall: Colour, roof: Colour): Layer[] => [
  [wall, rectangle(x, top, x + width, 0.82)],
  [roof, gable(x - 0.03, x + width + 0.03, top - width * 0.45, top)],
  [ink, rectangle(x + width * 0.4, 0.68, x + width * 0.6, 0.82)],
  [wall === cream ? water : cream, rectangle(x + width * 0.15, top + 0.06, x + width * 0.32, top + 0.14)],
  [wall === cream ? water : cream, rectangle(x + width * 0.68, top + 0.06, x + width * 0.85, top + 0.14)],
];

/** Rows of vegetables that run to one point at the horizon. */
const rows: Shape = (x, y) => y > 0.62 && Math.floor(((x - 0.9) / (y - 0.5)) * 5 + 40) % 2 === 0;

const places = {
  garden: [
    [sun, disc(1.1, 0.26, 0.11)],
    [leaf, hills(0.52, 0.05, 4, 0)],
    [moss, hills(0.62, 0.015, 7, 2)],
    [leaf, rows],
    ...house(0.18, 0.26, 0.5, cream, clay),
  ],
  workshop: [
    [water, rectangle(0.2, 0.16, 0.75, 0.5)],
    [cream, rectangle(0.465, 0.16, 0.485, 0.5)],
    [ink, rectangle(0.95, 0.2, 1.35, 0.22)],
    [clay, rectangle(1, 0.22, 1.03, 0.4)],
    [moss, disc(1.15, 0.3, 0.06)],
    [sun, rectangle(1.26, 0.22, 1.3, 0.44)],
    [clay, rectangle(0, 0.84, 1.5, 1)],
    [ink, rectangle(0.2, 0.62, 1.3, 0.67)],
    [ink, rectangle(0.28, 0.67, 0.33, 0.9)],
    [ink, rectangle(1.17, 0.67, 1.22, 0.9)],
    [sun, rectangle(0.5, 0.55, 0.82, 0.62)],
  ],
  street: [
    [sun, disc(0.32, 0.24, 0.09)],
    ...house(0.1, 0.3, 0.46, clay, ink),
    ...house(0.42, 0.26, 0.36, cream, moss),
    ...house(0.72, 0.34, 0.5, sun, clay),
    ...house(1.1, 0.28, 0.42, water, ink),
    [moss, rectangle(0, 0.82, 1.5, 1)],
    [cream, rectangle(0, 0.9, 1.5, 0.92)],
  ],
  shore: [
    [sun, disc(0.75, 0.4, 0.13)],
    [water, rectangle(0, 0.5, 1.5, 1)],
    [cream, (x, y) => y > 0.54 && Math.sin(80 * y) > 0.93 && Math.sin(9 * x + 40 * y) > 0.3],
    [leaf, hills(0.82, 0.06, 2.4, 1)],
    ...house(1, 0.2, 0.62, cream, clay),
    [ink, gable(0.3, 0.5, 0.3, 0.58)],
    [clay, rectangle(0.28, 0.58, 0.52, 0.62)],
  ],
} satisfies Record<string, readonly Layer[]>;
export type SceneName = keyof typeof places;

/** A place as a PNG of 720 × 480 pixels; `tone` chooses its sky. */
export const scenePng = (name: SceneName, tone: number): Buffer => {
  const layers: Layer[] = [...places[name]].reverse();
  const sky = skies[tone % skies.length] ?? cream;
  const [width, height] = [720, 480];
  const colourAt = (x: number, y: number): Colour => layers.find(([, covers]) => covers(x, y))?.[0] ?? sky;
  const pixels = Buffer.alloc(height * (1 + width * 3));
  // Each pixel is the mean of two points across it: edges are smooth enough for a card.
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const one = colourAt((column + 0.25) / height, (row + 0.25) / height);
      const other = colourAt((column + 0.75) / height, (row + 0.75) / height);
      const at = row * (1 + width * 3) + 1 + column * 3;
      for (const n of [0, 1, 2] as const) pixels[at + n] = (one[n] + other[n]) >> 1;
    }
  return png(width, height, { pixels });
};
