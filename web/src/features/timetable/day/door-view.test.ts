import { expect, test } from "vitest";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { namedIn } from "./board-search.ts";
import { newTick, ticksOf } from "./board-view.ts";
import { saidAtDoor } from "./Door.tsx";
import { arrivalCounts, doorOf, expectedPeople } from "./door-view.ts";

const by = { profile_id: "staff", name: "Odile Marchetti" };
const person = (profile_id: string, name: string) => ({
  profile_id,
  user_id: profile_id,
  name,
  promotion: "",
});
const meets = (profile_id: string, structure_id: string, n: number) => ({
  ...{ profile_id, structure_id, time_slot_id: `t${n}` },
});
/** 16 December in Paris: slots at 9 and 10. */
const board: Attendance = {
  event: {
    ...{ id: "event", name: "Alternance Day", welcome_phone: "" },
    ...{ start_date: "2026-12-16T08:00:00.000Z", end_date: "2026-12-16T12:00:00.000Z" },
  },
  release: { number: 1, published_at: "2026-12-10T08:00:00.000Z" },
  slots: [9, 10].map((hour, n) => ({
    ...{
      id: `t${n}`,
      start_time: `${String(hour).padStart(2, "0")}:00:00`,
      end_time: `${String(hour).padStart(2, "0")}:20:00`,
    },
  })),
  zones: [],
  structures: ["remise", "halle"].map((id) => ({ id, name: id, zone_id: "nord", place: "Table 1" })),
  people: [person("chloe", "Chloé Drouet"), person("leo", "Léo Le Goff"), person("yanis", "Yanis Abgrall")],
  meetings: [
    meets("chloe", "remise", 0),
    meets("leo", "halle", 1),
    meets("yanis", "remise", 1),
    meets("yanis", "halle", 0),
  ],
  ticks: [{ ...meets("yanis", "halle", 0), state: "present", at: "2026-12-16T08:04:00.000Z", by }],
};
const now = new Date("2026-12-16T08:10:00.000Z");
const statesWith = (waiting: Parameters<typeof ticksOf>[1], at = now) =>
  expectedPeople(board, ticksOf(board, waiting), at).map(({ person: { profile_id }, state, seen }) =>
    [profile_id, state, seen?.slotId].filter(Boolean).join(" "),
  );

test("the lists of the door follow the clock, the tables, and the ticks of this phone that wait", () => {
  expect(statesWith([])).toEqual(["chloe late", "leo awaited", "yanis arrived t0"]);
  const tick = newTick(doorOf("chloe"), "present", new Map(), now);
  expect(statesWith([{ event_id: "event", tick }])[0]).toBe("chloe arrived");
  const undone = newTick(doorOf("chloe"), null, ticksOf(board, [{ event_id: "event", tick }]), now);
  const both = [tick, undone].map((one) => ({ event_id: "event", tick: one }));
  expect(statesWith(both)[0]).toBe("chloe late");
  expect(statesWith([{ event_id: "another", tick }])[0]).toBe("chloe late");
  expect(statesWith(both, new Date("2026-12-16T10:00:00.000Z")).slice(0, 2)).toEqual([
    "chloe absent",
    "leo absent",
  ]);
  expect(arrivalCounts(expectedPeople(board, ticksOf(board, []), now))).toEqual({ arrived: 1, all: 3 });
});

test("whose structure did not come is expected where the next one is, or reads that it did not", () => {
  const away = { ...meets("yanis", "halle", 0), state: "structureAbsent" as const, at: "", by };
  const [, , yanis] = expectedPeople(board, ticksOf({ ...board, ticks: [away] }, []), now);
  expect(yanis).toMatchObject({ state: "late", meetings: [{ isAway: true }, { isAway: false }] });
  expect(yanis && saidAtDoor(yanis, [])).toBe("Attendu·e à 10h00, Table 1");
  const alone = { ...board, meetings: [meets("yanis", "halle", 0)], ticks: [away] };
  const [, , left] = expectedPeople(alone, ticksOf(alone, []), now);
  expect(left && saidAtDoor(left, [])).toBe("9h00, Table 1 : structure absente");
});

test.each([
  ["chloe", ["chloe"]],
  ["LÉO goff", ["leo"]],
  ["dr", ["chloe"]],
  ["x", []],
])("%s finds people by every word, accents or none", (typed, found) => {
  const isNamed = namedIn(board, typed);
  expect(board.people.flatMap(({ profile_id }) => (isNamed?.(profile_id) ? profile_id : []))).toEqual(found);
});
