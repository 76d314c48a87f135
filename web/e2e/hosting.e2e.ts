import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { comingEvent, expectSound, signIn, test } from "./visit.ts";

test("staff add structures several at once, make slots, and say who comes", async ({ page }) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=events");
  await comingEvent(page).click();
  await page.getByRole("button", { name: "Dupliquer" }).click();
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  await dialog.getByLabel(/^Début du nouvel événement/).fill("2043-06-12T09:00");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Dupliquer l’événement" }).click();
  await expect(page.getByText("L’événement est dupliqué")).toBeVisible();
  await expect(page.getByText("Non publié").first()).toBeVisible();
  const panel = page.getByRole("region", { name: /^Structures associées/ });
  await expect(panel.getByRole("heading")).toHaveText(/32$/);

  await page.getByRole("button", { name: "Créer une série" }).click();
  await dialog.getByLabel(/^Durée/).fill("50");
  await expect(dialog.getByText("Le créneau de 13h00 finirait à 13h50, hors de l’événement.")).toBeHidden();
  await dialog.getByLabel(/^Nombre/).fill("5");
  await expect(dialog.getByText("Le créneau de 13h00 finirait à 13h50, hors de l’événement.")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel(/^Nombre/).fill("4");
  await dialog.getByRole("button", { name: "Créer 4 créneaux" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("12h00 à 12h50")).toBeVisible();

  await page.getByRole("button", { name: "Ajouter plusieurs structures" }).click();
  await page.getByRole("searchbox", { name: "Nom ou type" }).fill("imprimerie");
  const tick = (name: RegExp) => page.getByRole("checkbox", { name }).check();
  await tick(/^Imprimerie/);
  await page.getByRole("searchbox", { name: "Nom ou type" }).fill("théâtre");
  await expect(page.getByRole("heading", { name: "1 structure à ajouter" })).toBeVisible();
  await tick(/^Théâtre/);
  await expectSound(page);
  await page.getByLabel("Zone pour les 2").selectOption({ label: "Vallons de Vilaine" });
  await page.getByRole("button", { name: "Ajouter les 2" }).click();
  await expect(page.getByText("2 structures ajoutées")).toBeVisible();
  await expect(panel.getByRole("heading")).toHaveText(/34$/);
  await page.getByRole("button", { name: "Fermer l’ajout" }).click();

  const row = panel
    .getByRole("row")
    .filter({ has: page.getByRole("group") })
    .first();
  await row.getByRole("button", { name: /^Une place de plus/ }).press("Enter");
  await expect(page.getByText(/: c’est enregistré$/).first()).toBeVisible();
  await row.getByRole("button", { name: /^Autres actions/ }).click();
  await page.getByRole("menuitem", { name: "Accueil, contact et note" }).click();
  await dialog.getByRole("radio", { name: "Ne vient pas" }).check();
  await dialog.getByLabel("Adresse e-mail du contact").fill("personne");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Cette adresse n'est pas valable.")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("Adresse e-mail du contact").fill("personne@exemple.fr");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await panel.getByRole("button", { name: /^Ne viennent pas/ }).click();
  await expect(panel.getByText("aucune place")).toBeVisible();
  await expect(panel.getByText("personne@exemple.fr")).toBeVisible();
  await expectSound(page);
});

test("a learner sees who comes, where, and everybody else in one click", async ({ page }) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto("/structures");
  const status = page.getByRole("status").filter({ hasText: /structures/ });
  await expect(status).toHaveText(/^30 structures/);
  await expect(page.getByText(/^Présente le \d+(er)? \p{L}+ · /u).first()).toBeVisible();
  await expect(page.getByText(/^Ne vient pas le/)).toHaveCount(0);
  await expectSound(page);
  await page.getByRole("button", { name: /Présentes à l’Alternance Day/ }).click();
  // The forty of the demonstration, and those that other journeys create.
  await expect(status).toHaveText(/^4\d structures/);
  await expect(page.getByText(/^Ne vient pas le/).first()).toBeVisible();
  await expectSound(page);
});
