import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { breaking, expectFailure } from "./breaking.ts";
import { signIn, test } from "./visit.ts";

// What the second specification quotes about events and training actions and no walk comes across: mostly what people
// read when the server breaks, which is answered in its stead.

const admin = "admin@exemple.fr";

test("what people read of training actions and events, also when the server breaks", async ({ page }) => {
  test.slow();
  const run = `Mots ${randomUUID().slice(0, 6)}`;
  const api = await signedInClient(process.env["E2E_SITE"] ?? "", admin, demoPassword);
  const degree = await api.call(reference.createDegree, { body: { name: run, city: "Rennes" } });
  const event = await api.call(events.createEvent, {
    body: { name: run, start_date: "2041-06-14T07:00:00Z", end_date: "2041-06-14T11:00:00Z" },
  });
  const action = await api.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      event_id: event.id,
      year: 2041,
      start_date: "2041-09-02T07:00:00Z",
      end_date: "2042-06-30T15:00:00Z",
    },
  });
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  const save = dialog.getByRole("button", { name: "Enregistrer", exact: true });
  await signIn(page, admin, demoPassword);

  await test.step("a new action, which cannot be written", async () => {
    await page.goto("/tableau-de-bord?tab=training-actions");
    await page.getByRole("button", { name: "Créer une action" }).click();
    await expect(dialog.getByText("Formation avec Fest")).toBeVisible();
    await dialog.getByText("Formation avec Fest").click();
    await expect(dialog.getByText("Formation sans Fest")).toBeVisible();
    await dialog.getByLabel(/^Diplôme/).selectOption({ label: `${run}, Rennes` });
    await dialog.getByLabel(/^Début/).fill("2041-09-02T09:00");
    await dialog.getByLabel(/^Fin/).fill("2042-06-30T17:00");
    await breaking(page, "POST", "**/api/training-actions");
    await save.click();
    await expectFailure(page, "Erreur lors de la création de votre action");
    await dialog.getByRole("button", { name: "Fermer" }).click();
  });

  await test.step("an action whose people come and go", async () => {
    await page.goto(`/actions-formation/${action.id}`);
    await page.getByRole("button", { name: "Ajouter des profils" }).click();
    await expect(dialog.getByPlaceholder("Rechercher...")).toBeVisible();
    await dialog.getByLabel("Rechercher un profil").fill("Personne de ce nom");
    await expect(dialog.getByText("Aucun profil n'a été trouvé")).toBeVisible();
    await expect(dialog.getByText("Nous ne trouvons pas de réponse, veuillez réessayer.")).toBeVisible();
    await dialog.getByLabel("Rechercher un profil").fill("Malo");
    await dialog.getByRole("button", { name: /Malo/ }).first().click();
    await breaking(page, "POST", "**/add-profile");
    await dialog.getByRole("button", { name: "Associer", exact: true }).click();
    await expectFailure(page, "Erreur lors de l'ajout.");
    await dialog.getByRole("button", { name: "Associer", exact: true }).click();
    await expect(page.getByText("Bravo, le profil a bien été ajouté")).toBeVisible();
    await dialog.getByRole("button", { name: "Fermer" }).click();

    await page.getByRole("button", { name: /^Retirer Malo/ }).click();
    const asked = page.getByRole("alertdialog");
    await expect(asked.getByText("Détacher ce profil de cette action ?")).toBeVisible();
    await asked.getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Bravo, le profil a bien été retiré")).toBeVisible();
  });

  await test.step("an action that cannot be changed", async () => {
    await page.getByRole("button", { name: "Modifier l’action" }).click();
    await dialog.getByLabel(/^Année/).fill("2042");
    await breaking(page, "PUT", "**/api/training-actions/*");
    await save.click();
    await expectFailure(page, "Erreur lors de l'enregistrement de votre action");
  });

  await test.step("an event that cannot be written, nor changed", async () => {
    await page.goto("/tableau-de-bord?tab=events");
    await page.getByRole("button", { name: "Créer un événement" }).click();
    await dialog.getByLabel(/^Nom/).fill(run);
    await dialog.getByLabel(/^Début/).fill("2041-06-14T09:00");
    await dialog.getByLabel(/^Fin/).fill("2041-06-14T13:00");
    await breaking(page, "POST", "**/api/events");
    await save.click();
    await expectFailure(page, "Erreur lors de la création de l’événement");
    await page.goto(`/evenements/edition/${event.id}`);
    await expect(page.getByRole("link", { name: /^Vœux post événement/ })).toBeVisible();
    await page.getByRole("button", { name: "Ajouter une zone" }).click();
    await dialog.getByLabel(/^Nom/).fill(run);
    await breaking(page, "POST", "**/api/zones");
    await save.click();
    await expectFailure(page, "Erreur lors de l'enregistrement de votre événement");
  });
});
