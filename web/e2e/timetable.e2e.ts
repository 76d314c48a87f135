import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { comingEvent, expectSound, signIn, test } from "./visit.ts";

test("staff prepare a timetable, compute it, adopt it and change it with the mouse and with keys alone", async ({
  page,
}) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto("/tableau-de-bord?tab=events");
  await comingEvent(page).click();
  await page.getByRole("link", { name: "Planning" }).click();

  await test.step("a click closes a slot, another reopens it", async () => {
    await expect(page.getByRole("heading", { name: /^On peut calculer/ })).toBeVisible();
    await expectSound(page);
    // After the head and the zone.
    const ledger = page.getByRole("table", { name: "Places de chaque structure, créneau par créneau" });
    const slot = ledger.getByRole("row").nth(2).getByRole("button").first();
    await expect(slot).toHaveAttribute("aria-pressed", "true");
    const saved = () => page.waitForResponse((response) => response.url().includes("/hosting"));
    await Promise.all([saved(), slot.click()]);
    await expect(slot).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await expect(slot).toHaveAttribute("aria-pressed", "false");
    await Promise.all([saved(), slot.click()]);
    await expect(slot).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a proposal is computed, compared and adopted", async () => {
    await page.getByRole("button", { name: "Calculer une proposition" }).click();
    await expect(page.getByRole("list", { name: "Niveaux du calcul" })).toBeVisible();
    await expect(page.getByText("On ne peut pas faire mieux : prouvé.")).toBeVisible({ timeout: 60_000 });
    await expectSound(page);
    await page.getByRole("button", { name: "Adopter" }).click();
    await expect(page.getByText("La proposition est devenue le brouillon")).toBeVisible();
  });

  await page.getByRole("link", { name: "Grille" }).click();
  const grid = page.getByRole("grid");
  const said = page.getByRole("status");
  const moves = grid.getByRole("group", { name: /^Déplacer/ });
  await test.step("keys alone move a meeting, pin it and take both back", async () => {
    const meeting = grid.locator("[data-pair]").first();
    const name = (await meeting.getAttribute("title")) ?? "";
    await meeting.focus();
    await page.keyboard.press("Enter");
    await expect(moves).toBeVisible();
    await expect(moves.getByRole("listitem").first().getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said.filter({ hasText: name }).first()).toContainText(" à ");
    await expect(grid.locator("[data-pair]:focus")).toHaveAttribute("title", name);
    await page.keyboard.press("e");
    await expect(said.filter({ hasText: `${name}, épinglé·e` })).toHaveCount(1);
    await expect(grid.locator("[data-pair]:focus")).toHaveAttribute("data-pinned", "true");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(said.filter({ hasText: `Annulé : ${name}, déplacement` })).toHaveCount(1);
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
  });

  await test.step("the mouse opens the drawer, which says what each move costs; what was moved is kept", async () => {
    await grid.locator("[data-pair]").first().click();
    await expectSound(page);
    await moves.getByRole("listitem").first().getByRole("button").click();
    await expect(page.getByRole("button", { name: /^Annuler : .*, déplacement$/ })).toBeVisible();
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
    const places = () =>
      grid
        .locator("[data-pair]")
        .evaluateAll((all) =>
          all.map(
            (one) =>
              `${one.getAttribute("data-pair")} ${one.closest("[data-cell]")?.getAttribute("data-cell")}`,
          ),
        );
    const before = await places();
    await page.reload();
    await expect(grid.locator("[data-pair]").first()).toBeVisible();
    expect((await places()).sort()).toEqual(before.sort());
  });

  await test.step("warnings lead into the grid, and the dialog says what would be published", async () => {
    await page.getByRole("link", { name: /^Avertissements/ }).click();
    await expectSound(page);
    await page.getByRole("link", { name: "Pression" }).click();
    await expect(page.getByRole("heading", { name: "Par structure" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Publier", exact: true }).click();
    const dialog = page.locator("[role=dialog]:not(.toasts *)");
    await expect(dialog.getByText(/rendez-vous, \d+ personnes seront prévenues/)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Annuler" }).click();
  });
});
