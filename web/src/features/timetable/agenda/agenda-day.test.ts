import { expect, test } from "vitest";
import { earlierDay } from "#shared/timetable/timetable.released.ts";
import type { Agenda, AgendaMeeting } from "#shared/timetable/timetable.schemas.ts";
import { begunOf, changesIn, dayOf } from "./agenda-day.ts";

const slots = ["09:00", "10:00", "11:00", "12:00"].map((start, n) => ({
  id: `s${n}`,
  start_time: `${start}:00`,
  end_time: `${start.slice(0, 3)}40:00`,
}));
const meeting = (slot: number, structure: string, more: Partial<AgendaMeeting> = {}): AgendaMeeting => ({
  structure: { id: structure, name: structure },
  time_slot_id: `s${slot}`,
  // Winter: Paris is an hour ahead.
  start: `2026-12-16T${String(8 + slot).padStart(2, "0")}:00:00.000Z`,
  end: `2026-12-16T${String(8 + slot).padStart(2, "0")}:40:00.000Z`,
  zone: { id: "z", name: "Nord", hue: "cyan", sign: "house", directions: "" },
  place: "",
  level: "priority",
  changed: null,
  wish_to_continue: null,
  ...more,
});
const agenda = (meetings: AgendaMeeting[], more: Partial<Agenda> = {}): Agenda => ({
  event: {
    id: "e",
    name: "Alternance Day",
    start_date: "2026-12-16T08:00:00Z",
    end_date: "2026-12-16T12:00:00Z",
    address: "",
    zip_code: "",
    city: "",
    welcome_phone: "",
  },
  release: { number: 1, published_at: "2026-12-10T08:00:00Z", is_moved: false },
  slots,
  meetings,
  dropped: [],
  has_calendar: false,
  ...more,
});
const two = agenda([meeting(0, "a"), meeting(2, "b")]);

test.each([
  ["a week before", "2026-12-09T10:00:00Z", "before", undefined, ["a", "s1", "b"], []],
  ["the eve, late", "2026-12-15T22:30:00Z", "eve", undefined, ["a", "s1", "b"], []],
  ["past midnight in Paris", "2026-12-15T23:30:00Z", "day", "a", ["s1", "b"], []],
  ["during the first meeting", "2026-12-16T08:10:00Z", "day", "a", ["s1", "b"], []],
  ["at its end", "2026-12-16T08:40:00Z", "day", "b", [], ["a", "s1"]],
  ["after the last one", "2026-12-16T10:40:00Z", "after", undefined, [], ["a", "s1", "b"]],
])("%s", (_, now, phase, next, later, earlier) => {
  const day = dayOf(two, new Date(now));
  const name = (row: { key: string; meeting: AgendaMeeting | null }) => row.meeting?.structure.id ?? row.key;
  expect(day.phase).toBe(phase);
  expect(day.next && name(day.next)).toBe(next);
  expect(day.later.map(name)).toEqual(later);
  expect(day.earlier.map(name)).toEqual(earlier);
});

test("nothing published, and nothing for the reader", () => {
  const now = new Date("2026-12-16T08:00:00Z");
  expect(dayOf(agenda([], { release: null }), now).phase).toBe("unpublished");
  expect(dayOf(agenda([]), now)).toMatchObject({ phase: "after", earlier: [] });
});

test("the learners of a structure's session are one row", () => {
  const learner = (name: string) => ({ learner: { name, promotion: "CIP" } });
  const day = dayOf(
    agenda([
      meeting(0, "a", learner("Awa")),
      meeting(0, "a", learner("Tom")),
      meeting(1, "a", learner("Inès")),
    ]),
    new Date("2026-12-01T08:00:00Z"),
  );
  expect(day.later.map(({ learners }) => learners.map(({ name }) => name))).toEqual([
    ["Awa", "Tom"],
    ["Inès"],
  ]);
});

test.each([
  ["none changed", null, undefined],
  ["one is new", { start_before: null }, undefined],
  // 16:00 on the same day in Paris.
  ["one had another hour", { start_before: "2026-12-16T15:00:00.000Z" }, undefined],
  // Already the day before: 23:30 in Paris.
  ["the event had another day", { start_before: "2026-12-15T22:30:00.000Z" }, "2026-12-15T22:30:00.000Z"],
])("says the earlier day of meetings once: %s", (_, changed, expected) => {
  expect(earlierDay([meeting(0, "a"), meeting(1, "b", { changed })])).toBe(expected);
});

test("moved, new and dropped meetings are changes", () => {
  const changed = { changed: { start_before: null } };
  expect(changesIn(agenda([meeting(0, "a", changed), meeting(1, "b")], { dropped: [meeting(2, "c")] }))).toBe(
    2,
  );
});

test("a meeting that was called off has not failed to take place before its hour", () => {
  const called = agenda([meeting(0, "a"), meeting(2, "b", { is_missed: true })], {
    dropped: [meeting(1, "c")],
  });
  const names = (now: string) => {
    const { met, missed, cancelled } = begunOf(called, new Date(now));
    return [met, missed, cancelled].map((some) => some.map(({ structure }) => structure.name));
  };
  expect(names("2026-12-16T08:30:00Z")).toEqual([["a"], [], []]);
  expect(names("2026-12-16T09:00:00Z")).toEqual([["a"], [], ["c"]]);
  expect(names("2026-12-16T10:00:00Z")).toEqual([["a"], ["b"], ["c"]]);
});
