import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

const admin = () => signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
const coordinate = (page: Page) => signIn(page, "coordination@exemple.fr", demoPassword);
const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");
/** Unpublished and far away: never the next event of another test. */
const far = { start_date: "2043-06-14T07:00:00Z", end_date: "2043-06-14T11:00:00Z" };

test("a coordinator reaches every event from home; an administrator decides whether they create some", async ({
  page,
}, { project }) => {
  const api = await admin();
  const run = randomUUID().slice(0, 6);
  const { id } = await api.call(events.createEvent, { body: { name: `Forum ${run}`, ...far } });
  await coordinate(page);
  const rubrics = page.getByRole("navigation", { name: "Administration" });
  if (project.name === "téléphone") await rubrics.getByRole("button").click();
  await rubrics.getByRole("link", { name: "Événements" }).click();
  await expect(page).toHaveURL(/\/evenements$/);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectSound(page);
  await page.goto("/evenements?page=1");
  await page
    .getByRole("link", { name: /^Organiser / })
    .first()
    .click();
  await page.locator("a.back", { hasText: "Événements" }).click();
  await expect(page).toHaveURL(/\/evenements\?page=1$/);
  await page.goto(`/evenements/edition/${id}`);
  await page.locator("a.back", { hasText: "Événements" }).click();
  await expect(page).toHaveURL(/\/evenements$/);
  await expect(page.getByRole("button", { name: "Créer un événement" })).toHaveCount(0);

  // The setting is the whole site's: the other project runs at the same time.
  if (project.name !== "ordinateur") return;
  const office = await page.context().browser()?.newPage();
  if (!office) throw new Error("No browser");
  await signIn(office, "admin@exemple.fr", demoPassword);
  await office.goto("/tableau-de-bord?tab=events");
  const setting = office.getByRole("switch", { name: /Les coordinateurs et coordinatrices créent/ });
  await expect(setting).not.toBeChecked();
  await setting.click();
  await expect(
    office.getByText("Les coordinateur·trices peuvent créer et publier des événements"),
  ).toBeVisible();
  await expect(setting).toBeChecked();
  await expectSound(office);

  await page.reload();
  await page.getByRole("button", { name: "Créer un événement" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^Nom/).fill(`Rencontres ${run}`);
  await dialog.getByLabel(/^Début/).fill("2043-06-15T09:00");
  await dialog.getByLabel(/^Fin/).fill("2043-06-15T13:00");
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog).toBeHidden();

  await setting.click();
  await expect(office.getByText("Seule l’administration crée et publie des événements")).toBeVisible();
  await office.close();
  await page.reload();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Créer un événement" })).toHaveCount(0);
});

test("page 2 of a list begins at its top, and its number is read under the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await coordinate(page);
  await page.goto("/tableau-de-bord?tab=users");
  const [first, second] = ["Page 1", "Page 2"].map((name) => page.getByRole("link", { name, exact: true }));
  if (!first || !second) throw new Error("No pages");
  const colours = () =>
    first.evaluate((link) => [getComputedStyle(link).color, getComputedStyle(link).backgroundColor]);
  await first.scrollIntoViewIfNeeded();
  const apart = await colours();
  await first.hover();
  // The current page is light on dark: the ground of the others would make it unreadable.
  expect(await colours()).toEqual(apart);

  await second.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("columnheader").first()).toBeInViewport();
  await first.click();
  await expect(page.getByRole("columnheader").first()).toBeInViewport();
});

test("the trainers of a promotion are attached in one dialog, and a removal is undone by the keyboard", async ({
  page,
}) => {
  const api = await admin();
  const run = randomUUID().slice(0, 6);
  const create = async (role: "learner" | "tradeTrainer" | "referentTrainer", first: string) => {
    const name = `${first} ${run}`;
    const { profile_id: id } = await api.call(profiles.createUserProfile, {
      body: {
        user_name: name,
        user_email: `${first.toLowerCase()}-${run}@exemple.fr`,
        role_id: roles[role].id,
      },
    });
    return { id, name };
  };
  const [first, second, trade, referent] = [
    await create("learner", "Ilan"),
    await create("learner", "Jade"),
    await create("tradeTrainer", "Loeiz"),
    await create("referentTrainer", "Enora"),
  ];
  // Other journeys join the one promotion of the first degree.
  const degree = (await api.call(reference.listDegrees, {})).find(({ name }) => !/^Animat/.test(name));
  const { id } = await api.call(training.createTrainingAction, {
    body: { degree_id: degree?.id ?? "", year: 2043, ...far },
  });
  for (const profile of [first, second, trade])
    await api.call(training.addTrainingProfile, { params: { id }, body: { profile_id: profile.id } });

  await coordinate(page);
  await page.goto(`/actions-formation/${id}`);
  await page.getByRole("button", { name: "Attacher des formateur·trices" }).click();
  const dialog = page.getByRole("dialog", { name: "Formateurs et formatrices de la promotion" });
  await expect(dialog.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
  await dialog.getByLabel(/métier pour les 2 sans personne/).selectOption({ label: trade.name });
  await dialog.getByRole("button", { name: /Chercher un·e autre formateur·trice référent/ }).click();
  const search = page.getByRole("dialog", { name: /Chercher un ou une autre/ });
  await search.getByLabel("Rechercher un profil").fill(referent.name);
  await search.getByRole("button", { name: referent.name }).first().click();
  await search.getByRole("button", { name: "Associer", exact: true }).click();
  await search.getByRole("button", { name: "Fermer" }).last().click();
  await dialog
    .getByLabel(`Formateur·trice référent·e de ${second.name}`)
    .selectOption({ label: referent.name });
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await dialog.getByRole("button", { name: "Enregistrer (2)" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 apprenant·es ont leurs formateur·trices")).toBeVisible();
  await expect(page.getByText(`${referent.name} rejoint aussi l’action de formation`)).toBeVisible();

  // Removing the trainer takes their learners away; undoing gives them back.
  await page.getByRole("button", { name: `Retirer ${trade.name}` }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "Supprimer" }).click();
  await expect(asked).toBeHidden();
  const followed = (learner: { name: string }) =>
    page.getByRole("row").filter({ hasText: learner.name }).filter({ hasText: trade.name });
  await expect(followed(first)).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press("F6");
  const notices = page.getByRole("region", { name: "Avis" });
  const undo = notices.getByRole("button", { name: "Annuler" });
  for (let tabs = 0; tabs < 6 && !(await undo.evaluate((one) => one === document.activeElement)); tabs++)
    await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  const undone = page.waitForRequest("**/add-profile");
  await page.keyboard.press("Enter");
  // So that nobody is told of an enrolment.
  expect((await undone).postDataJSON()).toMatchObject({ never_left: true });
  await expect(notices.getByText("La suppression est annulée")).toBeVisible();
  for (const learner of [first, second]) await expect(followed(learner)).toBeVisible();
});

test("a removal can be undone for ten seconds, and is done even if the page closes", async ({ page }) => {
  const api = await admin();
  const run = randomUUID().slice(0, 6);
  const { id } = await api.call(events.createEvent, { body: { name: `Salon ${run}`, ...far } });
  await api.call(events.createZone, {
    body: { event_id: id, name: "Côte d'Émeraude", region: "Saint-Malo" },
  });
  const zonesOf = async () =>
    (await api.call(events.getEventWhole, { params: { id } })).event.zones.map(({ name, region }) => [
      name,
      region,
    ]);
  await coordinate(page);
  await page.goto(`/evenements/edition/${id}`);
  await page.getByRole("button", { name: "Modifier les zones" }).click();
  const remove = async () => {
    await page.getByRole("button", { name: /^Supprimer la zone/ }).click();
    const asked = page.getByRole("alertdialog");
    await asked.getByRole("button", { name: "Supprimer" }).click();
    // The page behind a dialog counts as hidden.
    await expect(asked).toBeHidden();
    await expect(page.getByRole("button", { name: /^Supprimer la zone/ })).toHaveCount(0);
  };
  await remove();
  expect(await zonesOf()).toEqual([]);
  await page.getByRole("region", { name: "Avis" }).getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("button", { name: /^Supprimer la zone/ })).toBeVisible();
  expect(await zonesOf()).toEqual([["Côte d'Émeraude", "Saint-Malo"]]);

  await remove();
  const undo = page.getByRole("region", { name: "Avis" }).getByRole("button", { name: "Annuler" });
  await page.waitForTimeout(5_000);
  await expect(undo).toBeVisible();
  await expect(undo).toHaveCount(0, { timeout: 12_000 });
  await page.close();
  expect(await zonesOf()).toEqual([]);
});
