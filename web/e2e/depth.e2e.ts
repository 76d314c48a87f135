import { expect, type Page, type Route } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { comingEvent, signIn, test } from "./visit.ts";

// How often a page waits for one answer to ask for the next: a round trip each, however fast the functions are.

/** No call follows any more once nothing was loaded for so long. */
const quietMs = 1_500;

/**
 * Opens an address while every answer of the API is held back until no call follows any more, then let through together.
 * So the calls of each wave needed an answer of the wave before.
 */
const wavesOf = async (page: Page, address: string): Promise<string[][]> => {
  // Leave the page before, whose last calls would count.
  await page.goto("about:blank");
  const waves: string[][] = [];
  let held: Route[] = [];
  let lastSeen = performance.now();
  const see = () => {
    lastSeen = performance.now();
  };
  for (const event of ["request", "requestfinished", "requestfailed"] as const)
    page.on(event as "request", see);
  await page.route("**/api/**", (route) => {
    held.push(route);
  });
  await page.goto(address, { waitUntil: "commit" });
  for (;;) {
    await expect(() => expect(performance.now() - lastSeen).toBeGreaterThan(quietMs)).toPass();
    if (held.length === 0) break;
    const wave = held;
    held = [];
    waves.push(wave.map((route) => new URL(route.request().url()).pathname).sort());
    await Promise.all(
      wave.map(async (route) => {
        await route.continue();
        await route.request().response();
      }),
    );
    see();
  }
  await page.unroute("**/api/**");
  return waves;
};

const staff = "admin@exemple.fr";
const learner = "apprenant@exemple.fr";
const firstStructure = async () => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", staff, demoPassword);
  const { data } = await api.call(structures.filterStructures, { query: { per_page: 1 } });
  return `/structures/${data[0]?.id}`;
};

const firstStep = async () => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", staff, demoPassword);
  const { data: actions } = await api.call(training.listTrainingActions, { query: { per_page: 100 } });
  for (const { id } of actions.filter(({ is_fest }) => is_fest)) {
    const { data } = await api.call(steps.listLearnersWithSteps, { params: { id }, query: {} });
    const step = data.flatMap((learner) => learner.steps)[0];
    if (step) return `/etape/${step.id}`;
  }
  throw new Error("The demonstration has no step");
};

// Most begin with the session: whose page it is. A learner's home, catalogue and wishes are those of their event, which
// their actions say; the structures of a list, or the progress of the next event, are asked for once these are known.
const cases: [what: string, who: string | undefined, address: () => Promise<string>, bound: number][] = [
  ["the home page, of a visitor", undefined, async () => "/", 1],
  ["the catalogue, of a visitor", undefined, async () => "/structures", 1],
  ["the catalogue, of a learner", learner, async () => "/structures", 3],
  ["a structure, of a visitor", undefined, firstStructure, 1],
  ["a learner's home", learner, async () => "/tableau-de-bord", 3],
  ["a learner's wishes", learner, async () => `/profil/structures-selectionnees/${await comingEvent()}`, 3],
  ["the home of staff", staff, async () => "/tableau-de-bord", 3],
  ["a step, of staff", staff, firstStep, 2],
  ["an event, of staff", staff, async () => `/evenements/edition/${await comingEvent()}`, 2],
  ["its structures, of staff", staff, async () => `/evenements/edition/${await comingEvent()}/structures`, 3],
];
for (const [what, who, address, bound] of cases)
  test(`${what} waits for answers ${bound} times at most, and asks for nothing twice`, async ({ page }) => {
    if (who) await signIn(page, who, demoPassword);
    const waves = await wavesOf(page, await address());
    expect(waves.length, JSON.stringify(waves, null, 1)).toBeLessThanOrEqual(bound);
    // What starts before the page (`page-data.ts`) is what the page asks for, with the same query.
    const calls = waves.flat();
    expect(calls).toEqual([...new Set(calls)]);
  });
