import type { Event } from "#shared/events/events.schemas.ts";
import type { WishCampaign } from "#shared/wishes/wishes.schemas.ts";
import { shortDayOfWeek, timeOf } from "#web/ui/dates.ts";
import { campaignTexts } from "./campaign-texts.ts";

type Knot = {
  id: string;
  at: string;
  title: string;
  detail: string;
  isGate?: boolean;
  isNow?: boolean;
};

const knotLooks = {
  past: "border-ink bg-ink",
  now: "border-accent-line bg-accent",
  ahead: "border-control-line bg-surface",
};

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
    <ol className="relative grid auto-cols-fr grid-flow-col max-md:grid-flow-row" aria-labelledby="campaign">
      {knots.map(({ id, at, title, detail, isGate, isNow }, n) => (
        <li
          className="relative grid content-start gap-0.5 pt-7 pr-3 text-sm/snug max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:pt-0 max-md:pr-0 max-md:pb-3.5 max-md:pl-7 max-md:last:pb-0"
          key={id}
          aria-current={isNow ? "step" : undefined}
        >
          <span
            aria-hidden="true"
            className={`absolute top-0 left-0 z-1 size-4 border-2 ${isGate ? "rounded-[0.1875rem]" : "rounded-full"} ${knotLooks[isNow ? "now" : at < now ? "past" : "ahead"]}`}
          />
          {n < knots.length - 1 ? (
            <span
              aria-hidden="true"
              className={`absolute top-1.75 right-0 left-4 border-t-2 max-md:top-4 max-md:right-auto max-md:bottom-0 max-md:left-1.75 max-md:border-t-0 max-md:border-l-2 ${!isNow && at < now ? "border-ink" : "border-dashed border-line-strong"}`}
            />
          ) : null}
          <strong className="font-strong">{title}</strong>
          <span className="text-ink-2">
            {shortDayOfWeek(at)}
            <span className="md:hidden"> · </span>
            <br className="max-md:hidden" />
            {detail}
          </span>
        </li>
      ))}
    </ol>
  );
};
