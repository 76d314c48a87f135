import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword as password } from "#scripts/seed/people.ts";
import { jpeg, png } from "#scripts/testing/corpus.ts";
import { roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import { dialogOf, expectNotice } from "./library-steps.ts";
import { expectSound, newAccount, signIn, test } from "./visit.ts";

/** A PDF of one tall page with words on it, and extra entries of its catalogue. */
const pdfWith = (more: string) =>
  Buffer.from(
    [
      "%PDF-1.4",
      `1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj`,
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 700]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
      "4 0 obj<</Length 45>>stream\nBT /F1 24 Tf 60 600 Td (Bonne lecture) Tj ET\nendstream endobj",
      "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
      "trailer<</Root 1 0 R>>",
      "%%EOF",
    ].join("\n"),
  );

const choose = async (page: Page, options: string, entry: string) => {
  await page.getByRole("button", { name: options }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

/** Walks a tree by the keyboard alone until the place has the focus. */
const walkTo = async (page: Page, tree: Locator, name: string) => {
  const place = tree.getByRole("treeitem", { name });
  await page.keyboard.press("Home");
  for (let steps = 0; steps < 200; steps++) {
    if ((await place.count()) > 0 && (await place.evaluate((item) => item.matches(":focus")))) return;
    const focused = tree.locator("[role=treeitem]:focus");
    if ((await focused.getAttribute("aria-expanded")) === "false") await page.keyboard.press("ArrowRight");
    else await page.keyboard.press("ArrowDown");
  }
  throw new Error(`${name} is nowhere in the tree`);
};

test("a folder is filled, shared with a learner, taken back, moved and deleted", async ({
  page,
  browser,
}) => {
  test.slow();
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const learner = await newAccount("Maud", roles.learner.id);
  const [folder, below] = [`Dossier ${run}`, `Archives ${run}`];
  const document = `Consignes ${run}`;
  const dialog = dialogOf(page);
  const alert = page.getByRole("alertdialog");
  let address = "";

  await test.step("makes a private common folder, and one in it", async () => {
    await signIn(page, "coordination@exemple.fr", password);
    await page.getByRole("button", { name: /: menu$/ }).click();
    await page.getByRole("menuitem", { name: "Mes documents" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tous mes dossiers" })).toBeVisible();
    await expect(page.getByText("Veuillez sélectionner une action de formation")).toBeVisible();
    await expectSound(page);
    const action = page.getByRole("region", { name: "Actions de formation" }).getByRole("link").first();
    await action.click();
    await expect(page).toHaveURL(/documents\/action\//);
    await expect(page.getByRole("button", { name: "Ajouter un dossier" })).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await page
      .getByRole("region", { name: "Dossiers communs" })
      .getByRole("button", { name: "Ajouter un dossier" })
      .click();
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expect(dialog.getByLabel(/^Nom/)).toHaveAccessibleDescription(/obligatoire/);
    await dialog.getByLabel(/^Nom/).fill(folder);
    await dialog.getByRole("radio", { name: /^Privé/ }).check();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    const card = page.getByRole("article").filter({ hasText: folder });
    await expect(card).toContainText("0 document");
    await expect(card).toContainText("privé");
    await card.getByRole("link", { name: folder }).click();
    await expect(page.getByRole("heading", { level: 1, name: folder })).toBeVisible();
    await page.getByRole("button", { name: "Ajouter un dossier" }).click();
    await dialog.getByLabel(/^Nom/).fill(below);
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    await expect(page.getByRole("link", { name: below }).last()).toBeVisible();
    await expectSound(page);
  });

  await test.step("adds a document: files that break off, are stopped, are refused before or after", async () => {
    let cut = true;
    await page.route("**/quarantine/**", async (route) => {
      const type = route.request().headers()["content-type"];
      // The csv never leaves; the one picture of its type breaks off the first time.
      if (type === "text/csv") return;
      if (type === "image/png" && cut) {
        cut = false;
        await route.abort();
      } else await route.continue();
    });
    await page.getByRole("button", { name: "Ajouter un document" }).click();
    await dialog.getByLabel(/^Nom/).fill(document);
    await dialog.locator("input[type=file]").setInputFiles([
      { name: "Fiche à lire.pdf", mimeType: "application/pdf", buffer: pdfWith("") },
      {
        name: "piège.pdf",
        mimeType: "application/pdf",
        buffer: pdfWith("/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      },
      { name: "plan.png", mimeType: "image/png", buffer: png(60, 40) },
      { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("nom;note\n") },
      { name: "présentation.key", mimeType: "", buffer: Buffer.from("x") },
      { name: "menteur.pdf", mimeType: "application/pdf", buffer: Buffer.from("ceci n'est pas un pdf") },
      { name: "abîmée.jpg", mimeType: "image/jpeg", buffer: jpeg(60, 40).subarray(0, 60) },
    ]);
    await expect(dialog.getByText("Ce format n’est pas accepté")).toBeVisible();
    await expectSound(page);
    await expect(dialog.locator(".file", { hasText: "menteur.pdf" })).toContainText(
      "Le contenu du fichier ne correspond pas à son type.",
    );
    for (const name of ["présentation.key", "menteur.pdf"])
      await dialog.getByRole("button", { name: `Retirer ${name}` }).click();
    await expect(dialog.getByRole("textbox", { name: /^Description de l’image/ })).toHaveCount(2);
    await dialog.getByLabel("Description de l’image plan.png").fill("Le plan du potager, vu d’en haut");
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    await dialog.getByRole("button", { name: "Annuler l’envoi de notes.csv" }).click();
    await expect(dialog.getByText("notes.csv")).toBeHidden();
    await dialog.getByRole("button", { name: "Réessayer l’envoi de plan.png" }).click();
    await expect(dialog.getByText("Fichier disponible")).toHaveCount(2);
    // The validator's own reason.
    await expect(dialog.locator(".file", { hasText: "abîmée.jpg" })).toContainText(
      "Cette image est abîmée ou incomplète.",
    );
    await expect(dialog.locator(".file", { hasText: "piège.pdf" })).toContainText("Ce PDF lance un script");
    for (const name of ["abîmée.jpg", "piège.pdf"])
      await dialog.getByRole("button", { name: `Retirer ${name}` }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("article").filter({ hasText: document }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: document })).toBeVisible();
    address = new URL(page.url()).pathname;
    await expect(page.getByRole("button", { name: /^Télécharger / })).toHaveCount(2);
    await expect(page.getByText("notes.csv")).toHaveCount(0);
    await expectSound(page);
  });

  await test.step("looks at both files in the page", async () => {
    const alerts: string[] = [];
    page.on("dialog", (opened) => alerts.push(opened.message()));
    await page.getByRole("button", { name: "Aperçu de Fiche à lire.pdf" }).click();
    await expect(dialog.getByRole("img", { name: "Page 1 sur 1" })).toBeVisible();
    await expect(dialog.locator("figure[aria-busy=false]")).toBeVisible();
    await expectSound(page);
    const words = dialog.getByText("Bonne lecture");
    await words.selectText();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("Bonne lecture");
    // They stand where they are drawn, and the keyboard scrolls to what is below.
    const pages = dialog.getByRole("region", { name: "La page du document" });
    const [box, sheet] = [await words.boundingBox(), await dialog.locator(".pdf-sheet").boundingBox()];
    if (!box || !sheet) throw new Error("Nothing is drawn");
    expect((box.x - sheet.x) / sheet.width).toBeCloseTo(60 / 300, 1);
    expect((box.y - sheet.y) / sheet.height).toBeCloseTo(80 / 700, 1);
    await pages.focus();
    await page.keyboard.press("End");
    await expect
      .poll(() => dialog.locator(".dialog-body").evaluate((body) => body.scrollTop))
      .toBeGreaterThan(0);
    expect(alerts, "a script of the PDF has run").toEqual([]);
    await page.keyboard.press("Escape");
    const preview = page.getByRole("button", { name: "Aperçu de plan.png" });
    await preview.click();
    await expect(dialog.getByRole("img", { name: "Le plan du potager, vu d’en haut" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Modifier la description : plan.png" }).click();
    const text = dialog.getByLabel("Description de l’image plan.png");
    await expect(text).toHaveValue("Le plan du potager, vu d’en haut");
    await expectSound(page);
    await text.fill("");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Ajouter une description : plan.png" })).toBeFocused();
    await preview.click();
    await expect(dialog.getByRole("img", { name: "plan.png" }), "nobody describes it").toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ajouter une description : plan.png" }).click();
    await dialog.getByLabel(/^L’image n’apporte aucune information/).check();
    await expect(text).toBeDisabled();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await preview.click();
    await expect(dialog.locator(".preview img")).toHaveAttribute("alt", "");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("what was written about it and not saved is offered again", async () => {
    const edit = page.getByRole("button", { name: "Modifier", exact: true });
    const description = dialog.getByRole("textbox", { name: "Description" });
    await edit.click();
    await description.click();
    await description.fill("À lire avant la visite");
    const colleague = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", password);
    const params = { id: address.split("/").at(-1) ?? "" };
    await colleague.call(library.updateDocument, { params, body: { description: "À lire ici" } });
    await page.reload();
    await edit.click();
    await expect(dialog.getByText("Un texte n’a pas été enregistré")).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Reprendre mon texte" }).click();
    await expect(description).toHaveText("À lire avant la visite");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText("Cet élément a été modifié entre-temps")).toBeVisible();
    await expect(description).toHaveText("À lire avant la visite");
    await page.getByRole("region", { name: "Avis" }).getByRole("button", { name: "Fermer" }).click();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("À lire avant la visite")).toBeVisible();
    await edit.click();
    await expect(dialog.getByText("Un texte n’a pas été enregistré")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("shares it with the learner, and sees who has access and why", async () => {
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    await dialog.getByRole("combobox", { name: "Personne" }).fill(learner.name);
    await page.getByRole("option", { name: new RegExp(learner.name) }).click();
    await dialog.getByRole("button", { name: "Partager" }).click();
    await expect(dialog.getByText("Bravo, l'utilisateur a bien été ajouté")).toBeVisible();
    await expectSound(page);
    // Three seconds, then it leaves by itself.
    await expect(dialog.getByText("Bravo, l'utilisateur a bien été ajouté")).toBeHidden();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    const access = page.getByRole("region", { name: "Qui peut voir ce document, et pourquoi" });
    await expect(access.getByRole("listitem").filter({ hasText: learner.name })).toContainText(
      "Partage direct : peut lire",
    );
  });

  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
    acceptDownloads: true,
  });
  const reader = await elsewhere.newPage();

  await test.step("the learner finds it, reads it and downloads it, and can change nothing", async () => {
    await signIn(reader, learner.email, learner.password);
    await reader.goto("/documents");
    const alone = reader.getByRole("region", { name: "À moi, ou partagés avec moi" });
    await expect(alone.getByRole("link", { name: document })).toBeVisible();
    await expectSound(reader);
    await reader.getByLabel("Rechercher un dossier ou un document").fill(run);
    await expect(reader.getByRole("status").filter({ hasText: "1 résultat" })).toBeVisible();
    await expectSound(reader);
    await reader.getByRole("link", { name: document }).click();
    await expect(reader.getByRole("heading", { level: 1, name: document })).toBeVisible();
    await expect(reader.getByRole("button", { name: "Modifier" })).toHaveCount(0);
    await expect(reader.getByRole("button", { name: /^Options/ })).toHaveCount(0);
    const [download] = await Promise.all([
      reader.waitForEvent("download"),
      reader.getByRole("button", { name: "Télécharger Fiche à lire.pdf" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Fiche à lire.pdf");
    const [zip] = await Promise.all([
      reader.waitForEvent("download", { timeout: 30_000 }),
      reader.getByRole("button", { name: "Tout télécharger (zip)" }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step("taken back, it is gone for the learner", async () => {
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    await dialog.getByRole("button", { name: `retirer l’accès de ${learner.name}` }).click();
    await expect(dialog.getByText("Bravo, l'utilisateur a bien été supprimé")).toBeVisible();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await reader.goto(address);
    await expect(reader.getByRole("heading", { name: "Cette page n'existe pas" })).toBeVisible();
    await reader.goto("/documents");
    await expect(reader.getByRole("heading", { level: 1, name: "Tous mes dossiers" })).toBeVisible();
    await expect(reader.getByRole("link", { name: document })).toHaveCount(0);
    await elsewhere.close();
  });

  await test.step("moves the document into the folder below, by the keyboard alone", async () => {
    const options = page.getByRole("button", { name: `Options du document ${document}` });
    const move = page.getByRole("menuitem", { name: "Déplacer" });
    await options.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("d");
    await expect(move).toBeFocused();
    await page.keyboard.press("Enter");
    const tree = dialog.getByRole("tree");
    await expect(tree).toBeVisible();
    await expectSound(page);
    await tree.locator("[tabindex='0']").focus();
    await walkTo(page, tree, below);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`Destination : ${below}`)).toBeVisible();
    await expect(dialog.getByText("les droits hérités seront ceux de la destination")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Déplacer ici" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await expect(page.getByRole("navigation", { name: "Fil d’Ariane" })).toContainText(below);
  });

  await test.step("a folder does not go below itself", async () => {
    await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link", { name: below }).click();
    await expect(page.getByRole("heading", { level: 1, name: below })).toBeVisible();
    await choose(page, `Options du dossier ${below}`, "Déplacer");
    const own = dialog.getByRole("treeitem", { name: below });
    await expect(own).toHaveAttribute("aria-disabled", "true");
    await own.click({ force: true });
    await dialog.getByRole("button", { name: "Déplacer ici" }).click();
    await expect(dialog.getByText("Choisissez une destination.")).toBeVisible();
    await dialog.getByRole("button", { name: "Annuler" }).click();
  });

  await test.step("deletes the folder with all that it holds", async () => {
    await page.goto("/documents");
    await choose(page, `Options du dossier ${folder}`, "Supprimer");
    await expect(alert.getByText("Voulez-vous vraiement supprimer ce dossier ?")).toBeVisible();
    await alert.getByRole("button", { name: "Annuler" }).click();
    await choose(page, `Options du dossier ${folder}`, "Supprimer");
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été supprimé");
    await expect(page.getByRole("article").filter({ hasText: folder })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Cette page n'existe pas" })).toBeVisible();
  });
});

test("a trade trainer has its folders in a tab of its home, and adds none", { tag: "@proof" }, async ({
  page,
}) => {
  await signIn(page, "metier@exemple.fr", password);
  await page.getByRole("link", { name: /^Tous mes dossiers/ }).click();
  await expect(page).toHaveURL(/tab=documents$/);
  await expect(page.getByRole("heading", { name: "Tous mes dossiers" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dossiers communs" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter un dossier" })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Mes documents", exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
});

test("a folder that a colleague makes private while one renames it stays private", async ({ page }) => {
  const name = `À deux ${randomUUID().slice(0, 6)}`;
  const site = process.env.E2E_SITE ?? "";
  const own = await signedInClient(site, "coordination@exemple.fr", password);
  const colleague = await signedInClient(site, "admin@exemple.fr", password);
  const { id, version } = await own.call(library.createFolder, { body: { name, private: false } });
  await signIn(page, "coordination@exemple.fr", password);
  await page.clock.install();
  await page.goto(`/documents/dossier/${id}`);
  await page.getByRole("button", { name: "Modifier le dossier" }).click();
  const panel = page.getByRole("dialog", { name: "Modifier le dossier" });
  await panel.getByRole("textbox", { name: "Nom" }).fill(`${name}, suite`);
  await colleague.call(library.updateFolder, { params: { id }, body: { name, private: true, version } });
  // The page reads the folder again behind the panel.
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/folders/${id}`));
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await read;
  const save = panel.getByRole("button", { name: "Enregistrer" });
  await save.click();
  await expect(panel.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
  await save.click();
  await expect(panel).toBeHidden();
  const after = await colleague.call(library.getFolder, { params: { id } });
  expect(after).toMatchObject({ name: `${name}, suite`, private: true });
});
