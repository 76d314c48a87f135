import { expect, type Page } from "@playwright/test";
import { type ApiClient, signedInClient } from "#scripts/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

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
    await expect(page.getByText("2 vœux sont enregistrés, il en reste 3 à choisir.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("adds three, one too many among the optional ones, and saves once it is priority", async () => {
    const add = page.getByRole("button", { name: /^Ajouter .* à mes vœux$/ });
    for (let left = 3; left > 0; left--) {
      await expect(add).toHaveCount(left);
      await add.first().click();
    }
    await expect(page.getByText("Il y a une structure de trop parmi les optionnelles")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Enregistrer/ })).toBeDisabled();
    await expectSound(page);
    await page
      .getByRole("button", { name: /^Rendre prioritaire/ })
      .first()
      .click();
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

test("of two screens of one learner, the second to save sees the list as it is and loses nothing", async ({
  page,
  browser,
}) => {
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
  await second.getByRole("button", { name: `Expliquer : ${first}` }).click();
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
  await other.close();
});

test("wishes without an event ask for a promotion first", async ({ page }) => {
  await signIn(page, "zoe.allain@exemple.fr", demoPassword);
  await page.goto("/profil/structures-selectionnees/undefined");
  const dialog = page.getByRole("dialog", { name: "Choisis d’abord ta promotion" });
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Choisir ma promotion" }).click();
  await expect(page).toHaveURL(/tableau-de-bord$/);
  await expectSound(page);
});

test("a visitor's basket outlives a reload", async ({ page }) => {
  await page.goto("/structures");
  for (let inBasket = 1; inBasket <= 2; inBasket++) {
    await page
      .getByRole("button", { name: /^Sélectionner / })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Plus tard" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  const basket = page.getByRole("link", { name: "Mes structures sélectionnées : 2" });
  const picked = page.getByRole("button", { name: /^Sélectionnée / });
  await expect(basket).toBeVisible();
  await page.reload();
  await expect(basket).toBeVisible();
  await expect(picked).toHaveCount(2);
  await expectSound(page);
  await picked.first().click();
  await page.reload();
  await expect(page.getByRole("link", { name: "Mes structures sélectionnées : 1" })).toBeVisible();
});

test("the catalogue's filters stay in the address, whatever the accents and capitals", async ({ page }) => {
  const bicycles = page.getByRole("main").getByRole("link", { name: "Atelier vélo Le Pignon", exact: true });
  const phone = page.getByRole("button", { name: "Filtrer" });
  await page.goto("/structures?keywords=velo");
  await expect(bicycles).toBeVisible();
  await expectSound(page);

  await page.goto("/structures");
  await expect(page.getByRole("status").first()).toHaveText(/\d+ structures correspondent/);
  if (await phone.isVisible()) await phone.click();
  await page.getByLabel("Mots-clés").fill("VELO");
  await expect(page).toHaveURL(/\?keywords=VELO$/);
  await expectSound(page);
  if (await page.getByRole("dialog").isVisible()) await page.getByRole("button", { name: /^Voir / }).click();
  await expect(bicycles).toBeVisible();
  await page.reload();
  await expect(bicycles).toBeVisible();
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(page).toHaveURL(/\/structures$/);

  await page.goto("/structures?keywords=xylophone-introuvable");
  await expect(page.getByText("Aucune structure ne correspond")).toBeVisible();
  await expectSound(page);
});

test("the home page's lists lead to the catalogue, filtered", async ({ page }) => {
  const countOf = async () => {
    const status = page.getByRole("status").filter({ hasText: /structures? corresponde?n?t?/ });
    await expect(status).toBeVisible();
    return Number.parseInt(await status.innerText(), 10);
  };
  await page.goto("/");
  await expectSound(page);
  const all = page.getByRole("link", { name: /^Voir les \d+ structures$/ });
  const total = Number((await all.innerText()).match(/\d+/)?.[0]);
  await all.click();
  expect(await countOf()).toBe(total);

  for (const [list, filter] of [
    [".home-types", "types"],
    [".home-publics", "publics"],
  ] as const) {
    await page.goto("/");
    const first = page.locator(list).getByRole("link").first();
    const name = (await first.innerText()).trim();
    await first.click();
    await expect(page).toHaveURL(new RegExp(`/structures\\?${filter}=[\\w-]+$`));
    await expect(page.locator(".chips")).toContainText(name);
    const found = await countOf();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(total);
    await expectSound(page);
  }
});
