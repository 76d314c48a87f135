import { expect, test } from "vitest";
import { joinedNotes, toggleWord } from "./note-words.ts";

test.each([
  ["", "Sympa", "Sympa. "],
  ["Voir le bus.", "Sympa", "Voir le bus. Sympa. "],
  ["Sympa. ", "Sympa", ""],
  ["Sympa. Voir le bus.", "Sympa", "Voir le bus."],
  ["Voir le bus. Sympa", "Sympa", "Voir le bus. "],
])("%j and the word %j make %j", (note, word, expected) => {
  expect(toggleWord(note, word)).toBe(expected);
});

test.each([
  ["", "Sympa. ", "Voir le bus.", "Voir le bus.\nSympa. "],
  ["Sympa. ", "Sympa. Voir le bus.", "Sympa. C’est loin", "Sympa. C’est loin\nVoir le bus."],
  ["Sympa. ", "Voir le bus.", "C’est loin", "C’est loin\nVoir le bus."],
  ["Sympa. ", "Sympa. ", "C’est loin", "C’est loin"],
  ["Sympa. ", "Sympa. C’est loin", "Sympa. ", "Sympa. C’est loin"],
  ["Sympa. ", "Sympa. C’est", "Sympa. C’est loin", "Sympa. C’est loin"],
  // Emptied here, and written on elsewhere.
  ["Sympa. ", "", "Sympa. C’est loin", "Sympa. C’est loin"],
])("the note %j, made %j here and %j elsewhere, is %j", (opened, here, elsewhere, expected) => {
  expect(joinedNotes(opened, here, elsewhere)).toBe(expected);
});
