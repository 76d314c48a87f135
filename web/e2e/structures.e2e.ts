import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { pdf, png } from "#scripts/testing/corpus.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { editRow, expectSound, followTodo, signIn, test, unfold } from "./visit.ts";

const admin = () => signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");
const picture = (name: string, buffer = png(60, 40), mimeType = "image/png") => ({ name, mimeType, buffer });
/** Checking a picture is another function's work, which may start cold. */
const checked = { timeout: 60_000 };
const isWide = () => test.info().project.name === "ordinateur";

/** Waits for a notice and closes it, so that the next one of the same words is another. */
const expectNotice = async (page: Page, title: string, detail?: string | RegExp) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(title, { exact: true }).first()).toBeVisible();
  if (detail) await expect(notices.getByText(detail).first()).toBeVisible();
  await notices.getByRole("button", { name: "Fermer" }).first().click();
  await expect(notices.getByText(title, { exact: true })).toHaveCount(0);
};

/** The step of the form with this title. */
const stepOf = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: new RegExp(`^0\\d ${title}$`) });

/** A trainer whom nobody else uses. */
const newTrainer = async (run: string) => {
  const api = await admin();
  const user_name = `Yann ${run}`;
  const body = {
    user_name,
    user_email: `yann-${run.toLowerCase()}@exemple.fr`,
    user_password: `cheval correct batterie ${run}`,
    role_id: roles.tradeTrainer.id,
  };
  await api.call(profiles.createUserProfile, { body });
  return user_name;
};

/** A structure as an administrator makes it. */
const newStructure = async (name: string) => {
  const api = await admin();
  const [organizations, legalForms] = await Promise.all([
    api.call(reference.listOrganizations, { query: {} }),
    api.call(reference.listLegalForms, {}),
  ]);
  const { id } = await api.call(structures.createStructure, {
    body: {
      name,
      zip_code: "35000",
      organization_id: organizations[0]?.id ?? null,
      legal_form_id: legalForms[0]?.id ?? null,
    },
  });
  return { api, id };
};

test("a trainer writes a structure with its photos, and a visitor reads it", async ({ page, browser }) => {
  test.slow();
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const name = `Fournil ${run}`;
  const dialog = dialogOf(page);
  await signIn(page, "metier@exemple.fr", demoPassword);

  await test.step("four steps, the last two waiting for the structure", async () => {
    await page.goto("/structures/creer-ma-structure");
    await expect(page.getByRole("heading", { level: 1, name: "Créer une structure" })).toBeVisible();
    const steps = page.getByRole("list", { name: "Étapes de la fiche" }).getByRole("listitem");
    await expect(steps).toHaveCount(4);
    await expect(stepOf(page, "Situations de travail")).toContainText("Enregistrez d’abord la structure");
    await expect(stepOf(page, "Photos").getByRole("button")).toHaveCount(0);
    await expect(
      page.getByText("L’équipe relit chaque nouvelle structure avant de la publier"),
    ).toBeVisible();
    await expect(page.getByLabel("Discours d’accueil")).toHaveAttribute("rows", "10");
    await expect(page.getByLabel("Description")).toHaveAttribute("rows", "4");
    await expectSound(page);
  });

  await test.step("all that is missing is said in one round, and the first of it has the focus", async () => {
    await page.getByLabel("Numéro SIRET").fill("123 456 782 00011");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const refused = page.locator("form [aria-invalid=true]");
    await expect(refused).toHaveCount(5);
    await expect(page.getByText("un de ses chiffres est faux")).toBeVisible();
    await expect(page.getByLabel(/^Nom/)).toBeFocused();
    await expect(page.getByLabel(/^Nom/)).toBeInViewport();
    await expectNotice(page, "Erreur lors de l'enregistrement");
    await page.getByLabel("Numéro SIRET").fill("");
    await page.getByLabel(/^Nom/).fill(name);
    await page.getByLabel(/^Code postal/).fill("35000");
    await expect(refused).toHaveCount(2);
  });

  await test.step("an organization and a legal form are required", async () => {
    await page
      .getByLabel("Description")
      .fill("Un four à bois, six fournées par nuit, et du temps pour montrer.");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByLabel(/^Organisation/)).toBeFocused();
    await expectNotice(
      page,
      "Erreur lors de l'enregistrement",
      "Veuillez remplir les champs obligatoires. Vérifiez si l'organisation et le statut ont bien été renseignés.",
    );
    await page.getByLabel(/^Statut/).selectOption({ index: 1 });
    await page.getByLabel(/^Organisation/).click();
    await page.getByRole("listbox", { name: "Propositions" }).getByRole("option").first().click();
  });

  await test.step("what the server refuses is said, and what was typed stays", async () => {
    await page.route("**/api/structures", (route) =>
      route.fulfill({ status: 500, json: { code: "unexpected", message: "Une panne." } }),
    );
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(
      page,
      "Erreur lors de l'enregistrement",
      "Erreur lors de la création de la structure. Une panne.",
    );
    await page.unroute("**/api/structures");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, la structure a bien été enregistrée");
    await expect(page).toHaveURL(/modifier-ma-structure\//);
    await expect(page.getByText("L’équipe la relit avant de la publier")).toBeVisible();
  });

  await test.step("writes a training situation with its photo", async () => {
    const section = stepOf(page, "Situations de travail");
    await section.getByRole("button", { name: "Ajouter une situation" }).click();
    await dialog.getByLabel(/^Nom/).fill("Façonner");
    await dialog.getByLabel("Description").fill("Peser, bouler, laisser reposer.");
    await dialog.getByLabel("Photo de la situation").setInputFiles(picture("faconner.png"));
    await expectSound(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    await expect(section.locator(".card img")).toBeVisible(checked);
    await section.getByRole("button", { name: "Modifier Façonner" }).click();
    await dialog.getByLabel(/^Nom/).fill("Façonner le pain");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await expect(section.getByRole("heading", { name: "Façonner le pain" })).toBeVisible();
  });

  const photos = stepOf(page, "Photos");
  const input = photos.getByLabel("Ajouter des photos");
  await test.step("photos of a wrong kind or too heavy are refused at once", async () => {
    await input.setInputFiles([
      picture("note.txt", Buffer.from("bonjour"), "text/plain"),
      picture("lourde.png", Buffer.alloc(11 * 1024 * 1024)),
    ]);
    await expect(photos.getByText("Ce type de fichier n’est pas accepté (png, jpg, webp).")).toBeVisible();
    await expect(photos.getByText("Ce fichier est trop lourd (10 Mo au plus).")).toBeVisible();
    await expectSound(page);
    await photos.getByRole("button", { name: /note\.txt/ }).click();
    await photos.getByRole("button", { name: /lourde\.png/ }).click();
    await expect(photos.locator(".file")).toHaveCount(0);
  });

  await test.step("an interrupted one says so and is sent again; what is no picture is refused by its bytes", async () => {
    await page.route(/quarantine/, (route) => route.abort());
    await input.setInputFiles([picture("four.png"), picture("pain.png")]);
    await expect(photos.getByText(/Le fichier n’a pas pu être envoyé/)).toHaveCount(2);
    await page.unroute(/quarantine/);
    await photos.getByRole("button", { name: /Réessayer : four/ }).click();
    await expect(photos.getByRole("img", { name: "Photo 1" })).toBeVisible(checked);
    await expect(photos.getByText("Une photo n’a pas de description")).toBeVisible();
    await photos.getByRole("button", { name: "Ajouter une description : Photo 1" }).click();
    await dialogOf(page).getByLabel("Description de l’image").fill("Le four à pain, ouvert");
    await dialogOf(page).getByRole("button", { name: "Enregistrer" }).click();
    await expect(photos.getByRole("img", { name: "Le four à pain, ouvert" })).toBeVisible();
    await expect(photos.getByText("Une photo n’a pas de description")).toBeHidden();
    await photos.getByRole("button", { name: /Réessayer : pain/ }).click();
    await expect(photos.getByRole("img", { name: "Photo 2" })).toBeVisible(checked);
    await input.setInputFiles(picture("faux.png", pdf()));
    await expect(photos.getByText(/^Photo refusée\./)).toBeVisible(checked);
    await photos.getByRole("button", { name: "Supprimer la photo 3" }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert.getByText("Voulez-vous supprimer cet item")).toBeVisible();
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été supprimé");
    await expect(photos.locator(".photo-tile")).toHaveCount(2);
    await input.setInputFiles(picture("note.txt", Buffer.from("bonjour"), "text/plain"));
    await expect(photos.locator(".file")).toHaveCount(1);
    await expect(photos.locator(".photo-tile"), "the other photos stay").toHaveCount(2);
    await photos.getByRole("button", { name: /note\.txt/ }).click();
    await expectSound(page);
  });

  await test.step("the public page opens beside the form, and finishing leads to the dashboard", async () => {
    const [shown] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /Voir la page publique/ }).click(),
    ]);
    await expect(shown.getByRole("heading", { level: 1, name })).toBeVisible();
    await shown.close();
    await page.getByRole("textbox", { name: "Description" }).fill("Un four à bois, six fournées par nuit.");
    await page.getByRole("link", { name: "Structures", exact: true }).first().click();
    const leaving = page.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await page.route("**/api/structures/*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 500, json: { code: "unexpected", message: "Une panne." } })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Terminer" }).click();
    await expectNotice(page, "Erreur lors de l'enregistrement", "Une panne.");
    await page.unroute("**/api/structures/*");
    await page.getByRole("button", { name: "Terminer" }).click();
    await expectNotice(page, "Bravo, la structure a bien été enregistrée");
    await expect(page).toHaveURL(/tableau-de-bord/);
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("region", { name: "Votre structure" })).toContainText("Il manque encore");
    await expectSound(page);
  });

  await test.step("staff activate it from the list of those that wait", async () => {
    const found = async () => {
      const answer = await fetch(`${process.env.E2E_SITE}/api/structures/search/filter?keywords[]=${run}`);
      return ((await answer.json()) as { total: number }).total;
    };
    expect(await found()).toBe(0);
    const office = await (await browser.newContext({ baseURL: process.env.E2E_SITE ?? "" })).newPage();
    await office.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
    await signIn(office, "coordination@exemple.fr", demoPassword);
    await followTodo(office, /structures? à activer/);
    await expect(office.getByLabel("Afficher")).toHaveValue("proposed");
    await expectSound(office);
    await office.getByRole("button", { name: `Activer ${name}` }).click();
    await expectNotice(office, "Bravo, la structure est active");
    await expect(office.getByRole("rowheader").filter({ hasText: name })).toHaveCount(0);
    expect(await found()).toBe(1);
    await office.context().close();
  });

  await test.step("a visitor finds it, reads it in short and whole, and is asked to sign up when choosing it", async () => {
    const context = await browser.newContext({ baseURL: process.env.E2E_SITE ?? "" });
    const visitor = await context.newPage();
    await visitor.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
    await visitor.goto(`/structures?keywords=${run}`);
    await expect(visitor.getByRole("heading", { level: 1, name: "Structures apprenantes" })).toBeVisible();
    await expect(visitor.getByText("Un four à bois, six fournées par nuit")).toBeVisible();
    await expect(visitor.getByText(/Choisis 3 structures prioritaires et 2 optionnelles/)).toBeVisible();
    await visitor.getByRole("button", { name: `Aperçu de ${name}` }).click();
    const summary = dialogOf(visitor);
    await expect(summary.getByText("Façonner le pain")).toBeVisible();
    await expect(summary.getByText("Driss Benali")).toBeVisible();
    await expectSound(visitor);
    // The back button of a phone closes what lies over the page.
    await visitor.goBack();
    await expect(summary).toBeHidden();
    await visitor.getByRole("button", { name: `Aperçu de ${name}` }).click();
    await summary.getByRole("link", { name: /Voir la page/ }).click();
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(visitor.getByText("Formateur·trice métier", { exact: true })).toBeVisible();
    await visitor.getByRole("button", { name: "Agrandir : Le four à pain, ouvert" }).click();
    await expect(dialogOf(visitor).getByRole("img", { name: "Le four à pain, ouvert" })).toBeVisible();
    await expect(dialogOf(visitor).getByText("Photo 1 sur 2")).toBeVisible();
    await visitor.keyboard.press("ArrowRight");
    await expect(dialogOf(visitor).getByText("Photo 2 sur 2")).toBeVisible();
    await visitor.keyboard.press("ArrowRight");
    await expect(dialogOf(visitor).getByText("Photo 2 sur 2")).toBeVisible();
    await expectSound(visitor);
    await visitor.keyboard.press("Escape");
    await expect(dialogOf(visitor)).toBeHidden();
    await expectSound(visitor);
    await visitor
      .getByRole("button", { name: /^Sélectionner/ })
      .first()
      .click();
    await expect(visitor.getByText("Tu dois créer un compte pour enregistrer tes vœux")).toBeVisible();
    await dialogOf(visitor).getByRole("button", { name: "Créer un compte" }).click();
    await expect(visitor).toHaveURL(/authentification/);
    await context.close();
  });
});

test("an administrator associates profiles, switches a structure off, and reads why it may not be deleted", {
  tag: "@proof",
}, async ({ page }) => {
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const name = `Aaa ${run}`;
  const { id } = await newStructure(name);
  const user_name = await newTrainer(run);
  const dialog = dialogOf(page);
  await signIn(page, "admin@exemple.fr", demoPassword);

  await test.step("associates a profile, and detaches it", async () => {
    await page.goto(`/structures/modifier-ma-structure/${id}`);
    const section = stepOf(page, "Profils associés");
    await section.getByRole("button", { name: "Ajouter des profils" }).click();
    await dialog.getByLabel("Rechercher un profil").fill(`absent ${run}`);
    await expect(dialog.getByText("Aucun profil n'a été trouvé")).toBeVisible();
    await dialog.getByLabel("Rechercher un profil").fill(user_name);
    await dialog.getByRole("button", { name: user_name }).click();
    await page.route("**/add-profiles", (route) =>
      route.fulfill({ status: 409, json: { code: "stale", message: "Quelqu'un d'autre l'a fait." } }),
    );
    await dialog.getByRole("button", { name: "Associer", exact: true }).click();
    await expectNotice(page, "Erreur lors de l'ajout.", "Quelqu'un d'autre l'a fait.");
    await page.unroute("**/add-profiles");
    await dialog.getByRole("button", { name: "Associer", exact: true }).click();
    await expectNotice(page, "Bravo, l'utilisateur a bien été ajouté");
    await expectSound(page);
    await page.keyboard.press("Escape");
    await section.getByRole("button", { name: `Dissocier ${user_name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Dissocier" }).click();
    await expectNotice(page, "Bravo, l'utilisateur a bien été supprimé");
    await expect(section.getByText("Aucun profil associé")).toBeVisible();
  });

  await test.step("makes an organization on the way", async () => {
    await page.getByRole("button", { name: "Créer une organisation" }).click();
    await dialog.getByLabel(/^Nom de l’organisation/).fill(`Réseau ${run}`);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(/^Organisation/)).toHaveValue(`Réseau ${run}`);
  });

  await test.step("switches it off from the list: it leaves the catalogue and its page", async () => {
    await page.goto("/tableau-de-bord?tab=structures");
    await page.getByLabel("Rechercher par nom, ville ou SIRET").fill(name);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await editRow(page, name);
    await expect(dialog.getByRole("switch", { name: "Actif", exact: true })).toBeChecked();
    await dialog.getByText("Actif", { exact: true }).click();
    await expect(dialog.getByRole("switch", { name: "Inactif" })).not.toBeChecked();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row.getByText("Inactif")).toBeVisible();
    const visitor = `${process.env.E2E_SITE}/api/structures`;
    expect((await fetch(`${visitor}/${id}`)).status).toBe(404);
    const found = (await (await fetch(`${visitor}/search/filter?keywords[]=${run}`)).json()) as {
      total: number;
    };
    expect(found.total).toBe(0);
    // Staff who create one of the same name are told of it, too.
    await page.goto("/structures/creer-ma-structure");
    await page.getByLabel(/^Nom/).first().fill(name);
    await expect(page.getByText(`« ${name} » existe déjà, inactive.`)).toBeVisible();
    await page.goto("/tableau-de-bord?tab=structures");
    await page.getByLabel("Rechercher par nom, ville ou SIRET").fill(name);
    await row.getByRole("button", { name: `Actions sur ${name}` }).click();
    await page.getByRole("menuitem", { name: "Supprimer" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été supprimé");
  });

  await test.step("a structure that an event invites stays, and the dialog says why", async () => {
    const invited = "Atelier vélo Le Pignon";
    await page.getByLabel("Rechercher par nom, ville ou SIRET").fill(invited);
    const wished = page.getByRole("row").filter({ hasText: invited });
    await wished.getByRole("button", { name: /^Actions sur/ }).click();
    await page.getByRole("menuitem", { name: "Supprimer" }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert.getByText("Supprimer cet item ?")).toBeVisible();
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(alert.getByText("Erreur lors de l'enregistrement de l'item")).toBeVisible();
    await expect(
      alert.getByText(/elle figure dans .*(vœu|participation).*Désactivez-la plutôt/),
    ).toBeVisible();
    await expectSound(page);
    await alert.getByRole("button", { name: "Fermer" }).click();
    await expect(wished).toBeVisible();
  });
});

test("filters say what each value would find, before and after it is chosen", { tag: "@proof" }, async ({
  page,
}) => {
  await page.goto("/structures");
  const count = page.getByText(/^\d+ structures?$/).first();
  await expect(count).toBeVisible();
  if (!isWide()) await page.getByRole("button", { name: "Filtrer" }).click();
  const panel = isWide() ? page.getByRole("complementary", { name: "Filtres" }) : dialogOf(page);
  const openPublics = () => panel.locator("summary", { hasText: "Publics" }).click();
  await openPublics();
  const adults = panel.getByRole("checkbox", { name: /^Adultes/ });
  await expect(adults).toHaveAccessibleName(/^Adultes \d+ structures?$/);
  const expected = await adults.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText ?? "");
  const number = expected.match(/\d+/)?.[0] ?? "";
  // The address leads: the box follows it.
  await adults.click();
  await expect(adults).toBeChecked();
  await expect(page).toHaveURL(/publics=/);
  await expectSound(page);
  if (!isWide())
    await page.getByRole("button", { name: new RegExp(`^Voir les ${number} structures$`) }).click();
  await expect(count).toHaveText(`${number} structures`);
  // The other publics still say what they would add.
  if (!isWide()) await page.getByRole("button", { name: /^Filtrer/ }).click();
  await expect(panel.getByRole("checkbox", { name: /^Seniors/ })).toHaveAccessibleName(
    /^Seniors [1-9]\d* structures?$/,
  );
  await panel.getByLabel("Mots-clés").fill("introuvable partout");
  await expect(panel.getByRole("checkbox", { name: /^Seniors/ })).toHaveAccessibleName("Seniors 0 structure");
  if (!isWide()) await page.keyboard.press("Escape");
  await expect(page.getByText("Aucune structure ne correspond")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Tout effacer" }).first().click();
  await expect(count).not.toHaveText("0 structure");
  for (const view of ["Liste", "Compact"]) {
    const radio = page.getByRole("radio", { name: view, exact: true });
    // The address leads: the choice follows it.
    await radio.click({ force: true });
    await expect(radio).toBeChecked();
    await expect(page).toHaveURL(/vue=/);
    await expectSound(page);
  }
  // The invitation's code comes with the network, over the page that one has.
  await page.context().setOffline(true);
  await page
    .getByRole("button", { name: /^Sélectionner / })
    .first()
    .click();
  await expect(page.getByText("Pas de réseau : la suite viendra avec lui.").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: /^Tu dois créer un compte/ })).toBeVisible();
});

test("the organisation writes its own texts; the home page shows them while no event is to come", {
  tag: "@proof",
}, async ({ page }) => {
  const run = randomUUID().slice(0, 6);
  const dialog = dialogOf(page);
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  await page.getByRole("navigation", { name: "Administration" }).getByText("Référentiels").click();
  await page.getByRole("link", { name: /^Contenus/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contenus" })).toBeVisible();
  await unfold(page, "Page d’accueil");
  await expect(page.getByRole("row", { name: "Ajouter un film 3 places libres" })).toBeVisible();
  await expectSound(page);

  const writeText = async (text: string) => {
    const editor = dialog.locator("[contenteditable=true]");
    await editor.fill(text);
  };
  await test.step("a testimonial in a free place", async () => {
    // The last one, where other tries have filled the free ones.
    await page
      .getByRole("button", { name: /^(Remplir|Modifier) Témoignage/ })
      .last()
      .click();
    await dialog.getByLabel("Nom").fill(`Maud ${run}`);
    await dialog.getByLabel("Qui est cette personne").fill("Apprenante");
    await writeText("J’ai appris en montrant.");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
  });

  await test.step("a legal section, refused while it is empty, then as the product brings it again", async () => {
    const section = isWide() ? "Webmestre" : "Hébergement";
    await unfold(page, "Informations légales");
    await page.getByRole("button", { name: `Modifier ${section}` }).click();
    await writeText("");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText("Ce champ est obligatoire.")).toBeVisible();
    await writeText(`Texte ${run}`);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await page.goto("/informations-legales");
    await expect(page.getByText(`Texte ${run}`)).toBeVisible();
    for (const title of ["Association propriétaire", "Responsable de la publication", "Vos droits (RGPD)"])
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expectSound(page);
    await page.goto("/contenus");
    await expect(page.getByRole("heading", { level: 1, name: "Contenus" })).toBeVisible();
    await unfold(page, "Informations légales");
    await page.getByRole("button", { name: `Modifier ${section}` }).click();
    await dialog.getByRole("button", { name: "Remettre le texte d’origine" }).click();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await page.goto("/informations-legales");
    await expect(page.getByText(`Texte ${run}`)).toHaveCount(0);
  });

  await test.step("the landing page: film, films by three or one, testimonials", async () => {
    await page.route("**/api/next-event", (route) => route.fulfill({ json: null }));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(page.getByText(`Maud ${run}`)).toBeVisible();
    const carousel = page.getByRole("region", { name: "Le travail en images" });
    await expect(carousel.getByRole("listitem")).toHaveCount(isWide() ? 3 : 1);
    await expect(carousel.getByRole("button", { name: /défilement/ })).toHaveCount(0);
    await carousel.getByRole("button", { name: "Suivants" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(carousel.getByText(isWide() ? "2 sur 2" : "2 sur 6")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(carousel.getByText(isWide() ? "1 sur 2" : "1 sur 6")).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(carousel.getByRole("listitem")).toHaveCount(2);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await carousel.getByRole("button", { name: "Arrêter le défilement" }).click();
    await expect(carousel.getByRole("button", { name: "Relancer le défilement" })).toBeVisible();
  });

  await test.step("the next event keeps its usual day while none is known", async () => {
    await page.goto("/prochain-evenement");
    await expect(page.getByRole("heading", { level: 1, name: "L'Alternance Day" })).toBeVisible();
    await expect(page.getByText("Le 28 juin de 9h à 13h")).toBeVisible();
    await page.unroute("**/api/next-event");
    await page.goto("/prochain-evenement");
    await expect(page.getByText(/^Le \d+\s\p{L}+ de \d+h/u)).toBeVisible();
    await expect(page.getByText("Le 28 juin de 9h à 13h")).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: /Rejoins l'Alternance Day le/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Recherche ta structure" })).toHaveAttribute(
      "href",
      "/structures",
    );
  });
});

test("of two who change a structure at once, the second reads so, saves again and stays", async ({
  page,
}) => {
  const name = `Deux mains ${randomUUID().slice(0, 6)}`;
  const { api, id } = await newStructure(name);
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto(`/structures/modifier-ma-structure/${id}`);
  await page.getByLabel("Projet en cours").fill("Un four solaire");
  const { organization, legal_form } = await api.call(structures.getStructure, { params: { id } });
  const body = { name, zip_code: "35400", organization_id: organization?.id, legal_form_id: legal_form?.id };
  await api.call(structures.updateStructure, { params: { id }, body });
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await save.click();
  await expect(page.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
  await expect(page.getByLabel(/^Code postal/)).toHaveValue("35400");
  await save.click();
  await expectNotice(page, "Bravo, la structure a bien été enregistrée");
  await expect(page.getByRole("heading", { level: 1, name: "Modifier une structure" })).toBeVisible();
  await expect(page.getByText("Cet élément a été modifié entre-temps")).toHaveCount(0);
  const both = { zip_code: "35400", current_project: "Un four solaire" };
  expect(await api.call(structures.getStructure, { params: { id } })).toMatchObject(both);
});
