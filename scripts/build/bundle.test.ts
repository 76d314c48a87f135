// @module-tag long

import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { readManifest } from "#infra/manifest.ts";
import { variables } from "#infra/variables.ts";
import { bundle, inAscii } from "#scripts/build/bundle.ts";
import { actionsIn, variablesIn } from "#scripts/build/grants.ts";
import { larger, maxBytes } from "#scripts/build/sizes.ts";
import { writeBundleVersions } from "#scripts/build/version.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import { randomTimetable } from "#scripts/testing/scenes/timetable-instances.ts";

it("keeps every bundle small, but for those that say why", async () => {
  await buildFunctions();
  const manifest = readManifest(resolve("dist/functions"));
  const over = Object.entries(manifest).flatMap(([name, { bytes }]) =>
    bytes > maxBytes && !(name in larger) ? [`${name}: ${Math.ceil(bytes / 1024)} KB`] : [],
  );
  expect(over).toEqual([]);
  const beyondAscii = Object.values(manifest).filter(({ file }) =>
    /[^\0-\x7f]/.test(readFileSync(resolve("dist/functions", file), "utf8")),
  );
  expect(beyondAscii).toEqual([]);
  expect(Object.keys(larger).filter((name) => (manifest[name]?.bytes ?? 0) <= maxBytes)).toEqual([]);
});

it("loads every bundle under the Node that Lambda runs", async () => {
  expect(process.versions.node).toMatch(/^24\./);
  const folder = resolve("dist/functions");
  const files = Object.values(readManifest(folder)).map(({ file }) => join(folder, file));
  const loads = `for (const file of process.argv.slice(1))
    if (typeof require(file).handler !== "function") throw new Error(file + " exports no handler");`;
  await promisify(execFile)(process.execPath, ["-e", loads, ...files], {
    env: { AWS_REGION: "eu-west-3", ...Object.fromEntries(variables.map((name) => [name, "here"])) },
  });
});

it("lays beside a bundle the data that its modules read, from where it finds them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compagnon-bundle-"));
  try {
    const outdir = join(folder, "functions");
    const source = "functions/platform/passwords/weak-passwords.ts";
    const manifest = await bundle([{ name: "rules", source }], outdir);
    const { isWeakPassword } = createRequire(import.meta.url)(join(outdir, "rules/index.js"));
    const words = ["zoe"];
    expect(isWeakPassword("anniversaire", words)).toBe(true);
    expect(isWeakPassword("Rennes2026Rennes", words)).toBe(true);
    expect(isWeakPassword("cheval correct batterie agrafe", words)).toBe(false);
    expect(manifest["rules"]?.bytes).toBeLessThan(maxBytes / 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("gives another version to the handler that changed alone, and none to what is built again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compagnon-bundle-"));
  try {
    const functions = ["one", "two"].map((name) => ({ name, source: join(folder, `${name}.ts`) }));
    const write = (name: string, text: string) =>
      writeFileSync(
        join(folder, `${name}.ts`),
        `import { logger } from ${JSON.stringify(resolve("functions/platform/logger.ts"))};
export const handler = () => logger.info({ message: "${text}" });`,
      );
    const versions = async () => {
      const manifest = await bundle(functions, join(folder, "functions"));
      writeBundleVersions(folder, "0.1.0+7a511b5", manifest);
      return JSON.parse(readFileSync(join(folder, "versions/0.1.0+7a511b5.json"), "utf8"));
    };
    write("one", "first");
    write("two", "first");
    const first = await versions();
    expect(first).toEqual({
      one: expect.stringMatching(/^[0-9a-f]{8}$/),
      two: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(await versions()).toEqual(first);
    write("two", "second");
    const second = await versions();
    expect(second.one).toBe(first.one);
    expect(second.two).not.toBe(first.two);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("lays the solver's WebAssembly beside a bundle that computes timetables", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compagnon-bundle-"));
  try {
    const outdir = join(folder, "functions");
    await bundle([{ name: "compute", source: "functions/domain/timetable/computing/compute.ts" }], outdir);
    const { computeProposal } = createRequire(import.meta.url)(join(outdir, "compute/index.js"));
    const input = randomTimetable(2, { learners: 9, structures: 3, slots: 3, seats: 2 });
    const request = { preset: "fair", complete: false, current: [] };
    const { levels } = await computeProposal(input, request, { seconds: 20 });
    expect(levels.map(({ proven }: { proven: boolean }) => proven)).toEqual([true, true, true, true]);
    expect(readdirSync(join(outdir, "compute")).sort()).toEqual(["highs.wasm", "index.js"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("says beyond-ASCII characters of an expression in ASCII, for the same matches", () => {
  const expression = /[-–’·]|ÿ/gu;
  const escaped = inAscii(String(expression));
  expect(escaped).toBe(String.raw`/[-\u2013\u2019\u00b7]|\u00ff/gu`);
  expect("a–b’c·dÿe".replace(new RegExp(escaped.slice(1, -3), "gu"), "")).toBe("abcde");
});

it("reads grants off a bundle, in whichever quotes the bundler wrote them", () => {
  const bundle = `a("dynamodb:PutItem");b('dynamodb:Query');c(\`s3:GetObject files/*\`);d("dynamodb:PutItem")`;
  expect(actionsIn(bundle, "x")).toEqual(["dynamodb:PutItem", "dynamodb:Query", "s3:GetObject files/*"]);
});

it("refuses an action that it does not know, and one on every object", () => {
  expect(() => actionsIn('a("dynamodb:Scan")', "x")).toThrow("dynamodb:Scan");
  expect(() => actionsIn('a("s3:GetObject")', "x")).toThrow("which keys");
});

it("finds the variables that a bundle reads", () => {
  const bundle = 'process.env.TABLE_NAME;process.env["SITE_URL"];process.env.AWS_REGION';
  expect(variablesIn(bundle, ["TABLE_NAME", "SITE_URL", "MAIL_FROM"])).toEqual(["TABLE_NAME", "SITE_URL"]);
});
