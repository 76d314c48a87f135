import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { comingStructures } from "#scripts/seed/structures.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test, unfoldTools } from "./visit.ts";

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();

test("a promotion that is over is archived, found again, refuses a change, and comes back", async ({
  page,
  baseURL,
  context,
}) => {
  const api = await signedInClient(`${baseURL}`, "admin@exemple.fr", demoPassword);
  const name = `Métiers du verger ${randomUUID().slice(0, 6)}`;
  const degree = await api.call(reference.createDegree, { body: { name, city: "Rennes" } });
  const year = new Date(at(-300)).getUTCFullYear();
  const action = await api.call(training.createTrainingAction, {
    body: { degree_id: degree.id, year, start_date: at(-300), end_date: at(-2), is_fest: 1 },
  });
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto(`/actions-formation/${action.id}`);
  const other = await context.newPage();
  await other.goto(`/actions-formation/${action.id}`);
  // Nobody can join it any more: it offers no code.
  await expect(other.getByRole("region", { name: "Code pour rejoindre" })).toHaveCount(0);
  await other.getByRole("button", { name: "Modifier l’action" }).click();

  await page.getByRole("button", { name: "Archiver" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archiver" }).click();
  const banner = page.getByText(/^Archivée le .* par /);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("button", { name: /Modifier l’action|Ajouter des profils/ })).toHaveCount(0);
  await expectSound(page);

  // A page that was open before: the server refuses, and says why.
  await other.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    other.getByText(/Cette promotion est archivée : elle se lit, et ne change plus/).first(),
  ).toBeVisible();
  await other.close();

  await page.goto("/tableau-de-bord?tab=training-actions&sort=-year");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await unfoldTools(page);
  await page.getByLabel("Afficher").selectOption({ label: "Archivées" });
  await expect(row).toBeVisible();
  await page.getByLabel("Afficher").selectOption({ index: 0 });
  await expect(row).toHaveCount(0);
  await page.getByLabel("Rechercher une promotion").fill(`verger ${name.slice(-6)}`);
  await expect(row.getByText("Archivée")).toBeVisible();
  await expectSound(page);
  await row.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Lire les étapes" }).click();
  await expect(page.getByText("Ces étapes se lisent, et ne changent plus.")).toBeVisible();
  await page.goto(`/actions-formation/${action.id}/placements`);
  await expect(page.getByText("Promotion archivée : ce tableau se lit, et ne change plus.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter une piste" })).toHaveCount(0);
  await expectSound(page);
  await page.goto(`/actions-formation/${action.id}/placements/proposition`);
  await expect(page.getByRole("heading", { name: "Aucune proposition" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Demander une proposition" })).toHaveCount(0);
  await page.goto(`/actions-formation/${action.id}/code`);
  await expect(page.getByText("son code ne fait plus entrer personne")).toBeVisible();
  await expect(page.getByRole("img", { name: /Code QR/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Imprimer" })).toHaveCount(0);
  await expectSound(page);
  await page.goto(`/actions-formation/${action.id}`);
  await page.getByRole("button", { name: "Remettre" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Modifier l’action" })).toBeVisible();
});

test("next year's event proposes last year's answers, and years are compared", {
  tag: ["@proof", "@wide"],
}, async ({ page, baseURL }) => {
  const api = await signedInClient(`${baseURL}`, "admin@exemple.fr", demoPassword);
  const id = randomUUID().slice(0, 6);
  const event = await api.call(events.createEvent, {
    body: {
      name: `Rencontres ${id} 2044`,
      start_date: "2044-05-12T07:00:00Z",
      end_date: "2044-05-12T11:00:00Z",
    },
  });
  const zone = await api.call(events.createZone, { body: { name: "Nord", event_id: event.id } });
  // Those of the demonstration's event: other journeys make structures and take them out of the catalogue again.
  const { data } = await api.call(structures.listStructures, { query: { per_page: 100 } });
  const coming = new Set(comingStructures.map(({ name }) => name));
  const structure_ids = data.flatMap((one) => (coming.has(one.name) ? one.id : [])).slice(0, 2);
  await api.call(events.addParticipations, {
    params: { id: event.id },
    body: { structure_ids, zone_id: zone.id },
  });
  const { event: whole } = await api.call(events.getEventWhole, { params: { id: event.id } });
  const [first, second] = whole.participations;
  const said = { closed_slot_ids: [], place: "", contact_name: "", contact_email: "", note: "" };
  for (const [one, answer, seats] of [
    [first, "confirmed", 4],
    [second, "declined", null],
  ] as const)
    await api.call(events.updateHosting, { params: { id: one?.id ?? "" }, body: { ...said, answer, seats } });

  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto(`/evenements/edition/${event.id}`);
  const copy = page.getByRole("button", { name: "Dupliquer" });
  const menu = page.getByRole("button", { name: "Autres actions", exact: true });
  await expect(copy.or(menu).first()).toBeVisible();
  if (await copy.isVisible()) await copy.click();
  else {
    await menu.click();
    await page.getByRole("menuitem", { name: "Dupliquer" }).click();
  }
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  await dialog.getByLabel(/^Début du nouvel événement/).fill("2045-05-11T09:00");
  await dialog.getByRole("button", { name: "Dupliquer l’événement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Rencontres ${id} 2045` })).toBeVisible();
  await page.getByRole("link", { name: /^Structures \d/ }).click();
  const came = page.getByRole("row", { name: new RegExp(first?.structure.name ?? "") });
  await expect(came.getByText("L’an dernier : venue, 4 places")).toBeVisible();
  await expect(page.getByText("L’an dernier : n’est pas venue")).toBeVisible();
  await expectSound(page);
  await came.getByRole("button", { name: /^Noter comme alors pour / }).click();
  await expect(came.getByText("Vient", { exact: true })).toBeVisible();
  await expect(came.getByText(/L’an dernier/)).toHaveCount(0);

  await page.goto("/evenements");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await unfoldTools(page);
  await page.getByRole("link", { name: "Comparer les événements" }).click();
  const compared = page.getByRole("row", { name: new RegExp(`Rencontres ${id} 2044`) });
  await expect(compared).toContainText("sur 2");
  await expect(compared.getByRole("cell").nth(2)).toContainText("1");
  await expectSound(page);
});
