import { defineConfig } from "vitest/config";
import { guardSwitches } from "#scripts/prove/guards.ts";
import { maxWorkers, root, services } from "#scripts/vitest.config.ts";

export default defineConfig({
  root,
  plugins: [guardSwitches()],
  test: {
    ...services,
    include: ["scripts/prove/**/*.prove.ts"],
    maxWorkers,
    // Most tests wait for time-outs, so many run at once; on a busy machine the longest takes minutes.
    testTimeout: 900_000,
    hookTimeout: 60_000,
    maxConcurrency: 16,
  },
});
