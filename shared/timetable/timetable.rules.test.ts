import { describe, expect, test } from "vitest";
import { differenceOf, figuresOf } from "#shared/timetable/timetable.figures.ts";
import { afterIncidents, pastSlotsOf, stillPossible } from "#shared/timetable/timetable.repair.ts";
import { brokenRules, refusalOf } from "#shared/timetable/timetable.rules.ts";
import type { Level, Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";
import { isHarm, warningsOf } from "#shared/timetable/timetable.warnings.ts";

const structure = (structure_id: string, zone_id: string, changes = {}) => ({
  structure_id,
  zone_id,
  seats: 2,
  closed_slot_ids: [],
  types: [],
  publics: [],
  degrees: [],
  ...changes,
});
const wish = (structure_id: string, is_priority = true) => ({ structure_id, is_priority });
const learner = (profile_id: string, wishes: ReturnType<typeof wish>[], absent_slot_ids: string[] = []) => ({
  profile_id,
  absent_slot_ids,
  wishes,
  degree_id: null,
});
const meeting = (
  profile_id: string,
  structure_id: string,
  time_slot_id: string,
  level: Level = "priority",
  pinned = false,
): Meeting => ({ profile_id, structure_id, time_slot_id, level, pinned });

/** Nine o'clock, half past, and ten; 5 minutes between, 10 to another zone. */
const input: TimetableInput = {
  slots: [
    { id: "9h", start_time: "09:00:00", end_time: "09:25:00" },
    { id: "9h30", start_time: "09:30:00", end_time: "09:55:00" },
    { id: "10h", start_time: "10:00:00", end_time: "10:25:00" },
  ],
  structures: [
    structure("Atelier", "Nord", { closed_slot_ids: ["10h"] }),
    structure("Brasserie", "Sud", { seats: 1 }),
    structure("Chantier", "Nord"),
  ],
  learners: [
    learner("Ana", [wish("Atelier"), wish("Brasserie"), wish("Chantier", false)]),
    learner("Ben", [wish("Brasserie"), wish("Disparue")], ["9h"]),
    learner("Chloé", []),
  ],
  forbidden: [{ profile_id: "Chloé", structure_id: "Chantier", reason: "", at: "" }],
  smallest_group: 2,
  travel_minutes: 10,
};

describe("rules", () => {
  test.each<[string, Meeting[]]>([
    ["unknownSlot", [meeting("Ana", "Atelier", "11h")]],
    ["notTakingPart", [meeting("Ben", "Disparue", "10h")]],
    ["notAMember", [meeting("Denis", "Atelier", "9h", "added")]],
    ["slotClosed", [meeting("Ana", "Atelier", "10h")]],
    ["learnerAbsent", [meeting("Ben", "Brasserie", "9h")]],
    ["forbidden", [meeting("Chloé", "Chantier", "9h", "added")]],
    ["wrongLevel", [meeting("Ana", "Chantier", "9h", "priority")]],
    ["twiceInSlot", [meeting("Ana", "Atelier", "9h"), meeting("Ana", "Brasserie", "9h")]],
    ["twiceTogether", [meeting("Ana", "Atelier", "9h"), meeting("Ana", "Atelier", "9h30")]],
    ["overSeats", [meeting("Ana", "Brasserie", "10h"), meeting("Ben", "Brasserie", "10h")]],
  ])("%s", (rule, meetings) => {
    expect(brokenRules(input, meetings)).toEqual([{ rule, meetings }]);
    const last = meetings.at(-1);
    if (last && rule !== "wrongLevel") expect(refusalOf(input, meetings.slice(0, -1), last)).toBe(rule);
  });

  test("a pinned meeting stays; moving or dropping it breaks a rule", () => {
    const pin = meeting("Ana", "Atelier", "9h", "priority", true);
    expect(brokenRules(input, [pin], [pin])).toEqual([]);
    expect(brokenRules(input, [{ ...pin, time_slot_id: "9h30" }], [pin])).toEqual([
      { rule: "pinMoved", meetings: [pin] },
    ]);
  });

  test("what keeps every rule is not refused", () => {
    expect(refusalOf(input, [meeting("Ana", "Atelier", "9h")], meeting("Ana", "Brasserie", "9h30"))).toBe(
      undefined,
    );
  });
});

const day = [
  meeting("Ana", "Atelier", "9h"),
  meeting("Ana", "Brasserie", "9h30"),
  meeting("Chloé", "Atelier", "9h", "added"),
];

test("figures count learners with wishes, and gaps only where they are present", () => {
  expect(figuresOf(input, day)).toEqual({
    learners_by_priority: [1, 0, 1, 0],
    without_wishes: 1,
    meetings: 3,
    priority_met: 2,
    priority_wishes: 4,
    optional_met: 0,
    optional_wishes: 1,
    added: 1,
    sessions: 2,
    sessions_of_one: 1,
    gaps: 0,
    zone_changes: 1,
    short_travels: 1,
  });
  const apart = [meeting("Ana", "Atelier", "9h"), meeting("Ana", "Brasserie", "10h")];
  expect(figuresOf(input, apart)).toMatchObject({ gaps: 1, zone_changes: 1, short_travels: 0 });
  const away = { ...input, learners: [learner("Ana", [wish("Atelier"), wish("Brasserie")], ["9h30"])] };
  expect(figuresOf(away, apart)).toMatchObject({ gaps: 0 });
});

test("warnings name what to look at", () => {
  expect(warningsOf(input, day)).toEqual([
    { kind: "shortTravel", profile_id: "Ana", from: day[0], to: day[1], minutes: 5 },
    { kind: "aloneInSession", profile_id: "Ana", structure_id: "Brasserie", time_slot_id: "9h30" },
    { kind: "fewPriority", profile_id: "Ben", met: 0 },
    { kind: "noWishes", profile_id: "Chloé" },
    { kind: "impossibleWish", profile_id: "Ben", structure_id: "Disparue" },
    { kind: "noMeeting", structure_id: "Chantier" },
  ]);
  // Somebody alone is worse off only where the event asks for groups.
  const kindsOf = (smallest_group: number) =>
    warningsOf(input, day)
      .filter((one) => isHarm(one, { smallest_group }))
      .map(({ kind }) => kind);
  expect(kindsOf(1)).toEqual(["shortTravel", "fewPriority", "noWishes", "impossibleWish", "noMeeting"]);
  expect(kindsOf(2)).toContain("aloneInSession");
  expect(warningsOf({ ...input, smallest_group: 3 }, day)).toContainEqual({
    kind: "smallGroup",
    structure_id: "Atelier",
    time_slot_id: "9h",
    learners: 2,
  });
});

test("the difference names who must be told, and who gains or loses a priority wish", () => {
  const after = [
    meeting("Ana", "Atelier", "9h30"),
    meeting("Chloé", "Atelier", "9h", "added", true),
    meeting("Ben", "Brasserie", "10h"),
  ];
  expect(differenceOf(day, after)).toEqual({
    kept: [after[1]],
    moved: [{ before: day[0], after: after[0] }],
    added: [after[2]],
    dropped: [day[1]],
    changed_learners: ["Ana", "Ben"],
    changed_structures: ["Atelier", "Brasserie"],
    gains: [{ profile_id: "Ben", before: 0, after: 1 }],
    losses: [{ profile_id: "Ana", before: 2, after: 1 }],
  });
});

test("incidents close slots, take learners away and change seats", () => {
  const after = afterIncidents(input, [
    { kind: "structure_absent", structure_id: "Chantier", from_slot_id: "9h30" },
    { kind: "structure_absent", structure_id: "Brasserie", from_slot_id: "unknown" },
    { kind: "learner_absent", profile_id: "Ana", slot_ids: ["9h"] },
    { kind: "seats", structure_id: "Brasserie", seats: 3 },
    { kind: "walk_in", profile_id: "Chloé" },
  ]);
  expect(after.structures.map(({ closed_slot_ids, seats }) => [closed_slot_ids, seats])).toEqual([
    [["10h"], 2],
    [[], 3],
    [["9h30", "10h"], 2],
  ]);
  expect(stillPossible(after, day)).toEqual([day[1], day[2]]);
});

test.each([
  ["2026-12-16T07:59:59Z", []],
  ["2026-12-16T08:00:00Z", ["nine"]],
  ["2026-12-16T09:15:00Z", ["nine", "ten"]],
  ["2026-12-17T00:00:00Z", ["nine", "ten", "eleven"]],
])("at %s, the slots that have begun are %j", (time, begun) => {
  const slots = [
    { id: "nine", start_time: "09:00:00", end_time: "09:20:00" },
    { id: "ten", start_time: "10:00:00", end_time: "10:20:00" },
    { id: "eleven", start_time: "11:00:00", end_time: "11:20:00" },
  ];
  expect(pastSlotsOf({ start_date: "2026-12-16T07:30:00Z" }, { slots }, new Date(time))).toEqual(begun);
});
