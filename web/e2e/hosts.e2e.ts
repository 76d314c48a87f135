import { expect, type Locator, type Page } from "@playwright/test";
import { apiClient } from "#scripts/operate/api-client.ts";
import { dayFrom } from "#scripts/seed/days.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { holding } from "./breaking.ts";
import { expectSound, pastEvent, signIn, test } from "./visit.ts";

/** An event of its own, far away: never the next event of another test. It has three slots, and one structure takes part. */
const makeEvent = async (name: string) => {
  const site = process.env.E2E_SITE ?? "";
  const body = { email: "admin@exemple.fr", password: demoPassword };
  const signedIn = await apiClient(site).call(accounts.login, { body });
  const admin = apiClient(site, "token" in signedIn ? signedIn.token : undefined);
  const times = { start_date: "2043-06-14T07:00:00Z", end_date: "2043-06-14T11:00:00Z" };
  const event = await admin.call(events.createEvent, { body: { name, is_published: 1, ...times } });
  const zone = await admin.call(events.createZone, {
    body: { name: "Marches de Bretagne", directions: "Au fond, à gauche.", event_id: event.id },
  });
  const series = { first_start: "09:00", minutes: 40, pause: 10, count: 3 };
  await admin.call(events.generateTimeSlots, { params: { id: event.id }, body: series });
  const { data } = await admin.call(structures.filterStructures, { query: {} });
  const structure_id = data[0]?.id ?? "";
  await admin.call(events.createParticipation, {
    body: { structure_id, zone_id: zone.id, event_id: event.id },
  });
  return event.id;
};

/** Copies a link of the first structure on an event's page. */
const copyLink = async (page: Page): Promise<string> => {
  const dialog = page.locator("[role=dialog]:not(.toasts *)");
  await page
    .getByRole("button", { name: /^Autres actions, / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Lien d’accès" }).click();
  await dialog.getByRole("button", { name: "Copier un lien, pour un SMS" }).click();
  const url = await dialog.getByLabel("Lien à copier").inputValue();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const { pathname, hash } = new URL(url);
  return pathname + hash;
};

test("a structure answers by its link, notes who came on the day, and says with whom to go on", {
  tag: "@wide",
}, async ({ page, browser, baseURL }) => {
  const phones = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  const phone = await phones.newPage();
  const main = phone.getByRole("main");
  const eventId = await makeEvent(`Essai hôtes ${Date.now()}`);
  await signIn(page, "admin@exemple.fr", demoPassword);

  await test.step("two taps answer, and staff see it", async () => {
    await page.goto(`/evenements/edition/${eventId}/structures`);
    await phone.goto(await copyLink(page));
    await expect(phone.getByRole("heading", { level: 1, name: /^Serez-vous là le / })).toBeVisible();
    await main.getByRole("button", { name: "Oui, nous venons" }).click();
    await expectSound(phone);
    await main.getByRole("button", { name: "Une place de plus" }).click();
    await main.getByRole("switch", { name: "Nous recevons de 9h50 à 10h30" }).uncheck();
    await main.getByLabel("Qui sera à la table ?").fill("Nadège Pol");
    await main.getByRole("button", { name: "Confirmer notre présence" }).click();
    await expect(main.getByText(/^Vous venez, merci/)).toBeVisible();
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "A répondu par son lien" });
    await expect(row.getByText("Vient", { exact: true })).toBeVisible();
    await expect(row.getByText("Nadège Pol")).toBeVisible();
    await expect(row.getByText("1 créneau fermé")).toBeVisible();
  });

  await test.step("staff see who would be written to, and why not", async () => {
    await page.getByRole("button", { name: "Envoyer les liens d’accès" }).click();
    const dialog = page.locator("[role=dialog]:not(.toasts *)");
    await dialog.getByLabel("À toutes les structures").check();
    await dialog.getByText("1 structure n’en recevra pas").click();
    await expect(dialog.getByText(/: pas d’adresse e-mail$/)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Fermer" }).click();
  });

  // The demonstration's past event was published; the clock of anyone who looks at it goes back to its day, which is the
  // event's own: counted from now, it would be another one after midnight.
  const { id: pastId, start_date } = await pastEvent();
  const past = (time: `${number}:${number}`) => new Date(dayFrom(new Date(start_date), 0, time));
  await page.goto(`/evenements/edition/${pastId}/structures`);
  await page.setExtraHTTPHeaders({ "x-test-time": past("07:00").toISOString() });
  const link = await copyLink(page);

  await test.step("on the day, a tick is kept without network and leaves once", async () => {
    await moveClock(phone, past("09:10"));
    await phone.goto("about:blank");
    await phone.goto(link);
    await expect(main.getByRole("heading", { level: 1, name: /table|vous recevez/ })).toBeVisible();
    const person = main.getByRole("group").first();
    await person.getByRole("button", { name: /^Là : / }).click();
    await expect(main.getByText(/^Gardé\. L’équipe/)).toBeVisible();
    await expectSound(phone);
    await phones.setOffline(true);
    // The latest tick counts, and the clock of this page stands still.
    for (const time of ["09:11", "09:12"] as const) {
      await phone.clock.setFixedTime(past(time));
      await person.getByRole("button", { name: /^Là : / }).click();
    }
    await expect(main.getByText(/réponses attendent le réseau/)).toBeVisible();
    await moveClock(phone, past("09:12"));
    await phones.setOffline(false);
    await expect(main.getByText(/^Gardé\. L’équipe/)).toBeVisible();
    await expect(person.getByRole("button", { name: /^Là : / })).toHaveAttribute("aria-pressed", "true");

    const attendance = /\/attendance$/;
    const refusal = { code: "invalid", message: "Cette réponse est arrivée trop tard." };
    await phone.route(attendance, (route) => route.fulfill({ status: 422, json: refusal }));
    await person.getByRole("button", { name: /^Absent ou absente : / }).click();
    const refused = main.getByRole("status").filter({ hasText: "Une réponse n’a pas pu être gardée" });
    await expect(refused.getByText(refusal.message)).toBeVisible();
    await expectSound(phone);
    await phone.unroute(attendance);
    await refused.getByRole("button", { name: "J’ai lu" }).click();
    await expect(refused).toBeHidden();
    await expect(person.getByRole("button", { name: /^Là : / })).toHaveAttribute("aria-pressed", "true");
    await main.getByRole("button", { name: "Voir qui vient" }).click();
    await expect(phone.getByRole("heading", { level: 1, name: /vous voir$/ })).toBeVisible();
    await expectSound(phone);
  });

  await test.step("the day after, one tap each and a reason, which staff read", async () => {
    await moveClock(phone, past("23:00"));
    await phone.reload();
    await expect(phone.getByRole("heading", { level: 1, name: /à la rentrée/ })).toBeVisible();
    const row = main
      .getByRole("listitem")
      .filter({ has: phone.getByRole("group", { name: /^Suite avec / }) })
      .first();
    await row.getByRole("button", { name: "À revoir" }).click();
    await row.getByRole("button", { name: "Autre" }).click();
    await row.getByRole("textbox").fill("Très à l’aise");
    const release = await holding(phone, "POST", "**/opinions");
    await row.getByRole("button", { name: "Garder la remarque" }).click();
    await row.getByRole("textbox").fill("Très à l’aise au tri");
    release();
    await expect(phone.getByText("La remarque est gardée")).toBeVisible();
    await expect(row.getByRole("textbox")).toHaveValue("Très à l’aise au tri");
    // What was written meanwhile is not taken for kept.
    await row.getByRole("button", { name: "Garder la remarque" }).click();
    await expect(row.getByRole("button", { name: "Garder la remarque" })).toBeHidden();
    await expectSound(phone);
    await page.setExtraHTTPHeaders({});
    await page.reload();
    const said = page.getByRole("region", { name: /^Après les rencontres/ });
    await expect(said.getByText("Très à l’aise au tri")).toBeVisible();
    await expectSound(page);
  });

  await test.step("a link that is none says what to do", async () => {
    await phone.goto("about:blank");
    await phone.goto(`/hote#${"0".repeat(32)}~${"0".repeat(32)}`);
    await expect(
      phone.getByRole("heading", { level: 1, name: "Ce lien ne marche pas, ou plus" }),
    ).toBeVisible();
    await expect(phone.getByRole("link", { name: "Demander un lien à l’équipe" })).toHaveAttribute(
      "href",
      /^mailto:/,
    );
    await expectSound(phone);
  });
  await phones.close();
});

/** The link that the demonstration mailed to the host of the past event. */
const mailedHostLink = async (address: string): Promise<string> => {
  let link = "";
  await expect(async () => {
    const { emails } = (await (await fetch(`${process.env.E2E_MAILBOX}/store`)).json()) as {
      emails: object[];
    };
    const own = emails.map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes(address));
    link = /\/hote#[0-9a-f~]+/.exec(own.join())?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 60_000 });
  return link;
};

test("after the event, a structure says on a phone how many it takes, whom first, and whom it would meet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await mailedHostLink("hote@exemple.fr"));
  const main = page.getByRole("main");
  const seats = main.getByRole("group", { name: "Nombre de places" });
  const review = main.getByRole("button", { name: "Revoir mes réponses" });
  /** At another try of this journey, the answers of the first one stand. */
  const press = async (button: Locator) => {
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  };
  await expect(seats.or(review)).toBeVisible();
  if (await review.isVisible()) await review.click();
  await expect(page.getByRole("heading", { level: 1, name: /à la rentrée/ })).toBeVisible();
  await expectSound(page);
  await press(seats.getByRole("button", { name: "1 place" }));
  for (const name of ["Gabin Leroux", "Jeanne Thébault"])
    await press(
      main.getByRole("group", { name: `Suite avec ${name}` }).getByRole("button", { name: "Continuer" }),
    );
  // Two for one seat: whom first.
  const bench = main.getByRole("region", { name: "Par qui commencer ?" });
  const ranked = bench.getByRole("heading", { level: 3 });
  await expect(ranked).toHaveCount(2);
  await expectSound(page);
  const [first = "", second = ""] = await ranked.allTextContents();
  const up = main.getByRole("button", { name: `Monter ${second}` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(ranked).toHaveText([second, first]);
  await expect(up).toBeFocused();
  await press(
    main
      .getByRole("group", { name: "Rencontrer Nolwenn Tanguy" })
      .getByRole("button", { name: "Oui, volontiers" }),
  );
  await expect(main.getByRole("button", { name: /^Répondre pour/ })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "C’est noté, merci" })).toBeVisible();
  await expectSound(page);
  await review.click();
  await expect(ranked).toHaveText([second, first]);
});
