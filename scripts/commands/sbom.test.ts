import { expect, test } from "vitest";
import { vulnerabilityLines } from "#scripts/commands/sbom.ts";

const advisory = {
  title: "Prototype pollution",
  url: "https://github.com/advisories/GHSA-1",
  severity: "high",
};

test.each([
  ["nothing known", JSON.stringify({ vulnerabilities: {} }), []],
  [
    "one of a package, one that comes with it",
    JSON.stringify({
      vulnerabilities: {
        lib: { name: "lib", severity: "high", via: [advisory] },
        user: { name: "user", severity: "high", via: ["lib"] },
      },
    }),
    ["high  lib  Prototype pollution https://github.com/advisories/GHSA-1", "high  user  lib"],
  ],
  ["an error of the registry", JSON.stringify({ message: "audit endpoint returned an error" }), undefined],
  ["no answer", "", undefined],
  ["npm missing", null, undefined],
])("%s", (_, output, lines) => {
  expect(vulnerabilityLines(output)).toEqual(lines);
});
