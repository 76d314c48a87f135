import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { festScene } from "#scripts/testing/scenes/fest-scene.ts";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { holding } from "./breaking.ts";
import { expectSound, mailedLink, signIn, test } from "./visit.ts";

const noticed = async (page: Page, text: string | RegExp) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(text).first()).toBeVisible();
  await notices.getByRole("button", { name: "Fermer" }).first().click();
};

/** Pictures for the eye, where a folder is given. */
const look = async (page: Page, name: string) => {
  const folder = process.env["E2E_PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("a deliverable goes round the three: a link on a phone, a question, its answer, version 2", async ({
  page,
  browser,
  baseURL,
}) => {
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const { person, action, path, referent } = await festScene(run, mailedLink);
  const maud = await person("Maud", "learner");
  const fest = await action({ year: 2033, is_fest: true, days: [-60, 200], learners: [maud] });
  const ids = await path(fest, maud, [
    [-50, -50],
    [-40, -40],
    [-20, -2],
  ]);
  const id = ids[2] ?? "";
  const own = await signedInClient(process.env.E2E_SITE ?? "", maud.email, maud.password);
  const write = (situation: string) => {
    const answers = { situation, satisfactions: "Le client est revenu." };
    const fields = Object.entries(answers).map(([name, content]) => ({ name, content }));
    return own.call(steps.updateStep, {
      params: { id },
      body: { deliverables: [{ sections: [{ fields }] }] },
    });
  };
  await write("Monter deux manches de veste.");
  const bytes = new TextEncoder().encode("heure;geste\n14:00;monter la manche\n");
  const file = { original_file_name: "Déroulé.csv", content_type: "text/csv", size: bytes.length } as const;
  const document = await own.upload(library.createDocument, { body: { name: "Déroulé", files: [file] } }, [
    bytes,
  ]);
  await expect
    .poll(async () => (await own.call(library.getDocument, { params: { id: document.id } })).files[0]?.status)
    .toBe("available");
  await own.call(steps.updateStep, { params: { id }, body: { user_document_ids: [document.id] } });
  const block = page.getByRole("region", { name: "Ton livrable" });
  const thread = page.getByRole("region", { name: "Échanges" });
  const inStep = async (who: { email: string; password: string }) => {
    await page.context().clearCookies();
    await signIn(page, who.email, who.password);
    await page.goto(`/etape/${id}`);
  };

  await test.step("the learner hands in", async () => {
    await inStep(maud);
    await page.getByRole("button", { name: /^Je rends/ }).click();
    await noticed(page, "Version 1 rendue");
    await expect(block.getByText(/ta version \d+\./)).toBeVisible();
    await expect(block.getByText("À son tour")).toHaveCount(2);
    await expectSound(page);
    await look(page, "apprenante-rendu");
  });

  let link = "";
  await test.step("the referent copies a link for the trade trainer", async () => {
    await inStep(referent);
    await page.getByRole("button", { name: "Envoyer un lien" }).click();
    await page.getByRole("button", { name: "Copier un lien" }).click();
    const { pathname, hash } = new URL(await page.getByLabel("Le lien", { exact: true }).inputValue());
    link = pathname + hash;
    await expectSound(page);
    await look(page, "referente-lien");
    await page.keyboard.press("Escape");
    await look(page, "referente-a-vous");
  });

  await test.step("who validates on a phone, in two taps at most, and the link is dead", async () => {
    const phones = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
    });
    const phone = await phones.newPage();
    const effort = await countEffort(phone);
    await phone.goto(link);
    await expect(
      phone.getByRole("heading", { level: 1, name: "Maud vous a rendu son travail" }),
    ).toBeVisible();
    await expect(phone.getByText("Monter deux manches de veste.")).toBeVisible();
    await expectSound(phone);
    await look(phone, "lien-360");
    const downloading = phone.waitForEvent("download");
    await phone.getByRole("button", { name: "Télécharger Déroulé.csv" }).click();
    const downloaded = await downloading;
    expect(downloaded.suggestedFilename()).toBe("Déroulé.csv");
    expect(await readFile(await downloaded.path(), "utf8")).toContain("monter la manche");
    const button = phone.getByRole("button", { name: "Je valide" });
    await expect(button).toBeInViewport();
    await effort.begin();
    await button.click();
    await expect(phone.getByRole("heading", { name: "Merci Yann, c’est noté" })).toBeVisible();
    await effort.expectAtMost("validate by the link", { clicks: 2, fields: 0, pages: 1 });
    await expectSound(phone);
    await look(phone, "lien-merci-360");
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "Ce lien ne marche plus" })).toBeVisible();
    await look(phone, "lien-eteint-360");
    await phones.close();
  });

  await test.step("the referent wants to talk it over, in one line", async () => {
    await page.reload();
    await page.getByRole("button", { name: "On en reparle" }).click();
    await page.getByLabel(/^Une ligne/).fill("Ajoute ce que tu ferais autrement.");
    await look(page, "referente-une-ligne");
    const line = page.locator("form").filter({ has: page.getByLabel(/^Une ligne/) });
    await line.getByRole("button", { name: "Envoyer", exact: true }).click();
    await noticed(page, "C’est noté.");
    await expect(thread.getByText("Ajoute ce que tu ferais autrement.")).toBeVisible();
    await expectSound(page);
    await look(page, "referente-dit");
  });

  await test.step("the learner answers in the thread, and hands in version 2", async () => {
    await inStep(maud);
    await expect(block.getByRole("heading", { name: "Rozenn veut en reparler" })).toBeVisible();
    await expect(block.getByText(/^Validé le/)).toHaveCount(2);
    await look(page, "apprenante-reparler");
    await expect(thread.getByText("Ouverte : à toi de répondre")).toBeVisible();
    const answer = thread.getByLabel("Répondre à Rozenn");
    await answer.fill("C’est ajouté, après le montage.");
    await page.getByRole("banner").getByRole("link").first().click();
    const leaving = page.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
    await expect(leaving).toContainText("Ce que tu as écrit dans les échanges n’est pas envoyé.");
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(answer).toHaveValue("C’est ajouté, après le montage.");
    const release = await holding(page, "POST", "**/thread");
    await thread.getByRole("button", { name: "Répondre", exact: true }).click();
    await answer.fill("Encore un mot.");
    release();
    await noticed(page, "Ton message est dans les échanges");
    await expect(thread.getByText(/^Répondue le/)).toBeVisible();
    await expect(answer, "what was typed while it left").toHaveValue("Encore un mot.");
    await answer.clear();
    await write("Monter deux manches de veste, la seconde sans notice.");
    await page.reload();
    await page.getByRole("button", { name: /^Je rends/ }).click();
    await noticed(page, "Version 2 rendue");
    await expect(block.getByText("À revalider", { exact: true })).toHaveCount(1);
    await block.getByText(/^Versions/).click();
    await expect(block.getByText(/Yann l’a validée/)).toBeVisible();
    await expectSound(page);
    await look(page, "apprenante-version-2");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectSound(page);
    await look(page, "apprenante-version-2-360");
  });

  await test.step("the referent notes what Yann said while version 3 comes: it shows, and a second press counts", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await inStep(referent);
    await page.getByRole("button", { name: "Noter sa réponse" }).click();
    await write("Monter trois manches de veste.");
    await own.call(steps.submitStep, { params: { id }, body: { version: 3 } });
    const panel = page.getByRole("dialog", { name: "La réponse de Yann" });
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await noticed(page, /^La version 3 a été rendue entre-temps/);
    await expect(page.getByText("version 3", { exact: false }).first()).toBeAttached();
    await panel.getByRole("button", { name: "Enregistrer" }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText(/recueilli/i).first()).toBeVisible();
  });
});
