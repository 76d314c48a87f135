import { expect, test } from "vitest";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import {
  arranged,
  choicesOf,
  differs,
  draftsOf,
  type Edits,
  editsAfterSaving,
  moved,
  unsavedAfter,
} from "./choices.ts";
import { isSame, draftsOf as staffDraftsOf } from "./staff/drafts.ts";

const wish = (id: string, initial: 0 | 1, justification = ""): Wish => ({
  id: `wish-${id}`,
  structure: { id, name: id, city: "" },
  structure_id: id,
  is_initial_choice: initial,
  is_optional_choice: initial === 1 ? 0 : 1,
  profile_id: "p",
  profile_name: "P",
  event_id: "e",
  is_pre_event: 1,
  justification,
  version: 1,
});
const ids = (choices: readonly { structureId: string }[]) => choices.map(({ structureId }) => structureId);
const priorities = (choices: readonly { structureId: string; priority: boolean }[]) =>
  ids(choices.filter(({ priority }) => priority));

test("the first three chosen are priority, the next two optional, saved wishes before the basket", () => {
  const { kept, aside } = choicesOf([wish("a", 1), wish("b", 1)], ["c", "a", "d", "e"], {});
  expect(ids(kept)).toEqual(["a", "b", "c", "d", "e"]);
  expect(priorities(kept)).toEqual(["a", "b", "c"]);
  expect(aside).toEqual([]);
  expect(draftsOf(choicesOf([], ["x"], {}).kept)).toEqual([
    { structure_id: "x", is_initial_choice: true, is_optional_choice: false, justification: "" },
  ]);
});

test("a list that staff saved with fewer priorities stays so until its order or its structures change", () => {
  const saved = [wish("a", 1), wish("b", 0), wish("c", 0)];
  expect(priorities(choicesOf(saved, [], { a: { justification: "Pour l'outil" } }).kept)).toEqual(["a"]);
  expect(priorities(choicesOf(saved, ["d"], {}).kept)).toEqual(["a", "b", "c"]);
  expect(priorities(choicesOf(saved, [], { c: { aside: true } }).kept)).toEqual(["a", "b"]);
});

test.each([
  ["up", "b", -1, ["b", "a", "c"]],
  ["down", "b", 1, ["a", "c", "b"]],
  ["up from the first place", "a", -1, ["a", "b", "c"]],
  ["down from the last place", "c", 1, ["a", "b", "c"]],
  ["not in the list", "x", 1, ["a", "b", "c"]],
] as const)("a structure moved %s", (_, id, by, expected) => {
  expect(moved(["a", "b", "c"], id, by)).toEqual(expected);
});

test("a list takes any order, whatever is saved; a move across the third place changes both kinds", () => {
  const saved = [wish("a", 1), wish("b", 1), wish("c", 1)];
  const after = arranged(["a", "b", "d", "c"], saved, {});
  const { kept } = choicesOf(saved, after.basket, after.edits);
  expect(ids(kept)).toEqual(["a", "b", "d", "c"]);
  expect(priorities(kept)).toEqual(["a", "b", "d"]);
  expect(after.basket).toEqual(["d"]);
});

test("a sixth takes the place of one of five: a saved one is set aside, another only left out", () => {
  const saved = [wish("a", 1), wish("b", 1), wish("c", 1)];
  const instead = (next: string[], edits: Edits) => {
    const after = arranged(next, saved, edits);
    return choicesOf(saved, after.basket, after.edits);
  };
  const ofSaved = instead(["a", "x", "c", "d", "e"], {});
  expect(ids(ofSaved.kept)).toEqual(["a", "x", "c", "d", "e"]);
  expect(ids(ofSaved.aside)).toEqual(["b"]);
  expect(instead(["a", "b", "c", "d", "x"], {}).aside).toEqual([]);
  // Chosen again, it comes back with its reason.
  const back = instead(["a", "c", "b"], { b: { aside: true, justification: "Pour l'équipe" } });
  expect(back.aside).toEqual([]);
  expect(back.kept.at(-1)).toMatchObject({ structureId: "b", justification: "Pour l'équipe" });
});

test("what is set aside is not saved; choosing it again in the catalogue takes it back", () => {
  const edits = { a: { aside: true }, x: { aside: true } };
  expect(choicesOf([wish("a", 1)], [], edits)).toMatchObject({
    kept: [],
    aside: [{ structureId: "a" }, { structureId: "x" }],
  });
  expect(ids(choicesOf([wish("a", 1)], ["x"], edits).kept)).toEqual(["x"]);
});

test("a newer saved list keeps the changes made meanwhile, its own news at the end", () => {
  const edits = { a: { justification: "Pour les outils" } };
  const { kept } = choicesOf([wish("n", 1), wish("a", 0, "avant")], ["c"], edits);
  expect(kept.find(({ structureId }) => structureId === "a")?.justification).toBe("Pour les outils");
  expect(ids(kept)).toEqual(["n", "a", "c"]);
  const reordered = { a: { rank: 1 }, b: { rank: 0 } };
  expect(ids(choicesOf([wish("a", 1), wish("n", 1), wish("b", 1)], [], reordered).kept)).toEqual([
    "b",
    "a",
    "n",
  ]);
});

test("a list differs from the saved one by any change, its order too, not by its version", () => {
  const saved = [wish("a", 1), wish("b", 1)];
  const after = (next: string[]) => choicesOf(saved, [], arranged(next, saved, {}).edits).kept;
  expect(differs(saved, choicesOf(saved, [], {}).kept)).toBe(false);
  expect(differs(saved, after(["b", "a"]))).toBe(true);
  expect(differs(saved, after(["a", "b"]))).toBe(false);
  expect(differs(saved, choicesOf(saved, ["c"], {}).kept)).toBe(true);
  expect(differs(saved, choicesOf(saved, [], { a: { justification: "Ici" } }).kept)).toBe(true);
  expect(differs([{ ...wish("a", 1), version: 7 }, wish("b", 1)], choicesOf(saved, [], {}).kept)).toBe(false);
});

test("staff save a list whose order alone changed, not one whose priorities only stand elsewhere among the others", () => {
  const [a, b, c] = staffDraftsOf([wish("a", 1), wish("b", 1), wish("c", 0)]);
  if (!a || !b || !c) throw new Error("No drafts");
  expect(isSame([a, b, c], [b, a, c])).toBe(false);
  expect(isSame([a, b, c], [c, a, b])).toBe(true);
});

test("a save forgets the order and remembers what is aside", () => {
  expect(editsAfterSaving({ a: { rank: 0 }, b: { aside: true, rank: 3 } })).toEqual({ b: { aside: true } });
});

test("what is chosen while a save is on its way stays, in its order", () => {
  const edits = { a: { rank: 0, aside: false }, b: { rank: 1, aside: false } };
  const sent = { basket: ["a", "b"], edits };
  expect(unsavedAfter(sent, sent)).toEqual({ basket: [], edits: {} });
  const now = arranged(["a", "b", "c"], [], edits);
  const { basket, edits: left } = unsavedAfter(sent, now);
  expect(ids(choicesOf([wish("a", 1), wish("b", 1)], basket, left).kept)).toEqual(["a", "b", "c"]);
});
