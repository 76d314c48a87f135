import { expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { darkViolations } from "#scripts/testing/browser/accessibility.ts";
import { signIn, test } from "./visit.ts";

/** Computed values of an element's style. */
const styleOf = (place: Locator, ...properties: string[]): Promise<string[]> =>
  place.evaluate(
    (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
    properties,
  );

/** A system colour as this browser has it now. */
const systemColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement("span");
    probe.style.color = name;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const groundOf = async (page: Page) => (await styleOf(page.locator("body"), "background-color"))[0];

/** The colour that the browser's own bar takes in this scheme. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return metas.find(({ media }) => matchMedia(media).matches)?.content;
  });
const hex = (colour = "") =>
  `#${[...colour.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, "0")).join("")}`;

test("the site follows the system into the dark, and back onto paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const address of ["/", "/structures", "/authentification"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await darkViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
  }
  const night = await groundOf(page);
  expect(await barColour(page)).toBe(hex(night));
  const field = page.getByLabel("Adresse e-mail");
  const [edgeByNight] = await styleOf(field, "border-top-color");

  await page.emulateMedia({ colorScheme: "light" });
  const day = await groundOf(page);
  expect(day).not.toBe(night);
  expect(await barColour(page)).toBe(hex(day));
  const [edgeByDay] = await styleOf(field, "border-top-color");
  expect(edgeByDay).not.toBe(edgeByNight);

  // Somebody who reads in the dark prints on white paper.
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await styleOf(page.locator("body"), "color", "background-color")).toEqual([
    "rgb(0, 0, 0)",
    "rgba(0, 0, 0, 0)",
  ]);
  expect((await styleOf(field, "border-top-color"))[0]).toBe(edgeByDay);
});

test("the first picture is dark already, before the style sheet has come", async ({ page }) => {
  await page.route(/\.(css|js)$/, (route) => route.abort());
  for (const [colorScheme, canvas] of [
    ["dark", "rgb(255, 255, 255)"],
    ["light", "rgb(0, 0, 0)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    expect(await systemColour(page, "CanvasText")).toBe(canvas);
  }
});

test("forced colours tell what is disabled, selected, focused and refused", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/authentification");
  const email = page.getByLabel("Adresse e-mail");
  const [still] = await styleOf(email, "outline-style");
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  expect(await styleOf(email, "outline-style", "outline-width")).toEqual(["solid", "3px"]);
  await page.getByRole("link", { name: "Compagnon, accueil" }).first().focus();
  expect(await styleOf(email, "outline-style")).toEqual(["dashed"]);
  expect(still).toBe("none");

  await page.goto("/structures");
  const views = page.locator(".view-switch");
  const chosen = views.locator("label:has(:checked)").first();
  const other = views.locator("label:not(:has(:checked))").first();
  const highlight = await systemColour(page, "Highlight");
  expect(await styleOf(chosen, "outline-style", "outline-color")).toEqual(["solid", highlight]);
  expect((await styleOf(other, "outline-style"))[0]).toBe("none");
  const [current, next] = [page.locator(".pages [aria-current]"), page.locator(".pages a").last()];
  expect((await styleOf(current, "outline-color"))[0]).toBe(highlight);
  expect((await styleOf(next, "outline-style"))[0]).toBe("none");

  await signIn(page, "apprenant@exemple.fr", demoPassword);
  await page.goto("/profil/structures-selectionnees/undefined");
  const [up, down] = [/^Monter/, /^Descendre/].map((name) => page.getByRole("button", { name }).first());
  if (!up || !down) throw new Error("No wish to move");
  await expect(up).toHaveAttribute("aria-disabled", "true");
  const grey = await systemColour(page, "GrayText");
  expect(await styleOf(up, "color", "border-top-color")).toEqual([grey, grey]);
  expect(await styleOf(up, "border-top-style")).toEqual(["dashed"]);
  expect((await styleOf(down, "color"))[0]).not.toBe(grey);
  expect((await styleOf(down, "border-top-style"))[0]).toBe("solid");
});
