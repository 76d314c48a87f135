import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { comingEvent, expectSound, signIn, test, unfold } from "./visit.ts";

test("staff see who misses wishes, give one learner more time and remind those without any", async ({
  page,
}) => {
  const effort = await countEffort(page);
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  await test.step("from home, who misses wishes takes no more than this", async () => {
    await effort.begin();
    await page
      .getByRole("region", { name: "À faire" })
      .getByRole("link", { name: /vœux à compléter/ })
      .click();
    await expect(page.getByRole("rowheader", { name: /Elouan Hamon/ })).toBeVisible();
    await effort.expectAtMost("who is missing", { clicks: 1, fields: 0, pages: 2 });
  });
  const eventId = await comingEvent();
  await page.goto(`/evenements/edition/${eventId}`);
  await page.getByRole("link", { name: "Vœux", exact: true }).click();
  await expect(page).toHaveTitle("Vœux, Alternance Day · Compagnon");
  await expect(page.getByRole("list", { name: "De l’ouverture à la fermeture" })).toContainText(
    /Fermeture.*18h00/,
  );
  await expectSound(page);

  await unfold(page, "Vœux par personne");
  // A column of the drawing filters the list, and the address keeps the filter.
  await page.getByRole("link", { name: /2 apprenant·es avec 0 vœu$/ }).click();
  await expect(page).toHaveURL(/voeux=0/);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.goto(new URL(page.url()).pathname);

  const row = page.getByRole("row", { name: /Elouan Hamon/ });
  // Phones have it in the menu of the row.
  const extend = async () => {
    if (test.info().project.name === "ordinateur")
      return row.getByRole("button", { name: /Donner du temps/ }).click();
    await row.getByRole("button", { name: /^Actions sur/ }).click();
    await page.getByRole("menuitem", { name: "Donner du temps" }).click();
  };
  await extend();
  await page.getByLabel("Peut enregistrer jusqu’au").fill("2020-01-01T09:00");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByRole("dialog").locator(".error", { hasText: /choisissez un moment plus tard/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Fermer" }).click();

  await test.step("of two who note a learner's presence at once, the second reads so and takes back nothing", async () => {
    await extend();
    await page.getByLabel("Raison").fill("Retour de congé");
    const api = await signedInClient(process.env.E2E_SITE ?? "", "coordination@exemple.fr", demoPassword);
    const { data } = await api.call(wishes.getWishCampaign, {
      params: { id: eventId },
      query: { per_page: 100 },
    });
    const { profile_id: profileId = "", presence_version: version = 0 } =
      data.find(({ profile_name }) => profile_name.startsWith("Elouan Hamon")) ?? {};
    const { time_slots } = (await api.call(events.getEventWhole, { params: { id: eventId } })).event;
    const absent_slot_ids = time_slots.slice(0, 1).map(({ id }) => id);
    const params = { id: eventId, profileId };
    await api.call(events.updatePresence, { params, body: { absent_slot_ids, version } });
    const save = page.getByRole("button", { name: "Enregistrer" });
    await save.click();
    await expect(page.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
    await save.click();
    await expect(page.getByRole("dialog", { name: /Elouan Hamon/ })).toBeHidden();
    const after = await api.call(events.updatePresence, { params, body: {} });
    expect(after).toMatchObject({ absent_slot_ids, reason: "Retour de congé" });
    await api.call(events.updatePresence, { params, body: { absent_slot_ids: [], reason: "" } });
  });

  await page.getByRole("button", { name: "Relancer (2)" }).first().click();
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  await expect(dialog.getByText("Il te manque trois vœux prioritaires pour Alternance Day")).toBeVisible();
  await dialog.getByLabel("Ajouter un mot").fill("On vous attend !");
  await expect(dialog.getByText("On vous attend !")).toHaveCount(2);
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Ne pas relancer Elouan/ }).click();
  await dialog.getByRole("button", { name: "Envoyer 1 message" }).click();
  await expect(page.getByText("Hélène Castagnet a relancé 1 personne")).toBeVisible();
});
