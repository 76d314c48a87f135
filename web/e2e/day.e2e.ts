import { expect, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { expectSound, pastEvent, signIn, test } from "./visit.ts";

const board = async (page: Page, email: string, address?: string): Promise<string> => {
  await signIn(page, email, demoPassword);
  if (address) await page.goto(address);
  else {
    await page.goto(`/evenements/edition/${(await pastEvent()).id}`);
    await page.getByRole("link", { name: "Jour J", exact: true }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Jour J" })).toBeVisible();
  return new URL(page.url()).pathname;
};
/** The board of a day that is over opens on all of it. */
const openLastSlot = async (page: Page) => {
  await expect(page.getByRole("heading", { name: "Bilan de la journée" })).toBeVisible();
  await page.getByRole("navigation", { name: "Créneaux" }).getByRole("button").last().click();
};
const open = async (page: Page, structure: string) => {
  const stand = page.getByRole("article").filter({ hasText: structure });
  await stand.getByRole("button", { expanded: false }).click();
  return stand;
};

test("the team notes who is there on two phones, one without network: each tick once, the later one counts", {
  tag: "@first",
}, async ({ page, context, browser }) => {
  const address = await board(page, "admin@exemple.fr");
  await expectSound(page);
  await openLastSlot(page);
  await test.step("by the keyboard, the focus stays at the table that was ticked, and comes back with an undo", async () => {
    const all = page
      .locator("article > header")
      .getByRole("button", { name: /^(Tous là|Là) : / })
      .first();
    const ticked = (await all.getAttribute("aria-label"))?.replace(/^(Tous là|Là) : /, "") ?? "";
    const table = page
      .getByRole("article")
      .filter({ hasText: ticked })
      .getByRole("heading")
      .getByRole("button");
    await all.press("Enter");
    await expect(table).toBeFocused();
    await page.getByRole("button", { name: "Annuler" }).press("Enter");
    await expect(table).toBeFocused();
  });
  // A test that runs at the same time ticks other events.
  const waits = page.getByRole("article").filter({ hasText: /personnes? à pointer/ });
  const structure = (await waits.first().getByRole("heading").innerText()).split("\n")[0] ?? "";
  const stand = await open(page, structure.replace(/^Table \d+, /, ""));
  const people = stand.getByRole("listitem");
  const first = people.first();
  const name = await first.locator("strong").innerText();
  const tick = (kind: "Là" | "Retard" | "Absent ou absente", on = first) =>
    on.getByRole("button", { name: new RegExp(`^${kind} : `) });
  await tick("Là").click();
  await expect(first.getByText(/^par vous, /)).toBeVisible();
  await expect(tick("Là")).toHaveAttribute("aria-pressed", "true");
  await expectSound(page);

  await test.step("without network, the page stays and keeps a tick", async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^Sans réseau\. Vos coches/)).toBeVisible();
    await page.getByRole("searchbox").fill(name);
    const found = page
      .getByRole("region", { name: /^Retrouver/ })
      .getByRole("article")
      .first();
    const meeting = found.getByRole("listitem").filter({ hasText: "par vous" }).first();
    await tick("Retard", meeting).click();
    await expect(found.locator("small").getByText("en attente d’envoi")).toBeVisible();
    await expect(page.getByText(/^Sans réseau\. 1 coche gardée ici/)).toBeVisible();
    await expectSound(page);
  });

  const other = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 360, height: 740 },
  });
  const phone = await other.newPage();
  await test.step("another phone ticks the same person later", async () => {
    await board(phone, "coordination@exemple.fr", address);
    await phone.getByRole("searchbox").fill(name);
    const meeting = phone
      .getByRole("listitem")
      .filter({ hasText: /par Hélène/ })
      .first();
    await tick("Absent ou absente", meeting).click();
    await expect(
      phone
        .getByText(/par vous/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });

  await test.step("the network is back: the tick leaves once, and the later one counts", async () => {
    await context.setOffline(false);
    await expect(page.getByText("Réseau revenu")).toBeVisible();
    const meeting = page
      .getByRole("listitem")
      .filter({ hasText: /par Malo/ })
      .first();
    await expect(tick("Absent ou absente", meeting)).toHaveAttribute("aria-pressed", "true");
    await tick("Absent ou absente", meeting).click();
    await expect(
      page
        .getByText(/coche retirée par vous/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(
      tick(
        "Absent ou absente",
        page
          .getByRole("listitem")
          .filter({ hasText: /par vous/ })
          .first(),
      ),
    ).toHaveAttribute("aria-pressed", "true");
  });
  await other.close();
});
