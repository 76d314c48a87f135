import { expect, test } from "vitest";
import { toggled } from "./toggled.ts";

test("a choice is made once, and taken back leaves what was there", () => {
  const before = ["a", "b", "c"];
  expect(toggled(toggled(before, "b", false), "b", true)).toEqual(before);
  expect(toggled(before, "b", true)).toEqual(before);
  expect(toggled(["c"], "a", true)).toEqual(["a", "c"]);
});
