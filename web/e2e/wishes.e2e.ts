import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type ApiClient, signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { festScene } from "#scripts/testing/scenes/fest-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { expectSound, mailedLink, signIn, test } from "./visit.ts";

/** Each screen has learners of its own: both look at the same product. */
const learnerOf = (learners: { wide: string; narrow: string }) =>
  test.info().project.name === "ordinateur" ? learners.wide : learners.narrow;

type PastLearner = { api: ApiClient; profileId: string; eventId: string; earlier: string[]; ids: string[] };

/** A learner of the past event, what they wanted to meet, and how many of these they now want to be trained at. */
const pastLearner = async (email: string, registered: number): Promise<PastLearner> => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", email, demoPassword);
  const profiles = await api.call(accounts.listUserProfiles, {});
  const profileId = Array.isArray(profiles) ? (profiles[0]?.id ?? "") : "";
  const actions = await api.call(training.listProfileTrainingActions, { params: { profileId } });
  const eventId = actions[0]?.event_id ?? "";
  const before = await api.call(wishes.listLearnerWishes, {
    params: { userId: profileId, eventId },
    query: { is_pre_event: true },
  });
  const ids = before.map((wish) => wish.structure_id);
  const wishlists = ids.slice(0, registered).map((structure_id, n) => ({
    structure_id,
    is_initial_choice: n < 2,
    is_optional_choice: n >= 2,
  }));
  const body = { profile_id: profileId, event_id: eventId, is_pre_event: false, wishlists };
  await api.call(wishes.saveWishes, { body });
  return { api, profileId, eventId, ids, earlier: before.map((wish) => wish.structure.name) };
};

const savedAfter = ({ api, profileId, eventId }: PastLearner) =>
  api.call(wishes.listLearnerWishes, {
    params: { userId: profileId, eventId },
    query: { is_pre_event: false },
  });

const save = (page: Page) =>
  page
    .getByRole("button", { name: /^Enregistrer/ })
    .first()
    .click();

const openWishes = async (page: Page, email: string, eventId: string) => {
  await signIn(page, email, demoPassword);
  await page.goto(`/profil/structures-candidature/${eventId}`);
  await expect(page.getByRole("heading", { name: "Mes vœux d'alternance" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mes structures sélectionnées" })).toBeVisible();
};

test("after the event, a learner chooses where to be trained among those met", async ({ page }) => {
  const email = learnerOf({ wide: "jeanne.thebault@exemple.fr", narrow: "ismael.ferreira@exemple.fr" });
  const learner = await pastLearner(email, 2);
  await signIn(page, email, demoPassword);

  await test.step("the screen of before the event leads to that of after it", async () => {
    await page.goto(`/profil/structures-selectionnees/${learner.eventId}`);
    await expect(page).toHaveURL(`/profil/structures-candidature/${learner.eventId}`);
    await expect(page).toHaveTitle("Choix des structures pour mon alternance · Compagnon");
    await expect(page.getByRole("heading", { name: "Mes vœux d'alternance" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Mes structures sélectionnées" })).toBeVisible();
    for (const name of learner.earlier)
      await expect(page.getByRole("complementary").getByRole("link", { name, exact: true })).toBeVisible();
    await expect(
      page.getByText("2 vœux sont enregistrés, il en reste 3 à choisir, dont 2 optionnels."),
    ).toBeVisible();
    await expectSound(page);
  });

  await test.step("adds three: the first three of the list are priority, the others optional", async () => {
    const add = page.getByRole("button", { name: /^Ajouter .* à mes vœux$/ });
    for (let left = 3; left > 0; left--) {
      await expect(add).toHaveCount(left);
      await add.first().click();
    }
    await expect(page.locator(".slot[data-kind=priority] h3")).toHaveCount(3);
    await expect(page.locator(".slot[data-kind=optional] h3")).toHaveCount(2);
    await expectSound(page);
    await save(page);
    await expect(page.getByText("Bravo, tes 5 vœux sont enregistrés")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.reload();
    await expect(
      page.getByText("Tu as atteint le maximum : 3 vœux prioritaires et 2 vœux optionnels."),
    ).toBeVisible();
    await expectSound(page);
    const saved = await savedAfter(learner);
    expect(saved.map((wish) => wish.structure_id).sort()).toEqual([...learner.ids].sort());
    expect(saved.filter((wish) => wish.is_initial_choice === 1)).toHaveLength(3);
  });
});

test("of two screens of one learner, the second to save sees the list as it is and loses nothing", {
  tag: "@first",
}, async ({ page, browser }) => {
  const email = learnerOf({ wide: "gabin.leroux@exemple.fr", narrow: "awa.cisse@exemple.fr" });
  const learner = await pastLearner(email, 3);
  const [first = "", , third = "", fourth = ""] = learner.earlier;
  const other = await browser.newContext({
    baseURL: process.env.E2E_SITE ?? "",
    viewport: page.viewportSize(),
  });
  const second = await other.newPage();
  await openWishes(page, email, learner.eventId);
  await openWishes(second, email, learner.eventId);
  const slots = second.locator(".slot h3");
  await expect(slots).toHaveCount(3);

  await page.getByRole("button", { name: `Mettre de côté ${third}` }).click();
  await save(page);
  await expect(page.getByText("Tes vœux sont enregistrés")).toBeVisible();

  const reason = "L'atelier m'a plu, et l'équipe aussi.";
  await second.getByRole("button", { name: `Ajouter ${fourth} à mes vœux` }).click();
  await second.getByRole("button", { name: `Ajouter pourquoi : ${first}` }).click();
  await second.getByLabel(`Pourquoi ${first} ?`).fill(reason);
  await save(second);
  await expect(second.getByText("Tes vœux ont changé entre-temps")).toBeVisible();
  await expect(slots).toHaveText([...learner.earlier.slice(0, 2), fourth]);
  await expect(second.getByLabel(`Pourquoi ${first} ?`)).toHaveValue(reason);
  await expectSound(second);
  expect(await savedAfter(learner)).toHaveLength(2);

  await save(second);
  await expect(second.getByText("Tes vœux sont enregistrés")).toBeVisible();
  await expect(second.getByText("Tes vœux ont changé entre-temps")).toBeHidden();
  const saved = await savedAfter(learner);
  expect(saved.map((wish) => wish.structure.name).sort()).toEqual(
    [...learner.earlier.slice(0, 2), fourth].sort(),
  );
  expect(saved.find((wish) => wish.structure.name === first)?.justification).toBe(reason);

  // On paper: whose wishes they are, when they were printed, and why.
  await second.emulateMedia({ media: "print" });
  await expect(second.getByText(/imprimé le \d/)).toContainText(/Gabin Leroux|Awa Cissé/);
  await expect(second.locator(".slot-reason").filter({ hasText: reason })).toBeVisible();
  await expect(second.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await other.close();
});

test("wishes without an event ask for a promotion first", async ({ page }) => {
  const { person } = await festScene(`Essai${randomUUID().slice(0, 6)}`, mailedLink);
  const { email, password } = await person("Zoe", "learner");
  await signIn(page, email, password);
  await page.goto("/profil/structures-selectionnees/undefined");
  const dialog = page.getByRole("dialog", { name: "Choisis d’abord ta promotion" });
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Choisir ma promotion" }).click();
  await expect(page).toHaveURL(/tableau-de-bord$/);
  await expectSound(page);
});

/** Chooses this many structures of the catalogue as a visitor, and answers their names in that order. */
const choose = async (page: Page, many: number): Promise<string[]> => {
  await page.goto("/structures");
  const names: string[] = [];
  for (let chosen = 1; chosen <= many; chosen++) {
    const pick = page.getByRole("button", { name: /^Sélectionner / }).first();
    const named = await pick.locator(".sr").innerText();
    await pick.click();
    names.push(named.trim());
    if (chosen === 1) await page.getByRole("dialog").getByRole("button", { name: "Plus tard" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  return names;
};

test("a visitor's selection outlives a reload, and the invitation does not come back", async ({ page }) => {
  await choose(page, 2);
  const basket = page.getByRole("link", { name: "Mes structures sélectionnées : 2" });
  const picked = page.getByRole("button", { name: /^Sélectionnée / });
  await expect(basket).toBeVisible();
  await page.reload();
  await expect(basket).toBeVisible();
  await expect(picked).toHaveCount(2);
  // Twice, as people do who come from a double click: it is chosen once.
  await page
    .getByRole("button", { name: /^Sélectionner / })
    .first()
    .dblclick();
  await expect(picked).toHaveCount(3);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectSound(page);
  await picked.first().click();
  await picked.first().click();
  await page.reload();
  await expect(page.getByRole("link", { name: "Mes structures sélectionnées : 1" })).toBeVisible();
});

test("a visitor orders their selection with the keyboard, takes a structure out, and finds it so again", async ({
  page,
}) => {
  const names = await choose(page, 4);
  await page.getByRole("link", { name: "Mes structures sélectionnées : 4" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ma sélection" })).toBeVisible();
  const slots = page.locator(".slot h3");
  const [first = "", second = "", third = "", fourth = ""] = names;
  await expect(slots).toHaveText(names);
  await expect(page.locator(".slot[data-kind=priority] h3")).toHaveText([first, second, third]);
  await expectSound(page);
  if (test.info().project.name === "ordinateur")
    await expect(page.getByRole("link", { name: "Créer mon compte" })).toHaveCount(1);

  await test.step("the pressed button keeps the focus in the new place, which is said", async () => {
    const up = page.getByRole("button", { name: `Monter ${fourth}` });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(slots).toHaveText([first, second, fourth, third]);
    await expect(page.locator(".slot[data-kind=optional] h3")).toHaveText([third]);
    await expect(up).toBeFocused();
    const said = page.getByRole("region", { name: "Tes structures, dans l’ordre" }).getByRole("status");
    await expect(said).toHaveText(`${fourth} est maintenant la troisième.`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(slots).toHaveText([fourth, first, second, third]);
    await expect(up).toHaveAttribute("aria-disabled", "true");
    // At the end nothing happens, and nothing is lost.
    await page.keyboard.press("Enter");
    await expect(slots).toHaveText([fourth, first, second, third]);
    await expect(up).toBeFocused();
    await expectSound(page);
  });

  await test.step("one taken out leaves the focus to its neighbour", async () => {
    await page.getByRole("button", { name: `Retirer ${first}` }).press("Enter");
    await expect(slots).toHaveText([fourth, second, third]);
    await expect(page.getByRole("button", { name: `Retirer ${second}` })).toBeFocused();
  });

  await test.step("a second press takes nothing else out; a notice puts it back where it was", async () => {
    await page.getByRole("button", { name: `Retirer ${second}` }).dblclick();
    await expect(slots).toHaveText([fourth, third]);
    const out = page.getByRole("region", { name: "Avis" }).getByRole("dialog").filter({ hasText: second });
    await out.getByRole("button", { name: "Annuler" }).click();
    await expect(slots).toHaveText([fourth, second, third]);
  });
  await page.reload();
  await expect(slots).toHaveText([fourth, second, third]);
});

test("a sixth structure is refused kindly: it takes the place of one of the five, or of none", async ({
  page,
}) => {
  const names = await choose(page, 5);
  const pick = page.getByRole("button", { name: /^Sélectionner / }).first();
  const sixth = (await pick.locator(".sr").innerText()).trim();
  const dialog = page.getByRole("dialog", { name: "Tes cinq places sont prises" });
  await pick.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(5);
  await expect(dialog.getByText(names[4] ?? "")).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Garder mes cinq" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Mes structures sélectionnées : 5" })).toBeVisible();
  await page.getByRole("button", { name: `Sélectionner ${sixth}` }).click();
  await dialog.getByRole("button", { name: `Remplacer ${names[1]}` }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Mes structures sélectionnées : 5" }).click();
  await expect(page.locator(".slot h3")).toHaveText(names.with(1, sixth));
});
