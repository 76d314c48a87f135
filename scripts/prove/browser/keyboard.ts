import type { Browser } from "@playwright/test";
import type { Figure } from "#scripts/prove/report.ts";
import { focusStop } from "#scripts/testing/browser/focus.ts";
import { desktop, type Person, phone, type Visit, visit } from "./visitor.ts";

const numbered = "data-tab-stop";

/** The number of the focused control; -1 if it has none. */
const numberOf = ({ page }: Visit): Promise<number> =>
  page.evaluate((numbered) => Number(document.activeElement?.getAttribute(numbered) ?? -1), numbered);

/** Numbers the controls that Tab must reach (one for each radio group), and returns their names. */
const reachable = ({ page }: Visit): Promise<string[]> =>
  page.evaluate((numbered) => {
    const names: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']",
    );
    const radios = new Set<string>();
    for (const element of controls) {
      if (element.tabIndex < 0 || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
      if (element instanceof HTMLInputElement && element.type === "radio") {
        const group = document.querySelector<HTMLElement>(
          `input[name="${CSS.escape(element.name)}"]:checked`,
        );
        if (group ? group !== element : radios.has(element.name)) continue;
        radios.add(element.name);
      }
      element.setAttribute(numbered, String(names.length));
      names.push(
        `${element.localName} ${(element.getAttribute("aria-label") ?? element.innerText).trim().slice(0, 40)}`,
      );
    }
    return names;
  }, numbered);

const walks: readonly [Person, readonly string[]][] = [
  ["visitor", ["/", "/structures", "/authentification", "/situations"]],
  ["learner", ["/tableau-de-bord", "/documents"]],
  ["administrator", ["/tableau-de-bord?tab=events"]],
];

const walk = async (visitor: Visit, address: string, findings: string[]): Promise<number> => {
  const { page, open } = visitor;
  await open(address);
  // A page focuses its title when it opens: start from the top instead.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const wanted = await reachable(visitor);
  const reached: number[] = [];
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press("Tab");
    const now = await focusStop(page);
    const at = await numberOf(visitor);
    if (!now || (at >= 0 && at === reached[0])) break;
    if (at >= 0) reached.push(at);
    if (!now.hasFocusRing) findings.push(`${address}: no focus ring on ${now.name}`);
    if (!now.isVisible) findings.push(`${address}: out of sight: ${now.name}`);
  }
  for (const [n, at] of reached.entries())
    if (n > 0 && at < (reached[n - 1] ?? 0)) findings.push(`${address}: the order goes back`);
  const missed = wanted.filter((_, at) => !reached.includes(at));
  if (missed.length > 0) findings.push(`${address}: Tab does not reach ${missed.join(", ")}`);
  return reached.length;
};

/** Tab reaches every control of the key pages in order, each visible and with a focus ring. */
export const keyboardFigures = async (browser: Browser, site: string): Promise<Figure[]> => {
  const findings: string[] = [];
  let stops = 0;
  for (const [person, addresses] of walks) {
    const visitor = await visit(browser, site, person);
    for (const size of [phone, desktop]) {
      await visitor.page.setViewportSize(size);
      for (const address of addresses) stops += await walk(visitor, address, findings);
    }
    await visitor.context.close();
  }
  for (const finding of findings) console.log(`keyboard: ${finding}`);
  return [
    ["controls reached by Tab on the key pages", stops, { atLeast: 200 }],
    ["… out of order, out of sight, without focus ring or never reached", findings.length, 0],
  ];
};
