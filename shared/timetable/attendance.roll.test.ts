import { describe, expect, test } from "vitest";
import {
  absent,
  at,
  event,
  gone,
  meets,
  type Place,
  playDay,
  slots,
  told,
} from "#scripts/testing/scenes/attendance-days.ts";
import {
  attendedOf,
  type ExcusesOfLearner,
  type Expected,
  outcomeOf,
  recordOf,
  rollOfReleased,
  type SaidOfPair,
  type SaidTick,
  withAbsences,
  withRelease,
} from "#shared/timetable/attendance.roll.ts";
import { wasThere } from "#shared/timetable/attendance.rules.ts";
import { Outcome } from "#shared/timetable/attendance.schemas.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

const release = (roll: readonly Expected[], minutes: number, ...places: Place[]) =>
  withRelease(roll, { meetings: places.map(told), at: at(minutes), event });
const say = (roll: readonly Expected[], minutes: number, ...incidents: Incident[]) =>
  withAbsences(roll, { incidents, slots, at: at(minutes), by: "odile" });
const tick = (state: SaidTick["state"], minutes: number, more: Partial<SaidTick> = {}): SaidTick => ({
  ...{ key: `${state} ${minutes}`, state, at: at(minutes), by: "samira", ...more },
});
const rows = (roll: readonly Expected[], said: SaidOfPair[] = [], excuses: ExcusesOfLearner[] = []) =>
  recordOf(attendedOf(roll, said, excuses, event))
    .map((one) => `${one.profile_id} ${one.time_slot_id} ${one.structure_id} ${outcomeOf(one)}`)
    .sort();

describe("the record of a day", () => {
  const first = release([], -60, meets("ada", "A", 0), meets("ada", "B", 2), meets("léo", "A", 2));

  test("keeps somebody who was noted absent, once a release has dropped them", () => {
    const said = say(first, 5, absent("ada", 0, 2));
    const after = release(said, 6, meets("ada", "A", 0), meets("léo", "A", 2));
    expect(rows(after)).toEqual(["ada t0 A absent", "ada t2 B absent", "léo t2 A unticked"]);
    const [noted] = attendedOf(after, [], [], event).filter(({ time_slot_id }) => time_slot_id === "t2");
    expect(noted?.said).toEqual({ at: at(5), by: "odile" });
    // Another release does not know them any more.
    expect(rows(release(after, 20, meets("léo", "A", 2)))).toEqual(rows(after));
  });

  test("says of a structure that did not come whom it was to meet, and where they went", () => {
    const after = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0), meets("ada", "B", 2));
    expect(rows(after)).toEqual(["ada t0 A unticked", "ada t2 B unticked", "léo t2 A structureAbsent"]);
    const elsewhere = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0), meets("léo", "B", 2));
    expect(rows(elsewhere)).toContain("léo t2 B unticked");
    const ofA = attendedOf(elsewhere, [], [], event).filter(({ structure_id }) => structure_id === "A");
    expect(ofA.map(outcomeOf).sort()).toEqual(["structureAbsent", "unticked"]);
  });

  test("says of no structure that it missed whom it received at another hour", () => {
    const moved = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0), meets("léo", "A", 1));
    expect(rows(moved)).toEqual([
      "ada t0 A unticked",
      "ada t2 B cancelled",
      "léo t1 A unticked",
      "léo t2 A cancelled",
    ]);
    // It left before that hour, too: it missed them once.
    const missed = release(say(moved, 10, gone("A", 1)), 11, meets("ada", "A", 0));
    expect(rows(missed)).toEqual(expect.arrayContaining(["léo t1 A structureAbsent", "léo t2 A cancelled"]));
    // It came later after all, and received them then.
    const back = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0));
    expect(rows(back)).toContain("léo t2 A structureAbsent");
    expect(rows(release(back, 100, meets("léo", "A", 4)))).toContain("léo t2 A cancelled");
    // Whom it received before they were taken out again, it missed then.
    const again = release(release(first, 5, meets("ada", "A", 4)), 31, meets("ada", "A", 4));
    expect(rows(release(say(again, 90, gone("A", 4)), 91))).toContain("ada t4 A structureAbsent");
  });

  test("keeps a plan that changed as cancelled, which nobody counts", () => {
    expect(rows(release(first, -30, meets("ada", "A", 1), meets("léo", "A", 2)))).toEqual([
      "ada t0 A cancelled",
      "ada t1 A unticked",
      "ada t2 B cancelled",
      "léo t2 A unticked",
    ]);
  });

  test("takes nothing back of a slot that has begun", () => {
    expect(rows(release(first, 0, meets("ada", "B", 2)))).toContain("ada t0 A unticked");
    expect(rows(release(first, -1, meets("ada", "B", 2)))).toContain("ada t0 A cancelled");
  });

  test("counts the latest that was said, by a tick or by a repair, and an undone tick counts as none", () => {
    const said = release(say(first, 10, absent("ada", 0)), 11, ...[meets("ada", "A", 0)]);
    const of = (...ticks: SaidTick[]): SaidOfPair[] => [{ profile_id: "ada", structure_id: "A", ticks }];
    expect(rows(said, of(tick("present", 5)))).toContain("ada t0 A absent");
    expect(rows(said, of(tick("late", 12)))).toContain("ada t0 A late");
    expect(rows(said, of(tick("late", 12), tick(null, 13)))).toContain("ada t0 A unticked");
  });

  test("forgets an absence once somebody is expected there again", () => {
    const dropped = release(say(first, -50, absent("ada", 2)), -49, meets("ada", "A", 0));
    expect(rows(dropped)).toContain("ada t2 B absent");
    expect(rows(release(dropped, -20, meets("ada", "B", 2)))).toContain("ada t2 B unticked");
  });

  test("a tick without a slot is about the meeting of that moment, whenever it arrives", () => {
    const moved = release(first, 20, meets("ada", "A", 4));
    const of = (...ticks: SaidTick[]): SaidOfPair[] => [{ profile_id: "ada", structure_id: "A", ticks }];
    expect(rows(moved, of(tick("present", 5)))).toEqual(
      expect.arrayContaining(["ada t0 A present", "ada t4 A unticked"]),
    );
    expect(rows(moved, of(tick("present", 125)))).toContain("ada t4 A present");
    expect(rows(moved, of(tick("present", 125, { time_slot_id: "t0" })))).toContain("ada t0 A present");
  });

  describe("excuses", () => {
    const excused = (minutes: number, slot: number | null, reason: string | null = "Malade") => ({
      ...{ time_slot_id: slot === null ? null : `t${slot}`, reason, at: at(minutes), by: "odile" },
    });
    const of = (...said: ReturnType<typeof excused>[]): ExcusesOfLearner[] => [{ profile_id: "ada", said }];
    const ticked = (...ticks: SaidTick[]): SaidOfPair[] => [{ profile_id: "ada", structure_id: "A", ticks }];

    test.each<[string, SaidOfPair[], ExcusesOfLearner[], string]>([
      ["a slot", [], of(excused(5, 0)), "excused"],
      ["the day", [], of(excused(5, null)), "excused"],
      ["another slot", [], of(excused(5, 2)), "unticked"],
      ["and taken back", [], of(excused(5, null), excused(6, 0, null)), "unticked"],
      ["again", [], of(excused(5, 0), excused(6, 0, null), excused(7, null)), "excused"],
      ["who is ticked absent later", ticked(tick("absent", 9)), of(excused(5, 0)), "excused"],
      ["who was ticked absent before", ticked(tick("absent", 2)), of(excused(5, 0)), "excused"],
      ["who came after all", ticked(tick("late", 9)), of(excused(5, 0)), "late"],
      ["who was there", ticked(tick("present", 2)), of(excused(5, null)), "present"],
      [
        "an absence that is taken back",
        ticked(tick("absent", 2)),
        of(excused(5, 0), excused(6, 0, null)),
        "absent",
      ],
    ])("of %s", (_, said, excuses, outcome) => {
      expect(rows(first, said, excuses)).toContain(`ada t0 A ${outcome}`);
    });

    test("given before a release or a repair drops somebody stay, those of a plan that had changed do not count", () => {
      const dropped = release(first, -30, meets("léo", "A", 2));
      expect(rows(dropped, [], of(excused(-40, null)))).toContain("ada t2 B excused");
      expect(rows(dropped, [], of(excused(-20, null)))).toContain("ada t2 B cancelled");
      const repaired = release(say(first, 5, absent("ada", 2)), 6, meets("léo", "A", 2));
      expect(rows(repaired, [], of(excused(60, 2)))).toContain("ada t2 B excused");
    });

    test("of the day hold where somebody is expected later", () => {
      expect(rows(release(first, 20, meets("ada", "C", 4)), [], of(excused(5, null)))).toContain(
        "ada t4 C excused",
      );
    });
  });

  test("a structure that comes after all was not absent", () => {
    const said = say(first, 5, gone("A", 2));
    const arrived = (minutes: number): SaidOfPair[] => [
      { profile_id: null, structure_id: "A", ticks: [tick("absent", 5), tick("present", minutes)] },
    ];
    expect(rows(said, arrived(4))).toContain("léo t2 A structureAbsent");
    expect(rows(said, arrived(9))).toContain("léo t2 A unticked");
  });

  test("a structure that comes late was absent from what was over by then, unless that was a mistake", () => {
    const said = say(first, 5, gone("A", 0));
    const arrived = (state: SaidTick["state"], minutes: number): SaidOfPair[] => [
      { profile_id: null, structure_id: "A", ticks: [tick("absent", -2000), tick(state, minutes)] },
    ];
    for (const state of ["present", "late"] as const) {
      expect(rows(said, arrived(state, 19))).toContain("ada t0 A unticked");
      const late = rows(said, arrived(state, 20));
      expect(late).toEqual(expect.arrayContaining(["ada t0 A structureAbsent", "léo t2 A unticked"]));
    }
    expect(rows(said, arrived(null, 200))).not.toContain("ada t0 A structureAbsent");
    expect(rows(say(first, -2000, gone("A", 0)), arrived("present", -1500))).toContain("ada t0 A unticked");
  });

  test("what a repair was told is noted once, at the moment at which it was said", () => {
    const later = release(say(first, 5, absent("ada", 2)), 8, meets("ada", "C", 2), meets("ada", "B", 2));
    const again = say(later, 5, absent("ada", 2));
    expect(again.filter(({ absent: one }) => one).map((one) => [one.structure_id, one.absent?.at])).toEqual([
      ["B", at(5)],
      ["C", at(5)],
    ]);
    const newer = say(first, 9, absent("ada", 2));
    expect(say(newer, 5, absent("ada", 2))).toEqual(newer);
  });

  test("an event whose releases are older than rolls has every pair that its newest one tells", () => {
    const [ada, léo] = [told(meets("ada", "A", 0)), told(meets("léo", "A", 2))];
    const days = { day: null, day_before: null, venue: null, venue_before: null };
    const names = { number: 2, published_at: at(-60), ...days, slots, zones: [], structures: [] };
    expect(rows(rollOfReleased({ ...names, meetings: [ada], cancelled: [léo] }))).toEqual([
      "ada t0 A unticked",
      "léo t2 A cancelled",
    ]);
  });
});

test("random days of 300 acts: everybody who was ever expected is in the record once a slot, with what was said", () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < 20; seed++) {
    const { found, expected, rows: inRecord, slotsExpected, record, attended } = playDay(seed);
    expect(found).toEqual(expected);
    expect(inRecord).toEqual(slotsExpected);
    for (const one of record) {
      const outcome = outcomeOf(one);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      // Nobody who was seen somewhere is said to have been anywhere else.
      const others = attended.filter(
        (other) => other.profile_id === one.profile_id && other.time_slot_id === one.time_slot_id,
      );
      const wasSeen = others.some(({ state }) => wasThere(state));
      expect(wasSeen).toBe(outcome === "present" || outcome === "late");
    }
  }
  for (const outcome of Outcome.values)
    expect([outcome, (seen.get(outcome) ?? 0) > 10]).toEqual([outcome, true]);
});
