import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { expectSound, signIn, test } from "./visit.ts";

test("a search from the header finds structures for visitors, and more for who signs in", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Rechercher" }).click();
  const field = page.getByRole("searchbox", { name: "Rechercher dans tout le site" });
  await expect(field).toBeFocused();
  await field.fill("a");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/au moins deux lettres/);
  await field.fill("jardin");
  await field.press("Enter");
  await expect(page).toHaveTitle("Recherche « jardin » · Compagnon");
  await expect(
    page.getByRole("status").filter({ hasText: /^\d+ résultats? pour « jardin »$/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Structures \d+$/ })).toBeVisible();
  await expect(field).toHaveValue("jardin");
  await expectSound(page);
  await field.fill("zzzz");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("heading", { name: "Aucun résultat pour « zzzz »" })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("jardin");
  await page.getByRole("contentinfo").getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Me connecter" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Importer des utilisateurs" })).toHaveCount(
    0,
  );

  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/recherche?q=ma");
  await expect(page.getByRole("heading", { level: 2, name: /^Personnes/ })).toBeVisible();
  await page.getByRole("link", { name: "Voir la liste des utilisateurs" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("ma");
  // The foot of the page goes down as the list comes.
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Plan du site" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Importer des utilisateurs" })).toBeVisible();
  await expectSound(page);
});
