import { describe, expect, test } from "vitest";
import {
  askedBy,
  isAgreed,
  lastRendu,
  maySettle,
  openWords,
  standOf,
  turnsOf,
  wordRefusal,
} from "#shared/steps/words.rules.ts";

const at = (day: number) => `2026-12-${String(day).padStart(2, "0")}T10:00:00.000Z`;
const rendu = (version: number, more: object = {}) => ({
  version,
  at: at(version),
  taken_over: false,
  ...more,
});
const said = (
  part: "learner" | "trade" | "referent",
  version: number,
  word: "validates" | "talk_again" | "disagrees",
) => ({
  part,
  version,
  word,
  at: at(version + 1),
});
type Deliverable = Parameters<typeof turnsOf>[0];
const of = (more: Partial<Deliverable> = {}): Deliverable => ({
  rendus: [rendu(1)],
  said: [],
  notedRoleIds: [],
  tookPlace: null,
  ...more,
});

describe("whose turn it is", () => {
  test.each<[string, Deliverable, string[], boolean]>([
    ["nobody's before a rendu", of({ rendus: [] }), [], false],
    ["both trainers' after it", of(), ["trade", "referent"], false],
    ["the other trainer's too", of({ said: [said("trade", 1, "validates")] }), ["referent"], false],
    [
      "the learner's once a trainer wants to talk, and still the other trainer's",
      of({ said: [said("referent", 1, "talk_again")] }),
      ["learner", "trade"],
      false,
    ],
    [
      "nobody's when all validate",
      of({ said: [said("trade", 1, "validates"), said("referent", 1, "validates")] }),
      [],
      true,
    ],
    [
      "a learner who disagrees is no refusal, nor an agreement",
      of({
        said: [
          said("trade", 1, "validates"),
          said("referent", 1, "validates"),
          said("learner", 1, "disagrees"),
        ],
      }),
      [],
      false,
    ],
    [
      "everybody's again on another version",
      of({
        rendus: [rendu(1), rendu(3)],
        said: [said("trade", 1, "validates"), said("referent", 1, "talk_again")],
      }),
      ["trade", "referent"],
      false,
    ],
    [
      "nobody's where nothing took place",
      of({ tookPlace: false, said: [said("trade", 1, "talk_again")] }),
      [],
      false,
    ],
  ])("%s", (_, deliverable, turns, agreed) => {
    expect([turnsOf(deliverable), isAgreed(deliverable)]).toEqual([turns, agreed]);
  });

  test("who answered an earlier version is asked again", () => {
    const again = of({
      rendus: [rendu(2), rendu(1)],
      said: [said("trade", 1, "validates"), said("referent", 1, "talk_again")],
    });
    expect(standOf("trade", again)).toEqual({ state: "asked", since: at(2) });
    expect(standOf("referent", again)).toEqual({ state: "asked", since: at(2) });
    expect(standOf("learner", again)).toEqual({ state: "said", word: "validates", at: at(2), version: 2 });
  });

  test("what was taken over is not the learner's word, until they hand it in", () => {
    const taken = of({ rendus: [rendu(1, { taken_over: true })] });
    expect([standOf("learner", taken).state, standOf("trade", taken).state]).toEqual(["free", "asked"]);
    const noted = { ...taken, notedRoleIds: [4] };
    expect([turnsOf(noted), standOf("referent", noted).state]).toEqual([["trade"], "free"]);
    expect(openWords("referent", noted)).toEqual(["validates", "talk_again"]);
    expect(turnsOf({ ...of(), notedRoleIds: [3, 4] })).toEqual(["trade", "referent"]);
    const both = of({ rendus: [rendu(1, { taken_over: true }), rendu(1)] });
    expect([lastRendu(both.rendus)?.taken_over, standOf("learner", both).state]).toEqual([false, "said"]);
  });
});

test.each<[string, Parameters<typeof wordRefusal>[0], Deliverable, ReturnType<typeof wordRefusal>]>([
  ["a trainer validates", { part: "trade", version: 1, word: "validates" }, of(), undefined],
  [
    "a learner validates by handing in",
    { part: "learner", version: 1, word: "validates" },
    of(),
    "notTheirs",
  ],
  ["a learner disagrees", { part: "learner", version: 1, word: "disagrees" }, of(), undefined],
  ["a trainer does not", { part: "referent", version: 1, word: "disagrees" }, of(), "notTheirs"],
  ["nothing was handed in", { part: "trade", version: 1, word: "validates" }, of({ rendus: [] }), "nothing"],
  [
    "an earlier version",
    { part: "trade", version: 1, word: "validates" },
    of({ rendus: [rendu(1), rendu(2)] }),
    "notLast",
  ],
  [
    "a second word",
    { part: "trade", version: 1, word: "talk_again" },
    of({ said: [said("trade", 1, "validates")] }),
    "already",
  ],
  ["no place", { part: "trade", version: 1, word: "validates" }, of({ tookPlace: false }), "tookNoPlace"],
])("%s", (_, word, deliverable, refusal) => {
  expect(wordRefusal(word, deliverable)).toBe(refusal);
});

test("open words are those that would not be refused", () => {
  expect([
    openWords("learner", of()),
    openWords("trade", of()),
    openWords("trade", of({ rendus: [] })),
  ]).toEqual([["talk_again", "disagrees"], ["validates", "talk_again"], []]);
});

test("a learner asks both trainers, others ask the learner; author and asked settle", () => {
  expect([
    askedBy({ part: "learner", answers: null }),
    askedBy({ part: "trade", answers: null }),
    askedBy({ part: null, answers: null }),
    askedBy({ part: "trade", answers: "question" }),
  ]).toEqual([["trade", "referent"], ["learner"], ["learner"], []]);
  const step = { profile_id: "l", metier_instructor_id: "m", referent_instructor_id: "r" };
  const viewer = (id: string) => ({
    userId: id,
    name: id,
    profiles: [{ id, role: "learner" as const, confirmed: true }],
  });
  const message = { author_id: "r", part: "referent" as const, answers: null };
  expect(["l", "m", "r"].map((id) => maySettle(viewer(id), message, step))).toEqual([true, false, true]);
  expect(maySettle(viewer("r"), { ...message, answers: "question" }, step)).toBe(false);
});
