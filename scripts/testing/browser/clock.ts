import type { Page } from "@playwright/test";

/** Moves the clock of the page and, for what it asks from now on, of the product that runs locally. */
export const moveClock = async (page: Page, time: Date): Promise<void> => {
  await page.clock.setFixedTime(time);
  await page.setExtraHTTPHeaders({ "x-test-time": time.toISOString() });
};
