import { expect, test } from "vitest";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { choicesOf, differs, draftsOf, editsAfterSaving } from "./choices.ts";

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

test("saved wishes and basket stand together, priorities first, a candidate being optional", () => {
  const { kept, aside } = choicesOf([wish("a", 0), wish("b", 1)], ["c", "a"], { c: { priority: true } });
  expect(ids(kept)).toEqual(["b", "c", "a"]);
  expect(aside).toEqual([]);
  expect(draftsOf(choicesOf([], ["x"], {}).kept)).toEqual([
    { structure_id: "x", is_initial_choice: false, is_optional_choice: true, justification: "" },
  ]);
});

test("what is set aside is not saved; choosing it again in the catalogue takes it back", () => {
  const edits = { a: { aside: true }, x: { aside: true } };
  expect(choicesOf([wish("a", 1)], [], edits)).toMatchObject({
    kept: [],
    aside: [{ structureId: "a" }, { structureId: "x" }],
  });
  expect(ids(choicesOf([wish("a", 1)], ["x"], edits).kept)).toEqual(["x"]);
});

test("a newer saved list keeps the changes made meanwhile", () => {
  const edits = { a: { justification: "Pour les outils" } };
  const { kept } = choicesOf([wish("a", 0, "avant"), wish("n", 1)], ["c"], edits);
  expect(kept.find(({ structureId }) => structureId === "a")?.justification).toBe("Pour les outils");
  expect(ids(kept)).toEqual(["n", "a", "c"]);
});

test("a bench differs from its saved list by any change, not by order or version", () => {
  const saved = [wish("a", 1), wish("b", 0)];
  expect(differs(saved, choicesOf(saved, [], {}).kept)).toBe(false);
  expect(differs(saved, choicesOf(saved, [], { b: { priority: true } }).kept)).toBe(true);
  expect(differs(saved, choicesOf(saved, ["c"], {}).kept)).toBe(true);
  expect(differs([{ ...wish("b", 0), version: 7 }, wish("a", 1)], choicesOf(saved, [], {}).kept)).toBe(false);
});

test("a save forgets changes and remembers what is aside", () => {
  expect(editsAfterSaving({ a: { priority: true }, b: { aside: true } })).toEqual({ b: { aside: true } });
});
