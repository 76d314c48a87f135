import type { Browser } from "@playwright/test";
import type { Figure } from "#scripts/prove/report.ts";
import { overflow, violations } from "#scripts/testing/accessibility.ts";
import { visit } from "./visitor.ts";

/** Plants one fault of each kind on a page: the crawl's checks must report each. */
export const plantedFigures = async (browser: Browser, site: string): Promise<Figure[]> => {
  const { page, context, problems, open, settled } = await visit(browser, site, "visitor");
  await open("/informations-legales");
  const isDetected = async (plant: () => void, detects: () => Promise<boolean>) => {
    problems.length = 0;
    const before = await detects();
    await page.evaluate(plant);
    await settled();
    return !before && (await detects());
  };
  const isReported = (words: RegExp) => async () => problems.some((problem) => words.test(problem));
  const faults = [
    await isDetected(
      () => {
        try {
          document.createElement("div").setAttribute("onclick", "alert(1)");
        } catch (refused) {
          console.error(String(refused));
        }
      },
      isReported(/TrustedScript/),
    ),
    await isDetected(
      () => {
        try {
          document.createElement("div").innerHTML = "<b>text</b>";
        } catch (refused) {
          console.error(String(refused));
        }
      },
      isReported(/TrustedHTML/),
    ),
    await isDetected(
      () => {
        const image = new Image();
        image.src = "https://ailleurs.invalid/pixel.png";
        document.body.append(image);
      },
      isReported(/img-src/),
    ),
    await isDetected(
      () => {
        const pale = document.createElement("p");
        pale.textContent = "Pâle";
        pale.style.color = "#ddd";
        document.querySelector("main")?.prepend(pale);
      },
      async () => (await violations(page)).some((one) => one.startsWith("color-contrast")),
    ),
    await isDetected(
      () => {
        const wide = document.createElement("div");
        wide.style.width = "500px";
        wide.style.height = "1px";
        document.querySelector("main")?.append(wide);
      },
      async () => (await overflow(page)) > 0,
    ),
  ];
  await context.close();
  return [
    [
      "planted faults detected (script, markup, picture, colour, width)",
      faults.filter(Boolean).length,
      faults.length,
    ],
  ];
};
