import { expect, test } from "vitest";
import type { IdentifyingPassage } from "#shared/situations/situations.schemas.ts";
import { blankValues, withContent } from "./form-values.ts";
import { leftToSubmit, outlineOf } from "./outline.ts";

const blank = blankValues(undefined);
const whole = {
  ...withContent(blank, 0, "contexte", "<p>Un matin</p>"),
  title: "Faire avec",
  degree_id: "d",
  legal_form_id: "l",
  structure_types: ["t"],
  structure_publics: ["p"],
};
const passage = { section: 1, match: "Driss" } as IdentifyingPassage;

test("a blank situation asks for all that is required; its last word is optional", () => {
  expect(outlineOf(blank, []).map(({ state }) => state)).toEqual([
    ...Array.from({ length: 7 }, () => "todo"),
    "optional",
  ]);
  expect(leftToSubmit(blank, []).map(({ label }) => label)).toEqual([
    "Titre",
    "Formation suivie",
    "Statut",
    "Types de structure",
    "Publics",
    "Une partie du récit",
  ]);
});

test("one written section is enough, and a passage asks for the section where it stands", () => {
  expect(outlineOf(whole, []).map(({ state }) => state)).toEqual([
    "done",
    "done",
    "done",
    ...Array.from({ length: 5 }, () => "optional"),
  ]);
  expect(leftToSubmit(whole, [])).toEqual([]);
  expect(outlineOf(whole, [passage])[3]).toMatchObject({ state: "asked", note: "1 passage à vérifier" });
  expect(leftToSubmit(whole, [passage])).toEqual([
    { id: "situation-section-1", label: "« Driss », peut-être un nom" },
  ]);
});

test("a section that it was sent back for is to take up, and says whether it is written", () => {
  const parts = outlineOf(whole, [passage], ["Le contexte", "Les objectifs", "L’adaptation"]);
  expect(parts.slice(2, 5).map(({ state, note }) => [state, note])).toEqual([
    ["asked", "à reprendre (écrit)"],
    ["asked", "1 passage à vérifier"],
    ["asked", "à reprendre (pas encore écrit)"],
  ]);
});

test("a passage in the title asks for the title alone", () => {
  const notes = outlineOf(whole, [{ ...passage, section: null }]).map(({ note }) => note);
  expect(notes.slice(0, 2)).toEqual(["1 passage à vérifier", "rempli"]);
});
