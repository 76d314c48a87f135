import type { Browser } from "@playwright/test";
import { overflow, violations } from "#scripts/testing/sound.ts";
import { found, over, type Pressable, press, topmost } from "./explore.ts";
import { pageOf } from "./routes.ts";
import { desktop, type Person, people, phone, plainPage, smallPhone, type Visit, visit } from "./visitor.ts";

type Crawl = {
  /** Each page that somebody could open, with an address of it. */
  pages: Map<string, string>;
  /** Person and page: what they saw, and what they were sent away from. */
  seen: Set<string>;
  refused: Set<string>;
  /** What was opened over a page, as `page › role title`. */
  opened: Set<string>;
  judgements: number;
  /** Of these, those that leave to axe what it judged before: the same markup at the same width. */
  alike: number;
  findings: Set<string>;
  /** What pages did that their security policy forbids, or threw. */
  policy: Set<string>;
};

/** Pages that no link of the site leads to: a mail does, or somebody types them. */
const unlinked = [
  "/",
  "/authentification",
  "/verification-email?token=inconnu",
  "/reinitialisation",
  "/reinitialisation-mot-de-passe?token=inconnu&email=apprenant%40exemple.fr",
  "/utilisateurs/profil/creer-mon-profil",
  "/prochain-evenement",
  "/informations-legales",
  "/tableau-de-bord",
  plainPage,
];

/** Those who see the site as one of the others does, but for a few pages. */
const stayers: readonly Person[] = ["festLearner", "pastLearner"];
const walkers: readonly Person[] = (Object.keys(people) as Person[])
  .filter((person) => !stayers.includes(person))
  .reverse();

/** What is no difference: React's ids, those of what the page is about, and which link leads to where one is. */
const indifferent = /_r_[0-9a-z]+_|[0-9a-f]{8}-[0-9a-f-]{27}| aria-current="page"| class="(active)?"/g;
const landmarks = "header, main, footer";

/** Presses that end the visit, or only close what is open. */
const notPressed = /déconne|^(fermer|annuler|retour)$/i;

/** Walks the site: every page, and on it everything that opens something. `explores` false leaves the second out. */
export const crawler = (
  browser: Browser,
  site: string,
  { explores, own }: { explores: boolean; own: Partial<Record<Person, string[]>> },
) => {
  const crawl: Crawl = {
    pages: new Map(),
    seen: new Set(),
    refused: new Set(),
    opened: new Set(),
    judgements: 0,
    alike: 0,
    findings: new Set(),
    policy: new Set(),
  };
  // What one person's press did tells what it does for the next: only what opened something is pressed again. Visitors
  // are asked to sign in where others are obeyed.
  const opens = new Map<string, boolean>();
  const obeyed = (person: Person) => (person === "visitor" ? "visitor" : "signed in");
  const judgedWide = new Set<string>();
  const markups = new Set<string>();

  /**
   * Whether all the marked-up parts were met before at this width, by somebody who is obeyed as this person is. Where
   * somebody is on the site is no difference.
   */
  const isAlike = async ({ page, person }: Visit, width: number, parts: string): Promise<boolean> => {
    const likenesses = await page.locator(parts).evaluateAll((all) => all.map((one) => one.outerHTML));
    const unknown = likenesses
      .map((one) => `${obeyed(person)} ${width} ${one.replaceAll(indifferent, "")}`)
      .filter((one) => !markups.has(one));
    for (const one of unknown) markups.add(one);
    return likenesses.length > 0 && unknown.length === 0;
  };

  /** What axe finds in the page or, when something lies over it, in that: the page below was judged before. */
  const judge = async (what: string, visitor: Visit, width: number): Promise<{ alike: boolean }> => {
    const { page, person } = visitor;
    const beyond = (await overflow(page)) > 0 ? ["wider than the screen"] : [];
    const part = (await over(page)).length > 0 ? topmost : undefined;
    const isForAxe = width !== smallPhone.width;
    const alike = isForAxe && (await isAlike(visitor, width, part ?? landmarks));
    const wrong = isForAxe && !alike ? await violations(page, part) : [];
    crawl.judgements++;
    if (alike) crawl.alike++;
    for (const one of [...beyond, ...wrong]) crawl.findings.add(`${what} (${person}, ${width}): ${one}`);
    return { alike };
  };

  /** Brings back what these presses opened, if it is no longer what lies over the page. */
  const reopened = async (visitor: Visit, address: string, steps: readonly Pressable[], wanted: string) => {
    const isThere = async () => (await over(visitor.page)).join() === wanted;
    if (await isThere()) return true;
    for (const starts of [() => closed(visitor), () => visitor.go(address), () => visitor.open(address)]) {
      await starts();
      for (const step of steps) await press(visitor, step);
      if (await isThere()) return true;
    }
    return false;
  };

  /** Escape closes whatever is open. */
  const closed = async ({ page }: Visit) => {
    for (let tries = 0; tries < 3 && (await over(page)).length > 0; tries++) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(50);
    }
  };

  const judgeOpened = async (at: string, visitor: Visit, address: string, steps: readonly Pressable[]) => {
    const names = await over(visitor.page);
    const what = `${at} › ${names.at(-1)}`;
    crawl.opened.add(what);
    const judged = await judge(what, visitor, phone.width);
    if (judgedWide.has(what)) return judged;
    judgedWide.add(what);
    await visitor.page.setViewportSize(smallPhone);
    if (await reopened(visitor, address, steps, names.join())) await judge(what, visitor, smallPhone.width);
    await visitor.page.setViewportSize(desktop);
    if (await reopened(visitor, address, steps, names.join())) await judge(what, visitor, desktop.width);
    await visitor.page.setViewportSize(phone);
    return judged;
  };

  /** Presses everything in what has just opened, and judges what that opens or says in turn. */
  const within = async (
    at: string,
    visitor: Visit,
    address: string,
    { opener, before }: { opener: Pressable; before: string },
  ) => {
    const { page, person } = visitor;
    if (!(await reopened(visitor, address, [opener], before))) return;
    for (const pressable of await found(page)) {
      const key = `${obeyed(person)} ${at} ${before} ${pressable.id}`;
      if (notPressed.test(pressable.name) || opens.get(key) === false) continue;
      if (!(await reopened(visitor, address, [opener], before))) return;
      if (!(await press(visitor, pressable))) continue;
      const after = await over(page);
      const isNew = after.length > 0 && after.join() !== before;
      opens.set(key, isNew || pressable.kind !== "other");
      if (isNew) await judgeOpened(at, visitor, address, [opener, pressable]);
      // A refused form, another tab.
      else if (pressable.kind !== "other" && after.length > 0)
        await judge(`${at} › ${after.at(-1)} › ${pressable.name}`, visitor, phone.width);
      if (pressable.kind === "submit") await visitor.go(address);
    }
  };

  const explore = async (at: string, visitor: Visit, address: string) => {
    const { page, person } = visitor;
    const done = new Set<string>();
    for (const pressable of await found(page)) {
      const key = `${obeyed(person)} ${pressable.inFrame ? "" : at} ${pressable.id}`;
      if (notPressed.test(pressable.name) || opens.get(key) === false || done.has(key)) continue;
      if (pressable.inFrame && opens.has(`${person} ${key}`)) continue;
      done.add(key);
      opens.set(`${person} ${key}`, true);
      if (!(await press(visitor, pressable))) continue;
      const before = (await over(page)).join();
      const isOver = before !== "";
      opens.set(key, isOver || pressable.kind !== "other");
      if (isOver) {
        // The same markup holds the same things to press.
        const { alike } = await judgeOpened(at, visitor, address, [pressable]);
        if (!alike) await within(at, visitor, address, { opener: pressable, before });
      } else if (pressable.kind !== "other") await judge(`${at} › ${pressable.name}`, visitor, phone.width);
      await closed(visitor);
      const here = new URL(page.url());
      const isElsewhere = pageOf(here.pathname + here.search) !== at;
      if (isElsewhere || pressable.kind === "submit" || (await over(page)).length > 0)
        await visitor.go(address);
    }
  };

  const linksOf = async ({ page }: Visit): Promise<string[]> => {
    const links = await page
      .locator("a[href^='/']:not([download], [href^='/api/'])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) if (!crawl.pages.has(pageOf(link))) crawl.pages.set(pageOf(link), link);
    return links;
  };

  /** Opens a page and judges it, unless this person has seen its like. Answers the links on it. */
  const look = async (visitor: Visit, address: string): Promise<string[]> => {
    const asked = pageOf(address);
    const { person } = visitor;
    const visited = `${person} ${asked}`;
    if (crawl.seen.has(visited) || crawl.refused.has(visited)) return [];
    try {
      await visitor.go(address);
    } catch (error) {
      crawl.findings.add(`${asked} (${person}): ${error instanceof Error ? error.message : error}`);
      return [];
    }
    const here = new URL(visitor.page.url());
    if (pageOf(here.pathname + here.search) !== asked) {
      crawl.refused.add(visited);
      return [];
    }
    crawl.seen.add(visited);
    if (!crawl.pages.has(asked)) crawl.pages.set(asked, address);
    const links = await linksOf(visitor);
    for (const size of [desktop, smallPhone, phone]) {
      await visitor.page.setViewportSize(size);
      await judge(asked, visitor, size.width);
    }
    if (!explores) return links;
    await explore(asked, visitor, address);
    return [...links, ...(await linksOf(visitor))];
  };

  const as = async (person: Person, walk: (visitor: Visit) => Promise<void>) => {
    const started = Date.now();
    const visitor = await visit(browser, site, person, { frozen: true });
    await walk(visitor);
    for (const problem of visitor.problems) crawl.policy.add(`${person}: ${problem}`);
    await visitor.context.close();
    console.log(
      `${person}: ${crawl.judgements} judgements so far, ${Math.round((Date.now() - started) / 1000)} s`,
    );
  };

  /** Follows the links that this person sees, to one page of each kind. */
  const follow = (person: Person) =>
    as(person, async (visitor) => {
      const queue = [...(own[person] ?? []), ...unlinked];
      for (let address = queue.shift(); address !== undefined; address = queue.shift())
        queue.push(...(await look(visitor, address)));
    });

  /** Opens its own pages, of somebody whose like walks the whole site. */
  const stay = (person: Person) =>
    as(person, async (visitor) => {
      for (const address of own[person] ?? []) await look(visitor, address);
    });

  /** Opens what others saw a link to and this person did not. */
  const tryOthers = (person: Person) =>
    as(person, async (visitor) => {
      for (const address of [...crawl.pages.values()]) await look(visitor, address);
    });

  /** Everybody's walk, those who see most first, four at a time: each waits more than it works. */
  const walk = async (persons = walkers): Promise<Crawl> => {
    for (const [step, those] of [
      [follow, persons],
      [stay, persons === walkers ? stayers : []],
      [tryOthers, persons],
    ] as const) {
      const queue = [...those];
      const lane = async () => {
        for (let person = queue.shift(); person !== undefined; person = queue.shift()) await step(person);
      };
      await Promise.all(Array.from({ length: 4 }, lane));
    }
    return crawl;
  };
  return { crawl, walk };
};
