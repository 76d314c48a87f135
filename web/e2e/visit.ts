import { randomUUID } from "node:crypto";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { comingStructures } from "#scripts/seed/structures.ts";
import { overflow, violations } from "#scripts/testing/browser/accessibility.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { roles } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/** A test whose page must not break the content security policy, throw, or scroll sideways. */
export const test = base.extend<{ problems: string[]; finger: undefined }>({
  // A finger hovers over nothing; Playwright's stays where it pressed, and a notice that comes up there would stay too.
  finger: [
    async ({ page, hasTouch }, use) => {
      if (hasTouch)
        await page.addInitScript(() => {
          for (const kind of ["mousemove", "mouseover", "mouseout", "pointerover", "pointerout"])
            addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
        });
      await use(undefined);
    },
    { auto: true },
  ],
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        // The trace fetches the picture that an <img> shows from a blob, which the page itself never does.
        const isTrace = message.text().startsWith("Connecting to 'blob:");
        if (/Content Security Policy/i.test(message.text()) && !isTrace) problems.push(message.text());
        // A page that could not be drawn: the router says so in its place, and throws nothing.
        if (/^React Router caught/.test(message.text())) problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Axe finds nothing on the page as it stands, and nothing is wider than the screen. */
export const expectSound = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page), "horizontal scroll").toBeLessThanOrEqual(0);
};

/** Signs in and waits for the page that follows. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).not.toHaveURL(/authentification/);
};

/** In the tab of the steps: a few actions are tiles, many are in a list above them. */
export const chooseFestAction = async (page: Page, degree: string, year: number): Promise<void> => {
  await expect(
    page.getByRole("heading", { name: "Veuillez sélectionner une action de formation" }),
  ).toBeVisible();
  const list = page.getByLabel("Action de formation");
  if (await list.isVisible()) await list.selectOption({ label: `${year}, ${degree}` });
  else await page.getByRole("link", { name: `${degree} ${year}` }).click();
};

/** On a home: an entry of the menu that changes one's profile. */
export const profileEntry = async (page: Page, name: string): Promise<Locator> => {
  await page.locator("main").getByRole("button", { name: "Mon profil" }).click();
  return page.getByRole("menuitem", { name });
};

type StoredMail = { destination?: { to?: string[] }; to?: string[]; body?: { text?: string }; text?: string };

/** The newest link to a page of the site that was mailed to an address. */
export const mailedLink = async (address: string, page: string): Promise<string> => {
  const like = new RegExp(`https?:[^\\s"\\\\<]*/${page}\\?[^\\s"\\\\<]*`);
  let link: string | undefined;
  await expect(async () => {
    const response = await fetch(`${process.env.E2E_MAILBOX}/store`);
    const { emails } = (await response.json()) as { emails: StoredMail[] };
    const texts = emails
      .filter((mail) => JSON.stringify(mail).includes(address))
      .map((mail) => JSON.stringify(mail));
    link = texts.reverse().flatMap((text) => text.match(like)?.[0] ?? [])[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return (link ?? "").replaceAll("\\u0026", "&");
};

/** Somebody whom no other test knows: an administrator made their profile, and they chose their password by the mailed link. */
export const newAccount = async (firstName: string, role_id: (typeof roles)[keyof typeof roles]["id"]) => {
  const run = randomUUID().slice(0, 8);
  const account = {
    name: `${firstName} ${run}`,
    email: `${fold(firstName)}-${run}@exemple.fr`,
    password: `cheval correct batterie ${run}`,
  };
  const admin = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const { profile_id: profileId } = await admin.call(profiles.createUserProfile, {
    body: { user_name: account.name, user_email: account.email, role_id },
  });
  const link = new URL(await mailedLink(account.email, "reinitialisation-mot-de-passe"));
  const { email, password } = account;
  const token = link.searchParams.get("token") ?? "";
  await admin.call(accounts.confirmPasswordReset, {
    body: { token, email, password, password_confirmation: password },
  });
  return { ...account, profileId };
};

/** Fills in the sign-up's dialog and sends it. */
export const signUp = async (
  dialog: Locator,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> => {
  await dialog.getByLabel("Prénom et nom").fill(name);
  await dialog.getByLabel("Adresse e-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(password);
  await dialog.getByLabel("Confirmation du mot de passe").fill(password);
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();
};

/** What everybody reads whose address has just been verified, and the way on. */
export const goOnVerified = async (page: Page): Promise<void> => {
  const said = "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.";
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole("link", { name: "Me connecter" }).click();
};

/** Follows the link of a sign-up and opens the account with the same password, which signs in. */
export const openAccount = async (page: Page, email: string, password: string): Promise<void> => {
  const link = new URL(await mailedLink(email, "verification-email"));
  await page.goto(link.pathname + link.search);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await goOnVerified(page);
};

/** A demonstration's event, from the API: events of other journeys push it off the first page of the list. */
const demoEvent = async (name: string) => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const { data } = await api.call(events.listEvents, { query: { per_page: 100 } });
  const found = data.find((event) => event.name === name);
  if (!found) throw new Error(`The demonstration has no event named ${name}`);
  return found;
};

/** In the catalogue, the buttons of structures that come to the event ahead: other journeys add some that do not. */
export const pickOf = (page: Page): Locator =>
  page.getByRole("button", {
    name: new RegExp(
      `^Sélectionner (${comingStructures.map(({ name }) => name.replace(/[.?()&]/g, "\\$&")).join("|")})$`,
    ),
  });

export const comingEvent = async (): Promise<string> => (await demoEvent("Alternance Day")).id;
export const pastEvent = () => demoEvent("Alternance Day de Fougères");

/** Opens what is folded under these words. */
export const unfold = async (page: Page, summary: string): Promise<void> => {
  const fold = page.locator("details:not([open]) > summary", { hasText: summary });
  if (await fold.isVisible()) await fold.click();
};

const foldedTools = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Filtres( et autres actions)?( \d+)?|Plus)$/, expanded: false });

/** Opens what phones fold beside the search of an administration's list: filters, its order, rare acts. */
export const unfoldTools = async (page: Page): Promise<void> => {
  if (await foldedTools(page).isVisible()) await foldedTools(page).click();
};

/** Leads to the import of a list: beside what creates on wide screens, in the menu of rare acts on phones. */
export const startImport = async (page: Page): Promise<void> => {
  const link = page.getByRole("main").getByRole("link", { name: "Importer", exact: true });
  const menu = page.getByRole("button", { name: "Autres actions", exact: true });
  await expect(link.or(menu).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Importer", exact: true }).click();
};

/** What is seldom done with a whole list: in a menu, or among its folded tools on phones. */
export const pressRareAct = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole("button", { name: "Autres actions", exact: true });
  await expect(menu.or(foldedTools(page)).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    return;
  }
  await unfoldTools(page);
  const main = page.getByRole("main");
  await main
    .getByRole("link", { name, exact: true })
    .or(main.getByRole("button", { name, exact: true }))
    .click();
};

/** Goes to a tab of the administration: by its rail, which narrow screens fold behind a button. */
export const goToTab = async (page: Page, name: string): Promise<void> => {
  const rail = page.getByRole("navigation", { name: "Administration" });
  await expect(rail).toBeVisible();
  const fold = rail.getByRole("button", { name: /^Rubrique/ });
  if (await fold.isVisible()) await fold.click();
  const link = rail.getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await rail.getByText("Référentiels").click();
  await link.click();
};

/** « À faire » with all its lines: the others are folded where more than six wait. */
export const openTodo = async (page: Page): Promise<Locator> => {
  const todo = page.getByRole("region", { name: "À faire" });
  await expect(todo).toBeVisible();
  const others = todo.getByText(/^\d+ autres sujets$/);
  if (await others.isVisible()) await others.click();
  return todo;
};

export const followTodo = async (page: Page, line: RegExp) =>
  (await openTodo(page)).getByRole("link", { name: line }).click();

/** Opens what changes a row of the administration: a button on wide screens, an entry of the row's menu on phones. */
export const editRow = async (page: Page, name: string | RegExp) => {
  const named = (act: string) =>
    page.getByRole("button", {
      name: typeof name === "string" ? `${act} ${name}` : new RegExp(`^${act} ${name.source}`),
    });
  if (test.info().project.name === "ordinateur") return named("Modifier").first().click();
  await named("Actions sur").first().click();
  await page.getByRole("menuitem", { name: "Modifier" }).click();
};
