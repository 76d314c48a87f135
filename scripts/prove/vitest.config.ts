import { defineConfig } from "vitest/config";
import { guardSwitches } from "#scripts/prove/guards.ts";
import tests from "#scripts/vitest.config.ts";

export default defineConfig({
  ...tests,
  plugins: [guardSwitches()],
  // Most of them wait for time-outs and pauses, and for one another: the longest takes minutes on a busy machine.
  test: { ...tests.test, include: ["scripts/prove/**/*.prove.ts"], testTimeout: 900_000, maxConcurrency: 16 },
});
