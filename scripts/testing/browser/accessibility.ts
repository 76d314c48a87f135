import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** Horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Elements that wait for an answer; buttons are left out, since a delayed call keeps its button busy. */
export const busy = "[aria-busy=true]:not(button)";

/** Axe's violations in this part of the page, with the elements concerned. */
export const violations = async (
  page: Page,
  part = "html",
  asked: RunOptions = options,
): Promise<string[]> => {
  // Scroll to the top: otherwise the sticky header covers elements, and axe finds targets that are too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  // Results are pale, on purpose, while new ones load.
  await page.evaluate(async (busy) => {
    for (let n = 0; n < 100 && document.querySelector(busy); n++)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }, busy);
  // Elements are pale while they fade in. The time-out is for endless animations.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]).then(() => undefined),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ([part, options]) => {
      const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } };
      if (!document.querySelector(part)) return undefined;
      const { violations } = await axe.run(part, options);
      // A bar at the bottom may cover half a button: it is judged where people scroll it to.
      const isSmall = async (target: unknown): Promise<boolean> => {
        const element = document.querySelector(String(target));
        if (!element) return true;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const alone = { runOnly: { type: "rule", values: ["target-size"] } };
        return (await axe.run(element, alone)).violations.length > 0;
      };
      for (const violation of violations)
        if (violation.id === "target-size") {
          const small: typeof violation.nodes = [];
          for (const node of violation.nodes) if (await isSmall(node.target[0])) small.push(node);
          violation.nodes = small;
        }
      // An option has no room for a written and a spoken form of "Apprenant·e" beside each other: its name is the spoken one.
      for (const violation of violations)
        if (violation.id === "label-content-name-mismatch")
          violation.nodes = violation.nodes.filter(({ target }) => {
            const element = document.querySelector(String(target[0]));
            return !(element instanceof HTMLOptionElement && element.text.includes("·"));
          });
      window.scrollTo({ top: 0, behavior: "instant" });
      return violations.filter(({ nodes }) => nodes.length > 0);
    },
    [part, asked] as const,
  );
  if (!found) return [`${part} closed by itself`];
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
};

/** Violations that the system's dark scheme adds: those of contrast, since the markup is the same. */
export const darkViolations = async (page: Page, part?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await violations(page, part, {
    runOnly: { type: "rule", values: ["color-contrast"] },
    resultTypes: ["violations"],
  });
  await page.emulateMedia({ colorScheme: "light" });
  return found.map((one) => `in the dark, ${one}`);
};
