import { expect, test } from "vitest";
import { afterAnswer, emptyQueue, type TickQueue } from "#shared/timetable/attendance.queue.ts";

const waiting = (event_id: string, key: string): TickQueue["waiting"][number] => ({
  event_id,
  tick: {
    profile_id: "samira",
    structure_id: "remise",
    state: "present",
    at: "2026-12-16T08:05:00.000Z",
    key,
  },
});
const result = (key: string, outcome: "kept" | "outdated" | "elsewhere" | "refused") => ({
  key,
  outcome,
  message: outcome === "kept" ? null : outcome,
});

test("what was answered waits no more, what does not count is to be read, the rest waits", () => {
  const queue = { ...emptyQueue, waiting: ["a", "b", "c", "d", "e"].map((key) => waiting("one", key)) };
  const after = afterAnswer(queue, "one", [
    result("a", "kept"),
    result("b", "outdated"),
    result("c", "elsewhere"),
    result("d", "refused"),
  ]);
  expect(after.waiting.map(({ tick }) => tick.key)).toEqual(["e"]);
  expect(after.refused.map(({ tick, message }) => [tick.key, message])).toEqual([
    ["c", "elsewhere"],
    ["d", "refused"],
  ]);
});

test("an answer about one event says nothing of another's ticks", () => {
  const queue = { ...emptyQueue, waiting: [waiting("one", "a"), waiting("two", "a")] };
  expect(afterAnswer(queue, "one", [result("a", "kept")]).waiting).toEqual([waiting("two", "a")]);
});
