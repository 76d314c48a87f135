import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import ExcelJS from "exceljs";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { expectSound, goOnVerified, mailedLink, openAccount, pickOf, signIn, signUp, test } from "./visit.ts";

const password = "cheval correct batterie agrafe";

test("the main job, from sign-up to the staff's xlsx", { tag: "@first" }, async ({ page, browser }) => {
  const name = `Lou Morvan ${randomUUID().slice(0, 6)}`;
  const email = `lou-${randomUUID().slice(0, 8)}@exemple.fr`;

  await test.step("a visitor looks at the home page and the catalogue", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: /Rejoins l'Alternance Day le/ })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Recherche ta structure" }).click();
    await expect(page.getByRole("heading", { name: "Structures apprenantes" })).toBeVisible();
    await expectSound(page);
    await pickOf(page).first().click();
    await expect(page.getByText("Tu dois créer un compte pour enregistrer tes vœux")).toBeVisible();
    await expectSound(page);
    await page.getByRole("dialog").getByRole("button", { name: "Créer un compte" }).click();
    await expect(page).toHaveURL(/authentification/);
  });

  await test.step("signs up, and cannot sign in before the address is verified", async () => {
    const dialog = page.getByRole("dialog");
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Je crée un compte" }).click();
    await dialog.getByLabel("Prénom et nom").fill(name);
    await dialog.getByLabel("Adresse e-mail").fill(email);
    await dialog.getByLabel(/^Mot de passe/).fill(password);
    await dialog.getByLabel("Confirmation du mot de passe").fill("cheval correct batterie agrafes");
    await expect(dialog.getByText("Le mot de passe est différent.")).toBeVisible();
    await dialog.getByLabel("Confirmation du mot de passe").fill(password);
    await expectSound(page);
    await dialog.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(dialog.getByText(/^Ton compte est créé/)).toBeVisible();
    await dialog.getByText("Fermer", { exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByLabel(/^Mot de passe/).fill(password);
    await page.getByRole("button", { name: "Me connecter" }).click();
    await expect(
      page.getByText("Email non vérifié. Un nouveau lien de vérification a été envoyé."),
    ).toBeVisible();
    await expectSound(page);
  });

  await test.step("opens the account by the mailed link with the same password, which signs in", async () => {
    const link = new URL(await mailedLink(email, "verification-email"));
    // Mail tools follow links too: a page that is only loaded changes nothing.
    for (const _ of [1, 2]) {
      await page.goto(link.pathname + link.search);
      await expect(page.getByRole("heading", { name: "Retape ton mot de passe" })).toBeVisible();
    }
    await expect(page.getByText("Ta structure t’attend dans ta sélection.")).toBeVisible();
    await expectSound(page);
    const open = page.getByRole("button", { name: "Ouvrir mon compte" });
    await page.getByLabel(/^Mot de passe/).fill("ce n'est pas le bon");
    await open.click();
    await expect(page.getByText("Ce n’est pas le mot de passe de l’inscription.")).toBeVisible();
    await expectSound(page);
    await page.getByLabel(/^Mot de passe/).fill(password);
    await open.click();
    await goOnVerified(page);
    await expect(page).toHaveURL(/creer-mon-profil/);
  });

  await test.step("makes a profile in three steps", async () => {
    await expectSound(page);
    await page.getByRole("radio", { name: /Apprenant ou apprenante/ }).check();
    await page.getByRole("button", { name: "Suivant" }).click();
    await page.getByLabel("Ville").fill("Rennes");
    await expectSound(page);
    await page.getByRole("button", { name: "Suivant" }).click();
    await page.getByLabel("Ce qui m’intéresse dans ce rôle").fill("Apprendre en faisant.");
    await page.getByRole("button", { name: "Terminer" }).click();
    await expect(page).toHaveURL(/tableau-de-bord/);
  });

  await test.step("asks to join the promo of the coming event, and goes on without waiting", async () => {
    await expectSound(page);
    await page.getByRole("button", { name: /^Rejoindre Animatrice/ }).click();
    await expectSound(page);
    // Twice: it is asked once, and nothing says that it was refused.
    await page.getByRole("alertdialog").getByRole("button", { name: "Rejoindre" }).dblclick();
    // Their selection waits: the wishes come first.
    await expect(page.getByRole("heading", { name: "Les structures que je veux rencontrer" })).toBeVisible();
    await expect(page.getByText("Tu n’as pas pu rejoindre cette promotion")).toHaveCount(0);
    await page.goto("/tableau-de-bord");
    await expect(page.getByRole("heading", { name: /Animatrice ou animateur/ })).toBeVisible();
    await expect(page.getByText("25 %")).toBeVisible();
    await expect(page.getByText("L’équipe n’a pas encore répondu")).toBeVisible();
    await expectSound(page);
  });

  const chosen: string[] = [];
  await test.step("chooses five structures and sees one's page", async () => {
    await page.goto("/structures");
    const pick = pickOf(page);
    await expect(pick.first()).toBeVisible();
    // The first was put in the basket before signing up.
    const basket = page.getByRole("link", { name: /Mes structures sélectionnées/ });
    for (let inBasket = 2; inBasket <= 5; inBasket++) {
      await pick.first().click();
      await expect(basket).toHaveAccessibleName(new RegExp(`: ${inBasket}$`));
    }
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page).toHaveURL(/structures\/[\w-]+$/);
    await expectSound(page);
  });

  await test.step("saves five wishes: three priority, two optional", async () => {
    await page.goto("/tableau-de-bord");
    await page.getByRole("link", { name: "Choisir mes rencontres" }).click();
    await expect(page.getByRole("heading", { name: "Les structures que je veux rencontrer" })).toBeVisible();
    // A name comes with its structure.
    await expect(page.locator(".slot[data-kind=priority] h3 a")).toHaveCount(3);
    await expect(page.locator(".slot h3 a")).toHaveCount(5);
    await expectSound(page);
    const names = await page.locator(".slot h3").allInnerTexts();
    await page.getByRole("button", { name: `Monter ${names[3]}` }).click();
    await expect(page.locator(".slot h3").nth(2)).toHaveText(names[3] ?? "");
    await page
      .getByRole("button", { name: /Enregistrer/ })
      .first()
      .click();
    await expect(page.getByText("Bravo, tes 5 vœux sont enregistrés")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.reload();
    await expect(page.locator(".slot[data-kind=optional] h3")).toHaveCount(2);
    // The order is the rank: it comes back as it was saved.
    await expect(page.locator(".slot h3").nth(2)).toHaveText(names[3] ?? "");
    const titles = page.getByRole("main").locator(".slot .card-title, .slot h3, .slot h4");
    chosen.push(...(await titles.allInnerTexts()).map((text) => text.trim()).filter(Boolean));
  });

  await test.step("staff see the wishes and download them", async () => {
    const staff = await browser.newContext({ baseURL: process.env.E2E_SITE ?? "", acceptDownloads: true });
    const office = await staff.newPage();
    await office.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 });
    // Journeys of the day move the clock of the coordinator's sessions, which ends those of now.
    await signIn(office, "assistance@exemple.fr", "Compagnon-2026!");
    await expectSound(office);
    const next = (await (await office.request.get("/api/next-event")).json()) as { id: string };
    await office.goto(`/evenements/edition/${next.id}`);
    await expect(office.getByRole("heading", { name: "Alternance Day", exact: true })).toBeVisible();
    await expectSound(office);
    await office
      .getByRole("navigation", { name: /^Pages de l’événement/ })
      .getByRole("link", { name: "Vœux" })
      .click();
    await office.getByText("Tous les vœux, avant et après l’événement").click();
    await expect(office.getByRole("tabpanel").getByText(name)).toBeVisible();
    await expectSound(office);
    const [download] = await Promise.all([
      office.waitForEvent("download"),
      office.getByRole("button", { name: "Exporter les vœux" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(await download.path());
    // Four of wishes, three of the timetable.
    expect(workbook.worksheets).toHaveLength(7);
    const cells: string[] = [];
    workbook.eachSheet((sheet) => sheet.eachRow((row) => cells.push(JSON.stringify(row.values))));
    expect(cells.filter((row) => row.includes(name)).length).toBeGreaterThanOrEqual(6);
    for (const structure of chosen) expect(cells.join("\n")).toContain(structure);
    // In the row of the learner, in their order.
    const row = cells.find((cell) => cell.includes(name)) ?? "";
    const places = chosen.map((structure) => row.indexOf(JSON.stringify(structure)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    await staff.close();
  });

  await test.step("signs out: the token opens nothing any more", async () => {
    const cookies = await page.context().cookies();
    const token = cookies.find((cookie) => cookie.name === "compagnon-token")?.value ?? "";
    expect(token.split(".")).toHaveLength(2);
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(/structures/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Me connecter" })).toBeVisible();
    const replay = await page.request.get("/api/user-profiles", {
      headers: {
        authorization: `Bearer ${token}`,
        cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; "),
      },
    });
    expect(replay.status()).toBe(401);
  });
});

test(
  "from the home page to five saved wishes takes no more clicks, fields and pages than this",
  { tag: "@proof" },
  async ({ page }, info) => {
    const isPhone = info.project.name !== "ordinateur";
    const press = (target: Locator) => (isPhone ? target.tap() : target.click());
    const email = `ines-${randomUUID().slice(0, 8)}@exemple.fr`;
    const effort = await countEffort(page);
    await page.goto("/");
    await effort.begin();
    await press(page.getByRole("link", { name: "Recherche ta structure" }));
    const pick = pickOf(page);
    const bar = page.getByRole("region", { name: /^Ma sélection/ });
    const dialog = page.getByRole("dialog");

    // The invitation comes with the first structure, and only with it.
    await press(pick.first());
    await expect(dialog.getByText("Tu dois créer un compte pour enregistrer tes vœux")).toBeVisible();
    await press(dialog.getByRole("button", { name: "Plus tard" }));
    await expect(dialog).toBeHidden();
    const basket = page.getByRole("link", { name: /Mes structures sélectionnées/ });
    for (let inBasket = 2; inBasket <= 5; inBasket++) {
      await press(pick.first());
      await expect(basket).toHaveAccessibleName(new RegExp(`: ${inBasket}$`));
      await expect(dialog).toBeHidden();
      if (isPhone) await expect(bar).toHaveAccessibleName(`Ma sélection : ${inBasket} sur 5`);
    }
    await expectSound(page);
    const chosen = await page.getByRole("button", { name: /^Sélectionnée / }).allInnerTexts();
    expect(chosen).toHaveLength(5);

    // A phone has the bar, a wide screen the selection's own page.
    if (!isPhone) await basket.click();
    await press(page.getByRole("link", { name: "Créer mon compte" }).locator("visible=true"));
    await signUp(dialog, { name: `Inès Prigent ${randomUUID().slice(0, 6)}`, email, password });
    await expect(
      dialog
        .getByRole("status")
        .or(dialog.getByText(/e-?mail/i))
        .first(),
    ).toBeVisible();
    await openAccount(page, email, password);
    await press(page.getByRole("radio", { name: /Apprenant ou apprenante/ }));
    await press(page.getByRole("button", { name: "Suivant" }));
    await expect(page.getByRole("heading", { name: "Mon profil" })).toBeVisible();
    await press(page.getByRole("button", { name: "Suivant" }));
    await press(page.getByRole("button", { name: "Terminer" }));
    await press(page.getByRole("button", { name: /^Rejoindre Animatrice/ }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Rejoindre" }));

    // The five are there in their order: saving them is all that is left.
    await expect(page).toHaveURL(/structures-selectionnees/);
    await expect(page.locator(".slot[data-kind=priority] h3")).toHaveCount(3);
    await expect(page.locator(".slot[data-kind=optional] h3")).toHaveCount(2);
    await press(page.getByRole("button", { name: /^Enregistrer/ }).locator("visible=true"));
    await expect(page.getByText("Bravo, tes 5 vœux sont enregistrés")).toBeVisible();
    // One click and one page are the order's: it says, after a verification, that one may sign in now.
    await effort.expectAtMost("sign up and wish", { clicks: 19, fields: 5, pages: isPhone ? 8 : 9 });
  },
);
