// @module-tag long

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startDynamoDb } from "#scripts/local/aws/dynamodb.ts";
import { readAssembly } from "#scripts/local/model/template.ts";
import { openDataFolder } from "./data-folder.ts";
import { close, freePort, listen, requirePort } from "./ports.ts";
import { secretsIn } from "./secrets.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-start-"));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start` itself, where it cannot succeed. */
const start = (environment: Record<string, string>) => {
  const script = path.resolve(import.meta.dirname, "../commands/start.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: path.join(folder, "data"), ...environment },
  });
  return { status, output: stdout + stderr };
};

test("a start that cannot succeed says why and what to do, without a stack", async () => {
  const port = await freePort(4);
  const other = createServer();
  await listen(other, port + 3);
  const cases = [
    [{ PORT: String(port) }, `Le port ${port + 3} est déjà pris`, "PORT=4000 npm start"],
    [{ PORT: "abc" }, "PORT vaut « abc »", "quatre ports"],
    [{ SEED: "all" }, "SEED vaut demo ou none", "all"],
  ] as const;
  for (const [environment, ...said] of cases) {
    const { status, output } = start(environment);
    expect(status).toBe(1);
    for (const text of said) expect(output).toContain(text);
    expect(output).not.toContain("    at ");
  }
  await close(other);
});

const place = (name: string, content?: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  if (content !== undefined) writeFileSync(file, content);
  return file;
};

test.each<[string, () => unknown, string[]]>([
  [
    "an unreadable database",
    () =>
      startDynamoDb({
        dbPath: path.dirname(place("broken/shared-local-instance.db", "not a database".repeat(99))),
      }),
    ["sont illisibles", "rm -rf", "DATA_DIR="],
  ],
  [
    "a file in place of the folder",
    () => openDataFolder(place("file", "")),
    ["n'est pas utilisable", "DATA_DIR="],
  ],
  [
    "a folder in use",
    () => openDataFolder(path.dirname(place("used/runner.pid", String(process.ppid)))),
    ["sert déjà", "DATA_DIR="],
  ],
  ["broken secrets", () => secretsIn(place("secrets.json", "{oops")), ["secrets.json est illisible"]],
  [
    "no synthesised template",
    () => readAssembly(path.join(folder, "none"), { secret: () => "", siteHost: "" }),
    ["npm run synth"],
  ],
  [
    "no Java",
    () => {
      vi.stubEnv("JAVA_HOME", "/nowhere");
      return startDynamoDb();
    },
    ["Java est introuvable", "openjdk-17"],
  ],
])("%s is explained", async (_, work, said) => {
  const reason = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => error);
  expect(reason).toMatchObject({ name: "StartFailure" });
  for (const text of said) expect(String(reason)).toContain(text);
});

test("a runner that is killed leaves no Java behind", async () => {
  const port = await freePort();
  const script = `import { startDynamoDb } from ${JSON.stringify(path.join(import.meta.dirname, "aws/dynamodb.ts"))};
    await startDynamoDb({ port: ${port} });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await expect(requirePort(port)).rejects.toThrow("déjà pris");
  child.kill("SIGKILL");
  await expect
    .poll(() =>
      requirePort(port).then(
        () => "free",
        () => "taken",
      ),
    )
    .toBe("free");
});
