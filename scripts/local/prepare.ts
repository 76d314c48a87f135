import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { whenStale } from "#scripts/build/freshness.ts";
import { failure } from "./failure.ts";

const root = path.resolve(import.meta.dirname, "../..");
const at = (name: string) => path.join(root, name);

export const cloudAssembly = at("cdk.out");
export const webBuild = at("dist/web");
export const functionBuild = at("dist/functions");

/** Builds functions and site, then synthesises the templates, each only when its sources have changed. */
export async function prepare(say: (line: string) => void, stopping: AbortSignal): Promise<void> {
  await timed("Construction des fonctions et du site", say, () => runScript("scripts/build.ts", stopping));
  const stamp = at("dist/synth.stamp");
  const sources = [
    "infra",
    "shared/contract",
    "dist/functions/manifest.json",
    "package-lock.json",
    "scripts/synth.ts",
  ];
  const synthesise = () => runScript("scripts/synth.ts", stopping);
  // A stamp without what it vouches for (cdk.out removed by hand) says nothing.
  if (!existsSync(path.join(cloudAssembly, "manifest.json"))) rmSync(stamp, { force: true });
  await timed("Modèle de déploiement (CloudFormation)", say, () =>
    whenStale(stamp, sources.map(at), synthesise),
  );
}

async function timed(what: string, say: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  say(`${what} : ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function runScript(script: string, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [at(script)], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    }
    const stop = () => child.kill("SIGKILL");
    stopping.addEventListener("abort", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      stopping.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else reject(failure(`${script} a échoué :\n${output.trim()}`));
    });
  });
}
