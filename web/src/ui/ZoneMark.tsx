import type { Hue, Sign } from "./marquetry.ts";
import { SignTile } from "./Pattern.tsx";

/** A zone's sign in its hue: the hue is that of what it stands in, unless given. The zone's name stands beside it. */
export const ZoneMark = ({ sign, hue }: { sign: Sign; hue?: Hue }) => (
  <span className="zone-mark" data-hue={hue}>
    <SignTile sign={sign} />
  </span>
);
