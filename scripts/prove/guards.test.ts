import { expect, test } from "vitest";
import { guardsOf } from "./guards.ts";

const found = (code: string) =>
  guardsOf("functions/any.ts", `async () => { ${code} }`).map(({ name, letsIn }) => `${name} → ${letsIn}`);

test.each([
  ["if (a || b) throw problems.forbidden();", ["any: a → false", "any: b → false"]],
  ["if (!x || !mayRead(x)) throw problems.notFound();", ["any: !mayRead(x) → false"]],
  ["if (!mayRead) { log(); throw problems.notFound(); }", ["any: !mayRead → false"]],
  ["if (a && !isStaff(viewer)) throw problems.other();", ["any: a && !isStaff(viewer) → false"]],
  [
    "if (partsIn(step, of.viewer).length === 0) throw problems.other();",
    ["any: partsIn(step, of.viewer).length === 0 → false"],
  ],
  ["if (id === viewer.userId) throw problems.other();", ["any: id === viewer.userId → false"]],
  ["if (await mayRead(x)) return x;", ["any: mayRead(x) → true"]],
  ["throw mayKnow(x) ? problems.forbidden() : problems.notFound();", ["any: mayKnow(x) → true"]],
  [
    "if (!mayRead(x)) throw e(); if (!mayRead(x)) throw e();",
    ["any: !mayRead(x) → false", "any: !mayRead(x) (2) → false"],
  ],
  [
    "if (version !== x.version) throw problems.stale(); if (isStaff(viewer)) count(); list.filter(mayRead);",
    [],
  ],
])("%s", (code, guards) => {
  expect(found(code)).toEqual(guards);
});
