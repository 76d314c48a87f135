import { ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useStructuresWaiting } from "#web/features/structures/staff/use-structures-waiting.ts";
import { usePeopleWaiting } from "#web/features/training/staff/use-people-waiting.tsx";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { dashboardTexts } from "./texts.ts";

const Line = ({ line, onOpen }: { line: WaitingLine; onOpen: () => void }) => {
  const { count, label, detail, action } = line;
  const content = (
    <>
      <b>{count.toLocaleString("fr")}</b>{" "}
      <span className="what">
        <strong>{label}</strong>
        {detail ? <small>{detail}</small> : null}
      </span>
      <span className="go">
        <span>{action}</span>
        <ArrowRight />
      </span>
    </>
  );
  return "to" in line ? (
    <Link to={line.to}>{content}</Link>
  ) : (
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
};

/** What waits for staff, at the top of their home; nothing while nothing waits. */
export const Waiting = () => {
  const heading = useId();
  const [openId, setOpenId] = useState<string>();
  const lines: readonly WaitingLine[] = [usePeopleWaiting(), ...useStructuresWaiting()];
  const waiting = lines.filter(({ count }) => count > 0);
  // The dialog stays open when its line is empty: the last decision's outcome is still to read.
  const opened = lines.find(({ id }) => id === openId);
  return (
    <>
      {waiting.length > 0 ? (
        <section className="panel panel-flush" aria-labelledby={heading}>
          <div className="panel-head">
            <h2 id={heading}>{dashboardTexts.waiting}</h2>
          </div>
          <ul className="todo">
            {waiting.map((line) => (
              <li key={line.id}>
                <Line line={line} onOpen={() => setOpenId(line.id)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {opened && "dialog" in opened ? (
        <Dialog open size="large" title={opened.dialog.title} onClose={() => setOpenId(undefined)}>
          {opened.dialog.content}
        </Dialog>
      ) : null}
    </>
  );
};
