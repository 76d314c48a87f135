import { expect, test } from "vitest";
import { soonestFirst, todoEntry } from "#shared/notices/notices.todo.ts";

const day = todoEntry("event_day", 1, { until: "2026-12-16T08:00:00.000Z" });
const far = todoEntry("wishes_incomplete", 1, { until: "2099-06-27T16:00:00.000Z" });
const erasure = todoEntry("evidence_erasure", 1, { since: "2026-11-30" });
const forgotten = todoEntry("people", 1, { since: "2026-06-01T08:00:00.000Z" });
const undated = todoEntry("structures_incomplete", 1);

test("what must be done soonest comes first: an erasure within a month, an event of today before what waits for long", () => {
  const sorted = [far, undated, erasure, forgotten, day].sort(soonestFirst(new Date("2026-12-16T07:00:00Z")));
  expect(sorted.map(({ kind }) => kind)).toEqual([
    "event_day",
    "people",
    "evidence_erasure",
    "structures_incomplete",
    "wishes_incomplete",
  ]);
});
