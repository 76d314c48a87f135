import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { roles } from "#shared/contract/access.ts";
import { aloud } from "#shared/contract/aloud.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

const password = "Compagnon-2026!";

/** Waits for a notice and closes it, so that the next one of the same words is another. */
const expectNotice = async (page: Page, text: string) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(text, { exact: true })).toBeVisible();
  await notices.getByRole("dialog", { name: text }).getByRole("button", { name: "Fermer" }).click();
  await expect(notices.getByText(text, { exact: true })).toBeHidden();
};

/** The dialog that is open; a notice has the same role. */
const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");

/** Fills the dialog's fields by their labels. */
const fill = async (dialog: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
};

/** The row of a list that names this, on whichever page of the list it stands. */
const rowOf = async (page: Page, name: string): Promise<Locator> => {
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  const next = page.getByRole("link", { name: "Suivante" });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  for (let number = 2; !(await row.isVisible()) && (await next.isVisible()); number++) {
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${number}\\b`));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await expect(row).toBeVisible();
  return row;
};

/** Finds a person in the profile search that is open, and associates it. */
const associate = async (page: Page, name: string) => {
  const search = dialogOf(page);
  await search.getByLabel("Rechercher un profil").fill(name);
  const found = search.getByRole("button", { name }).first();
  await found.click();
  await expect(search.getByRole("heading", { name, level: 3 })).toBeVisible();
  await expect(search.getByText("Téléphone")).toBeVisible();
  await expectSound(page);
  await search.getByRole("button", { name: "Associer", exact: true }).click();
};

/** A learner and a trainer of each kind that nobody else uses, and two structures to wish for. */
const people = async (run: string) => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", password);
  const create = async (role: "learner" | "tradeTrainer" | "referentTrainer", firstName: string) => {
    const name = `${firstName} ${run}`;
    const { profile_id: id } = await api.call(profiles.createUserProfile, {
      body: {
        user_name: name,
        user_email: `${firstName.toLowerCase()}-${run.toLowerCase()}@exemple.fr`,
        user_password: `cheval correct batterie ${run}`,
        role_id: roles[role].id,
      },
    });
    return { id, name };
  };
  const { data } = await api.call(structures.filterStructures, { query: { page: 1, per_page: 10 } });
  const [first, second] = data;
  if (!first || !second) throw new Error("The catalogue needs two structures");
  return {
    learner: await create("learner", "Maud"),
    trade: await create("tradeTrainer", "Yann"),
    referent: await create("referentTrainer", "Rozenn"),
    first,
    second,
  };
};

test("an administrator prepares an event, a training action and a learner's wishes", {
  tag: "@wide",
}, async ({ page }) => {
  test.slow();
  const run = `Essai${randomUUID().slice(0, 6)}`;
  const degree = `Titre ${run}`;
  const event = `Rencontres ${run}`;
  const { learner, trade, referent, first, second } = await people(run);
  const dialog = dialogOf(page);
  const alert = page.getByRole("alertdialog");
  const save = dialog.getByRole("button", { name: "Enregistrer", exact: true });
  let eventId = "";

  await signIn(page, "admin@exemple.fr", password);
  await expectSound(page);

  await test.step("creates a degree", async () => {
    await page.goto("/tableau-de-bord?tab=degrees");
    await expect(page.getByRole("heading", { level: 1, name: "Diplômes" })).toBeVisible();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Créer un diplôme" }).click();
    await fill(dialog, { Nom: degree, Ville: "Rennes" });
    await expectSound(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    await expect(page.getByRole("rowheader", { name: degree })).toBeVisible();
  });

  await test.step("creates an event, refused while it ends before it starts", async () => {
    await page.goto("/tableau-de-bord?tab=events");
    await expect(page.getByRole("heading", { level: 1, name: "Événements" })).toBeVisible();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Créer un événement" }).click();
    // Unpublished and far away: it never becomes the next event of the other tests.
    await fill(dialog, { Nom: event, Début: "2041-06-14T09:00", Fin: "2041-06-13T13:00", Ville: "Rennes" });
    await save.click();
    await expect(dialog.getByLabel(/^Fin/)).toHaveAccessibleDescription(
      "La date de fin doit être après la date de début.",
    );
    await expectSound(page);
    await fill(dialog, { Fin: "2041-06-14T13:00" });
    await save.click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    const row = await rowOf(page, event);
    await expect(row.getByText("À ajouter : zones, créneaux, structures")).toBeVisible();
    await row.getByRole("link", { name: `Organiser ${event}` }).click();
    await expect(page).toHaveURL(/evenements\/edition\//);
    await expect(page.getByRole("heading", { level: 1, name: event })).toBeVisible();
    await expectSound(page);
    eventId = page.url().split("/").at(-1) ?? "";
  });

  await test.step("gives it a zone, a time slot and a participation", async () => {
    await page.getByRole("button", { name: "Ajouter une zone" }).click();
    await fill(dialog, { Nom: `Zone ${run}`, Région: "Rennes, Bruz" });
    await expectSound(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    const zones = page.getByRole("region", { name: /^Zones/ });
    await expect(zones.getByText(`Zone ${run}`)).toBeVisible();
    await expect(zones.getByText("0 invitée")).toBeVisible();

    await page.getByRole("button", { name: "Ajouter un créneau" }).click();
    await fill(dialog, { Début: "10:40", Fin: "10:00" });
    await save.click();
    await expect(dialog.getByLabel(/^Fin/)).toHaveAccessibleDescription(
      "L’heure de fin doit être après l’heure de début.",
    );
    await fill(dialog, { Fin: "11:20" });
    await expectSound(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    await expect(page.getByText("10h40 à 11h20")).toBeVisible();
    // Where notices stay, those that say the same do not pile up.
    await page.evaluate(() => {
      document.documentElement.dataset.notices = "lasting";
    });
    for (const [from, to] of [
      ["11:20", "11:40"],
      ["11:40", "12:00"],
    ] as const) {
      await page.getByRole("button", { name: "Ajouter un créneau" }).click();
      await fill(dialog, { Début: from, Fin: to });
      await save.click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole("region", { name: "Avis" }).getByText("créé")).toHaveCount(1);

    await page
      .getByRole("navigation", { name: /^Pages de l’événement/ })
      .getByText("Structures")
      .click();
    await page.getByRole("button", { name: "Ajouter des structures" }).click();
    await page.getByLabel("Nom ou type").fill(first.name);
    await page.getByRole("checkbox", { name: first.name }).first().check();
    await page.getByLabel("Zone", { exact: true }).selectOption({ label: `Zone ${run}` });
    await expectSound(page);
    await page.getByRole("button", { name: "Ajouter la structure" }).click();
    await expectNotice(page, "1 structure ajoutée");
    await expect(page.getByRole("rowheader", { name: first.name })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: `Zone ${run} 1` })).toBeVisible();
    await expectSound(page);
  });

  await test.step("creates the training action of this degree and event", async () => {
    await page.goto("/tableau-de-bord?tab=training-actions");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Créer une action" }).click();
    await dialog.getByLabel(/^Diplôme/).selectOption({ label: `${degree}, Rennes` });
    const choice = dialog.getByRole("option", { name: event });
    await dialog.getByLabel(/^Événement/).selectOption((await choice.getAttribute("value")) ?? "");
    await fill(dialog, { Année: "2041", Début: "2041-09-02T09:00", Fin: "2042-06-30T17:00" });
    await expectSound(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été créé");
    const row = await rowOf(page, degree);
    await row.getByRole("link", { name: degree, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${degree}, ${event}, 2041` })).toBeVisible();
    await expectSound(page);
  });

  const learners = page.getByRole("row").filter({ hasText: learner.name });
  await test.step("adds a learner found by name", async () => {
    await page.getByRole("button", { name: "Ajouter des profils" }).click();
    await dialog.getByLabel("Rechercher un profil").fill("Personne de ce nom");
    await expect(dialog.getByText("Aucun profil n'a été trouvé")).toBeVisible();
    await associate(page, learner.name);
    await expect(dialog.getByRole("button", { name: "Associé", exact: true })).toBeDisabled();
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expectNotice(page, "Bravo, le profil a bien été ajouté");
    await expect(learners).toBeVisible();
  });

  await test.step("attaches a métier and a référent instructor, then detaches one", async () => {
    const instructors = [
      ["Formateur·trice métier", trade.name],
      ["Formateur·trice référent·e", referent.name],
    ] as const;
    for (const [kind, name] of instructors) {
      await page.getByRole("button", { name: aloud(`Attacher un·e ${kind} à ${learner.name}`) }).click();
      await associate(page, name);
      await expect(dialog).toBeHidden();
      await expectNotice(page, "Bravo, le profil a bien été ajouté");
      await expect(learners.getByText(name)).toBeVisible();
    }
    await expectSound(page);
    const detach = async () => {
      await page.getByRole("button", { name: `Actions sur ${learner.name}` }).click();
      await page.getByRole("menuitem", { name: `Détacher ${trade.name}` }).click();
    };
    await detach();
    await expect(alert.getByRole("heading", { name: "Détacher le formateur" })).toBeVisible();
    await expectSound(page);
    await alert.getByRole("button", { name: "Annuler" }).click();
    await expect(alert).toBeHidden();
    await detach();
    await alert.getByRole("button", { name: "Détacher" }).click();
    await expect(alert).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été modifié");
    await expect(learners.getByText(trade.name)).toBeHidden();
    await expect(learners.getByText(referent.name)).toBeVisible();
  });

  await test.step("sets two wishes for the learner, also for a structure that does not take part", async () => {
    const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", password);
    await api.call(events.updateCampaign, { params: { id: eventId }, body: { wishes_among: "all" } });
    await page.goto(`/apprenant-voeux/${learner.id}/${eventId}`);
    await expect(
      page.getByRole("heading", { level: 1, name: `Vœux enregistrés pour ${learner.name}` }),
    ).toBeVisible();
    await expect(page.getByText("Structures sélectionnées")).toBeVisible();
    await expect(page.getByText("Vœux pré-événement")).toBeVisible();
    await expectSound(page);
    for (const { name } of [first, second]) {
      await page.getByRole("combobox", { name: "Ajouter une structure" }).fill(name);
      await page.getByRole("option", { name }).first().click();
      await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
    }
    await page.getByRole("button", { name: `Rendre optionnel : ${second.name}` }).click();
    await expectSound(page);
    await expect(page.getByText("Il reste 3 vœux à choisir."), "counted before it is saved").toBeVisible();
    await page.getByRole("button", { name: "Enregistrer les vœux" }).click();
    await expectNotice(page, "Les vœux sont enregistrés");
    await expect(page.getByText("Il reste 3 vœux à choisir.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: `Rendre optionnel : ${first.name}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Rendre prioritaire : ${second.name}` })).toBeVisible();
    await expectSound(page);
  });

  await test.step("reads what the learner wrote meanwhile, and saves again without taking it back", async () => {
    const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", password);
    const list = { profile_id: learner.id, event_id: eventId, is_pre_event: 1 as const };
    const asSaved = (reason: string) => ({
      body: {
        ...list,
        wishlists: [
          { structure_id: first.id, is_initial_choice: true },
          { structure_id: second.id, is_optional_choice: true, justification: reason },
        ],
      },
    });
    await page.getByRole("button", { name: `Rendre optionnel : ${first.name}` }).click();
    await api.call(wishes.saveWishes, asSaved("Leur four à bois."));
    const save = page.getByRole("button", { name: "Enregistrer les vœux" });
    await save.click();
    await expect(page.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
    await expect(page.getByText("Leur four à bois.").first()).toBeVisible();
    await save.click();
    await expectNotice(page, "Les vœux sont enregistrés");
    await page.reload();
    await expect(page.getByText("Leur four à bois.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: `Rendre prioritaire : ${first.name}` })).toBeVisible();
    await api.call(wishes.saveWishes, asSaved(""));
  });

  await test.step("sees them on the event's pages and in the workbook", async () => {
    await page.goto(`/evenements/edition/${eventId}`);
    await page.getByRole("link", { name: "Vœux pré-événement : 2" }).click();
    await expect(page.getByRole("tab", { name: /^Vœux pré-événement/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    const row = page
      .getByRole("tabpanel")
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: learner.name }) });
    await expect(row).toContainText("2 sur 5");
    await expect(row.getByRole("listitem").filter({ hasText: first.name })).toContainText("prioritaire");
    await expect(row.getByRole("listitem").filter({ hasText: second.name })).not.toContainText("prioritaire");
    await expect(row.getByRole("link", { name: `Voir les vœux de ${learner.name}` })).toHaveAttribute(
      "href",
      `/apprenant-voeux/${learner.id}/${eventId}`,
    );
    await expectSound(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exporter les vœux" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`${event} - \\d\\d-\\d\\d-\\d{4}\\.xlsx$`));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(await download.path());
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      "Apprenants",
      "Vœux",
      "Structures",
      "Par structure",
    ]);
    const rows = workbook.worksheets.map((sheet) => {
      const found: string[] = [];
      sheet.eachRow((cells) => found.push(JSON.stringify(cells.values)));
      return found;
    });
    const ofLearner = rows.map((sheet) => sheet.filter((cells) => cells.includes(learner.name)));
    expect(ofLearner[0]).toHaveLength(1);
    expect(ofLearner[0]?.[0]).toContain(degree);
    expect(ofLearner[1]).toHaveLength(2);
    for (const { name } of [first, second]) {
      expect(ofLearner[0]?.[0]).toContain(JSON.stringify(name));
      expect(ofLearner[1]?.join("\n")).toContain(JSON.stringify(name));
    }
    await expectNotice(page, "L’export est téléchargé");
  });

  await test.step("takes the participation away, once asked", async () => {
    await page
      .getByRole("navigation", { name: /^Pages de l’événement/ })
      .getByText("Structures")
      .click();
    const others = page.getByRole("button", { name: `Autres actions, ${first.name}` });
    const remove = async () => {
      await others.click();
      await page.getByRole("menuitem", { name: "Retirer de l’événement" }).click();
    };
    await remove();
    await expect(alert.getByRole("heading", { name: "Supprimer cet item ?" })).toBeVisible();
    await expect(alert.getByText("Voulez-vous supprimer cet item", { exact: true })).toBeVisible();
    await expectSound(page);
    await alert.getByRole("button", { name: "Annuler" }).click();
    await expect(alert).toBeHidden();
    await expect(others).toBeVisible();
    await remove();
    await alert.getByRole("button", { name: "Supprimer" }).click();
    await expect(alert).toBeHidden();
    await expectNotice(page, "Bravo, l'item a bien été supprimé");
    await expect(others).toBeHidden();
    await expect(page.getByText("Aucune structure associée pour l’instant")).toBeVisible();
  });
});

const lists = {
  events: "Événements",
  "training-actions": "Actions de formation",
  structures: "Structures",
  organizations: "Organisations",
  types: "Types de structure",
  publics: "Publics",
  legalForms: "Statuts",
  degrees: "Diplômes",
};

const changing = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^(Créer|Modifier|Supprimer|Actions sur)/ })
    .or(page.getByRole("main").getByRole("link", { name: /^(Créer|Modifier|Supprimer)/ }));

const openList = async (page: Page, tab: string, title: string) => {
  await page.goto(`/tableau-de-bord?tab=${tab}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
};

test("the referent trainer reads the lists that the administrator changes", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: process.env.E2E_SITE ?? "" });
  await signIn(office, "admin@exemple.fr", password);
  await signIn(page, "referent@exemple.fr", password);
  await expectSound(page);
  for (const [tab, title] of Object.entries(lists)) {
    await test.step(title, async () => {
      await openList(office, tab, title);
      // One to create, and at least one row's two.
      expect(await changing(office).count()).toBeGreaterThanOrEqual(3);
      await openList(page, tab, title);
      await expectSound(page);
      await expect(changing(page)).toHaveCount(0);
    });
  }
  await openList(page, "users", "Utilisateurs");
  await expectSound(page);
  await expect(changing(page)).toHaveCount(0);
  await office.close();
});

/** The labels of the rail, or of the select that replaces it on phones. */
const tabsShown = async (page: Page): Promise<string[]> => {
  const rail = page.getByRole("navigation", { name: "Administration" });
  await expect(rail).toBeVisible();
  const labels = await rail.getByRole("link", { includeHidden: true }).allTextContents();
  return labels.map((label) => label.trim());
};

test("the coordinator has the tabs of coordinators, the administrator all", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const shared = [
    "Mon profil",
    "Actions de formation",
    "Structures",
    "Utilisateurs",
    "Organisations",
    "Whishlists",
  ];
  const administrators = ["Types de structure", "Publics", "Statuts", "Diplômes"];
  const office = await browser.newPage({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  await signIn(office, "admin@exemple.fr", password);
  expect(await tabsShown(office)).toEqual(expect.arrayContaining([...shared, ...administrators]));
  await office.close();

  await signIn(page, "coordination@exemple.fr", password);
  const shown = await tabsShown(page);
  expect(shown).toEqual(expect.arrayContaining(shared));
  for (const label of administrators) expect(shown).not.toContain(label);
  // Their list of events is a page, not a tab.
  const events = page.getByRole("navigation", { name: "Administration" });
  await expect(events.getByRole("link", { name: "Événements", includeHidden: true })).toHaveAttribute(
    "href",
    "/evenements",
  );
  await expectSound(page);
  for (const tab of ["events", "types", "publics", "legalForms", "degrees"]) {
    await page.goto(`/tableau-de-bord?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1, name: "Mon profil" })).toBeVisible();
  }
  for (const [tab, title] of [
    ["training-actions", "Actions de formation"],
    ["organizations", "Organisations"],
    ["structures", "Structures"],
    ["users", "Utilisateurs"],
  ] as const) {
    await openList(page, tab, title);
    await expectSound(page);
  }
});

test("a list of the team is kept, changed and removed", { tag: "@proof" }, async ({ page }) => {
  const name = `Liste ${randomUUID().slice(0, 6)}`;
  const dialog = dialogOf(page);
  const row = page.getByRole("row").filter({ hasText: name });
  const unfold = () => page.getByRole("heading", { name: "Listes de l’équipe" }).click();
  await signIn(page, "coordination@exemple.fr", password);
  await page.goto("/tableau-de-bord?tab=wishlists");
  await unfold();
  await page.getByRole("button", { name: "Créer une whishlist" }).click();
  await fill(dialog, { Nom: name });
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expectNotice(page, "Bravo, l'item a bien été créé");
  await page.reload();
  await unfold();
  await expect(row.getByText("Actif")).toBeVisible();
  await expectSound(page);
  await row.getByRole("button", { name, exact: true }).click();
  await dialog.getByRole("switch").click();
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(row.getByText("Inactif")).toBeVisible();
  await row.getByRole("button", { name: `Actions sur ${name}` }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(row).toHaveCount(0);
});
