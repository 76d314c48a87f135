import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { png } from "#scripts/testing/corpus.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { holding } from "./breaking.ts";
import { expectSound, newAccount, pressRareAct, profileEntry, signIn, test, unfoldTools } from "./visit.ts";

const site = () => process.env.E2E_SITE ?? "";

/** A learner whom no other test knows, made by the administrator and confirmed by the mailed link. */
const newLearner = () => newAccount("Maëlys", roles.learner.id);

const notices = (page: Page) => page.getByRole("region", { name: "Avis" });
const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");

test("somebody takes their data along, then leaves for good", async ({ page }) => {
  const { name, email, password } = await newLearner();
  await signIn(page, email, password);
  await (await profileEntry(page, "Mes données")).click();
  await expect(page).toHaveTitle("Mes données · Compagnon");
  await expectSound(page);

  await page.getByRole("button", { name: "Préparer mon fichier" }).click();
  await expect(page.getByText(/^Le fichier est prêt/)).toBeVisible({ timeout: 20_000 });
  await expectSound(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Télécharger mes données" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^compagnon-mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const held = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(held.compte).toMatchObject({ name, email });
  expect(held.profils).toHaveLength(1);

  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = dialogOf(page);
  await expectSound(page);
  await dialog.getByLabel(/^Mot de passe/).fill("ce n'est pas le bon");
  await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(dialog.getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await dialog.getByLabel(/^Mot de passe/).fill(password);
  await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(notices(page).getByText("Le compte est supprimé")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Me connecter" })).toBeVisible();
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(["", 0]);

  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByText("Cette adresse et ce mot de passe ne correspondent pas.")).toBeVisible();
});

test("a picture whose sending breaks off is kept and sent again", { tag: "@proof" }, async ({ page }) => {
  const { email, password } = await newLearner();
  await signIn(page, email, password);
  await (await profileEntry(page, "Modifier mon profil")).click();
  await page.getByRole("button", { name: "Suivant" }).click();
  await page
    .getByLabel("Ma photo")
    .setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: png(3, 2) });
  await page.route("**/quarantine/**", (route) => route.abort());
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(notices(page).getByText("Le profil est enregistré, mais pas la photo")).toBeVisible();
  await expect(page.getByText("L’envoi s’est interrompu.")).toBeVisible();
  await expect(page.getByText("moi.png")).toBeVisible();
  await notices(page).getByRole("button", { name: "Fermer" }).click();
  await expectSound(page);
  await page.unroute("**/quarantine/**");
  await page.getByRole("button", { name: "Réessayer l’envoi" }).click();
  await expect(page.getByText("L’envoi s’est interrompu.")).toBeHidden();
  await expect(page.getByText("La photo est en cours de vérification.")).toBeHidden();
  await expect(page.locator("img.file-thumb")).toHaveAttribute("src", /^\/files\/.*\.png$/);

  await page.getByLabel("Ma photo").setInputFiles({
    name: "moi.gif",
    mimeType: "image/gif",
    buffer: Buffer.from("GIF89a"),
  });
  await expect(page.getByText("Cette image n’est ni un png, ni un jpg, ni un webp.")).toBeVisible();
  await page.getByLabel("Ma photo").setInputFiles({
    name: "lourde.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText("Cette image est trop lourde (5 Mo au plus).")).toBeVisible();

  // Named as a picture, it only turns out on arrival: one stays where another can be chosen.
  await page.getByLabel("Ma photo").setInputFiles({
    name: "fausse.png",
    mimeType: "image/png",
    buffer: Buffer.from("pas une image"),
  });
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(notices(page).getByText("La photo a été refusée")).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/modifier-mon-profil/);
});

test("staff find, rename and remove a user, and see who did what", async ({ page }) => {
  const { name } = await newLearner();
  const renamed = name.replace("Maëlys", "Maïwenn");
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=users");
  await expect(page.getByRole("rowheader").first()).toBeVisible();

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/all-profiles")) asked.push(request.url());
  });
  // Accents and case aside, one question for the whole word.
  await page.getByLabel("Rechercher un utilisateur").pressSequentially(name.toLowerCase(), { delay: 20 });
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(row).toBeVisible();
  expect(asked).toHaveLength(1);
  await unfoldTools(page);
  await page.getByLabel("Rôle").selectOption({ label: await labelOf(page, /^Formateur·trice métier/) });
  await expect(page.getByText("Aucun profil n'a été trouvé")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Rôle").selectOption({ label: await labelOf(page, /^Apprenant·e/) });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByLabel("Rechercher un utilisateur")).toHaveValue(name.toLowerCase());

  const deeds = page.getByRole("button", { name: `Actions sur ${name}` });
  await test.step("rename", async () => {
    await deeds.click();
    await page.getByRole("menuitem", { name: "Renommer" }).click();
    await dialogOf(page).getByLabel("Prénom et nom").fill(renamed);
    await expectSound(page);
    await dialogOf(page).getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(notices(page).getByText("Bravo, l'item a bien été modifié")).toBeVisible();
    await page.getByLabel("Rechercher un utilisateur").fill(renamed);
    await expect(page.getByRole("rowheader", { name: renamed })).toBeVisible();
  });

  const renamedDeeds = page.getByRole("button", { name: `Actions sur ${renamed}` });
  await test.step("who did what", async () => {
    await renamedDeeds.click();
    await page.getByRole("menuitem", { name: "Historique" }).click();
    const log = dialogOf(page).getByRole("listitem");
    await expect(log.first()).toContainText("Hélène Castagnet a modifié");
    await expect(log.first()).toContainText(renamed);
    await expect(log.last()).toContainText("Hélène Castagnet a créé");
    await expectSound(page);
    await dialogOf(page).getByRole("button", { name: "Fermer" }).click();
  });

  await test.step("change their profile, and stay who one is", async () => {
    await page.getByRole("rowheader").getByRole("link", { name: renamed, exact: true }).click();
    await page.getByRole("button", { name: "Suivant" }).click();
    await page.getByLabel("Ville").fill("Brest");
    // Leaving asks first, and after the save no more.
    await page.getByRole("banner").getByRole("link", { name: "Structures" }).click();
    const leaving = page.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
    await expect(leaving).toContainText("Ce que vous avez changé dans ce profil n’est pas enregistré.");
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(page.getByLabel("Ville")).toHaveValue("Brest");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(notices(page).getByText("Le profil est enregistré")).toBeVisible();
    await expect(page.getByRole("banner").getByText("Hélène Castagnet")).toBeVisible();
    await page.goto(`/tableau-de-bord?tab=users&name=${encodeURIComponent(renamed)}`);
  });

  await test.step("remove", async () => {
    await renamedDeeds.click();
    await page.getByRole("menuitem", { name: "Supprimer l’utilisateur" }).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert.getByRole("heading", { name: "Supprimer cet item ?" })).toBeVisible();
    await expectSound(page);
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(notices(page).getByText("Bravo, l'utilisateur a bien été supprimé")).toBeVisible();
    await expect(page.getByText("Aucun profil n'a été trouvé")).toBeVisible();
  });

  // A worker takes the name out of the log once the account is closed.
  await test.step("what is gone stays in the log, without the name", () =>
    expect(async () => {
      await page.reload();
      await pressRareAct(page, "Historique");
      const log = dialogOf(page).getByRole("listitem");
      // Other journeys move the server's clock ahead: what they do meanwhile stands above.
      await expect(log.filter({ hasText: "Hélène Castagnet a supprimé un compte" }).first()).toBeVisible();
      await expect(dialogOf(page).getByText(renamed)).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 }));
});

/** The whole label of the option that begins so: the count in it changes. */
const labelOf = async (page: Page, like: RegExp): Promise<string> => {
  const labels = await page.getByLabel("Rôle").getByRole("option").allTextContents();
  return labels.find((label) => like.test(label)) ?? "";
};

test("who is in a training action is removed only when one insists", { tag: "@proof" }, async ({ page }) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=users&name=driss");
  await page.getByRole("button", { name: "Actions sur Driss Benali" }).click();
  await page.getByRole("menuitem", { name: "Supprimer ce profil" }).click();
  const alert = page.getByRole("alertdialog");
  await alert.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(
    alert.getByText(/^Driss Benali a encore .*action.* de formation.*, sans cette personne\.$/),
  ).toBeVisible();
  await expect(alert.getByRole("button", { name: "Supprimer quand même" })).toBeVisible();
  await expectSound(page);
  await alert.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("rowheader", { name: "Driss Benali" })).toBeVisible();
});

test("a session that is over leads to the sign-in page, everything forgotten, then back", {
  tag: "@proof",
}, async ({ page }) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { name: "Ma promotion" }).first()).toBeVisible();
  const closed = async (path: string) => {
    await page.goto("/structures?types=x");
    await expect(page).toHaveURL(`/authentification?retour=${encodeURIComponent("/structures?types=x")}`);
    await expect(page.getByRole("heading", { name: "Je me connecte" })).toBeVisible();
    expect(await page.evaluate(() => document.cookie), path).toBe("");
    await page.unroute(path);
  };
  await page.route("**/api/validate-token", (route) => route.fulfill({ json: { valid: false } }));
  await closed("**/api/validate-token");

  await page.getByLabel("Adresse e-mail").fill("apprenant@exemple.fr");
  await page.getByLabel(/^Mot de passe/).fill(demoPassword);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL("/structures?types=x");
  await page.route("**/api/user-profiles", (route) =>
    route.fulfill({ status: 500, json: { message: "Non" } }),
  );
  await closed("**/api/user-profiles");
});

test("a profile's form keeps what staff did while it was open", async ({ page }) => {
  const { name, email, password, profileId: id } = await newAccount("Nadia", roles.tradeTrainer.id);
  const admin = await signedInClient(site(), "admin@exemple.fr", demoPassword);
  const { data } = await admin.call(structures.listStructures, { query: { per_page: 1 } });
  const params = { id: data[0]?.id ?? "" };
  await signIn(page, email, password);
  await page.goto(`/utilisateurs/profil/modifier-mon-profil/${id}`);
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByLabel("Téléphone").fill("06 11 22 33 44");

  await admin.call(structures.addStructureProfiles, { params, body: { profile_ids: [id] } });
  const { user } = await admin.call(profiles.updateProfile, { params: { id }, body: { city: "Rennes" } });
  await admin.call(profiles.renameUser, { params: { userId: user.id }, body: { name: `${name} Le Goff` } });
  const save = page.getByRole("button", { name: "Enregistrer" });
  await save.click();
  await expect(page.getByText("Ce profil a été modifié entre-temps")).toBeVisible();
  await expect(page.getByLabel("Téléphone")).toHaveValue("06 11 22 33 44");
  await expect(page.getByLabel("Ville")).toHaveValue("Rennes");
  await save.click();
  await expect(notices(page).getByText("Le profil est enregistré")).toBeVisible();
  expect(await admin.call(profiles.getProfile, { params: { id } })).toMatchObject({
    user: { name: `${name} Le Goff` },
    structures: [{ id: params.id }],
    city: "Rennes",
    phone_number: "06 11 22 33 44",
  });

  await test.step("what is typed while it is saved stays, and is still to save", async () => {
    const release = await holding(page, "PUT", `**/api/profiles/${id}`);
    await page.getByLabel("Téléphone").fill("06 55 66 77 88");
    await save.click();
    await page.getByLabel("Ville").fill("Brest");
    release();
    await expect(save).toBeEnabled();
    await expect
      .poll(async () => (await admin.call(profiles.getProfile, { params: { id } })).phone_number)
      .toBe("06 55 66 77 88");
    await expect(page.getByLabel("Ville")).toHaveValue("Brest");
    await page.getByRole("banner").getByRole("link", { name: "Structures" }).click();
    await page.getByRole("button", { name: "Rester sur la page" }).click();
    await save.click();
    await expect
      .poll(async () => (await admin.call(profiles.getProfile, { params: { id } })).city)
      .toBe("Brest");
  });
});
