import { expect, test } from "vitest";
import { knownAmong, onlyKnown } from "#shared/contract/known.ts";
import { reasonKinds } from "#shared/follow-up/follow-up.rules.ts";
import { everyNoticeKind, noticeGroups } from "#shared/notices/notices.rules.ts";

test.each([
  ["notices", everyNoticeKind],
  ["what waits in a path", reasonKinds],
] as const)(
  "%s: rows of a later build's kinds are left out, the others stay in their order",
  (_, kinds: readonly string[]) => {
    const known = kinds.map((kind) => ({ kind }));
    expect(knownAmong([{ kind: "of_tomorrow" }, ...known, { kind: "toString" }], kinds)).toEqual(known);
  },
);

test("values of a later build are left out", () => {
  expect(onlyKnown(["of_tomorrow", "steps", "toString"], noticeGroups)).toEqual(["steps"]);
});
