import { describe, expect, test } from "vitest";
import { currentStep, marked } from "./timeline.ts";

const step = (
  order: number,
  start_datetime: string | null,
  end_datetime: string | null,
  took_place?: boolean,
) => ({
  order,
  start_datetime,
  end_datetime,
  completion: took_place === undefined ? null : { took_place },
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
    ["a moment after", "2026-09-09T09:00:00.001Z", 2, ["unsaid", "current", "upcoming", "upcoming"]],
    ["at a step without dates", "2026-10-15T00:00:00Z", 3, ["unsaid", "unsaid", "current", "upcoming"]],
    [
      "a step under way comes before one without dates",
      "2026-11-20T00:00:00Z",
      4,
      ["unsaid", "unsaid", "upcoming", "current"],
    ],
    ["the last dated one over", "2026-12-20T00:00:00Z", 3, ["unsaid", "unsaid", "current", "unsaid"]],
  ])("%s", (_, now, order, marks) => {
    expect(currentStep(path, new Date(now))?.order).toBe(order);
    const drawn = marked(path, new Date(now));
    expect(drawn.map(({ step: one }) => one.order)).toEqual([1, 2, 3, 4]);
    expect(drawn.map(({ mark }) => mark)).toEqual(marks);
  });

  test("nowhere once the training is over, and archived steps do not count", () => {
    const now = new Date("2026-10-15T00:00:00Z");
    expect(marked(path, now, true).map(({ mark }) => mark)).toEqual([
      "unsaid",
      "unsaid",
      "upcoming",
      "upcoming",
    ]);
    const apart = path.map((one) => ({ ...one, archived_at: one.order === 3 ? "2026-10-01" : null }));
    expect(currentStep(apart, now)?.order).toBe(4);
    expect(marked(apart, now).map(({ step: one }) => one.order)).toEqual([1, 2, 4]);
  });

  test("at the first that nobody spoke of once all dates have passed; nowhere once all is said", () => {
    const dated = path.filter(({ end_datetime }) => end_datetime !== null);
    const later = new Date("2027-01-01");
    const said = (...words: (boolean | undefined)[]) =>
      dated.map((one, n) => ({
        ...one,
        completion: words[n] === undefined ? null : { took_place: words[n] },
      }));
    expect(currentStep(said(true, undefined, undefined), later)?.order).toBe(2);
    expect(marked(said(true, undefined, false), later).map(({ mark }) => mark)).toEqual([
      "done",
      "unsaid",
      "missed",
    ]);
    expect(currentStep(said(true, true, false), later)).toBeUndefined();
  });

  test("done early is done: the next one is where one is", () => {
    const early = path.map((one) => ({ ...one, completion: one.order === 1 ? { took_place: true } : null }));
    expect(currentStep(early, new Date("2026-09-09T08:00:00Z"))?.order).toBe(2);
  });
});
