import { setTimeout as pause } from "node:timers/promises";
import { expect, type Route } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { signIn, test } from "./visit.ts";

/** A check of the session that the server answers before the session ends, or after. */
const late: Record<string, (route: Route) => Promise<void>> = {
  "answered before and heard of after": async (route) => {
    const response = await route.fetch();
    await pause(1_500);
    await route.fulfill({ response });
  },
  "answered after": async (route) => {
    await pause(1_500);
    await route.fulfill({ response: await route.fetch() });
  },
};

for (const [how, hold] of Object.entries(late))
  test(`signing out ends on the catalogue, with a check of the session ${how}`, { tag: "@proof" }, async ({
    page,
  }) => {
    await signIn(page, "apprenant@exemple.fr", demoPassword);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    let answered = 0;
    await page.route("**/api/validate-token", async (route) => {
      await hold(route);
      answered++;
    });
    const asked = page.waitForRequest("**/api/validate-token");
    await page.getByRole("link", { name: "Situations" }).first().click();
    await asked;
    await page.getByRole("button", { name: / : menu$/ }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(/\/structures$/);
    await expect.poll(() => answered).toBeGreaterThan(0);
    await expect(page.getByRole("link", { name: "Me connecter" }).first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

test("leaving a page while it loads does not sign anybody out", { tag: "@proof" }, async ({ page }) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  const asked = page.waitForRequest("**/api/user-profiles");
  await page.route("**/api/user-profiles", async (route) => {
    await pause(3_000);
    await route.continue();
  });
  await page.goto("/situations", { waitUntil: "commit" });
  await asked;
  await page.waitForResponse("**/api/validate-token");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/documents");
  await expect(page.getByRole("button", { name: / : menu$/ })).toBeVisible();
});

test("what somebody had not saved is gone before the server has heard of the sign-out", {
  tag: "@proof",
}, async ({ page }) => {
  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("compagnon-textes", "un brouillon"));
  const { promise: heard, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/logout", async (route) => {
    await heard;
    await route.abort();
  });
  await page.getByRole("button", { name: / : menu$/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("compagnon-textes"))).toBeNull();
  answer();
  await expect(page.getByRole("link", { name: "Me connecter" }).first()).toBeVisible();
});
