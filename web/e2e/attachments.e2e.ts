import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { expectSound, followTodo, signIn, test } from "./visit.ts";

const site = () => process.env.E2E_SITE ?? "";
const notice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("region", { name: "Avis" }).getByText(text).first()).toBeVisible();

/** A structure of nobody's, with a text that its trainer will change. */
const newStructure = async (name: string) => {
  const api = await signedInClient(site(), "admin@exemple.fr", demoPassword);
  const [organizations, legalForms] = await Promise.all([
    api.call(reference.listOrganizations, { query: {} }),
    api.call(reference.listLegalForms, {}),
  ]);
  const { id } = await api.call(structures.createStructure, {
    body: {
      name,
      zip_code: "35000",
      city: "Rennes",
      organization_id: organizations[0]?.id ?? null,
      legal_form_id: legalForms[0]?.id ?? null,
      description: "Un atelier où l’on apprend en réparant.",
    },
  });
  return id;
};

test("a trainer asks for a structure, staff confirm, read what the trainer changes and put it back", async ({
  page,
  browser,
}) => {
  test.slow();
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const name = `Établi ${run}`;
  const id = await newStructure(name);
  // Both screens at once would ask and answer for one trainer.
  const [account, trainerName] =
    test.info().project.name === "ordinateur"
      ? ["metier@exemple.fr", "Driss Benali"]
      : ["maud.trehel@exemple.fr", "Maud Tréhel"];
  const trainer = await signedInClient(site(), account, demoPassword);
  const held = await trainer.call(accounts.listUserProfiles, {});
  const profileId = (Array.isArray(held) && held[0]?.id) || "";
  const office = await (await browser.newContext({ baseURL: site() })).newPage();
  await office.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });

  await test.step("the form of one's profile sends a request, which gives no right", async () => {
    await signIn(page, account, demoPassword);
    await page.goto(`/utilisateurs/profil/modifier-mon-profil/${profileId}`);
    await page.getByRole("button", { name: "Suivant" }).click();
    await page.getByLabel("Mes structures").fill(run);
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await notice(page, "Demande envoyée, l’équipe confirme");
    await expect(page.getByText(name).last()).toBeVisible();
    await expectSound(page);
    await page.goto("/tableau-de-bord");
    await expect(page.getByText("Demande envoyée, l’équipe confirme")).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    await page.goto(`/structures/modifier-ma-structure/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Cette page n'existe pas" })).toBeVisible();
  });

  await test.step("staff find it on their home and confirm it", async () => {
    await signIn(office, "coordination@exemple.fr", demoPassword);
    await expect(office.getByRole("heading", { name: "À faire" })).toBeVisible();
    await expectSound(office);
    await followTodo(office, /rattachements? à confirmer/);
    await expect(office.getByLabel("Afficher")).toHaveValue("requests");
    await expectSound(office);
    await office.getByRole("button", { name: `Confirmer ${trainerName}, ${name}` }).click();
    await notice(office, "Le rattachement est confirmé");
    await expect(office.getByRole("button", { name: `Confirmer ${trainerName}, ${name}` })).toHaveCount(0);
  });

  await test.step("the trainer edits the page", async () => {
    await page.goto(`/structures/modifier-ma-structure/${id}`);
    await page.getByLabel("Description").fill("Tout a changé.");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await notice(page, "Bravo, la structure a bien été enregistrée");
  });

  await test.step("staff read what changed, put the earlier text back, and say that they have read it", async () => {
    await office.goto("/tableau-de-bord");
    await followTodo(office, /fiches? modifiées? par/);
    await expect(office.getByLabel("Afficher")).toHaveValue("changed");
    await expectSound(office);
    await office.getByRole("button", { name: `Actions sur ${name}` }).click();
    await office.getByRole("menuitem", { name: "Historique" }).click();
    const log = office.getByRole("dialog", { name: new RegExp(name) });
    await expect(log.getByText("Un atelier où l’on apprend en réparant.")).toBeVisible();
    await expect(log.getByText("Tout a changé.")).toBeVisible();
    await expectSound(office);
    await log.getByRole("button", { name: "Rétablir le texte précédent" }).click();
    await notice(office, "Bravo, le texte précédent est rétabli");
    await log.getByRole("button", { name: "J’ai tout relu" }).click();
    await notice(office, "Les modifications sont marquées comme relues");
    await page.goto(`/structures/${id}`);
    await expect(page.getByText("Un atelier où l’on apprend en réparant.").first()).toBeVisible();
  });

  await test.step("a change that another followed does not come back: both texts are shown", async () => {
    const admin = await signedInClient(site(), "admin@exemple.fr", demoPassword);
    const change = (api: typeof admin, city: string) =>
      api.call(structures.updateStructure, { params: { id }, body: { city } });
    await change(trainer, "Brest");
    await change(admin, "Quimper");
    await office.goto(`/tableau-de-bord?tab=structures&state=changed`);
    await office.getByRole("button", { name: `Actions sur ${name}` }).click();
    await office.getByRole("menuitem", { name: "Historique" }).click();
    const log = office.getByRole("dialog", { name: new RegExp(name) });
    await log.getByRole("button", { name: "Rétablir le texte précédent" }).first().click();
    await expect(log.getByText(/Ce texte a encore changé depuis/)).toBeVisible();
    await expect(log.getByRole("status").getByText("Quimper")).toBeVisible();
    await expectSound(office);
  });
  await office.context().close();
});
