import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { type Role, roleOfId } from "#shared/contract/access.ts";
import { schedulesSituations } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { LoadingState } from "#web/ui/States.tsx";
import { AttachButton } from "./AttachPanel.tsx";
import { Comments } from "./Comments.tsx";
import { copyOf } from "./copy.ts";
import { DeliverableBlock } from "./DeliverableBlock.tsx";
import { EmblematicSituation } from "./EmblematicSituation.tsx";
import { Presentation } from "./Presentation.tsx";
import { ScheduleSituations } from "./ScheduleSituations.tsx";
import { StepDots } from "./StepDots.tsx";
import { Supports } from "./Supports.tsx";
import { askStep } from "./step-queries.ts";
import { stepTexts } from "./texts.ts";
import { inPath, placeIn } from "./timeline.ts";
import { stepDates, stepDays } from "./when.ts";

const backOf = (role: Role | undefined, step: Step) => {
  if (role === "learner") return { to: paths.dashboard(), label: stepTexts.backLearner };
  if (role === "tradeTrainer") return { to: paths.dashboard(), label: stepTexts.backTrainer };
  return { to: paths.stepsOf(step.training_action_id), label: stepTexts.backStaff };
};

const Head = ({ step, role }: { step: Step; role: Role | undefined }) => {
  return (
    <PageHead
      title={step.name}
      documentTitle={role === "learner" ? step.name : `${step.name}, ${step.profile.user.name}`}
      back={backOf(role, step)}
      eyebrow={placeIn(step)}
      intro={
        <p className="meta">
          {role === "learner" ? null : <strong>{step.profile.user.name}</strong>}
          <span>{stepDates(step)}</span>
        </p>
      }
      actions={
        <>
          <StepDots steps={step.steps} current={step.id} />
          <ButtonLink variant="outline" to={paths.printStep(step.id)}>
            <Printer />
            {stepTexts.print}
          </ButtonLink>
        </>
      }
    />
  );
};

const NextStep = ({ step }: { step: Step }) => {
  const next = inPath(step.steps).find(({ order }) => order > step.order);
  if (!next) return null;
  return (
    <section className="panel panel-sunken stack stack-s" aria-labelledby="next-step">
      <h2 id="next-step" className="title-s">
        {stepTexts.nextStep}
      </h2>
      <p>
        <Link to={paths.step(next.id)}>{next.name}</Link>, {stepDays(next)}
      </p>
    </section>
  );
};

/** Why nothing in the step can be changed. */
const Closed = ({ step }: { step: Step }) => {
  if (step.left_on)
    return <Notice title={stepTexts.hasLeft(day(step.left_on))}>{stepTexts.hasLeftText}</Notice>;
  if (step.archived_at) return <Notice title={stepTexts.archived}>{stepTexts.archivedText}</Notice>;
  return null;
};

const Whole = ({ step }: { step: Step }) => {
  const { current } = useSession();
  const role = current && roleOfId(current.role_id);
  const copy = copyOf(step);
  const attach = <AttachButton step={step} />;
  return (
    <>
      <Head step={step} role={role} />
      <Closed step={step} />
      <div className="side cols-aside">
        <div className="stack">
          <Presentation step={step} copy={copy} />
          {copy.before ? (
            <Supports
              title={stepTexts.interviewBefore}
              text={copy.before.text}
              guides={copy.before.documents}
              folders={step.folders}
            >
              {attach}
            </Supports>
          ) : (
            <Supports title={stepTexts.supports} guides={copy.supports} folders={step.folders}>
              {attach}
            </Supports>
          )}
          {schedulesSituations(step) ? <ScheduleSituations step={step} /> : null}
          {step.step_type === "bilan" ? <EmblematicSituation step={step} /> : null}
          <DeliverableBlock step={step} isLearner={role === "learner"} />
          {copy.after ? (
            <Supports title={stepTexts.interviewAfter} text={copy.after.text} guides={copy.after.documents} />
          ) : null}
        </div>
        <aside className="stack side-sticky">
          <Comments step={step} />
          <NextStep step={step} />
        </aside>
      </div>
    </>
  );
};

/** One step of a learner's path: what it is for, what was written and deposited in it, what each role says of it. */
export const StepPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(askStep(id));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap page stack">
      <Loaded query={query} failed={stepTexts.stepFailed} loading={<LoadingState tall lines={4} />}>
        {(step) => <Whole key={step.id} step={step} />}
      </Loaded>
    </div>
  );
};
