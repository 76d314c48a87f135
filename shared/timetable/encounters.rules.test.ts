import { expect, test } from "vitest";
import { absent, at, event, gone, meets, slots, told } from "#scripts/testing/scenes/attendance-days.ts";
import {
  attendedOf,
  type Roll,
  type SaidTick,
  withAbsences,
  withRelease,
} from "#shared/timetable/attendance.roll.ts";
import { encountersOf } from "#shared/timetable/encounters.rules.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

const place = meets("ada", "A", 2);
const first = withRelease([], { meetings: [told(place)], at: at(-60), event });
const noted = (roll: Roll, minutes: number, ...incidents: Incident[]) =>
  withAbsences(roll, { incidents, slots, at: at(minutes), by: "odile" });
const dropped = (roll: Roll, minutes: number) => withRelease(roll, { meetings: [], at: at(minutes), event });
const tick = (state: SaidTick["state"], minutes: number): SaidTick => ({
  ...{ key: `${minutes}`, state, at: at(minutes), by: "host", time_slot_id: "t2" },
});
const away = dropped(noted(first, -10, absent("ada", 2)), -9);
const theirs = dropped(noted(first, -10, gone("A", 0)), -9);
const excuse = { time_slot_id: null, reason: "Malade", at: at(-20), by: "odile" };

const stays = { stands: true };
const left = { stands: false };
test.each([
  ["nobody noted anything", first, [], stays, "met"],
  ["they were there", first, [tick("present", 60)], stays, "met"],
  ["they were late", first, [tick("late", 65)], stays, "met"],
  ["they did not come", first, [tick("absent", 65)], stays, "learnerAway"],
  ["they did not come, which was a mistake", first, [tick("absent", 65), tick(null, 66)], stays, "met"],
  [
    "a repair noted them absent, and kept the meeting",
    noted(first, 50, absent("ada", 2)),
    [],
    stays,
    "learnerAway",
  ],
  ["the structure did not come", noted(first, -10, gone("A", 0)), [], stays, "structureAway"],
  ["it did, for those who were there", noted(first, -10, gone("A", 0)), [tick("present", 60)], stays, "met"],
  ["the plan changed before", dropped(first, -10), [], left, "calledOff"],
  ["the plan changed, and they were there", dropped(first, -10), [tick("present", 60)], left, "met"],
  ["the plan changed, and they were not", dropped(first, -10), [tick("absent", 60)], left, "learnerAway"],
  ["a repair took them out as absent", away, [], left, "learnerAway"],
  ["a repair took them out, and they came after all", away, [tick("late", 65)], left, "met"],
  ["a repair took them out by mistake", away, [tick("late", 65), tick(null, 66)], left, "met"],
  ["a repair did without the structure", theirs, [], left, "structureAway"],
  ["a repair did without it, and it received them", theirs, [tick("present", 60)], left, "met"],
] as const)("%s", (_, roll, ticks, { stands }, became) => {
  const said = [{ profile_id: "ada", structure_id: "A", ticks }];
  const meeting = told(place);
  const release = stands ? { meetings: [meeting], cancelled: [] } : { meetings: [], cancelled: [meeting] };
  expect(encountersOf(release, attendedOf(roll, said, [], event))).toMatchObject([
    { meeting: place, stands, became },
  ]);
});

test.each([
  ["who is expected", first, true, "learnerAway"],
  ["whom a release dropped since", dropped(first, -10), false, "learnerAway"],
  ["after a release dropped them", dropped(first, -30), false, "calledOff"],
] as const)("somebody is excused, %s", (_, roll, stands, became) => {
  const meeting = told(place);
  const release = stands ? { meetings: [meeting], cancelled: [] } : { meetings: [], cancelled: [meeting] };
  const attended = attendedOf(roll, [], [{ profile_id: "ada", said: [excuse] }], event);
  expect(encountersOf(release, attended)).toMatchObject([{ became }]);
});

test("nothing is known of a meeting that no roll has", () => {
  const release = { meetings: [told(place)], cancelled: [told(meets("léo", "A", 1))] };
  expect(encountersOf(release, []).map(({ became }) => became)).toEqual(["met", "calledOff"]);
});
