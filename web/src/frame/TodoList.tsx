import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { frameTexts } from "./texts.ts";
import type { TodoLine } from "./todo.ts";

const Line = ({ line, onOpen }: { line: TodoLine; onOpen: ((id: string) => void) | undefined }) => {
  const { count, label, detail, action } = line;
  const content = (
    <>
      <b>{count.toLocaleString("fr")}</b>{" "}
      <span className="what">
        <strong>{label}</strong>
        {detail ? <small>{detail}</small> : null}
      </span>
      <span className="inline-flex items-center gap-1.5 font-strong whitespace-nowrap max-sm:in-[.todo]:[&_span]:sr-only">
        <span>{action}</span>
        <ArrowRight />
      </span>
    </>
  );
  return line.to === undefined ? (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen?.(line.id)}>
      {content}
    </button>
  ) : (
    <Link to={line.to}>{content}</Link>
  );
};

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
  return (
    <section className="panel panel-flush" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{frameTexts.todo}</h2>
      </div>
      {waiting.length === 0 ? (
        <p className="part-empty muted">{empty}</p>
      ) : (
        <ul className="todo">
          {waiting.map((line) => (
            <li key={line.id}>
              <Line line={line} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
