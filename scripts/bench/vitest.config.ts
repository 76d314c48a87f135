import { defineConfig } from "vitest/config";
import tests from "#scripts/vitest.config.ts";

export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ["scripts/bench/*.bench.ts"], testTimeout: 120_000, hookTimeout: 900_000 },
});
