import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { signIn, test } from "./visit.ts";

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

test("a link that is pointed at loads its page's code and data, once", { tag: "@wide" }, async ({ page }) => {
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Structures apprenantes");
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

/** Holds back the check of the session until `until` has come. */
const holdCheck = (page: Page, until: Promise<unknown>) =>
  page.route("**/api/validate-token", async (route) => {
    await until;
    await route.continue();
  });
const ownActions = /\/api\/training-actions\/profile\/[^/?]+$/;

test("a learner's home starts its calls with the profile of the last visit, beside the check", async ({
  page,
}) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const actions = page.waitForRequest(ownActions);
  const started = ["**/api/to-do", "**/api/wishlists/user/**"].map((path) => page.waitForRequest(path));
  // A check that waits for them would wait for ever if they waited for it.
  await holdCheck(page, Promise.all([actions, ...started]));
  const requests = requestsOf(page);
  await page.goto("/tableau-de-bord");
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const ofActions = requests.filter((path) => ownActions.test(path));
  expect(ofActions).toHaveLength(1);
});

test("a remembered profile that is not theirs any more is refused, and their own is shown", async ({
  page,
}) => {
  const remember = (id: string) =>
    page.evaluate((known) => {
      const stored = JSON.parse(localStorage.getItem("compagnon-profil-vu") ?? "{}");
      localStorage.setItem(
        "compagnon-profil-vu",
        JSON.stringify({ ...stored, value: { ...stored.value, id: known } }),
      );
      return stored.value.id as string;
    }, id);
  await signIn(page, "malika.ronarch@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  const other = await remember("");
  await page.context().clearCookies();
  // Another person signs in on this browser: nothing is left of the first.
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const own = await remember(other);
  expect(own).not.toBe(other);
  const answerFor = (id: string) => page.waitForResponse((answer) => answer.url().endsWith(`/profile/${id}`));
  const answers = Promise.all([answerFor(other), answerFor(own)]);
  await page.goto("/tableau-de-bord");
  expect((await answers).map((answer) => answer.status())).toEqual([404, 200]);
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  expect(await remember(own)).toBe(own);
});

test("a session that ended elsewhere leads to the sign-in page, however early another call is refused", async ({
  page,
}) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies({ name: /^__Host-signature-/ });
  await holdCheck(
    page,
    page.waitForResponse((response) => ownActions.test(response.url())),
  );
  await page.goto("/structures");
  await expect(page).toHaveURL(/authentification/);
});
