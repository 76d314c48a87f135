import { expect, test } from "vitest";
import { libraryTexts } from "../texts.ts";
import { verdictOn } from "./uploads.ts";

test("a file that is being checked is so until its document is deleted", () => {
  const pending = { status: "pending", reason: null } as const;
  for (const file of [pending, undefined]) {
    expect(verdictOn(file, false)).toEqual({ state: "checking", reason: undefined });
    expect(verdictOn(file, true)).toEqual({ state: "refused", reason: libraryTexts.documentGone });
  }
  expect(verdictOn({ status: "available", reason: null }, true).state).toBe("available");
});
