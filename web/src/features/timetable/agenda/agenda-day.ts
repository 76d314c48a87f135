import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";
import type { Agenda, AgendaMeeting } from "#shared/timetable/timetable.schemas.ts";

type Named = { name: string; promotion: string };

/** A row of an agenda: a meeting of a learner, or a structure's session with the learners who come; else a free slot. */
export type AgendaRow = {
  key: string;
  start: string;
  end: string;
  meeting: AgendaMeeting | null;
  learners: readonly Named[];
};

type AgendaDay = {
  /** `eve`: the day before; `day`: the day of the event until its last meeting is over. */
  phase: "unpublished" | "before" | "eve" | "day" | "after";
  /** The meeting under way, or the next one; undefined before the day and after the last one. */
  next: AgendaRow | undefined;
  isUnderWay: boolean;
  /** In the order of the day; `next` is in neither. */
  later: readonly AgendaRow[];
  earlier: readonly AgendaRow[];
};

const rowsOf = (agenda: Agenda): AgendaRow[] => {
  const own = agenda.meetings.map((meeting) => ({
    key: `${meeting.structure.id} ${meeting.time_slot_id} ${meeting.learner ? "session" : "own"}`,
    meeting,
  }));
  const sessions = [...Map.groupBy(own, ({ key }) => key)].flatMap(([key, parts]): AgendaRow[] => {
    const [first] = parts;
    if (!first) return [];
    const { start, end } = first.meeting;
    return [
      {
        key,
        start,
        end,
        meeting: first.meeting,
        learners: parts.flatMap((part) => part.meeting.learner ?? []),
      },
    ];
  });
  // Free slots between the first and the last meeting are breaks; the others need no row.
  const taken = new Set(agenda.meetings.map(({ time_slot_id }) => time_slot_id));
  const held = agenda.slots.map(({ id }) => taken.has(id));
  const [from, to] = [held.indexOf(true), held.lastIndexOf(true)];
  const { day } = parisClock(new Date(agenda.event.start_date));
  const free = agenda.slots
    .filter(({ id }, n) => n > from && n < to && !taken.has(id))
    .map(
      ({ id, start_time, end_time }): AgendaRow => ({
        key: id,
        start: instantInParis(day, start_time).toISOString(),
        end: instantInParis(day, end_time).toISOString(),
        meeting: null,
        learners: [],
      }),
    );
  return [...sessions, ...free].sort((a, b) => a.start.localeCompare(b.start) || a.key.localeCompare(b.key));
};

/** What an agenda shows at an instant. */
export const dayOf = (agenda: Agenda, now: Date): AgendaDay => {
  const rows = rowsOf(agenda);
  const none = { next: undefined, isUnderWay: false, earlier: [] };
  if (!agenda.release) return { phase: "unpublished", later: [], ...none };
  const today = parisClock(now).day;
  const eventDay = parisClock(new Date(agenda.event.start_date)).day;
  if (today < eventDay) {
    const phase = dayAfter(today, 1) === eventDay ? "eve" : "before";
    return { phase, later: rows, ...none };
  }
  const isOver = ({ end }: AgendaRow) => Date.parse(end) <= now.getTime();
  const next = rows.find((row) => row.meeting && !isOver(row));
  if (!next) return { phase: "after", later: [], ...none, earlier: rows };
  return {
    phase: "day",
    next,
    isUnderWay: Date.parse(next.start) <= now.getTime(),
    later: rows.filter((row) => row !== next && row.start >= next.start),
    earlier: rows.filter((row) => row !== next && row.start < next.start),
  };
};

/** How many meetings the newest release changed for the reader: moved, new or dropped ones. */
export const changesIn = ({ meetings, dropped }: Agenda): number =>
  meetings.filter(({ changed }) => changed).length + dropped.length;

/** The minutes until an instant, rounded up: "dans 1 min" until it begins. */
export const minutesUntil = (instant: string, now: Date): number =>
  Math.ceil((Date.parse(instant) - now.getTime()) / 60_000);

/**
 * A learner's own meetings whose hour has come: those that took place as far as one knows, those where one of both was away,
 * and those that were called off.
 */
export const begunOf = ({ meetings, dropped }: Pick<Agenda, "meetings" | "dropped">, now: Date) => {
  const hasBegun = ({ learner, start }: AgendaMeeting) =>
    learner === undefined && Date.parse(start) <= now.getTime();
  const begun = meetings.filter(hasBegun);
  return {
    met: begun.filter(({ is_missed }) => !is_missed),
    missed: begun.filter(({ is_missed }) => is_missed),
    cancelled: dropped.filter(hasBegun),
  };
};
