import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { loading } from "#web/ui/browser/stands.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { frameTexts } from "./texts.ts";
import type { TodoLine } from "./todo.ts";

/** A number, what it counts, the way there. */
const look =
  "group grid min-h-19 w-full cursor-pointer grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-5 pr-pad text-start text-ink no-underline hover:bg-brass-50 focus-visible:-outline-offset-3 max-sm:grid-cols-[4rem_minmax(0,1fr)_1.25rem] max-sm:gap-x-3.5 max-sm:pr-3";
const figure =
  "grid place-items-center self-stretch bg-sunken font-display text-[2rem] leading-none font-bold tracking-[-0.02em] whitespace-nowrap tabular-nums [section>ul>li:first-child_&]:bg-accent [section>ul>li:first-child_&]:text-on-accent max-sm:text-[1.5rem]";

const Line = ({ line, onOpen }: { line: TodoLine; onOpen: ((id: string) => void) | undefined }) => {
  const { count, label, detail, action } = line;
  const content = (
    <>
      <b className={figure}>{count.toLocaleString("fr")}</b>{" "}
      <span className="py-3">
        <strong className="block text-[1.0625rem] leading-snug font-strong group-hover:underline">
          {label}
        </strong>
        {detail ? <small className="text-ink-3">{detail}</small> : null}
      </span>
      <span className="inline-flex items-center gap-1.5 font-strong whitespace-nowrap">
        <span className="max-sm:sr-only">{action}</span>
        <ArrowRight />
      </span>
    </>
  );
  return line.to === undefined ? (
    <button className={look} type="button" aria-haspopup="dialog" onClick={() => onOpen?.(line.id)}>
      {content}
    </button>
  ) : (
    <Link className={look} to={line.to} onClick={line.onFollow}>
      {content}
    </Link>
  );
};

/** The place of the list until it is known: what stands below moves little when it comes. */
export const TodoWaiting = () => (
  <div {...loading} className="panel panel-flush">
    <div className="panel-head">
      <Skeleton width="7rem" height="2rem" />
    </div>
    <div className="divide-y divide-line">
      {["first", "second", "third"].map((line) => (
        <div key={line} className="grid min-h-19 items-center px-pad">
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  </div>
);

/** What else stands on a home stays in sight; other kinds of things are opened. One line more is no longer than the word for it. */
const shownAtOnce = 5;

const Lines = ({
  lines,
  onOpen,
}: {
  lines: readonly TodoLine[];
  onOpen: ((id: string) => void) | undefined;
}) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <li key={line.id}>
        <Line line={line} onOpen={onOpen} />
      </li>
    ))}
  </ul>
);

/** "À faire": a line for each thing that waits, which leads to it. */
export const TodoList = ({
  lines,
  onOpen,
  empty,
}: {
  lines: readonly TodoLine[];
  /** Shown where nothing waits; left out: the list is not drawn then. */
  empty?: string | undefined;
  /** Opens what handles a line that leads to no page. */
  onOpen?: (id: string) => void;
}) => {
  const heading = useId();
  const waiting = lines.filter(({ count }) => count > 0);
  if (waiting.length === 0 && empty === undefined) return null;
  const shown = waiting.length > shownAtOnce + 1 ? shownAtOnce : waiting.length;
  const others = waiting.slice(shown);
  return (
    <section className="panel panel-flush" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{frameTexts.todo}</h2>
      </div>
      {waiting.length === 0 ? (
        <p className="p-pad muted">{empty}</p>
      ) : (
        <Lines lines={waiting.slice(0, shown)} onOpen={onOpen} />
      )}
      {others.length > 0 ? (
        <details className="border-t border-line prints-open">
          <Summary className="px-pad font-strong">{frameTexts.otherTodo(others.length)}</Summary>
          <div className="border-t border-line">
            <Lines lines={others} onOpen={onOpen} />
          </div>
        </details>
      ) : null}
    </section>
  );
};
