import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

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

test("a card moves by the keyboard alone, says since when and by whom, and keeps the focus", async ({
  page,
  baseURL,
}) => {
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

test("on a phone, a learner adds a lead and says that they have an interview", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, "nolwenn.tanguy");
  await page.getByRole("link", { name: /^Mes pistes/ }).click();
  await expect(page.getByRole("heading", { name: /^Prochain entretien/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Ajouter une piste" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une piste" });
  await dialog.getByLabel("Ou un employeur trouvé ailleurs").fill("Ferme du Bout du monde");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Noter" }).click();
  await page.getByRole("button", { name: "J’ai du nouveau : Ferme du Bout du monde" }).click();
  const news = page.getByRole("dialog", { name: "Ta piste : Ferme du Bout du monde" });
  await expect(news.getByRole("radio", { name: "J’ai un entretien" })).toBeChecked();
  await news.getByRole("button", { name: "Noter" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Ferme du Bout du monde" })).toContainText(
    "Entretien",
  );
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
  await page.getByRole("button", { name: "Noter", exact: true }).click();
  await expect(calls.getByRole("button", { name })).toBeHidden();
});
