import { commonPasswords } from "#functions/platform/passwords/common-passwords.ts";
import { towns } from "#functions/platform/passwords/towns.ts";
import { fold } from "#shared/contract/fold.ts";

/** A text as passwords are compared: letters only, without accents or case. */
export const letters = (text: string): string => fold(text).replace(/[^\p{L}]/gu, "");

const rows = [
  "1234567890",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  // Columns of both keyboards.
  "1aq2zs3ed4rf5tg6yh7uj8ik9ol",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "aqwzsxedcrfvtgbyhnujm",
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);
/** Shorter ones stand in words: "er", "as". */
const shortestRun = 4;

/** A lower-case text without runs of the keyboard or the alphabet. */
const withoutRuns = (lower: string): string => {
  let left = "";
  for (let at = 0; at < lower.length; ) {
    let length = shortestRun;
    while (at + length <= lower.length && runs.some((run) => run.includes(lower.slice(at, at + length))))
      length++;
    if (length > shortestRun) at += length - 1;
    else left += lower[at++];
  }
  return left;
};

/** Words that an attacker would try first on this product. */
const ofTheProduct = [
  "compagnon",
  "alternance",
  "apprenant",
  "apprenante",
  "formateur",
  "formatrice",
  "formation",
  "structure",
  "motdepasse",
  "password",
  "administrateur",
  "administratrice",
  "coordinateur",
  "coordinatrice",
  "plateforme",
  "azerty",
  "qwerty",
  "bonjour",
  "day",
  "fest",
  "voeux",
  "admin",
];

/** What is left of a text once these words are taken out, the longest first. */
const without = (text: string, words: readonly string[]): string =>
  words
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), text);

/**
 * True if a password is common, a keyboard run, or little more than these words, the product's own or names of towns.
 */
export const isWeakPassword = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const common = commonPasswords();
  if ([lower, core, letters(password)].some((form) => common.has(form))) return true;
  if (new Set(lower).size <= 3) return true;
  const walked = withoutRuns(lower);
  const own = words.flatMap((word) => [letters(word), ...fold(word).split(" ").map(letters)]);
  const left = without(letters(walked), [...ofTheProduct, ...towns(), ...own]);
  const isTaken = walked !== lower || left.length < letters(password).length;
  return isTaken && (left.length < 4 || common.has(left));
};
