import type { CSSProperties, ReactNode } from "react";
import { minutesUntil } from "#web/features/timetable/agenda/agenda-day.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { type Counts, cameOf, countsOfStands, type DaySlot, type Stand } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";

/** "9h50" */
export const startOf = (slot: DaySlot): string => timeOf(slot.start.toISOString());

/** Sunk wood: past; brass: now; paper: to come. */
const grounds: Record<DaySlot["phase"], string> = {
  done: "bg-beech-200 text-ink",
  current: "bg-accent text-on-accent",
  todo: "bg-surface text-ink",
};
const shownLook = "forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]";
const edgeOf = (phase: DaySlot["phase"], isShown: boolean): string => {
  if (!isShown) return phase === "todo" ? "shadow-[inset_0_0_0_1.5px_var(--line-strong)]" : "";
  return phase === "current"
    ? `shadow-[inset_0_0_0_2.5px_var(--on-accent)] ${shownLook}`
    : `shadow-[inset_0_0_0_2.5px_var(--ink)] ${shownLook}`;
};

/** Five stand in a row of the narrowest phone and of the column of wide screens. */
const maxInRow = 5;
/** How many stand in each row, so that no row is left with one. */
const inRow = (count: number) => Math.ceil(count / Math.ceil(count / maxInRow));

/** One thumb wide each: done, under way, to come; before them, once the day is over, all of it. */
export const SlotStrip = ({
  slots,
  shown,
  hasSummary,
  countOf,
  onShow,
}: {
  slots: readonly DaySlot[];
  /** Undefined: the summary of the day. */
  shown: DaySlot | undefined;
  hasSummary: boolean;
  countOf: (slot: DaySlot) => { there: number; isTicked: boolean; all: number };
  /** Undefined: the summary. */
  onShow: (slotId: string | undefined) => void;
}) => (
  <nav aria-label={texts.slots}>
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(max(3.25rem,100%/var(--in-row)-0.25rem),1fr))] gap-1 max-lg:in-data-searching:hidden"
      style={{ "--in-row": inRow(slots.length) } as CSSProperties}
    >
      {hasSummary ? (
        <li className="col-span-full grid">
          <button
            type="button"
            className={`grid min-h-11 cursor-pointer place-items-center rounded-md px-0.5 py-1 font-bold ${grounds.todo} ${edgeOf("todo", shown === undefined)}`}
            aria-current={shown === undefined || undefined}
            onClick={() => onShow(undefined)}
          >
            {texts.summary}
          </button>
        </li>
      ) : null}
      {slots.map((slot) => {
        const { there, isTicked, all } = countOf(slot);
        return (
          <li key={slot.id} className="grid">
            <button
              type="button"
              className={`grid min-h-15 cursor-pointer place-items-center content-center gap-0.5 rounded-md px-0.5 py-1 leading-tight font-bold tabular-nums ${grounds[slot.phase]} ${edgeOf(slot.phase, slot.id === shown?.id)}`}
              aria-current={slot.id === shown?.id || undefined}
              onClick={() => onShow(slot.id)}
            >
              {startOf(slot)}
              <small className="text-xs font-medium">
                {slot.phase === "current" ? (
                  texts.ongoing
                ) : slot.phase === "todo" ? (
                  texts.expected(all)
                ) : isTicked ? (
                  texts.there(there)
                ) : (
                  <>
                    <span aria-hidden="true">{texts.noneTicked}</span>
                    <span className="sr">{texts.neverTicked(all)}</span>
                  </>
                )}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  </nav>
);

/** Who was there, late or not, who was absent, and who is left to tick. */
export const CountsPanel = ({
  title,
  titleHidden = false,
  badge,
  counts,
  isOver,
  children,
}: {
  title: string;
  /** The part that is chosen above says it. */
  titleHidden?: boolean;
  badge?: ReactNode;
  counts: Counts;
  /** The day is: what was not ticked is told, and no longer asked for. */
  isOver: boolean;
  children?: ReactNode;
}) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // What is seldom said has its column with the first of whom it is said.
  const others = (["absent", "excused", "structureAbsent", "unticked"] as const).filter(
    (kind) => (kind !== "excused" && kind !== "structureAbsent") || counts[kind] > 0,
  );
  const figures = [
    { kind: "came", count: cameOf(counts), label: texts.came(counts.late) },
    ...others.map((kind) => ({
      kind,
      count: counts[kind],
      label:
        kind === "unticked" && isOver ? texts.neverTicked(counts[kind]) : texts.counts[kind](counts[kind]),
    })),
  ];
  return (
    <section className="panel stack stack-s max-lg:in-data-searching:hidden" aria-label={title}>
      <div className={titleHidden ? "sr" : "row between"}>
        <h2 className="text-xl">{title}</h2>
        {badge}
      </div>
      <dl className="grid grid-flow-col justify-between gap-x-3 gap-y-1">
        {figures.map(({ kind, count, label }) => (
          <div key={kind} className="grid content-start">
            <dt className="order-1 text-[0.875rem] leading-tight text-ink-2">{label}</dt>
            <dd className="font-display text-[1.625rem] leading-[1.1] font-heavy">{count}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar label={texts.progress} value={all === 0 ? 0 : (100 * (all - counts.unticked)) / all} />
      {children}
    </section>
  );
};

/** The counts of the slot that is shown. */
export const SlotPanel = ({
  slot,
  stands,
  following,
  isOver,
  now,
}: {
  slot: DaySlot;
  stands: readonly Stand[];
  following: string | undefined;
  isOver: boolean;
  now: Date;
}) => {
  const title =
    slot.phase === "current"
      ? texts.slotNow(startOf(slot))
      : slot.phase === "done"
        ? texts.slotDone(startOf(slot))
        : texts.slotNext(startOf(slot));
  const untilStart = minutesUntil(slot.start.toISOString(), now);
  return (
    <CountsPanel
      title={title}
      counts={countsOfStands(stands)}
      isOver={isOver}
      badge={
        slot.phase === "current" ? (
          <Badge look="brass">{texts.minutesLeft(minutesUntil(slot.end.toISOString(), now))}</Badge>
        ) : slot.phase === "todo" && untilStart <= 60 ? (
          <Badge look="line">{texts.startsIn(untilStart)}</Badge>
        ) : null
      }
    >
      {following ? <p className="small muted">{following}</p> : null}
    </CountsPanel>
  );
};
