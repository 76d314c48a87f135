import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { png } from "#scripts/testing/corpus.ts";
import { expectSound, signIn, test } from "./visit.ts";

test("staff lay zones and tables on a plan by dragging and by keys; a learner opens it on a phone without network", async ({
  page: staff,
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  const learner = await phone.newPage();
  await signIn(learner, "jeanne.thebault@exemple.fr", demoPassword);
  await learner.getByRole("link", { name: /^Mon planning/ }).click();
  await learner.waitForURL(/mon-planning/);
  const id = new URL(learner.url()).pathname.split("/")[2] ?? "";
  const picture = staff.getByRole("img", { name: /^Plan du lieu/ });
  const marks = staff.getByRole("application", { name: "Repères du plan" }).getByRole("button");
  const saved = staff.getByText("Enregistré", { exact: true });

  await test.step("a picture is sent and checked", async () => {
    await signIn(staff, "coordination@exemple.fr", demoPassword);
    await staff.goto(`/evenements/edition/${id}`);
    await staff.getByRole("link", { name: "Plan du lieu" }).click();
    await staff
      .getByLabel("L’image du plan")
      .setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: png(400, 300) });
    await expect(picture).toBeVisible({ timeout: 30_000 });
    await expectSound(staff);
  });

  await test.step("a zone is laid by a tap, then dragged", async () => {
    await staff
      .getByRole("button", { name: /^Poser Zone/ })
      .first()
      .click();
    await picture.click({ position: { x: 60, y: 60 } });
    await expect(marks).toHaveCount(1);
    const before = await marks.first().getAttribute("aria-label");
    const box = await marks.first().boundingBox();
    if (!box) throw new Error("The mark has no box");
    await staff.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await staff.mouse.down();
    await staff.mouse.move(box.x + 200, box.y + 150, { steps: 5 });
    await staff.mouse.up();
    await expect(marks.first()).not.toHaveAttribute("aria-label", before ?? "");
  });

  await test.step("a table is laid and moved by keys alone", async () => {
    const lay = staff.getByRole("button", { name: /^Poser (?!Zone)/ }).first();
    await lay.focus();
    await staff.keyboard.press("Enter");
    await expect(marks).toHaveCount(2);
    await expect(marks.last()).toBeFocused();
    await expect(marks.last()).toHaveAttribute("aria-label", /50 % de la gauche et 50 % du haut$/);
    await staff.keyboard.press("Shift+ArrowDown");
    await expect(marks.last()).toHaveAttribute("aria-label", /50 % de la gauche et 55 % du haut$/);
    await expect(saved).toBeVisible();
    await staff.reload();
    await expect(marks).toHaveCount(2);
    await expectSound(staff);
  });

  await test.step("what could not be saved is neither left nor said to be saved", async () => {
    const saving = /\/plan$/;
    const asked = staff.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
    const refusal = { code: "busy", message: "Réessayez dans un instant." };
    await staff.route(saving, (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 422, json: refusal }),
    );
    await marks.last().press("ArrowDown");
    await expect(staff.getByText("Les derniers repères ne sont pas enregistrés")).toBeVisible();
    await staff.goBack();
    await expect(asked).toBeVisible();
    await asked.getByRole("button", { name: "Rester sur la page" }).click();
    await staff.getByRole("button", { name: "Ajouter une description" }).click();
    const description = staff.getByRole("dialog");
    await description.getByRole("textbox").fill("Le hall et ses deux portes.");
    await description.getByRole("button", { name: "Enregistrer" }).click();
    await expect(staff.getByText(refusal.message).last()).toBeVisible();
    await expect(description).toBeVisible();
    await staff.unroute(saving);
    await description.getByRole("button", { name: "Enregistrer" }).click();
    await expect(description).toBeHidden();
    await expect(saved).toBeVisible();
  });

  await test.step("the learner opens it, and again without network", async () => {
    await learner.reload();
    await learner.getByRole("link", { name: "Le plan" }).click();
    await expect(learner.getByRole("img", { name: /^Plan du lieu/ })).toBeVisible();
    await expect(learner.locator("[data-mark]")).toHaveCount(2);
    await expectSound(learner);
    // The page and its picture are kept.
    await learner.waitForFunction(async () => {
      const kept = await (await caches.open("mon-planning")).keys();
      return ["/files/", "/index.html"].every((part) => kept.some(({ url }) => url.includes(part)));
    });
    await phone.setOffline(true);
    await learner.reload();
    await expect(learner.getByText("Pas de réseau, pas grave")).toBeVisible();
    const drawn = learner.getByRole("img", { name: /^Plan du lieu/ });
    await expect
      .poll(() => drawn.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(400);
    await expect(learner.locator("[data-mark]")).toHaveCount(2);
    await phone.close();
  });

  await test.step("the plan is removed with its marks", async () => {
    await staff.getByRole("button", { name: "Retirer le plan" }).click();
    await staff.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(staff.getByLabel("L’image du plan")).toBeAttached();
    await expect(picture).toBeHidden();
  });
});
