import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { profileEntry, signIn, test } from "./visit.ts";

/** The name by which a page introduces itself: its title, or that of its tab. */
const namesOf = async (page: Page): Promise<string[]> => {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  return [(await heading.innerText()).trim(), (await page.title()).replace(/ · Compagnon$/, "")];
};

/** Follows a link from where it is, and expects the page to bear the link's words. */
const expectSameName = async (page: Page, from: string, link: RegExp | string) => {
  await page.goto(from);
  const found = page.locator("main").getByRole("link", { name: link, exact: true }).first();
  const label = (await found.innerText()).trim();
  await found.click();
  await expect(page).not.toHaveURL(from);
  await expect.poll(() => namesOf(page)).toContain(label);
};

test("whichever way one comes home, it has one name", async ({ page }) => {
  await signIn(page, "malika.ronarch@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  await expect(page.getByRole("heading", { level: 1, name: "Mon profil" })).toBeVisible();
  const step = await page.locator("main a[href^='/etape/']").first().getAttribute("href");
  await expect(page.getByRole("heading", { name: "Ma promotion", exact: true })).toBeAttached();
  const profile = await (await profileEntry(page, "Modifier mon profil")).getAttribute("href");
  await page.keyboard.press("Escape");
  for (const from of [step ?? "", profile ?? ""]) await expectSameName(page, from, "Mon profil");
  // The words of the specification, for the same place.
  await page.getByRole("button", { name: /: menu$/ }).click();
  await page.getByRole("menuitem", { name: "Mon profil" }).click();
  await expect.poll(() => namesOf(page)).toEqual(["Mon profil", "Mon profil"]);
  // Breadcrumbs lead to the page that they name.
  for (const [list, crumb] of [
    ["/structures", "Structures apprenantes"],
    ["/situations", "Situations partagées"],
  ] as const) {
    await page.goto(list);
    const card = await page.getByRole("article").getByRole("link").first().getAttribute("href");
    await expectSameName(page, card ?? "", crumb);
  }
});

test("each rubric of the account, and each tab of the administration, is named as its page", async ({
  page,
}) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  for (const [address, name] of [
    ["/mon-compte", "Connexion et sécurité"],
    ["/mes-donnees", "Mes données"],
  ] as const) {
    await page.goto(address);
    await expect.poll(() => namesOf(page)).toEqual([name, name]);
    const rubrics = page.getByRole("navigation", { name: "Rubriques du compte" });
    await expect(rubrics.getByRole("link", { name, exact: true, includeHidden: true })).toBeAttached();
  }
  await page.getByRole("button", { name: /: menu$/ }).click();
  await page.getByRole("menuitem", { name: "Connexion et sécurité" }).click();
  await expect(page).toHaveURL(/\/mon-compte$/);
  expect(await namesOf(page)).toContain("Connexion et sécurité");

  await page.goto("/tableau-de-bord?tab=users");
  const rail = page.getByRole("navigation", { name: "Administration" });
  await expect(rail).toBeVisible();
  const sections = rail.getByRole("button", { name: "Rubrique : Utilisateurs" });
  if (await sections.isVisible()) await sections.click();
  const tabs = (await rail.getByRole("link", { includeHidden: true }).allTextContents()).map((one) =>
    one.trim(),
  );
  expect(tabs.length).toBeGreaterThan(10);
  // The specification names the first page of the documents "Tous mes dossiers".
  for (const tab of tabs.filter((one) => one !== "Mes documents")) {
    await expect(rail).toBeVisible();
    const link = rail.getByRole("link", { name: tab, exact: true });
    const fold = rail.getByRole("button", { name: /^Rubrique/ });
    if (!(await link.isVisible()) && (await fold.isVisible())) await fold.click();
    if (!(await link.isVisible())) await rail.getByText("Référentiels").click();
    await link.click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(tab);
    await expect(heading).toBeFocused();
  }
});

test("a person has one colour in every list", async ({ page }) => {
  await signIn(page, "coordination@exemple.fr", demoPassword);
  const found = new Map<string, Set<string | null>>();
  const actions = "/tableau-de-bord?tab=training-actions";
  await page.goto(actions);
  const action = await page.locator("main a[href^='/actions-formation/']").first().getAttribute("href");
  for (const address of [
    "/tableau-de-bord?tab=users",
    "/tableau-de-bord?tab=wishlists&vue=avant",
    action ?? "",
    `/tableau-de-bord?tab=steps&action=${action?.split("/").at(-1)}`,
  ]) {
    await page.goto(address);
    await expect(page.locator("main .person .avatar").first()).toBeVisible();
    const seen = await page.locator("main .person").evaluateAll((all) =>
      all.map((one) => ({
        name: one.textContent?.replace(one.querySelector(".avatar")?.textContent ?? "", "").trim() ?? "",
        hue: one.querySelector(".avatar")?.getAttribute("data-hue") ?? null,
      })),
    );
    for (const { name, hue } of seen) found.set(name, (found.get(name) ?? new Set()).add(hue));
  }
  const shownTwice = [...found].filter(([, hues]) => hues.size > 1).map(([name]) => name);
  expect(found.size).toBeGreaterThan(5);
  expect(shownTwice).toEqual([]);
});
