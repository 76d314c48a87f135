import { describe, expect, test } from "vitest";
import { presenceFigures, presenceRate, structuresAbsent } from "#shared/events/events.figures.ts";

describe("the presence at an event", () => {
  test.each([
    ["nothing noted", ["unticked", "unticked"], [0, 0, 0, 2], null],
    ["nothing at all", [], [0, 0, 0, 0], null],
    ["late is there", ["present", "late"], [2, 0, 0, 0], 100],
    ["what was not ticked does not count", ["present", "absent", "unticked"], [1, 1, 0, 1], 50],
    ["an excuse is an absence", ["present", "present", "excused"], [2, 0, 1, 0], 67],
    ["no structure, no meeting", ["present", "structureAbsent", "cancelled"], [1, 0, 0, 0], 100],
    ["nobody came", ["absent", "excused"], [0, 1, 1, 0], 0],
  ] as const)("%s", (_, outcomes, [there, absent, excused, unticked], rate) => {
    const figures = presenceFigures(outcomes);
    expect(figures).toEqual({ there, absent, excused, unticked });
    expect(presenceRate(figures)).toBe(rate);
  });
});

test.each([
  [
    "said to be absent from the first hour on, and dropped since",
    [["s", null, "then", "structure"]],
    null,
    ["s"],
  ],
  [
    "met somebody, then left",
    [
      ["s", "present", null, null],
      ["s", null, null, "structure"],
    ],
    null,
    [],
  ],
  [
    "stood there unticked, then left",
    [
      ["s", null, null, null],
      ["s", null, "then", "structure"],
    ],
    null,
    [],
  ],
  [
    "was told another place before, and never came",
    [
      ["s", null, "then", null],
      ["s", null, null, "structure"],
    ],
    null,
    ["s"],
  ],
  ["waited for somebody absent", [["s", "absent", null, "learner"]], null, []],
  ["is ticked absent, and nobody was to meet it", [], "absent", ["s"]],
  ["was noted absent and came late", [["s", null, null, "structure"]], "late", []],
  ["is ticked absent, but met somebody", [["s", "present", null, null]], "absent", []],
] as const)("a structure that %s", (_, entries, arrival, absent) => {
  const expected = entries.map(([structure_id, state, dropped, who]) => ({
    ...{ structure_id, state, dropped },
    absent: who && { who },
  }));
  const arrivals = arrival === null ? [] : [{ structure_id: "s", state: arrival }];
  expect([...structuresAbsent(expected, arrivals)]).toEqual(absent);
});
