import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

/** Somebody else at a screen of the same size. */
const anotherBrowser = (browser: Browser, page: Page) =>
  browser.newContext({ baseURL: process.env.E2E_SITE ?? "", viewport: page.viewportSize() });

const write = async (page: Page, label: string, text: string) => {
  const editor = page.getByRole("textbox", { name: label });
  await editor.click();
  await editor.fill(text);
};

const choose = async (page: Page, label: string) => {
  await page.getByRole("combobox", { name: label }).click();
  const option = page.getByRole("listbox").getByRole("option").first();
  const name = (await option.textContent()) ?? "";
  await option.click();
  await page.keyboard.press("Escape");
  return name;
};

test("a situation is written, submitted, cleared of names, published and found", async ({
  page,
  browser,
}) => {
  // The longest journey: a busy machine takes three minutes.
  test.slow();
  const run = randomUUID().slice(0, 6);
  // Each screen has a learner of its own: both look at the same product. Driss Benali trains them.
  const email = page.viewportSize()?.width === 1280 ? "elouan.hamon@exemple.fr" : "theo.queffelec@exemple.fr";
  const admin = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const title = `Régler à quatre mains ${run}`;
  const alert = page.getByRole("alertdialog");
  const context = page.getByRole("textbox", { name: "Ce qui se passait" });
  let id = "";
  let type = "";
  const effort = await countEffort(page);

  await test.step("a learner begins its own", async () => {
    await signIn(page, email, demoPassword);
    await page.goto("/tableau-de-bord");
    await effort.begin();
    await page.getByRole("link", { name: /^Mes situations/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mes situations" })).toBeVisible();
    await page.getByRole("link", { name: "Raconter une situation" }).first().click();
    await expect(page.getByLabel("Formation suivie")).toHaveValue(/./);
    await effort.aside(async () => {
      await expectSound(page);
      await page.getByRole("button", { name: "Créer" }).click();
      await expect(page.getByRole("textbox", { name: /^Titre/ })).toHaveAccessibleDescription(
        /Le titre est obligatoire\./,
      );
    });
    await page.getByRole("textbox", { name: /^Titre/ }).fill(title);
    const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/shared-situations", (route) => typed.then(() => route.continue()));
    await page.getByRole("button", { name: "Créer" }).click();
    await write(page, "Ce qui se passait", `Avec Driss, un vélo à remonter. 06 12 34 56 78`);
    answer();
    await expect(page).toHaveURL(/situations\/edition\/[\w-]{36}/);
    id = page.url().split("/").at(-1) ?? "";
  });

  await test.step("what it typed while that was created is offered on its page, as often as it opens", async () => {
    await effort.aside(async () => {
      await expect(page.getByText("Un texte n’a pas été enregistré")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Un texte n’a pas été enregistré")).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: "Reprendre mon texte" }).click();
      await expect(context).toContainText("un vélo à remonter");
    });
  });

  const savedElsewhere = async () => {
    await admin.call(situations.updateSituation, { params: { id }, body: { title: `${title} !` } });
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Le texte saisi ici" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer mon texte" }).click();
    await expect(page.getByRole("heading", { name: "Le texte saisi ici" })).toBeHidden();
  };
  await test.step("what somebody else has saved meanwhile stands beside it", () =>
    effort.aside(savedElsewhere));

  await test.step("it cannot be submitted before it is filled in", async () => {
    await effort.aside(async () => {
      const review = page.getByRole("region", { name: "Avant de valider" });
      await expect(review.getByRole("status")).toHaveText("Il manque 3 choses.");
      await review.getByRole("link", { name: "Publics" }).click();
      await expect(page.getByRole("combobox", { name: "Publics" })).toBeFocused();
      await review.getByRole("button", { name: "Aller à la suivante" }).click();
      await expect(page.getByLabel("Statut")).toBeFocused();
      await page.getByRole("button", { name: "Valider" }).click();
      await expect(page.getByText("La situation n'est pas remplie")).toBeVisible();
      await expect(
        page.getByText("Veuillez remplir tous les champs obligatoires avant de soumettre."),
      ).toBeVisible();
      await expectSound(page);
    });
    await page.getByLabel("Statut").selectOption({ index: 1 });
    type = await choose(page, "Types de structure");
    await choose(page, "Publics");
  });

  await test.step("names and numbers are shown in place before it is submitted", async () => {
    await effort.aside(async () => {
      await page.getByRole("button", { name: "Valider" }).click();
      await expect(alert.getByText("06 12 34 56 78", { exact: true })).toBeVisible();
      await expectSound(page);
      await alert.getByRole("button", { name: "Relire" }).click();
      await expect(page.getByText("2 passages permettent peut-être de reconnaître quelqu’un")).toBeVisible();
      await expect(context.locator("mark")).toHaveText(["Driss", "06 12 34 56 78"]);
      await write(page, "Ce qui se passait", "Avec Driss, un vélo à remonter.");
      await expect(context.locator("mark")).toHaveText(["Driss"]);
    });
    await page.getByRole("button", { name: "Valider" }).click();
    await alert.getByRole("textbox", { name: /^Un mot pour/ }).fill("J’hésite sur le titre.");
    await alert.getByRole("button", { name: "Valider quand même" }).click();
    await expect(page).toHaveURL(`/situations/lecture/${id}`);
    await effort.expectAtMost("write a situation", { clicks: 10, fields: 4, pages: 5 });
    await expect(page.getByText("J’hésite sur le titre.")).toBeVisible();
    await expect(page.getByText(/^Validée le/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Modifier" }).click();
    await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Valider" })).toBeHidden();
  });

  const coordination = await anotherBrowser(browser, page);
  await test.step("a coordinator returns it with a remark, and its writer submits it again", async () => {
    const staff = await coordination.newPage();
    await signIn(staff, "coordination@exemple.fr", demoPassword);
    await staff.goto(`/situations/lecture/${id}`);
    await expect(staff.getByText("J’hésite sur le titre.")).toBeVisible();
    await expect(staff.getByText("Un passage permet peut-être de reconnaître quelqu’un")).toBeVisible();
    await expect(staff.getByRole("main").locator("mark")).toHaveText(["Driss"]);
    await staff.getByRole("button", { name: "Renvoyer avec une remarque" }).click();
    const dialog = staff.getByRole("dialog", { name: /^Renvoyer à / });
    await dialog.getByRole("button", { name: "Renvoyer", exact: true }).click();
    const remark = dialog.getByRole("textbox", { name: /^Votre remarque/ });
    await expect(remark).toHaveAccessibleDescription(/Sans remarque, personne ne saurait quoi reprendre/);
    await expect(remark).toBeFocused();
    await remark.fill("Qu’avez-vous fait autrement que d’habitude ?");
    await dialog.getByRole("checkbox", { name: "L’adaptation" }).check();
    await expectSound(staff);
    await staff.keyboard.press("Escape");
    const closing = staff.getByRole("alertdialog", { name: "Fermer sans enregistrer ?" });
    await expectSound(staff);
    await closing.getByRole("button", { name: "Continuer" }).click();
    await expect(remark).toHaveValue("Qu’avez-vous fait autrement que d’habitude ?");
    await dialog.getByRole("button", { name: "Renvoyer", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.getByText(/^Malo Le Guennec l’a renvoyée le/)).toBeVisible();
    await staff.close();

    await page.goto("/situations");
    await page.getByRole("link", { name: "Mes situations" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mes situations" })).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card).toContainText("Qu’avez-vous fait autrement que d’habitude ?");
    await expectSound(page);
    await card.getByRole("link", { name: /^Reprendre/ }).click();
    await expect(page.getByText(/^Malo Le Guennec l’a renvoyée le/)).toBeVisible();
    await page.getByRole("button", { name: "Valider" }).click();
    await alert.getByRole("button", { name: "Valider quand même" }).click();
    await expect(page).toHaveURL(`/situations/lecture/${id}`);
  });

  await test.step("its writer takes it back, and submits it once more", async () => {
    await page.goto("/situations/mes-situations");
    await page.getByRole("button", { name: `Reprendre en brouillon : ${title}` }).click();
    await expect(page.getByText("La situation est de nouveau un brouillon.")).toBeVisible();
    await expect(page).toHaveURL(`/situations/edition/${id}`);
    await page.getByRole("button", { name: "Valider" }).click();
    await alert.getByRole("button", { name: "Valider quand même" }).click();
    await expect(page).toHaveURL(`/situations/lecture/${id}`);
  });

  await test.step("a coordinator has nothing to add, which its writer reads", async () => {
    const staff = await coordination.newPage();
    await staff.goto(`/situations/lecture/${id}`);
    // Somebody saves it while the coordinator reads: a review is of what one sees, which is read again.
    const settle = staff.getByRole("button", { name: "Rien à reprendre" });
    await expect(settle).toBeVisible();
    await admin.call(situations.updateSituation, { params: { id }, body: { title } });
    await settle.click();
    await expect(staff.getByText(/^Cet élément a été modifié entre-temps/).first()).toBeVisible();
    await settle.click();
    await expect(staff.getByText(/^Malo Le Guennec l’a relue le .* : rien à reprendre$/)).toBeVisible();
    await expectSound(staff);
    await staff.close();
    await page.goto("/situations/mes-situations");
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText(/^Malo Le Guennec l’a relue le/)).toBeVisible();
    await expect(card.getByRole("listitem").filter({ hasText: /^Relue/ })).toHaveAttribute(
      "aria-current",
      "step",
    );
  });

  await test.step("a coordinator settles the last passage and publishes", async () => {
    const staff = await coordination.newPage();
    await staff.goto("/tableau-de-bord?tab=situations");
    const row = staff.getByRole("row").filter({ has: staff.getByRole("rowheader", { name: title }) });
    await expect(row).toContainText("À publier");
    await expectSound(staff);
    await row.getByRole("button", { name: `Actions sur ${title}` }).click();
    await staff.getByRole("menuitem", { name: "Modifier" }).click();
    await staff.getByRole("switch", { name: "Non visible" }).click();
    await expect(staff.getByText(/^Publication impossible/).first()).toBeVisible();
    const shown = staff.getByRole("switch", { name: "Non visible" });
    await expect(shown).not.toBeChecked();
    // Said where it was pressed, which keeps the focus.
    await expect(shown).toBeFocused();
    await expect(shown).toHaveAccessibleDescription(/^Publication impossible/);
    // One bar for all texts: it acts on the one that was written in last, and says which.
    await staff.getByRole("textbox", { name: "Ce qui se passait" }).click();
    await staff.getByRole("toolbar", { name: "Mise en forme Ce qui se passait" }).waitFor();
    await staff.getByRole("button", { name: "Gras" }).focus();
    await staff.keyboard.press("ArrowRight");
    await expect(staff.getByRole("button", { name: "Italique" })).toHaveCSS("outline-style", "solid");
    await expectSound(staff);
    await staff.getByRole("button", { name: "Ce passage peut être publié : Driss" }).click();
    await expect(staff.getByText(/^Confirmé par Malo Le Guennec/)).toBeVisible();
    // Somebody else decides at the same moment: the choice is not lost without a word.
    await admin.call(situations.updateSituation, { params: { id }, body: { title } });
    await staff.getByRole("switch", { name: "Non visible" }).click();
    await expect(staff.getByText(/a modifié la situation entre-temps$/).first()).toBeVisible();
    await expect(staff.getByRole("switch", { name: "Non visible" })).not.toBeChecked();
    await staff.getByRole("switch", { name: "Non visible" }).click();
    await expect(staff.getByRole("switch", { name: /^Publiée le/ })).toBeChecked();
    await staff.getByRole("switch", { name: "Non emblématique" }).click();
    await expect(staff.getByRole("switch", { name: "Situation emblématique" })).toBeChecked();
    await expectSound(staff);
  });
  await coordination.close();

  const street = await anotherBrowser(browser, page);
  await test.step("a visitor finds it by filters, and reads it once signed in", async () => {
    const visitor = await street.newPage();
    await visitor.goto("/situations");
    await visitor.getByRole("button", { name: "Filtrer" }).click();
    const panel = visitor.getByRole("dialog", { name: "Filtrer" });
    await panel.getByRole("switch", { name: "Situations emblématiques seulement" }).click();
    await panel.locator("summary", { hasText: "Types de structure" }).click();
    const more = panel.getByRole("button", { name: /autres : Types de structure/ });
    if (await more.isVisible()) await more.click();
    // The filter is ticked once the address says so.
    const filter = panel.getByRole("checkbox", { name: type }).first();
    await filter.click();
    await expect(filter).toBeChecked();
    await panel.getByLabel("Mots-clés").fill(run);
    // The type alone may leave one: the words count once the address says them.
    await expect(visitor).toHaveURL((url) => url.search.includes(encodeURIComponent(run)));
    await expect(panel.getByRole("button", { name: "Voir 1 situation" })).toBeVisible();
    await expectSound(visitor);
    await panel.getByRole("button", { name: "Voir 1 situation" }).click();
    await expectSound(visitor);
    await expect(visitor.getByText(/Elouan|Théo/)).toBeHidden();
    await visitor.getByRole("link", { name: title }).click();
    await expect(visitor).toHaveURL(/authentification\?retour=/);
    await visitor.getByLabel("Adresse e-mail").fill("apprenant@exemple.fr");
    await visitor.getByLabel(/^Mot de passe/).fill(demoPassword);
    await visitor.getByRole("button", { name: "Me connecter" }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText("Situation emblématique")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Modifier" })).toBeHidden();
    await expectSound(visitor);
  });

  await test.step("its writer asks for its withdrawal, and no longer; the team reads why", async () => {
    await page.goto("/situations/mes-situations");
    const card = page.getByRole("article").filter({ hasText: title });
    await card.getByRole("button", { name: /^Demander son retrait/ }).click();
    const dialog = page.getByRole("dialog", { name: "Demander le retrait" });
    await dialog.getByLabel(/^Pourquoi/).fill("On me reconnaît.");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Demander le retrait" }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText(/Retrait demandé le/);
    await page.goto(`/situations/lecture/${id}`);
    await expect(page.getByText("On me reconnaît.")).toBeVisible();
    await expectSound(page);
    await page.goto("/situations/mes-situations");
    await card.getByRole("button", { name: /^Annuler la demande/ }).click();
    await expect(card).toContainText("Tout le monde peut la lire.");
    await expect(card.getByRole("button", { name: /^Demander son retrait/ })).toBeFocused();
  });
  await street.close();
});

test("a learner at the address of somebody else's situation learns it before writing anything", {
  tag: "@proof",
}, async ({ page }) => {
  const admin = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  // A learner whose page anybody may read: their situations are still their own.
  const { data: found } = await admin.call(profiles.listProfiles, { query: { name: "Noé Jaouen" } });
  const other = found[0]?.id ?? "";
  const owner = await signedInClient(process.env.E2E_SITE ?? "", "noe.jaouen@exemple.fr", demoPassword);
  await owner.call(profiles.updateProfile, { params: { id: other }, body: { public_page: true } });
  const { data: actions } = await admin.call(training.listTrainingActions, { query: { per_page: 100 } });
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  for (const { id } of actions.slice(0, 2)) {
    await page.goto(`/situations/creation/${other}/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Cette page n'existe pas" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Titre/ })).toHaveCount(0);
  }
});

test("what is being written stays while the lists beside it cannot be read again", { tag: "@proof" }, async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto("/situations/edition");
  const title = page.getByRole("textbox", { name: /^Titre/ });
  await title.fill("Un vélo à remonter");
  let failures = 0;
  await page.route("**/api/training-actions/profile/*", (route) => {
    failures++;
    return route.abort();
  });
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  // The first try and two more.
  await expect.poll(() => failures).toBe(3);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(title).toHaveValue("Un vélo à remonter");
});
