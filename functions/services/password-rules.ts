import { commonPasswords } from "#functions/services/common-passwords.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { fold } from "#shared/contract/fold.ts";

/** Words that anybody would try here first. */
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

const letters = (text: string) => fold(text).replace(/[^\p{L}]/gu, "");

/** Whether next to nothing is left of a password once these words and everything but letters are taken out. */
const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const longestFirst = words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), letters(password));
  const taken = left.length < letters(password).length;
  return taken && left.length < 4;
};

const isCommon = (password: string, own: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return (
    commonPasswords().has(lower) ||
    commonPasswords().has(core) ||
    new Set(lower).size <= 3 ||
    isMadeOf(password, [...ofTheProduct, ...own])
  );
};

/** Refuses, under the body's field, a password that is common, or made of the product's or the person's own words. */
export const refuseCommonPassword = (
  password: string,
  person: { name?: string; email: string },
  field = "password",
): void => {
  const own = fold(`${person.name ?? ""} ${person.email.split("@")[0]}`)
    .split(" ")
    .map(letters);
  if (isCommon(password, own)) throw accountsProblems.commonPassword(field);
};
