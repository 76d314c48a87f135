import { describe, expect, test } from "vitest";
import { placesOf, stageOf, wishesMade } from "./event-stages.ts";

const dates = {
  is_published: 1 as const,
  start_date: "2026-12-17T08:00:00Z",
  wishes_open_at: "2026-11-30T08:00:00Z",
  wishes_close_at: "2026-12-16T17:00:00Z",
};

describe("where the work for an event stands", () => {
  test.each([
    ["2026-11-30T07:59:59Z", 0],
    ["2026-11-30T08:00:00Z", 1],
    ["2026-12-16T16:59:59Z", 1],
    ["2026-12-16T17:00:00Z", 2],
    // Midnight in Paris.
    ["2026-12-16T23:00:00Z", 3],
    ["2026-12-17T12:00:00Z", 3],
  ])("at %s: stage %i", (now, stage) => expect(stageOf(dates, new Date(now))).toBe(stage));

  test.each(["2026-11-30T08:00:00Z", "2026-12-16T17:00:00Z", "2026-12-18T08:00:00Z"])(
    "a draft is being prepared at %s",
    (now) => expect(stageOf({ ...dates, is_published: 0 }, new Date(now))).toBe(0),
  );

  test("wishes are collected from the start where no opening is set", () =>
    expect(stageOf({ ...dates, wishes_open_at: null }, new Date("2026-01-01T00:00:00Z"))).toBe(1));
});

describe("places", () => {
  const slot = (id: string) => ({ id, event_id: "e", start_time: "", end_time: "", version: 1 });
  const host = (id: string, more: object) => ({
    id,
    event_id: "e",
    structure_id: id,
    zone_id: "z",
    zone: { id: "z", name: "", region: "" },
    structure: { id, name: `Structure ${id}`, city: "", zip_code: "" },
    seats: null,
    closed_slot_ids: [],
    place: "",
    answer: "unknown" as const,
    version: 1,
    ...more,
  });
  const event = {
    seats_per_slot: 4,
    time_slots: ["1", "2", "3"].map(slot),
    participations: [
      host("a", {}),
      host("b", { seats: 2, closed_slot_ids: ["1"], answer: "confirmed" }),
      host("c", { answer: "declined" }),
    ],
    wishlists: [
      { structure_id: "a", is_pre_event: 1 as const, count: 6 },
      { structure_id: "a", is_pre_event: 0 as const, count: 9 },
      { structure_id: "b", is_pre_event: 1 as const, count: 3 },
      { structure_id: "c", is_pre_event: 1 as const, count: 5 },
    ],
  };

  test("are those of open slots of structures that have not declined, beside the wishes for them", () =>
    expect(placesOf(event)).toEqual({
      places: 12 + 4,
      wishes: 9,
      tightest: { name: "Structure b", places: 4, wishes: 3 },
    }));

  test("wishes made after the event are counted by themselves", () => {
    expect(wishesMade(event, "before")).toBe(14);
    expect(wishesMade(event, "after")).toBe(9);
  });

  test("without wishes, none is tight", () =>
    expect(placesOf({ ...event, wishlists: [] })).toMatchObject({ wishes: 0, tightest: undefined }));
});
