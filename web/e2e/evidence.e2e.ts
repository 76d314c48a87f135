import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

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
  await page.getByRole("checkbox", { name: "Tirer le dossier de Corentin Le Bihan" }).check();
  await page.getByRole("checkbox", { name: "Tirer le dossier de Malika Ronarc'h" }).check();
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
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Évaluation au bilan seulement")).toBeVisible();
  await expect(page.getByText(/^dit par Malo Le Guennec, le/)).toBeVisible();

  await page.getByRole("link", { name: "Dossiers de la promotion" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Zip" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Preuves .*\.zip$/);
});

test("a learner reads their own dossier from their path", { tag: "@proof" }, async ({ page }) => {
  await signIn(page, "malika.ronarch@exemple.fr", demoPassword);
  await page.getByRole("link", { name: "Ton dossier de preuves" }).click();
  await expect(page.getByRole("heading", { name: "11 éléments" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Ce que vous pouvez dire/ })).toHaveCount(0);
  await expectSound(page);
});
