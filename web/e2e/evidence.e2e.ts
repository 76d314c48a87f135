import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { festScene } from "#scripts/testing/scenes/fest-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, mailedLink, openTodo, signIn, test, unfold } from "./visit.ts";

/** The promotion that is on its way. */
const currentPromo = async (site: string): Promise<string> => {
  const api = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const { data } = await api.call(training.listTrainingActions, { query: { per_page: 50 } });
  for (const { id } of data) {
    const { learners } = await api.call(evidence.getEvidenceBoard, { params: { id } });
    if (learners.some(({ learner }) => learner.name === "Malika Ronarc'h")) return id;
  }
  throw new Error("No such promotion");
};

test("on the morning of an audit, a coordinator draws two, reads them, says that one element is without object, and asks for the zip", async ({
  page,
  baseURL,
}) => {
  const id = await currentPromo(baseURL ?? "");
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto(`/actions-formation/${id}`);
  await page.getByRole("link", { name: "Dossiers de preuves" }).click();
  await expect(page.getByRole("heading", { name: "Dossiers de la promotion" })).toBeVisible();
  await expectSound(page);
  // The address keeps who was drawn: a box is ticked once the address says so.
  for (const name of ["Corentin Le Bihan", "Malika Ronarc'h"]) {
    const box = page.getByRole("checkbox", { name: `Tirer le dossier de ${name}` });
    await box.click();
    await expect(box).toBeChecked();
  }
  await expect(page.getByText("2 dossiers tirés")).toBeVisible();
  await expect(page).toHaveURL(/tires=/);
  await page.getByRole("link", { name: "Présenter les 2" }).click();

  await expect(page.getByRole("heading", { name: "Corentin Le Bihan" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Dossier suivant : Malika Ronarc'h" }).click();
  await expect(page.getByRole("heading", { name: "Malika Ronarc'h" })).toBeVisible();
  await expect(page.getByText("Il manque le mot de Driss Benali", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: /E1.*Accord avant le départ/ })).toBeVisible();

  await page.getByRole("button", { name: "Ce que vous pouvez dire de E8" }).click();
  await page.getByRole("menuitem", { name: "Sans objet…" }).click();
  const dialog = page.getByRole("dialog", { name: "E8 est sans objet" });
  await dialog.getByLabel("Pourquoi").fill("Évaluation au bilan seulement");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Évaluation au bilan seulement", { exact: true })).toBeVisible();
  await expect(page.getByText(/^dit par Malo Le Guennec, le/)).toBeVisible();
  await page.getByRole("button", { name: "Ce que vous pouvez dire de E8" }).click();
  await page.getByRole("menuitem", { name: "Pièce papier…" }).click();
  const paper = page.getByRole("dialog", { name: "Ajouter une pièce papier" });
  await expect(paper.getByText("Sans objet : « Évaluation au bilan seulement ».")).toBeVisible();
  await expect(paper.getByText(/^Noté par Malo Le Guennec, le/)).toBeVisible();
  await expect(paper.getByRole("button", { name: "Remplacer" })).toBeVisible();
  await expectSound(page);
  await paper.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Ajouter une pièce papier" }).click();
  await expect(paper.getByLabel("Élément")).not.toHaveValue("E8");
  await expect(paper.getByLabel(/^Document scanné ou photographié.*obligatoire/)).toBeAttached();
  await expect(paper.getByRole("button", { name: "Enregistrer" })).toBeVisible();
  await paper.getByLabel("Recueilli par").fill("Malo");
  await paper.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Fermer" }).click();

  await page.getByRole("link", { name: "Dossiers de la promotion" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Zip" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Preuves .*\.zip$/);
});

test("a learner reads their own dossier from their path", { tag: "@proof" }, async ({ page }) => {
  await signIn(page, "malika.ronarch@exemple.fr", demoPassword);
  await page.getByRole("link", { name: "Mon dossier de preuves" }).click();
  await expect(page.getByRole("heading", { name: "11 éléments" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Ce que vous pouvez dire/ })).toHaveCount(0);
  await expectSound(page);
});

test("somebody asks for their erasure; an administrator finds the dossier under « À faire », keeps it, and sets for how long", async ({
  page,
}) => {
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const { person, action, path } = await festScene(run, mailedLink);
  const nour = await person("Nour", "learner");
  const fest = await action({ year: 2034, is_fest: true, days: [-60, 200], learners: [nour] });
  await path(fest, nour, [[-50, -50]]);
  const own = await signedInClient(process.env["E2E_SITE"] ?? "", nour.email, nour.password);
  await own.call(accounts.deleteAccount, { body: { password: nour.password } });
  await signIn(page, "admin@exemple.fr", demoPassword);
  const asked = (await openTodo(page)).getByRole("listitem").filter({ hasText: nour.name });
  await expect(asked).toContainText("effacement à décider");
  await expectSound(page);
  // A worker takes the rest of the account away meanwhile.
  await expect(async () => {
    await page.goto("/tableau-de-bord");
    await openTodo(page);
    await asked.getByRole("link").click();
    await expect(page.getByText(/^Compte effacé\. Dossier gardé jusqu’au/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await expectSound(page);
  await page.getByRole("button", { name: /^Garder jusqu’au/ }).click();
  await expect(page.getByText(/a décidé de le garder/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Effacer ce dossier" })).toBeVisible();
  await page.goto("/tableau-de-bord");
  await openTodo(page);
  await expect(asked).toHaveCount(0);

  const set = async (years: string) => {
    await page.goto("/contenus");
    await expect(page.getByRole("heading", { level: 1, name: "Contenus" })).toBeVisible();
    await unfold(page, "Durée de conservation");
    await page.getByRole("button", { name: /Dossiers de preuves FEST/ }).click();
    await page.getByLabel("Gardés après la fin du parcours").selectOption(years);
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await set("5");
  await page.goto("/informations-legales");
  await expect(page.getByText(/dossier de preuves d’un parcours FEST.* : 5 ans après la fin/)).toBeVisible();
  await set("3");
});
