import type { Event } from "#shared/events/events.schemas.ts";
import type { WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { dayAndMonth, shortDayOfWeek, timeOf } from "#web/ui/dates.ts";
import { campaignTexts } from "./campaign-texts.ts";

type Knot = { id: string; at: string; title: string; detail: string; isGate?: boolean; isNow?: boolean };

/** From the opening to the closing, with the reminders and today. */
export const CampaignThread = ({ event, campaign }: { event: Event; campaign: WishCampaign }) => {
  const now = new Date().toISOString();
  const { counts, reminders } = campaign;
  const knots: Knot[] = [
    ...(event.wishes_open_at
      ? [
          {
            id: "opening",
            at: event.wishes_open_at,
            title: campaignTexts.opening,
            detail: timeOf(event.wishes_open_at),
            isGate: true,
          },
        ]
      : []),
    ...reminders
      .filter(({ kind }) => kind === "automatic")
      .map(({ key, at, count, skipped }) => ({
        id: key,
        at,
        title: skipped
          ? campaignTexts.reminderSkipped
          : count === null
            ? campaignTexts.reminder
            : campaignTexts.reminderSent,
        detail: count === null ? timeOf(at) : campaignTexts.messages(count),
      })),
    {
      id: "today",
      at: now,
      title: campaignTexts.today,
      detail: campaignTexts.toComplete(counts.none + counts.incomplete),
      isNow: true,
    },
    {
      id: "closing",
      at: event.wishes_close_at,
      title: campaignTexts.closing,
      detail: timeOf(event.wishes_close_at),
      isGate: true,
    },
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <ol className="thread" aria-label={campaignTexts.thread}>
      {knots.map(({ id, at, title, detail, isGate, isNow }) => (
        <li
          key={id}
          data-state={isNow ? "current" : at < now ? "done" : undefined}
          data-type={isGate ? "gate" : undefined}
          aria-current={isNow ? "step" : undefined}
        >
          <em aria-hidden="true">{dayAndMonth(at)}</em>
          <strong>{title}</strong>
          <span>
            {shortDayOfWeek(at)} <br />
            {detail}
          </span>
        </li>
      ))}
    </ol>
  );
};
