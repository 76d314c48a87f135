import { expect, type Page } from "@playwright/test";

/** The dialog that is open; a notice has the same role. */
export const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");

/** A notice, and that it leaves by itself once nothing points at it: it may be gone before one could close it. */
export const expectNotice = async (page: Page, text: string) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(text, { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(notices.getByText(text, { exact: true })).toBeHidden();
};
