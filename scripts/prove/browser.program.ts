import { chromium } from "@playwright/test";
import { ask, headersUnlike } from "#scripts/operate/smoke/checks.ts";
import { pageHeaders } from "#scripts/operate/smoke/visitor.ts";
import { crawlSite } from "#scripts/prove/browser/crawl.ts";
import { keyboardFigures } from "#scripts/prove/browser/keyboard.ts";
import { storyAddresses } from "#scripts/prove/browser/story-addresses.ts";
import { tokenFigures } from "#scripts/prove/browser/tokens.ts";
import type { Person } from "#scripts/prove/browser/visitor.ts";
import { type Figure, isWithinBound, report } from "#scripts/prove/report.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";
import { openSite } from "#scripts/testing/browser/started-product.ts";
import { pages } from "#web/app/pages.ts";

// In a browser: headers, session tokens, keyboard, and axe on every page and dialog, by day and in the dark.
// PROVE_QUICK=1 crawls as a visitor and a learner only, without dialogs.
const isQuick = Boolean(process.env.PROVE_QUICK);

const executablePath = findChromium();
const product = await openSite();
const site = product.siteUrl;
const figures: Figure[] = [];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const unlike = Object.entries(headersUnlike(await ask(site), pageHeaders));
  for (const [name, value] of unlike) console.log(`headers: ${name}: ${value}`);
  figures.push(["headers of a page missing or weak", unlike.length, 0]);
  figures.push(...(await tokenFigures(browser, site)));
  figures.push(...(await keyboardFigures(browser, site)));
  const persons: Person[] | undefined = isQuick ? ["visitor", "learner"] : undefined;
  const extraAddresses = isQuick ? {} : await storyAddresses(site);
  const crawl = await crawlSite(browser, site, { explores: !isQuick, extraAddresses, persons });
  const shown = new Set([...crawl.seen].map((visited) => visited.split(" ")[1]?.split("?")[0]));
  const unseen = pages.filter(({ path }) => !shown.has(path));
  for (const finding of [...crawl.findings, ...crawl.policy]) console.log(`finding: ${finding}`);
  figures.push(
    ["pages seen, by person and route", crawl.seen.size, { atLeast: isQuick ? 30 : 180 }],
    ["… refused to people without the right", crawl.refused.size],
    ["checks at 320, 360 and 1280 px, by axe from 360 px", crawl.checks],
    ["… skipped by axe: same markup at the same width", crawl.alike],
    ["… with findings", crawl.findings.size, 0],
    ["violations of the security policy, or errors", crawl.policy.size, 0],
  );
  figures.push(
    ...[...crawl.sizes]
      .map(
        ([route, { person, words, controls }]): Figure => [
          `words of ${route} (${person}, ${controls} controls)`,
          words,
        ],
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  if (!isQuick) {
    for (const { path } of unseen) console.log(`never opened: ${path}`);
    figures.push(
      ["routes never opened", unseen.length, 0],
      ["dialogs, menus and panels opened", crawl.opened.size, { atLeast: 60 }],
    );
  }
} finally {
  report("browser", figures);
  await browser.close();
  await product.stop();
}
if (!figures.every(isWithinBound)) process.exitCode = 1;
