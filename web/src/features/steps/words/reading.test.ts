import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { lineOf, printedWord } from "./reading.ts";

// A day says its year only where it is far from today.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-10-20T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const said = {
  word: "validates" as const,
  remark: "",
  at: "2026-10-14T15:40:00.000Z",
  name: "Solène",
  by_link: false,
  on_behalf: null,
};
const taken = { channel: "phone" as const, on: "2026-10-13", by_name: "Jean" };

test.each([
  ["learner", said, "Rendu le 14\u00a0octobre\u00a02026, 17h40"],
  ["trade", said, "Validé le 14\u00a0octobre\u00a02026, 17h40"],
  ["trade", { ...said, by_link: true }, "Validé le 14\u00a0octobre\u00a02026, 17h40, par le lien"],
  [
    "trade",
    { ...said, on_behalf: taken },
    "Validé le 14\u00a0octobre\u00a02026, 17h40. Recueilli par Jean au téléphone, le 13\u00a0octobre\u00a02026",
  ],
  [
    "learner",
    { ...said, word: "disagrees" as const },
    "Pas d’accord, dit le 14\u00a0octobre\u00a02026, 17h40",
  ],
] as const)("paper says the word of %s as a sentence with its year", (part, word, words) => {
  expect(printedWord(part, word)).toBe(words);
});

/** Version 2 waits for the trade trainer, of whom version 1 has a word. */
const validations = (holder: string): StepValidations => ({
  versions: [2, 1].map((version) => ({
    ...{ version, name: "Livrable", at: "2026-10-14T15:40:00.000Z", taken_over: false },
    words: { learner: said, trade: version === 1 ? { ...said, name: "Driss" } : null, referent: null },
  })),
  people: { learner: null, trade: { id: "t", name: holder, since: null }, referent: null },
  took_place: null,
  turns: ["trade"],
  may: { part: null, words: [], on_behalf: false },
  link: null,
});

test.each([
  ["their own", "Driss", false, ["À revalider", "a validé la 1 le 14\u00a0octobre"]],
  ["their own, to them", "Driss", true, ["À revalider", "vous avez validé la 1 le 14\u00a0octobre"]],
  ["a predecessor's", "Nadia", false, ["À son tour", "Driss a validé la 1 le 14\u00a0octobre"]],
  ["a predecessor's, to them", "Nadia", true, ["À vous", "Driss a validé la 1 le 14\u00a0octobre"]],
])("an earlier version has a word of %s", (_, holder, isYou, line) => {
  const { words, details } = lineOf(validations(holder), "trade", { isYou, polite: true, submission: null });
  expect([words, ...details]).toEqual(line);
});

test.each([
  ["a rendu that was taken over", true, null, "répondu par une note"],
  ["one where the step did not take place", true, false, "rien à valider : l’étape n’a pas eu lieu"],
  ["one of the learner", false, null, "–"],
])("a trainer who wrote a note on %s", (_, taken_over, took_place, words) => {
  const at = "2026-10-14T15:40:00.000Z";
  const submission = { version: 2, at, taken_over, noted_role_ids: [3] };
  const given = { isYou: false, polite: true, submission };
  expect(lineOf({ ...validations("Driss"), took_place, turns: [] }, "trade", given).words).toBe(words);
});
