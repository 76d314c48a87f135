import { expect, test } from "vitest";
import { described } from "#functions/platform/logger.ts";

test("an error is logged without the other values that it carries", () => {
  const error = Object.assign(new Error("Transaction cancelled"), {
    CancellationReasons: [{ Code: "ConditionalCheckFailed", Item: { email: { S: "camille@exemple.fr" } } }],
    cause: { address: "camille@exemple.fr" },
  });
  expect(Object.keys(described(error)).sort()).toEqual(["message", "name", "stack"]);
  expect(JSON.stringify(described(error))).not.toContain("camille");
  expect(described("camille@exemple.fr")).toEqual({ name: "string" });
});
