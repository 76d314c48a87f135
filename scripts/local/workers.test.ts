import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { LocalFunction } from "./model/model.ts";
import { startWorkers } from "./workers.ts";

const bundles: Record<string, string> = {
  Echo: "let calls = 0; exports.handler = async (event) => ({ event, calls: ++calls, table: process.env.TABLE_NAME, home: process.env.HOME });",
  Crash: "exports.handler = async () => { throw new TypeError('no'); };",
  Broken: "require('none');",
  Slow: "exports.handler = async () => { for (;;) {} };",
  Stray:
    "exports.handler = async () => { setImmediate(() => { throw new Error('stray'); }); await new Promise((r) => setTimeout(r, 500)); };",
  Hungry:
    "exports.handler = async () => { const kept = []; for (let i = 0; i < 30; i++) kept.push(Buffer.alloc(10 * 1024 * 1024, 1)); return kept.length; };",
};
const folder = mkdtempSync(path.join(tmpdir(), "compagnon-workers-"));
const functions = new Map<string, LocalFunction>();
for (const [id, code] of Object.entries(bundles)) {
  const bundle = path.join(folder, id);
  mkdirSync(bundle);
  writeFileSync(path.join(bundle, "index.js"), code);
  functions.set(id, {
    id,
    arn: `arn:${id}`,
    operation: id,
    folder: bundle,
    handler: "index.handler",
    environment: { TABLE_NAME: "table" },
    memoryMb: 256,
    // The others have what a busy machine takes to fill 300 MB.
    timeoutSeconds: id === "Slow" ? 1 : 20,
    statements: [],
    logGroup: "",
  });
}
const none = "http://127.0.0.1:9";
const logFolder = path.join(folder, "logs");
const workers = startWorkers({
  functions: () => functions,
  region: "eu-west-3",
  endpoints: { dynamodb: none, s3: none, ses: none, sqs: none, lambda: none },
  logFolder,
});
afterAll(async () => {
  await workers.stop();
  rmSync(folder, { recursive: true });
});

test("an instance answers one event after the other, with the template's variables and none of this machine's", async () => {
  for (const calls of [1, 2])
    expect(await workers.invoke("Echo", { n: calls })).toEqual({
      kind: "answer",
      payload: JSON.stringify({ event: { n: calls }, calls, table: "table" }),
    });
});

test.each([
  ["Crash", { kind: "failed", errorType: "TypeError" }],
  ["Broken", { kind: "failed" }],
  ["Stray", { kind: "failed", errorType: "Error" }],
  ["Hungry", { kind: "failed", errorType: "Runtime.OutOfMemory" }],
  ["Slow", { kind: "timed out" }],
])("%s ends as on Lambda, again at the next event, and is in its log", async (id, outcome) => {
  expect(await workers.invoke(id, {})).toMatchObject(outcome);
  expect(await workers.invoke(id, {})).toMatchObject(outcome);
  await expect
    .poll(() => readFileSync(path.join(logFolder, `${id}.log`), "utf8"))
    .toMatch(new RegExp(`REPORT.*Memory Size: 256 MB.*Status: ${outcome.kind}`));
});
