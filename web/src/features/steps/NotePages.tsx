import { useState } from "react";
import { useParams } from "react-router-dom";
import * as z from "zod";
import { roleOfId, roles } from "#shared/contract/access.ts";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { Note, type Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { useWriting } from "#web/frame/writing/use-writing.ts";
import { SaveLine, WritingNotices } from "#web/frame/writing/WritingNotices.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { SelectField, TextArea } from "#web/ui/form/TextField.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { NoteVersions } from "./deliverables/Versions.tsx";
import { StepPart, SubPageHead } from "./StepPart.tsx";
import { stepRefreshes } from "./step-queries.ts";
import { stepTexts, writingTexts } from "./texts.ts";

const noteRows = 20;

const roleName = (id: number) => {
  const role = roleOfId(id);
  return role ? roles[role].name : "";
};
const noteOf = (step: Step, roleId: number) => step.notes_by_roles.find(({ role_id }) => role_id === roleId);

const elsewhereOf = (problem: Problem) => {
  if (problem.code !== "stale") return undefined;
  const { data: current } = Note.safeParse(problem.current);
  return (
    current && {
      value: current.content,
      version: current.version,
      author: current.author_name,
      date: current.date_updated,
    }
  );
};

const Text = z.string();

const useNote = (step: Step, roleId: number) => {
  const { user } = useSession();
  const saved = noteOf(step, roleId);
  const sending = useSend(steps.updateStep, { refreshes: [...stepRefreshes, steps.listNoteVersions] });
  const writing = useWriting<string>({
    name: `${user?.id} ${step.id} note ${roleId}`,
    schema: Text,
    saved: { value: saved?.content ?? "", version: saved?.version ?? 0 },
    send: (content, version) =>
      sending.mutateAsync({
        params: { id: step.id },
        body: {
          notes_by_roles: [
            {
              ...{ role_id: roleId, content, version },
              ...(step.submission && { submission_version: step.submission.version }),
            },
          ],
        },
      }),
    elsewhere: elsewhereOf,
    onSaved: () => notify.success(writingTexts.noteSaved),
  });
  return { saved, writing };
};

const Editor = ({ step, roleId }: { step: Step; roleId: number }) => {
  const { saved, writing } = useNote(step, roleId);
  return (
    <div className="side cols-aside">
      <Form
        className="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          void writing.save();
        }}
      >
        <WritingNotices writing={writing}>{(text) => <p className="as-written">{text}</p>}</WritingNotices>
        <TextArea
          label={stepTexts.noteOf(roleName(roleId))}
          hint={saved ? writingTexts.emptyHint : writingTexts.commentHint}
          rows={noteRows}
          value={writing.value}
          readOnly={writing.offered !== undefined}
          error={writing.failure?.errors?.["notes_by_roles.0.content"]?.join(" ")}
          onChange={({ target }) => writing.change(target.value)}
        />
        <SaveLine writing={writing} saved={saved} />
        <p className="muted small">{writingTexts.keptHere}</p>
      </Form>
      {saved ? <NoteVersions id={step.id} roleId={roleId} newest={saved.version} /> : null}
    </div>
  );
};

const Writing = ({ step }: { step: Step }) => {
  const mine = step.permissions.note_role_ids;
  const [roleId, setRoleId] = useState(mine[0]);
  return (
    <>
      <SubPageHead step={step} title={writingTexts.comments} />
      {mine.length > 1 ? (
        <SelectField
          label={writingTexts.asRole}
          value={roleId}
          options={mine.map((id) => ({ id: String(id), label: roleName(id) }))}
          onChange={({ target }) => setRoleId(Number(target.value))}
        />
      ) : null}
      {roleId === undefined ? null : <Editor key={roleId} step={step} roleId={roleId} />}
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
          <p className="panel as-written">{note.content || writingTexts.emptied}</p>
          <NoteVersions id={step.id} roleId={roleId} newest={note.version} />
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
