import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { expectSound, signIn, test } from "./visit.ts";

test("a learner reads their timetable after the day, notes what it brought, and opens it again without network", async ({
  page,
  context,
}) => {
  await signIn(page, "gabin.leroux@exemple.fr", demoPassword);
  await page.getByRole("link", { name: /^Mes rencontres/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The demonstration’s meetings are over: who has found no structure may keep each.
  const meetings = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Je souhaite/ }) });
  await expect(meetings.first()).toBeVisible();
  await expectSound(page);
  // What only serves until the day is gone.
  await expect(page.getByRole("button", { name: "Ajouter à mon agenda" })).toBeHidden();
  const names = await meetings.getByRole("heading").allInnerTexts();

  await test.step("what they say of a meeting is saved", async () => {
    const keep = meetings.first().getByRole("button", { name: /^Je souhaite poursuivre/ });
    const before = await keep.getAttribute("aria-pressed");
    const after = before === "true" ? "false" : "true";
    await keep.click();
    await expect(keep).toHaveAttribute("aria-pressed", after);
    await expect(meetings.first().getByText("Enregistré", { exact: true })).toBeVisible();
    await page.reload();
    await expect(keep).toHaveAttribute("aria-pressed", after);
  });

  await test.step("a note that could not be saved is sent again as they leave the page", async () => {
    const saving = /\/wish-to-continue$/;
    const kept = meetings.first();
    const note = kept.getByRole("textbox", { name: /^Ma note/ });
    await kept.getByRole("button", { name: /^Ajouter une note/ }).click();
    const refusal = { code: "busy", message: "Réessaie dans un instant." };
    await page.route(saving, (route) => route.fulfill({ status: 422, json: refusal }));
    await note.fill("On se rappelle jeudi.");
    await note.blur();
    await expect(page.getByText(refusal.message).first()).toBeVisible();
    await page.unroute(saving);
    await Promise.all([page.waitForResponse((response) => saving.test(response.url())), page.goBack()]);
    await page.goForward();
    await expect(note).toHaveValue("On se rappelle jeudi.");
  });

  await test.step("a note outlives a cut of the network, and the closing of its page", async () => {
    const kept = meetings.first();
    const note = kept.getByRole("textbox", { name: /^Ma note/ });
    const address = page.url();
    await page.clock.install();
    await page.reload();
    await note.fill("On se rappelle vendredi.");
    await context.setOffline(true);
    await page.clock.fastForward(61_000);
    await expect(page.getByText("Pas de réseau, pas grave")).toBeVisible();
    await expect(note).toHaveValue("On se rappelle vendredi.");
    await note.fill("On se rappelle samedi.");
    await expect(kept.getByText("Pas encore enregistré")).toBeVisible();
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(address);
    await expect(note).toHaveValue("On se rappelle samedi.");
    await expect(kept.getByText("Enregistré", { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(note).toHaveValue("On se rappelle samedi.");
  });

  await test.step("without network, it is there as it was", async () => {
    // After the day the page says no more that it is kept: its worker starts once it is.
    const hasWorker = async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      return workers.some(({ active }) => active?.state === "activated");
    };
    await expect.poll(() => page.evaluate(hasWorker)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("Pas de réseau, pas grave")).toBeVisible();
    await expectSound(page);
    for (const name of names) await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await context.setOffline(false);
  });
});
