import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { startProduct } from "#scripts/local/product.ts";
import { patiently } from "#scripts/seed/demo-site.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";

// In Chromium: what the pages of a large event take of the main thread to show their content and to answer a press, by its
// trace. Time on the clock would tell what else runs on this machine.

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
  /** What is pressed; a number, where it is not the browser that says how long it took. */
  move: (page: Page) => Promise<Locator | number>;
  /** A key that is typed there. */
  key?: string;
};

const benchesOf = (id: string): Bench[] => [
  {
    page: "event's structures",
    address: `/evenements/edition/${id}/structures`,
    content: "#participations",
    move: async (page) => page.getByRole("button", { name: /^Sans adresse/ }),
  },
  {
    page: "grid, a meeting opened",
    address: `/evenements/edition/${id}/planning/grille`,
    content: ".tt-meet",
    move: async (page) => page.locator(".tt-meet").nth(3),
  },
  {
    page: "grid, a meeting moved",
    address: `/evenements/edition/${id}/planning/grille`,
    content: ".tt-meet",
    move: async (page) => {
      await page.locator(".tt-meet").nth(3).click();
      return page.locator(".tt-move").first();
    },
  },
  {
    page: "day, a table ticked",
    address: `/evenements/edition/${id}/jour-j`,
    content: "main article",
    onTheDay: true,
    move: async (page) => page.getByRole("button", { name: /^(Arrivée|Tous là|Là) :/ }).first(),
  },
  {
    page: "door, somebody comes in",
    address: `/evenements/edition/${id}/jour-j/accueil`,
    content: "main li",
    onTheDay: true,
    move: async (page) => page.getByRole("button", { name: /^Arrivé ou arrivée :/ }).first(),
  },
  {
    page: "door, a letter typed",
    address: `/evenements/edition/${id}/jour-j/accueil`,
    content: "main li",
    onTheDay: true,
    move: async (page) => page.getByRole("searchbox").first(),
    key: "7",
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

/** Marks when the content came. */
const watch = (page: Page, content: string) =>
  page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark("content");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, content);

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: on the clock, and of the thread. */
  ts: number;
  tdur?: number;
  args?: { data?: { type?: string; documentLoaderURL?: string } };
};

/** What Chromium noted meanwhile. */
const traced = async (browser: Browser, act: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const includedCategories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
  ];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return events.sort((one, other) => one.ts - other.ts);
};

/** Milliseconds of the page's main thread from one event to the paint after another. */
const threadTime = (
  events: readonly TraceEvent[],
  mark: string,
  isFrom: (event: TraceEvent) => boolean,
  isLast: (event: TraceEvent) => boolean,
): number => {
  const marked = events.findLast(({ name }) => name === mark);
  const own = events.filter(({ pid, tid }) => pid === marked?.pid && tid === marked.tid);
  const from = own.findLast(isFrom);
  const last = own.findLast(isLast);
  const paint = own.find(({ name, ts }) => name === "Commit" && last && ts > last.ts);
  if (!from || !paint) throw new Error(`The trace has no ${from ? "paint" : mark}`);
  return own
    .filter(({ name, ts }) => name === "RunTask" && ts > from.ts && ts <= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
};

const contentTime = (events: readonly TraceEvent[]): number =>
  threadTime(
    events,
    "content",
    ({ name, args }) => name === "navigationStart" && /^http/.test(args?.data?.documentLoaderURL ?? ""),
    ({ name }) => name === "content",
  );

const pressTime = (events: readonly TraceEvent[]): number =>
  threadTime(
    events,
    "press",
    ({ name }) => name === "press",
    ({ name, args }) => name === "EventDispatch" && /^(click|input)$/.test(args?.data?.type ?? ""),
  );

/** Without the library's own work in the page, which takes longer than some answers. */
const press = async (browser: Browser, page: Page, target: Locator, key: string | undefined) => {
  await target.scrollIntoViewIfNeeded();
  if (key) await target.focus();
  const box = await target.boundingBox();
  if (!box) throw new Error("What is pressed is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(300);
  const events = await traced(browser, async () => {
    await page.evaluate(() => performance.mark("press"));
    if (key) await page.keyboard.press(key);
    else {
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.waitForTimeout(1_500);
  });
  return pressTime(events);
};

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
  const loading = await traced(browser, async () => {
    await page.goto(bench.address);
    await page.locator(bench.content).first().waitFor();
    await page.waitForLoadState("networkidle");
  });
  const target = await bench.move(page);
  const move = typeof target === "number" ? target : slower * (await press(browser, page, target, bench.key));
  const [nodes, height] = await page.evaluate(() => [
    document.querySelectorAll("*").length,
    document.documentElement.scrollHeight,
  ]);
  await context.close();
  return [nodes ?? 0, height ?? 0, ...[slower * contentTime(loading), move].map(Math.round)];
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
