import { expect, test } from "vitest";
import { toggleWord } from "./note-words.ts";

test.each([
  ["", "Sympa", "Sympa. "],
  ["Voir le bus.", "Sympa", "Voir le bus. Sympa. "],
  ["Sympa. ", "Sympa", ""],
  ["Sympa. Voir le bus.", "Sympa", "Voir le bus."],
  ["Voir le bus. Sympa", "Sympa", "Voir le bus. "],
])("%j and the word %j make %j", (note, word, expected) => {
  expect(toggleWord(note, word)).toBe(expected);
});
