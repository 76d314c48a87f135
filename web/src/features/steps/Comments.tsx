import { useState } from "react";
import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import type { Note, Step } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { personOf } from "./people.ts";
import { ReadingPanel } from "./ReadingPanel.tsx";
import { stepTexts, writingTexts } from "./texts.ts";

/** What each role has to say of a step; the beginning here, the whole in a panel. */
export const Comments = ({ step }: { step: Step }) => {
  const [read, setRead] = useState<Note>();
  return (
    <section className="panel stack" aria-labelledby="comments">
      <h2 id="comments" className="title-m">
        {stepTexts.comments}
      </h2>
      {step.notes_by_roles.length === 0 ? <p className="muted">{stepTexts.noComment}</p> : null}
      {step.notes_by_roles.map((note) => (
        <div key={note.role_id} className="stack stack-s border-line [&+&]:border-t [&+&]:pt-gap">
          <p className="person">
            <Avatar userId={personOf(step, note.role_id)?.user_id ?? null} name={note.author_name} />
            <span>
              <strong>{note.author_name}</strong>
              <br />
              <span className="muted small">
                <Aloud>{note.role_name}</Aloud>
              </span>
            </span>
          </p>
          {note.content === "" ? (
            <p className="muted">{writingTexts.emptied}</p>
          ) : (
            <p className="as-written clamp">{note.content}</p>
          )}
          <div className="row">
            <Button
              className="-ml-3"
              variant="quiet"
              aria-label={aloud(`${stepTexts.readNote} (${note.role_name})`)}
              onClick={() => setRead(note)}
            >
              {stepTexts.readNote}
            </Button>
            {step.permissions.note_role_ids.includes(note.role_id) ? (
              <ButtonLink className="-ml-3" variant="quiet" to={paths.editNote(step.id)}>
                {stepTexts.editNote}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      ))}
      <ReadingPanel
        open={read !== undefined}
        title={read ? stepTexts.noteOf(read.role_name) : ""}
        onClose={() => setRead(undefined)}
      >
        {read ? (
          <>
            <p className="muted">{draftTexts.savedAt(dayTime(read.date_updated), read.author_name)}</p>
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
