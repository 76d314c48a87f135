import { expect } from "@playwright/test";
import { demoPassword } from "#scripts/seed/people.ts";
import { expectSound, signIn, test } from "./visit.ts";

test("a learner reads their timetable, takes it into their calendar, and opens it again without network", async ({
  page,
  context,
}) => {
  await signIn(page, "jeanne.thebault@exemple.fr", demoPassword);
  await page.getByRole("link", { name: /^Mon planning/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const meetings = page.getByRole("main").getByRole("listitem");
  const shown = async () => (await meetings.allInnerTexts()).join("\n");
  await expect(meetings.first()).toBeVisible();
  await expectSound(page);
  const before = await shown();

  await test.step("a calendar address opens the same meetings", async () => {
    await page.getByRole("button", { name: "Créer mon adresse de calendrier" }).click();
    const address = await page.getByLabel("Adresse de ton calendrier").inputValue();
    await expectSound(page);
    const calendar = await page.request.get(new URL(address).pathname);
    expect(calendar.headers()["content-type"]).toContain("text/calendar");
    expect((await calendar.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(0);
  });

  await test.step("without network, it is there as it was", async () => {
    await expect(page.getByText("Tout est sur cet appareil")).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("Pas de réseau, pas grave")).toBeVisible();
    await expectSound(page);
    expect(await shown()).toBe(before);
    await context.setOffline(false);
  });
});
