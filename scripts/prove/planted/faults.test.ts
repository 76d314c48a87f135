import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantings } from "./faults.ts";
import { planted } from "./plant.ts";

const faults = plantings.flatMap((planting) => planting.faults);

test.each(faults)("the fault of $file finds its one place: $at", (fault) => {
  const code = readFileSync(fault.file, "utf8");
  expect(planted(fault, code)).not.toBe(code);
});

test("a fault whose place is gone, or is not the only one, is refused", () => {
  const fault = { file: "any.ts", at: "IfStatement" };
  expect(planted(fault, "if (a) b(); c();")).toBe(" c();");
  expect(() => planted(fault, "c();")).toThrow("0 places");
  expect(() => planted(fault, "if (a) b(); if (c) d();")).toThrow("2 places");
});

test("what is removed leaves a list or an object as it reads", () => {
  expect(planted({ file: "any.ts", at: "Literal[value=2]" }, "const a = [1, 2, 3];")).toBe(
    "const a = [1, ...[], 3];",
  );
  expect(planted({ file: "any.ts", at: "[key.name='b']" }, "const a = { b: 1, c };")).toBe(
    "const a = { ...{}, c };",
  );
});
