import * as z from "zod";
import { dayInParis, instantInParis, parisClock } from "#shared/contract/paris.ts";
import { countingTick, wasThere } from "#shared/timetable/attendance.rules.ts";
import type { Outcome, PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";
import { ReleasedMeeting, type ReleasedTimetable } from "#shared/timetable/timetable.released.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";
import type { TimetableSlot } from "#shared/timetable/timetable.types.ts";

/*
 * The roll of an event: who was expected where and when by any release, and who was said to be absent when a repair was
 * asked for. Releases add to it and never take away, so that an absent person stays in the record of the day.
 */

/** Somebody was expected at a structure in a slot. Said in the words of the last release that expected them there. */
export const Expected = ReleasedMeeting.pick({
  profile_id: true,
  structure_id: true,
  time_slot_id: true,
  start_time: true,
  end_time: true,
  zone_id: true,
  place: true,
}).extend({
  /** When the release was published that first expected them there. */
  since: z.string(),
  /** When a release took that back, before the slot began; null: it stands. What has begun stays expected. */
  dropped: z.string().nullable(),
  /** Who was said to be absent when that was repaired. `by`: the profile of who said so. */
  absent: z.object({ who: z.literal(["learner", "structure"]), at: z.string(), by: z.string() }).nullable(),
});
export type Expected = z.output<typeof Expected>;
export type Roll = readonly Expected[];

type Place = Pick<Expected, "profile_id" | "structure_id" | "time_slot_id">;
const placeOf = ({ profile_id, structure_id, time_slot_id }: Place): string =>
  `${profile_id} ${structure_id} ${time_slot_id}`;
const pairOf = ({ profile_id, structure_id }: Pick<Place, "profile_id" | "structure_id">): string =>
  `${structure_id} ${profile_id}`;

/** The roll of an event whose releases are older than rolls are: each pair in the last slot that it was told. */
export const rollOfReleased = ({ meetings, cancelled, published_at }: ReleasedTimetable): Expected[] => {
  const entry = (meeting: ReleasedMeeting, dropped: string | null): Expected => ({
    ...Expected.omit({ since: true, dropped: true, absent: true }).parse(meeting),
    ...{ since: "", dropped, absent: null },
  });
  return [...meetings.map((one) => entry(one, null)), ...cancelled.map((one) => entry(one, published_at))];
};

type Change = {
  /** Who is expected from now on, as people are told it. */
  meetings: readonly ReleasedMeeting[];
  at: string;
  event: { start_date: string };
};

/** The roll once a release is published. Nothing that was expected in a slot that has begun is taken back. */
export const withRelease = (roll: Roll, { meetings, at, event }: Change): Expected[] => {
  const day = dayInParis(event.start_date);
  const hasBegun = ({ start_time }: Expected) => instantInParis(day, start_time) <= new Date(at);
  const now = new Map(meetings.map((meeting) => [placeOf(meeting), meeting]));
  const known = new Set(roll.map(placeOf));
  return [
    ...roll.map((entry): Expected => {
      const { start_time, end_time, zone_id, place } = now.get(placeOf(entry)) ?? entry;
      if (now.has(placeOf(entry)))
        return {
          ...entry,
          ...{ start_time, end_time, zone_id, place },
          dropped: null,
          // Expected again: they come after all.
          absent: entry.dropped === null ? entry.absent : null,
        };
      return entry.dropped !== null || hasBegun(entry) ? entry : { ...entry, dropped: at };
    }),
    ...meetings
      .filter((meeting) => !known.has(placeOf(meeting)))
      .map(
        ({ profile_id, structure_id, time_slot_id, start_time, end_time, zone_id, place }): Expected => ({
          ...{ profile_id, structure_id, time_slot_id, start_time, end_time, zone_id, place },
          ...{ since: at, dropped: null, absent: null },
        }),
      ),
  ];
};

type SaidAbsences = {
  incidents: readonly Incident[];
  slots: readonly TimetableSlot[];
  at: string;
  by: string;
};

/**
 * The roll once it was said who is absent: of those who are expected there until then. What was said of it later stays.
 */
export const withAbsences = (roll: Roll, { incidents, slots, at, by }: SaidAbsences): Expected[] => {
  const hits = (incident: Incident, { profile_id, structure_id, time_slot_id, start_time }: Expected) => {
    if (incident.kind === "learner_absent" && incident.profile_id === profile_id)
      return incident.slot_ids.includes(time_slot_id);
    if (incident.kind !== "structure_absent" || incident.structure_id !== structure_id) return false;
    const from = slots.find(({ id }) => id === incident.from_slot_id);
    return from !== undefined && start_time >= from.start_time;
  };
  // A learner who was absent was so whether the structure came or not.
  const whoIsAbsent = (entry: Expected) => {
    const hitting = incidents.filter((incident) => hits(incident, entry));
    if (hitting.some(({ kind }) => kind === "learner_absent")) return "learner";
    return hitting.length > 0 && entry.absent?.who !== "learner" ? "structure" : undefined;
  };
  return roll.map((entry) => {
    const isKnown = entry.absent !== null && entry.absent.at >= at;
    const who = entry.dropped === null && !isKnown ? whoIsAbsent(entry) : undefined;
    return who ? { ...entry, absent: { who, at, by } } : entry;
  });
};

/** What was said of somebody at a structure, as it is stored: by a tick, in one of the slots of the day if it is known. */
export type SaidTick = {
  key: string;
  state: TickState | null;
  at: string;
  by: string;
  time_slot_id?: string | null | undefined;
};
export type SaidOfPair = {
  profile_id: string | null;
  /** Null: that a learner came in, at the door. */
  structure_id: string | null;
  ticks: readonly SaidTick[];
};

/**
 * Which of a pair's entries a tick is about: the slot that it names, else the one that was expected when it was made.
 * Phones that were without network send late, so the moment of the tick counts.
 */
const entryOfTick = (own: Roll, { time_slot_id, at }: SaidTick): Expected | undefined => {
  const named = own.find((entry) => entry.time_slot_id === time_slot_id);
  if (named) return named;
  const before = own.filter(({ since }) => since <= at).sort((a, b) => (a.since < b.since ? -1 : 1));
  return before.findLast(({ dropped }) => dropped === null || at < dropped) ?? before.at(-1) ?? own[0];
};

/** That somebody was excused in a slot, or for the day (null); without reason: that they are not. `by`: a profile. */
export const SaidExcuse = z.object({
  time_slot_id: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
  by: z.string(),
});
export type SaidExcuse = z.output<typeof SaidExcuse>;
/** All that was ever said of a learner, in the order in which it was said. */
export type ExcusesOfLearner = { profile_id: string; said: readonly SaidExcuse[] };

type Excuse = { reason: string; at: string; by: string };

/** What was said last of a slot, or of the day; null: they are not excused. */
const excuseIn = (slotId: string, said: readonly SaidExcuse[] | undefined): Excuse | null => {
  const last = said?.findLast(({ time_slot_id }) => time_slot_id === null || time_slot_id === slotId);
  if (!last || last.reason === null) return null;
  return { reason: last.reason, at: last.at, by: last.by };
};

/** An excuse is for an absence: noted, or of who was expected there when it was given, or is since. */
const isExcused = ({ dropped, state }: Pick<Attended, "dropped" | "state">, { at }: Excuse): boolean =>
  !wasThere(state) && (state === "absent" || dropped === null || dropped >= at);

/** What counts of somebody who was expected. `by`: a profile, or that a host ticked. */
export type Attended = Expected & {
  state: TickState | null;
  /** Null also of those who were there after all. */
  excuse: Excuse | null;
  /** Null: nothing was ever said. */
  said: { at: string; by: string } | null;
};

/**
 * From when on a structure was there, on the clocks of the event's day; blank: it was never away. Who comes at ten was not
 * there at nine.
 */
const cameFrom = ({ state, at }: SaidTick, eventDay: string): string => {
  if (state === null) return "";
  const { day, time } = parisClock(new Date(at));
  return day === eventDay ? time : day < eventDay ? "" : "24:00:00";
};

/**
 * Whether a release took somebody out of a slot and the same structure received them in a later part of the day: it missed
 * nobody, the plan changed. What was dropped with no other, or after the other had been, it missed.
 */
const puttingOff =
  (eventDay: string) =>
  ({ dropped }: Expected, own: Roll): boolean =>
    dropped !== null &&
    own.some(
      (other) =>
        (other.dropped === null || other.dropped > dropped) &&
        instantInParis(eventDay, other.start_time) > new Date(dropped),
    );

/**
 * Everybody whom any release expected, each with what counts: the latest that was said of them there, by a tick or when
 * a repair was asked for; and whether their absence is excused, whoever else notes it.
 */
export const attendedOf = (
  roll: Roll,
  said: readonly SaidOfPair[],
  excuses: readonly ExcusesOfLearner[],
  event: { start_date: string },
): Attended[] => {
  const eventDay = dayInParis(event.start_date);
  const entries = Map.groupBy(roll, pairOf);
  const wasPutOff = puttingOff(eventDay);
  const excusesOf = new Map(excuses.map((one) => [one.profile_id, one.said]));
  const arrivals = new Map<string, { at: string; from: string }>();
  const ticks = new Map<string, SaidTick[]>();
  for (const { profile_id, structure_id, ticks: own } of said) {
    // Coming in is not being at a meeting: an arrival at the door never counts as presence. `arrivalStateOf` reads it.
    if (structure_id === null) continue;
    if (profile_id === null) {
      const arrival = countingTick(own);
      if (arrival && arrival.state !== "absent")
        arrivals.set(structure_id, { at: arrival.at, from: cameFrom(arrival, eventDay) });
      continue;
    }
    const pair = entries.get(pairOf({ profile_id, structure_id })) ?? [];
    for (const tick of own) {
      const entry = entryOfTick(pair, tick);
      if (entry) ticks.set(placeOf(entry), [...(ticks.get(placeOf(entry)) ?? []), tick]);
    }
  }
  return roll.map((entry): Attended => {
    const tick = countingTick(ticks.get(placeOf(entry)) ?? []);
    const arrival = arrivals.get(entry.structure_id);
    // A structure that was said to be absent may come after all: what was over by then, it missed.
    const hasCome = arrival && entry.absent && arrival.at > entry.absent.at && arrival.from < entry.end_time;
    const isReceived = hasCome || wasPutOff(entry, entries.get(pairOf(entry)) ?? []);
    const absent = entry.absent?.who === "structure" && isReceived ? null : entry.absent;
    const isNoted = absent?.who === "learner" && (!tick || tick.at < absent.at);
    const state = isNoted ? "absent" : (tick?.state ?? null);
    const last = isNoted ? absent : tick;
    const excuse = excuseIn(entry.time_slot_id, excusesOf.get(entry.profile_id));
    return {
      ...{ ...entry, absent, state },
      said: last ? { at: last.at, by: last.by } : null,
      excuse: excuse && isExcused({ ...entry, state }, excuse) ? excuse : null,
    };
  });
};

export const outcomeOf = ({ state, excuse, absent, dropped }: Attended): Outcome => {
  if (excuse) return "excused";
  if (state) return state;
  if (absent?.who === "structure") return "structureAbsent";
  return dropped === null ? "unticked" : "cancelled";
};

/** The state of somebody at a structure; null: nothing was said, or it was undone. */
export const presenceOf = ({ state, excuse }: Attended): PresenceState | null => (excuse ? "excused" : state);

const rankOf = ({ dropped, absent, state, excuse }: Attended): number => {
  if (wasThere(state)) return 4;
  if (dropped === null) return 3;
  if (state === "absent" || excuse) return 2;
  return absent ? 1 : 0;
};

/**
 * The record of a learner's slots: each slot in which any release expected them, once. Where several structures expected
 * them, the one where they were counts, then the one that expected them at last.
 */
export const recordOf = (attended: readonly Attended[]): Attended[] =>
  [...Map.groupBy(attended, ({ profile_id, time_slot_id }) => `${profile_id} ${time_slot_id}`).values()].map(
    (own) =>
      own.reduce((best, one) => {
        const [kept, other] = [rankOf(best), rankOf(one)];
        return other > kept || (other === kept && one.since > best.since) ? one : best;
      }),
  );
