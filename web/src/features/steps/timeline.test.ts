import { describe, expect, test } from "vitest";
import { currentStep, marked } from "./timeline.ts";

const step = (order: number, start_datetime: string | null, end_datetime: string | null) => ({
  order,
  start_datetime,
  end_datetime,
});
const path = [
  step(3, null, null),
  step(1, "2026-09-09T07:00:00.000Z", "2026-09-09T09:00:00.000Z"),
  step(2, "2026-09-30T07:00:00.000Z", "2026-09-30T09:00:00.000Z"),
  step(4, "2026-11-16T08:00:00.000Z", "2026-11-27T16:00:00.000Z"),
];

describe("where one is on the path", () => {
  test.each([
    ["before all", "2026-09-01T00:00:00Z", 1, ["current", "upcoming", "upcoming", "upcoming"]],
    ["during the first", "2026-09-09T08:00:00Z", 1, ["current", "upcoming", "upcoming", "upcoming"]],
    ["at its very end", "2026-09-09T09:00:00.000Z", 1, ["current", "upcoming", "upcoming", "upcoming"]],
    ["a moment after", "2026-09-09T09:00:00.001Z", 2, ["done", "current", "upcoming", "upcoming"]],
    ["at a step without dates", "2026-10-15T00:00:00Z", 3, ["done", "done", "current", "upcoming"]],
    [
      "a step under way comes before one without dates",
      "2026-11-20T00:00:00Z",
      4,
      ["done", "done", "upcoming", "current"],
    ],
    ["the last dated one over", "2026-12-20T00:00:00Z", 3, ["done", "done", "current", "done"]],
  ])("%s", (_, now, order, marks) => {
    expect(currentStep(path, new Date(now))?.order).toBe(order);
    const drawn = marked(path, new Date(now));
    expect(drawn.map(({ step: one }) => one.order)).toEqual([1, 2, 3, 4]);
    expect(drawn.map(({ mark }) => mark)).toEqual(marks);
  });

  test("nowhere once the training is over, and archived steps do not count", () => {
    const now = new Date("2026-10-15T00:00:00Z");
    expect(marked(path, now, true).map(({ mark }) => mark)).toEqual(["done", "done", "upcoming", "upcoming"]);
    const apart = path.map((one) => ({ ...one, archived_at: one.order === 3 ? "2026-10-01" : null }));
    expect(currentStep(apart, now)?.order).toBe(4);
    expect(marked(apart, now).map(({ step: one }) => one.order)).toEqual([1, 2, 4]);
  });

  test("nowhere once all are done", () => {
    const dated = path.filter(({ end_datetime }) => end_datetime !== null);
    expect(currentStep(dated, new Date("2027-01-01"))).toBeUndefined();
    expect(marked(dated, new Date("2027-01-01")).map(({ mark }) => mark)).toEqual(["done", "done", "done"]);
  });
});
