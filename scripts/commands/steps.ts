import { spawn } from "node:child_process";
import path from "node:path";

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };

const bin = path.resolve("node_modules/.bin");

const run = (
  { command, args, env }: Step,
  say: (words: string | Buffer) => void,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kept: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        kept.push(chunk.toString());
        say(chunk);
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: kept.join("") }));
  });

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
/** Enough for a step that itself runs two. */
const lastLines = (output: string) =>
  output.replace(escapes, "").trimEnd().split("\n").slice(-150).join("\n");

type Result = { name: string; code: number; output: string; seconds: number };

const timed = async (step: Step, say: (words: string | Buffer) => void): Promise<Result> => {
  const started = Date.now();
  const { code, output } = await run(step, say);
  return { name: step.name, code, output, seconds: Math.round((Date.now() - started) / 1000) };
};

const told = ({ name, code, seconds }: Result) => `${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`;

/** Prints the failures last. True if all steps passed. */
const concluded = (results: readonly Result[]): boolean => {
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) console.log(`\n━━ ÉCHEC : ${name} ━━\n${lastLines(output)}`);
  console.log(`\n${results.map(told).join("\n")}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0;
};

/** Runs every step in order, also after a failure. True if all passed. */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => {
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n▶ ${step.name}`);
    results.push(await timed(step, (words) => process.stdout.write(words)));
  }
  return concluded(results);
};

/** The same, two at a time; what they say is shown of failures only. */
export const runStepsByTwo = async (steps: readonly Step[]): Promise<boolean> => {
  const results: Result[] = [];
  const queue = [...steps];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      console.log(`▶ ${step.name}`);
      const result = await timed(step, () => undefined);
      console.log(told(result));
      results.push(result);
    }
  };
  await Promise.all([lane(), lane()]);
  return concluded(results);
};
