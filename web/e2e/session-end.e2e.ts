import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { expectSound, signIn, test } from "./visit.ts";

const email = "apprenant@exemple.fr";

/** Time passes while the machine sleeps; then somebody comes back to it. */
const comeBackAfter = async (page: Page, minutes: number) => {
  await moveClock(page, new Date(Date.now() + minutes * 60_000));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
};

test("a session warns before its end, one key prolongs it, and what is being written outlives it", async ({
  page,
}) => {
  await signIn(page, email, demoPassword);
  await page.getByRole("button", { name: /: menu$/ }).click();
  await page.getByRole("menuitem", { name: "Connexion et sécurité" }).click();
  await page.getByRole("button", { name: "Changer d’adresse" }).click();
  const address = page.getByRole("dialog").getByLabel("Nouvelle adresse");
  await address.fill("ecrite-avant@exemple.fr");

  await test.step("warns over an open dialog; Enter prolongs", async () => {
    await comeBackAfter(page, 118.5);
    const warning = page.getByRole("alertdialog", {
      name: "Ta session se termine dans moins de deux minutes",
    });
    await expect(warning.getByRole("button", { name: "Prolonger" })).toBeFocused();
    await expectSound(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("La session est prolongée")).toBeVisible();
    await expect(warning).toBeHidden();
    await expect(address).toHaveValue("ecrite-avant@exemple.fr");
    await comeBackAfter(page, 130);
    await expect(warning).toBeHidden();
  });

  await test.step("once over, signs in again in place", async () => {
    await comeBackAfter(page, 118.5 + 121);
    const over = page.getByRole("alertdialog", { name: "Ta session est terminée" });
    await expect(over.getByLabel("Adresse e-mail")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(over).toBeVisible();
    await expectSound(page);
    await over.getByLabel("Adresse e-mail").fill(email);
    await over.getByLabel(/^Mot de passe/).fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect(over).toBeHidden();
    await expect(address).toHaveValue("ecrite-avant@exemple.fr");
  });

  await test.step("who leaves the page instead reads why on the sign-in page", async () => {
    await comeBackAfter(page, 118.5 + 121 + 121);
    await page.getByRole("button", { name: "Quitter cette page sans me reconnecter" }).click();
    await expect(page).toHaveURL(/authentification\?retour=/);
    await expect(
      page.getByText("Ta session s’est terminée après un long moment sans activité"),
    ).toBeVisible();
    await expectSound(page);
  });
});

test("a session of twelve hours is prolonged no more: it says so, and one signs in again over what is written", async ({
  page,
}) => {
  const started = Date.now();
  const at = (minutes: number) => new Date(started + minutes * 60_000);
  await signIn(page, email, demoPassword);
  // Each answer prolongs the session, up to the twelfth hour.
  for (const minutes of [110, 220, 330, 440, 550, 660]) {
    await moveClock(page, at(minutes));
    await page.goto("/mon-compte");
    await expect(page.getByRole("heading", { level: 1, name: "Connexion et sécurité" })).toBeVisible();
    await expect(page.getByText("cet appareil")).toBeVisible();
  }
  await page.getByRole("button", { name: "Changer d’adresse" }).click();
  const address = page.getByRole("dialog").getByLabel("Nouvelle adresse");
  await address.fill("ecrite-avant@exemple.fr");
  await moveClock(page, at(718.5));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const warning = page.getByRole("alertdialog", { name: "Ta session se termine dans moins de deux minutes" });
  await expect(warning.getByRole("button", { name: "Plus tard" })).toBeFocused();
  await expect(warning.getByRole("button", { name: "Prolonger" })).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press("Tab");
  await expect(warning.getByRole("button", { name: "Me reconnecter maintenant" })).toBeFocused();
  await page.keyboard.press("Enter");
  const over = page.getByRole("alertdialog", { name: "Ta session est terminée" });
  await expect(over.getByLabel("Adresse e-mail")).toBeFocused();
  await expectSound(page);
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(over).toBeHidden();
  await expect(address).toHaveValue("ecrite-avant@exemple.fr");
});

test("reading comfort shows at once, holds the page on a phone, and follows its owner", async ({ page }) => {
  await signIn(page, email, demoPassword);
  await page.goto("/mon-compte/confort-de-lecture");
  await page.getByRole("radio", { name: "Très grande" }).check();
  // The first success offers it; afterwards the switch alone does.
  await page.getByRole("region", { name: "Avis" }).getByRole("button", { name: "Garder les avis" }).click();
  await expect(page.getByRole("switch", { name: "Garder les avis à l’écran" })).toBeChecked();
  await page.getByRole("radio", { name: "Très large" }).check();
  const root = page.locator("html");
  await expect(root).toHaveCSS("font-size", "24px");
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  // As on another device: this browser has forgotten, the account has not.
  await page.evaluate(() => localStorage.removeItem("compagnon-lecture"));
  await page.reload();
  await expect(root).toHaveCSS("font-size", "24px");
  await expect(page.getByRole("radio", { name: "Très large" })).toBeChecked();
  await expectSound(page);
  // Other journeys share this person.
  await page.getByRole("radio", { name: "Habituelle" }).check();
  await page.getByRole("radio", { name: "Habituel", exact: true }).check();
  await page.getByRole("switch", { name: "Garder les avis à l’écran" }).uncheck();
  await expect(root).toHaveCSS("font-size", "16px");
});
