import { type ArrivalState, arrivalStateOf } from "#shared/timetable/arrivals.rules.ts";
import { wasThere } from "#shared/timetable/attendance.rules.ts";
import type { Attendance, PresenceState } from "#shared/timetable/attendance.schemas.ts";
import { timeOf } from "#web/ui/dates.ts";
import {
  idOf,
  meetingsByLearner,
  onceForPlan,
  type Pair,
  type Person,
  type Structure,
  slotsOf,
  type Ticked,
  type Ticks,
  tickOf,
  type Zone,
} from "./board-view.ts";

export type ExpectedMeeting = {
  /** That of its tick. */
  id: string;
  slotId: string;
  start: Date;
  end: Date;
  /** When it starts, as it is said: many people start in one slot. */
  clock: string;
  structure: Structure;
  zone: Zone | undefined;
  state: PresenceState | null;
  /** Its structure did not come. */
  isAway: boolean;
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

/** Everybody's meetings, before anybody is ticked. */
const plannedPeople = onceForPlan((board) => {
  // When a slot starts is the same on any day.
  const slots = new Map(
    slotsOf(board, new Date()).map(({ id, start, end }) => [
      id,
      { start, end, clock: timeOf(start.toISOString()) },
    ]),
  );
  const structures = new Map(board.structures.map((one) => [one.id, one]));
  const zones = new Map(board.zones.map((one) => [one.id, one]));
  const own = meetingsByLearner(board);
  return board.people.map((person) => {
    const meetings: ExpectedMeeting[] = [];
    for (const { id, time_slot_id: slotId, structure_id } of own.get(person.profile_id) ?? []) {
      const [slot, structure] = [slots.get(slotId), structures.get(structure_id)];
      if (!slot || !structure) continue;
      const { start, end, clock } = slot;
      const zone = zones.get(structure.zone_id);
      meetings.push({ id, slotId, start, end, clock, structure, zone, state: null, isAway: false });
    }
    return { person, doorId: idOf(doorOf(person.profile_id)), meetings };
  });
});

/** Everybody who is expected, in the order of names. */
export const expectedPeople = (board: Attendance, ticks: Ticks, now: Date): ExpectedPerson[] =>
  plannedPeople(board).map(({ person, doorId, meetings: planned }) => {
    const meetings = planned.map((meeting) => {
      const state = ticks.get(meeting.id)?.state;
      // Who comes in is expected, whether the structure is there or not.
      return state === "structureAbsent"
        ? { ...meeting, isAway: true }
        : state
          ? { ...meeting, state }
          : meeting;
    });
    const ticked = ticks.get(doorId);
    const isSeen = ({ state }: ExpectedMeeting) => wasThere(state);
    return {
      person,
      meetings,
      state: arrivalStateOf(meetings, tickOf(ticked), now),
      ticked,
      seen: ticked?.state ? undefined : meetings.find(isSeen),
    };
  });

/** How many came in, of those who are expected: not of those who are excused and stayed away. */
export const arrivalCounts = (people: readonly ExpectedPerson[]): { arrived: number; all: number } => ({
  arrived: people.filter(({ state }) => state === "arrived").length,
  all: people.filter(({ state }) => state !== "excused").length,
});
