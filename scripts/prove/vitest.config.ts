import { defineConfig } from "vitest/config";
import { guardSwitches } from "#scripts/prove/guards.ts";
import tests from "#scripts/vitest.config.ts";

export default defineConfig({
  ...tests,
  plugins: [guardSwitches()],
  test: { ...tests.test, include: ["scripts/prove/**/*.prove.ts"], testTimeout: 300_000, maxConcurrency: 8 },
});
