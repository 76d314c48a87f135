import type { Page } from "@playwright/test";

const fixDate = (time: number) => {
  globalThis.Date = class extends Date {
    constructor(...said: [] | [number]) {
      super(...(said.length === 0 ? ([time] as [number]) : said));
    }
    static override now() {
      return time;
    }
  } as DateConstructor;
};

/**
 * Moves the clock of the page and, for what it asks from now on, of the product that runs locally. Playwright's own clock
 * would take `performance` along, which the page asks for the files that it loaded.
 */
export const moveClock = async (page: Page, time: Date): Promise<void> => {
  await page.addInitScript(fixDate, time.getTime());
  await page.evaluate(fixDate, time.getTime());
  await page.setExtraHTTPHeaders({ "x-test-time": time.toISOString() });
};
