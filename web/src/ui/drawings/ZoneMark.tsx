import type { Hue, Sign } from "./marquetry.ts";
import { SignTile } from "./Pattern.tsx";

/**
 * A zone's sign in its hue: the hue is that of what it stands in, unless given. The zone's name stands beside it.
 * `className` is its size and its corners where it does not stand in a text.
 */
export const ZoneMark = ({
  sign,
  hue,
  className = "inline-block size-5 rounded-sm align-text-bottom",
}: {
  sign: Sign;
  hue?: Hue;
  className?: string;
}) => (
  <span className={`zone-mark overflow-hidden *:block *:size-full ${className}`} data-hue={hue}>
    <SignTile sign={sign} />
  </span>
);
