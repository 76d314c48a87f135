import { expect, test } from "vitest";
import { tabAsked, tabsOf, tilesOf } from "./tabs.ts";

test.each([
  [
    "administrator",
    [
      "Mon profil",
      "Événements",
      "Actions de formation",
      "Whishlists",
      "Étapes Fest",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
      "Types de structure",
      "Publics",
      "Statuts",
      "Diplômes",
      "Valeurs proposées",
    ],
  ],
  [
    "coordinator",
    [
      "Mon profil",
      "Actions de formation",
      "Whishlists",
      "Étapes Fest",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
      "Valeurs proposées",
    ],
  ],
  [
    "assistant",
    [
      "Mon profil",
      "Actions de formation",
      "Whishlists",
      "Étapes Fest",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
      "Valeurs proposées",
    ],
  ],
  [
    "referentTrainer",
    [
      "Mon profil",
      "Événements",
      "Actions de formation",
      "Étapes Fest",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
      "Types de structure",
      "Publics",
      "Statuts",
      "Diplômes",
    ],
  ],
  ["learner", []],
  ["tradeTrainer", []],
] as const)("%s sees its tabs", (role, labels) =>
  expect(tabsOf(role).map(({ label }) => label)).toEqual(labels),
);

test.each([
  ["training-actions", "coordinator", "training-actions"],
  ["events", "coordinator", "home"],
  ["wishlists", "referentTrainer", "home"],
  ["no-such-tab", "administrator", "home"],
  [null, "administrator", "home"],
  ["toString", "administrator", "home"],
] as const)("?tab=%s of %s opens %s", (asked, role, tab) => expect(tabAsked(asked, role)).toBe(tab));

const staffTiles = ["training-actions", "steps", "wishlists", "situations", "users"];
const administratorsTiles = ["structures", "organizations", "types", "publics", "legalForms", "degrees"];

test.each([
  ["administrator", [...staffTiles, ...administratorsTiles]],
  ["coordinator", staffTiles],
  ["assistant", staffTiles],
  ["referentTrainer", []],
  ["learner", []],
  ["tradeTrainer", []],
] as const)("%s finds these tiles on the home tab", (role, ids) =>
  expect(
    tilesOf(role)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...ids].toSorted()),
);

test("nobody but administrators finds tiles of what they keep", () => {
  for (const role of ["coordinator", "assistant", "referentTrainer"] as const)
    for (const id of ["events", ...administratorsTiles])
      expect(tilesOf(role).map((tile) => tile.id)).not.toContain(id);
});
