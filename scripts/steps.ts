import { spawn } from "node:child_process";
import path from "node:path";

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };

const bin = path.resolve("node_modules/.bin");

const run = ({ command, args, env }: Step): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kept: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        kept.push(chunk.toString());
        process.stdout.write(chunk);
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: kept.join("") }));
  });

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const lastLines = (output: string) => output.replace(escapes, "").trimEnd().split("\n").slice(-60).join("\n");

/** Runs every step, whatever fails, and ends with the failures, last and readable. True when all passed. */
export const runSteps = async (steps: Step[]): Promise<boolean> => {
  const results = [];
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n▶ ${step.name}`);
    const { code, output } = await run(step);
    results.push({ name: step.name, code, output, seconds: Math.round((Date.now() - started) / 1000) });
  }
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`\n━━ ÉCHEC : ${name} ━━\n${lastLines(output)}`);
  console.log("");
  for (const { name, code, seconds } of results)
    console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0;
};
