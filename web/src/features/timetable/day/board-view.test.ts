import { replaceEqualDeep } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Attendance, TickState } from "#shared/timetable/attendance.schemas.ts";
import { foundIn } from "./board-search.ts";
import {
  byPlace,
  cameOf,
  countsBySlot,
  countsOfDay,
  countsOfStands,
  idOf,
  lastSeen,
  missingIn,
  neverSeen,
  newTick,
  type Structure,
  slotOfNow,
  slotsOf,
  standsIn,
  ticksOf,
  withKept,
} from "./board-view.ts";
import { attendanceByStructure, meetingsIn } from "./day-figures.ts";

const slot = (n: number) => ({
  id: `slot-${n}`,
  start_time: `${String(9 + n).padStart(2, "0")}:00:00`,
  end_time: `${String(9 + n).padStart(2, "0")}:40:00`,
});
const meets = (learner: string, structure: string, at: number) => ({
  profile_id: learner,
  structure_id: structure,
  time_slot_id: `slot-${at}`,
});
/** Where the board has them meet. */
const slotOf = (learner: string | null, structure: string) =>
  learner === null
    ? null
    : `slot-${structure === "remise" ? (learner === "yanis" ? 1 : 0) : learner === "samira" ? 2 : 0}`;
const team = { profile_id: "staff", name: "Odile Marchetti" };
const ticked = (
  learner: string | null,
  structure: string,
  state: TickState | null,
  at = "2026-12-16T08:05:00.000Z",
) => ({
  profile_id: learner,
  structure_id: structure,
  time_slot_id: slotOf(learner, structure),
  state,
  at,
  by: team,
});

/** 16 December, winter time: slots at 9, 10, 11 and 12 in Paris. */
const board = (more: Partial<Attendance> = {}): Attendance => ({
  event: {
    id: "event",
    name: "Alternance Day",
    start_date: "2026-12-16T08:00:00.000Z",
    end_date: "2026-12-16T12:00:00.000Z",
    welcome_phone: "",
  },
  release: { number: 1, published_at: "2026-12-01T08:00:00.000Z" },
  slots: [0, 1, 2, 3].map(slot),
  zones: [{ id: "zone", name: "Marches de Bretagne", hue: "purple", sign: "bricks", directions: "" }],
  structures: [
    { id: "remise", name: "La Remise", zone_id: "zone", place: "Table 12" },
    { id: "ferme", name: "Ferme du Couësnon", zone_id: "zone", place: "Table 2" },
  ],
  people: ["Samira Bellanger", "Enzo Thomas", "Yanis Kerbrat"].map((name) => ({
    profile_id: name.split(" ")[0]?.toLowerCase() ?? "",
    user_id: "",
    name,
    promotion: "Encadrant·e 2026",
  })),
  meetings: [
    meets("samira", "remise", 0),
    meets("enzo", "remise", 0),
    meets("yanis", "ferme", 0),
    meets("yanis", "remise", 1),
    meets("samira", "ferme", 2),
  ],
  ticks: [],
  ...more,
});
const at = (time: string) => new Date(`2026-12-16T${time}Z`);

test.each([
  ["before the first", "07:30", ["todo", "todo", "todo"], "slot-0"],
  ["at its first second", "08:00", ["current", "todo", "todo"], "slot-0"],
  ["in a pause", "08:50", ["done", "todo", "todo"], "slot-1"],
  ["after the last", "13:00", ["done", "done", "done"], "slot-2"],
])("of the slots with meetings, %s the one of now is known", (_, time, phases, shown) => {
  const slots = slotsOf(board(), at(`${time}:00`));
  expect(slots.map(({ phase }) => phase)).toEqual(phases);
  expect(slotOfNow(slots)?.id).toBe(shown);
});

test("on the day when the clocks change, slots are those of the clocks of Paris", () => {
  const event = {
    ...board().event,
    start_date: "2026-10-24T23:30:00.000Z",
    end_date: "2026-10-25T12:00:00.000Z",
  };
  expect(slotsOf(board({ event }), new Date())[0]?.start.toISOString()).toBe("2026-10-25T08:00:00.000Z");
});

test("a tick of this phone that waits counts before an earlier one of the server, not before a later one", () => {
  const seen = board({ ticks: [ticked("samira", "remise", "absent")] });
  const waiting = (time: string) => [
    {
      event_id: "event",
      tick: { ...ticked("samira", "remise", "present", at(time).toISOString()), key: "k" },
    },
  ];
  const id = idOf({ profile_id: "samira", structure_id: "remise", time_slot_id: "slot-0" });
  expect(ticksOf(seen, waiting("08:06:00")).get(id)).toMatchObject({ state: "present", by: null });
  expect(ticksOf(seen, waiting("08:04:00")).get(id)).toMatchObject({ state: "absent", by: team });
  const elsewhere = waiting("08:06:00").map((one) => ({ ...one, event_id: "other" }));
  expect(ticksOf(seen, elsewhere).get(id)?.state).toBe("absent");
});

test("a tick makes another of its own table alone: the others are not drawn again", () => {
  const before = board({ ticks: [ticked("yanis", "ferme", "present")] });
  const tick = newTick(meets("samira", "remise", 0), "present", new Map(), at("08:06:00"));
  const after = withKept(before, [tick], team);
  const standsOf = (shown: Attendance) => {
    const [first] = slotsOf(shown, at("08:10:00"));
    return first ? standsIn(shown, ticksOf(shown, []), first, at("08:10:00")) : [];
  };
  const stands = standsOf(before);
  const same = replaceEqualDeep(stands, standsOf(after));
  const changed = same.filter((stand, n) => stand !== stands[n]).map(({ structure }) => structure.id);
  expect(changed).toEqual(["remise"]);
});

test("a tick made on a slow phone is later than the one that its maker saw", () => {
  const pair = { profile_id: "samira", structure_id: "remise", time_slot_id: "slot-0" };
  const ticks = ticksOf(board({ ticks: [ticked("samira", "remise", "absent")] }), []);
  expect(newTick(pair, "present", ticks, at("08:00:00")).at).toBe("2026-12-16T08:05:00.001Z");
  expect(newTick(pair, "present", ticks, at("08:10:00")).at).toBe("2026-12-16T08:10:00.000Z");
  expect(newTick({ ...pair, profile_id: "enzo" }, "late", ticks, at("08:10:00"))).toMatchObject({
    profile_id: "enzo",
    structure_id: "remise",
    state: "late",
  });
});

test("what the server kept is on the board before it is asked again", () => {
  const tick = { ...ticked("samira", "remise", null), key: "k" };
  const after = withKept(board({ ticks: [ticked("samira", "remise", "late")] }), [tick], team);
  expect(after.ticks).toEqual([ticked("samira", "remise", null)]);
});

const view = (time: string, ticks: Attendance["ticks"]) => {
  const shown = board({ ticks });
  const now = at(time);
  const slots = slotsOf(shown, now);
  const current = slotOfNow(slots);
  if (!current) throw new Error("no slot");
  const all = ticksOf(shown, []);
  return { shown, now, current, all, stands: standsIn(shown, all, current, now) };
};

const notReceived = (who: string) => ({
  ...ticked(who, "remise", null),
  state: "structureAbsent" as const,
});

test("tables stand by their number, with whom they receive and who was ticked", () => {
  const { stands } = view("08:01:00", [
    ticked("samira", "remise", "present"),
    ticked("enzo", "remise", null),
  ]);
  expect(stands.map(({ structure }) => structure.place)).toEqual(["Table 2", "Table 12"]);
  expect(stands[1]).toMatchObject({
    people: [{ person: { name: "Enzo Thomas" } }, { person: { name: "Samira Bellanger" } }],
    counts: { present: 1, late: 0, absent: 0, unticked: 1 },
    hasArrived: true,
    hasMet: true,
  });
  expect(countsOfStands(stands)).toEqual({
    ...{ present: 1, late: 0, absent: 0, excused: 0, structureAbsent: 0, unticked: 2 },
  });
});

test("rooms stand after all numbered tables", () => {
  const [first] = board().structures;
  const at = (place: string) => ({ ...first, place }) as Structure;
  const places = ["Salle 1", "", "Table 13", "Table 3"].map(at).toSorted(byPlace);
  expect(places.map(({ place }) => place)).toEqual(["Table 3", "Table 13", "", "Salle 1"]);
});

test.each([
  ["before the day, none", "07:00", [], []],
  ["from the first meeting on, those that nobody ticked", "08:01", [], ["ferme", "remise"]],
  ["not those that arrived", "08:01", [ticked(null, "ferme", "present")], ["remise"]],
  ["nor those that somebody met", "08:01", [ticked("enzo", "remise", "late")], ["ferme"]],
  ["those that are said to come late", "08:01", [ticked(null, "ferme", "late")], ["ferme", "remise"]],
  [
    "nor those that came late once somebody met them",
    "08:01",
    [ticked(null, "remise", "late"), ticked("enzo", "remise", "present", "2026-12-16T08:06:00.000Z")],
    ["ferme"],
  ],
  [
    "those that are said to be absent",
    "08:01",
    [ticked(null, "ferme", "absent"), ticked("enzo", "remise", "present")],
    ["ferme"],
  ],
  [
    "not those that are absent once it was noted whom they do not receive",
    "08:01",
    [ticked(null, "remise", "absent"), ...["enzo", "samira", "yanis"].map(notReceived)],
    ["ferme"],
  ],
  ["not those whose next meeting is far", "08:45", [], ["remise"]],
  ["after their last meeting, none", "11:00", [], []],
])("structures that are awaited: %s", (_, time, ticks, expected) => {
  const { stands } = view(`${time}:00`, ticks);
  expect(stands.filter(({ isAwaited }) => isAwaited).map(({ structure }) => structure.id)).toEqual(expected);
});

test.each([
  ["its first meeting, if nobody saw it", [], "slot-0"],
  ["the one after the last in which somebody was there", [ticked("enzo", "remise", "late")], "slot-1"],
  ["none, if it was there at the end", [ticked("yanis", "remise", "present")], undefined],
])("the slot from which a structure was not seen: %s", (_, ticks, expected) => {
  const { stands } = view("13:00:00", ticks);
  expect(stands.find(({ structure }) => structure.id === "remise")?.unseenFrom).toBe(expected);
});

test.each([
  ["while people are told to go there in a slot ahead", "slot-2", [], true],
  ["no more once the last of these slots has begun", "slot-0", [], false],
  ["no more once a repair tells nobody to go there", undefined, [], false],
  ["no more once it came after all", "slot-2", [ticked(null, "ferme", "present")], false],
])("a structure noted absent with all its meetings is awaited %s", (_, told_until, came, expected) => {
  const { structures } = board();
  const noted = ["yanis", "samira"].map((who) => ticked(who, "ferme", null));
  const shown = board({
    structures: structures.map((one) => (one.id === "ferme" && told_until ? { ...one, told_until } : one)),
    ticks: [
      ...noted.map((one) => ({ ...one, state: "structureAbsent" as const })),
      ...(came.length > 0 ? came : [ticked(null, "ferme", "absent")]),
    ],
  });
  const now = at("08:10:00");
  const slot = slotOfNow(slotsOf(shown, now));
  if (!slot) throw new Error("no slot");
  const stands = standsIn(shown, ticksOf(shown, []), slot, now);
  expect(stands.find(({ structure }) => structure.id === "ferme")?.isAwaited).toBe(expected);
});

test("a structure noted absent has met those who met it before", () => {
  const { stands } = view("13:00:00", [
    ticked("enzo", "remise", "present"),
    ticked(null, "remise", "absent", at("12:00:00").toISOString()),
    ticked(null, "ferme", "absent", at("12:00:00").toISOString()),
  ]);
  const of = (id: string) => stands.find(({ structure }) => structure.id === id);
  expect(of("remise")).toMatchObject({ hasArrived: false, hasMet: true });
  expect(of("ferme")).toMatchObject({ hasArrived: false, hasMet: false });
});

test("an absence from a slot on takes the place of what a structure's own tick said", () => {
  const [arrived, away] = [
    ticked(null, "remise", "present"),
    ticked(null, "remise", "absent", at("12:00:00").toISOString()),
  ];
  const waiting = [{ event_id: "event", tick: { ...away, time_slot_id: "slot-1", key: "k" } }];
  const own = ticksOf(board({ ticks: [arrived] }), waiting);
  expect([...own.values()]).toMatchObject([{ state: "absent" }]);
});

test.each([
  ["nobody in the first minutes", "08:04", [ticked("enzo", "remise", "present")], []],
  [
    "then who is not ticked where others are",
    "08:06",
    [ticked("enzo", "remise", "present")],
    ["Samira Bellanger"],
  ],
  ["nobody at a table that nobody has ticked yet", "08:06", [], []],
  [
    "nobody who is late or absent: somebody knows",
    "08:06",
    [ticked("enzo", "remise", "late"), ticked("samira", "remise", "absent")],
    [],
  ],
])("missing: %s", (_, time, ticks, expected) => {
  const { stands, current, now } = view(`${time}:00`, ticks);
  expect(missingIn(stands, current, now).map(({ person }) => person.name)).toEqual(expected);
});

test("after a slot, who was absent or never seen is missing", () => {
  const shown = board({ ticks: [ticked("enzo", "remise", "present"), ticked("samira", "remise", "absent")] });
  const now = at("12:00:00");
  const [first] = slotsOf(shown, now);
  if (!first) throw new Error("no slot");
  const stands = standsIn(shown, ticksOf(shown, []), first, now);
  expect(missingIn(stands, first, now).map(({ person }) => person.name)).toEqual([
    "Yanis Kerbrat",
    "Samira Bellanger",
  ]);
});

test("where somebody was last seen", () => {
  const { shown, all, current, now } = view("09:10:00", [ticked("yanis", "ferme", "present")]);
  expect(lastSeen(shown, all, "yanis", current, now)).toMatchObject({
    structure: { id: "ferme" },
    by: team,
    start: at("08:00:00"),
  });
  expect(lastSeen(shown, all, "enzo", current, now)).toBeUndefined();
});

test.each([
  ["", undefined],
  ["  ", undefined],
  ["yan", ["Yanis Kerbrat"]],
  ["COUES", ["Ferme du Couësnon"]],
  ["bell sam", ["Samira Bellanger"]],
  ["table 12", ["La Remise"]],
  ["zzz", []],
])("“%s” finds people and structures, whatever their accents", (typed, expected) => {
  const found = foundIn(board(), typed);
  expect(found && [...found.people, ...found.structures].map(({ name }) => name)).toEqual(expected);
});

test("a day that is over is counted whole: every meeting, each structure, and those whom nobody saw", () => {
  const seen = board({
    ticks: [
      ticked("samira", "remise", "present"),
      ticked("enzo", "remise", "absent"),
      { ...ticked("yanis", "ferme", "absent"), state: "excused" as const },
    ],
  });
  const ticks = ticksOf(seen, []);
  const none = { late: 0, structureAbsent: 0 };
  expect(countsOfDay(seen, ticks)).toEqual({ ...none, present: 1, absent: 1, excused: 1, unticked: 2 });
  expect(
    attendanceByStructure(seen, ticks).map(({ structure: { id }, counts }) => [
      id,
      cameOf(counts),
      counts.unticked,
    ]),
  ).toEqual([
    ["ferme", 0, 1],
    ["remise", 1, 1],
  ]);
  const isTicked = (some: Parameters<typeof countsBySlot>[1]) =>
    [...countsBySlot(seen, some).values()].some((slot) => slot.isTicked);
  expect([isTicked(ticks), isTicked(new Map())]).toEqual([true, false]);
  const slots = slotsOf(seen, at("18:00:00"));
  const found = (...states: Parameters<typeof meetingsIn>[0]) =>
    meetingsIn(states, seen, ticks, slots).map(({ name, structure }) => [name, structure.id]);
  expect(found(null)).toEqual([
    ["Yanis Kerbrat", "remise"],
    ["Samira Bellanger", "ferme"],
  ]);
  expect(found("absent", "excused").toSorted()).toEqual([
    ["Enzo Thomas", "remise"],
    ["Yanis Kerbrat", "ferme"],
  ]);
  expect(neverSeen(seen, ticks).map(({ name }) => name)).toEqual(["Enzo Thomas"]);
});

test("whom a structure did not receive, nobody is to tick, and nobody missed", () => {
  const { shown, all, current, now } = view("09:10:00", ["enzo", "samira", "yanis"].map(notReceived));
  expect([...countsBySlot(shown, all).values()].map((one) => [one.all, ...one.structures])).toEqual([
    [1, "ferme"],
    [0],
    [1, "ferme"],
  ]);
  expect(attendanceByStructure(shown, all)).toMatchObject([
    { structure: { id: "ferme" }, counts: { unticked: 2, structureAbsent: 0 } },
    { structure: { id: "remise" }, counts: { unticked: 0, structureAbsent: 3 } },
  ]);
  expect(countsOfDay(shown, all)).toMatchObject({ structureAbsent: 3, unticked: 2 });
  expect(missingIn(standsIn(shown, all, { ...current, phase: "done" }, now), current, now)).toEqual([]);
  // Enzo met nobody else; nor did the others, at the farm.
  expect(neverSeen(shown, all).map(({ name }) => name)).toEqual(["Samira Bellanger", "Yanis Kerbrat"]);
});
