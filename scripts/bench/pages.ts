import { type Browser, chromium, type Page } from "@playwright/test";
import { startProduct } from "#scripts/local/product.ts";
import { patiently } from "#scripts/seed/journal.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";

// In Chromium: how long the pages of a large event take to show their content and to answer a move.

const size = { structures: 250, learners: 1_600, is_published: true } as const;
const screens = {
  phone: { viewport: { width: 360, height: 740 }, slower: 4 },
  desktop: { viewport: { width: 1280, height: 900 }, slower: 1 },
} as const;

type Bench = {
  page: string;
  address: string;
  /** What one comes for: there is content once it stands in the page. */
  content: string;
  /** On the day itself, by the clock of page and product. */
  onTheDay?: boolean;
  /** A number, where it is not the browser that says how long it took. */
  move: (page: Page) => Promise<unknown>;
};

const benchesOf = (id: string): Bench[] => [
  {
    page: "event's structures",
    address: `/evenements/edition/${id}/structures`,
    content: "#participations",
    move: async (page) => {
      // A phone folds the filters.
      const folded = page.locator("summary", { hasText: "Filtres et actions" });
      if (await folded.isVisible()) await folded.click();
      await forget(page);
      await page.getByRole("button", { name: /^Sans adresse/ }).click();
    },
  },
  {
    page: "grid, a meeting opened",
    address: `/evenements/edition/${id}/planning/grille`,
    content: ".tt-meet",
    move: (page) => page.locator(".tt-meet:visible").nth(3).click(),
  },
  {
    page: "grid, a meeting moved",
    address: `/evenements/edition/${id}/planning/grille`,
    content: ".tt-meet",
    move: async (page) => {
      await page.locator(".tt-meet:visible").nth(3).click();
      await page.locator(".tt-move").first().waitFor();
      await forget(page);
      await page.locator(".tt-move").first().click();
    },
  },
  {
    page: "day, a table ticked",
    address: `/evenements/edition/${id}/jour-j`,
    content: "main article",
    onTheDay: true,
    move: (page) =>
      page
        .getByRole("button", { name: /^(Arrivée|Tous là) :/ })
        .first()
        .click(),
  },
  {
    page: "door, somebody comes in",
    address: `/evenements/edition/${id}/jour-j/accueil`,
    content: "main li",
    onTheDay: true,
    move: (page) =>
      page
        .getByRole("button", { name: /^Arrivé ou arrivée :/ })
        .first()
        .click(),
  },
  {
    page: "door, a letter typed",
    address: `/evenements/edition/${id}/jour-j/accueil`,
    content: "main li",
    onTheDay: true,
    move: (page) => page.getByRole("searchbox").first().press("7"),
  },
  {
    page: "print, the structures' sheets",
    address: `/evenements/edition/${id}/planning/imprimer`,
    content: ".a4",
    move: async (page) => {
      for (const others of [/ apprenant/, / zone/, / de badges/])
        await page.getByRole("checkbox", { name: others }).uncheck();
      const began = performance.now();
      await page.pdf({ format: "A4" });
      return performance.now() - began;
    },
  },
];

/** Notes when the content came, and the longest answer to a move, up to the next frame. */
const watch = (page: Page, content: string) =>
  page.addInitScript((selector) => {
    const seen = { content: 0, move: 0 };
    Reflect.set(globalThis, "seen", seen);
    const look = () => {
      if (document.querySelector(selector)) setTimeout(() => (seen.content = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { duration, entryType } of list.getEntries())
        if (entryType === "event") seen.move = Math.max(seen.move, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  }, content);

/** Moves the page's date alone: Playwright's clock would stand in for what measures too. */
const setDate = (page: Page, now: Date) =>
  page.addInitScript((start) => {
    const Real = Date;
    const ahead = start - Real.now();
    globalThis.Date = class extends Real {
      constructor(...parts: []) {
        if (parts.length > 0) super(...parts);
        else super(Real.now() + ahead);
      }
      static override now() {
        return Real.now() + ahead;
      }
    } as DateConstructor;
  }, now.getTime());

type Seen = { content: number; move: number };
const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(globalThis, "seen"));
const forget = (page: Page) =>
  page.evaluate(() => {
    Reflect.get(globalThis, "seen").move = 0;
  });

const measure = async (
  browser: Browser,
  baseURL: string,
  { email, onTheDay }: { email: string; onTheDay: string },
  bench: Bench,
  name: keyof typeof screens,
): Promise<number[]> => {
  const { viewport, slower } = screens[name];
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (bench.onTheDay) {
    const now = new Date(onTheDay);
    await setDate(page, now);
    await page.setExtraHTTPHeaders({ "x-test-time": now.toISOString() });
  }
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(demoPassword);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await page.waitForURL((url) => !/authentification/.test(url.pathname));
  await watch(page, bench.content);
  // Once without counting: functions start, and the browser keeps the modules.
  await page.goto(bench.address);
  await page.locator(bench.content).first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(bench.address);
  await page.locator(bench.content).first().waitFor();
  await page.waitForLoadState("networkidle");
  const { content } = await seenOn(page);
  const answered = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/api/"))
        .map((one) => (one as PerformanceResourceTiming).responseEnd),
    ),
  );
  await forget(page);
  const took = await bench.move(page);
  await page.waitForTimeout(700);
  const move = typeof took === "number" ? took : (await seenOn(page)).move;
  const [nodes, height] = await page.evaluate(() => [
    document.querySelectorAll("*").length,
    document.documentElement.scrollHeight,
  ]);
  await context.close();
  return [nodes ?? 0, height ?? 0, ...[answered, content, move].map(Math.round)];
};

export const measurePages = async (): Promise<(string | number)[][]> => {
  const rows: (string | number)[][] = [];
  const product = await startProduct({});
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    Object.assign(process.env, product.environment);
    const { coordinator, fillLargeEvent, largeDay } = await import("#scripts/testing/scenes/large-event.ts");
    const { prepareTimetable } = await import("#scripts/seed/timetables.ts");
    const { publishRelease } = await import("#shared/timetable/timetable.contract.ts");
    const { api, params } = await fillLargeEvent(product.siteUrl, size);
    await prepareTimetable(params.id, [], new Date().toISOString());
    await patiently(() => api.call(publishRelease, { params, body: {} }));
    const as = { email: coordinator, onTheDay: `${largeDay}T09:05:00+02:00` };
    for (const bench of benchesOf(params.id))
      for (const screen of ["phone", "desktop"] as const)
        try {
          const found = await measure(browser, product.siteUrl, as, bench, screen);
          rows.push([`${bench.page}, ${screen}`, ...found]);
          console.log(`· ${rows.at(-1)?.join(" · ")}`);
        } catch (error) {
          console.error(`${bench.page}, ${screen}:`, error);
          process.exitCode = 1;
        }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
};
