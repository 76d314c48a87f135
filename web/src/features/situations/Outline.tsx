import { CircleAlert, CircleCheck, CircleDashed, List } from "lucide-react";
import type { MouseEvent } from "react";
import { goTo, type Part } from "./outline.ts";
import { editorTexts } from "./texts.ts";

const icons = { done: <CircleCheck />, todo: <CircleAlert />, optional: <CircleDashed /> };

/** Follows a link within the form without a new entry in the history. */
export const follow = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  goTo(id);
};

const Links = ({ parts, here }: { parts: readonly Part[]; here: string | undefined }) => (
  <ol className="outline-steps">
    {parts.map(({ id, label, state, note }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          data-state={state}
          aria-current={id === here ? "true" : undefined}
          onClick={follow(id)}
        >
          {icons[state]}
          <span>{label}</span>
          <small>{note}</small>
        </a>
      </li>
    ))}
  </ol>
);

const countOf = (parts: readonly Part[]) =>
  editorTexts.sectionsCount(parts.filter(({ state }) => state === "done").length, parts.length);

/** The list of sections beside the form. */
export const OutlineRail = (props: { parts: readonly Part[]; here: string | undefined }) => (
  <nav className="outline-rail side-sticky" aria-label={editorTexts.sections}>
    <p className="eyebrow">{countOf(props.parts)}</p>
    <Links {...props} />
  </nav>
);

/** The same above the form, folded, where the screen is narrow. */
export const OutlineFold = (props: { parts: readonly Part[]; here: string | undefined }) => (
  <details className="panel outline-fold">
    <summary>
      <List />
      {countOf(props.parts)}
    </summary>
    <Links {...props} />
  </details>
);
