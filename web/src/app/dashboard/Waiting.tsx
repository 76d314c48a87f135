import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useStructuresWaiting } from "#web/features/structures/staff/use-structures-waiting.ts";
import { dashboardTexts } from "./texts.ts";

/** Something that waits for staff: how many, of what, and the way to it. */
export type WaitingLine = {
  id: string;
  count: number;
  label: string;
  detail?: string;
  /** What one does there. */
  action: string;
  to: string;
};

/** What waits for staff, where their home starts; nothing at all while nothing waits. */
export const Waiting = () => {
  const heading = useId();
  const lines: readonly WaitingLine[] = [...useStructuresWaiting()];
  const waiting = lines.filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <section className="panel panel-flush" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{dashboardTexts.waiting}</h2>
      </div>
      <ul className="todo">
        {waiting.map(({ id, count, label, detail, action, to }) => (
          <li key={id}>
            <Link to={to}>
              <b>{count.toLocaleString("fr")}</b>
              <div>
                <strong>{label}</strong>
                {detail ? <small>{detail}</small> : null}
              </div>
              <span className="go">
                <span>{action}</span>
                <ArrowRight />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
