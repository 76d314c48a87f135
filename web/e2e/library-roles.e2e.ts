import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { dialogOf, expectNotice } from "./library-steps.ts";
import { expectSound, newAccount, signIn, test } from "./visit.ts";

/** A training action with a referent trainer and nobody else. */
const newAction = async (run: string) => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const degree = await api.call(reference.createDegree, { body: { name: `Promo ${run}`, city: "Rennes" } });
  const { id } = await api.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      year: 2043,
      start_date: "2043-09-07T07:00:00Z",
      end_date: "2044-07-02T15:00:00Z",
    },
  });
  const referent = await signedInClient(process.env.E2E_SITE ?? "", "referent@exemple.fr", demoPassword);
  const own = await referent.call(accounts.listUserProfiles, {});
  const join = (profile_id: string) =>
    api.call(training.addTrainingProfile, { params: { id }, body: { profile_id } });
  await join((Array.isArray(own) && own[0]?.id) || "");
  return { id, api, join };
};

test("a trainer shares a folder with a whole promo, newcomers too", async ({ page, browser }) => {
  test.slow();
  const run = `Role${randomUUID().slice(0, 6)}`;
  const folder = `Grilles ${run}`;
  const action = await newAction(run);
  const learner = await newAccount("Maud", roles.learner.id);
  const dialog = dialogOf(page);
  const edit = async () => {
    await page.getByRole("button", { name: `Options du dossier ${folder}` }).click();
    await page.getByRole("menuitem", { name: "Editer" }).click();
  };
  const rights = dialog.getByRole("region", { name: "Droits par rôle" });
  const ofLearners = rights.getByRole("combobox", { name: "Niveau d’accès : Apprenant ou apprenante" });

  await test.step("a private folder at the action's root", async () => {
    await signIn(page, "referent@exemple.fr", demoPassword);
    await page.goto(`/documents/action/${action.id}`);
    await page.getByRole("button", { name: "Ajouter un dossier" }).click();
    await dialog.getByLabel(/^Nom/).fill(folder);
    await dialog.getByRole("radio", { name: /^Privé/ }).check();
    await dialog.getByRole("button", { name: "Créer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été créé");
  });

  await test.step("a role that nobody holds yet is told so", async () => {
    await edit();
    await expect(rights.getByLabel("Action de formation")).toHaveValue(action.id);
    await expect(rights.getByText(roles.administrator.name)).toHaveCount(0);
    await expect(ofLearners).toHaveValue("unvisible");
    await ofLearners.selectOption({ label: "Peut lire" });
    await expect(dialog.getByText("Désolé, une erreur est survenue")).toBeVisible();
    await expect(dialog.getByText(/^Aucun utilisateur/)).toBeVisible();
    await expect(ofLearners).toHaveValue("unvisible");
    await expectSound(page);
  });

  await test.step("once somebody does, it is given, and said why", async () => {
    await action.join(learner.profileId);
    await ofLearners.selectOption({ label: "Peut lire" });
    await expect(dialog.getByText("Bravo, l'item a bien été modifié")).toBeVisible();
    await expect(ofLearners).toHaveValue("read");
    await expectSound(page);
    await rights.getByRole("button", { name: /^Rétablir/ }).click();
    await expect(rights.getByText("Le droit d’avant est rétabli")).toBeVisible();
    await expect(ofLearners).toHaveValue("unvisible");
    await ofLearners.selectOption({ label: "Peut lire" });
    await expect(ofLearners).toHaveValue("read");
    const access = dialog.getByRole("region", { name: "Qui peut voir ce dossier, et pourquoi" });
    await expect(access.getByRole("listitem").filter({ hasText: learner.name })).toContainText(
      `Rôle Apprenant·e dans Promo ${run} 2043 : peut lire`,
    );
    await dialog.getByRole("button", { name: "Annuler" }).click();
  });

  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  const reader = await elsewhere.newPage();
  const expectShown = async (isShown: boolean) => {
    await reader.goto(`/documents/action/${action.id}`);
    await expect(reader.getByRole("heading", { level: 1, name: `Promo ${run}` })).toBeVisible();
    await expect(reader.getByText("Aucun dossier pour cette action")).toHaveCount(isShown ? 0 : 1);
    await expect(reader.getByRole("link", { name: folder, exact: true }).first()).toBeVisible({
      visible: isShown,
    });
  };

  await test.step("who joins later sees it, and may only read", async () => {
    const newcomer = await newAccount("Maud", roles.learner.id);
    await action.join(newcomer.profileId);
    await signIn(reader, newcomer.email, newcomer.password);
    await expectShown(true);
    await reader.getByRole("link", { name: folder, exact: true }).last().click();
    await expect(reader.getByRole("heading", { level: 1, name: folder })).toBeVisible();
    await expect(reader.getByText("Pas de résultats")).toBeVisible();
    await reader.getByRole("button", { name: "Télécharger le dossier (zip)" }).click();
    const notices = reader.getByRole("region", { name: "Avis" });
    await expect(notices.getByText("Il n’y a aucun fichier à télécharger dans cet élément.")).toBeVisible();
    await notices.getByRole("button", { name: "Fermer" }).click();
    await expect(reader.getByRole("button", { name: /^(Ajouter|Modifier)/ })).toHaveCount(0);
    await expectSound(reader);
  });

  await test.step("what is public is not offered as invisible", async () => {
    await edit();
    await dialog.getByRole("radio", { name: /^Public/ }).check();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await edit();
    await expect(ofLearners).toHaveAccessibleDescription("Peut lire, puisque c’est public");
    await expect(ofLearners.getByRole("option")).toHaveText([
      "Peut lire",
      "Peut ajouter et modifier",
      "Peut tout faire, supprimer aussi",
    ]);
    await dialog.getByRole("radio", { name: /^Privé/ }).check();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
  });

  await test.step("taken back, it is gone for all of them", async () => {
    await edit();
    await expect(ofLearners).toHaveValue("read");
    await ofLearners.selectOption({ label: "Non visible" });
    await expect(dialog.getByText("Bravo, l'item a bien été modifié")).toBeVisible();
    await expectShown(false);
    await elsewhere.close();
  });
});
