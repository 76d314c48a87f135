import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { whenStale } from "#scripts/build/freshness.ts";
import { failure } from "./failure.ts";

const root = path.resolve(import.meta.dirname, "../..");
const at = (name: string) => path.join(root, name);

export const cloudAssembly = at("cdk.out");
export const webBuild = at("dist/web");

type Say = (line: string) => void;

/** Builds functions and site, then synthesises the templates, each only when its sources have changed. */
export async function prepare(say: Say, stopping: AbortSignal): Promise<void> {
  await timed("Construction des fonctions et du site", say, () =>
    runScript("scripts/commands/build.ts", stopping),
  );
  await prepareTemplates(say, stopping);
}

/** The templates alone, with the functions that they describe: what `npm run dev` needs. */
export async function prepareTemplates(say: Say, stopping: AbortSignal): Promise<boolean> {
  const stamp = at("dist/synth.stamp");
  const sources = [
    "functions",
    "infra",
    "shared",
    "scripts/build",
    "package-lock.json",
    "scripts/commands/synth.ts",
  ];
  // If somebody has removed cdk.out by hand, its stamp is void.
  if (!existsSync(path.join(cloudAssembly, "manifest.json"))) rmSync(stamp, { force: true });
  return timed("Modèle de déploiement (CloudFormation)", say, () =>
    whenStale(stamp, sources.map(at), () => runScript("scripts/commands/synth.ts", stopping)),
  );
}

async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${what} : ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

function runScript(script: string, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [at(script)], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
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

if (import.meta.main) await prepare(console.log, new AbortController().signal);
