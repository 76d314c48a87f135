import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { busy } from "#scripts/testing/browser/accessibility.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";

export const phone = { width: 360, height: 740 };
export const smallPhone = { width: 320, height: 640 };
export const desktop = { width: 1280, height: 900 };
/** A desktop at 400 % (WCAG 1.4.10), and at 200 % (1.4.4). */
export const lowScreen = { width: 320, height: 256 };
export const zoomed = { width: 640, height: 450 };

/** The visitor, and accounts of the demonstration. */
export const people = {
  visitor: undefined,
  learner: "apprenant@exemple.fr",
  tradeTrainer: "metier@exemple.fr",
  referentTrainer: "referent@exemple.fr",
  assistant: "assistance@exemple.fr",
  coordinator: "coordination@exemple.fr",
  administrator: "admin@exemple.fr",
  festLearner: "malika.ronarch@exemple.fr",
  pastLearner: "jeanne.thebault@exemple.fr",
} as const;
export type Person = keyof typeof people;

/** A page without requests, unlike any other. */
export const plainPage = "/page-qui-n-existe-pas";

export type Visit = {
  person: Person;
  page: Page;
  context: BrowserContext;
  /** Violations of the security policy, and errors, so far. */
  problems: string[];
  /** Loads an address and waits until its requests are answered. */
  open(address: string): Promise<void>;
  /** Goes to an address within the application, as a link does, and unmounts the page before. */
  go(address: string): Promise<void>;
  settled(): Promise<void>;
};

// `frozen` leaves other methods without an answer.
const isAwaited = (request: Request) => request.method() === "GET";

/** Blocks every request that could change data. Playwright's routes could do it too, but they disable the cache. */
const frozen = (context: BrowserContext) =>
  context.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (what, init) => {
      const { method } = new Request(what, init);
      return method === "GET" ? send(what, init) : new Promise<never>(() => undefined);
    };
  });

/** A new browser context, at a phone's size, signed in as this person. `at`: the clock of the page and of the product. */
export const visit = async (
  browser: Browser,
  site: string,
  person: Person,
  options: { frozen?: boolean; at?: Date | undefined } = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: site,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: phone,
    hasTouch: false,
    reducedMotion: "reduce",
  });
  const problems: string[] = [];
  const page = await context.newPage();
  if (options.at) await moveClock(page, options.at);
  const waiting = new Set<Request>();
  page.on("request", (request) => {
    if (isAwaited(request)) waiting.add(request);
  });
  const ended = (request: Request) => void waiting.delete(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  // Forms ask before they lose unsaved input: always leave.
  page.on("dialog", (dialog) => void dialog.accept());
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(message.text()))
      problems.push(message.text());
  });
  const settled = async () => {
    const end = Date.now() + 5_000;
    for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
      // Wait for a frame first: on a busy machine the page may not have handled the last event yet.
      const isBusy = await page.evaluate(
        (busy) =>
          new Promise<boolean>((tell) =>
            requestAnimationFrame(() => setTimeout(() => tell(document.querySelector(busy) !== null), 30)),
          ),
        busy,
      );
      quiet = isBusy || waiting.size > 0 ? 0 : quiet + 1;
    }
  };
  const open = async (address: string) => {
    waiting.clear();
    await page.goto(address);
    await settled();
  };
  const go = async (address: string) => {
    // By way of another page: a page that only changes its parameters keeps its dialogs open.
    for (const next of [plainPage, address]) {
      await page.evaluate((next) => {
        history.pushState(null, "", next);
        dispatchEvent(new PopStateEvent("popstate"));
      }, next);
      await settled();
    }
  };
  const email = people[person];
  if (email) {
    await page.goto("/authentification");
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByLabel(/^Mot de passe/).fill(demoPassword);
    await page.getByRole("button", { name: "Me connecter" }).click();
    await page.waitForURL((url) => !/authentification/.test(url.pathname));
    await settled();
  }
  if (options.frozen) {
    await frozen(context);
    await open(plainPage);
  }
  return { person, page, context, problems, open, go, settled };
};
