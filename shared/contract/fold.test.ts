import { expect, test } from "vitest";
import { fold, foldQuery, startsWords } from "./fold.ts";

test.each([
  ["  Œuvre d'Été — 1 ", "oeuvre d ete 1"],
  ["ÇA\u00a0va", "ca va"],
  ["e\u0301", "e"],
  ["!!!", ""],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["l'Atelier d’Été", "atelier ete"],
  ["qu'il", "il"],
  ["O'Connor", "o connor"],
  ["aujourd'hui", "aujourd hui"],
  ["l'", "l"],
  ["l", "l"],
])("%j asks for %j", (typed, wanted) => {
  expect(foldQuery(typed)).toBe(wanted);
});

test.each([
  ["jean loup o connor", "loup", true],
  ["jean loup o connor", "connor jean", true],
  ["jean loup o connor", "onnor", false],
  ["jean loup o connor", "", true],
])("in %j the words %j start words: %s", (text, query, found) => {
  expect(startsWords(text, query)).toBe(found);
});
