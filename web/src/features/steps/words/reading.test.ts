import { expect, test } from "vitest";
import { printedWord } from "./reading.ts";

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
  ["learner", said, "Rendu le 14 octobre 2026, 17h40"],
  ["trade", said, "Validé le 14 octobre 2026, 17h40"],
  ["trade", { ...said, by_link: true }, "Validé le 14 octobre 2026, 17h40, par le lien"],
  [
    "trade",
    { ...said, on_behalf: taken },
    "Validé le 14 octobre 2026, 17h40. Recueilli par Jean au téléphone, le 13 octobre 2026",
  ],
  ["learner", { ...said, word: "disagrees" as const }, "Pas d’accord, dit le 14 octobre 2026, 17h40"],
] as const)("paper says the word of %s as a sentence with its year", (part, word, words) => {
  expect(printedWord(part, word)).toBe(words);
});
