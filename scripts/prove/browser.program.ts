import { chromium } from "@playwright/test";
import { crawler } from "#scripts/prove/browser/crawl.ts";
import { dialogFigures } from "#scripts/prove/browser/dialogs.ts";
import { keyboardFigures } from "#scripts/prove/browser/keyboard.ts";
import { headerFigures } from "#scripts/prove/browser/observatory.ts";
import { ownAddresses } from "#scripts/prove/browser/own-addresses.ts";
import { plantedFigures } from "#scripts/prove/browser/planted.ts";
import { openSite } from "#scripts/prove/browser/site.ts";
import { tokenFigures } from "#scripts/prove/browser/tokens.ts";
import type { Person } from "#scripts/prove/browser/visitor.ts";
import { type Figure, keeps, report } from "#scripts/prove/report.ts";
import { findChromium } from "#scripts/testing/chromium.ts";
import { pages } from "#web/app/pages.ts";

// What a browser sees: headers, pages, dialogs, keys and what a script could steal.
// PROVE_QUICK=1 looks at the pages of a visitor and of a learner alone.
const isQuick = Boolean(process.env.PROVE_QUICK);

const executablePath = findChromium();
const product = await openSite();
const site = product.siteUrl;
const figures: Figure[] = [];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  figures.push(...(await headerFigures(site)));
  figures.push(...(await tokenFigures(browser, site)));
  figures.push(...(await keyboardFigures(browser, site)));

  figures.push(...(await plantedFigures(browser, site)));
  const persons: Person[] | undefined = isQuick ? ["visitor", "learner"] : undefined;
  const own = isQuick ? {} : await ownAddresses(site);
  const { walk } = crawler(browser, site, { explores: !isQuick, own });
  const crawl = await walk(persons);
  const shown = new Set([...crawl.seen].map((visited) => visited.split(" ")[1]?.split("?")[0]));
  const unseen = pages.filter(({ path }) => !shown.has(path));
  for (const finding of [...crawl.findings, ...crawl.policy]) console.log(`finding: ${finding}`);
  figures.push(
    ["pages seen, each kind by each person", crawl.seen.size, { atLeast: isQuick ? 30 : 180 }],
    ["… refused to those who may not", crawl.refused.size],
    ["judgements by axe at 360 and 1280 px, width at 320 too", crawl.judgements],
    ["… of markup that axe had judged at that width", crawl.alike],
    ["… that found something", crawl.findings.size, 0],
    ["breaches of the security policy, or errors", crawl.policy.size, 0],
  );
  if (!isQuick) {
    for (const { path } of unseen) console.log(`never seen: ${path}`);
    figures.push(["routes that nobody saw", unseen.length, 0], ...dialogFigures(crawl.opened));
  }
} finally {
  report("browser", figures);
  await browser.close();
  await product.stop();
}
if (!figures.every(keeps)) process.exitCode = 1;
