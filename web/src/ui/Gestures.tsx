import type { Hue, Sign } from "./marquetry.ts";
import { SignTile } from "./Pattern.tsx";

type Gesture = { sign: Sign; hue: Hue; title: string; text: string };

/** A few things to do, one after the other, each with its sign. */
export const Gestures = ({ gestures }: { gestures: readonly Gesture[] }) => (
  <ol className="gestures">
    {gestures.map(({ sign, hue, title, text }) => (
      <li key={title}>
        <span className="sign" data-hue={hue}>
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
