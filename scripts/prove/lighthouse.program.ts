import { lighthouseFigures } from "#scripts/prove/browser/lighthouse.ts";
import { openSite } from "#scripts/prove/browser/site.ts";
import { keeps, report } from "#scripts/prove/report.ts";
import { findChromium } from "#scripts/testing/chromium.ts";

// How fast a phone gets the pages that most people open, and what Lighthouse says of them.
const product = await openSite();
try {
  const figures = await lighthouseFigures(product.siteUrl, findChromium());
  report("lighthouse", figures);
  if (!figures.every(keeps)) process.exitCode = 1;
} finally {
  await product.stop();
}
