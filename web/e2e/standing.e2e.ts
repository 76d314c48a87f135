import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectSound, openAccount, openTodo, profileEntry, signIn, signUp, test } from "./visit.ts";

const demo = "Compagnon-2026!";
const withDegree = /Animatrice ou animateur/;

/** Somebody of the demonstration's story, in a browser of their own. */
const visitAs = async (page: Page, account: string) => {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: process.env.E2E_SITE ?? "",
      viewport: page.viewportSize(),
      locale: "fr-FR",
    });
  if (!context) throw new Error("No browser");
  const office = await context.newPage();
  await signIn(office, `${account}@exemple.fr`, demo);
  return office;
};

/** In the list of promotions, the one to come that people of the demonstration ask to join. */
const linkOfComing = (page: Page) =>
  page.getByRole("row").filter({ hasText: "À venir" }).getByRole("link", { name: withDegree }).first();

test(
  "people to confirm are offered neither situations to write nor documents",
  { tag: "@proof" },
  async ({ page }, info) => {
    test.skip(info.project.name !== "ordinateur", "Those who ask are decided once");
    const write = { name: "Raconter une situation" };
    await signIn(page, "moussa.diarra@exemple.fr", demo);
    await page.goto("/situations");
    await expect(page.getByRole("heading", { name: "Situations partagées" })).toBeVisible();
    await expect(page.getByRole("link", write)).toHaveCount(0);
    await page.goto("/situations/edition");
    await expect(page.getByText("dès que l’équipe aura confirmé ton profil")).toBeVisible();
    await expect(page.getByLabel("Titre")).toHaveCount(0);
    await page.goto("/documents");
    await expect(page.getByRole("heading", { name: "Tes documents s’ouvriront bientôt" })).toBeVisible();
    await expectSound(page);
    const confirmed = await visitAs(page, "awa.cisse");
    await confirmed.goto("/situations");
    await expect(confirmed.getByRole("link", write)).toBeVisible();
  },
);

test("staff confirm and refuse those who ask, from the promotion's page and from home", async ({
  page,
}, info) => {
  test.skip(info.project.name !== "ordinateur", "Those who ask are decided once");
  await signIn(page, "coordination@exemple.fr", demo);
  const waiting = (await openTodo(page)).getByRole("listitem");
  const people = waiting.filter({ hasText: "à confirmer" }).first();
  await expect(people).toContainText(/personnes à confirmer/);
  await expectSound(page);
  await people.getByRole("button", { name: /^\d+ personnes à confirmer/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Gaëlle Prigent")).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("checkbox", { name: /Camille Tanguy/ }).check();
  await dialog.getByRole("checkbox", { name: /Enora Le Gall/ }).check();
  await dialog.getByRole("button", { name: "Confirmer (2)" }).click();
  await expect(page.getByText("2 personnes confirmées")).toBeVisible();
  await expect(dialog.getByText("Camille Tanguy")).toBeHidden();
  await dialog.getByRole("checkbox", { name: /Moussa Diarra/ }).check();
  await dialog.getByRole("button", { name: "Refuser (1)" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toBeVisible();
  await expectSound(page);
  await asked.getByRole("button", { name: "Refuser (1)" }).click();
  await expect(page.getByText("1 personne refusée")).toBeVisible();

  const camille = await visitAs(page, "camille.tanguy");
  await expect(camille.getByRole("heading", { name: withDegree })).toBeVisible();
  await expect(camille.getByText("L’équipe n’a pas encore répondu")).toBeHidden();
  const moussa = await visitAs(page, "moussa.diarra");
  await expect(moussa.getByRole("heading", { name: "Choisis ta promotion" })).toBeVisible();
  await moussa.getByRole("button", { name: /^Rejoindre Animatrice/ }).click();
  await moussa.getByRole("alertdialog").getByRole("button", { name: "Rejoindre" }).click();
  await expect(moussa.getByText("L’équipe n’a pas encore répondu")).toBeVisible();
  await expectSound(moussa);

  await page.goto("/tableau-de-bord?tab=training-actions");
  await linkOfComing(page).click();
  const here = page.getByRole("region", { name: /^\d+ personnes? à confirmer$/ });
  await here.getByRole("checkbox", { name: /Moussa Diarra/ }).check();
  await expectSound(page);
  await here.getByRole("button", { name: "Confirmer (1)" }).click();
  await expect(page.getByText("1 personne confirmée")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Moussa Diarra/ })).toBeVisible();
});

test(
  "a code makes its reader a member at once; once renewed it opens nothing",
  { tag: "@proof" },
  async ({ page }, info) => {
    const account = "zoe.allain";
    test.skip(info.project.name !== "ordinateur", "One newcomer has no promotion yet");
    const office = await visitAs(page, "coordination");
    await office.goto("/tableau-de-bord?tab=training-actions");
    await linkOfComing(office).click();
    const panel = office.getByRole("region", { name: "Code pour rejoindre" });
    const shown = panel.locator(".join-code");
    await expect(shown).toHaveText(/^[A-Z]{4} [A-Z]{4}$/);
    const dead = (await shown.innerText()).replace(" ", "");
    await panel.getByRole("button", { name: "Changer de code" }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Changer de code" }).click();
    await expect(office.getByText("Le code a changé")).toBeVisible();
    await expect(shown).not.toHaveText(`${dead.slice(0, 4)} ${dead.slice(4)}`);
    const code = (await shown.innerText()).replace(" ", "");
    await panel.getByRole("link", { name: "Imprimer le code" }).click();
    await expect(office.getByRole("img", { name: /Code QR qui mène à .*\/rejoindre\// })).toBeVisible();
    await expectSound(office);

    // Somebody who scans it is not signed in: the code waits for them.
    await page.goto(`/rejoindre/${dead.toLowerCase()}`);
    await expect(page.getByRole("heading", { name: "Rejoindre ta promotion" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("main").getByRole("link", { name: "Me connecter" }).click();
    await page.getByLabel("Adresse e-mail").fill(`${account}@exemple.fr`);
    await page.getByLabel(/^Mot de passe/).fill(demo);
    await page.getByRole("button", { name: "Me connecter" }).click();
    const field = page.getByLabel("Code de la promotion");
    await expect(field).toHaveValue(`${dead.slice(0, 4)} ${dead.slice(4)}`);
    await page.getByRole("button", { name: "Rejoindre avec ce code" }).click();
    await expect(page.getByText(/Ce code n’est pas valable/)).toBeVisible();
    await expectSound(page);
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await page.getByRole("button", { name: "Rejoindre avec ce code" }).click();
    await expect(page).toHaveURL(/tableau-de-bord/);
    await expect(page.getByRole("heading", { name: withDegree })).toBeVisible();
    await expect(page.getByText("Demande envoyée")).toBeHidden();
  },
);

test("the code of a link waits for a whole sign-up, and makes the newcomer a confirmed member", {
  tag: "@proof",
}, async ({ page }) => {
  // Not the promotion whose code another test renews.
  const degree = /Conseillère ou conseiller en insertion/;
  const office = await visitAs(page, "coordination");
  await office.goto("/tableau-de-bord?tab=training-actions");
  await office.getByRole("link", { name: degree }).first().click();
  const shown = await office
    .getByRole("region", { name: "Code pour rejoindre" })
    .locator(".join-code")
    .innerText();

  const email = `noe-${randomUUID().slice(0, 8)}@exemple.fr`;
  const password = "cheval correct batterie agrafe";
  await page.goto(`/rejoindre/${shown.replace(" ", "")}`);
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await signUp(dialog, { name: "Noé Le Bihan", email, password });
  await openAccount(page, email, password);
  await expect(page).toHaveURL(/creer-mon-profil/);
  await page.getByRole("radio", { name: /Apprenant ou apprenante/ }).check();
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByLabel("Ville").fill("Rennes");
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("button", { name: "Terminer" }).click();

  await expect(page.getByLabel("Code de la promotion")).toHaveValue(shown);
  await page.getByRole("button", { name: "Rejoindre avec ce code" }).click();
  await expect(page).toHaveURL(/tableau-de-bord/);
  await expect(page.getByRole("heading", { name: degree })).toBeVisible();
  await expect(page.getByText("L’équipe n’a pas encore répondu")).toBeHidden();
  await expectSound(page);
  await page.goto("/situations");
  // Only a confirmed profile is offered to write.
  await expect(page.getByRole("link", { name: "Raconter une situation" })).toBeVisible();
  await office.reload();
  await expect(office.getByRole("rowheader", { name: /Noé Le Bihan/ }).first()).toBeVisible();
});

test("a learner decides who sees their page", async ({ page, browser }, info) => {
  const account = info.project.name === "ordinateur" ? "awa.cisse" : "gabin.leroux";
  await signIn(page, `${account}@exemple.fr`, demo);
  await (await profileEntry(page, "Voir mon profil")).click();
  await expect(page.getByText("Cette page n’est pas publique")).toBeVisible();
  await expectSound(page);
  const address = page.url();
  const others = await browser.newContext({ baseURL: process.env.E2E_SITE ?? "", locale: "fr-FR" });
  const visitor = await others.newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveURL(/404/);
  await page.getByRole("link", { name: "Choisir qui la voit" }).click();
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("switch", { name: "Montrer ma page à tout le monde" }).check();
  await expectSound(page);
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page).toHaveURL(/tableau-de-bord/);
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor).toHaveURL(address);
  await others.close();
});
