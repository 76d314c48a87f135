import { Circle, CircleAlert, CircleCheck, CircleDashed, List } from "lucide-react";
import type { MouseEvent } from "react";
import { Summary } from "#web/ui/Summary.tsx";
import { goTo, type Part } from "./outline.ts";
import { editorTexts } from "./texts.ts";

const icons = { done: CircleCheck, todo: CircleDashed, asked: CircleAlert, optional: Circle };
const inks = {
  done: "text-positive",
  todo: "text-brass-700",
  asked: "text-brass-700",
  optional: "text-ink-3",
};

const asked = "col-start-2 font-semibold text-brass-700";
const noteLooks = {
  done: "sr",
  todo: asked,
  asked,
  optional: "col-start-2 font-normal text-ink-3 group-aria-[current]/part:text-ink-2",
};

/** Follows a link within the form without a new entry in the history. */
export const follow = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  goTo(id);
};

const Links = ({ parts, here }: { parts: readonly Part[]; here: string | undefined }) => {
  const isBlank = parts.every(({ state }) => state !== "done");
  return (
    <ol className="grid gap-0.5">
      {parts.map(({ id, label, state, note }) => {
        const Icon = icons[state];
        return (
          <li key={id}>
            <a
              className="group/part grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-2.5 rounded-md px-2.5 py-1 leading-[1.25] text-ink-2 no-underline hover:bg-paper-100 hover:text-ink aria-[current]:bg-brass-100 aria-[current]:font-strong aria-[current]:text-ink"
              href={`#${id}`}
              data-state={state}
              aria-current={id === here ? "true" : undefined}
              onClick={follow(id)}
            >
              <Icon className={`row-span-2 size-5 ${inks[state]}`} />
              <span>{label}</span>
              {/* Its sign says it already of what is written, and of all before anything is. */}
              <small className={state === "todo" && isBlank ? "sr" : noteLooks[state]}>{note}</small>
            </a>
          </li>
        );
      })}
    </ol>
  );
};

const countOf = (parts: readonly Part[]) =>
  editorTexts.sectionsCount(parts.filter(({ state }) => state === "done").length, parts.length);

/** The list of sections beside the form. */
export const OutlineRail = (props: { parts: readonly Part[]; here: string | undefined }) => (
  <nav className="side-sticky hidden min-[75rem]:block" aria-label={editorTexts.sections}>
    <p className="eyebrow px-2.5 pb-2">{countOf(props.parts)}</p>
    <Links {...props} />
  </nav>
);

/** The same above the form, folded, where the screen is narrow. */
export const OutlineFold = (props: { parts: readonly Part[]; here: string | undefined }) => (
  <details className="panel py-1 min-[75rem]:hidden">
    <Summary className="font-strong">
      <List />
      {countOf(props.parts)}
    </Summary>
    <Links {...props} />
  </details>
);
