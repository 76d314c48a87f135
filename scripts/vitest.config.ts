import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  test: {
    include: ["{shared,functions,infra,scripts}/**/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
    globalSetup: "scripts/testing/services.ts",
    setupFiles: "scripts/testing/environment.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
    silent: "passed-only",
  },
});
