import { useParams } from "react-router-dom";
import { roleOfId } from "#shared/contract/access.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { hasEarlier, NoteVersions } from "./deliverables/Versions.tsx";
import { NoteForm, noteOf, roleName, useNoteRole } from "./NoteEditor.tsx";
import { StepPart, SubPageHead } from "./StepPart.tsx";
import { stepTexts, writingTexts } from "./texts.ts";

const Writing = ({ step }: { step: Step }) => {
  const { roleId, choice } = useNoteRole(step);
  const saved = roleId === undefined ? undefined : noteOf(step, roleId);
  return (
    <>
      <SubPageHead step={step} title={writingTexts.comments} />
      {choice}
      {roleId === undefined ? null : (
        <NoteForm
          key={roleId}
          step={step}
          roleId={roleId}
          page={{
            beside:
              saved && hasEarlier(saved) ? (
                <NoteVersions id={step.id} roleId={roleId} newest={saved.version} />
              ) : null,
          }}
        />
      )}
    </>
  );
};

export const NotePage = () => (
  <StepPart failed={stepTexts.noteFailed} fresh>
    {(step) => <Writing key={step.id} step={step} />}
  </StepPart>
);

const Reading = ({ step, roleId }: { step: Step; roleId: number }) => {
  const note = noteOf(step, roleId);
  const modify = step.permissions.note_role_ids.includes(roleId) ? (
    <ButtonLink to={paths.editNote(step.id)}>{writingTexts.modify}</ButtonLink>
  ) : undefined;
  return (
    <>
      <SubPageHead
        step={step}
        title={stepTexts.notesOf(roleName(roleId))}
        actions={note ? modify : undefined}
      />
      {note ? (
        <div className="side cols-aside">
          <div className="panel stack stack-s">
            <p className="as-written">{note.content || writingTexts.emptied}</p>
            {hasEarlier(note) ? null : (
              <p className="muted small">
                {draftTexts.savedAt(nearDayTime(note.date_updated), note.author_name)}
              </p>
            )}
          </div>
          {hasEarlier(note) ? (
            <NoteVersions id={step.id} roleId={roleId} newest={note.version} shown={note.version} />
          ) : null}
        </div>
      ) : (
        <EmptyState title={writingTexts.noNote} sign="book" action={modify} />
      )}
    </>
  );
};

export const ReadNotePage = () => {
  const { roleId = "" } = useParams();
  if (!roleOfId(Number(roleId))) return <NotFoundPage />;
  return (
    <StepPart failed={stepTexts.noteFailed}>
      {(step) => <Reading step={step} roleId={Number(roleId)} />}
    </StepPart>
  );
};
