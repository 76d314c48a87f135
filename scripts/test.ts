import { checks } from "#scripts/check.ts";
import { runSteps } from "#scripts/steps.ts";
import { findChromium } from "#scripts/testing/chromium.ts";

const screens = (chromiumPath: string) => ({
  name: "Écrans, dans Chromium",
  command: "node",
  args: ["node_modules/@playwright/test/cli.js", "test", "--config", "web/e2e/playwright.config.ts"],
  env: { CHROMIUM_PATH: chromiumPath },
});

try {
  const chromiumPath = findChromium();
  process.exitCode = (await runSteps([...checks, screens(chromiumPath)])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
