import type { Part } from "#scripts/commands/check.ts";
import type { Step } from "#scripts/commands/steps.ts";

/**
 * A journey's tag: `test("…", { tag: "@first" }, …)` is made by `npm test`, `@proof` by `npm run prove -- screens`, the
 * others by `npm run test:rest`.
 */
const chosen: Record<Part, string[]> = {
  first: ["--grep", "@first"],
  rest: ["--grep-invert", "@first|@proof"],
  proof: ["--grep", "@proof"],
  all: [],
};

/** People's journeys in Chromium, each on the screen of those who make it, or every one on the screen that is named. */
export const screens = ({ part, screen }: { part: Part; screen?: "ordinateur" | "téléphone" }): Step => ({
  name: `Écrans, dans Chromium${screen ? ` (${screen})` : ""}`,
  command: "node",
  args: [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "web/e2e/playwright.config.ts",
    ...chosen[part],
    ...(screen ? ["--project", screen, "--output", `test-results/${screen}`] : []),
  ],
  ...(screen && { env: { EVERY_JOURNEY: "1" } }),
});
