import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readManifest } from "#infra/manifest.ts";
import { buildFunctions } from "#scripts/commands/build.ts";

// A scan reads, and costs, the whole table. PartiQL and wildcards also allow scans.
const scans = /Scan(Command|Input)|paginateScan|ExecuteStatement|dynamodb:(Scan|PartiQL|\*)/;

test("no function may scan the table", async () => {
  await buildFunctions();
  const manifest = Object.entries(readManifest(resolve("dist/functions")));
  expect(manifest.filter(([, { actions }]) => actions.includes("dynamodb:BatchGetItem"))).not.toEqual([]);
  const granted = manifest.flatMap(([name, { actions }]) =>
    actions.filter((action) => scans.test(action)).map((action) => `${name}: ${action}`),
  );
  expect(granted).toEqual([]);
});

test("no source of a function or role mentions a scan", () => {
  const sources = globSync("{functions,shared,infra}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  expect(sources).toContain("functions/store/table.ts");
  expect(sources.filter((file) => scans.test(readFileSync(file, "utf8")))).toEqual([]);
});
