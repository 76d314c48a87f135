import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { roles } from "#shared/contract/access.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, goToTab, newAccount, signIn, test } from "./visit.ts";

/** The next Friday morning, never one that is past: Chromium drops cookies by its own clock, which does not move with the page's. */
const friday = () => {
  const day = new Date();
  day.setUTCHours(9, 0, 0, 0);
  while (day.getUTCDay() !== 5 || day.getTime() < Date.now()) day.setUTCDate(day.getUTCDate() + 1);
  return day;
};

test("a referent trainer goes from sign-in to « C’est fait » in three clicks, and it stands in the contacts", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "referent@exemple.fr", demoPassword);
  await goToTab(page, "À qui le tour");
  await expect(page.getByRole("heading", { name: "À qui le tour", level: 1 })).toBeVisible();
  const mine = page.getByRole("region", { name: /^À vous/ });
  // Rows of one sentence are read as one, with an act each.
  const rows = mine.getByRole("button", { name: /^C’est fait/ });
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await rows.first().click();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel("Et ensuite ?").fill("Entretien jeudi à 14 h");
  // The row that was acted on is gone before all has come: its outcome is said all the same.
  await page.route("**/api/follow-up", async (route) => {
    await setTimeout(2_000);
    await route.continue();
  });
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("C’est noté").first()).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  const api = await signedInClient(baseURL ?? "", "referent@exemple.fr", demoPassword);
  const { paths } = await api.call(followUp.getOwnFollowUp, {});
  const { data } = await api.call(training.listContactLog, {
    params: { id: paths.find(({ rows }) => rows.length > 0)?.training_action.id ?? "" },
  });
  expect(data[0]).toMatchObject({ kind: "call", decided: "Entretien jeudi à 14 h" });
});

test("on Friday a learner says on a phone whether they had time, and their trade trainer has one question", async ({
  page,
  baseURL,
}) => {
  await moveClock(page, friday());
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "fatou.sarr@exemple.fr", demoPassword);
  const question = page.getByRole("region", { name: "Ton temps FEST cette semaine ?" });
  await expect(question.getByRole("radio", { name: "Oui" })).not.toBeChecked();
  await question.getByRole("radio", { name: "Oui" }).check();
  await question.getByLabel("Une phrase, si tu veux").fill("J’ai monté une manche toute seule.");
  await expectSound(page);
  await question.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("heading", { name: "C’est dit" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  // Of one learner, their trainer lands on the one question.
  const admin = await signedInClient(baseURL ?? "", "admin@exemple.fr", demoPassword);
  const driss = await signedInClient(baseURL ?? "", "metier@exemple.fr", demoPassword);
  const trainer = await newAccount("Yann", roles.tradeTrainer.id);
  const { paths } = await driss.call(followUp.getOwnFollowUp, {});
  const path = paths.find(({ learner }) => learner.name === "Fatou Sarr");
  await admin.call(training.updateTrainingProfile, {
    params: { id: path?.training_action.id ?? "" },
    body: { profile_id: path?.learner.id ?? "", metier_instructor_id: trainer.profileId },
  });
  await page.context().clearCookies();
  await signIn(page, trainer.email, trainer.password);
  const only = page.getByRole("region", { name: /^Fatou/ });
  await expect(only).toBeVisible();
  // What she has just written is the one question.
  await expect(only.getByRole("heading", { name: "Fatou a écrit" })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
});

test("on Monday a trade trainer reads what a learner wrote by the mail's link, without an account, and says « Vu » in one tap", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const response = await fetch(`${process.env["E2E_MAILBOX"]}/store`);
  const [, link = ""] = /(\/semaine#[\w~-]+)/.exec(await response.text()) ?? [];
  const effort = await countEffort(page);
  await page.goto(link);
  await effort.begin();
  await expect(page.getByRole("heading", { level: 1, name: "Malika a écrit" })).toBeVisible();
  await expect(page.getByText("J’ai tenu l’accueil seule un samedi.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Vu", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Merci Driss, c’est noté" })).toBeVisible();
  await effort.expectAtMost("Vu by the link", { clicks: 1, fields: 0, pages: 1 });
  await expectSound(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Ce lien ne marche plus" })).toBeVisible();
  await page.goto(link.replace("#", "?emails=non#"));
  await expect(page.getByRole("heading", { level: 1, name: "Ne plus recevoir ces e-mails ?" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await expect(page.getByText("Vous ne recevrez plus ces e-mails.")).toBeVisible();
  await expectSound(page);
  // Cut short by a mail program, it says where another is.
  await page.goto("/semaine?emails=non#secret");
  await expect(page.getByText("prenez celui du dernier e-mail")).toBeVisible();
});
