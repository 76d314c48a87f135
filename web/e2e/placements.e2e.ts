import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { roles } from "#shared/contract/access.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, newAccount, signIn, test } from "./visit.ts";

const enter = (page: Parameters<typeof signIn>[0], account: string) =>
  signIn(page, `${account}@exemple.fr`, demoPassword);

/** The promotion whose event is past. */
const springPromo = async (site: string) => {
  const api = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const { data } = await api.call(training.listTrainingActions, { query: { per_page: 50 } });
  for (const { id } of data) {
    const { cards } = await api.call(placements.getPlacementBoard, { params: { id } });
    if (cards.some(({ learner }) => learner.name === "Gabin Leroux")) return { api, id };
  }
  throw new Error("No such promotion");
};

test("a card moves by the keyboard alone, says since when and by whom, and keeps the focus", {
  tag: "@wide",
}, async ({ page, baseURL }) => {
  const { id } = await springPromo(baseURL ?? "");
  await enter(page, "coordination");
  await page.goto(`/actions-formation/${id}`);
  await page.getByRole("link", { name: "Placements" }).click();
  await expect(page.getByRole("heading", { name: "Du vœu au contrat" })).toBeVisible();
  await expectSound(page);
  const card = page.getByRole("button", { name: /^Changer l’état de Ismaël Ferreira/ });
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Accord" })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Contrat signé" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "Changer l’état de Ismaël Ferreira : Contrat signé" }),
  ).toBeFocused();
  await page.getByRole("button", { name: "Ismaël Ferreira", exact: true }).click();
  const history = page.getByRole("dialog", { name: "Pistes de Ismaël Ferreira" });
  await expect(history.getByText(/par Malo Le Guennec/)).toBeVisible();
  await expect(history.getByText(/^écrit 1\d jours après/)).toBeVisible();
  await page.keyboard.press("Escape");

  // Moved by mistake, and back.
  await page.getByRole("button", { name: /^Changer l’état de Gabin Leroux/ }).click();
  await page.getByRole("radio", { name: "Entretien" }).check();
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  const moved = page.getByRole("button", { name: "Changer l’état de Gabin Leroux : Entretien" });
  await expect(moved).toBeFocused();
  await page.getByRole("region", { name: "Avis" }).getByRole("button", { name: "Annuler" }).click();
  await expect(moved).toHaveCount(0);

  // The first to call: an interview comes of it.
  await page.getByRole("button", { name: /^J’ai appelé .* pour Gabin Leroux$/ }).click();
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(
    page
      .getByText("Aucun appel n’attend.")
      .or(page.getByRole("button", { name: /pour Nolwenn/ }))
      .first(),
  ).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Changer l’état de Gabin Leroux : Entretien" }),
  ).toBeVisible();
});

test("on a phone, a learner adds a lead and says that they have an interview", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, "nolwenn.tanguy");
  await page.getByRole("link", { name: /^Mes pistes/ }).click();
  await expect(page.getByRole("heading", { name: /^Prochain entretien/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Ajouter une piste" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une piste" });
  await dialog.getByLabel("Ou un employeur trouvé ailleurs").fill("Ferme du Bout du monde");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await dialog.getByRole("button", { name: "Noter" }).click();
  await page.getByRole("button", { name: "J’ai du nouveau : Ferme du Bout du monde" }).click();
  const news = page.getByRole("dialog", { name: "Ta piste : Ferme du Bout du monde" });
  await expect(news.getByRole("radio", { name: "J’ai un entretien" })).toBeChecked();
  const meeting = news.getByLabel("Quand ?");
  await meeting.fill("0026-10-12T10:00");
  await news.getByRole("button", { name: "Noter" }).click();
  await expect(news.getByText(/^Cette date n’est pas valable/)).toBeVisible();
  await meeting.fill("");
  await news.getByRole("button", { name: "Noter" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ferme du Bout du monde" })).toContainText(
    "Entretien",
  );

  // The team notes the date while the learner says something of the same lead.
  const { api, id } = await springPromo(baseURL ?? "");
  const noted = async () => {
    const { cards } = await api.call(placements.getPlacementBoard, { params: { id } });
    const found = cards
      .flatMap((card) => card.placements)
      .find(({ structure }) => structure.name === "Ferme du Bout du monde");
    if (!found) throw new Error("No such lead");
    return found;
  };
  await page.getByRole("button", { name: "Et depuis ? : Ferme du Bout du monde" }).click();
  const meets = { interview_at: "2027-03-02T09:00:00.000Z" };
  const { id: lead, state } = await noted();
  await api.call(placements.changePlacement, { params: { id: lead }, body: { state, ...meets } });
  await news.getByRole("button", { name: "Noter" }).click();
  await expect(news.getByText("Ton équipe a noté du nouveau entre-temps")).toBeVisible();
  await expect(news.getByLabel("Quand ?")).toHaveValue("2027-03-02T10:00");
  await expectSound(page);
  await news.getByRole("button", { name: "Noter" }).click();
  await expect(news).toBeHidden();
  expect(await noted()).toMatchObject({ ...meets, state });
});

test("of two who change a lead at once, the second reads so and takes back nothing", {
  tag: "@wide",
}, async ({ page, baseURL }) => {
  const { api, id } = await springPromo(baseURL ?? "");
  const leadOf = async (name: string) => {
    const { cards } = await api.call(placements.getPlacementBoard, { params: { id } });
    const found = cards.find(({ learner }) => learner.name === name);
    const lead = found?.placements.find(({ state }) => state === found.state);
    if (!lead) throw new Error("No such lead");
    return lead;
  };
  const changed = async (name: string, words: object) => {
    const { id: lead, state, version } = await leadOf(name);
    return api.call(placements.changePlacement, { params: { id: lead }, body: { state, version, ...words } });
  };
  await enter(page, "coordination");
  await page.goto(`/actions-formation/${id}/placements`);
  await page.getByRole("button", { name: /^Changer l’état de Jeanne Thébault/ }).click();
  await page.getByLabel("Fin du contrat").fill("2027-08-31");
  await changed("Jeanne Thébault", { from: "2027-01-05" });
  const save = page.getByRole("form").getByRole("button", { name: "Noter", exact: true });
  await save.click();
  await expect(page.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
  await expect(page.getByLabel("Début du contrat")).toHaveValue("2027-01-05");
  await expect(page.getByLabel("Fin du contrat")).toHaveValue("2027-08-31");
  await save.click();
  await expect(
    page.getByRole("button", { name: "Changer l’état de Jeanne Thébault : Contrat signé" }),
  ).toBeFocused();
  expect(await leadOf("Jeanne Thébault")).toMatchObject({ from: "2027-01-05", to: "2027-08-31" });

  // The board is read again, and the card stays until its panel is closed, with what was typed; then it goes where it is now.
  await page.getByRole("button", { name: /^Changer l’état de Jeanne Thébault/ }).click();
  await page.getByLabel("Fin du contrat").fill("2027-09-30");
  await changed("Jeanne Thébault", { state: "agreed" });
  await save.click();
  await expect(page.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
  const agreed = page.getByRole("button", { name: /^Changer l’état de Jeanne Thébault : Accord/ });
  await expect(agreed).toBeVisible();
  await expect(page.getByLabel("Fin du contrat")).toHaveValue("2027-09-30");
  await page.keyboard.press("Escape");
  await expect(agreed).toBeFocused();
});

test("a coordinator reads the proposal, has it computed again, adopts it, and calls from its list", async ({
  page,
  baseURL,
}) => {
  const { id } = await springPromo(baseURL ?? "");
  await enter(page, "coordination");
  await page.goto(`/actions-formation/${id}/placements`);
  await page.getByRole("link", { name: "Voir la proposition" }).click();
  await expect(page.getByRole("heading", { name: "Proposition", exact: true })).toBeVisible();
  // Ready as the demonstration left it, or out of date by another journey.
  const discard = page.getByRole("button", { name: "Écarter" });
  const again = page.getByRole("button", { name: "Recalculer" });
  await expect(discard.or(again)).toBeVisible();
  await expectSound(page);
  if (await again.isVisible()) await again.click();
  else {
    await discard.click();
    await page.getByRole("button", { name: "Demander une proposition" }).click();
  }
  await expect(page.getByRole("heading", { name: /auraient une place\. .* prouvé\.$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ce qui décide, dans l’ordre" })).toBeVisible();
  await expect(page.getByText("Jamais regardés : distance, genre, âge")).toBeVisible();
  await page.getByRole("button", { name: /^À demander/ }).click();
  await expect(page).toHaveURL(/filtre=demander/);
  await page.getByRole("button", { name: /^Tous/ }).click();
  await expectSound(page);
  await page.getByRole("button", { name: "Adopter" }).click();
  const calls = page.getByRole("region", { name: "Votre liste d’appels" });
  await expect(calls.getByText(/à passer sur/)).toBeVisible();
  await expectSound(page);
  const first = calls.getByRole("button", { name: /^J’ai appelé/ }).first();
  const name = (await first.getAttribute("aria-label")) ?? "";
  await first.click();
  await page.getByRole("radio", { name: "Ils sont d’accord" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("radio", { name: "Un entretien est fixé" }).check();
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(calls.getByRole("button", { name })).toBeHidden();
});

test("placements found elsewhere come from a sheet: the good line enters, an unknown person and a contradiction do not", async ({
  page,
  baseURL,
}) => {
  const run = randomUUID().slice(0, 6);
  const { api, id: spring } = await springPromo(baseURL ?? "");
  const { degree } = await api.call(training.getTrainingAction, { params: { id: spring } });
  const { id } = await api.call(training.createTrainingAction, {
    body: {
      ...{ degree_id: degree.id, year: 2099 },
      ...{ start_date: "2099-09-07T07:00:00Z", end_date: "2100-07-02T15:00:00Z" },
    },
  });
  const [one, other] = [await newAccount("Un", roles.learner.id), await newAccount("Deux", roles.learner.id)];
  for (const { profileId: profile_id } of [one, other])
    await api.call(training.addTrainingProfile, { params: { id }, body: { profile_id } });
  const contract = { profile_id: other.profileId, employer: `Serres ${run}`, state: "signed" as const };
  await api.call(placements.addPlacement, { params: { id }, body: { ...contract, on: "2026-06-01" } });
  const sheet = [
    "Apprenant·e;Structure;État;Depuis le",
    `${one.name};Ferme ${run};Contrat signé;02/06/2026`,
    `Personne ${run};Ferme ${run};Accord;02/06/2026`,
    `${other.name};Serres ${run};Contrat signé;09/06/2026`,
  ];
  const send = (lines: readonly string[]) =>
    page.getByLabel("Fichier à importer").setInputFiles({
      ...{ name: "placements.csv", mimeType: "text/csv" },
      buffer: Buffer.from(lines.join("\r\n")),
    });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  await enter(page, "coordination");
  await page.goto(`/actions-formation/${id}/placements`);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Importer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Importer des placements" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le modèle" }).click();
  expect((await download).suggestedFilename()).toBe("Modèle d'import - Placements.xlsx");
  await send(sheet);
  await expect(row(`Personne ${run}`)).toContainText("Personne de cette promotion n’a ce nom");
  await expect(row(other.name)).toContainText("Noté autrement : Contrat signé, depuis le 01/06/2026");
  await expect(page.getByText("1 structure n’est pas au catalogue")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Noter comme employeur trouvé ailleurs").check();
  await page.getByRole("button", { name: "Écrire 1 ligne" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Écrire", exact: true }).click();
  await expect(page.getByText("1 ligne créée et 0 modifiée.")).toBeVisible();
  await expectSound(page);

  await page.getByRole("link", { name: "Du vœu au contrat" }).last().click();
  await page.getByRole("button", { name: one.name, exact: true }).click();
  const history = page.getByRole("dialog", { name: `Pistes de ${one.name}` });
  await expect(history.getByText(/par Malo Le Guennec, depuis un fichier$/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/import/placements/${id}`);
  await send(sheet.slice(0, 2));
  await expect(page.getByText("Rien à écrire")).toBeVisible();
});
