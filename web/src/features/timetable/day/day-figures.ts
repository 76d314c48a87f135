import { byName } from "#shared/contract/collation.ts";
import type { Attendance, BoardState } from "#shared/timetable/attendance.schemas.ts";
import { byPlace, countsOf, type DaySlot, meetingsOf, type Ticks } from "./board-view.ts";

/** What was ticked of the meetings of each structure, by zone, then by table. */
export const attendanceByStructure = (board: Attendance, ticks: Ticks) => {
  const own = Map.groupBy(meetingsOf(board), ({ structure_id }) => structure_id);
  return board.structures
    .toSorted(byPlace)
    .map((structure) => ({ structure, meetings: own.get(structure.id) ?? [] }))
    .filter(({ meetings }) => meetings.length > 0)
    .map(({ structure, meetings }) => ({
      structure,
      counts: countsOf(meetings.map(({ id }) => ticks.get(id)?.state)),
    }));
};

/** The meetings whose state is one of these (null: nobody noted anything), in the order of the day. */
export const meetingsIn = (
  states: readonly (BoardState | null)[],
  board: Attendance,
  ticks: Ticks,
  slots: readonly DaySlot[],
) => {
  const people = new Map(board.people.map((person) => [person.profile_id, person]));
  const structures = new Map(board.structures.map((structure) => [structure.id, structure]));
  const found = meetingsOf(board).map((meeting) => ({
    ...meeting,
    state: ticks.get(meeting.id)?.state ?? null,
  }));
  const bySlot = Map.groupBy(
    found.filter(({ state }) => states.includes(state)),
    ({ time_slot_id }) => time_slot_id,
  );
  return slots.flatMap((slot) =>
    (bySlot.get(slot.id) ?? [])
      .flatMap(({ id, profile_id, structure_id, state }) => {
        const person = people.get(profile_id);
        const structure = structures.get(structure_id);
        return person && structure ? [{ id, name: person.name, structure, slot, state }] : [];
      })
      .sort(byName),
  );
};
