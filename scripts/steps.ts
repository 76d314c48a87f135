import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
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
const lastLines = (output: string) => output.replace(escapes, "").trimEnd().split("\n").slice(-60).join("\n");

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

const oneByOne = async (steps: readonly Step[]): Promise<Result[]> => {
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n▶ ${step.name}`);
    results.push(await timed(step, (words) => process.stdout.write(words)));
  }
  return results;
};

/** Runs every step, also after a failure. True if all passed. */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => concluded(await oneByOne(steps));

const on = (cores: string, { command, args, ...step }: Step): Step => ({
  ...step,
  command: "taskset",
  args: ["--cpu-list", cores, command, ...args],
});

/** One core and the others, where a tool of Linux can keep processes to them. */
const sharedOut = () => {
  const cores = ["0", `1-${availableParallelism() - 1}`] as const;
  const canKeepTo = (which: string) => spawnSync("taskset", ["--cpu-list", which, "true"]).status === 0;
  return availableParallelism() > 1 && cores.every(canKeepTo) ? cores : undefined;
};

/**
 * Runs the steps of `alone` one after the other, then those of `beside` in their order, so many at a time, whatever
 * fails; of these, only the failures' words are shown. What is `measured` begins first of these, on a core of its own
 * that what begins meanwhile keeps off, or is alone where cores cannot be shared out. True when all passed.
 */
export const runStepsBeside = async (
  alone: readonly Step[],
  measured: Step | undefined,
  beside: readonly Step[],
  atOnce: number,
): Promise<boolean> => {
  const cores = measured && sharedOut();
  const results = await oneByOne(measured && !cores ? [...alone, measured] : alone);
  const queue = measured && cores ? [measured, ...beside] : [...beside];
  let isMeasuring = true;
  const placed = (step: Step): Step => {
    if (!cores || !isMeasuring) return step;
    return on(cores[step === measured ? 0 : 1], step);
  };
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      console.log(`▶ ${step.name}`);
      const result = await timed(placed(step), () => undefined);
      if (step === measured) isMeasuring = false;
      console.log(told(result));
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return concluded(results);
};
