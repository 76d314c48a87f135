import { expect, test } from "vitest";
import { safeReturn } from "./safe-return.ts";

test.each([
  ["/documents/1?page=2#bas", "/documents/1?page=2#bas"],
  ["/", "/"],
  [null, "/tableau-de-bord"],
  ["", "/tableau-de-bord"],
  ["documents", "/tableau-de-bord"],
  ["https://ailleurs.example/", "/tableau-de-bord"],
  ["//ailleurs.example/", "/tableau-de-bord"],
  ["/\\ailleurs.example/", "/tableau-de-bord"],
  ["/\t/ailleurs.example/", "/tableau-de-bord"],
  ["/..//ailleurs.example/", "/tableau-de-bord"],
  ["/.//ailleurs.example/", "/tableau-de-bord"],
  ["javascript:alert(1)", "/tableau-de-bord"],
  ["/authentification?retour=/documents", "/tableau-de-bord"],
])("after signing in, %j leads to %s", (asked, expected) => {
  expect(safeReturn(asked)).toBe(expected);
});
