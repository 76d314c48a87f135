import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";

test.each([
  ["as long as it may be", "Deux mots.", 10, "Deux mots."],
  [
    "of a text with one more sentence, those that are whole",
    "Elle est en colère. Rester calme.",
    24,
    "Elle est en colère.",
  ],
  ["to the very last character", "Elle est en colère. Rester.", 19, "Elle est en colère."],
  ["of a long sentence, the words that fit", "Elle est en colère depuis", 20, "Elle est en colère…"],
  [
    "of a short sentence before a long one, both",
    "Non. Elle est en colère depuis",
    25,
    "Non. Elle est en colère…",
  ],
])("%s", (_, text, max, first) => expect(firstWords(text, max)).toBe(first));
