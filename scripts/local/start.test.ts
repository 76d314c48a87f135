import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { close, freePort, listen } from "./ports.ts";
import { writeSmallAssembly } from "./small-assembly.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
let built: { assembly: string; web: string };

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-start-"));
  built = writeSmallAssembly(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the small product in a process of its own, as `npm start` does the real one. */
function start(environment: Record<string, string>) {
  const script = path.join(import.meta.dirname, "small-product.ts");
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      SEED: "none",
      SMALL_ASSEMBLY: built.assembly,
      SMALL_WEB: built.web,
      ...environment,
    },
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("The product's output is not piped");
  let output = "";
  let markReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  for (const stream of [stdout, stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl-C")) markReady();
    });
  }
  // Not "close": it never fires after this side disconnects.
  const ended = Promise.all([once(child, "exit"), finished(stdout), finished(stderr)]).then(
    ([[code]]: [(number | null)[], ...unknown[]]) => ({ code, output }),
  );
  return { child, ready, ended };
}

const nothingListens = async (first: number) => {
  for (const port of [first, first + 1, first + 2, first + 3]) {
    const server = createServer();
    await listen(server, port);
    await close(server);
  }
};

describe("a start that cannot succeed says why, what to do, and leaves nothing running", () => {
  test.each([0, 1, 2, 3])("port + %i is taken", async (offset) => {
    const port = await freePort(4);
    const other = createServer();
    await listen(other, port + offset);
    const { code, output } = await start({ PORT: String(port), DATA_DIR: path.join(folder, "taken") }).ended;
    await close(other);
    expect(code).toBe(1);
    expect(output).toContain(`Le port ${port + offset} est déjà pris`);
    expect(output).toContain("PORT=4000 npm start");
    expect(output).not.toContain("    at ");
    await nothingListens(port);
  });

  test.each([
    ["no Java", () => ({ JAVA_HOME: "/nowhere" }), ["Java est introuvable", "openjdk-17"]],
    [
      "an unreadable database",
      () => ({ DATA_DIR: brokenDatabase() }),
      ["sont illisibles", "rm -rf", "DATA_DIR="],
    ],
    ["a file in place of the folder", () => ({ DATA_DIR: aFile() }), ["n'est pas utilisable", "DATA_DIR="]],
    ["a folder in use", () => ({ DATA_DIR: usedFolder() }), ["sert déjà", "DATA_DIR="]],
    ["broken secrets", () => ({ DATA_DIR: brokenSecrets() }), ["secrets.json est illisible"]],
    ["no synthesised template", () => ({ SMALL_ASSEMBLY: path.join(folder, "none") }), ["npm run synth"]],
    ["a PORT that is none", () => ({ PORT: "abc" }), ["PORT vaut « abc »"]],
    ["a SEED that is none", () => ({ SEED: "all" }), ["SEED vaut demo ou none"]],
  ])("%s", async (_, environment, said) => {
    const port = await freePort(4);
    const { code, output } = await start({
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      ...environment(),
    }).ended;
    for (const text of said) expect(output).toContain(text);
    expect(output).not.toContain("    at ");
    expect(code).toBe(1);
    await nothingListens(port);
  });
});

describe("a running product", () => {
  test.each(["SIGINT", "SIGTERM", "SIGKILL", "its launcher's end"])(
    "goes at once with %s, Java too, and starts again on the same data",
    async (how) => {
      const port = await freePort(4);
      const { child, ready, ended } = start({ PORT: String(port), DATA_DIR: path.join(folder, "kept") });
      await Promise.race([ready, ended.then(({ output }) => Promise.reject(new Error(output)))]);
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
      const began = Date.now();
      if (how === "its launcher's end") child.disconnect();
      else child.kill(how as NodeJS.Signals);
      const { code } = await ended;
      expect(Date.now() - began).toBeLessThan(3000);
      expect(code).toBe(how === "SIGKILL" ? null : 0);
      await expect
        .poll(
          () =>
            nothingListens(port).then(
              () => "free",
              () => "taken",
            ),
          { timeout: 5000 },
        )
        .toBe("free");
    },
  );

  test("goes at once in the middle of its start", async () => {
    const port = await freePort(4);
    const { child, ended } = start({ PORT: String(port), DATA_DIR: path.join(folder, "early") });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    child.kill("SIGINT");
    // Before it has installed its handlers, the signal itself ends it.
    expect([0, null]).toContain((await ended).code);
    await expect
      .poll(
        () =>
          nothingListens(port).then(
            () => "free",
            () => "taken",
          ),
        { timeout: 5000 },
      )
      .toBe("free");
  });
});

let made = 0;

function fresh(): string {
  const name = path.join(folder, `case-${++made}`);
  mkdirSync(path.join(name, "dynamodb"), { recursive: true });
  return name;
}

function brokenDatabase(): string {
  const name = fresh();
  writeFileSync(path.join(name, "dynamodb/shared-local-instance.db"), "not a database at all".repeat(50));
  return name;
}

function aFile(): string {
  const name = path.join(fresh(), "file");
  writeFileSync(name, "");
  return name;
}

function usedFolder(): string {
  const name = fresh();
  writeFileSync(path.join(name, "runner.pid"), String(process.pid));
  return name;
}

function brokenSecrets(): string {
  const name = fresh();
  writeFileSync(path.join(name, "secrets.json"), "{oops");
  return name;
}
