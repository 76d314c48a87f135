import { expect } from "@playwright/test";
import { expectSound, test } from "./visit.ts";

test("from the top of the catalogue, the keyboard reaches the first card in a few stops", async ({
  page,
}) => {
  const isWide = test.info().project.name === "ordinateur";
  const onCard = () => page.evaluate(() => document.activeElement?.closest("article") !== null);
  /** How many presses of Tab lead to a card from where the focus is. */
  const stopsToCard = async () => {
    for (let stops = 1; stops <= 30; stops++) {
      await page.keyboard.press("Tab");
      if (await onCard()) return stops;
    }
    return 31;
  };
  const skip = async (name: string, to: string) => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(to)).toBeFocused();
  };
  // Each filter comes with a list of its own, and is no stop before.
  const waitForAll = async () => {
    await expect(page.getByRole("article").first()).toBeVisible();
    if (!isWide) return;
    for (const name of ["Publics", "Types de structure"])
      await expect(page.locator("summary", { hasText: name })).toBeVisible();
    for (const name of ["Diplômes", "Statuts"])
      await expect(page.getByRole("combobox", { name })).toBeVisible();
  };
  await page.goto("/structures");
  await waitForAll();
  await skip("Aller au contenu", "#contenu");
  const inPage = await stopsToCard();
  expect(inPage).toBe(isWide ? 9 : 3);
  if (!isWide) return;
  await page.reload();
  await waitForAll();
  await skip("Aller au contenu", "#contenu");
  await skip("Aller aux structures", "#resultats");
  // Two links to skip by, the display, the card.
  expect(2 + (await stopsToCard())).toBe(4);
});

test("the catalogue finds a town by its name or by the beginning of its postal code", async ({ page }) => {
  const bicycles = page.getByRole("main").getByRole("link", { name: "Atelier vélo Le Pignon", exact: true });
  const phone = page.getByRole("button", { name: "Filtrer" });
  await page.goto("/structures");
  await expect(page.getByRole("status").first()).toHaveText(/\d+ structures/);
  if (await phone.isVisible()) await phone.click();
  await page.getByLabel("Ville ou code postal").fill("rennes");
  await expect(page).toHaveURL(/\?places=rennes$/);
  await expectSound(page);
  const types = page.locator("summary", { hasText: "Types de structure" });
  await types.click();
  const look = page.getByRole("searchbox", { name: "Chercher dans : Types de structure" });
  await look.fill("PARTICIP");
  const boxes = page.getByRole("group", { name: "Types de structure" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(1);
  await expectSound(page);
  await boxes.first().click();
  await expect(page).toHaveURL(/types=/);
  if (await page.getByRole("dialog").isVisible()) await page.getByRole("button", { name: /^Voir / }).click();
  await expect(bicycles).toBeVisible();
  await expect(page.locator(".chips")).toContainText("rennes");
  await page.goto("/structures?places=00");
  await expect(page.getByText("Aucune structure ne correspond")).toBeVisible();
});

test("the catalogue's filters stay in the address, whatever the accents and capitals", async ({ page }) => {
  const bicycles = page.getByRole("main").getByRole("link", { name: "Atelier vélo Le Pignon", exact: true });
  const phone = page.getByRole("button", { name: "Filtrer" });
  await page.goto("/structures?keywords=velo");
  await expect(bicycles).toBeVisible();
  await expectSound(page);

  await page.goto("/structures");
  await expect(page.getByRole("status").first()).toHaveText(/\d+ structures/);
  if (await phone.isVisible()) await phone.click();
  await page.getByLabel("Mots-clés").fill("VELO");
  await expect(page).toHaveURL(/\?keywords=VELO$/);
  await expectSound(page);
  if (await page.getByRole("dialog").isVisible()) await page.getByRole("button", { name: /^Voir / }).click();
  await expect(bicycles).toBeVisible();
  await page.reload();
  await expect(bicycles).toBeVisible();
  await page.getByRole("button", { name: "Retirer VELO" }).click();
  await expect(page).toHaveURL(/\/structures$/);
  if (await phone.isVisible()) {
    await phone.click();
    await page.getByLabel("Mots-clés").fill("velo");
    // At once, before the pause in which somebody may go on typing.
    await page.getByRole("button", { name: /^Voir / }).click();
    await expect(page).toHaveURL(/\?keywords=velo$/);
    await phone.click();
    await page.getByLabel("Mots-clés").fill("four");
    await expect(page).toHaveURL(/\?keywords=four$/);
    // The back button of a phone closes what lies over the page, and takes back what was chosen in it.
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\?keywords=velo$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/structures$/);
  }

  await page.goto("/structures?keywords=xylophone-introuvable");
  await expect(page.getByText("Aucune structure ne correspond")).toBeVisible();
  await expectSound(page);
});

test("the home page's lists lead to the catalogue, filtered", async ({ page }) => {
  const countOf = async () => {
    const status = page.getByRole("status").filter({ hasText: /^\d+ structures?/ });
    await expect(status).toBeVisible();
    return Number.parseInt(await status.innerText(), 10);
  };
  await page.goto("/");
  await expectSound(page);
  const all = page.getByRole("link", { name: /^Voir les \d+ structures$/ });
  const total = Number((await all.innerText()).match(/\d+/)?.[0]);
  await all.click();
  expect(await countOf()).toBe(total);

  for (const [heading, filter] of [
    ["Des structures de tous les métiers", "types"],
    ["Avec qui veux-tu travailler ?", "publics"],
  ] as const) {
    await page.goto("/");
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
    const first = section.getByRole("listitem").first().getByRole("link");
    const name = (await first.innerText()).trim();
    await first.click();
    await expect(page).toHaveURL(new RegExp(`/structures\\?${filter}=[\\w-]+$`));
    await expect(page.locator(".chips")).toContainText(name);
    const found = await countOf();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(total);
    await expectSound(page);
  }
});

test("the catalogues fit a narrow phone with the largest text", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/mon-compte/confort-de-lecture");
  await page.getByRole("radio", { name: "Très grande" }).check();
  for (const address of ["/structures", "/situations"]) {
    await page.goto(address);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectSound(page);
  }
});

test("a page opened by its address begins at its top, and a reload stays where one was", async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  const cards = page.getByRole("article");
  await page.goto("/informations-legales");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await page.goto("/structures");
  await expect(cards.first()).toBeVisible();
  expect(await top()).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect.poll(top).toBe(300);
});

test("pictures of the first cards are loaded at once, those below as one comes near", async ({ page }) => {
  await page.route(/\/api\/structures\/search\/filter/, async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    const data = found.data.map((card: object) => ({ ...card, photo_url: "/icon.svg" }));
    await route.fulfill({ response, json: { ...found, data } });
  });
  await page.goto("/structures");
  const pictures = page.getByRole("article").locator("img");
  await expect(pictures.nth(4)).toBeAttached();
  const loading = await pictures.evaluateAll((all) =>
    all.slice(0, 5).map((one) => one.getAttribute("loading")),
  );
  expect(loading).toEqual(["eager", "eager", "eager", "lazy", "lazy"]);
});
