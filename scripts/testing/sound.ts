import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** How many pixels of the page are beyond the screen's edge. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What waits for an answer; a button whose call is held back waits for ever. */
export const busy = "[aria-busy=true]:not(button)";

/** What axe finds wrong with the page as it stands, or with this part of it, each with the elements concerned. */
export const violations = async (page: Page, part = "html"): Promise<string[]> => {
  // From the top: what the sticky header covers at some other place is not smaller for that.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  // Results about to be replaced are pale too.
  await page.evaluate(async (busy) => {
    for (let n = 0; n < 100 && document.querySelector(busy); n++)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }, busy);
  // What fades in is pale on its way; what goes on for ever is not waited for.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]).then(() => undefined),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } }).axe.run(
        part,
        options,
      ),
    [part, options] as const,
  );
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
};
