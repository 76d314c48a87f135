import type { Browser } from "@playwright/test";
import type { Figure } from "#scripts/prove/report.ts";
import { overflow, violations } from "#scripts/testing/sound.ts";
import { visit } from "./visitor.ts";

/** Puts one fault of each kind on a page: what the walk looks with must tell each. */
export const plantedFigures = async (browser: Browser, site: string): Promise<Figure[]> => {
  const { page, context, problems, open, settled } = await visit(browser, site, "visitor");
  await open("/informations-legales");
  const told = async (plant: () => void, tells: () => Promise<boolean>) => {
    problems.length = 0;
    const before = await tells();
    await page.evaluate(plant);
    await settled();
    return !before && (await tells());
  };
  const isReported = (words: RegExp) => async () => problems.some((problem) => words.test(problem));
  const faults = [
    await told(
      () => {
        try {
          document.createElement("div").setAttribute("onclick", "alert(1)");
        } catch (refused) {
          console.error(String(refused));
        }
      },
      isReported(/TrustedScript/),
    ),
    await told(
      () => {
        try {
          document.createElement("div").innerHTML = "<b>text</b>";
        } catch (refused) {
          console.error(String(refused));
        }
      },
      isReported(/TrustedHTML/),
    ),
    await told(
      () => {
        const image = new Image();
        image.src = "https://ailleurs.invalid/pixel.png";
        document.body.append(image);
      },
      isReported(/img-src/),
    ),
    await told(
      () => {
        const pale = document.createElement("p");
        pale.textContent = "Pâle";
        pale.style.color = "#ddd";
        document.querySelector("main")?.prepend(pale);
      },
      async () => (await violations(page)).some((one) => one.startsWith("color-contrast")),
    ),
    await told(
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
      "planted faults told (script, markup, picture, colour, width)",
      faults.filter(Boolean).length,
      faults.length,
    ],
  ];
};
