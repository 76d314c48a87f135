import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { apiClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import { expectSound, mailedLink, signIn, test } from "./visit.ts";

const api = () => apiClient(process.env.E2E_SITE ?? "");

/** Somebody whom no other test knows, who signed up and verified their address. */
const signedUp = async (password: string): Promise<string> => {
  const email = `noa-${randomUUID().slice(0, 8)}@exemple.fr`;
  const body = { name: "Noa Le Floch", email, password, password_confirmation: password };
  await api().call(accounts.register, { body });
  const link = await mailedLink(email, "verification-email");
  const token = new URL(link).searchParams.get("token") ?? "";
  await api().call(accounts.verifyEmail, { body: { token, password } });
  return email;
};

const trySignIn = async (page: Page, email: string, password: string) => {
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
};

const choosePassword = async (page: Page, link: URL, password: string) => {
  await page.goto(link.pathname + link.search);
  await page.getByLabel(/^Nouveau mot de passe/).fill(password);
  await page.getByLabel("Confirmation du mot de passe").fill(password);
  await expectSound(page);
  await page.getByRole("button", { name: "Changer mon mot de passe" }).click();
};

test("a forgotten password is changed by the mailed link, once", async ({ page, browser }) => {
  const [old, chosen] = ["tulipe radeau fenouil brume", "orage tabouret noisette quai"];
  const email = await signedUp(old);
  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  const open = await elsewhere.newPage();
  await signIn(open, email, old);
  await expect(open).toHaveURL(/creer-mon-profil/);
  await open.reload();
  await expect(open.getByRole("heading", { name: "Créer un profil" })).toBeVisible();

  await test.step("asks for the link", async () => {
    await page.goto("/authentification");
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await expect(page).toHaveTitle("Mot de passe oublié · Compagnon");
    await expectSound(page);
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await expect(page.getByText("Un message avec un lien de réinitialisation va t’arriver.")).toBeVisible();
    await expectSound(page);
  });

  const link = new URL(await mailedLink(email, "reinitialisation-mot-de-passe"));

  await test.step("chooses another password", async () => {
    await choosePassword(page, link, chosen);
    await expect(
      page.getByText("Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter."),
    ).toBeVisible();
    await expect(page).toHaveURL(/authentification$/);
    await expectSound(page);
  });

  await test.step("the session that was open is closed", async () => {
    await open.goto("/utilisateurs/profil/creer-mon-profil");
    await expect(open).toHaveURL(/authentification\?retour=/);
    await elsewhere.close();
  });

  await test.step("the link does not serve twice", async () => {
    await page.goto(link.pathname + link.search);
    await expect(
      page.getByText(
        "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.",
      ),
    ).toBeVisible();
    await expectSound(page);
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue(email);
    await page.getByRole("button", { name: "Recevoir un nouveau lien" }).click();
    await expect(page.getByText("Un nouveau lien vient de partir")).toBeVisible();
    await expectSound(page);
  });

  await test.step("only the password chosen first opens the account", async () => {
    await trySignIn(page, email, old);
    await expect(page.getByText("Cette adresse et ce mot de passe ne correspondent pas.")).toBeVisible();
    await signIn(page, email, chosen);
    await expect(page).toHaveURL(/creer-mon-profil/);
  });
});

test("who guesses somebody's password must wait, and the owner's own device need not", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const password = "tulipe radeau fenouil brume";
  const email = await signedUp(password);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/creer-mon-profil/);
  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  const guesser = await elsewhere.newPage();
  await guesser.goto("/authentification");
  await guesser.getByLabel("Adresse e-mail").fill(email);
  const guess = async (tried: string, answer: string) => {
    await guesser.getByLabel(/^Mot de passe/).fill(tried);
    const answered = guesser.waitForResponse("**/api/login");
    await guesser.getByRole("button", { name: "Me connecter" }).click();
    await answered;
    await expect(guesser.getByText(answer)).toBeVisible();
  };
  for (let n = 1; n <= 10; n++)
    await guess(`pas le bon ${n}`, "Cette adresse et ce mot de passe ne correspondent pas.");
  // Not even the right one passes now.
  await guess(password, "Trop de tentatives. Un nouvel essai sera possible dans quelques minutes.");
  await expectSound(guesser);

  await test.step("a mailed link lets the right one in at once, on a device that is new", async () => {
    await guesser.getByRole("button", { name: "Recevoir un lien de connexion" }).click();
    await expect(guesser.getByText(/un lien pour te connecter vient de partir/)).toBeVisible();
    await expectSound(guesser);
    const link = new URL(await mailedLink(email, "authentification"));
    await guesser.goto(link.pathname + link.search);
    await expect(guesser.getByLabel("Adresse e-mail")).toHaveValue(email);
    await expectSound(guesser);
    await guesser.getByLabel(/^Mot de passe/).fill(password);
    await guesser.getByRole("button", { name: "Me connecter" }).click();
    await expect(guesser).toHaveURL(/creer-mon-profil/);
  });
  await elsewhere.close();

  await page.getByRole("button", { name: /: menu$/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL(/structures/);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/creer-mon-profil/);
});

test("a link to sign in that no longer works stops nobody whom nothing delays", { tag: "@proof" }, async ({
  page,
}) => {
  const password = "tulipe radeau fenouil brume";
  const email = await signedUp(password);
  await page.goto(`/authentification?admission=${"A".repeat(43)}&email=${encodeURIComponent(email)}`);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(/creer-mon-profil/);
});

test("a link to choose a password that came incomplete or is dead offers another at once", {
  tag: "@proof",
}, async ({ page }) => {
  const dead = `?token=${"A".repeat(43)}&email=personne%40exemple.fr`;
  for (const search of ["", "?token=abc", "?email=personne%40exemple.fr", dead]) {
    await page.goto(`/reinitialisation-mot-de-passe${search}`);
    await expect(page.getByRole("heading", { name: "Ce lien ne marche plus" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Recevoir un nouveau lien" })).toBeVisible();
    await expect(page.getByLabel(/^Nouveau mot de passe/)).toHaveCount(0);
  }
  await expectSound(page);
});

test("an unknown address and a wrong pair are said", { tag: "@proof" }, async ({ page }) => {
  const nobody = `personne-${randomUUID().slice(0, 8)}@exemple.fr`;
  await page.goto("/reinitialisation");
  await page.getByLabel("Adresse e-mail").fill(nobody);
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByText("Nous ne le trouvons pas dans notre base...")).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Retour à la connexion" }).click();
  await expect(page).toHaveTitle("Authentification · Compagnon");

  await trySignIn(page, nobody, "un mot de passe quelconque");
  await expect(page.getByText("Cette adresse et ce mot de passe ne correspondent pas.")).toBeVisible();
  await expect(page).toHaveURL(/authentification/);
  await expectSound(page);
});

test("a page that needs a session comes after signing in, one of staff does not open to a learner", {
  tag: "@proof",
}, async ({ page }) => {
  const event = await api().call(events.getNextEvent, {});
  const address = `/profil/structures-selectionnees/${event?.id}`;
  await page.goto(address);
  await expect(page).toHaveURL(/authentification\?retour=/);
  await expectSound(page);
  await page.getByLabel("Adresse e-mail").fill("theo.queffelec@exemple.fr");
  await page.getByLabel(/^Mot de passe/).fill(demoPassword);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: "Les structures que je veux rencontrer" })).toBeVisible();
  await expectSound(page);

  for (const closed of [
    "/actions-formation/x",
    `/evenements/edition/${event?.id}`,
    "/evenements/edition/x",
  ]) {
    await page.goto(closed);
    await expect(page).toHaveURL(/tableau-de-bord$/);
    await expect(page).toHaveTitle("Mon profil · Compagnon");
  }
  await expectSound(page);
});

test("an address that leads nowhere says so", { tag: "@proof" }, async ({ page }) => {
  for (const nowhere of ["/nulle-part", "/structures/nulle-part/plus-loin"]) {
    await page.goto(nowhere);
    await expect(page.getByRole("heading", { name: "Cette page n'existe pas" })).toBeVisible();
    await expect(page).toHaveTitle("Cette page n'existe pas · Compagnon");
  }
  await expectSound(page);
  await page.getByRole("link", { name: "Retour à l’accueil" }).click();
  await expect(page).toHaveURL("/");
});

test("each public page has its title", { tag: "@proof" }, async ({ page }) => {
  const titles = {
    "/": "Compagnon",
    "/authentification": "Authentification · Compagnon",
    "/reinitialisation": "Mot de passe oublié · Compagnon",
    "/reinitialisation-mot-de-passe": "Nouveau mot de passe · Compagnon",
    "/structures": "Catalogue de structures · Compagnon",
    "/prochain-evenement": "L'Alternance Day · Compagnon",
    "/informations-legales": "Informations légales · Compagnon",
    "/accessibilite": "Accessibilité · Compagnon",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expectSound(page);
  }
});
