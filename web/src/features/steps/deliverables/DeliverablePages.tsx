import { type Ref, useRef, useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { endToCome } from "#shared/steps/steps.rules.ts";
import { Deliverable, type Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { useWriting } from "#web/frame/writing/use-writing.ts";
import { WritingFrame } from "#web/frame/writing/WritingFrame.tsx";
import { SaveLine, WritingNotices } from "#web/frame/writing/WritingNotices.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { NoteComposer } from "../NoteEditor.tsx";
import { readerOf } from "../people.ts";
import { Sections } from "../Sections.tsx";
import { StepPart, SubPageHead } from "../StepPart.tsx";
import { stepRefreshes } from "../step-queries.ts";
import { stepTexts, writingTexts } from "../texts.ts";
import { writtenOf } from "../to-submit.ts";
import { useAnswersBeside, WordAct } from "../words/Acts.tsx";
import { DeliverableForm } from "./DeliverableForm.tsx";
import {
  type Answers,
  answersOf,
  beginning,
  differing,
  filled,
  refusals,
  refusedFields,
  textOf,
  withKnown,
} from "./forms.ts";
import { DeliverableVersions, hasEarlier } from "./Versions.tsx";

const elsewhereOf = (problem: Problem) => {
  if (problem.code !== "stale") return undefined;
  const { data: current } = Deliverable.safeParse(problem.current);
  return (
    current && {
      value: answersOf(current.sections),
      version: current.version,
      author: current.author_name,
      date: current.date_updated,
    }
  );
};

const useDeliverable = (step: Step, onSaved: () => void) => {
  const { user } = useSession();
  const form = formOf(step);
  const saved = writtenOf(step);
  const sending = useSend(steps.updateStep, {
    refreshes: [...stepRefreshes, steps.listDeliverableVersions],
  });
  const writing = useWriting<Answers>({
    ...textOf(step, user?.id),
    send: (answers, version) => {
      const sections = filled(form, answers).map(({ fields }) => ({
        fields: fields.map(({ name, content }) => ({ name, content })),
      }));
      const body = { deliverables: [{ index: form.index, sections, version }] };
      return sending.mutateAsync({ params: { id: step.id }, body });
    },
    elsewhere: elsewhereOf,
    onSaved: () => {
      notify.success(writingTexts.deliverableSaved);
      onSaved();
    },
  });
  return { form, saved, writing };
};

const Editor = ({
  step,
  notice,
  onSaved,
}: {
  step: Step;
  notice: string | undefined;
  onSaved: () => void;
}) => {
  const { form, saved, writing } = useDeliverable(step, onSaved);
  const [early, setEarly] = useState<Record<string, string>>({});
  const errors = { ...refusedFields(form, writing.failure?.errors), ...early };
  const compared = writing.conflict?.value ?? writing.offered?.value ?? writing.value;
  const submit = () => {
    const refused = refusals(form, writing.value);
    setEarly(refused);
    const [first] = Object.keys(refused);
    if (first) document.getElementsByName(first)[0]?.focus();
    else void writing.save();
  };
  return (
    <>
      <SubPageHead step={step} title={form.name} documentTitle={writingTexts.editing(form.name, step.name)} />
      <WritingFrame
        save={<SaveLine writing={writing} saved={saved} />}
        beside={
          saved && hasEarlier(saved) ? (
            <DeliverableVersions step={step} index={form.index} newest={saved.version} />
          ) : null
        }
        onSubmit={submit}
      >
        {notice ? <Notice live>{notice}</Notice> : null}
        <WritingNotices writing={writing}>
          {(answers) => (
            <Sections
              sections={differing(form, answers, answers === compared ? writing.value : compared)}
              level="h4"
            />
          )}
        </WritingNotices>
        <DeliverableForm
          form={form}
          known={beginning(step)}
          answers={writing.value}
          errors={errors}
          endsOn={endToCome(step, new Date())}
          readOnly={writing.offered !== undefined}
          onChange={(answers) => {
            setEarly({});
            writing.change(answers);
          }}
        />
        {writing.isUnsaved ? <p className="muted small">{writingTexts.keptHere}</p> : null}
      </WritingFrame>
    </>
  );
};

/** What one does with a deliverable: the learner changes their own, trainers say what they think of it. */
const Onwards = ({
  step: { id, permissions, notes_by_roles },
  look,
  comment,
  onComment,
}: {
  step: Step;
  look: "filled" | "outline";
  comment: Ref<HTMLButtonElement>;
  onComment: () => void;
}) => {
  if (permissions.deliverable)
    return (
      <ButtonLink variant={look} to={paths.editDeliverable(id)}>
        {writingTexts.modify}
      </ButtonLink>
    );
  return permissions.note_role_ids.length > 0 ? (
    <Button ref={comment} variant={look} onClick={onComment}>
      {notes_by_roles.some(({ role_id }) => permissions.note_role_ids.includes(role_id))
        ? stepTexts.editNote
        : stepTexts.addComment}
    </Button>
  ) : null;
};

const Reading = ({ step, notice }: { step: Step; notice?: string }) => {
  const form = formOf(step);
  const saved = writtenOf(step);
  const { current } = useSession();
  const [isWriting, setWriting] = useState(false);
  const comment = useRef<HTMLButtonElement>(null);
  const isHandedIn = saved !== undefined && step.submission?.version === saved.version;
  // What is handed in waits for a word: the page's one filled button.
  const onwards = (
    <Onwards
      step={step}
      look={isHandedIn ? "outline" : "filled"}
      comment={comment}
      onComment={() => setWriting(true)}
    />
  );
  const reader = readerOf(step, current?.id);
  const isLearner = reader === "learner";
  const isBeside = useAnswersBeside(step, reader) && isHandedIn;
  const act = isHandedIn ? <WordAct step={step} reader={reader} /> : null;
  const composer = isWriting ? (
    <section className="panel" aria-label={stepTexts.comments}>
      <NoteComposer
        step={step}
        focused
        onDone={() => {
          setWriting(false);
          comment.current?.focus();
        }}
      />
    </section>
  ) : null;
  return (
    <>
      <SubPageHead step={step} title={saved?.name ?? form.name} actions={saved ? onwards : undefined} />
      {notice ? <Notice>{notice}</Notice> : null}
      {saved && step.submission && !step.submission.taken_over && step.submission.version < saved.version ? (
        <Notice>{writingTexts.draftSince(step.submission.version)}</Notice>
      ) : null}
      {/* A learner knows what they wrote: first who has it, or wants to talk about it. A trainer answers what they read. */}
      {saved && isLearner ? act : null}
      {saved ? (
        <div className="side cols-aside">
          <div className="stack">
            <div className="panel stack gap-6 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-6">
              <Sections sections={withKnown(saved.sections, step)} />
              {hasEarlier(saved) ? null : (
                <p className="muted small">
                  {draftTexts.savedAt(nearDayTime(saved.date_updated), saved.author_name)}
                </p>
              )}
            </div>
            {composer}
            {isLearner || isBeside ? null : act}
          </div>
          {isBeside || hasEarlier(saved) ? (
            <div className="stack side-sticky">
              {isBeside ? act : null}
              {hasEarlier(saved) ? (
                <DeliverableVersions
                  step={step}
                  index={saved.index}
                  newest={saved.version}
                  shown={saved.version}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      ) : (
        <>
          <EmptyState title={writingTexts.noDeliverable} sign="book" action={onwards} />
          {composer}
        </>
      )}
    </>
  );
};

/** Keeps the editor to whoever writes as the learner saves: nothing else would show them their text again. */
const Writing = ({ step }: { step: Step }) => {
  const mayWrite = step.permissions.deliverable;
  const [isTheirs, setTheirs] = useState(mayWrite);
  return mayWrite || isTheirs ? (
    <Editor
      step={step}
      notice={mayWrite ? undefined : writingTexts.readOnly}
      onSaved={() => setTheirs(false)}
    />
  ) : (
    <Reading step={step} notice={writingTexts.readOnly} />
  );
};

/** Writes a step's deliverable online; what is saved already is its learner's alone to change. */
export const DeliverablePage = () => (
  <StepPart failed={writingTexts.formFailed} fresh>
    {(step) => <Writing key={step.id} step={step} />}
  </StepPart>
);

export const ReadDeliverablePage = () => (
  <StepPart failed={writingTexts.formFailed}>{(step) => <Reading step={step} />}</StepPart>
);
