import { minutesUntil } from "#web/features/timetable/agenda/agenda-day.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { countsOfStands, type DaySlot, type Stand } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";

/** "9h50" */
export const startOf = (slot: DaySlot): string => timeOf(slot.start.toISOString());

/** One thumb wide each: done, under way, to come. */
export const SlotStrip = ({
  slots,
  shown,
  countOf,
  onShow,
}: {
  slots: readonly DaySlot[];
  shown: DaySlot;
  countOf: (slot: DaySlot) => { there: number; all: number };
  onShow: (slotId: string) => void;
}) => (
  <nav aria-label={texts.slots}>
    <ul className="day-strip">
      {slots.map((slot) => {
        const { there, all } = countOf(slot);
        return (
          <li key={slot.id}>
            <button
              type="button"
              data-state={slot.phase}
              aria-current={slot.id === shown.id || undefined}
              onClick={() => onShow(slot.id)}
            >
              {startOf(slot)}
              <small>
                {slot.phase === "current"
                  ? texts.ongoing
                  : slot.phase === "done"
                    ? texts.there(there)
                    : texts.expected(all)}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  </nav>
);

/** The counts of the slot that is shown. */
export const SlotPanel = ({
  slot,
  stands,
  following,
  now,
}: {
  slot: DaySlot;
  stands: readonly Stand[];
  following: string | undefined;
  now: Date;
}) => {
  const counts = countsOfStands(stands);
  const all = counts.present + counts.late + counts.absent + counts.unticked;
  const title =
    slot.phase === "current"
      ? texts.slotNow(startOf(slot))
      : slot.phase === "done"
        ? texts.slotDone(startOf(slot))
        : texts.slotNext(startOf(slot));
  const untilStart = minutesUntil(slot.start.toISOString(), now);
  return (
    <section className="panel stack stack-s day-slot" aria-label={title}>
      <div className="row between">
        <h2 className="day-title">{title}</h2>
        {slot.phase === "current" ? (
          <Badge look="brass">{texts.minutesLeft(minutesUntil(slot.end.toISOString(), now))}</Badge>
        ) : slot.phase === "todo" && untilStart <= 60 ? (
          <Badge look="line">{texts.startsIn(untilStart)}</Badge>
        ) : null}
      </div>
      <dl className="day-counts">
        {(["present", "late", "absent", "unticked"] as const).map((kind) => (
          <div key={kind}>
            <dt>{texts.counts[kind]}</dt>
            <dd>{counts[kind]}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar label={texts.progress} value={all === 0 ? 0 : (100 * (all - counts.unticked)) / all} />
      {following ? <p className="small muted">{following}</p> : null}
    </section>
  );
};
