import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { expectSound, goToTab, signIn, test } from "./visit.ts";

test("staff prepare an event, say who comes, and copy it", { tag: "@wide" }, async ({ page }) => {
  const name = `Essai ${randomUUID().slice(0, 6)}`;
  const effort = await countEffort(page);
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord");
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  const save = dialog.getByRole("button", { name: "Enregistrer", exact: true });
  const panel = page.getByRole("region", { name: /^Structures associées/ });
  const eventTab = (tab: RegExp) =>
    page.getByRole("navigation", { name: /^Pages de l’événement/ }).getByRole("link", { name: tab });

  await test.step("three zones, four slots and ten structures take no more than this", async () => {
    await effort.begin();
    await goToTab(page, "Événements");
    await page.getByRole("button", { name: "Créer un événement" }).click();
    await dialog.getByLabel(/^Nom/).fill(name);
    await dialog.getByLabel(/^Début/).fill("2043-05-12T09:00");
    await dialog.getByLabel(/^Fin/).fill("2043-05-12T13:00");
    await save.click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: `Organiser ${name}` }).click();
    const zones = ["Nord", "Sud", "Est"];
    for (const zone of zones) {
      await page.getByRole("button", { name: "Ajouter une zone" }).click();
      await dialog.getByLabel(/^Nom/).fill(zone);
      await save.click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole("button", { name: "Créer une série" }).click();
    await effort.aside(async () => {
      await dialog.getByLabel(/^Nombre/).fill("6");
      await expect(
        dialog.getByText("Le créneau de 13h10 finirait à 13h50, hors de l’événement."),
      ).toBeVisible();
      await expectSound(page);
      await dialog.getByLabel(/^Nombre/).fill("4");
    });
    await dialog.getByRole("button", { name: "Créer 4 créneaux" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("11h30 à 12h10")).toBeVisible();
    await eventTab(/^Structures/).click();
    await page.getByRole("button", { name: "Ajouter des structures" }).click();
    const hits = page.getByRole("list", { name: "Structures trouvées" });
    for (const [zone, many] of [
      ["Nord", 4],
      ["Sud", 3],
      ["Est", 3],
    ] as const) {
      const left = hits.locator("input:enabled");
      await expect(left.first()).toBeVisible();
      const before = await left.count();
      for (let n = 0; n < many; n++) await left.nth(n).check();
      const tray = page.getByRole("region", { name: `${many} structures à ajouter` });
      await tray.getByLabel(`Zone pour les ${many}`).selectOption({ label: zone });
      await tray.getByRole("button", { name: `Ajouter les ${many}` }).click();
      await expect(left).toHaveCount(before - many);
    }
    await expect(panel.getByRole("heading")).toHaveText(/10$/);
    await effort.expectAtMost("prepare an event", { clicks: 27, fields: 9, pages: 3 });
  });

  // What is ticked stays from one search to the next.
  await page.getByRole("searchbox", { name: "Nom ou type" }).fill("imprimerie");
  const tick = (like: RegExp) => page.getByRole("checkbox", { name: like }).check();
  await tick(/^Imprimerie/);
  await page.getByRole("searchbox", { name: "Nom ou type" }).fill("théâtre");
  await expect(page.getByRole("heading", { name: "1 structure à ajouter" })).toBeVisible();
  await tick(/^Théâtre/);
  await expectSound(page);
  await page.getByLabel("Zone pour les 2").selectOption({ label: "Nord" });
  await page.getByRole("button", { name: "Ajouter les 2" }).click();
  await expect(panel.getByRole("heading")).toHaveText(/12$/);
  await page.getByRole("button", { name: "Fermer l’ajout" }).click();

  const row = panel
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Autres actions, / }) })
    .first();
  const open = row.getByRole("rowheader").getByRole("button");
  await open.press("Enter");
  await dialog.getByLabel("Places par créneau").fill("5");
  await dialog.getByLabel("Table ou salle").fill("Salle bleue");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("cell", { name: "Salle bleue" })).toBeVisible();
  await expect(row.getByRole("cell", { name: "5 places" })).toBeVisible();
  await open.click();
  await dialog.getByRole("radio", { name: "Ne vient pas" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await dialog.getByLabel("Adresse e-mail du contact").fill("personne");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    dialog.getByText(/^Cette adresse n’est pas valable : .+ par exemple camille@exemple\.fr\.$/),
  ).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("Adresse e-mail du contact").fill("personne@exemple.fr");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await panel.getByRole("button", { name: /^Ne viennent pas/ }).click();
  await expect(panel.getByText("aucune place")).toBeVisible();
  await expect(panel.getByText("personne@exemple.fr")).toBeVisible();
  await expectSound(page);

  await test.step("its copy has everything but its answers", async () => {
    await eventTab(/^Aperçu/).click();
    await page.getByRole("button", { name: "Dupliquer" }).click();
    await dialog.getByLabel(/^Début du nouvel événement/).fill("2043-06-12T09:00");
    await dialog.getByRole("button", { name: "Dupliquer l’événement" }).click();
    await expect(page.getByText("L’événement est dupliqué")).toBeVisible();
    await expect(page.getByText("Brouillon", { exact: true })).toBeVisible();
    await eventTab(/^Structures/).click();
    await expect(panel.getByRole("heading")).toHaveText(/12$/);
    await expect(panel.getByText("aucune place")).toBeHidden();
  });
});

test("a learner sees who comes, where, and everybody else in one click", { tag: "@proof" }, async ({
  page,
}) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto("/structures");
  const status = page.getByRole("status").filter({ hasText: /structures/ });
  await expect(status).toHaveText(/^30 structures/);
  await expect(page.getByText(/^Attendue le \d+(er)?\s\p{L}+ \p{L}/u).first()).toBeVisible();
  await expect(page.getByText(/^Ne vient pas le/)).toHaveCount(0);
  await expectSound(page);
  const phone = page.getByRole("button", { name: /^Filtrer/ });
  if (await phone.isVisible()) await phone.click();
  await page.getByRole("checkbox", { name: /^Attendues à l’Alternance Day/ }).click();
  if (await page.getByRole("dialog").isVisible()) await page.getByRole("button", { name: /^Voir / }).click();
  // The forty of the demonstration, and those that other journeys create.
  await expect(status).toHaveText(/^4\d structures/);
  await expect(page.getByText(/^Ne vient pas le/).first()).toBeVisible();
  await expectSound(page);
});
