import { BookOpen, Check, ChevronDown, CircleCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { useReadMarks } from "./reading.ts";
import { stepTexts } from "./texts.ts";

/** One thing to read of a step. `awaited`: it is read later, and does not open by itself until then. */
export type Part = { id: string; title: string; hint: string; awaited?: boolean; content: ReactNode };

const Fold = ({
  part: { title, hint, content },
  readAt,
  open,
  onRead,
  onUnread,
}: {
  part: Part;
  readAt: string | undefined;
  open: boolean;
  onRead: () => void;
  onUnread: () => void;
}) => {
  const fold = useRef<HTMLDetailsElement>(null);
  const head = useRef<HTMLElement>(null);
  const close = () => {
    onRead();
    // Also one that the reader opened, of which React does not know.
    if (fold.current) fold.current.open = false;
    head.current?.focus();
  };
  return (
    <details ref={fold} className="fold" data-read={readAt ? true : undefined} open={open}>
      <summary ref={head}>
        {readAt ? <CircleCheck /> : <BookOpen />}
        <h3>{title}</h3>
        <span className="small muted">{readAt ? stepTexts.readOn(dayAndMonth(readAt)) : hint}</span>
        <ChevronDown className="turn" />
      </summary>
      <div className="fold-body">
        {content}
        {readAt ? (
          <Button
            className="at-start"
            variant="quiet"
            aria-label={stepTexts.markUnreadNamed(title)}
            onClick={onUnread}
          >
            {stepTexts.markUnread}
          </Button>
        ) : (
          <Button
            className="at-start"
            variant="outline"
            aria-label={stepTexts.markReadNamed(title)}
            onClick={close}
          >
            <Check />
            {stepTexts.markRead}
          </Button>
        )}
      </div>
    </details>
  );
};

/** What a step gives to read: the next part not read yet is open, the others are one line each. */
export const Reading = ({
  title,
  scope,
  parts,
}: {
  title: string;
  /** Names the reader and the kind of step, for their marks. */
  scope: string;
  parts: readonly Part[];
}) => {
  const marks = useReadMarks(scope);
  const next = parts.find(({ id, awaited }) => !awaited && !marks.readAt(id));
  const count = parts.filter(({ id }) => marks.readAt(id)).length;
  return (
    <section className="panel stack stack-s" aria-labelledby="reading">
      <div className="row between">
        <h2 id="reading">{title}</h2>
        <span className="muted small num">{stepTexts.readCount(count, parts.length)}</span>
      </div>
      <div className="folds">
        {parts.map((part) => (
          <Fold
            key={part.id}
            part={part}
            readAt={marks.readAt(part.id)}
            open={part.id === next?.id}
            onRead={() => marks.mark(part.id)}
            onUnread={() => marks.unmark(part.id)}
          />
        ))}
      </div>
    </section>
  );
};
