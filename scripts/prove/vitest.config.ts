import { defineConfig } from "vitest/config";
import { guardSwitches } from "#scripts/prove/guards.ts";
import tests from "#scripts/vitest.config.ts";

export default defineConfig({
  ...tests,
  plugins: [guardSwitches()],
  // Most tests wait for time-outs, so many run at once; on a busy machine the longest takes minutes.
  test: { ...tests.test, include: ["scripts/prove/**/*.prove.ts"], testTimeout: 900_000, maxConcurrency: 16 },
});
