import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { comingEvent, expectSound, signIn, test } from "./visit.ts";

test("staff see who misses wishes, give one learner more time and remind those without any", async ({
  page,
}) => {
  const effort = await countEffort(page);
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  await test.step("from home, who misses wishes takes no more than this", async () => {
    await effort.begin();
    await page
      .getByRole("region", { name: "À faire" })
      .getByRole("link", { name: /vœux incomplets/ })
      .click();
    await expect(page.getByRole("rowheader", { name: /Elouan Hamon/ })).toBeVisible();
    await effort.expectAtMost("who is missing", { clicks: 1, fields: 0, pages: 2 });
  });
  await page.goto(`/evenements/edition/${await comingEvent()}`);
  await page.getByRole("link", { name: "Vœux", exact: true }).click();
  await expect(page).toHaveTitle("Vœux, Alternance Day · Compagnon");
  await expect(page.getByRole("list", { name: "De l’ouverture à la fermeture" })).toContainText(
    /Fermeture.*18h00/,
  );
  await expectSound(page);

  // A column of the drawing filters the list, and the address keeps the filter.
  await page.getByRole("link", { name: /2 apprenant·es avec 0 vœu$/ }).click();
  await expect(page).toHaveURL(/voeux=0/);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.goto(new URL(page.url()).pathname);

  const row = page.getByRole("row", { name: /Elouan Hamon/ });
  await row.getByRole("button", { name: /Prolonger/ }).click();
  await page.getByLabel("Peut enregistrer jusqu’au").fill("2020-01-01T09:00");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByRole("dialog").locator(".error", { hasText: /choisissez un moment plus tard/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();

  await page.getByRole("button", { name: "Relancer (2)" }).first().click();
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  await expect(dialog.getByText("Il te manque cinq vœux pour Alternance Day")).toBeVisible();
  await dialog.getByLabel("Ajouter un mot").fill("On vous attend !");
  await expect(dialog.getByText("On vous attend !")).toHaveCount(2);
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Ne pas relancer Elouan/ }).click();
  await dialog.getByRole("button", { name: "Envoyer 1 message" }).click();
  await expect(page.getByText("Hélène Castagnet a relancé 1 personne")).toBeVisible();
});
