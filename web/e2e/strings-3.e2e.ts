import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as library from "#shared/library/library.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { breaking, expectFailure } from "./breaking.ts";
import { dialogOf } from "./library-steps.ts";
import { signIn, test } from "./visit.ts";

// What the third specification quotes about the library and situations and no walk comes across: mostly what people
// read when the server breaks, which is answered in its stead.

const email = "coordination@exemple.fr";
const reason = "Rien ne va plus.";
const client = () => signedInClient(process.env.E2E_SITE ?? "", email, demoPassword);

/** What stands in a page or a dialog instead of what could not be had, until it can. */
const expectFailed = async (page: Page, title: string) => {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await page.unrouteAll();
};

test("what people read of folders and documents, also when the server breaks", async ({ page }) => {
  test.slow();
  const run = `Mots ${randomUUID().slice(0, 6)}`;
  const api = await client();
  const folder = await api.call(library.createFolder, { body: { name: run, private: true } });
  const document = await api.call(library.createDocument, {
    body: {
      name: `Note ${run}`,
      folder_id: folder.id,
      files: [{ original_file_name: "note.csv", content_type: "text/csv", size: 9 }],
    },
  });
  const [upload] = document.uploads;
  await fetch(upload?.url ?? "", {
    method: "PUT",
    headers: upload?.headers ?? {},
    body: new TextEncoder().encode("nom;note\n"),
  });
  const dialog = dialogOf(page);
  const alert = page.getByRole("alertdialog");
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  const choose = async (options: string, entry: string) => {
    await page.getByRole("button", { name: options }).click();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  await signIn(page, email, demoPassword);

  await test.step("folders that cannot be had", async () => {
    await breaking(page, "GET", "**/api/dashboard/training-actions-folders");
    await page.goto("/documents");
    await expectFailed(page, "Une erreur est survenue");
    await page.getByRole("button", { name: "Réessayer" }).first().click();
    await expect(page.getByRole("heading", { name: "Dossiers communs" })).toBeVisible();
    await breaking(page, "GET", `**/api/folders/${folder.id}`);
    await page.goto(`/documents/dossier/${folder.id}`);
    await expectFailed(page, "Une erreur est survenue");
    await page.getByRole("button", { name: "Réessayer" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: run })).toBeVisible();
    await expect(page).toHaveTitle(`Accéder à un dossier, ${run} · Compagnon`);
  });

  await test.step("a folder that cannot be made, changed or removed", async () => {
    await page.getByRole("button", { name: "Ajouter un dossier" }).click();
    await breaking(page, "POST", "**/api/folders");
    await dialog.getByLabel(/^Nom/).fill("Essai");
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expectFailure(page, "Erreur lors de la création du dossier");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Modifier le dossier" }).click();
    await breaking(page, "PUT", "**/api/folders/*");
    await dialog.getByLabel(/^Nom/).fill("Essai");
    await save.click();
    await expectFailure(page, "Erreur lors de l’enregistrement du dossier");
    await expect(dialog.getByLabel(/^Nom/)).toHaveValue("Essai");
  });

  await test.step("rights that cannot be had or given", async () => {
    await dialog.getByRole("combobox", { name: "Personne" }).fill("Personne de ce nom");
    await expect(page.getByText("Aucun profil n'a été trouvé")).toBeVisible();
    await page.keyboard.press("Escape");
    await breaking(page, "GET", "**/api/roles");
    await dialog.getByLabel("Action de formation").selectOption({ index: 1 });
    await expectFailed(page, `Erreur lors de la récupération des rôles. ${reason}`);
    await dialog.getByRole("button", { name: "Annuler" }).click();
  });

  await test.step("a folder that cannot be removed", async () => {
    await choose(`Options du dossier ${run}`, "Supprimer");
    await breaking(page, "DELETE", "**/api/folders/*");
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(alert.getByText("Erreur lors de la suppression")).toBeVisible();
    await expect(alert.getByText(reason)).toBeVisible();
    await alert.getByRole("button", { name: "Annuler" }).click();
    await page.unrouteAll();
  });

  await test.step("a document that cannot be made, had, changed or removed", async () => {
    await page.getByRole("button", { name: "Ajouter un document" }).click();
    await breaking(page, "POST", "**/api/documents");
    await dialog.getByLabel(/^Nom/).fill("Essai");
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expectFailure(page, "Erreur dans la création du document");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await alert.getByRole("button", { name: "Fermer" }).click();
    await breaking(page, "GET", `**/api/documents/${document.id}`);
    await page.goto(`/documents/${document.id}`);
    await expectFailed(page, "Erreur dans l'affichage du document");
    await page.getByRole("button", { name: "Réessayer" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: `Note ${run}` })).toBeVisible();
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    await breaking(page, "PUT", "**/api/documents/*");
    await dialog.getByLabel(/^Nom/).fill("Essai");
    await save.click();
    await expectFailure(page, "Erreur dans la modification du document");
    await breaking(page, "DELETE", "**/api/document-files/*");
    await dialog.getByRole("button", { name: "Supprimer le fichier note.csv" }).click();
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(alert.getByText("Le fichier n’a pas été supprimé")).toBeVisible();
    await alert.getByRole("button", { name: "Annuler" }).click();
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await alert.getByRole("button", { name: "Fermer" }).click();
    await choose(`Options du document Note ${run}`, "Supprimer");
    await breaking(page, "DELETE", "**/api/documents/*");
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(alert.getByText(reason)).toBeVisible();
    await alert.getByRole("button", { name: "Annuler" }).click();
    await page.unrouteAll();
  });

  await test.step("a file that cannot be downloaded", async () => {
    await breaking(page, "GET", "**/api/document-files/*/download");
    await page.getByRole("button", { name: "Télécharger note.csv" }).click();
    await expectFailure(page, "Erreur dans la récupération du fichier");
  });
  await api.call(library.deleteFolder, { params: { id: folder.id } });
});

test("what people read of situations, also when the server breaks", async ({ page }) => {
  const api = await client();
  const { data } = await api.call(situations.filterSituations, { query: { is_published: true } });
  const [known] = data;
  const title = page.getByRole("textbox", { name: /^Titre/ });
  await signIn(page, email, demoPassword);

  await test.step("a list or a page that cannot be had", async () => {
    await breaking(page, "GET", "**/api/shared-situations/search/filter*");
    await page.goto("/situations");
    await expectFailed(page, "Les situations n’ont pas pu être chargées");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("link", { name: known?.title ?? "" })).toBeVisible();
    await breaking(page, "GET", `**/api/shared-situations/${known?.id}`);
    await page.goto(`/situations/lecture/${known?.id}`);
    await expect(page.getByText("Cette situation n’a pas pu être affichée")).toBeVisible();
    await expectFailed(page, "Erreur dans l'enregistrement");
  });

  await test.step("one that cannot be saved keeps what was written", async () => {
    await page.goto(`/situations/edition/${known?.id}`);
    await breaking(page, "PUT", "**/api/shared-situations/*");
    await title.fill("Un autre titre");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expectFailed(page, "Erreur dans l'enregistrement");
    await expect(title).toHaveValue("Un autre titre");
  });

  await test.step("one that cannot be created", async () => {
    await page.goto("/situations/edition/");
    await page
      .getByRole("combobox", { name: "De quel apprenant ou quelle apprenante s’agit-il ?" })
      .fill("Samira");
    await page.getByRole("option", { name: /Samira Bellanger/ }).click();
    for (const said of ["Choisissez une formation", "Choisissez un statut"])
      await expect(page.getByRole("option", { name: said })).toBeAttached();
    for (const said of [
      "Choisissez un ou plusieurs types de structure",
      "Choisissez un ou plusieurs types de publics",
    ])
      await expect(page.getByPlaceholder(said)).toBeVisible();
    await breaking(page, "POST", "**/api/shared-situations");
    await title.fill("Jamais créée");
    await page.getByRole("button", { name: "Créer" }).click();
    await expectFailed(page, "Erreur lors de l'enregistrement de votre situation");
  });
});
