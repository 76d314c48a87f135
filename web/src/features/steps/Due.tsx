import { CalendarDays, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { isDelivered, isLate } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { stepTexts } from "./texts.ts";
import { daysSince } from "./when.ts";

const lastDelivery = ({ deliverables, trainee_documents }: Step): string | undefined =>
  [
    ...deliverables.map(({ date_updated }) => date_updated),
    ...trainee_documents.map(({ created_at }) => created_at),
  ]
    .sort()
    .at(-1);

/** Nothing is awaited of a learner who left, nor in an archived step. */
export const isClosed = ({ left_on, archived_at }: Step): boolean => left_on !== null || archived_at !== null;

const look = "inline-flex items-center gap-1.5 text-sm font-semibold [&_svg]:size-[1.0625em]";

/** When the deliverable is awaited, or that it is there. Red only once it is late. */
export const Due = ({ step, isLearner }: { step: Step; isLearner: boolean }) => {
  const { due } = stepTexts;
  const now = new Date();
  const delivered = lastDelivery(step);
  // An attached document may have been deleted since: then nothing says when.
  if (isDelivered(step) && delivered)
    return (
      <span className={`${look} text-ink-2`}>
        <CircleCheck className="text-positive" />
        {due.delivered(dayAndMonth(delivered))}
      </span>
    );
  if (isClosed(step)) return null;
  if (!step.end_datetime)
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
        {due.late(daysSince(step.end_datetime, now))}
      </span>
    );
  const end = dayAndMonth(step.end_datetime);
  return (
    <span className={`${look} text-ink-2`}>
      <Clock />
      {isLearner ? due.awaited(end) : due.awaitedOfOthers(end)}
    </span>
  );
};
