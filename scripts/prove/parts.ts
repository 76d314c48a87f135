import { readdirSync } from "node:fs";
import type { Step } from "#scripts/commands/steps.ts";

const stepOf = (file: string): Step => {
  const source = `scripts/prove/${file}`;
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "scripts/prove/vitest.config.ts"];
  const args = file.endsWith(".prove.ts") ? [...vitest, "--silent=true", source] : [source];
  return { name: file.replace(/\.(prove|program)\.ts$/, ""), command: "node", args };
};

/** The parts of `npm run prove`: `.prove.ts` files are tests, `.program.ts` files are programs that start the product. */
export const parts: readonly Step[] = readdirSync(import.meta.dirname)
  .filter((file) => /\.(prove|program)\.ts$/.test(file))
  .sort()
  .map(stepOf);
