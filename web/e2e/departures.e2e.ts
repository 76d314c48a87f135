import { expect, test } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { chooseFestAction, signIn } from "./visit.ts";

test.describe.configure({ mode: "serial" });

test("staff note that a learner left, who then reads their steps and changes nothing, and note their return", async ({
  page,
  browser,
}) => {
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=training-actions");
  await page.getByRole("link", { name: /^Voir Animatrice ou animateur d'activités 2026/ }).click();
  await page.getByRole("button", { name: "Actions sur Fatou Sarr" }).click();
  await page.getByRole("menuitem", { name: "Noter le départ" }).click();
  const dialog = page.getByRole("dialog", { name: "Fatou Sarr quitte le parcours" });
  await dialog.getByRole("button", { name: "Noter le départ" }).click();
  await expect(dialog.getByLabel(/Motif/)).toBeFocused();
  await dialog.getByLabel(/Motif/).fill("Reprend des études");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await dialog.getByRole("button", { name: "Noter le départ" }).click();
  const departed = page.getByRole("region", { name: "Ont quitté le parcours" });
  await departed.getByRole("heading", { name: /Ont quitté le parcours/ }).click();
  await expect(departed.getByRole("row", { name: /Fatou Sarr.*Reprend des études/ })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Apprenants et apprenantes", exact: true }).getByText("Fatou Sarr"),
  ).toHaveCount(0);

  const own = await browser.newPage();
  await signIn(own, "fatou.sarr@exemple.fr", demoPassword);
  await expect(own.getByText(/Tu as quitté ce parcours le/)).toBeVisible();
  await own.getByRole("link", { name: "Rendez-vous 1" }).click();
  await expect(own.getByText(/A quitté le parcours le/)).toBeVisible();
  await expect(own.getByRole("link", { name: "Rédiger en ligne" })).toHaveCount(0);
  // Pages of staff are not theirs: said, not only redirected.
  await own.goto("/contenus");
  await expect(own.getByText("Cette page n’est pas pour ton profil")).toBeVisible();
  await own.close();

  await departed.getByRole("button", { name: "Réintégrer Fatou Sarr" }).click();
  await expect(
    page.getByRole("region", { name: "Apprenants et apprenantes", exact: true }).getByText("Fatou Sarr"),
  ).toBeVisible();
});

test("a trainer's removal names their learners and says who could take over", { tag: "@proof" }, async ({
  page,
}) => {
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=training-actions");
  await page.getByRole("link", { name: /^Voir Animatrice ou animateur d'activités 2026/ }).click();
  await page.getByRole("button", { name: "Retirer Driss Benali" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked.getByText(/apprenant·es n’auront plus ce formateur/)).toBeVisible();
  await expect(asked.getByText("Malika Ronarc'h")).toBeVisible();
  await expect(asked.getByText(/Mathieu Ollivier \(a quitté le parcours/)).toBeVisible();
  await asked.getByRole("button", { name: "Annuler" }).click();
});

test("staff delete an empty step and archive one with content, and the focus stays in the row", {
  tag: "@proof",
}, async ({ page }) => {
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=steps");
  await chooseFestAction(page, "Animatrice ou animateur d'activités", 2026);
  // Steps made for one learner: no grey button stays.
  await page.getByRole("button", { name: "Créer les étapes de Jules Pennec" }).click();
  const manage = page.getByRole("button", { name: "Gérer les étapes de Jules Pennec" });
  await expect(manage).toBeFocused();
  await expect(page.getByRole("button", { name: "Créer les étapes de Jules Pennec" })).toHaveCount(0);
  await manage.click();
  const dialog = page.getByRole("dialog", { name: "Gérer les étapes de Jules Pennec" });
  await dialog.getByRole("button", { name: "Supprimer l’étape Bilan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(dialog.getByRole("link", { name: "Bilan" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fermer" }).last().click();

  await page.getByRole("button", { name: "Gérer les étapes de Corentin Le Bihan" }).click();
  const corentin = page.getByRole("dialog", { name: "Gérer les étapes de Corentin Le Bihan" });
  await corentin.getByRole("button", { name: "Archiver l’étape Situation de travail 4" }).click();
  await expect(corentin.getByText(/Archivée le/)).toBeVisible();
  // By its key: on a phone three notices stand over it.
  await corentin.getByRole("button", { name: /Remettre l’étape Situation de travail 4/ }).press("Enter");
  await expect(corentin.getByText(/Archivée le/)).toHaveCount(0);
});

test("a learner with a promotion is led to its event, and invited no more once the training began", {
  tag: "@proof",
}, async ({ page }) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto("/profil/structures-selectionnees/undefined");
  await expect(page).toHaveURL(/structures-selectionnees\/[0-9a-f-]{36}$/);
  const event = page.url().split("/").at(-1) ?? "";
  await moveClock(page, new Date(Date.now() + 100 * 86_400_000));
  // The session of a hundred days ago is over.
  await page.context().clearCookies();
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto(`/profil/structures-candidature/${event}`);
  await expect(
    page.getByText("Ta formation a commencé : tes vœux d’alternance ne changent plus."),
  ).toBeVisible();
  await expect(page.getByText("Voici ce que tu as enregistré.")).toBeVisible();
  await expect(page.getByText(/^Choisis où te former/)).toHaveCount(0);
});

test("the dialog of an action starts at its first field", { tag: "@proof" }, async ({ page }) => {
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=training-actions");
  await page.getByRole("button", { name: "Créer une action" }).click();
  const degree = page.getByRole("dialog").getByLabel(/Diplôme/);
  if ((page.viewportSize()?.width ?? 0) > 600) await expect(degree).toBeFocused();
  else await expect(degree).toBeVisible();
});
