import { Check } from "lucide-react";
import { Fragment, useId } from "react";
import { Link } from "react-router-dom";
import { awaitsSubmission, hasContent, lacksFolders } from "#shared/steps/steps.rules.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { StepSign } from "./StepSign.tsx";
import { pathTexts, stepTexts } from "./texts.ts";
import { marked, type StepMark } from "./timeline.ts";
import { stepDays } from "./when.ts";

/** Notes alone are no draft of a deliverable. */
const isDraft = ({ user_document_ids, deliverables_count }: StepCard): boolean =>
  user_document_ids.length > 0 || deliverables_count > 0;

/** What was deposited in a step, and what it still lacks. */
const Marks = ({ step }: { step: StepCard }) => (
  <span className="flex flex-wrap justify-end gap-1.5 max-sm:col-2 max-sm:justify-start">
    {hasContent(step) ? (
      // A draft is no reason for a tick.
      awaitsSubmission(step) ? (
        <Badge look="line">{isDraft(step) ? pathTexts.hasDraft : pathTexts.hasContent}</Badge>
      ) : (
        <Badge hue="green">
          <Check />
          {pathTexts.hasContent}
        </Badge>
      )
    ) : null}
    {lacksFolders(step, new Date()) ? <Badge look="danger">{pathTexts.noFolder}</Badge> : null}
  </span>
);

const Row = ({
  step,
  mark,
  place,
  isOver,
}: {
  step: StepCard;
  mark: StepMark;
  place: number;
  isOver: boolean;
}) => {
  // Its sign alone would not tell it from one to come.
  const saysMark = mark === "unsaid" || mark === "missed";
  return (
    <li
      className={`relative grid min-h-16 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3 not-last:before:absolute not-last:before:top-1/2 not-last:before:left-5.25 not-last:before:h-full not-last:before:border-l-2 max-sm:grid-cols-[2.75rem_minmax(0,1fr)] max-sm:not-last:before:top-8 ${mark === "done" ? "not-last:before:border-ink" : "not-last:before:border-dashed not-last:before:border-line-strong"}`}
      data-state={mark}
      aria-current={mark === "current" ? "step" : undefined}
    >
      <StepSign
        type={step.step_type}
        mark={mark}
        place={place}
        look={`size-11 border-2 font-display text-base leading-none font-heavy ${mark === "done" ? "max-sm:row-span-2 max-sm:self-start" : ""}`}
      />
      <div>
        <Link className="font-strong after:absolute after:inset-0" to={paths.step(step.id)}>
          {step.name}
        </Link>
        {saysMark ? null : (
          <span className="sr">
            {" "}
            ({isOver && mark === "upcoming" ? stepTexts.notDone : stepTexts.marks[mark]})
          </span>
        )}
        <p className="meta">
          <span>{stepDays(step)}</span>
          {saysMark ? <span>{stepTexts.marks[mark]}</span> : null}
        </p>
      </div>
      <Marks step={step} />
    </li>
  );
};

/** A FEST path as one line of steps, and how far along it one is. */
export const FestPath = ({ steps, isOver }: { steps: readonly StepCard[]; isOver: boolean }) => {
  const path = marked(steps, new Date(), isOver);
  const done = path.filter(({ mark }) => mark === "done").length;
  return (
    <div className="panel stack stack-s">
      <div className="row between">
        <h3>{pathTexts.title}</h3>
        <span className="muted small">{pathTexts.progress(done, path.length)}</span>
      </div>
      <ProgressBar
        value={path.length === 0 ? 0 : (done / path.length) * 100}
        label={pathTexts.progressLabel}
      />
      <ol className="grid">
        {path.map(({ step, mark }, index) => (
          <Row key={step.id} step={step} mark={mark} place={index + 1} isOver={isOver} />
        ))}
      </ol>
      <Archived steps={steps} />
    </div>
  );
};

/** The way to the evidence of a path, for its learner. */
export const EvidenceTile = ({ steps: [first] }: { steps: readonly StepCard[] }) =>
  first ? (
    <LinkTile
      to={paths.evidenceOf(first.training_action_id, first.profile_id)}
      sign={{ name: "book", hue: "blue" }}
      title={pathTexts.evidence}
    />
  ) : null;

/** The steps apart from the path, which stay readable. */
const Archived = ({ steps }: { steps: readonly StepCard[] }) => {
  const archived = steps.filter(({ archived_at }) => archived_at);
  if (archived.length === 0) return null;
  return (
    <p className="small">
      <span className="muted">{pathTexts.archived}</span>{" "}
      {archived.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : null}
          <Link to={paths.step(id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
};

/** "En ce moment": the step where one is, and the way into it. */
export const CurrentStep = ({ step }: { step: StepCard }) => {
  const now = useId();
  return (
    <section
      className="panel stack stack-s border-2 border-accent-line bg-brass-50 max-lg:-order-1"
      aria-labelledby={now}
    >
      <p className="eyebrow text-brass-700" id={now}>
        {pathTexts.now}
      </p>
      <h3>{step.name}</h3>
      <p>{stepDays(step)}</p>
      <ButtonLink wide to={paths.step(step.id)}>
        {pathTexts.goOn}
      </ButtonLink>
    </section>
  );
};
