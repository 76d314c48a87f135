import type { ComponentProps, ReactNode } from "react";
import { darkStrip, type Hue, type Shape, type Sign, strip, type Tile } from "./marquetry.ts";

const size = 40;

type Shaped = Extract<Tile, { shape: Shape }>;

/** None draws past its tile: a clip for each would cost a slow phone more than the drawing. */
const shapes: Record<Shape, string> = {
  quarter: "M0 0H40A40 40 0 0 1 0 40Z",
  leaf: "M0 0A40 40 0 0 1 40 40A40 40 0 0 1 0 0Z",
  halves: "M0 0H40A20 20 0 0 1 0 0ZM0 20H40A20 20 0 0 1 0 20Z",
  arch: "M0 40V20A20 20 0 0 1 40 20V40Z",
  slope: "M0 0L40 40H0Z",
  tail: "M11 0H29L40 40H0Z",
  trait: "M12 0A12 12 0 0 1 0 12M23 0A23 23 0 0 1 0 23M34 0A34 34 0 0 1 0 34",
  grain: "M0 6H40M0 15.3H40M0 24.6H40M0 34H40",
  disc: "M8 20A12 12 0 0 1 32 20A12 12 0 0 1 8 20Z",
  plain: "",
};
const isDrawnInLines = (shape: Shape): boolean => shape === "trait" || shape === "grain";

/** Two tones, filled, no outline, understood at 28 px. */
const drawings: Record<Sign, (a: string, b: string) => ReactNode> = {
  together: (a, b) => (
    <>
      <circle cx="13" cy="13" r="6" fill={a} />
      <path d="M1 40V32A12 12 0 0 1 25 32V40Z" fill={a} />
      <circle cx="29" cy="17" r="5" fill={b} />
      <path d="M18 40V34A10.5 10.5 0 0 1 39 34V40Z" fill={b} />
    </>
  ),
  sprout: (a, b) => (
    <>
      <path d="M18.5 40V17H21.5V40Z" fill={a} />
      <path d="M20 22A15 15 0 0 1 5 7A15 15 0 0 1 20 22Z" fill={a} />
      <path d="M20 30A15 15 0 0 0 35 15A15 15 0 0 0 20 30Z" fill={b} />
    </>
  ),
  mallet: (a, b) => (
    <g transform="rotate(38 20 20)">
      <path d="M17.5 0H22.5V42H17.5Z" fill={b} />
      <path d="M7 4H33L31 18H9Z" fill={a} />
    </g>
  ),
  compass: (a, b) => (
    <>
      <path d="M18.5 9L8 38L12 36L20.5 14Z" fill={a} />
      <path d="M21.5 9L32 38L28 36L19.5 14Z" fill={a} />
      <circle cx="20" cy="9" r="5" fill={b} />
      <path d="M6.5 30A17 17 0 0 0 33.5 30" fill="none" stroke={b} strokeWidth="2.5" />
    </>
  ),
  bowl: (a, b) => (
    <>
      <path d="M4 20H36A16 16 0 0 1 4 20Z" fill={a} />
      <path
        d="M12 15A5 5 0 0 1 12 6M20 15A5 5 0 0 1 20 6M28 15A5 5 0 0 1 28 6"
        fill="none"
        stroke={b}
        strokeWidth="2.5"
      />
    </>
  ),
  house: (a, b) => (
    <>
      <path d="M4 19L20 5L36 19V40H4Z" fill={a} />
      <path d="M14 40V30A6 6 0 0 1 26 30V40Z" fill={b} />
    </>
  ),
  wheel: (a, b) => (
    <>
      <circle cx="20" cy="20" r="13.5" fill="none" stroke={a} strokeWidth="5" />
      <path d="M20 8V32M9.6 14L30.4 26M30.4 14L9.6 26" stroke={b} strokeWidth="2" />
      <circle cx="20" cy="20" r="4" fill={a} />
    </>
  ),
  book: (a, b) => (
    <>
      <path d="M3 9A17 10 0 0 1 20 12V35A17 10 0 0 0 3 32Z" fill={a} />
      <path d="M37 9A17 10 0 0 0 20 12V35A17 10 0 0 1 37 32Z" fill={b} />
    </>
  ),
  basket: (a, b) => (
    <>
      <path d="M5 18H35L31 36H9Z" fill={a} />
      <path d="M10 18A10 10 0 0 1 30 18" fill="none" stroke={b} strokeWidth="3" />
      <path d="M15 22V32M20 22V32M25 22V32" stroke={b} strokeWidth="2.5" />
    </>
  ),
  bricks: (a, b) => (
    <>
      <path d="M2 12H24V20H2ZM14 22H38V30H14ZM2 32H20V40H2Z" fill={a} />
      <path d="M26 12H38V20H26ZM2 22H12V30H2ZM22 32H38V40H22Z" fill={b} />
    </>
  ),
  hand: (a, b) => (
    <>
      <path d="M4 26H15L20 21A3.5 3.5 0 0 1 25 26L22 29H28L35 24A3 3 0 0 1 38 29L29 37H4Z" fill={a} />
      <path d="M21 17C14 12 14 5 21 8C28 5 28 12 21 17Z" fill={b} />
    </>
  ),
  sun: (a, b) => (
    <>
      <path d="M6 32A14 14 0 0 1 34 32Z" fill={a} />
      <path d="M20 5V12M5.5 12L10.5 17M34.5 12L29.5 17" stroke={b} strokeWidth="3" />
      <path d="M0 36H40" stroke={b} strokeWidth="3" />
    </>
  ),
  loaf: (a, b) => (
    <>
      <path d="M3 34V25A12 12 0 0 1 15 13H25A12 12 0 0 1 37 25V34Z" fill={a} />
      <path d="M12 18L16 27M20 18L24 27M28 18L32 27" stroke={b} strokeWidth="3" />
    </>
  ),
  thread: (a, b) => (
    <>
      <path d="M8 4H32V10H8ZM8 30H32V36H8Z" fill={a} />
      <path d="M12 12.5H28V16.5H12ZM12 18H28V22H12ZM12 23.5H28V27.5H12Z" fill={b} />
    </>
  ),
  screen: (a, b) => (
    <>
      <path d="M3 6H37V29H3ZM16 29H24V34H31V37H9V34H16Z" fill={a} />
      <path d="M8 11H22V15H8ZM8 19H31V23H8Z" fill={b} />
    </>
  ),
  mask: (a, b) => (
    <>
      <path d="M5 5H35V19A15 17 0 0 1 5 19Z" fill={a} />
      <path d="M9 16A5 5 0 0 1 18 16ZM22 16A5 5 0 0 1 31 16ZM13 23H27A7 7 0 0 1 13 23Z" fill={b} />
    </>
  ),
  waves: (a, b) => (
    <>
      <path d="M18 22H22L26 38H14Z" fill={a} />
      <circle cx="20" cy="16" r="5" fill={a} />
      <path
        d="M11 25A12 12 0 0 1 11 7M29 25A12 12 0 0 0 29 7M5.5 29A18.5 18.5 0 0 1 5.5 3M34.5 29A18.5 18.5 0 0 0 34.5 3"
        fill="none"
        stroke={b}
        strokeWidth="2.5"
      />
    </>
  ),
  kite: (a, b) => (
    <>
      <path d="M20 2L33 15L20 31L7 15Z" fill={a} />
      <path d="M20 2L33 15H20ZM20 15V31L7 15Z" fill={b} />
      <path d="M20 31C14 34 26 36 20 40" fill="none" stroke={b} strokeWidth="2.5" />
    </>
  ),
  scales: (a, b) => (
    <>
      <path d="M18.5 5H21.5V34H28V38H12V34H18.5Z" fill={a} />
      <path d="M7 10H33" stroke={a} strokeWidth="3" />
      <path d="M1 21H13A6 6 0 0 1 1 21ZM27 21H39A6 6 0 0 1 27 21Z" fill={b} />
      <path d="M2 21L7 10L12 21M28 21L33 10L38 21" fill="none" stroke={b} strokeWidth="1.5" />
    </>
  ),
  ball: (a, b) => (
    <>
      <circle cx="20" cy="20" r="16" fill={a} />
      <path
        d="M4 20H36M20 4V36M9 8.5A16 16 0 0 1 9 31.5M31 8.5A16 16 0 0 0 31 31.5"
        fill="none"
        stroke={b}
        strokeWidth="2.5"
      />
    </>
  ),
  columns: (a, b) => (
    <>
      <path d="M20 3L38 14H2Z" fill={b} />
      <path d="M6 17H12V32H6ZM17 17H23V32H17ZM28 17H34V32H28ZM2 34H38V38H2Z" fill={a} />
    </>
  ),
  steps: (a, b) => (
    <>
      <path d="M2 38V31H11V24H20V17H29V10H38V38Z" fill={a} />
      <circle cx="13" cy="13" r="5" fill={b} />
    </>
  ),
};

const ShapeDrawing = ({ tile: { shape, ink, turn }, at }: { tile: Shaped; at: string }) => {
  const transform = turn ? `${at} rotate(${turn * 90} 20 20)` : at;
  return isDrawnInLines(shape) ? (
    <path d={shapes[shape]} transform={transform} fill="none" stroke={ink} strokeWidth="2.5" />
  ) : (
    <path d={shapes[shape]} transform={transform} fill={ink} />
  );
};

const TileDrawing = ({ tile, x, y }: { tile: Tile; x: number; y: number }) => {
  const at = `translate(${x * size} ${y * size})`;
  return (
    <>
      {/* 0.3 more hides the seams. */}
      <path d="M0 0H40.3V40.3H0Z" transform={at} fill={tile.ground} />
      {"sign" in tile ? (
        <g transform={at}>{drawings[tile.sign](...tile.inks)}</g>
      ) : tile.shape === "plain" ? null : (
        <ShapeDrawing tile={tile} at={at} />
      )}
    </>
  );
};

const Board = ({
  rows,
  fit,
  byHand,
}: {
  rows: readonly (readonly Tile[])[];
  fit?: string;
  byHand?: boolean;
}) => (
  <svg
    className={byHand ? "art art-laid" : "art"}
    viewBox={`0 0 ${(rows[0]?.length ?? 0) * size} ${rows.length * size}`}
    preserveAspectRatio={fit}
    aria-hidden="true"
  >
    {rows.flatMap((row, y) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
      row.map((tile, x) => <TileDrawing key={`${x} ${y}`} tile={tile} x={x} y={y} />),
    )}
  </svg>
);

/** Stands where a photo is missing, in the hue of the nearest data-hue. Same id, same drawing. */
export const Marquetry = ({
  id,
  sign = "together",
  columns = 6,
  rows = 2,
}: {
  id: string;
  sign?: Sign;
  columns?: number;
  rows?: number;
}) => <Board rows={strip(id, columns, rows, sign)} fit="xMinYMid slice" />;

/** A drawing across the head of a page. */
export const Band = ({
  isLow = false,
  hue,
  ...drawing
}: ComponentProps<typeof Marquetry> & { isLow?: boolean; hue?: Hue }) => (
  <div
    className={`overflow-clip rounded-lg *:w-full ${isLow ? "*:h-[clamp(4.5rem,3rem+5vw,7rem)]" : "*:h-[clamp(7rem,5rem+9vw,13rem)]"}`}
    data-hue={hue}
  >
    <Marquetry {...drawing} />
  </div>
);

/** One sign alone, for lists and empty states; the place around it gives the size (`.sign`). */
export const SignTile = ({ sign }: { sign: Sign }) => (
  <svg className="art" viewBox="0 0 56 56" aria-hidden="true">
    <rect width="56" height="56" fill="var(--h100, var(--color-beech-200))" />
    <g transform="translate(8 8)">
      {drawings[sign]("var(--h600, var(--color-walnut-800))", "var(--h400, var(--color-brass-400))")}
    </g>
  </svg>
);

/** A panel laid by hand, tile by tile. */
export const Composition = ({ tiles }: { tiles: readonly (readonly Tile[])[] }) => (
  <Board rows={tiles} fit="xMidYMid slice" byHand />
);

const footTiles = [darkStrip(56)];
export const FootStrip = () => (
  <div
    className="foot-strip -mb-px [content-visibility:auto] h-[clamp(1.75rem,1.25rem+1.2vw,2.5rem)] overflow-hidden bg-wood print:hidden [&_svg]:h-full [&_svg]:w-auto [&_svg]:max-w-none [&_svg]:min-w-full"
    aria-hidden="true"
  >
    <Board rows={footTiles} fit="xMinYMid slice" />
  </div>
);
