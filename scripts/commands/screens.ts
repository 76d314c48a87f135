import type { Step } from "#scripts/commands/steps.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";

/**
 * People's journeys in Chromium, each on the screen of those who make it, or each on both screens. Throws if there is
 * no Chromium.
 */
export const screens = ({ onBoth }: { onBoth: boolean }): Step => ({
  name: "Écrans, dans Chromium",
  command: "node",
  args: ["node_modules/@playwright/test/cli.js", "test", "--config", "web/e2e/playwright.config.ts"],
  env: { CHROMIUM_PATH: findChromium(), ...(onBoth && { ON_BOTH_SCREENS: "1" }) },
});
