import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readManifest } from "#infra/manifest.ts";
import { buildFunctions } from "#scripts/build.ts";

// A scan costs what the whole table costs. PartiQL and a wildcard would let one through under another name.
const scans = /Scan(Command|Input)|paginateScan|ExecuteStatement|dynamodb:(Scan|PartiQL|\*)/;

test("no route scans: no function is granted it", { timeout: 120_000 }, async () => {
  await buildFunctions();
  const manifest = Object.entries(readManifest(resolve("dist/functions")));
  expect(manifest.filter(([, { actions }]) => actions.includes("dynamodb:GetItem"))).not.toEqual([]);
  const granted = manifest.flatMap(([name, { actions }]) =>
    actions.filter((action) => scans.test(action)).map((action) => `${name}: ${action}`),
  );
  expect(granted).toEqual([]);
});

test("no route scans: no source of a function or of a role says so", () => {
  const sources = globSync("{functions,shared,infra}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  expect(sources).toContain("functions/store/table.ts");
  expect(sources.filter((file) => scans.test(readFileSync(file, "utf8")))).toEqual([]);
});
