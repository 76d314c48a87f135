import { type ReactNode, useState } from "react";
import * as z from "zod";
import { roleOfId, roles } from "#shared/contract/access.ts";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { Note, type Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { drafts } from "#web/frame/writing/drafts.ts";
import { useWriting } from "#web/frame/writing/use-writing.ts";
import { WritingFrame } from "#web/frame/writing/WritingFrame.tsx";
import { SaveLine, WritingNotices } from "#web/frame/writing/WritingNotices.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { SelectField, TextArea } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { stepRefreshes } from "./step-queries.ts";
import { stepTexts, writingTexts } from "./texts.ts";

export const roleName = (id: number) => {
  const role = roleOfId(id);
  return role ? roles[role].name : "";
};
export const noteOf = (step: Step, roleId: number) =>
  step.notes_by_roles.find(({ role_id }) => role_id === roleId);

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

/** On its own page. */
const noteRows = 20;

const Text = z.string();
const draftName = (userId: string | undefined, step: Step, roleId: number) =>
  `${userId} ${step.id} note ${roleId}`;

/** Whether this browser keeps a note of the step that was not saved. */
export const useHasDraft = (step: Step): boolean => {
  const { user } = useSession();
  return step.permissions.note_role_ids.some(
    (roleId) => drafts.find(draftName(user?.id, step, roleId), Text) !== undefined,
  );
};

/** As whom one writes, and the way to change it for those who have several parts in the step. */
export const useNoteRole = (step: Step) => {
  const mine = step.permissions.note_role_ids;
  const [roleId, setRoleId] = useState(mine[0]);
  const choice: ReactNode =
    mine.length > 1 ? (
      <SelectField
        label={writingTexts.asRole}
        value={roleId}
        options={mine.map((id) => ({ id: String(id), label: roleName(id) }))}
        onChange={({ target }) => setRoleId(Number(target.value))}
      />
    ) : null;
  return { roleId, choice };
};

/** Writes one's own note, in a box that grows with the text. */
export const NoteForm = ({
  step,
  roleId,
  page,
  focused = false,
  onSaved,
  onClose,
}: {
  step: Step;
  roleId: number;
  /** On a page of its own; `beside` stands below the save. */
  page?: { beside: ReactNode };
  focused?: boolean;
  onSaved?: () => void;
  onClose?: () => void;
}) => {
  const { user } = useSession();
  const saved = noteOf(step, roleId);
  const sending = useSend(steps.updateStep, { refreshes: [...stepRefreshes, steps.listNoteVersions] });
  const writing = useWriting<string>({
    name: draftName(user?.id, step, roleId),
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
    onSaved: () => {
      notify.success(writingTexts.noteSaved);
      onSaved?.();
    },
  });
  const kept = writing.isUnsaved ? <p className="muted small">{writingTexts.keptHere}</p> : null;
  const text = (
    <>
      <WritingNotices writing={writing}>{(text) => <p className="as-written">{text}</p>}</WritingNotices>
      <TextArea
        label={stepTexts.ownNote}
        hint={saved ? writingTexts.emptyHint : writingTexts.commentHint}
        rows={page ? noteRows : 3}
        grows={!page}
        autoFocus={focused}
        value={writing.value}
        readOnly={writing.offered !== undefined}
        error={writing.failure?.errors?.["notes_by_roles.0.content"]?.join(" ")}
        onChange={({ target }) => writing.change(target.value)}
      />
    </>
  );
  if (page)
    return (
      <WritingFrame
        save={<SaveLine writing={writing} saved={saved} />}
        beside={page.beside}
        onSubmit={() => void writing.save()}
      >
        <div className="panel stack">
          {text}
          {kept}
        </div>
      </WritingFrame>
    );
  return (
    <Form
      className="stack stack-s print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void writing.save();
      }}
    >
      {text}
      <SaveLine writing={writing} saved={saved}>
        {onClose ? (
          <Button variant="quiet" onClick={onClose}>
            {stepTexts.close}
          </Button>
        ) : null}
      </SaveLine>
      {kept}
    </Form>
  );
};

/** The same in place, beside what it is about. `onDone`: saved, or closed. */
export const NoteComposer = ({
  step,
  focused,
  onDone,
}: {
  step: Step;
  focused: boolean;
  onDone: () => void;
}) => {
  const { roleId, choice } = useNoteRole(step);
  if (roleId === undefined) return null;
  return (
    <div className="stack stack-s">
      {choice}
      <NoteForm
        key={roleId}
        step={step}
        roleId={roleId}
        focused={focused}
        onSaved={onDone}
        onClose={onDone}
      />
    </div>
  );
};
