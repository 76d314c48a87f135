import type { Hue, Sign } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";

type Gesture = { sign: Sign; hue: Hue; title: string; text: string };

/** A few things to do, one after the other, each with its sign. */
export const Gestures = ({ gestures }: { gestures: readonly Gesture[] }) => (
  <ol className="grid gap-5 min-[56rem]:grid-cols-[repeat(3,1fr)] min-[56rem]:gap-8 [&_h3]:text-xl">
    {gestures.map(({ sign, hue, title, text }) => (
      <li
        className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-4 min-[56rem]:grid-cols-1"
        key={title}
      >
        <span className="sign size-[clamp(4rem,3rem+4vw,6.5rem)] rounded-lg" data-hue={hue}>
          <SignTile sign={sign} />
        </span>
        <div className="stack stack-s">
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
