export type TileKind = "full" | "part" | "none" | "no";

const looks: Record<TileKind, string> = {
  full: "fill-ink stroke-ink forced-colors:fill-[CanvasText] forced-colors:forced-color-adjust-none",
  part: "fill-surface stroke-control-line forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  none: "fill-accent stroke-accent-line forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  no: "fill-surface stroke-danger",
};

/** One of the things counted in a drawing of tiles: dark when complete, filled by `share`, brass while empty, crossed out. */
export const CountTile = ({
  kind,
  x,
  y,
  share = 0.5,
}: {
  kind: TileKind;
  x: number;
  y: number;
  share?: number;
}) => (
  <>
    <rect x={x} y={y} width={10.5} height={10.5} rx={2} strokeWidth={1.5} className={looks[kind]} />
    {kind === "part" ? (
      <rect x={x + 0.75} y={y + 9.75 - 9 * share} width={9} height={9 * share} className="fill-ink-3" />
    ) : null}
    {kind === "no" ? (
      <path
        d={`M${x + 2.75} ${y + 2.75}l5 5m0-5l-5 5`}
        className="fill-none stroke-danger"
        strokeWidth={1.75}
        strokeLinecap="round"
      />
    ) : null}
  </>
);
