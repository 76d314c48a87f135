import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { apiClient, signedInClient } from "#scripts/operate/api-client.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { addTotpTo, codeAt, nextCode } from "#scripts/testing/factors.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { expectSound, mailedLink, newAccount, signIn, test } from "./visit.ts";

const site = () => process.env.E2E_SITE ?? "";

/** Pictures for anyone who wants to look, in the folder SHOTS. */
const shot = async (page: Page, name: string) => {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
};

const virtualAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const startSignIn = async (page: Page, email: string, password: string) => {
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("heading", { name: "La double vérification" })).toBeVisible();
};

const signOutOf = async (page: Page) => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};

test("a visitor chooses how to read, and their account takes it over", { tag: "@proof" }, async ({
  page,
}) => {
  const { email, password } = await newAccount("Maëlle", 2);
  const root = page.locator("html");
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Confort de lecture" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confort de lecture" })).toBeVisible();
  await page.getByRole("radio", { name: "Très grande" }).check();
  await expect(root).toHaveCSS("font-size", "24px");
  await expectSound(page);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Très grande" })).toBeChecked();
  const takenOver = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === accounts.saveReadingComfort.path && answer.ok(),
  );
  await signIn(page, email, password);
  await takenOver;
  await expect(root).toHaveCSS("font-size", "24px");
  // As on another device: this browser has forgotten, the account has not.
  await page.evaluate(() => localStorage.removeItem("compagnon-lecture"));
  await page.goto("/mon-compte/confort-de-lecture");
  await expect(root).toHaveCSS("font-size", "24px");
  await expect(page.getByRole("radio", { name: "Très grande" })).toBeChecked();
});

test("a passkey, an application of codes and recovery codes open the second step", async ({ page }) => {
  const { email, password } = await newAccount("Maëlle", 1);
  await virtualAuthenticator(page);
  await signIn(page, email, password);
  await page.goto("/mon-compte");
  await expect(page.getByRole("heading", { name: "Double vérification" })).toBeVisible();
  await expectSound(page);

  const codes = await test.step("adds a passkey, and keeps the codes", async () => {
    await page.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await page.getByLabel(/^Nom/).fill("ordinateur du bureau");
    await expectSound(page);
    await page.getByRole("button", { name: "Créer la clé d’accès" }).click();
    const dialog = page.getByRole("dialog", { name: "Codes de secours" });
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    await expectSound(page);
    await shot(page, "codes");
    const shown = await dialog.getByRole("listitem").allInnerTexts();
    await dialog.getByLabel("Je les ai mis en lieu sûr").check();
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await expect(page.getByText("Clé d’accès, ordinateur du bureau")).toBeVisible();
    return shown;
  });

  const secret = await test.step("adds an application of codes", async () => {
    await page.getByRole("button", { name: "Ajouter une application de codes" }).click();
    const dialog = page.getByRole("dialog", { name: "Application de codes" });
    await expect(dialog.getByRole("img", { name: /Code QR/ })).toBeVisible();
    await expectSound(page);
    await shot(page, "application");
    const shown = (await dialog.locator(".secret").innerText()).replaceAll(" ", "");
    await dialog.getByLabel(/6 chiffres/).fill("000000");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog.getByText(/Ce code n’est plus bon/)).toBeVisible();
    await dialog.getByLabel(/6 chiffres/).fill(codeAt(shown));
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(page.getByText("Application de codes, téléphone")).toBeVisible();
    return shown;
  });
  await expectSound(page);
  await shot(page, "compte");

  await test.step("signs in with the passkey", async () => {
    await signOutOf(page);
    await startSignIn(page, email, password);
    await expectSound(page);
    await shot(page, "deuxieme-preuve");
    await page.getByRole("button", { name: "Utiliser ma clé d’accès" }).click();
    await expect(page).not.toHaveURL(/authentification/);
  });
  await test.step("signs in with a code", async () => {
    await signOutOf(page);
    await startSignIn(page, email, password);
    await page.getByLabel("Code de l’application").fill(nextCode(secret));
    await page.getByRole("button", { name: "Vérifier le code" }).click();
    await expect(page).not.toHaveURL(/authentification/);
  });
  await test.step("signs in with a recovery code, once", async () => {
    await signOutOf(page);
    await startSignIn(page, email, password);
    await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
    await page.getByLabel("Code de secours").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Vérifier le code de secours" }).click();
    await expect(page).not.toHaveURL(/authentification/);
    await page.goto("/mon-compte");
    await expect(page.getByText(/9 sur 10 restent/)).toBeVisible();
  });
});

test("a sensitive deed asks who is there after ten minutes, and goes on by itself", {
  tag: "@proof",
}, async ({ page }) => {
  const { email, password } = await newAccount("Maëlle", 1);
  await signIn(page, email, password);
  await page.goto("/mes-donnees");
  await moveClock(page, new Date(Date.now() + 11 * 60_000));
  await page.getByRole("button", { name: "Préparer mon fichier" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmez que c’est vous" });
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await shot(page, "confirmez");
  await dialog.getByLabel(/^Mot de passe/).fill("pas celui-là du tout");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog.getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await dialog.getByLabel(/^Mot de passe/).fill(password);
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("Le fichier se prépare").or(page.getByText(/Le fichier est prêt/)),
  ).toBeVisible();
});

test("who has a second factor deletes the account by it, ten minutes after signing in", {
  tag: "@proof",
}, async ({ page }) => {
  const { email, password } = await newAccount("Maëlle", 1);
  const { secret } = await addTotpTo(await signedInClient(site(), email, password));
  await startSignIn(page, email, password);
  await page.getByLabel("Code de l’application").fill(nextCode(secret));
  await page.getByRole("button", { name: "Vérifier le code" }).click();
  await expect(page).not.toHaveURL(/authentification/);
  await page.goto("/mes-donnees");
  const later = new Date(Date.now() + 11 * 60_000);
  await moveClock(page, later);
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const leaving = page.getByRole("dialog", { name: "Supprimer ce compte ?" });
  await leaving.getByLabel(/^Mot de passe/).fill(password);
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  const proving = page.getByRole("dialog", { name: "Confirmez que c’est vous" });
  await expect(proving).toBeVisible();
  await expectSound(page);
  await proving.getByLabel("Code de l’application").fill(codeAt(secret, later.getTime()));
  await proving.getByRole("button", { name: "Vérifier le code" }).click();
  await expect(page.getByText("Le compte est supprimé")).toBeVisible();
});

test("one changes password and address, and sees which devices are signed in", { tag: "@proof" }, async ({
  page,
}) => {
  const { email, password } = await newAccount("Maëlle", 2);
  const next = `mael-${randomUUID().slice(0, 8)}@exemple.org`;
  await apiClient(site()).call(accounts.login, { body: { email, password } });
  await signIn(page, email, password);
  await page.goto("/mon-compte");
  await expect(page.getByText("cet appareil")).toBeVisible();

  await test.step("ends the other device", async () => {
    await page.getByRole("button", { name: "Déconnecter l’autre" }).click();
    await expect(page.getByRole("heading", { name: "Appareils connectés 1" })).toBeVisible();
  });
  await test.step("changes the password", async () => {
    const chosen = "orage tabouret noisette quai";
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    const form = page.getByRole("dialog", { name: "Changer le mot de passe" });
    await form.getByLabel(/^Mot de passe actuel/).fill(password);
    await form.getByLabel(/^Nouveau mot de passe/).fill(chosen);
    await form.getByLabel(/^Confirmation/).fill(chosen);
    await expectSound(page);
    await form.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expect(page.getByText("Le mot de passe est changé")).toBeVisible();
    await page.getByRole("button", { name: "Changer d’adresse" }).click();
    const dialog = page.getByRole("dialog", { name: "Changer d’adresse e-mail" });
    await dialog.getByLabel(/^Nouvelle adresse/).fill(next);
    await dialog.getByLabel(/^Mot de passe actuel/).fill(chosen);
    await expectSound(page);
    await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
    await expect(page.getByText("Un changement attend un clic")).toBeVisible();
    await expectSound(page);
    await shot(page, "changement");
  });
  await test.step("follows the link", async () => {
    const link = new URL(await mailedLink(next, "changement-email"));
    await page.goto(link.pathname + link.search);
    await expectSound(page);
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
    await expect(page.getByRole("heading", { name: "C’est fait" })).toBeVisible();
    await page.getByRole("link", { name: "Connexion et sécurité" }).click();
    await expect(page.getByText(next)).toBeVisible();
    await page.goto(link.pathname + link.search);
    await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
    await expect(page.getByRole("heading", { name: "Ce lien ne marche plus" })).toBeVisible();
    await expect(page.getByText(/^Ce lien a déjà servi/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
    await expect(page.getByText(next)).toBeVisible();
  });
});
