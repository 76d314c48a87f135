import type { Part } from "#scripts/commands/check.ts";
import type { Step } from "#scripts/commands/steps.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";

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

/**
 * People's journeys in Chromium, each on the screen of those who make it, or each on both screens. Throws if there is
 * no Chromium.
 */
export const screens = ({ part, onBoth = false }: { part: Part; onBoth?: boolean }): Step => ({
  name: "Écrans, dans Chromium",
  command: "node",
  args: [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "web/e2e/playwright.config.ts",
    ...chosen[part],
  ],
  env: { CHROMIUM_PATH: findChromium(), ...(onBoth && { ON_BOTH_SCREENS: "1" }) },
});
