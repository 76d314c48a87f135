import { defineConfig } from "vitest/config";
import { root, services } from "#scripts/vitest.config.ts";

export default defineConfig({
  root,
  test: { ...services, include: ["scripts/bench/*.bench.ts"], testTimeout: 120_000, hookTimeout: 900_000 },
});
