import { daysUntil } from "#web/ui/dates.ts";
import { Planks } from "#web/ui/lists/Timeline.tsx";
import { type Dates, stageOf } from "./event-stages.ts";
import { stageTexts as texts } from "./stage-texts.ts";

/** The four stages of the work for an event, with what was prepared and when the others come. */
export const EventStages = ({
  event,
  counts,
}: {
  event: Dates;
  counts: { zones: number; slots: number };
}) => {
  const now = new Date();
  const current = stageOf(event, now);
  const daysLeft = daysUntil(event.start_date, now);
  // A draft's wishes may be open already, for nobody.
  const opening =
    event.wishes_open_at && now < new Date(event.wishes_open_at) ? event.wishes_open_at : undefined;
  const isOver = current === 3 && daysLeft < 0;
  const details = [
    texts.prepared(counts.zones, counts.slots),
    current < 1
      ? opening && texts.opensIn(daysUntil(opening, now))
      : isOver
        ? undefined
        : texts.closesIn(current > 1 ? undefined : daysUntil(event.wishes_close_at, now)),
    undefined,
    daysLeft < 0 ? undefined : texts.dayIn(daysLeft),
  ];
  return (
    <Planks
      brief
      label={texts.progress}
      stages={texts.stages.map((title, n) => ({
        title,
        detail: details[n],
        state: n < current || isOver ? "complete" : n === current ? "current" : "upcoming",
      }))}
    />
  );
};
