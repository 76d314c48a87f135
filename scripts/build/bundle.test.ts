import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { readManifest } from "#infra/manifest.ts";
import { bundle, inAscii } from "#scripts/build/bundle.ts";
import { actionsIn, variablesIn } from "#scripts/build/grants.ts";
import { caughtErrors } from "#scripts/build/lean.ts";
import { defaultEndpointResolver } from "#scripts/build/shims/dynamodb-endpoint.ts";
import { larger, mostBytes } from "#scripts/build/sizes.ts";
import { buildFunctions } from "#scripts/build.ts";

it("keeps every bundle small, but for those that say why", { timeout: 120_000 }, async () => {
  await buildFunctions();
  const manifest = readManifest(resolve("dist/functions"));
  const over = Object.entries(manifest).flatMap(([name, { bytes }]) =>
    bytes > mostBytes && !(name in larger) ? [`${name}: ${Math.ceil(bytes / 1024)} KB`] : [],
  );
  expect(over).toEqual([]);
  const beyondAscii = Object.values(manifest).filter(({ file }) =>
    /[^\0-\x7f]/.test(readFileSync(resolve("dist/functions", file), "utf8")),
  );
  expect(beyondAscii).toEqual([]);
  expect(Object.keys(larger).filter((name) => (manifest[name]?.bytes ?? 0) <= mostBytes)).toEqual([]);
});

it("lays beside a bundle the data that its modules read, from where it finds them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compagnon-bundle-"));
  try {
    const outdir = join(folder, "functions");
    const source = "functions/services/weak-passwords.ts";
    const manifest = await bundle([{ name: "rules", source }], outdir);
    const { isWeakPassword } = createRequire(import.meta.url)(join(outdir, "rules/index.js"));
    const words = ["zoe"];
    expect(isWeakPassword("anniversaire", words)).toBe(true);
    expect(isWeakPassword("Rennes2026Rennes", words)).toBe(true);
    expect(isWeakPassword("cheval correct batterie agrafe", words)).toBe(false);
    expect(manifest["rules"]?.bytes).toBeLessThan(mostBytes / 2);
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

it("makes a plain schema once, leaves others apart, and drops the methods that nothing calls", async () => {
  const folder = mkdtempSync(join(tmpdir(), "compagnon-bundle-"));
  try {
    const outdir = join(folder, "functions");
    await bundle([{ name: "fields", source: "scripts/testing/plain-schemas.ts" }], outdir);
    const schemas = createRequire(import.meta.url)(join(outdir, "fields/index.js"));
    expect({ ...schemas }).toEqual({
      same: true,
      other: false,
      refuses: ["Trop court"],
      chained: ["max", "optional"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each<{ Region: string; Endpoint?: string }>([
  { Region: "eu-west-3" },
  { Region: "us-gov-west-1" },
  { Region: "cn-north-1" },
  { Region: "eusc-de-east-1" },
  { Region: "eu-west-3", Endpoint: "http://127.0.0.1:8000" },
])("finds DynamoDB where the SDK's own rules do: $Region $Endpoint", (asked) => {
  const { endpointProvider } = new DynamoDBClient({ region: asked.Region }).config;
  const byRules = endpointProvider({ ...asked, UseFIPS: false, UseDualStack: false });
  expect(defaultEndpointResolver(asked)).toEqual(byRules);
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

it("keeps the class of every AWS error that a function tells apart by it", () => {
  const sources = readdirSync(resolve("functions"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const used = sources.flatMap((file) => {
    const source = readFileSync(resolve("functions", file), "utf8");
    const imports = [...source.matchAll(/import (?!type )\{([^}]*)\} from "@aws-sdk\/client-/g)];
    return imports.flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
  });
  const errors = used.filter((name) => /(Exception|Error|NoSuch\w+|NotFound|Failed)$/.test(name));
  expect(errors).toContain("TransactionCanceledException");
  expect(errors.filter((name) => !caughtErrors.has(name))).toEqual([]);
});
