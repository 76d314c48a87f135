import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { setEdgeKey } from "#scripts/local/edge-store.ts";
import { type Product, startProduct } from "#scripts/local/product.ts";
import { roles } from "#shared/contract/access.ts";
import { expectSound, signIn, test } from "./visit.ts";

const text = "Le site est en maintenance jusqu'à 18 h.";
const email = "admin@maintenance.test";
const password = "quatre mots pris au hasard";

// A product of its own: the switch closes the whole site, also to the tests that run at the same time.
let product: Product;
const set = (on: boolean) => setEdgeKey(product.edgeStore, "maintenance", on ? text : undefined);

test.beforeAll(async () => {
  product = await startProduct({
    seed: async ({ environment }) => {
      Object.assign(process.env, environment);
      const { createVerifiedUser } = await import("#functions/domain/accounts/accounts.store.ts");
      const { hashPassword } = await import("#functions/platform/passwords/passwords.ts");
      const profiles = [{ id: randomUUID(), role_id: roles.administrator.id }];
      const user = { id: randomUUID(), credentialId: randomUUID(), name: "Ada Blin", email, profiles };
      const hash = await hashPassword(password);
      await createVerifiedUser({ ...user, hash }, () => new Error("taken"), new Date());
    },
  });
});
test.afterAll(() => product?.stop());

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Site en maintenance" });

test("during maintenance people read, sign in and out, and keep what they could not save", async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ viewport, baseURL: product.siteUrl, locale: "fr-FR" });
  const page = await context.newPage();
  set(true);
  await page.goto("/structures");
  await expect(banner(page)).toContainText(text);
  await expectSound(page);
  await page.screenshot({ path: `test-results/maintenance-${viewport?.width}.png` });

  await signIn(page, email, password);
  await page.goto("/tableau-de-bord?tab=types");
  await page.getByRole("button", { name: "Créer un type" }).first().click();
  const dialog = page.getByRole("dialog");
  const name = `Jardin partagé ${randomUUID().slice(0, 6)}`;
  await dialog.getByLabel(/^Nom/).fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Rien n’a été enregistré").first()).toBeVisible();
  await expect(page.getByText("Référence")).toHaveCount(0);
  await expect(dialog.getByLabel(/^Nom/)).toHaveValue(name);
  await page.screenshot({ path: `test-results/maintenance-refus-${viewport?.width}.png` });

  set(false);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(banner(page)).toBeHidden();

  set(true);
  await page.getByRole("button", { name: / : menu$/ }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page.getByRole("link", { name: "Me connecter" }).first()).toBeVisible();
  set(false);
  await context.close();
});

test("the canary gets in through the public address, during maintenance too, and says when it does not", async () => {
  const { ensureCanaryAccount } = await import("#scripts/operate/canary.ts");
  const canary = [...product.model().functions.values()].find(({ operation }) => operation === "trySignIn");
  if (!canary) throw new Error("The template has no canary");
  const log = path.join(path.dirname(product.edgeStore), "logs", `${canary.id}.log`);
  const said = (): string[] => readFileSync(log, "utf8").match(/canary(Succeeded|Failed)/g) ?? [];
  const sing = () => product.workers.invoke(canary.id, {});
  await sing();
  // The line reaches the file a little after the answer.
  await expect.poll(said).toEqual(["canaryFailed"]);
  await ensureCanaryAccount(canary.environment["CANARY_PASSWORD"] ?? "");
  set(true);
  await sing();
  await expect.poll(said).toEqual(["canaryFailed", "canarySucceeded"]);
  set(false);
});
