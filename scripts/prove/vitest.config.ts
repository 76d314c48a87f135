import { defineConfig } from "vitest/config";
import tests from "#scripts/vitest.config.ts";

export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ["scripts/prove/**/*.prove.ts"], testTimeout: 300_000, maxConcurrency: 8 },
});
