import { expect, type Page, type Request } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { expectSound, signIn, startImport, test } from "./visit.ts";

const list = "**/api/structures/search/filter*";
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const failing: Record<string, { answer: Parameters<Page["route"]>[1]; shown: (asked: Request) => string }> = {
  "the server at fault": {
    answer: (route) =>
      route.fulfill({ status: 500, json: { code: "unexpected", message: "Une erreur est survenue." } }),
    shown: (asked) => asked.headers()["x-reference"] ?? "",
  },
  "a gateway that refuses before any function has seen the call": {
    answer: (route) =>
      route.fulfill({
        status: 503,
        headers: { "apigw-requestid": "JKJaXmPLvHcESHA=" },
        json: { message: "Service Unavailable" },
      }),
    shown: () => "JKJaXmPLvHcESHA=",
  },
};

for (const [fault, { answer, shown }] of Object.entries(failing))
  test(`${fault}: the page shows a reference to quote, which a click copies`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const asked: Request[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/search/filter")) asked.push(request);
    });
    await page.route(list, answer);
    await page.goto("/structures");
    const alert = page.locator(".blank-failed");
    await expect(alert).toContainText("Référence");
    await expect(alert).not.toContainText("Service Unavailable");
    const last = asked.at(-1);
    if (!last) throw new Error("The page asked for no list");
    await expect(alert.locator(".reference")).toContainText(shown(last).slice(0, 8));
    expect(last.headers()["x-reference"]).toMatch(/^[\da-f]{8}$/);
    await expectSound(page);
    await alert.getByRole("button", { name: /Copier la référence/ }).click();
    await expect(page.getByText("Référence copiée")).toBeVisible();
    expect(await copied(page)).toBe(shown(last));
  });

test("a cut connection has no reference: nobody on the other side could look for it", async ({ page }) => {
  await page.route(list, (route) => route.abort("connectionreset"));
  await page.goto("/structures");
  const alert = page.locator(".blank-failed");
  await expect(alert).toContainText("La connexion au site est coupée");
  await expect(alert).not.toContainText("Référence");
});

test("what a person can mend has no reference", async ({ page }) => {
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill("inconnue@exemple.fr");
  await page.getByLabel(/^Mot de passe/).fill("un mot de passe");
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Référence");
});

test("a file still comes by its redirect to storage", async ({ page }) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  const wrong: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "OPTIONS") wrong.push(request.url());
  });
  await page.goto("/tableau-de-bord?tab=structures");
  await startImport(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le modèle" }).click();
  expect(await (await download).failure()).toBeNull();
  expect(wrong).toEqual([]);
});
