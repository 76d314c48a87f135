import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { type Role, roleOfId } from "#shared/contract/access.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { hasWork } from "#shared/steps/steps.facts.ts";
import { isBehind, schedulesSituations } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { day, dayAndMonth } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dates, NextStep, People } from "./Around.tsx";
import { Comments, type Writing } from "./Comments.tsx";
import { copyOf, type StepCopy } from "./deliverables/copy.ts";
import { DeliverableBlock } from "./deliverables/DeliverableBlock.tsx";
import { EmblematicSituation } from "./EmblematicSituation.tsx";
import { useHasDraft } from "./NoteEditor.tsx";
import { Points, Presentation } from "./Presentation.tsx";
import { type Reader, readerOf } from "./people.ts";
import { type Part, Reading } from "./Reading.tsx";
import { ScheduleSituations } from "./ScheduleSituations.tsx";
import { StepDots } from "./StepDots.tsx";
import { Supports } from "./Supports.tsx";
import { TookPlace } from "./said/TookPlace.tsx";
import { askStep } from "./step-queries.ts";
import { stepTexts } from "./texts.ts";
import { placeIn } from "./timeline.ts";
import { useAnswersBeside, WordAct } from "./words/Acts.tsx";
import { askValidations } from "./words/queries.ts";
import { Thread } from "./words/Thread.tsx";

const backOf = (role: Role | undefined, step: Step) => {
  if (role === "learner" || role === "tradeTrainer")
    return { to: paths.dashboard(), label: frameTexts.dashboard };
  return { to: paths.stepsOf(step.training_action_id), label: stepTexts.backStaff };
};

const Print = ({ step }: { step: Step }) => (
  <ButtonLink className="max-sm:-ml-3" variant="quiet" to={paths.printStep(step.id)}>
    <Printer />
    {stepTexts.print}
  </ButtonLink>
);

const Head = ({ step, role, reader }: { step: Step; role: Role | undefined; reader: Reader }) => {
  const { name } = step.profile.user;
  const follows = reader === "referent" || reader === "staff";
  return (
    <PageHead
      title={step.name}
      documentTitle={role === "learner" ? step.name : `${step.name}, ${name}`}
      back={backOf(role, step)}
      eyebrow={placeIn(step)}
      intro={
        <div className="meta items-center">
          {role === "learner" ? null : follows ? (
            <Link className="font-strong" to={paths.following(step.training_action_id, step.profile_id)}>
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          <Dates step={step} />
        </div>
      }
      actions={
        <div className="row">
          <StepDots steps={step.steps} current={step.id} />
          <span className="only-l">
            <Print step={step} />
          </span>
        </div>
      }
    />
  );
};

/** Why nothing in the step can be changed. */
const Closed = ({ step }: { step: Step }) => {
  if (step.left_on)
    return <Notice title={stepTexts.hasLeft(day(step.left_on))}>{stepTexts.hasLeftText}</Notice>;
  if (step.training_action.archived_at)
    return <Notice title={stepTexts.actionArchived}>{stepTexts.actionArchivedText}</Notice>;
  if (step.archived_at) return <Notice title={stepTexts.archived}>{stepTexts.archivedText}</Notice>;
  return null;
};

/** What there is to read, in the order of the step, for anyone who reads it. */
const partsOf = (step: Step, copy: StepCopy, reader: Reader): Part[] => {
  const counted = (guides: readonly unknown[], folders: readonly unknown[] = []) =>
    [
      ...(guides.length > 0 ? [stepTexts.guides(guides.length)] : []),
      ...(folders.length > 0 ? [stepTexts.folderCount(folders.length)] : []),
    ].join(", ");
  const textOf = (interview: NonNullable<StepCopy["before"]>) =>
    reader === "learner" ? interview.text : interview.forOthers;
  const expected: Part[] =
    reader === "trade" || reader === "referent"
      ? [
          {
            id: "attendu",
            title: stepTexts.expectedOfYou,
            hint: stepTexts.expectedHint,
            content: <Points points={copy.trainers[reader]} />,
          },
        ]
      : [];
  const presentation: Part = {
    id: "presentation",
    title: stepTexts.presentation,
    hint:
      reader === "learner"
        ? stepTexts.presentationHint
        : stepTexts.presentationAsGiven(firstNameOf(step.profile.user.name)),
    content: <Presentation step={step} copy={copy} />,
  };
  const before: Part = copy.before
    ? {
        id: "amont",
        title: stepTexts.interviewBefore,
        hint: counted(copy.before.documents, step.folders),
        content: (
          <Supports text={textOf(copy.before)} guides={copy.before.documents} folders={step.folders} />
        ),
      }
    : {
        id: "supports",
        title: stepTexts.supports,
        hint: counted(copy.supports, step.folders),
        content: <Supports guides={copy.supports} folders={step.folders} />,
      };
  const isOver = isBehind(step, new Date());
  const after: Part[] = copy.after
    ? [
        {
          id: "aval",
          title: stepTexts.interviewAfter,
          hint:
            isOver || !step.end_datetime
              ? counted(copy.after.documents)
              : stepTexts.readAfter(dayAndMonth(step.end_datetime)),
          awaited: !isOver,
          content: <Supports text={textOf(copy.after)} guides={copy.after.documents} />,
        },
      ]
    : [];
  return [...expected, presentation, before, ...after];
};

/** What one does here, then what surrounds it, then what one reads: in the same order on phones. */
const StepContent = ({ step }: { step: Step }) => {
  const { current } = useSession();
  const role = current && roleOfId(current.role_id);
  const reader = readerOf(step, current?.id);
  const copy = copyOf(step);
  const isAnswerBeside = useAnswersBeside(step, reader);
  const [writing, setWriting] = useState<Writing>(useHasDraft(step) ? "kept" : undefined);
  const exchanges = (
    <div key="exchanges" className="stack">
      {schedulesSituations(step) ? <ScheduleSituations step={step} /> : null}
      {step.step_type === "bilan" ? <EmblematicSituation step={step} /> : null}
      <Thread step={step} reader={reader}>
        <Comments step={step} writing={writing} onWriting={setWriting} />
      </Thread>
    </div>
  );
  const aside = (
    <aside
      key="aside"
      className={`stack lg:col-2 ${isAnswerBeside ? "side-sticky" : ""} lg:row-[1/span_3] print:grid print:grid-cols-3 print:gap-3`}
    >
      {isAnswerBeside ? <WordAct step={step} reader={reader} /> : null}
      <TookPlace step={step} reader={reader} />
      {step.submission ? null : <People step={step} reader={reader} expected={copy.roles} />}
      <NextStep step={step} />
    </aside>
  );
  return (
    <>
      <Head step={step} role={role} reader={reader} />
      <Closed step={step} />
      <div className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-7 print:block print:[&>*+*]:mt-3">
        <DeliverableBlock step={step} reader={reader} isAnswerBeside={isAnswerBeside} />
        {/* Who listens or tabs comes to the answer before the exchanges about what it answers. */}
        {isAnswerBeside ? [aside, exchanges] : [exchanges, aside]}
        <Reading
          title={reader === "trade" || reader === "referent" ? stepTexts.yourPlace : stepTexts.toRead}
          scope={`${current?.id} ${step.step_type} ${step.order}`}
          parts={partsOf(step, copy, reader)}
          opens={!hasWork(step.deliverables[0]?.sections, step.trainee_documents)}
        />
      </div>
      <div className="only-s">
        <Print step={step} />
      </div>
    </>
  );
};

/** One step of a learner's path: what it is for, what was written and deposited in it, what each role says of it. */
export const StepPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(askStep(id));
  // Asked for beside it: an act that came later would push what one is about to press, and a word is for ever.
  const { isLoading, failureCount } = useQuery(askValidations(id));
  const isAwaited = isLoading && failureCount === 0;
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page stack">
      <Loaded
        query={isAwaited ? { ...query, data: undefined } : query}
        failed={stepTexts.stepFailed}
        loading={<LoadingState tall lines={4} />}
      >
        {(step) => <StepContent key={step.id} step={step} />}
      </Loaded>
    </div>
  );
};
