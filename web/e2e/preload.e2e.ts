import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { comingEvent, signIn, test } from "./visit.ts";
import { waterfallOf } from "./waterfalls.ts";

const client = (email: string) => signedInClient(process.env.E2E_SITE ?? "", email, demoPassword);
const [staff, learner] = ["admin@exemple.fr", "apprenant@exemple.fr"];

/** The requests of a page from now on, as paths. */
const requestsOf = (page: Page): string[] => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  return requests;
};
const search = "/api/structures/search/filter";
const catalogueLink = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Structures", exact: true }).first();
const isCode = (path: string) => /CataloguePage-.*\.js$/.test(path);

test("a link that is pointed at loads its page's code and data, once", async ({ page }) => {
  await page.goto("/informations-legales");
  await page.waitForLoadState("networkidle");
  const requests = requestsOf(page);
  await catalogueLink(page).hover();
  await expect(() => {
    expect(requests.some(isCode)).toBe(true);
    expect(requests).toContain(search);
  }).toPass();
  await expect(page).toHaveURL(/informations-legales/);
  await catalogueLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("structures");
  await page.waitForLoadState("networkidle");
  expect(requests.filter((path) => path === search)).toHaveLength(1);
});

test("the same with the keyboard; not for people who spare data, whose click loads it", async ({ page }) => {
  await page.addInitScript(() => {
    const saving = { saveData: new URL(location.href).searchParams.has("sparing") };
    Object.defineProperty(navigator, "connection", { value: saving });
  });
  await page.goto("/informations-legales?sparing");
  await page.waitForLoadState("networkidle");
  const requests = requestsOf(page);
  await catalogueLink(page).hover();
  await catalogueLink(page).focus();
  await page.waitForTimeout(1_000);
  expect(requests.filter((path) => path === search || isCode(path))).toEqual([]);
  await page.goto("/informations-legales");
  await page.waitForLoadState("networkidle");
  await catalogueLink(page).focus();
  await expect(() => expect(requests).toContain(search)).toPass();
});

test("the calls of the main pages start together, none twice", async ({ page }) => {
  test.setTimeout(240_000);
  const found = await (await client(staff)).call(structures.listStructures, { query: { per_page: 1 } });
  const api = await client(learner);
  const profiles = await api.call(accounts.listUserProfiles, {});
  const learnerProfileId = Array.isArray(profiles) ? (profiles[0]?.id ?? "") : "";
  const actions = await api.call(training.listProfileTrainingActions, {
    params: { profileId: learnerProfileId },
  });
  const ownSteps = await api.call(steps.listLearnerSteps, {
    params: { id: actions[0]?.id ?? "", learnerProfileId },
  });
  /** At most so many calls one after the other, the check of the session among them. */
  const visited = [
    { address: "/", most: 1 },
    { address: "/structures", most: 1 },
    { address: `/structures/${found.data[0]?.id}`, most: 1 },
    { as: learner, address: "/tableau-de-bord", most: 3 },
    { address: `/etape/${ownSteps[0]?.id}`, most: 2 },
    { as: staff, address: `/evenements/edition/${await comingEvent()}`, most: 2 },
  ];
  for (const { as, address, most } of visited) {
    if (as) {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await signIn(page, as, demoPassword);
      await page.waitForLoadState("networkidle");
    }
    const { depth, calls } = await waterfallOf(page, address);
    console.log(`${address}: ${depth} (${calls.length})`);
    expect.soft(depth, `${address}\n${calls.join("\n")}`).toBeLessThanOrEqual(most);
    expect
      .soft(
        calls.filter((call, n) => calls.indexOf(call) !== n),
        address,
      )
      .toEqual([]);
  }
});
