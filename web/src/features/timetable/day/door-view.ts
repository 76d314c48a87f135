import { type ArrivalState, arrivalStateOf } from "#shared/timetable/arrivals.rules.ts";
import type { Attendance, PresenceState } from "#shared/timetable/attendance.schemas.ts";
import { timeOf } from "#web/ui/dates.ts";
import {
  hasWords,
  idOf,
  meetingsByLearner,
  type Pair,
  type Person,
  type Structure,
  slotsOf,
  type Ticked,
  type Ticks,
  wordsOf,
  type Zone,
} from "./board-view.ts";

export type ExpectedMeeting = {
  slotId: string;
  start: Date;
  end: Date;
  /** When it starts, as it is said: many people start in one slot. */
  clock: string;
  structure: Structure;
  zone: Zone | undefined;
  state: PresenceState | null;
};

/** Somebody who is expected, and where they stand at the door. */
export type ExpectedPerson = {
  person: Person;
  /** In the order of the day. */
  meetings: readonly ExpectedMeeting[];
  state: ArrivalState;
  /** The door's own tick. */
  ticked: Ticked | undefined;
  /** Where they were seen first, if the door has not ticked them. */
  seen: ExpectedMeeting | undefined;
};

export const doorOf = (profile_id: string): Pair => ({ profile_id, structure_id: null, time_slot_id: null });

/** Everybody who is expected, in the order of names. */
export const expectedPeople = (board: Attendance, ticks: Ticks, now: Date): ExpectedPerson[] => {
  const slots = new Map(
    slotsOf(board, now).map((slot) => [slot.id, { ...slot, clock: timeOf(slot.start.toISOString()) }]),
  );
  const structures = new Map(board.structures.map((one) => [one.id, one]));
  const zones = new Map(board.zones.map((one) => [one.id, one]));
  const own = meetingsByLearner(board);
  return board.people.map((person) => {
    const meetings = (own.get(person.profile_id) ?? []).flatMap((meeting): ExpectedMeeting[] => {
      const [slot, structure] = [slots.get(meeting.time_slot_id), structures.get(meeting.structure_id)];
      if (!slot || !structure) return [];
      const { id: slotId, start, end, clock } = slot;
      const state = ticks.get(idOf(meeting))?.state ?? null;
      return [{ slotId, start, end, clock, structure, zone: zones.get(structure.zone_id), state }];
    });
    const ticked = ticks.get(idOf(doorOf(person.profile_id)));
    const isSeen = ({ state }: ExpectedMeeting) => state === "present" || state === "late";
    return {
      person,
      meetings,
      state: arrivalStateOf(meetings, ticked?.state === "excused" ? null : ticked?.state, now),
      ticked,
      seen: ticked?.state ? undefined : meetings.find(isSeen),
    };
  });
};

/** The people whose name has every word that one types. */
export const peopleNamed = (people: readonly ExpectedPerson[], typed: string): ExpectedPerson[] => {
  const words = wordsOf(typed);
  return people.filter(({ person }) => hasWords(person.name, words));
};

/** How many came in, of those who are expected: not of those who are excused and stayed away. */
export const arrivalCounts = (people: readonly ExpectedPerson[]): { arrived: number; all: number } => ({
  arrived: people.filter(({ state }) => state === "arrived").length,
  all: people.filter(({ state }) => state !== "excused").length,
});
