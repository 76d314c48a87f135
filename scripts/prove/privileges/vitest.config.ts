import { defineConfig } from "vitest/config";
import tests from "#scripts/vitest.config.ts";

// These tests need the source modules: they count requests, inject faults into the client, or change the environment.
const ofSources = [
  "round trips",
  "in a row",
  "one request",
  "few transactions",
  "whatever call of AWS fails",
  "at any AWS call",
  "under any fault",
  "costs .*requests",
  "waits for its timetable",
  "a mail that does not leave",
];

export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: [
      "functions/{api,workers}/**/*.test.ts",
      "functions/services/{accounts/retention,notices/digests}.test.ts",
      "scripts/checks/{access,objects}.test.ts",
      "scripts/prove/privileges/*.prove.ts",
    ],
    // A repair's test sets the clock in the sources.
    exclude: ["**/*-cost.test.ts", "functions/api/timetable/repairs.test.ts"],
    testNamePattern: new RegExp(`^(?!.*(${ofSources.join("|")}))`),
    globalSetup: "scripts/prove/privileges/services.ts",
    testTimeout: 60_000,
  },
});
