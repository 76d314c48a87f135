import { MessageCircle } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import type { Note, Step } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { NoteComposer } from "./NoteEditor.tsx";
import { personOf } from "./people.ts";
import { ReadingPanel } from "./ReadingPanel.tsx";
import { stepTexts, writingTexts } from "./texts.ts";

/** The note's box: open because somebody asked for it or this browser keeps an unsaved text, or closed after that. */
export type Writing = "asked" | "kept" | "closed" | undefined;

/** What each role has to say of a step, the beginning here and the whole in a panel; one writes one's own in place. */
export const Comments = ({
  step,
  writing,
  onWriting,
}: {
  step: Step;
  writing: Writing;
  onWriting: (writing: Writing) => void;
}) => {
  const [read, setRead] = useState<Note>();
  const title = useRef<HTMLHeadingElement>(null);
  const isWriting = writing === "asked" || writing === "kept";
  const { note_role_ids } = step.permissions;
  const mayWrite = (note: Note) => note_role_ids.includes(note.role_id);
  const mayAdd = note_role_ids.some((id) => !step.notes_by_roles.some(({ role_id }) => role_id === id));
  // A comment that one is changing stands in the box.
  const shown = step.notes_by_roles.filter((note) => writing !== "asked" || !mayWrite(note));
  const done = () => {
    onWriting("closed");
    title.current?.focus();
  };
  // Once it was written in it stays: its title has the focus then.
  if (step.notes_by_roles.length === 0 && !mayAdd && !writing) return null;
  return (
    <section className="stack border-b border-line pb-pad" aria-labelledby="comments">
      <div className="row between">
        <h3 id="comments" className="title-s" ref={title} tabIndex={-1}>
          {stepTexts.comments}
        </h3>
        {mayAdd && !isWriting ? (
          <Button
            className="-my-2 -mr-3 max-sm:mr-0 max-sm:-ml-3 print:hidden"
            variant="quiet"
            onClick={() => onWriting("asked")}
          >
            <MessageCircle />
            {stepTexts.addComment}
          </Button>
        ) : null}
      </div>
      {isWriting ? <NoteComposer step={step} focused={writing === "asked"} onDone={done} /> : null}
      {shown.map((note) => {
        const person = personOf(step, note.role_id);
        return (
          <div key={note.role_id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <Avatar userId={person?.user_id ?? null} name={note.author_name} />
            <div className="grid gap-0.5">
              <p className="leading-snug">
                <strong>{note.author_name}</strong>{" "}
                {/* The page says who has which part; who wrote in the place of another is said here. */}
                {person?.name === note.author_name ? null : (
                  <span className="small muted">
                    <Aloud>{note.role_name}</Aloud>
                  </span>
                )}
              </p>
              {note.content === "" ? (
                <p className="muted">{writingTexts.emptied}</p>
              ) : (
                <p className="as-written clamp">{note.content}</p>
              )}
              <div className="-ml-2.5 flex flex-wrap gap-x-1">
                <Button
                  small
                  variant="quiet"
                  aria-label={aloud(`${stepTexts.readNote} (${note.role_name})`)}
                  onClick={() => setRead(note)}
                >
                  {stepTexts.readNote}
                </Button>
                {mayWrite(note) && !isWriting ? (
                  <Button small variant="quiet" onClick={() => onWriting("asked")}>
                    {stepTexts.editNote}
                  </Button>
                ) : null}
              </div>
            </div>
          </div>
        );
      })}
      <ReadingPanel
        open={read !== undefined}
        title={read ? stepTexts.noteOf(read.role_name) : ""}
        onClose={() => setRead(undefined)}
      >
        {read ? (
          <>
            <p className="muted">{draftTexts.savedAt(nearDayTime(read.date_updated), read.author_name)}</p>
            <p className="as-written">{read.content || writingTexts.emptied}</p>
            <p>
              <Link to={paths.note(read.role_id, step.id)}>{stepTexts.noteVersions}</Link>
            </p>
          </>
        ) : null}
      </ReadingPanel>
    </section>
  );
};
