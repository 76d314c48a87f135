import { lighthouseFigures } from "#scripts/prove/browser/lighthouse.ts";
import { openSite } from "#scripts/prove/browser/site.ts";
import { isWithinBound, report } from "#scripts/prove/report.ts";
import { findChromium } from "#scripts/testing/chromium.ts";

// Lighthouse's scores, on a phone, of the pages that most people open.
const product = await openSite();
try {
  const figures = await lighthouseFigures(product.siteUrl, findChromium());
  report("lighthouse", figures);
  if (!figures.every(isWithinBound)) process.exitCode = 1;
} finally {
  await product.stop();
}
