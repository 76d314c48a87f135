import { chromium } from "@playwright/test";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { crawler } from "#scripts/prove/browser/crawl.ts";
import { dialogFigures } from "#scripts/prove/browser/dialogs.ts";
import { keyboardFigures } from "#scripts/prove/browser/keyboard.ts";
import { lighthouseFigures } from "#scripts/prove/browser/lighthouse.ts";
import { headerFigures } from "#scripts/prove/browser/observatory.ts";
import { plantedFigures } from "#scripts/prove/browser/planted.ts";
import { patterns } from "#scripts/prove/browser/routes.ts";
import { tokenFigures } from "#scripts/prove/browser/tokens.ts";
import type { Person } from "#scripts/prove/browser/visitor.ts";
import { type Figure, keeps, report } from "#scripts/prove/report.ts";
import { findChromium } from "#scripts/testing/chromium.ts";

// What a browser sees: headers, pages, dialogs, keys, what a script could steal, and how fast a phone gets it.
// E2E_SITE looks at a product that runs already; PROVE_QUICK=1 looks at a visitor's and a learner's pages alone.
const isQuick = Boolean(process.env.PROVE_QUICK);

const start = async () => {
  if (process.env.E2E_SITE) return { siteUrl: process.env.E2E_SITE, stop: async () => undefined };
  await prepare(console.log, new AbortController().signal);
  return startProduct({
    seed: async (site) => {
      Object.assign(process.env, site.environment);
      const { seed } = await import("#scripts/seed/story.ts");
      await seed(site);
    },
  });
};

const executablePath = findChromium();
const product = await start();
const site = product.siteUrl;
const figures: Figure[] = [];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  // First, while nothing else runs: it counts the milliseconds.
  if (!isQuick) figures.push(...(await lighthouseFigures(site, executablePath)));
  figures.push(...(await headerFigures(site)));
  figures.push(...(await tokenFigures(browser, site)));
  figures.push(...(await keyboardFigures(browser, site)));

  figures.push(...(await plantedFigures(browser, site)));
  const persons: Person[] | undefined = isQuick ? ["visitor", "learner"] : undefined;
  const { walk } = crawler(browser, site, { explores: !isQuick });
  const crawl = await walk(persons);
  const shown = new Set([...crawl.seen].map((visited) => visited.split(" ")[1]?.split("?")[0]));
  const unseen = patterns.filter((declared) => !shown.has(declared));
  for (const finding of [...crawl.findings, ...crawl.policy]) console.log(`finding: ${finding}`);
  figures.push(
    ["pages seen, each kind by each person", crawl.seen.size, { atLeast: isQuick ? 30 : 180 }],
    ["… refused to those who may not", crawl.refused.size],
    ["judgements by axe at 360 and 1280 px, width at 320 too", crawl.judgements],
    ["… that found something", crawl.findings.size, 0],
    ["breaches of the security policy, or errors", crawl.policy.size, 0],
  );
  if (!isQuick) {
    for (const declared of unseen) console.log(`never seen: ${declared}`);
    figures.push(["routes that nobody saw", unseen.length, 0], ...dialogFigures(crawl.opened));
  }
} finally {
  report("browser", figures);
  await browser.close();
  await product.stop();
}
if (!figures.every(keeps)) process.exitCode = 1;
