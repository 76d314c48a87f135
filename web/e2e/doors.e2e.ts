import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { apiClient, signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { expectSound, goOnVerified, mailedLink, signIn, test } from "./visit.ts";

const site = () => process.env.E2E_SITE ?? "";
const password = "tulipe radeau fenouil brume";
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@exemple.fr`;
const signUpLink = "verification-email";
const passwordLink = "reinitialisation-mot-de-passe";

const signUp = (email: string) =>
  apiClient(site()).call(accounts.register, {
    body: { name: "Malika Ronarch", email, password, password_confirmation: password },
  });
const follow = async (page: Page, link: string) => {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
};
const choose = async (page: Page, label: RegExp, chosen: string) => {
  await page.getByLabel(label).fill(chosen);
  await page.getByLabel("Confirmation du mot de passe").fill(chosen);
};

test("anyone who reads the mailbox chooses another password than the sign-up's", async ({ page }) => {
  const email = address("malika");
  const chosen = "orage tabouret noisette quai";
  await signUp(email);
  await follow(page, await mailedLink(email, signUpLink));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Ce n’est pas moi qui ai demandé ce compte" }).click();
  await expect(page.getByText(/il disparaît au bout de 7 jours/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "J’en choisis un autre" }).click();
  await choose(page, /^Mot de passe/, chosen);
  await expectSound(page);
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await expectSound(page);
  await goOnVerified(page);
  await expect(page).toHaveURL(/creer-mon-profil/);

  await follow(page, await mailedLink(email, signUpLink));
  await expect(page.getByText("Bravo, votre email a bien été vérifié.")).toBeVisible();
  await expectSound(page);
});

test("an expired link of a sign-up sends another one on the same page", { tag: "@proof" }, async ({
  page,
}) => {
  const email = address("malika");
  await signUp(email);
  const old = await mailedLink(email, signUpLink);
  await moveClock(page, new Date(Date.now() + 49 * 3_600_000));
  await follow(page, old);
  await expect(page.getByRole("heading", { name: "Ce lien ne marche plus" })).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
  await expectSound(page);
  await page.getByRole("button", { name: "Recevoir un nouveau lien" }).click();
  await expect(page.getByText("Un nouveau lien vient de partir")).toBeVisible();
  await expectSound(page);
  await expect.poll(() => mailedLink(email, signUpLink)).not.toBe(old);
  await follow(page, await mailedLink(email, signUpLink));
  await expect(page.getByRole("heading", { name: "Retape ton mot de passe" })).toBeVisible();
});

test("staff invite somebody without a password, see who has not come, and send the link again", {
  tag: "@proof",
}, async ({ page }) => {
  const email = address("erwan");
  const name = `Erwan ${email.slice(6, 14)}`;
  // Journeys of the day move the coordinator's clock, which ends their sessions.
  await signIn(page, "assistance@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=users");
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un utilisateur" });
  await dialog.getByLabel("Rôle").selectOption({ label: "Apprenant·e" });
  await dialog.getByLabel("Prénom et nom").fill(name);
  await dialog.getByLabel("Adresse e-mail").fill(email);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Créer", exact: true }).click();
  // It stays for slow readers, and offers to create the next person: of the same role, at once.
  const done = dialog.getByText("L'utilisateur a été créé avec succès.");
  await expect(done).toBeVisible();
  await page.waitForTimeout(5_000);
  await expect(done).toBeVisible();
  await dialog.getByRole("button", { name: "Créer une autre personne" }).click();
  await expect(dialog.getByLabel("Prénom et nom")).toBeFocused();
  await expect(dialog.getByLabel("Prénom et nom")).toHaveValue("");
  await expect(dialog.getByLabel("Rôle")).toHaveValue(String(roles.learner.id));
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
  const first = await mailedLink(email, passwordLink);
  await page.getByLabel("Rechercher un utilisateur").fill(name);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row.getByText("Pas encore venu·e")).toBeVisible();
  await expectSound(page);
  await row.getByRole("button", { name: `Actions sur ${name}` }).click();
  await page.getByRole("menuitem", { name: "Renvoyer l’invitation" }).click();
  await expect(page.getByText("L’invitation est repartie")).toBeVisible();
  await expect.poll(() => mailedLink(email, passwordLink)).not.toBe(first);

  await test.step("who opens it chooses a password, and is in", async () => {
    await page.context().clearCookies();
    await follow(page, await mailedLink(email, passwordLink));
    await expect(page.getByRole("heading", { name: "Bienvenue sur Compagnon" })).toBeVisible();
    await choose(page, /^Mot de passe/, password);
    await expectSound(page);
    await page.getByRole("button", { name: "Choisir mon mot de passe" }).click();
    await expect(page).toHaveURL(/tableau-de-bord/);
    await expect(page.getByText("Ton mot de passe est choisi. Bienvenue !")).toBeVisible();
  });

  await test.step("who follows the kept mail again is led in, and types no second password", async () => {
    await follow(page, await mailedLink(email, passwordLink));
    await page.getByRole("link", { name: "J’ai déjà choisi mon mot de passe" }).click();
    await expect(page).toHaveURL(/tableau-de-bord/);
  });
});

test("a password that staff typed opens nothing: the mailed link leads to another", {
  tag: "@proof",
}, async ({ page }) => {
  const email = address("gwenn");
  const office = await signedInClient(site(), "admin@exemple.fr", demoPassword);
  const body = {
    user_name: "Gwenn Riou",
    user_email: email,
    user_password: password,
    role_id: roles.learner.id,
  };
  await office.call(profiles.createUserProfile, { body });
  await follow(page, await mailedLink(email, signUpLink));
  await expect(page.getByRole("heading", { name: "Choisis ton mot de passe" })).toBeVisible();
  await expectSound(page);
  await choose(page, /^Mot de passe/, password);
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await expect(page.getByText(/celui que l’équipe t’a donné ne sert qu’à commencer/)).toBeVisible();
  await expectSound(page);
  await choose(page, /^Mot de passe/, "lanterne coquille prairie sel");
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await page.getByRole("link", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/tableau-de-bord/);
});
