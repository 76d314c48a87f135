import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-launch-"));
  mkdirSync(path.join(folder, "scripts"));
  mkdirSync(path.join(folder, "node_modules"));
  copyFileSync(path.resolve(import.meta.dirname, "../launch.mjs"), path.join(folder, "scripts/launch.mjs"));
  needs(">=24.7");
  write(
    "scripts/hello.mjs",
    'console.log("ran with", process.argv.slice(2).join(" "), process.send !== undefined);',
  );
  write(
    "npm.js",
    'console.log("npm", process.argv.slice(2).join(" ")); process.exit(Number(process.env.NPM_FAILS ?? 0));',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const needs = (node: string) => write("package.json", JSON.stringify({ engines: { node } }));
const lock = (packages: object) => JSON.stringify({ packages: { "": {}, ...packages } });

function launch(environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, "scripts/launch.mjs"), "scripts/hello.mjs", "a", "b"],
    { encoding: "utf8", env: { ...process.env, npm_execpath: path.join(folder, "npm.js"), ...environment } },
  );
  return { status, output: stdout + stderr };
}

test.each([
  ["nothing is installed", undefined, true],
  ["the versions are those of the lock file", { "node_modules/a": { version: "1.0.0" } }, false],
  ["a version differs", { "node_modules/a": { version: "0.9.0" } }, true],
  ["a package is missing", {}, true],
])("when %s", (_, installed, installs) => {
  write(
    "package-lock.json",
    lock({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0", optional: true } }),
  );
  if (installed !== undefined) write("node_modules/.package-lock.json", lock(installed));
  const { status, output } = launch();
  expect(output.includes("npm ci")).toBe(installs);
  expect(output).toContain("ran with a b true");
  expect(status).toBe(0);
});

test("a failed installation is said plainly and nothing is run", () => {
  write("package-lock.json", lock({}));
  const { status, output } = launch({ NPM_FAILS: "1" });
  expect(status).toBe(1);
  expect(output).toContain("L'installation a échoué");
  expect(output).not.toContain("ran with");
});

test("the script's own exit code comes through", () => {
  write("package-lock.json", lock({}));
  write("node_modules/.package-lock.json", lock({}));
  write("scripts/hello.mjs", "process.exit(7);");
  expect(launch().status).toBe(7);
});

test("a Node that is too old is said in one line, and nothing is run", () => {
  needs(">=99.1");
  write("package-lock.json", lock({}));
  write("node_modules/.package-lock.json", lock({}));
  const { status, output } = launch();
  expect(status).toBe(1);
  expect(output.trim().split("\n")).toEqual([expect.stringContaining("installe Node 99.1 ou plus récent")]);
});

test("Lambda's own Node, once installed, runs the script whatever Node started it", () => {
  needs(">=99.1");
  write("package-lock.json", lock({}));
  write("node_modules/.package-lock.json", lock({}));
  const bin = path.join(folder, `node_modules/node-linux-${process.arch}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, path.join(bin, "node"));
  expect(launch().status).toBe(0);
});
