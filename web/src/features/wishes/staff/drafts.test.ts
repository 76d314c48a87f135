import { expect, test } from "vitest";
import { changedOver, type WishDraft } from "./drafts.ts";

const wish = (id: string, justification = "", priority = false): WishDraft => ({
  structure: { id, name: id, city: "" },
  priority,
  justification,
});
const opened = [wish("a"), wish("b", "mon stage")];

test.each([
  ["what the learner wrote", opened, [wish("a", "mon vœu"), opened[1]], [wish("a", "mon vœu"), opened[1]]],
  [
    "one's own words over theirs, elsewhere theirs",
    [wish("a", "par téléphone"), opened[1]],
    [wish("a", "mon vœu", true), wish("b", "mon stage d’été")],
    [wish("a", "par téléphone", true), wish("b", "mon stage d’été")],
  ],
  [
    "a wish that each added",
    [...opened, wish("c")],
    [...opened, wish("d")],
    [...opened, wish("d"), wish("c")],
  ],
  ["one's own removal", [opened[1]], opened, [opened[1]]],
  ["their removal", opened, [opened[1]], [opened[1]]],
  [
    "words about a wish that they removed",
    [wish("a", "par téléphone"), opened[1]],
    [opened[1]],
    [opened[1], wish("a", "par téléphone")],
  ],
] as [string, WishDraft[], WishDraft[], WishDraft[]][])("keeps %s", (_, typed, now, expected) => {
  expect(changedOver(opened, typed, now)).toEqual(expected);
});
