import { expect, type Page } from "@playwright/test";

/** Answers the next calls of a method below an address as a broken server would. */
export const breaking = (page: Page, method: string, address: string) =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: "unexpected", message: "Rien ne va plus." } })
      : route.fallback(),
  );

/** Holds the calls of a method below an address until the function that it gives lets them go. */
export const holding = async (page: Page, method: string, address: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
};

/** A notice says what failed and why; what was broken is mended. */
export const expectFailure = async (page: Page, title: string) => {
  const notice = page.getByRole("region", { name: "Avis" }).getByRole("alertdialog", { name: title });
  await expect(notice.getByText("Rien ne va plus.")).toBeVisible();
  await notice.getByRole("button", { name: "Fermer" }).click();
  await expect(notice).toBeHidden();
  await page.unrouteAll();
};
