import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { editRow, expectSound, profileEntry, signIn, test, unfold } from "./visit.ts";

/**
 * Every string that the first specification quotes, copied by hand, under the place where people meet it. Each place
 * is reached below; failures that only a broken server shows are answered in its stead.
 */
const quoted = {
  "the home page with an event": ["Rejoins l'Alternance Day le", "Recherche ta structure"],
  "the next event's page without one": ["L'Alternance Day", "Le 28 juin de 9h à 13h"],
  "the navigation of a visitor": [
    "Accueil",
    "Structures",
    "Situations",
    "L'Alternance Day",
    "Créer un compte",
  ],
  "an address that leads nowhere": ["Cette page n'existe pas"],
  "a structure chosen by a visitor": ["Tu dois créer un compte pour enregistrer tes vœux", "Créer un compte"],
  "the sign-in page": ["Je me connecte", "Mot de passe oublié ?", "Je crée un compte"],
  "the dialog of a new account": ["Je crée un compte", "Le mot de passe est différent."],
  "a sign-in that breaks": ["Une erreur s'est produite lors de la connexion."],
  "a sign-in with an address not verified": [
    "Email non vérifié. Un nouveau lien de vérification a été envoyé.",
  ],
  "a reset for an unknown address": ["Nous ne le trouvons pas dans notre base..."],
  "a reset that breaks": ["Êtes-vous sûr·e de votre adresse email ?"],
  "a reset typed in two ways": ["Le mot de passe est différent."],
  "a reset too late": [
    "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.",
  ],
  "a reset done": ["Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter."],
  "a verification that fails": ["La vérification a échoué. Veuillez réessayer.", "Me connecter"],
  "a verification": [
    "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.",
    "Me connecter",
  ],
  "a trade trainer's dashboard": [
    "Mes apprenants",
    "Mes documents",
    "Mes structures",
    "Aucune structure attachée",
  ],
  "the menu of a profile": ["Modifier mon profil", "Voir mon profil"],
  "the choice of a profile": ["Selectionne ton profil", "(Aucune structure attachée)"],
  "the user menu": ["Mon profil", "Ma page publique", "Mes documents", "Déconnexion"],
  "the form of a profile": [
    "Modifier un profil",
    "Mon rôle",
    "Mon profil",
    "Présentation",
    "Voir la page publique",
  ],
  "the last step of a profile": ["Terminer"],
  "the form of a new profile": ["Créer un profil"],
  "a profile without a role": ["Mon rôle", "Choisis ton rôle."],
  "a referent trainer's dashboard": ["Mes apprenants", "Mes documents"],
  "a learner's dashboard": ["Ma promotion"],
  "the administration": [
    "Mon profil",
    "Événements",
    "Actions de formation",
    "Structures",
    "Utilisateurs",
    "Organisations",
    "Types de structure",
    "Publics",
    "Statuts",
    "Diplômes",
    "Whishlists",
    "Étapes Fest",
    "Situations partagées",
  ],
  "roles that cannot be had": ["Erreur lors de la récupération des rôles. Rien ne va plus."],
  "a user refused": [
    "Erreur lors de la création de l'utilisateur.",
    "Première raison.",
    "Deuxième raison.",
    "Le mot de passe est différent.",
  ],
  "a user created": [
    "L'utilisateur a été créé avec succès. Il va recevoir un email de confirmation. Il devra confirmer son compte par email.",
    "Bravo, l'utilisateur a bien été ajouté",
  ],
  "a user removed": ["Bravo, l'utilisateur a bien été supprimé"],
  "the form of a structure": ["Modifier une structure", "Voir la page publique", "Terminer"],
  "an item created": ["Bravo, l'item a bien été créé"],
  "an item changed": ["Bravo, l'item a bien été modifié"],
  "an item that cannot be saved": ["Erreur lors de l'enregistrement de l'item", "Rien ne va plus."],
  "an event that cannot be saved": ["Erreur lors de l'enregistrement de votre événement"],
  "a situation that cannot be removed": ["Erreur lors de l'enregistrement de l'item", "Rien ne va plus."],
  "the question before an item goes": [
    "Supprimer cet item ?",
    "Voulez-vous supprimer cet item",
    "Supprimer",
    "Annuler",
  ],
  "an item removed": ["Bravo, l'item a bien été supprimé"],
} as const;
type Place = keyof typeof quoted;
const reached = new Set<Place>();

/** All strings of a place are to be seen, to the letter. */
const expectStrings = async (page: Page, place: Place) => {
  await test.step(place, async () => {
    for (const text of quoted[place]) {
      const shown = page.getByText(text).or(page.getByRole("button", { name: text }));
      await expect(shown.filter({ visible: true }).first(), text).toBeVisible();
    }
  });
  reached.add(place);
};

const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json }));
const broken = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 502, body: "<html></html>" }));
const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");
const closeNotice = async (page: Page) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await notices.getByRole("button", { name: "Fermer" }).first().click();
};

test.describe.configure({ mode: "serial" });

test("visitors", async ({ page }) => {
  await page.goto("/");
  await expectStrings(page, "the home page with an event");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await expectStrings(page, "the navigation of a visitor");
  await answer(page, "/api/next-event", 200, null);
  await page.goto("/prochain-evenement");
  await expectStrings(page, "the next event's page without one");
  await page.goto("/nulle-part");
  await expectStrings(page, "an address that leads nowhere");
  await page.goto("/structures");
  await expect(page).toHaveTitle("Catalogue de structures · Compagnon");
  await page
    .getByRole("button", { name: /^Sélectionner/ })
    .first()
    .click();
  await expectStrings(page, "a structure chosen by a visitor");
  await page.goto("/structures/modifier-ma-structure/x");
  await expect(page).toHaveTitle("Authentification · Compagnon");
});

test("doors", async ({ page }) => {
  const email = "personne@exemple.fr";
  const password = "cheval correct batterie agrafe";
  await page.goto("/authentification");
  await expectStrings(page, "the sign-in page");
  await page.getByRole("button", { name: "Je crée un compte" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Mot de passe/)
    .fill(password);
  await page.getByLabel("Confirmation du mot de passe").fill(`${password}s`);
  await expectStrings(page, "the dialog of a new account");
  await page.getByRole("button", { name: "Annuler" }).click();

  const attempt = async () => {
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByLabel(/^Mot de passe/).fill(password);
    await page.getByRole("button", { name: "Me connecter" }).click();
  };
  await broken(page, "/api/login");
  await attempt();
  await expectStrings(page, "a sign-in that breaks");
  await page.unroute("**/api/login");
  await answer(page, "/api/login", 403, { code: "notVerified", message: "Email not verified" });
  const resent = page.waitForRequest("**/api/email/resend");
  await attempt();
  expect((await resent).postDataJSON()).toEqual({ email });
  await expectStrings(page, "a sign-in with an address not verified");

  const request = async () => {
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
  };
  await page.goto("/reinitialisation");
  await broken(page, "/api/password-reset");
  await request();
  await expectStrings(page, "a reset that breaks");
  await page.unroute("**/api/password-reset");
  await answer(page, "/api/password-reset", 404, { code: "unknownAddress", message: "Inconnu" });
  await request();
  await expectStrings(page, "a reset for an unknown address");

  await answer(page, "/api/password-reset-link?token=x", 204, undefined);
  const choose = async () => {
    await page.goto(`/reinitialisation-mot-de-passe?token=x&email=${email}`);
    await page.getByLabel(/^Nouveau mot de passe/).fill(password);
    await page.getByLabel("Confirmation du mot de passe").fill(`${password}s`);
    await expectStrings(page, "a reset typed in two ways");
    await page.getByLabel("Confirmation du mot de passe").fill(password);
    await page.getByRole("button", { name: "Changer mon mot de passe" }).click();
  };
  await choose();
  await expectStrings(page, "a reset too late");
  await answer(page, "/api/password-reset-confirm", 200, { message: "Fait" });
  await choose();
  await expectStrings(page, "a reset done");
  await expect(page).toHaveURL("/authentification");

  await page.goto("/verification-email?token=trop-court");
  await expectStrings(page, "a verification that fails");
  await answer(page, "/api/email/verify*", 200, { message: "Fait", email: "x", asks: "nothing" });
  await page.goto(`/verification-email?token=${"x".repeat(43)}`);
  await expectStrings(page, "a verification");
});

test("trainers and learners", async ({ page }) => {
  await page.route("**/api/user-profiles", async (route) => {
    const held = await (await route.fetch()).json();
    // Without a civility: the specification quotes the name of a role as it stands in the list of roles.
    const bare = held.map((profile: object) => ({ ...profile, structures: [], genre_id: 3 }));
    // With one profile alone there is nothing to choose.
    await route.fulfill({ json: [...bare, { ...bare[0], id: "un-autre-profil" }] });
  });
  await signIn(page, "metier@exemple.fr", demoPassword);
  await expectStrings(page, "a trade trainer's dashboard");
  await expect(await profileEntry(page, "Changer de profil")).toBeVisible();
  await expectStrings(page, "the menu of a profile");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /: menu$/ }).click();
  await expectStrings(page, "the user menu");
  await page.keyboard.press("Escape");
  await (await profileEntry(page, "Changer de profil")).click();
  const options = dialogOf(page).getByRole("option");
  await expect(options.first()).toHaveText("Formateur·trice métier (Aucune structure attachée)");
  await expect(dialogOf(page).getByRole("heading", { name: "Selectionne ton profil" })).toBeVisible();
  reached.add("the choice of a profile");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await (await profileEntry(page, "Modifier mon profil")).click();
  await expectStrings(page, "the form of a profile");
  await page.getByRole("button", { name: "Suivant" }).click();
  await page.getByRole("button", { name: "Suivant" }).click();
  await expectStrings(page, "the last step of a profile");
  // What the server says of somebody without a profile is never shown: it leads to the form of a first one.
  await page.unroute("**/api/user-profiles");
  await answer(page, "/api/user-profiles", 200, { message: "No profiles found" });
  await page.goto("/tableau-de-bord");
  await expect(page).toHaveURL("/utilisateurs/profil/creer-mon-profil");
  await expectStrings(page, "the form of a new profile");
  await page.getByRole("button", { name: "Suivant" }).click();
  await expectStrings(page, "a profile without a role");
  await page.unroute("**/api/user-profiles");

  await page.context().clearCookies();
  await signIn(page, "referent@exemple.fr", demoPassword);
  await expectStrings(page, "a referent trainer's dashboard");
  await page.context().clearCookies();
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expectStrings(page, "a learner's dashboard");
});

test("the administration", async ({ page }) => {
  const dialog = dialogOf(page);
  const save = dialog.getByRole("button", { name: "Enregistrer", exact: true });
  const sorry = { code: "sorry", message: "Rien ne va plus." };
  await signIn(page, "admin@exemple.fr", demoPassword);
  await test.step("the administration", async () => {
    const rail = page.getByRole("navigation", { name: "Administration" });
    await expect(rail).toBeVisible();
    const labels = await rail.getByRole("link", { includeHidden: true }).allTextContents();
    const pagesOfTheirOwn = ["Contenus", "Mes documents", "Valeurs proposées", "À qui le tour"];
    expect(labels.map((label) => label.trim()).sort()).toEqual(
      [...quoted["the administration"], ...pagesOfTheirOwn].sort(),
    );
    reached.add("the administration");
  });

  await page.goto("/tableau-de-bord?tab=users");
  await answer(page, "/api/roles", 500, sorry);
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  await expectStrings(page, "roles that cannot be had");
  await page.unroute("**/api/roles");
  await page.reload();
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  await dialog.getByLabel(/^Rôle/).selectOption({ label: "Apprenant·e" });
  await dialog.getByLabel(/^Prénom et nom/).fill("Personne");
  await dialog.getByLabel(/^Adresse e-mail/).fill("personne@exemple.fr");
  await unfold(page, "Donner un mot de passe provisoire");
  await dialog.getByLabel(/^Mot de passe/).fill("cheval correct batterie");
  await dialog.getByLabel("Confirmation du mot de passe").fill("cheval correct batterie");
  await answer(page, "/api/create-user-profile", 422, {
    ...sorry,
    errors: { user_email: ["Première raison."], body: ["Deuxième raison."] },
  });
  await dialog.getByRole("button", { name: "Créer", exact: true }).click();
  await expect(dialog.getByText("Deuxième raison.")).toBeVisible();
  await dialog.getByLabel("Confirmation du mot de passe").fill("cheval correct batteries");
  await expectStrings(page, "a user refused");
  await dialog.getByLabel("Confirmation du mot de passe").fill("cheval correct batterie");
  await page.unroute("**/api/create-user-profile");
  await answer(page, "/api/create-user-profile", 201, { message: "Fait", user_id: "x", profile_id: "y" });
  await dialog.getByRole("button", { name: "Créer", exact: true }).click();
  await expectStrings(page, "a user created");
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();

  await page.route("**/api/admin/user/**", (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: /^Actions sur Aïcha/ }).click();
  await page.getByRole("menuitem", { name: "Supprimer l’utilisateur" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expectStrings(page, "a user removed");

  await page.goto("/tableau-de-bord?tab=structures");
  await editRow(page, /./);
  await dialog.getByRole("link", { name: "Ouvrir la fiche complète" }).click();
  await expectStrings(page, "the form of a structure");
  await expect(page).toHaveTitle(/^Modifier une structure, .* · Compagnon$/);

  await page.goto("/tableau-de-bord?tab=types");
  const name = `Essai ${Date.now()}`;
  await page.getByRole("button", { name: "Créer un type" }).click();
  await dialog.getByLabel(/^Nom/).fill(name);
  await answer(page, "/api/structure-types", 500, sorry);
  await save.click();
  await expectStrings(page, "an item that cannot be saved");
  await closeNotice(page);
  await page.unroute("**/api/structure-types");
  await save.click();
  await expectStrings(page, "an item created");
  await page.getByRole("button", { name, exact: true }).click();
  await save.click();
  await expectStrings(page, "an item changed");
  await page.getByRole("button", { name: `Actions sur ${name}` }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await expectStrings(page, "the question before an item goes");
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expectStrings(page, "an item removed");

  await page.goto("/tableau-de-bord?tab=events");
  await page
    .getByRole("button", { name: /^Actions sur / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Modifier" }).click();
  await expect(save).toBeVisible();
  await answer(page, "/api/events/*", 500, sorry);
  await save.click();
  await expectStrings(page, "an event that cannot be saved");

  await page.goto("/tableau-de-bord?tab=situations");
  await page
    .getByRole("button", { name: /^Actions sur / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await answer(page, "/api/shared-situations/*", 500, sorry);
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expectStrings(page, "a situation that cannot be removed");
});

test("every place was reached", () => {
  expect([...reached].sort()).toEqual(Object.keys(quoted).sort());
});
