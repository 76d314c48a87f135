import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { png } from "#scripts/testing/corpus.ts";
import { festScene, type ScenePerson } from "#scripts/testing/scenes/fest-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { chooseFestAction, expectSound, mailedLink, signIn, test, unfold } from "./visit.ts";

const newRun = () => `Essai${randomUUID().slice(0, 6)}`;

const expectNotice = async (page: Page, text: string | RegExp) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(text).first()).toBeVisible();
  await notices.getByRole("button", { name: "Fermer" }).first().click();
  await expect(notices.getByText(text)).toHaveCount(0);
};

/** The panel or dialog that is open; a notice has the same role. */
const panelOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");

const enter = (page: Page, { email, password }: ScenePerson) => signIn(page, email, password);

/** Answers a route as a server in trouble would, until told to stop. */
const failing = async (page: Page, path: RegExp) => {
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: "unexpected", message: "Panne d'essai." } }),
  );
  return () => page.unroute(path);
};

test("a learner's home: what it could not load, several actions at once, none yet", {
  tag: "@proof",
}, async ({ page }) => {
  const run = newRun();
  const { person, action, path } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  const learners = [maud];
  const fest = await action({ year: 2031, is_fest: true, days: [-60, 200], learners });
  await action({ year: 2033, is_fest: false, days: [-300, -5], learners });
  await path(fest, maud, [
    [-50, -50],
    [-3, 9],
  ]);

  await enter(page, maud);
  const block = (year: number) => page.getByRole("region", { name: `Titre ${run} ${year}` });

  await test.step("what is under way, where one is in it, and what is over below", async () => {
    const rows = block(2031).getByRole("listitem");
    await expect(rows).toHaveCount(7);
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "step");
    await expect(rows.nth(1)).not.toContainText("contenu déposé");
    await expect(rows.nth(2)).toContainText("dates à choisir");
    await expect(block(2031).getByText("En ce moment")).toBeVisible();
    await expect(block(2031).getByText("En cours", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: `Titre ${run}` }).nth(1)).toContainText(
      "Formation terminée",
    );
  });
  await expect(page.getByRole("heading", { name: "Documents récents" })).toBeVisible();
  await expectSound(page);

  await test.step("what cannot be loaded says so, and can be tried again", async () => {
    const mendSteps = await failing(page, /\/api\/training-action\/[^/]+\/steps\//);
    const mendDocuments = await failing(page, /\/api\/dashboard\/last-documents/);
    await page.reload();
    await expect(block(2031).getByText("Erreur dans le chargement des étapes")).toBeVisible();
    await page.getByRole("heading", { name: "Documents récents" }).click();
    await expect(page.getByText("Une erreur est survenue").first()).toBeVisible();
    await mendSteps();
    await mendDocuments();
    await block(2031).getByRole("button", { name: "Réessayer" }).click();
    await expect(block(2031).getByRole("listitem")).toHaveCount(7);
  });

  await test.step("nobody's learner yet: the picker of next promos", async () => {
    const zoe = await person("Zoe", "learner");
    await page.context().clearCookies();
    await enter(page, zoe);
    await expect(page.getByRole("heading", { name: "Choisis ta promotion" })).toBeVisible();
    await page.goto("/documents");
    await expect(page.getByText("Aucune action de formation disponible pour cet utilisateur")).toBeVisible();
  });
});

test("a promotion's home changes with the time, from the first wishes to its end", { tag: "@proof" }, async ({
  page,
}) => {
  const run = newRun();
  const { person, action, event, path, api } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  const learners = [maud];
  const meeting = await event(5400);
  const fest = await action({ year: 2041, is_fest: true, days: [5460, 5600], event: meeting, learners });
  await action({ year: 2042, is_fest: false, days: [5460, 5600], event: meeting, learners });
  const unpublished = await event(5800, false);
  await action({ year: 2043, is_fest: true, days: [5900, 6000], event: unpublished, learners });
  await action({ year: 2044, is_fest: true, days: [5900, 6000], learners });
  await api.call(library.createFolder, { body: { name: "Rendez-vous 2", training_action_id: fest } });
  const [first = ""] = await path(fest, maud, [
    [5470, 5475],
    [5480, 5490],
  ]);
  await api.call(steps.updateStep, {
    params: { id: first },
    body: { notes_by_roles: [{ role_id: 1, content: "Vu.", version: 0 }] },
  });
  const block = (year: number) => page.getByRole("region", { name: `Titre ${run} ${year}` });
  const stages = (year: number) =>
    block(year).getByRole("list", { name: "Les étapes jusqu’à la formation" }).getByRole("listitem");
  const another = page.getByRole("button", { name: "Rejoindre une autre promotion" });
  const onDay = async (days: number) => {
    await moveClock(page, new Date(Date.now() + days * 24 * 60 * 60_000));
    await page.context().clearCookies();
    await enter(page, maud);
  };

  await test.step("before the event: the first wishes, at 25 %", async () => {
    await enter(page, maud);
    await expect(stages(2041).nth(0)).toHaveAttribute("aria-current", "step");
    await expect(block(2041).getByText("25 %")).toBeVisible();
    await expect(block(2041).getByRole("link", { name: "Choisir mes rencontres" })).toBeVisible();
    await expect(another).toBeVisible();
  });
  await test.step("an event that is not published: no wishes yet; no event: a summary", async () => {
    await expect(block(2043).getByText("25 %")).toBeVisible();
    await expect(block(2043).getByText(/Tu pourras enregistrer tes vœux dès que/)).toBeVisible();
    await expect(block(2043).getByRole("link")).toHaveCount(0);
    await expect(block(2044).getByText("Formation avec FEST")).toBeVisible();
    await expect(stages(2044)).toHaveCount(0);
  });
  await test.step("after the event: the wishes for the placement, at 65 %", async () => {
    await onDay(5402);
    await expect(stages(2041).nth(2)).toHaveAttribute("aria-current", "step");
    await expect(stages(2041).filter({ hasText: "fait" })).toHaveCount(2);
    await expect(block(2041).getByText("65 %")).toBeVisible();
    await expectSound(page);
    await page.goto(`/profil/structures-selectionnees/${meeting}`);
    await expect(page).toHaveURL(`/profil/structures-candidature/${meeting}`);
  });
  await test.step("begun: the steps of a FEST, else a summary with all stages done, at 100 %", async () => {
    await onDay(5472);
    const rows = block(2041).getByRole("listitem");
    await expect(rows).toHaveCount(7);
    await expect(rows.nth(0)).toHaveAttribute("aria-current", "step");
    await expect(block(2041).getByText("0 étape sur 7")).toBeVisible();
    await expect(block(2042).getByText("100 %")).toBeVisible();
    await expect(stages(2042).filter({ hasText: "fait" })).toHaveCount(4);
    await expect(block(2042).getByText("Formation sans FEST")).toBeVisible();
    await expect(another).toHaveCount(0);
    await expectSound(page);
  });
  await test.step("a step whose end has passed is to say, not done, and shows what stands in it", async () => {
    await onDay(5477);
    const rows = block(2041).getByRole("listitem");
    await expect(rows.nth(0)).toContainText("pas encore notée");
    await expect(rows.nth(0)).toContainText("contenu déposé");
    await expect(rows.nth(0)).toContainText("aucun dossier");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "step");
    await expect(rows.nth(1)).not.toContainText("aucun dossier");
    await expect(block(2041).getByText("0 étape sur 7")).toBeVisible();
  });
  await test.step("over: the steps of a FEST, else « Formation terminée »", async () => {
    await onDay(5602);
    await expect(block(2041).getByRole("listitem")).toHaveCount(7);
    await expect(block(2041).getByText("En ce moment")).toHaveCount(0);
    await expect(block(2042).getByText("Formation terminée")).toBeVisible();
    await expect(block(2042).getByText("Formation sans FEST")).toBeVisible();
    await expect(stages(2042)).toHaveCount(0);
    await expect(another).toBeVisible();
  });
});

test("a learner writes a deliverable and a comment, and loses nothing on the way", async ({ page }) => {
  // The longest journey: a busy machine takes more than two minutes.
  test.slow();
  const run = newRun();
  const { person, action, path, trade, site } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  const id = await action({ year: 2031, is_fest: true, days: [-60, 200], learners: [maud] });
  const [, , situation = ""] = await path(id, maud, []);
  const elsewhere = await signedInClient(site, maud.email, maud.password);
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  const panel = panelOf(page);

  await enter(page, maud);
  await page.route(/\/api\/training-action-step\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole("link", { name: "Situation de travail 1" }).first().click();
  await expect(page.getByText("Chargement en cours").first()).toBeAttached();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByRole("heading", { level: 1, name: "Situation de travail 1" })).toBeVisible();
  for (const title of ["Présentation", "L'entretien réflexif amont", "L'entretien réflexif aval"])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expectSound(page);
  await test.step("finds the upload within the first screen", async () => {
    const upload = await page.getByRole("button", { name: "Déposer un fichier" }).boundingBox();
    const { height = 0 } = page.viewportSize() ?? {};
    expect((upload?.y ?? Number.POSITIVE_INFINITY) + (upload?.height ?? 0)).toBeLessThan(height);
  });

  await test.step("marks what it has read, which closes and stays so", async () => {
    const reading = page.getByRole("region", { name: "À lire" });
    await expect(reading.getByText("0 lu sur 3")).toBeVisible();
    await expect(reading.getByText("Vivre une première situation de travail")).toBeVisible();
    await reading.getByRole("button", { name: "J’ai lu : Présentation" }).click();
    await expect(reading.getByText("Vivre une première situation de travail")).toBeHidden();
    await expect(reading.locator("summary", { hasText: "Présentation" })).toBeFocused();
    // The next one to read opens; the one for afterwards does not.
    await expect(page.getByRole("button", { name: "Lire Guide de l’entretien amont" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Lire Guide de l’entretien aval" })).toBeHidden();
    await page.reload();
    await expect(reading.getByText("1 lu sur 3")).toBeVisible();
    await expect(reading.getByText("Vivre une première situation de travail")).toBeHidden();
    await expectSound(page);
  });

  await test.step("reads a guide and takes the model of the form", async () => {
    await page.getByRole("button", { name: "Lire Guide de l’entretien amont" }).click();
    await expect(panel.getByText("Se mettre en route")).toBeVisible();
    await expectSound(page);
    await panel.getByRole("button", { name: "Fermer" }).last().click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger le modèle" }).click();
    expect((await download).suggestedFilename()).toBe("Fiche de positionnement (modèle).docx");
  });

  await test.step("sets the dates, across the change of clocks", async () => {
    await page.getByRole("button", { name: "Modifier les dates de l’étape" }).click();
    await expect(panel.getByText("Renseigner les dates de l'étape")).toBeVisible();
    await panel.getByLabel(/^Début/).fill("2026-10-26T09:00");
    await panel.getByLabel(/^Fin/).fill("2026-10-24T09:00");
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expect(panel.getByLabel(/^Fin/)).toHaveAccessibleDescription(
      "La date de fin doit être après la date de début.",
    );
    await expectSound(page);
    await panel.getByLabel(/^Début/).fill("2026-10-24T09:00");
    await panel.getByLabel(/^Fin/).fill("2026-10-26T09:00");
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Les dates de l’étape ont bien été enregistrées.");
    await expect(page.getByText("du 24 octobre, 9h00 au 26 octobre 2026, 9h00").first()).toBeVisible();
  });

  await test.step("finds again what was typed before a reload", async () => {
    await page.getByRole("link", { name: "Rédiger en ligne" }).click();
    // The step gives the names: they are read.
    await expect(page.getByRole("main").locator("form").getByText(maud.name)).toBeVisible();
    await expect(page.getByLabel("Apprenant·e")).toHaveCount(0);
    await page.getByLabel("Situation de travail choisie").fill("Organiser une récolte");
    await page.reload();
    await expect(page.getByText("Un texte n’a pas été enregistré")).toBeVisible();
    await expect(page.getByLabel("Situation de travail choisie")).toHaveValue("");
    await expectSound(page);
    await page.getByRole("button", { name: "Reprendre mon texte" }).click();
    await expect(page.getByLabel("Situation de travail choisie")).toHaveValue("Organiser une récolte");
  });

  await test.step("is told what is wrong at its field, then keeps the text while the line is cut", async () => {
    await page.getByLabel("Numéro de la séquence FEST").fill("une");
    await save.click();
    await expect(page.getByLabel("Numéro de la séquence FEST")).toHaveAccessibleDescription(
      "Ce nombre n’est pas valable : il s’écrit en chiffres, par exemple 12 ou 12,5.",
    );
    await page.getByLabel("Numéro de la séquence FEST").fill("1");
    const before = page.getByRole("group", { name: /^Positionnement avant/ });
    await before.getByRole("radio", { name: "Je sais faire avec de l’aide" }).check();
    // Folded until the step ends.
    await unfold(page, "Positionnement après");
    await page.getByLabel("Points de satisfaction").fill("J’ai tenu le rythme.");
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByText(/La connexion est coupée/)).toBeVisible();
    await expect(page.getByText("Modifications non enregistrées")).toBeVisible();
    await page.context().setOffline(false);
    await save.click();
    await expectNotice(page, "Le livrable est enregistré");
    // A lone version is the text itself.
    await expect(page.getByRole("heading", { name: "Versions" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Points de satisfaction")).toHaveValue("J’ai tenu le rythme.");
    await expect(page.getByText("Un texte n’a pas été enregistré")).toHaveCount(0);
  });

  await test.step("sees both texts when it was saved elsewhere meanwhile, and keeps every version", async () => {
    const there = await elsewhere.call(steps.getStep, { params: { id: situation } });
    const sections = (there.deliverables[0]?.sections ?? []).map(({ fields }) => ({
      fields: fields.map(({ name, content }) => ({
        name,
        content: name === "decision" ? "Recommencer jeudi." : content,
      })),
    }));
    await elsewhere.call(steps.updateStep, {
      params: { id: situation },
      body: { deliverables: [{ index: 0, sections, version: 1 }] },
    });
    await page.getByLabel("Décision commune").fill("Recommencer lundi.");
    await save.click();
    await expect(page.getByText("Cette page a été enregistrée ailleurs entre-temps")).toBeVisible();
    await expect(page.getByRole("region", { name: "Le texte enregistré" })).toContainText(
      "Recommencer jeudi.",
    );
    await expect(page.getByRole("region", { name: "Le texte saisi ici" })).toContainText(
      "Recommencer lundi.",
    );
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer mon texte" }).click();
    await expectNotice(page, "Le livrable est enregistré");
    await page.getByRole("button", { name: "Lire la version 2" }).click();
    await expect(panel.getByText("Recommencer jeudi.")).toBeVisible();
    await panel.getByRole("button", { name: "Fermer" }).last().click();
    await expect(page.getByRole("button", { name: "Lire la version 3" })).toBeVisible();
  });

  await test.step("leaves a comment beside the step, and reads it there", async () => {
    await page.getByRole("link", { name: "Retour Fiche" }).click();
    await page.getByRole("button", { name: "Ajouter un commentaire" }).click();
    const text = page.getByLabel("Ma note");
    await expect(text).toBeFocused();
    await text.fill("Un brouillon à jeter.");
    await page.reload();
    // A text that was kept opens the box by itself, and takes no focus.
    await expect(text).not.toBeFocused();
    await page.getByRole("button", { name: "Effacer" }).click();
    await expect(text).toHaveValue("");
    await text.fill("Je me sens plus à l’aise.");
    await expectSound(page);
    await save.click();
    await expect(text).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Notes et retours" })).toBeFocused();
    await expectNotice(page, "La note est enregistrée");
    await page.getByRole("button", { name: "Lire la note (Apprenant ou apprenante)" }).click();
    await expect(panel.getByText("Note d’apprenant·e")).toBeVisible();
    await panel.getByRole("button", { name: "Fermer" }).last().click();
    await expect(page.getByText("Je me sens plus à l’aise.")).toBeVisible();
  });

  await test.step("takes a comment back, whose versions stay, and writes it again on its own page", async () => {
    const text = page.getByLabel("Ma note");
    await page.getByRole("button", { name: "Modifier ma note" }).click();
    await text.fill("");
    await save.click();
    await expectNotice(page, "La note est enregistrée");
    await expect(page.getByText("Note effacée.")).toBeVisible();
    await expectSound(page);
    await page.goto(`/etape/edition/note/${situation}`);
    await expect(page.getByRole("heading", { level: 1, name: "Commentaires" })).toBeVisible();
    await page.getByRole("button", { name: "Lire la version 1" }).click();
    await expect(panel.getByText("Je me sens plus à l’aise.")).toBeVisible();
    await panel.getByRole("button", { name: "Fermer" }).last().click();
    await text.fill("Je me sens plus à l’aise.");
    await save.click();
    await expectNotice(page, "La note est enregistrée");
    await page.getByRole("link", { name: "Retour Fiche" }).click();
    await expect(page.getByText("Je me sens plus à l’aise.")).toBeVisible();
  });

  await test.step("hands it in, in one act; what is changed later is a draft beside it", async () => {
    const block = page.getByRole("region", { name: "Ton livrable" });
    // Its dates have passed: late, with the same button.
    await expect(block.getByText(/Rends ce que tu as, même incomplet/)).toBeVisible();
    await expectSound(page);
    // What is typed and not saved would not be in it.
    await page.getByRole("link", { name: "Rédiger en ligne" }).click();
    await page.getByLabel("Décision commune").fill("Recommencer samedi.");
    await page.getByRole("link", { name: "Retour Fiche" }).click();
    await expect(block.getByText(/Reprends-le avant de rendre/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Je rends/ })).toHaveCount(0);
    await expectSound(page);
    await block.getByRole("link", { name: "Reprendre mon texte" }).click();
    await page.getByRole("button", { name: "Effacer" }).click();
    await page.getByRole("link", { name: "Retour Fiche" }).click();
    await page.getByRole("button", { name: "Je rends : fiche de positionnement" }).click();
    await expectNotice(page, "Version 3 rendue");
    await expect(block.getByText(/ta version \d+\./)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Je rends/ })).toHaveCount(0);
    await expectSound(page);
    await page.getByRole("link", { name: "Rédiger en ligne" }).click();
    await page.getByLabel("Décision commune").fill("Recommencer mardi.");
    await save.click();
    await expectNotice(page, "Le livrable est enregistré");
    await page.getByRole("link", { name: "Retour Fiche" }).click();
    await expect(block.getByText(/La version 3 reste, telle que tu l’as rendue/)).toBeVisible();
    const kept = await elsewhere.call(steps.listDeliverableVersions, {
      params: { id: situation, index: "0" },
      query: {},
    });
    expect(JSON.stringify(kept.data.find(({ version }) => version === 3))).toContain("Recommencer lundi.");
    await page.getByRole("button", { name: "Je rends : fiche de positionnement" }).click();
    await expectNotice(page, "Version 4 rendue");
    await block.getByText(/^Versions/).click();
    await expect(block.getByRole("listitem").filter({ hasText: "rendue le" })).toHaveCount(3);
  });

  await test.step("deposits a file, which its trainer may read", async () => {
    const deposited = page.getByRole("list", { name: "Livrables et documents déposés" });
    const stop = await failing(page, /\/api\/training-action-step\/[^/]+$/);
    await page.getByRole("button", { name: "Déposer un fichier" }).click();
    const picker = page.locator("#deposit input[type=file]");
    await picker.setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: png(60, 40) });
    await expectNotice(page, "Erreur dans l'association du fichier à l'étape");
    await stop();
    await page.reload();
    await page.getByRole("button", { name: "Déposer un fichier" }).click();
    await picker.setInputFiles({ name: "récolte.png", mimeType: "image/png", buffer: png(60, 40) });
    await expect(deposited.getByText("récolte", { exact: true })).toBeVisible();
    await expect(page.locator("#deposit").getByText("Fichier disponible")).toBeVisible();
    await expectSound(page);
    await page.getByLabel("Description de l’image récolte.png").fill("Trois cagettes de tomates");
    await page.getByRole("button", { name: "Enregistrer la description" }).click();
    await expect(page.getByLabel("Description de l’image récolte.png")).toBeHidden();
    // It came since the rendu, so that there is something to hand in again.
    await page.getByRole("button", { name: /^Je rends/ }).click();
    await expectNotice(page, "Version 5 rendue");
    await expect(deposited.getByRole("button", { name: "Retirer récolte de l’étape" })).toHaveCount(0);
    await deposited.getByRole("button", { name: "Ouvrir récolte" }).click();
    await expect(panel.getByRole("button", { name: /^Télécharger récolte.png/ })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Modifier la description : récolte.png" })).toBeVisible();
    await expectSound(page);
    await panel.getByRole("button", { name: "Fermer" }).last().click();
    const read = await signedInClient(site, trade.email, trade.password);
    const { trainee_documents } = await read.call(steps.getStep, { params: { id: situation } });
    expect(trainee_documents.map(({ name }) => name)).toEqual(["récolte"]);
    await failing(page, /\/api\/documents\//);
    await page.reload();
    await deposited.getByRole("button", { name: "Ouvrir récolte" }).click();
    await expect(panel.getByText("Erreur dans l'affichage du document")).toBeVisible();
    await page.unrouteAll();
    await panel.getByRole("button", { name: "Fermer" }).last().click();
  });

  await test.step("puts the step on paper", async () => {
    await page.getByRole("link", { name: "Imprimer" }).click();
    await expect(page.getByText("Historique des versions")).toBeVisible();
    await expectSound(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
    for (const shown of ["Recommencer mardi.", "Je me sens plus à l’aise.", "Signatures"])
      await expect(page.getByText(shown)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("leaves nothing in the browser when signing out", async () => {
    await page.goto(`/etape/edition/note/${situation}`);
    await page.getByLabel("Ma note").fill("Pour moi seule.");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Pour moi seule");
    await page.getByRole("button", { name: maud.name }).click();
    await page.getByText("Déconnexion").click();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .not.toContain("Pour moi seule");
  });
});

test("a trainer follows its learners: a note, the four situations, the bilan", async ({ page }) => {
  const run = newRun();
  const { person, action, path, trade, site } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  // Of one learner alone, a trade trainer's home is that learner's step.
  const second = await person("Noa", "learner");
  const id = await action({ year: 2031, is_fest: true, days: [-60, 200], learners: [maud, second] });
  const ids = await path(id, maud, [[-50, -50]]);
  await path(id, second, []);
  const [, meeting = "", situation = "", , , , bilan = ""] = ids;
  const learner = await signedInClient(site, maud.email, maud.password);
  await learner.call(steps.updateStep, {
    params: { id: situation },
    body: {
      deliverables: [
        {
          index: 0,
          version: 0,
          sections: [{ fields: [{ name: "situation", content: "Tenir la caisse" }] }],
        },
      ],
    },
  });
  await learner.call(steps.submitStep, { params: { id: situation }, body: { version: 1 } });
  const panel = panelOf(page);

  const effort = await countEffort(page);
  await enter(page, trade);
  await test.step("sees its learners with their steps", async () => {
    for (const title of ["Mes apprenants", "Mes documents", "Mes structures"])
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: maud.name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Étape 1 : Rendez-vous 1, pas encore notée" })).toBeVisible();
    await expectSound(page);
    const todo = page.getByRole("region", { name: "À faire" }).getByRole("listitem");
    await expect(todo).toHaveText([/^1 livrable attend votre réponse/, /^1 livrable en retard/]);
    await todo.nth(1).getByRole("link").click();
    await expect(page.getByText("Seulement les livrables en retard.")).toBeVisible();
    await expect(page.getByRole("link", { name: `Ouvrir l’étape, ${maud.name}` })).toHaveAttribute(
      "href",
      /~1$/,
    );
    await page.getByRole("link", { name: "Tout afficher" }).click();
    const delivered = page.getByRole("link", { name: `Répondre au livrable, ${maud.name}` });
    await expect(delivered).toHaveAttribute("href", /~3$/);
    await expect(
      page.getByRole("link", { name: "Étape 3 : Situation de travail 1, à venir, contenu déposé" }),
    ).toBeVisible();
    await expectSound(page);
    await effort.begin();
    await delivered.click();
    await expect(page.getByRole("heading", { level: 1, name: "Fiche de positionnement" })).toBeVisible();
    await expect(page.getByText(maud.name).first()).toBeVisible();
  });

  await test.step("reads the deliverable, which is its learner's to change", async () => {
    await expect(page.getByText("Tenir la caisse")).toBeVisible();
    await effort.aside(async () => {
      await expectSound(page);
      await page.goto(`/etape/${situation}`);
      await expect(page.getByRole("heading", { level: 1, name: "Situation de travail 1" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Lire Fiche de positionnement" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Rédiger en ligne" })).toHaveCount(0);
      await page.goto(`/etape/edition/livrable/${situation}`);
      await expect(page.getByText(/seul·e l’apprenant·e peut le modifier/)).toBeVisible();
      await page.goto(`/etape/lecture/livrable/${situation}`);
    });
  });

  await test.step("writes its own note below what it read; what comes late does not move its save away", async () => {
    const late = Promise.withResolvers<void>();
    await effort.aside(async () => {
      await page.route(/\/validations$/, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.reload();
    });
    await page.getByRole("button", { name: "Ajouter un commentaire" }).click();
    await page.getByLabel("Ma note").fill("Belle progression.");
    const save = page.getByRole("button", { name: "Enregistrer", exact: true });
    await effort.aside(async () => {
      const before = await save.boundingBox();
      late.resolve();
      await expect(page.getByRole("button", { name: /^Je valide la version/ })).toBeVisible();
      expect((await save.boundingBox())?.y).toBe(before?.y);
      await page.unrouteAll();
    });
    await save.click();
    await effort.aside(() => expectNotice(page, "La note est enregistrée"));
    await effort.expectAtMost("give feedback", { clicks: 3, fields: 1, pages: 2 });
    await page.goto(`/etape/lecture/note/3/${situation}`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Notes de Formateur ou formatrice métier" }),
    ).toBeVisible();
    await expect(page.getByText("Belle progression.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("whose word comes too late for a version reads the next one", async () => {
    await page.goto(`/etape/${situation}`);
    const validate = (version: number) =>
      page.getByRole("button", { name: `Je valide la version ${version}` });
    await expect(validate(1)).toBeVisible();
    const body = {
      deliverables: [
        { index: 0, version: 1, sections: [{ fields: [{ name: "situation", content: "Tenir le stand" }] }] },
      ],
    };
    await learner.call(steps.updateStep, { params: { id: situation }, body });
    await learner.call(steps.submitStep, { params: { id: situation }, body: { version: 2 } });
    await validate(1).click();
    const notices = page.getByRole("region", { name: "Avis" });
    await expect(notices.getByText(/^La version 2 a été rendue entre-temps/)).toBeVisible();
    await expect(validate(2)).toBeVisible();
  });

  await test.step("says in two taps that the step took place, and when they met", async () => {
    await page.goto(`/etape/${ids[0]}`);
    const said = page.getByRole("region", { name: "Ce qui a eu lieu" });
    await expect(said.getByText(/^pas encore noté/).first()).toBeVisible();
    await said.getByRole("button", { name: "Noter si l’étape a eu lieu" }).click();
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "C’est noté.");
    await expect(said.getByText(/^faite le/)).toBeVisible();
    await expect(said.getByText(/^écrit \d+ jours après par Yann/)).toBeVisible();
    await said.getByRole("button", { name: "Noter le rendez-vous" }).click();
    await expectSound(page);
    await panel.getByLabel("Minutes").fill("45");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "L’entretien est noté.");
    await expect(said.getByText(/^fait le .*, 45 min$/)).toBeVisible();
    await said.getByRole("button", { name: "Modifier : Noter le rendez-vous" }).click();
    await panel.getByRole("radio", { name: "Il n’a pas eu lieu" }).check();
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "L’entretien est noté.");
    await expect(said.getByText("n’a pas eu lieu")).toBeVisible();
    await said.getByRole("button", { name: "Modifier : Noter le rendez-vous" }).click();
    await expect(panel.getByText(/^fait le .*, 45 min/)).toBeVisible();
    await panel.getByRole("button", { name: "Annuler" }).click();
    await expectSound(page);
  });

  await test.step("schedules the four situations at the second meeting", async () => {
    await page.goto(`/etape/${meeting}`);
    const schedule = page.getByRole("region", { name: "Programmer les 4 situations" });
    await expect(schedule.getByRole("link", { name: /^Situation de travail/ })).toHaveCount(4);
    await expectSound(page);
    await schedule.getByRole("button", { name: "Modifier les dates de Situation de travail 2" }).click();
    await panel.getByLabel(/^Début/).fill("2027-03-26T09:00");
    await panel.getByLabel(/^Fin/).fill("2027-03-29T09:00");
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Les dates de l’étape ont bien été enregistrées.");
    await expect(schedule.getByText("du 26 mars, 9h00 au 29 mars 2027, 9h00")).toBeVisible();
  });

  await test.step("finds the emblematic situation at the bilan", async () => {
    await page.goto(`/etape/${bilan}`);
    await expect(page.getByRole("heading", { name: "La situation emblématique" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Créer la situation emblématique" })).toHaveAttribute(
      "href",
      `/situations/creation/${maud.id}/${id}`,
    );
    await expectSound(page);
  });

  await test.step("is told what failed in the words of the specification", async () => {
    const mends = [await failing(page, /\/steps\/[^/]+$/)];
    await page.goto(`/etape/${meeting}`);
    await expect(
      page.getByText("Erreur dans la récupération des prochaines situations de travail"),
    ).toBeVisible();
    mends.push(await failing(page, /\/update-dates$/));
    await page.getByRole("button", { name: "Modifier les dates de l’étape" }).click();
    await panel.getByLabel(/^Début/).fill("2027-01-04T09:00");
    await panel.getByLabel(/^Fin/).fill("2027-01-05T09:00");
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Erreur dans l'enregistrement des dates");
    await panel.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Fermer" }).click();
    mends.push(await failing(page, /\/api\/training-action-step\/[^/]+$/));
    for (const [address, message] of [
      [`/etape/${meeting}`, "Erreur dans la récupération de l'étape"],
      [`/etape/edition/livrable/${meeting}`, "Erreur dans le chargement du formulaire"],
      [`/etape/lecture/note/3/${meeting}`, "Erreur dans l'affichage de la note"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(message)).toBeVisible();
    }
    for (const mend of mends) await mend();
    await page.goto(`/etape/edition/livrable/${meeting}`);
    await page.getByLabel("Les tâches que je fais ou que je ferai").fill("Accueillir");
    await failing(page, /\/api\/training-action-step\/[^/]+$/);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText("Le texte n’est pas encore enregistré")).toBeVisible();
    await expect(page.getByText("Erreur dans l'enregistrement. Panne d'essai.")).toBeVisible();
  });
});

test("staff create the steps of a whole action, twice; a referent reads those of its learners", {
  tag: "@proof",
}, async ({ page }) => {
  const run = newRun();
  const { person, action, referent } = await festScene(run, mailedLink);
  const learners = [];
  for (const name of ["Maud", "Noe", "Lena", "Ilan", "Rose", "Titouan"])
    learners.push(await person(name, "learner"));
  const id = await action({ year: 2031, is_fest: true, days: [-60, 200], learners });
  // Seldom done once there are steps.
  const create = page.getByRole("menuitem", { name: "Créer les étapes de l’action" });
  const createAll = async () => {
    await page.getByRole("button", { name: "Autres actions" }).click();
    await create.click();
    await page.getByRole("button", { name: "Créer les étapes", exact: true }).click();
  };

  await signIn(page, "admin@exemple.fr", "Compagnon-2026!");
  await page.goto("/tableau-de-bord?tab=steps");
  await expect(page.getByText("Veuillez sélectionner une action de formation")).toBeVisible();
  await expectSound(page);
  await chooseFestAction(page, `Titre ${run}`, 2031);
  await expect(page).toHaveURL(new RegExp(`tab=steps&action=${id}`));
  await expect(page.getByRole("heading", { name: "Pas d'étape enregistrée" })).toBeVisible();
  await expectSound(page);

  await test.step("for one learner found by name", async () => {
    await page.getByRole("button", { name: "Ajouter des étapes à un profil" }).click();
    const dialog = panelOf(page);
    await dialog.getByRole("button", { name: `Noe ${run}` }).click();
    await dialog.getByRole("button", { name: "Associer", exact: true }).click();
    await expectNotice(page, "7 étapes ont été créées.");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("navigation", { name: `Étapes de Noe ${run}` })).toBeVisible();
  });

  await test.step("for all, locked, seen to advance, and stopped half-way", async () => {
    let calls = 0;
    await page.route(/\/pre-create-steps$/, async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await (calls === 2
        ? route.fulfill({ status: 403, json: { code: "stopped", message: "Arrêt d'essai." } })
        : route.continue());
    });
    await createAll();
    const bar = page.getByRole("progressbar", { name: "Création des étapes en cours" });
    await expect(bar).toHaveAttribute("aria-valuenow", "0");
    await page.getByRole("button", { name: "Autres actions" }).click();
    await expect(create).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Création des étapes en cours : 5 sur 6 apprenant·es")).toBeVisible();
    await expect(bar).toHaveAttribute("aria-valuenow", "83");
    await expectNotice(page, /Arrêt d'essai. Les étapes de 5 sur 6 apprenant·es sont créées : recommencez/);
    await page.unrouteAll();
  });

  await test.step("goes on where it stopped", async () => {
    await createAll();
    await expectNotice(page, "7 étapes ont été créées, 35 existaient déjà.");
    await expect(page.getByRole("navigation", { name: `Étapes de Maud ${run}` })).toBeVisible();
    await expectSound(page);
  });

  await test.step("again, which creates nothing", async () => {
    await createAll();
    await expectNotice(page, "Aucune étape à créer : elles étaient déjà toutes là.");
    await expect(page.getByRole("link", { name: /^Étape \d/ })).toHaveCount(42);
  });

  await test.step("a failure says so", async () => {
    await failing(page, /\/learners-with-steps/);
    await page.reload();
    await expect(page.getByText("Erreur dans le chargement des étapes")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("the referent sees its learners and no way to create", async () => {
    await page.context().clearCookies();
    await enter(page, referent);
    // The only action in which it follows somebody chooses itself.
    await page.goto("/tableau-de-bord?tab=steps");
    await expect(page.getByRole("rowheader")).toHaveCount(6);
    await expect(page.getByRole("button", { name: /Créer|Ajouter|Attacher/ })).toHaveCount(0);
    await expectSound(page);
  });

  await test.step("and notes a contact from a learner's row, who is followed since today", async () => {
    await page.getByRole("button", { name: `Noter un contact, Maud ${run}` }).click();
    const dialog = panelOf(page);
    await dialog.getByRole("button", { name: "Noter", exact: true }).click();
    await expect(
      dialog.getByText("Dites s’il s’agit d’une visite, d’un appel ou d’un message."),
    ).toBeVisible();
    await expectSound(page);
    await dialog.getByText("Appel", { exact: true }).click();
    await dialog.getByRole("checkbox", { name: "Structure" }).check();
    await dialog.getByLabel(/^En une ligne/).fill("Point sur les horaires");
    await dialog.getByRole("button", { name: "Noter", exact: true }).click();
    await expectNotice(page, "Le contact est noté");
    await page.getByRole("link", { name: `Maud ${run}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Suivi de Maud ${run}` })).toBeVisible();
    await expect(page.getByText("Point sur les horaires")).toBeVisible();
    await expect(page.getByRole("region", { name: "Qui suit ce parcours" })).toContainText(referent.name);
    await expectSound(page);
    await page.getByRole("button", { name: /^Retirer : Appel du/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
    await expect(page.getByRole("heading", { name: "Aucun contact noté" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Étape 1 : Rendez-vous 1, en cours" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Rendez-vous 1" })).toBeVisible();
    await page.getByRole("link", { name: "Étapes Fest" }).click();
    await expect(page).toHaveURL(new RegExp(`tab=steps&action=${id}`));
  });
});
