import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as events from "#shared/events/events.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

const site = () => process.env.E2E_SITE ?? "";
const listOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const day = 24 * 3_600_000;

test("the home of staff tells which dates come, how promotions are doing, and what one was at", async ({
  page,
}) => {
  const office = await signedInClient(site(), "admin@exemple.fr", demoPassword);
  const name = `Journée ${randomUUID().slice(0, 6)}`;
  // A draft: a published event would be the next one of other journeys.
  const begins = Date.now() + 300 * day;
  const draft = await office.call(events.createEvent, {
    body: {
      name,
      is_published: false,
      start_date: new Date(begins).toISOString(),
      end_date: new Date(begins + day / 8).toISOString(),
    },
  });
  const actions = await office.call(training.listTrainingActions, { query: { per_page: 100 } });
  const now = new Date().toISOString();
  // The demonstration's own, which began first: other journeys begin theirs at the same time.
  const current = actions.data.findLast(({ start_date, end_date }) => start_date < now && now < end_date);
  const promotion = `${current?.degree.name} ${current?.year}`;

  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  const resume = listOf(page, "Reprendre");
  await expect(listOf(page, "Promotions en cours")).toBeVisible();
  await expect(resume).toHaveCount(0);
  await expectSound(page);

  await test.step("the dates of the event are there, and lead to it", async () => {
    const closing = listOf(page, "Bientôt").getByRole("listitem").filter({ hasText: "Fin des vœux" }).first();
    await expect(closing).toContainText(/\d+ \p{L}+, \d+h\d\d|demain|aujourd’hui/u);
    await closing.getByRole("link").click();
    await expect(page).toHaveURL(/\/evenements\/edition\/[^/]+\/voeux/);
    await page.goto("/tableau-de-bord");
    await page.getByRole("link", { name: "Organiser l’événement" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Alternance Day/ })).toBeVisible();
  });

  await test.step("a promotion under way tells its learners and late steps, and leads to them", async () => {
    await page.goto("/tableau-de-bord");
    const row = listOf(page, "Promotions en cours").getByRole("listitem").filter({ hasText: promotion });
    await expect(row).toContainText(/\d+ étapes? en retard/);
    await expect(row).toContainText(/[1-9]\d* apprenant·es/);
    await row.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`tab=steps&action=${current?.id}`));
  });

  await test.step("what one opened is there to resume until it is gone", async () => {
    await page.goto(`/evenements/edition/${draft.id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goto("/tableau-de-bord");
    const rows = resume.getByRole("link");
    await expect(rows).toHaveText([new RegExp(`^${name}`), /^Alternance Day/]);
    await office.call(events.deleteEvent, { params: { id: draft.id } });
    await rows.first().click();
    await expect(page.getByRole("heading", { name: "Cette page n'existe pas" })).toBeVisible();
    await page.goto("/tableau-de-bord");
    await expect(rows).toHaveCount(1);
    await expectSound(page);
  });
});

test("referent trainers have no such lists: these are about everybody", async ({ page }) => {
  await signIn(page, "referent@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  await expect(page.getByRole("heading", { name: "Alternance Day" })).toBeVisible();
  await expect(listOf(page, "Reprendre")).toHaveCount(0);
});
