import { CalendarDays, CircleAlert, CircleCheck, Clock, Pencil } from "lucide-react";
import { hasWork } from "#shared/steps/steps.facts.ts";
import { awaitsSubmission, dueAt, isLate } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { dayAndMonth, daysSince } from "#web/ui/dates.ts";
import { stepTexts } from "./texts.ts";

/** Nothing is awaited of a learner who left, nor in an archived step or promotion. */
export const isClosed = ({ left_on, archived_at, training_action }: Step): boolean =>
  left_on !== null || archived_at !== null || training_action.archived_at !== null;

const look = "inline-flex items-center gap-1.5 text-sm font-semibold [&_svg]:size-[1.0625em]";

/** When the deliverable is awaited, that it is a draft, or that it was handed in. Red only once it is late. */
export const Due = ({ step, isLearner }: { step: Step; isLearner: boolean }) => {
  const { due } = stepTexts;
  const now = new Date();
  const { submission } = step;
  if (submission) {
    const at = dayAndMonth(submission.at);
    return (
      <span className={`${look} text-ink-2`}>
        <CircleCheck className="text-positive" />
        {submission.taken_over ? due.takenOver(at) : due.submitted(at)}
      </span>
    );
  }
  if (isClosed(step)) return null;
  if (!awaitsSubmission(step)) return <span className={`${look} text-ink-2`}>{due.nothing}</span>;
  const at = dueAt(step);
  if (at === null)
    return (
      <span className={`${look} text-ink-2`}>
        <CalendarDays />
        {due.undated}
      </span>
    );
  if (isLate(step, now))
    return (
      <span className={`${look} text-madder-800`}>
        <CircleAlert />
        {due.late(daysSince(at, now))}
      </span>
    );
  const end = dayAndMonth(at);
  const isDraft = isLearner && hasWork(step.deliverables[0]?.sections, step.trainee_documents);
  return (
    <span className={`${look} text-ink-2`}>
      {isDraft ? <Pencil /> : <Clock />}
      {isDraft ? due.draft(end) : isLearner ? due.awaited(end) : due.awaitedOfOthers(end)}
    </span>
  );
};
