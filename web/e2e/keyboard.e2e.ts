import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { png } from "#scripts/testing/corpus.ts";
import { festScene } from "#scripts/testing/scenes/fest-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import { keyboardOf } from "./keyboard.ts";
import { dialogOf } from "./library-steps.ts";
import { mailedLink, pickOf, test } from "./visit.ts";

// Scrolling that glides would leave the focus out of sight for a moment.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const password = "cheval correct batterie agrafe";

test("keys alone lead from the home page to five saved wishes, and each change is announced", async ({
  page,
}) => {
  const email = `nora-${randomUUID().slice(0, 8)}@exemple.fr`;
  const keys = await keyboardOf(page);
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  const asking = page.getByRole("alertdialog");

  await test.step("chooses five structures", async () => {
    await keys.open("/");
    await keys.press(page.getByRole("link", { name: "Recherche ta structure" }));
    await keys.expectFocus({ role: "heading", name: "Structures apprenantes" });
    await keys.expectSaid(/\d+ structures/);
    const pick = pickOf(page);
    await keys.press(pick.first());
    await keys.expectDialog(/.+/);
    await keys.press(dialog.getByRole("button", { name: "Plus tard" }));
    await expect(dialog).toBeHidden();
    await keys.expectFocus({ role: "button", name: expect.stringMatching(/^Sélectionnée /) });
    for (let chosen = 2; chosen <= 5; chosen++) {
      await keys.press(pick.first());
      await keys.expectFocus({ role: "button", name: expect.stringMatching(/^Sélectionnée /) });
      await keys.expectSaid(`Ma sélection : ${chosen} sur 5`);
    }
    await keys.press(page.getByRole("link", { name: "Mes structures sélectionnées : 5" }), { back: true });
    await keys.expectFocus({ role: "heading", name: "Ma sélection" });
  });

  await test.step("signs up, told at the field what is wrong", async () => {
    await keys.press(page.getByRole("link", { name: "Créer mon compte" }).locator("visible=true"));
    await keys.expectDialog(/compte/);
    await keys.type(dialog.getByLabel("Prénom et nom"), "Nora Le Goff");
    await keys.type(dialog.getByLabel("Adresse e-mail"), email);
    await keys.type(dialog.getByLabel(/^Mot de passe/), password);
    await keys.type(dialog.getByLabel("Confirmation du mot de passe"), "une autre");
    await page.keyboard.press("Enter");
    await keys.expectFocus({ isInvalid: true, description: expect.stringContaining("est différent") });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await keys.expectSaid(/^Ton compte est créé/);
    await keys.expectFocus({ role: "button", name: "Fermer" });
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  await test.step("opens the account by the mailed link, and makes a profile", async () => {
    const link = new URL(await mailedLink(email, "verification-email"));
    await keys.open(link.pathname + link.search);
    await keys.type(page.getByLabel(/^Mot de passe/), password);
    await page.keyboard.press("Enter");
    // Not that of the header, which goes once the account is open.
    await keys.press(page.getByRole("main").getByRole("link", { name: "Me connecter" }));
    await expect(page).toHaveURL(/creer-mon-profil/);
    await keys.expectKept();
    await keys.choose(page.getByRole("main"), /Apprenant ou apprenante/);
    await keys.press(page.getByRole("button", { name: "Suivant" }));
    await keys.type(page.getByLabel("Ville"), "Rennes");
    await keys.press(page.getByRole("button", { name: "Suivant" }));
    await keys.press(page.getByRole("button", { name: "Terminer" }));
    await expect(page).toHaveURL(/tableau-de-bord/);
    await keys.expectKept();
  });

  await test.step("asks to join, orders the wishes and saves them", async () => {
    await keys.press(page.getByRole("button", { name: /^Rejoindre Animatrice/ }));
    await keys.expectDialog(/Rejoindre/);
    await keys.press(asking.getByRole("button", { name: "Rejoindre" }));
    await keys.expectFocus({ role: "heading", name: "Les structures que je veux rencontrer" });
    // A name comes with its structure.
    await expect(page.locator(".slot h3 a")).toHaveCount(5);
    const fourth = (await page.locator(".slot h3").nth(3).innerText()).trim();
    await keys.press(page.getByRole("button", { name: `Monter ${fourth}` }));
    await keys.expectSaid(`${fourth} est maintenant la troisième.`);
    await keys.expectFocus({ role: "button", name: `Monter ${fourth}` });
    await keys.press(page.getByRole("button", { name: /^Enregistrer/ }).first(), { back: true });
    await keys.expectDialog("Bravo, tes 5 vœux sont enregistrés");
    await keys.press(dialog.getByRole("button", { name: "Continuer" }));
    await expect(dialog).toBeHidden();
    await keys.expectKept();
  });
});

test("keys alone deposit a deliverable on a step, and a document in the library", { tag: "@proof" }, async ({
  page,
}) => {
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const { api, person, action, path } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  const id = await action({ year: 2031, is_fest: true, days: [-60, 200], learners: [maud] });
  await path(id, maud, []);
  const { id: folder } = await api.call(library.createFolder, {
    body: { name: `Récoltes ${run}`, training_action_id: id },
  });
  await api.call(library.shareFolderWithRole, {
    params: { id: folder },
    body: { training_action_id: id, role_name: roles.learner.name, access_level: "write" },
  });
  const dialog = dialogOf(page);
  const keys = await keyboardOf(page);
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png(60, 40) });

  await test.step("signs in and opens the step", async () => {
    await keys.open("/authentification");
    await keys.type(page.getByLabel("Adresse e-mail"), maud.email);
    await keys.type(page.getByLabel(/^Mot de passe/), maud.password);
    await page.keyboard.press("Enter");
    await keys.press(page.getByRole("link", { name: "Situation de travail 1" }).first());
    await keys.expectFocus({ role: "heading", name: "Situation de travail 1" });
  });

  await test.step("deposits a file on it", async () => {
    await keys.press(page.getByRole("button", { name: "Déposer un fichier" }));
    await keys.expectKept();
    await keys.reach(page.locator("#deposit input[type=file]"));
    await keys.expectFocus({ name: "Déposer un fichier" });
    await keys.pickFile(page.locator("#deposit input[type=file]"), picture("récolte.png"));
    await keys.expectSaid(/récolte\.png.*Fichier disponible/);
    await keys.expectKept();
    await keys.press(page.getByRole("button", { name: "Ouvrir récolte" }));
    await keys.expectDialog("récolte");
    await page.keyboard.press("Escape");
    await keys.expectFocus({ role: "button", name: "Ouvrir récolte" });
  });

  await test.step("adds a document to the library", async () => {
    await keys.open(`/documents/dossier/${folder}`);
    await keys.press(page.getByRole("button", { name: "Ajouter un document" }));
    await keys.expectDialog("Ajouter un document");
    await keys.type(dialog.getByLabel(/^Nom/), "Plan du verger");
    await keys.pickFile(dialog.locator("input[type=file]"), picture("plan.png"));
    await keys.expectSaid(/plan\.png/);
    await keys.expectKept();
    await keys.press(dialog.getByRole("button", { name: "Créer" }));
    await keys.expectSaid(/Bravo, l'item a bien été créé/);
    await expect(dialog).toBeHidden();
    await keys.expectFocus({ role: "button", name: "Ajouter un document" });
    await keys.press(page.getByRole("link", { name: "Plan du verger" }), { back: true });
    await keys.expectFocus({ role: "heading", name: "Plan du verger" });
  });
});

test("keys alone import structures, from a file with a fault to what is written", { tag: "@proof" }, async ({
  page,
}) => {
  const run = randomUUID().slice(0, 6);
  const keys = await keyboardOf(page);
  const asking = page.getByRole("alertdialog");
  const file = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(["Nom;Code postal;Ville;Identifiant de source", ...lines].join("\r\n")),
  });
  const good = `Le Fournil ${run};35140;Vitré;${run}:1`;

  await keys.open("/authentification?retour=%2Fimport%2Fstructures");
  await keys.type(page.getByLabel("Adresse e-mail"), "admin@exemple.fr");
  await keys.type(page.getByLabel(/^Mot de passe/), demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Importer des structures" })).toBeVisible();
  await keys.expectKept();

  await test.step("hears why a file is refused", async () => {
    await keys.pickFile(page.getByLabel("Fichier à importer"), {
      name: "liste.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("x"),
    });
    await keys.expectSaid(/n’est ni un .xlsx ni un .csv/);
  });

  await test.step("hears what a file would write, and filters its lines", async () => {
    await keys.pickFile(
      page.getByLabel("Fichier à importer"),
      file("fournil.csv", [good, `Sans code ${run};;Rennes;${run}:2`]),
    );
    await expect(page.getByText("Le code postal manque")).toBeVisible();
    await keys.expectSaid(/^Lignes du fichier : 2 résultats/);
    await keys.expectKept();
  });

  await test.step("writes it, once asked", async () => {
    await keys.press(page.getByRole("button", { name: /^Écrire 1 ligne$/ }));
    await keys.expectDialog(/Écrire 1 ligne/);
    await keys.press(asking.getByRole("button", { name: "Écrire", exact: true }));
    await keys.expectSaid("1 ligne créée et 0 modifiée.");
    await keys.expectKept();
  });
});

test("keys alone prepare an event: zone, slot and participation", { tag: "@proof" }, async ({ page }) => {
  const name = `Essai ${randomUUID().slice(0, 6)}`;
  const keys = await keyboardOf(page);
  const dialog = dialogOf(page);
  const created = /Bravo, l'item a bien été créé/;
  /** Day and month alike, and the half of the day said: the same keys in every order of the parts. */
  const typeMoment = async (label: RegExp, hour: `${number}`) => {
    await keys.reach(dialog.getByLabel(label));
    // A field that keeps the focus keeps the part that had it.
    for (let parts = 0; parts < 6; parts++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("12122043");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type(`${hour}00a`);
    await expect(dialog.getByLabel(label)).toHaveValue(`2043-12-12T${hour}:00`);
  };

  await keys.open("/authentification?retour=%2Ftableau-de-bord%3Ftab%3Devents");
  await keys.type(page.getByLabel("Adresse e-mail"), "admin@exemple.fr");
  await keys.type(page.getByLabel(/^Mot de passe/), demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Événements" })).toBeVisible();
  await keys.expectKept();

  await test.step("creates the event, told at its field what is wrong", async () => {
    await keys.expectSaid(/^Événements : \d+ résultats/);
    await keys.press(page.getByRole("button", { name: "Créer un événement" }));
    await keys.expectDialog("Créer un événement");
    await keys.type(dialog.getByLabel(/^Nom/), name);
    await typeMoment(/^Début/, "10");
    await typeMoment(/^Fin/, "09");
    await page.keyboard.press("Enter");
    await keys.expectFocus({
      description: expect.stringContaining("La date de fin doit être après la date de début."),
    });
    await typeMoment(/^Fin/, "11");
    await page.keyboard.press("Enter");
    await keys.expectSaid(created);
    await expect(dialog).toBeHidden();
    await keys.expectFocus({ role: "button", name: "Créer un événement" });
    await keys.press(page.getByRole("link", { name: `Organiser ${name}` }));
    await keys.expectFocus({ role: "heading", name });
  });

  await test.step("gives it a zone, a slot and a structure", async () => {
    await keys.press(page.getByRole("button", { name: "Ajouter une zone" }));
    await keys.expectDialog(/zone/i);
    await keys.type(dialog.getByLabel(/^Nom/), "Halle");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await keys.expectKept();
    await keys.press(page.getByRole("button", { name: "Ajouter un créneau" }));
    await keys.type(dialog.getByLabel(/^Début/), "1000a");
    await keys.type(dialog.getByLabel(/^Fin/), "1040a");
    await page.keyboard.press("Enter");
    await expect(page.getByText("10h00 à 10h40")).toBeVisible();
    await keys.expectKept();
    const pages = page.getByRole("navigation", { name: /^Pages de l’événement/ });
    await keys.press(pages.getByRole("link", { name: /^Structures/ }));
    await keys.expectFocus({ role: "heading", name: `Structures, ${name}` });
    await keys.press(page.getByRole("button", { name: "Ajouter des structures" }));
    await keys.expectFocus({ role: "heading", name: "Ajouter des structures" });
    await keys.expectSaid(/\d+ structures?/);
    await keys.press(page.getByRole("list", { name: "Structures trouvées" }).getByRole("checkbox").first(), {
      key: "Space",
    });
    await keys.type(page.getByLabel("Zone", { exact: true }), "Halle");
    await keys.press(page.getByRole("button", { name: "Ajouter la structure" }));
    await expect(page.getByRole("rowheader", { name: "Halle 1" })).toBeVisible();
  });
});
