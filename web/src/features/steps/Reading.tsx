import { BookOpen, Check, CircleCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { Fold } from "./Fold.tsx";
import { useReadMarks } from "./reading.ts";
import { stepTexts } from "./texts.ts";

/** One thing to read of a step. `awaited`: it is read later, and does not open by itself until then. */
export type Part = { id: string; title: string; hint: string; awaited?: boolean; content: ReactNode };

const ToRead = ({
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
    <Fold
      fold={fold}
      head={head}
      open={open}
      sign={readAt ? <CircleCheck className="text-positive" /> : <BookOpen className="text-ink-3" />}
      title={title}
      hint={readAt ? stepTexts.readOn(dayAndMonth(readAt)) : hint}
    >
      <div className="grid grid-cols-1 gap-4 pt-1 pr-0 pb-5 pl-8.5 max-sm:pl-0 print:block print:p-0 print:[&>*+*]:mt-1.5 [&>h4]:text-lg [&>h4+*]:-mt-2">
        {content}
        {readAt ? (
          <Button
            className="justify-self-start"
            variant="quiet"
            aria-label={stepTexts.markUnreadNamed(title)}
            onClick={onUnread}
          >
            {stepTexts.markUnread}
          </Button>
        ) : (
          <Button
            className="justify-self-start"
            variant="outline"
            aria-label={stepTexts.markReadNamed(title)}
            onClick={close}
          >
            <Check />
            {stepTexts.markRead}
          </Button>
        )}
      </div>
    </Fold>
  );
};

/** What a step gives to read, one line each. Until something was written, the next part not read yet is open. */
export const Reading = ({
  title,
  scope,
  parts,
  opens,
}: {
  title: string;
  /** Names the reader and the kind of step, for their marks. */
  scope: string;
  parts: readonly Part[];
  opens: boolean;
}) => {
  const marks = useReadMarks(scope);
  const next = parts.find(({ id, awaited }) => !awaited && !marks.readAt(id));
  const count = parts.filter(({ id }) => marks.readAt(id)).length;
  return (
    <section
      className="panel stack stack-s print:break-before-page print:break-inside-auto print:border-0 print:p-0"
      aria-labelledby="reading"
    >
      <div className="row between">
        <h2 id="reading" className="title-m">
          {title}
        </h2>
        <span className="muted small num">{stepTexts.readCount(count, parts.length)}</span>
      </div>
      <div className="grid print:block print:columns-2 print:gap-x-[8mm] print:text-[9pt]">
        {parts.map((part) => (
          <ToRead
            key={part.id}
            part={part}
            readAt={marks.readAt(part.id)}
            open={opens && part.id === next?.id}
            onRead={() => marks.mark(part.id)}
            onUnread={() => marks.unmark(part.id)}
          />
        ))}
      </div>
    </section>
  );
};
