import { expect, type Page } from "@playwright/test";
import { test } from "./visit.ts";

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
