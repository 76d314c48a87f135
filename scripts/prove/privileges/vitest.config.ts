import { defineConfig } from "vitest/config";
import tests from "#scripts/vitest.config.ts";

// What counts requests counts those of the sources, whose memory is warm: bundles begin cold.
const counting = ["round trips", "in a row", "one request", "few transactions"];

export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: [
      "functions/{api,workers}/**/*.test.ts",
      "scripts/checks/{access,objects}.test.ts",
      "scripts/prove/privileges/*.test.ts",
    ],
    exclude: ["**/*-cost.test.ts"],
    testNamePattern: new RegExp(`^(?!.*(${counting.join("|")}))`),
    globalSetup: "scripts/prove/privileges/services.ts",
    testTimeout: 60_000,
  },
});
