import { expect } from "@playwright/test";
import { expectSound, signIn, test } from "./visit.ts";

const demo = "Compagnon-2026!";
const unreadOf = (label: string | null): number => Number(label?.match(/\d+/)?.[0] ?? 0);

test("the bell tells what is new; what is opened is read; the digest is chosen switch by switch", async ({
  page,
}, info) => {
  await signIn(page, "apprenant@exemple.fr", demo);
  await page.goto("/avis");
  const isWide = info.project.name === "ordinateur";
  const bell = page.getByRole(isWide ? "button" : "link", { name: /^Avis : / });
  await expect(bell).toHaveAccessibleName(/^Avis : \d+ non lus?$/);
  const unread = unreadOf(await bell.getAttribute("aria-label"));
  await expectSound(page);

  if (isWide)
    await test.step("the popover opens and closes by the keyboard", async () => {
      await bell.focus();
      await page.keyboard.press("Enter");
      const popover = page.getByRole("dialog", { name: "Avis" });
      await expect(popover.getByRole("listitem").first()).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(popover).toBeHidden();
      await expect(bell).toBeFocused();
    });

  await test.step("a notice leads to its thing, and is read from then on", async () => {
    await page.getByRole("link", { name: /^Non lus/ }).click();
    const list = page.getByRole("main").locator(".news").getByRole("listitem");
    await expect(list).toHaveCount(unread);
    const marked = page.waitForResponse((answer) => answer.url().endsWith("/api/notices/read"));
    await list.getByRole("link").first().click();
    // The next address loads the page again, which would cut the call off.
    await marked;
    await expect(page).not.toHaveURL(/\/avis/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/avis?genre=non-lus");
    await expect(list).toHaveCount(unread - 1);
  });

  await test.step("a switch is kept", async () => {
    await page.goto("/mon-compte/avis");
    const wishes = page.getByRole("switch", { name: "Ouverture et fin des vœux" });
    await expect(wishes).toBeChecked();
    await wishes.uncheck();
    await expect(page.getByText("Les réglages sont enregistrés")).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(wishes).not.toBeChecked();
    await wishes.check();
  });

  await test.step("all are read at once", async () => {
    await page.goto("/avis");
    await page.getByRole("main").getByRole("button", { name: "Tout marquer lu" }).click();
    await expect(bell).toHaveAccessibleName("Avis : rien de nouveau");
  });
});

test("a learner's home begins with the one thing to do next", async ({ page }, info) => {
  test.skip(info.project.name !== "ordinateur", "Said once");
  await signIn(page, "apprenant@exemple.fr", demo);
  await page.goto("/tableau-de-bord");
  const next = page.locator(".next-thing");
  await expect(next.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(next.getByRole("link")).toHaveCount(1);
  // The structures that were chosen stand in their places.
  await expect(next.getByRole("listitem").first()).toContainText("Les Jardins de la Sauvagine");
  await expectSound(page);
});
