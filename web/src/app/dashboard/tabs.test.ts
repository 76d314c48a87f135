import { expect, test } from "vitest";
import { tabAsked, tabsOf } from "./tabs.ts";

test.each([
  [
    "administrator",
    [
      "Mon compte",
      "Événements",
      "Actions de formation",
      "Whishlists",
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
  [
    "coordinator",
    [
      "Mon compte",
      "Actions de formation",
      "Whishlists",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
    ],
  ],
  [
    "assistant",
    [
      "Mon compte",
      "Actions de formation",
      "Whishlists",
      "Situations partagées",
      "Structures",
      "Utilisateurs",
      "Organisations",
    ],
  ],
  [
    "referentTrainer",
    [
      "Mon compte",
      "Événements",
      "Actions de formation",
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
