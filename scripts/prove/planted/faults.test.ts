import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantings } from "./faults.ts";
import { plantFault } from "./plant.ts";

const faults = plantings.flatMap((planting) => planting.faults);

test.each(faults)("the selector of the fault in $file matches once: $at", (fault) => {
  const code = readFileSync(fault.file, "utf8");
  expect(plantFault(fault, code)).not.toBe(code);
});

test("a selector that matches nothing, or twice, is refused", () => {
  const fault = { file: "any.ts", at: "IfStatement" };
  expect(plantFault(fault, "if (a) b(); c();")).toBe(" c();");
  expect(() => plantFault(fault, "c();")).toThrow("0 places");
  expect(() => plantFault(fault, "if (a) b(); if (c) d();")).toThrow("2 places");
});

test("a removal leaves valid lists and objects", () => {
  expect(plantFault({ file: "any.ts", at: "Literal[value=2]" }, "const a = [1, 2, 3];")).toBe(
    "const a = [1, ...[], 3];",
  );
  expect(plantFault({ file: "any.ts", at: "[key.name='b']" }, "const a = { b: 1, c };")).toBe(
    "const a = { ...{}, c };",
  );
});
