import { expect, it } from "vitest";
import { placeOf, trailOf } from "./crumbs.ts";

const action = { type: "training_action", id: "a", name: "Animatrice 2026" } as const;
const folder = { type: "folder", id: "f", name: "Livrables" } as const;
const all = { label: "Tous les documents", to: "/documents" };

it.each([
  [[], false, [all]],
  [[], true, [all, { label: "Dossiers communs", to: "/documents#communs" }]],
  [
    [action, folder],
    false,
    [
      all,
      { label: "Animatrice 2026", to: "/documents/action/a" },
      { label: "Livrables", to: "/documents/dossier/f" },
    ],
  ],
])("the way down %o", (crumbs, isCommon, trail) => {
  expect(trailOf(crumbs, { isCommon })).toEqual(trail);
});

it.each([
  [[action, folder], "d", "Animatrice 2026 › Livrables"],
  [[action, folder], "f", "Animatrice 2026"],
  [[], "d", "Tous les documents"],
])("what stands in %o", (crumbs, id, said) => {
  expect(placeOf(crumbs, id)).toBe(said);
});
