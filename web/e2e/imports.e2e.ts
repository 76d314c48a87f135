import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { roles } from "#shared/contract/access.ts";
import * as training from "#shared/training/training.contract.ts";
import {
  expectSound,
  followTodo,
  goToTab,
  mailedLink,
  newAccount,
  signIn,
  startImport,
  test,
} from "./visit.ts";

const password = "Compagnon-2026!";

const send = async (page: Page, name: string, lines: readonly string[]) => {
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("Fichier à importer").setInputFiles({ name, mimeType: "text/csv", buffer });
};
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
const filter = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Filtrer les lignes" }).getByRole("button", { name });
const another = (page: Page) => page.getByRole("button", { name: "Choisir un autre fichier" }).click();
const write = async (page: Page, count: number) => {
  await page.getByRole("button", { name: new RegExp(`^Écrire ${count} ligne`) }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText(`Écrire ${count} ligne`);
  await asking.getByRole("button", { name: "Écrire", exact: true }).click();
};

test("a messy file of structures is judged, mended and written once", { tag: "@wide" }, async ({ page }) => {
  const run = randomUUID().slice(0, 6);
  const title = "Nom;Code postal;Ville;Types;Identifiant de source;Notes";
  const good = [
    `FERME DU LAC ${run};1000;BOURG EN BRESSE CEDEX 9;Rucher ${run};${run}:1;`,
    `Le Fournil ${run};35140;;;${run}:2;à rappeler`,
  ];
  const structureName = (name: string) => `${name} ${run}`;

  const effort = await countEffort(page);
  await signIn(page, "admin@exemple.fr", password);
  await page.goto("/tableau-de-bord");
  await effort.begin();
  await goToTab(page, "Structures");
  await startImport(page);
  await expect(page.getByRole("heading", { level: 1, name: "Importer des structures" })).toBeVisible();

  await effort.aside(async () => {
    await expectSound(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger le modèle" }).click();
    expect((await download).suggestedFilename()).toBe("Modèle d'import - Structures.xlsx");
  });

  const unreadable = async () => {
    const heavy = Buffer.alloc(5 * 1024 * 1024 + 1, "a");
    const file = page.getByLabel("Fichier à importer");
    await file.setInputFiles({ name: "lourd.csv", mimeType: "text/csv", buffer: heavy });
    await expect(page.getByText("Ce fichier est trop lourd (5 Mo au plus).")).toBeVisible();
    await file.setInputFiles({ name: "liste.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
    await expect(page.getByText(/n’est ni un .xlsx ni un .csv/)).toBeVisible();
    await page.route(/quarantine/, (route) => route.abort());
    await send(page, "structures.csv", [title, ...good]);
    await expect(page.getByText(/Le fichier n’a pas pu être envoyé/)).toBeVisible();
    await page.unroute(/quarantine/);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(filter(page, /^À créer 2$/).or(page.getByText("ne sont pas dans vos listes"))).toBeVisible();
    await another(page);
  };
  await test.step("a file that is too heavy, of another kind or cut off says so, and can be sent again", () =>
    effort.aside(unreadable));

  const untitled = async () => {
    await send(page, "sans-titres.csv", good);
    await expect(page.getByRole("alert")).toContainText("Il manque : « Nom », « Code postal »");
    await another(page);
  };
  await test.step("a file without titles is refused with what it lacks", () => effort.aside(untitled));

  await test.step("faults come first, with their column, value and what was expected", async () => {
    await send(page, "structures.csv", [
      title,
      ...good,
      `Sans code ${run};;Rennes;;${run}:3;`,
      `Encore ${run};35000;;;${run}:1;`,
    ]);
    await expect(row(page, structureName("Sans code"))).toContainText("Le code postal manque");
    await expect(row(page, structureName("Sans code"))).toContainText("Attendu : Cinq chiffres");
    await expect(row(page, structureName("Encore"))).toContainText("Déjà à la ligne 2");
    await expect(page.getByRole("rowheader").first()).toHaveText(structureName("Sans code"));
    await expect(page.getByText("Colonne laissée de côté : Notes")).toBeVisible();
    await expect(filter(page, /^À créer 2$/)).toBeEnabled();
    await expectSound(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger les erreurs" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv).toContain(`"4";"Sans code ${run}";"Code postal";"";"Le code postal manque"`);
    await effort.aside(async () => {
      await filter(page, /^À créer/).click();
      await expect(page).toHaveURL(/etat=create/);
      await expect(row(page, "Ferme du Lac")).toContainText("Création");
    });
    await another(page);
  });

  const mended = [title, ...good, `Avec code ${run};35000;Rennes;;${run}:3;`];
  await test.step("the mended file is written as it was previewed, with the value that was missing", async () => {
    await send(page, "structures.csv", mended);
    await expect(page.getByText(`Types : Rucher ${run} (1 ligne)`)).toBeVisible();
    await page.getByLabel("Créer aussi ces valeurs").check();
    await expectSound(page);
    await effort.aside(async () => {
      await page.goto("/tableau-de-bord?tab=structures");
      await startImport(page);
      await expect(page.getByText("aperçu prêt, 3 lignes à écrire").first()).toBeVisible();
      await expectSound(page);
      await page.getByRole("link", { name: "Reprendre l’import de structures.csv" }).first().click();
      await page.getByLabel("Créer aussi ces valeurs").check();
    });
    await write(page, 3);
    await expect(page.getByText("3 lignes créées et 0 modifiée.")).toBeVisible();
    await effort.expectAtMost("import with errors", { clicks: 7, fields: 2, pages: 2 });
    await expectSound(page);
    await page.goto(`/structures?keywords=${run}`);
    await expect(page.getByRole("link", { name: structureName("Le Fournil") })).toBeVisible();
  });

  await test.step("the same file changes nothing more", async () => {
    await page.goto("/import/structures");
    await send(page, "structures.csv", mended);
    await expect(page.getByText("Rien à écrire")).toBeVisible();
    await expect(filter(page, /^Inchangées 3$/)).toBeEnabled();
  });
});

test("a write that the network cuts off at its start is resumed with the values that were to be created", async ({
  page,
}) => {
  const run = randomUUID().slice(0, 6);
  await signIn(page, "admin@exemple.fr", password);
  await page.goto("/import/structures");
  await send(page, "structures.csv", [
    "Nom;Code postal;Types",
    `Ferme ${run};35000;Rucher ${run}`,
    `Fournil ${run};35140;`,
  ]);
  await page.getByLabel("Créer aussi ces valeurs").check();
  await page.route("**/write", (route) => route.abort());
  await write(page, 2);
  await expect(page.getByText("L’écriture est interrompue")).toBeVisible();
  await page.unroute("**/write");
  await page.getByRole("button", { name: "Reprendre", exact: true }).click();
  await expect(page.getByText("2 lignes créées et 0 modifiée.")).toBeVisible();
});

test("unknown values are said what they mean, once for all, and an import is taken back", {
  tag: "@proof",
}, async ({ page }) => {
  const run = randomUUID().slice(0, 6);
  const lines = [
    "Nom;Code postal;Ville;Types;Identifiant de source",
    `LA GRANDE CUVE ${run};35000;RENNES CEDEX;Serres ${run};${run}:1`,
    `Le Hangar ${run};35140;Vitré;;${run}:2`,
  ];
  await signIn(page, "admin@exemple.fr", password);
  await page.goto("/import/structures");

  await test.step("what failed is no longer said once it succeeded", async () => {
    const template = page.getByRole("button", { name: "Télécharger le modèle" });
    const failed = page.getByText("Le modèle n’a pas pu être téléchargé");
    await page.route("**/api/import-templates/*", (route) => route.abort());
    await template.click();
    await expect(failed.first()).toBeVisible();
    await page.unroute("**/api/import-templates/*");
    await template.click();
    await expect(page.getByText("Modèle téléchargé").first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  });

  await send(page, "cuves.csv", lines);

  await test.step("the number to write leaves out what needs a value that nobody creates", async () => {
    await expect(page.getByRole("button", { name: /^Écrire 1 ligne$/ })).toBeVisible();
    await page.getByLabel("Créer aussi ces valeurs").check();
    await expect(page.getByRole("button", { name: /^Écrire 2 lignes$/ })).toBeVisible();
    await page.getByLabel("Créer aussi ces valeurs").uncheck();
  });

  await test.step("a value is matched, and the preview says what every cell becomes", async () => {
    const meaning = page.getByLabel(`Types : Serres ${run} (1 ligne)`);
    const values = meaning.locator("optgroup option");
    await expect(values.first()).toBeAttached();
    const known = (await values.allTextContents())[0] ?? "";
    await meaning.selectOption({ label: known });
    await expectSound(page);
    await page.getByRole("button", { name: "Reprendre l’aperçu avec ces valeurs" }).click();
    await expect(page.getByRole("button", { name: /^Écrire 2 lignes$/ })).toBeVisible();
    await expect(row(page, `LA GRANDE CUVE ${run}`).or(row(page, `La Grande Cuve ${run}`))).toContainText(
      `Devient « ${known} »`,
    );
    await expect(page.getByRole("table")).toContainText("« RENNES CEDEX »");
    await expect(page.getByRole("table")).toContainText("Devient « Rennes »");
    await expectSound(page);
  });

  await test.step("what was written is taken back, and the list of imports says so", async () => {
    await write(page, 2);
    await expect(page.getByText("2 lignes créées et 0 modifiée.")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Annuler cet import" }).click();
    const asking = page.getByRole("alertdialog");
    await expect(asking).toContainText("Annuler l’import de 2 lignes ?");
    await expectSound(page);
    await asking.getByRole("button", { name: "Annuler cet import" }).click();
    await expect(page.getByText("2 lignes annulées.")).toBeVisible();
    await page.goto("/import/structures");
    const recent = page.getByRole("region", { name: "Imports des dernières 24 heures" });
    await expect(recent.getByRole("listitem").filter({ hasText: "cuves.csv" }).first()).toContainText(
      "annulé",
    );
    await expectSound(page);
    await page.goto(`/structures?keywords=${run}`);
    await expect(page.getByText("Le Hangar")).toHaveCount(0);
  });

  await test.step("what a value means is kept, and can be taken back", async () => {
    await page.goto("/import/structures");
    await page.getByText(/^Correspondances gardées/).click();
    await page.getByRole("button", { name: `Retirer la correspondance de Serres ${run}` }).click();
    await expect(page.getByText("Correspondance retirée")).toBeVisible();
    await expect(page.getByText(`« Serres ${run} »`)).toHaveCount(0);
  });
});

test("a coordinator answers unknown values for all lines at once, and an administrator decides on what they propose", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const run = randomUUID().slice(0, 6);
  const [garden, pottery] = [`Jardin ${run}`, `Poterie ${run}`];
  await signIn(page, "coordination@exemple.fr", password);
  await page.goto("/import/structures");
  await send(page, "annuaire.csv", [
    `Annuaire ${run}`,
    "Nom;Code postal;Ville;Types;Statut;Identifiant de source",
    `La Serre ${run};35000;Rennes;${garden};;${run}:1`,
    `Le Semis ${run};35140;Vitré;${garden};;${run}:2`,
    `Le Tour ${run};35000;Rennes;${pottery};;${run}:3`,
  ]);

  await test.step("one answer for each value holds for all lines", async () => {
    await expect(page.getByText("Colonne laissée de côté : Identifiant de source")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Écrire 0 ligne$/ })).toBeVisible();
    await page.getByLabel(`Types : ${garden} (2 lignes)`).selectOption("Proposer cette valeur");
    await page.getByRole("button", { name: "Reprendre l’aperçu avec ces valeurs" }).click();
    await expect(page.getByRole("button", { name: /^Écrire 2 lignes$/ })).toBeVisible();
    await page.getByLabel(`Types : ${pottery} (1 ligne)`).selectOption("Proposer cette valeur");
    await page.getByRole("button", { name: "Reprendre l’aperçu avec ces valeurs" }).click();
    await expectSound(page);
    await write(page, 3);
    await expect(page.getByText("3 lignes créées et 0 modifiée.")).toBeVisible();
  });

  await test.step("staff see what waits and what is to complete; the catalogue does not offer it", async () => {
    await page.goto("/tableau-de-bord?tab=structures&state=incomplete");
    await page.getByRole("searchbox").fill(run);
    await expect(row(page, `La Serre ${run}`)).toContainText("À compléter");
    await expect(row(page, `La Serre ${run}`)).toContainText("Valeur à confirmer");
    await expectSound(page);
    await goToTab(page, "Valeurs proposées");
    await expect(row(page, garden)).toContainText(`La Serre ${run}, Le Semis ${run}`);
    await expect(page.getByRole("button", { name: `Accepter ${garden}` })).toHaveCount(0);
    await expectSound(page);
  });

  const office = await browser.newPage({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  await test.step("an administrator accepts one and replaces the other", async () => {
    await signIn(office, "admin@exemple.fr", password);
    await office.goto("/tableau-de-bord");
    await followTodo(office, /valeurs? proposées? à confirmer/);
    await expect(office.getByRole("heading", { level: 1, name: /^Valeurs proposées/ })).toBeVisible();
    await expectSound(office);
    await office.getByRole("button", { name: `Remplacer ${pottery}` }).click();
    const dialog = office.getByRole("dialog");
    const other = dialog.getByLabel(/^Par la valeur/);
    await expect(other.locator("option").nth(1)).toBeAttached();
    const known = (await other.locator("option").allTextContents())[1] ?? "";
    await other.selectOption({ label: known });
    await expectSound(office);
    await dialog.getByRole("button", { name: "Remplacer", exact: true }).click();
    await expect(row(office, pottery)).toHaveCount(0);
    await office.getByRole("button", { name: `Accepter ${garden}` }).click();
    await expect(row(office, garden)).toHaveCount(0);
    await office.goto(`/structures?keywords=${run}`);
    await expect(office.getByRole("link", { name: `Le Tour ${run}` })).toBeVisible();
    await expect(office.getByRole("article").filter({ hasText: `Le Tour ${run}` })).toContainText(known);
  });

  await test.step("the next file that says it the replaced way is understood", async () => {
    await office.close();
    await page.goto("/import/structures");
    await send(page, "suite.csv", ["Nom;Code postal;Types", `Le Four ${run};35000;${pottery}`]);
    await expect(page.getByRole("button", { name: /^Écrire 1 ligne$/ })).toBeVisible();
  });
});

test("a promo's learners are brought from a file and invited", async ({ page }) => {
  const run = randomUUID().slice(0, 8);
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", password);
  const { data } = await api.call(training.listTrainingActions, { query: {} });
  const id = data[0]?.id ?? "";
  await signIn(page, "admin@exemple.fr", password);
  await page.goto(`/actions-formation/${id}`);
  await page.getByRole("link", { name: "Importer" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Importer des apprenants et apprenantes" }),
  ).toBeVisible();
  await send(page, "promo.csv", [
    "Nom,E-mail",
    `Zoé ${run},zoe-${run}@exemple.fr`,
    `Yann ${run},yann chez exemple`,
  ]);
  await expect(row(page, `Yann ${run}`)).toContainText("Cette adresse e-mail n’est pas valable");
  await write(page, 1);
  await expect(page.getByText("1 ligne créée et 0 modifiée.")).toBeVisible();
  expect(await mailedLink(`zoe-${run}@exemple.fr`, "reinitialisation-mot-de-passe")).toBeTruthy();
  await page.goto(`/actions-formation/${id}`);
  await expect(page.getByRole("rowheader", { name: `Zoé ${run}` })).toBeVisible();
});

test("an import that gives a role to an account ends its sessions, and its owner signs in again", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const learner = await newAccount("Maud", roles.learner.id);
  const elsewhere = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  const owner = await elsewhere.newPage();
  await signIn(owner, learner.email, learner.password);
  await expect(owner).toHaveURL(/tableau-de-bord/);
  await signIn(page, "admin@exemple.fr", password);
  await page.goto("/import/utilisateurs");
  await send(page, "equipe.csv", [
    "Nom;Adresse e-mail;Rôle",
    `${learner.name};${learner.email};Formatrice référente`,
  ]);
  await expect(row(page, learner.name)).toContainText("Modification");
  await write(page, 1);
  await expect(page.getByText("0 ligne créée et 1 modifiée.")).toBeVisible();
  await owner.goto("/mon-compte");
  await expect(owner).toHaveURL(/authentification\?retour=/);
  await signIn(owner, learner.email, learner.password);
  await elsewhere.close();
});
