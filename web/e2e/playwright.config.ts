import { defineConfig } from "@playwright/test";
import { findChromium } from "#scripts/testing/browser/chromium.ts";

/** What people do on a phone first. It is tried there alone, unless every journey is to be made on each. */
const ofPhones = [
  "accounts",
  "agenda",
  "catalogue",
  "day",
  "doors",
  "event-day",
  "search",
  "sign-out",
  "wishes",
];
/** What people do on either. */
const ofBoth = ["main-job"];
/**
 * Slow, or seldom the first to tell of a fault: made by `npm run prove -- screens` alone, as single tests with the tag
 * `@proof` are.
 */
const ofProofs = [
  "appearance",
  "coordination",
  "depth",
  "homes",
  "library-roles",
  "maintenance",
  "names",
  "plan",
  "preload",
  "references",
  "session-end",
  "stored-xss",
  "strings-1",
  "strings-2",
  "strings-3",
];
const filesOf = (names: readonly string[]) => names.map((name) => `${name}.e2e.ts`);
/** `npm run prove -- screens` makes every journey on each screen, one at a time. */
const makesAll = process.env.EVERY_JOURNEY === "1";
/** Beside other proofs, with two products. */
const slower = makesAll ? 3 : 1;

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../../test-results",
  globalSetup: "../../scripts/testing/browser/started-product.ts",
  // A page waits more than it works, and so do two of them on two cores.
  workers: makesAll ? 1 : 2,
  timeout: slower * 120_000,
  // A shared machine may stall; what fails three times is a failure, what passes at another try is named flaky.
  retries: process.env.CI ? 2 : 0,
  expect: { timeout: slower * 15_000 },
  reporter: [["list"]],
  use: {
    // Set by the global set-up, before the workers start.
    ...(process.env.E2E_SITE && { baseURL: process.env.E2E_SITE }),
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    acceptDownloads: true,
    actionTimeout: slower * 20_000,
    // A trace costs a third of the time: CI takes one when a test is tried again, here `--trace on` does.
    trace: "on-first-retry",
    launchOptions: { args: ["--no-sandbox"], executablePath: findChromium() },
  },
  projects: [
    {
      name: "ordinateur",
      testIgnore: makesAll ? [] : filesOf([...ofPhones, ...ofProofs]),
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: "téléphone",
      testMatch: makesAll ? "*.e2e.ts" : filesOf([...ofPhones, ...ofBoth]),
      // They count the presses of a wide screen, read the columns of its tables, or point at things.
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
  ],
});
