import { describe, expect, it } from "vitest";
import { actionKey, commonKey, folderKey, pathTo, rowsOf, treeMove, treeOf } from "./tree.ts";

const permissions = { write: true, delete: true };
const folder = (id: string, parent: string | null, action: string | null = null, isPrivate = false) => ({
  id,
  name: id,
  private: isPrivate,
  parent_id: parent,
  training_action_id: action,
  permissions,
});
const forest = treeOf(
  {
    training_actions: [{ id: "a", name: "Animatrice 2026", permissions }],
    permissions,
    folders: [
      folder("Zinc", null),
      folder("Étain", null),
      folder("Dossier 10", "Étain"),
      folder("Dossier 2", "Étain", null, true),
      folder("Livrables", null, "a"),
      folder("Confié", "illisible", "a"),
      folder("Prêté", null, "autre"),
      folder("Dedans", "Prêté", "autre"),
    ],
  },
  { common: "Dossiers communs", shared: "Partagés avec moi" },
);
const keysOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ place }) => place.key);

describe("the tree of the library", () => {
  it("orders folders as French readers expect, and keeps apart those that stand where one may not read", () => {
    expect(forest.map(({ name }) => name)).toEqual([
      "Dossiers communs",
      "Animatrice 2026",
      "Partagés avec moi",
    ]);
    expect(forest[0]?.children.map(({ name }) => name)).toEqual(["Étain", "Zinc"]);
    expect(forest[0]?.children[0]?.children.map(({ name }) => name)).toEqual(["Dossier 2", "Dossier 10"]);
    expect(forest[1]?.children.map(({ name }) => name)).toEqual(["Livrables"]);
    expect(forest[2]?.children.map(({ name }) => name)).toEqual(["Confié", "Prêté"]);
    expect(forest[2]?.children[1]?.children.map(({ name }) => name)).toEqual(["Dedans"]);
  });

  it.each([
    [folderKey("Dossier 2"), [commonKey, folderKey("Étain"), folderKey("Dossier 2")]],
    [actionKey("a"), [actionKey("a")]],
    [folderKey("ailleurs"), []],
  ])("finds the way to %s", (key, way) => {
    expect(pathTo(forest, key).map((place) => place.key)).toEqual(way);
  });

  it("shows the children of open places only, and blocks all within the one that moves", () => {
    expect(keysOf(rowsOf(forest, new Set(), undefined))).toEqual([commonKey, actionKey("a"), "shared"]);
    const rows = rowsOf(forest, new Set([commonKey, folderKey("Étain")]), folderKey("Étain"));
    expect(rows.map(({ place, level, blocked }) => [place.name, level, blocked])).toEqual([
      ["Dossiers communs", 1, false],
      ["Étain", 2, true],
      ["Dossier 2", 3, true],
      ["Dossier 10", 3, true],
      ["Zinc", 2, false],
      ["Animatrice 2026", 1, false],
      ["Partagés avec moi", 1, false],
    ]);
  });

  it.each([
    [commonKey, "ArrowDown", { focus: folderKey("Étain") }],
    [commonKey, "ArrowUp", {}],
    [commonKey, "ArrowRight", { focus: folderKey("Étain") }],
    [commonKey, "ArrowLeft", { toggle: commonKey }],
    [folderKey("Étain"), "ArrowRight", { toggle: folderKey("Étain") }],
    [folderKey("Étain"), "ArrowLeft", { focus: commonKey }],
    [folderKey("Zinc"), "ArrowRight", {}],
    [folderKey("Zinc"), "Home", { focus: commonKey }],
    [commonKey, "End", { focus: "shared" }],
    [commonKey, "a", { focus: actionKey("a") }],
    [actionKey("a"), "z", { focus: folderKey("Zinc") }],
    [commonKey, "Enter", {}],
    [folderKey("ailleurs"), "ArrowDown", {}],
  ])("from %s, %s leads where the tree pattern says", (at, key, move) => {
    const open = new Set([commonKey]);
    expect(treeMove(rowsOf(forest, open, undefined), open, at, key)).toEqual(move);
  });
});
