import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { expectSound, goOnVerified, mailedLink, signIn, test } from "./visit.ts";

/** Far away: never the next event of another test. */
const far = { start_date: "2043-06-14T07:00:00Z", end_date: "2043-06-14T11:00:00Z" };
/** On the clocks of Paris. */
const at = (time: `${number}:${number}`) => new Date(`2043-06-14T${time}:00+02:00`);

/** A published timetable: Ilan meets two structures at 9:00 and 9:30, Jade meets the first at 9:30, Sacha nobody. */
const publishedDay = async (run: string) => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const event = await api.call(events.createEvent, {
    body: { name: `Journée ${run}`, is_published: 1, ...far },
  });
  const params = { id: event.id };
  const zone = await api.call(events.createZone, { body: { name: "Halle", event_id: event.id } });
  const [nine, half] = await api.call(events.generateTimeSlots, {
    params,
    body: { first_start: "09:00", minutes: 20, pause: 10, count: 3 },
  });
  const { data } = await api.call(structures.listStructures, { query: {} });
  const [first, second] = data.filter(({ is_active }) => is_active);
  if (!first || !second || !nine || !half) throw new Error("The demonstration has no structures");
  for (const structure_id of [first.id, second.id])
    await api.call(events.createParticipation, {
      body: { structure_id, zone_id: zone.id, event_id: event.id },
    });
  // Other journeys join the only promotion of animators.
  const degree = (await api.call(reference.listDegrees, {})).find(({ name }) => !/^Animat/.test(name));
  const action = await api.call(training.createTrainingAction, {
    body: { degree_id: degree?.id ?? "", event_id: event.id, year: 2043, ...far },
  });
  const join = async (name: string) => {
    const email = `${name.toLowerCase()}-${run}@exemple.fr`;
    const { profile_id } = await api.call(profiles.createUserProfile, {
      body: {
        user_name: `${name} ${run}`,
        user_email: email,
        user_password: `${password} provisoire`,
        role_id: roles.learner.id,
      },
    });
    await api.call(training.addTrainingProfile, { params: { id: action.id }, body: { profile_id } });
    return { profile_id, email };
  };
  const [ilan, jade] = [await join("Ilan"), await join("Jade"), await join("Sacha")];
  const wish = (profile_id: string, ids: readonly string[]) =>
    api.call(wishes.saveWishes, {
      body: {
        profile_id,
        event_id: event.id,
        is_pre_event: true,
        wishlists: ids.map((structure_id) => ({ structure_id, is_initial_choice: true })),
      },
    });
  await wish(ilan.profile_id, [first.id, second.id]);
  await wish(jade.profile_id, [first.id]);
  for (const [{ profile_id }, structure_id, time_slot_id] of [
    [ilan, first.id, nine.id],
    [ilan, second.id, half.id],
    [jade, first.id, half.id],
  ] as const)
    await api.call(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } });
  await api.call(timetable.publishRelease, { params, body: {} });
  const { event: whole } = await api.call(events.getEventWhole, { params });
  const participation = whole.participations.find(({ structure_id }) => structure_id === first.id);
  const { url } = await api.call(hosts.makeHostLink, { params: { id: participation?.id ?? "" } });
  const { pathname, hash } = new URL(url);
  return { id: event.id, first, second, ilan, jade, link: pathname + hash };
};

const password = "cheval correct batterie agrafe";

/** A push service that answers in the page: Chromium's own is on a network that a test does not have. */
const subscribeInPage = (page: Page) =>
  page.addInitScript((subscription) => {
    let made: PushSubscription | null = null;
    const one = {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        made = null;
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async () => {
      made = one;
      return one;
    };
  }, aPhone().subscription);

/** Hands a message to the worker of a page, as the browser does with what its push service brings. */
const pushTo = async (page: Page, message: { body: string; url: string; tag: string }) => {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const last = registrations.at(-1);
      if (last) resolve(last.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await browser.detach();
};
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ body, data }) => ({ body, data }));
  });

const tick = (page: Page, kind: "Là" | "Retard" | "Absent ou absente", name: string) =>
  page.getByRole("main").getByRole("button", { name: `${kind} : ${name}` });

test("a day with three phones: a host and the team tick, a structure leaves, everybody learns what changed", async ({
  page: staff,
  context,
  browser,
  baseURL,
}) => {
  const run = randomUUID().slice(0, 6);
  const { id, first, second, ilan, link } = await publishedDay(run);
  const name = `Ilan ${run}`;
  const phoneOf = async () => {
    const phone = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
    });
    await phone.grantPermissions(["notifications"]);
    const page = await phone.newPage();
    await subscribeInPage(page);
    return page;
  };
  const [learner, host] = [await phoneOf(), await phoneOf()];
  const reopen = async (page: Page, time: `${number}:${number}`) => {
    await moveClock(page, at(time));
    await page.reload();
  };

  await test.step("three phones open their page of the day", async () => {
    const invitation = new URL(await mailedLink(ilan.email, "verification-email"));
    await learner.goto(invitation.pathname + invitation.search);
    await learner.getByLabel(/^Mot de passe/).fill(password);
    await learner.getByLabel(/^Confirmation/).fill(password);
    await learner.getByRole("button", { name: "Ouvrir mon compte" }).click();
    await goOnVerified(learner);
    await expect(learner).not.toHaveURL(/verification-email/);
    for (const phone of [learner, host]) await moveClock(phone, at("09:05"));
    await signIn(learner, ilan.email, password);
    await learner.goto(`/mon-planning/${id}`);
    await expect(learner.getByRole("main").getByText(second.name).first()).toBeVisible();
    await host.goto(link);
    await moveClock(staff, at("09:05"));
    await signIn(staff, "coordination@exemple.fr", demoPassword);
    await staff.goto(`/evenements/edition/${id}/jour-j`);
    await expect(staff.getByRole("heading", { level: 1, name: "Jour J" })).toBeVisible();
  });

  await test.step("the learner accepts to be told on their phone, by their own gesture", async () => {
    await learner.getByRole("button", { name: "Me prévenir sur ce téléphone" }).click();
    await expect(learner.getByText(/^Ce téléphone te préviendra/)).toBeVisible();
    await expectSound(learner);
  });

  await test.step("a calendar address opens a calendar, and can be changed: the old one closes", async () => {
    await learner.getByRole("button", { name: "Ajouter à mon agenda" }).click();
    const field = learner.getByLabel("Adresse de ton calendrier");
    const address = await field.inputValue();
    await expectSound(learner);
    const calendar = await learner.request.get(new URL(address).pathname);
    expect(calendar.headers()["content-type"]).toContain("text/calendar");
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\r\n$/);
    await learner.getByRole("button", { name: "Changer l’adresse" }).click();
    const asked = learner.getByRole("alertdialog", { name: "Changer l’adresse de ton calendrier ?" });
    await expect(asked).toBeVisible();
    await expectSound(learner);
    await asked.getByRole("button", { name: "Changer l’adresse" }).click();
    await expect(asked).toBeHidden();
    await expect(field).not.toHaveValue(address);
    expect((await learner.request.get(new URL(address).pathname)).status()).toBe(404);
  });

  await test.step("of two messages about the event, their phone shows the last", async () => {
    const url = new URL(learner.url()).pathname;
    for (const body of ["9h30 : plus rien.", `9h30 : ${second.name}.`])
      await pushTo(learner, { body, url, tag: id });
    await expect.poll(() => shownBy(learner)).toEqual([{ body: `9h30 : ${second.name}.`, data: { url } }]);
  });

  await test.step("the host ticks Ilan; the team, without network, ticks him a minute later", async () => {
    await tick(host, "Là", name).click();
    await expect(host.getByText(/^Gardé\. L’équipe/)).toBeVisible();
    await context.setOffline(true);
    await moveClock(staff, at("09:06"));
    const stand = staff.getByRole("article").filter({ hasText: first.name });
    const closed = stand.getByRole("button", { expanded: false });
    if ((await closed.count()) > 0) await closed.first().click();
    await tick(staff, "Retard", name).click();
    await expect(staff.getByText(/^Sans réseau\. 1 coche gardée ici/)).toBeVisible();
    await context.setOffline(false);
    await expect(staff.getByText("Réseau revenu")).toBeVisible();
    await reopen(host, "09:07");
    await expect(host.getByText(/· en retard$/)).toBeVisible();
  });

  await test.step("a structure leaves: the repair tells anyone who changes", async () => {
    // The order to compute is signed for the storage, which has a clock of its own.
    await moveClock(staff, new Date());
    await staff.goto(`/evenements/edition/${id}/jour-j/reparer`);
    const leaves = async () => {
      await staff.getByLabel("Quelle structure ?").fill(second.name.slice(0, 8));
      await staff.getByRole("option", { name: second.name }).click();
    };
    const search = async () => {
      // Of two things said at one moment, nobody knows which is the later.
      await moveClock(staff, new Date());
      await staff.getByRole("button", { name: "Chercher une réparation" }).click();
      await expect(staff.getByRole("heading", { name: /rendez-vous bouge/ })).toBeFocused({
        timeout: 60_000,
      });
    };
    await leaves();
    await search();
    await staff.getByRole("button", { name: "Écarter" }).click();
    // Without a repair people still go there: the board offers it again.
    await staff.goto(`/evenements/edition/${id}/jour-j`);
    const stand = staff.getByRole("article").filter({ hasText: second.name });
    await expect(stand.getByText("notée absente")).toBeVisible();
    await expectSound(staff);
    await stand.getByRole("link", { name: "Elle ne vient pas" }).click();
    await expect(staff.getByLabel("Quelle structure ?")).toHaveValue(second.name);
    await staff.getByRole("button", { name: "Noter autre chose encore" }).click();
    await staff.getByLabel("Quelqu’un arrive sans être attendu").check();
    // Those who have meetings are expected.
    await staff.getByLabel("Qui ?").fill(run);
    await staff.getByRole("option", { name: `Sacha ${run}` }).click();
    await search();
    // It calls back, and what else was noted stays; then it leaves for good.
    await moveClock(staff, new Date());
    await staff.getByRole("button", { name: "Elle vient finalement" }).click();
    await expect(staff.getByText(`Sacha ${run} arrive`)).toBeVisible();
    await leaves();
    await search();
    const losing = staff.getByRole("region", { name: "Y perdent" });
    await expect(losing.getByRole("listitem").filter({ hasText: name })).toContainText(second.name);
    await expectSound(staff);
    await staff.getByRole("button", { name: /^Adopter et prévenir \d personnes$/ }).click();
    await expect(staff.getByRole("heading", { name: /^Version 2 publiée à/ })).toBeFocused();
    await expect(staff.getByText(`Si ${second.name} vient finalement`)).toBeVisible();
    await expectSound(staff);
  });

  await test.step("the structure stays on the board of the day, noted absent", async () => {
    await staff.goto(`/evenements/edition/${id}/jour-j`);
    const absent = staff.getByRole("article").filter({ hasText: second.name });
    await expect(absent.getByText("notée absente")).toBeVisible();
    await expect(absent.getByRole("link", { name: "Elle ne vient pas" })).toHaveCount(0);
    await expectSound(staff);
  });

  await test.step("the learner's and the host's phone say what changed", async () => {
    await reopen(learner, "09:10");
    await expect(learner.getByText("Ce rendez-vous n’a plus lieu")).toBeVisible();
    await expectSound(learner);
    await reopen(host, "09:10");
    await expect(host.getByRole("main").getByText(`Sacha ${run}`).first()).toBeVisible();
    await expectSound(host);
  });

  await test.step("afterwards each says with whom to go on, and the team reads it", async () => {
    await reopen(host, "13:30");
    const row = host.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: "Continuer" }).click();
    // Sessions end after some hours of a morning elsewhere.
    await moveClock(learner, at("13:30"));
    await signIn(learner, ilan.email, password);
    await learner.goto(`/mon-planning/${id}`);
    const wanted = learner.getByRole("button", { name: `Je souhaite poursuivre avec ${first.name}` });
    await wanted.click();
    await expect(wanted).toHaveAttribute("aria-pressed", "true");
    await expect(learner.getByText("Enregistré")).toBeVisible();
    await moveClock(staff, at("13:40"));
    await signIn(staff, "coordination@exemple.fr", demoPassword);
    await staff.goto(`/evenements/edition/${id}/structures`);
    const said = staff.getByRole("region", { name: /^Après les rencontres/ });
    await expect(said.getByText(name)).toBeVisible();
    await expectSound(staff);
  });
  await learner.context().close();
  await host.context().close();
});

/** All that a script of the page finds in the browser's stores, and the cookies. */
const keptIn = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows = databases.map(
      ({ name = "" }) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const [store] = opening.result.objectStoreNames;
            if (store === undefined) return resolve([]);
            const reading = opening.result.transaction(store).objectStore(store).getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => resolve(reading.result);
          };
        }),
    );
    const files = await Promise.all(
      (await caches.keys()).map(async (key) => (await caches.open(key)).keys()),
    );
    const addresses = files.flat().map(({ url }) => url);
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      rows: await Promise.all(rows),
      addresses,
    };
  });
  return JSON.stringify({ ...stored, cookies: await page.evaluate(() => document.cookie) });
};

test("an absence is excused with a reason, and paper says what the record says", { tag: "@proof" }, async ({
  page: staff,
  browser,
  baseURL,
}) => {
  const run = randomUUID().slice(0, 6);
  const { id, first, second, ilan } = await publishedDay(run);
  const name = `Ilan ${run}`;
  await moveClock(staff, at("09:35"));
  await signIn(staff, "coordination@exemple.fr", demoPassword);
  await staff.goto(`/evenements/edition/${id}/jour-j`);
  const main = staff.getByRole("main");
  await main.getByRole("searchbox", { name: "Retrouver quelqu’un" }).fill("Ilan");
  await tick(staff, "Là", `${name}, ${first.name}`).click();
  await main.getByRole("button", { name: `Sa journée, l’excuser : ${name}` }).click();
  const dialog = staff.getByRole("dialog", { name: `La journée de ${name}` });
  await expect(dialog.getByText(first.name).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Excuser" }).click();
  await expect(dialog.getByText("Dites pourquoi cette personne est excusée.")).toBeVisible();
  await dialog.getByLabel("Pour quand").selectOption({ label: `9h30, ${second.name}` });
  await dialog.getByLabel(/^Motif/).fill("Convocation à un examen");
  await dialog.getByRole("button", { name: "Excuser" }).click();
  await expect(dialog.getByText("Convocation à un examen")).toBeVisible();
  await expectSound(staff);
  await staff.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(
    main.getByRole("button", { name: `Excusé·e : ${name}, ${second.name}, ouvrir sa journée` }),
  ).toBeVisible();

  // While a search stands, phones hide the links.
  await main.getByRole("searchbox", { name: "Retrouver quelqu’un" }).fill("");
  await main.getByRole("link", { name: "Émargement et attestations" }).click();
  const signing = main.getByRole("region", { name: "Feuille d’émargement, matin, Halle" });
  await expect(
    signing.getByRole("row", { name: new RegExp(`9h30.*${second.name}.*${name}.*Excusé·e`) }),
  ).toBeVisible();
  const certificate = main.getByRole("region", { name: `Attestation de présence de ${name}` });
  await expect(certificate.getByText(first.name)).toBeVisible();
  await expect(certificate.getByText(second.name)).toBeHidden();
  await expect(main.getByText("Convocation")).toBeHidden();
  await expectSound(staff);

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
  });
  const learner = await phone.newPage();
  const invitation = new URL(await mailedLink(ilan.email, "verification-email"));
  await learner.goto(invitation.pathname + invitation.search);
  await learner.getByLabel(/^Mot de passe/).fill(password);
  await learner.getByLabel(/^Confirmation/).fill(password);
  await learner.getByRole("button", { name: "Ouvrir mon compte" }).click();
  await goOnVerified(learner);
  await expect(learner).not.toHaveURL(/verification-email/);
  await moveClock(learner, at("10:40"));
  await signIn(learner, ilan.email, password);
  await learner.goto(`/mon-planning/${id}`);
  await learner.getByRole("link", { name: "Mon attestation de présence" }).click();
  await expect(learner.getByText(`9h30, ${second.name} : absence excusée`)).toBeVisible();
  await expect(learner.getByRole("region", { name: `Attestation de présence de ${name}` })).toBeVisible();
  await expect(learner.getByText("Convocation")).toBeHidden();
  await expectSound(learner);
  await phone.close();
});

test("the board opens without network while the session lasts; whichever way it ends, no store names anybody", {
  tag: "@proof",
}, async ({ page, context }) => {
  const run = randomUUID().slice(0, 6);
  const { id } = await publishedDay(run);
  const address = `/evenements/edition/${id}/jour-j`;
  const started = Date.now();
  const after = (minutes: number) => new Date(started + minutes * 60_000);
  const openBoard = async (on: Page) => {
    await on.goto(address);
    await expect(on.getByRole("heading", { level: 1, name: "Jour J" })).toBeVisible();
    await expect.poll(() => keptIn(on)).toContain(`Ilan ${run}`);
  };
  const enter = async () => {
    await signIn(page, "coordination@exemple.fr", demoPassword);
    await openBoard(page);
  };
  const expectEmptied = async (on: Page) => expect(await keptIn(on)).not.toContain(run);

  await test.step("without network, it opens again", async () => {
    await enter();
    // The page asks the browser which files it loaded, which a moved clock would hide.
    await expect(page.getByText("s’ouvre aussi sans réseau")).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Sans réseau\. Vos coches/)).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await openBoard(page);
  });

  await test.step("it expires while the page is open: the page waits for its owner, the board is gone", async () => {
    await moveClock(page, after(125));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("alertdialog", { name: "Votre session est terminée" })).toBeVisible();
    await expectEmptied(page);
  });

  await test.step("it expires while no page is open: the next one empties it, without network too", async () => {
    await enter();
    await context.setOffline(true);
    await moveClock(page, after(255));
    await page.reload();
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectEmptied(page);
    await expect(page.getByText(`Ilan ${run}`)).toHaveCount(0);
    await context.setOffline(false);
  });

  await test.step("somebody signs out: nothing of the session stays, in another tab either", async () => {
    await enter();
    const other = await context.newPage();
    await moveClock(other, after(255));
    await openBoard(other);
    await page.getByRole("button", { name: / : menu$/ }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(/\/structures$/);
    await expect(other).toHaveURL(/authentification/);
    for (const one of [page, other]) await expectEmptied(one);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await other.close();
  });
});

test("the door: badges and names are ticked, without network too, once each; lists follow, and others are sent away", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const run = randomUUID().slice(0, 6);
  const { id, ilan, jade } = await publishedDay(run);
  const [door, badge] = [`/evenements/edition/${id}/jour-j/accueil`, `/badge/${id}/${ilan.profile_id}`];
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const arrivals = async () => {
    const { ticks } = await api.call(timetable.getAttendance, { params: { id } });
    return ticks.filter(({ structure_id }) => structure_id === null);
  };
  const arrive = (name: string) => page.getByRole("button", { name: `Arrivé ou arrivée : ${name} ${run}` });

  await test.step("on the eve nobody is ticked: the page says from when on", async () => {
    await moveClock(page, new Date("2043-06-13T12:00:00+02:00"));
    await signIn(page, "coordination@exemple.fr", demoPassword);
    await page.goto(badge);
    await expect(page.getByText(/^Les coches commencent le jour même, le 14\sjuin/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Arrivé ou arrivée" })).toHaveCount(0);
    await expectSound(page);
    await context.clearCookies();
  });

  await test.step("the badge asks a visitor to sign in, and then opens", async () => {
    await moveClock(page, at("08:45"));
    await page.goto(badge);
    await expect(page).toHaveURL(/authentification\?retour=/);
    await signIn(page, "coordination@exemple.fr", demoPassword);
    await page.goto(badge);
    await expect(page.getByRole("heading", { level: 1, name: `Ilan ${run}` })).toBeVisible();
    await expectSound(page);
  });

  await test.step("somebody is found without accents and ticked; the tap is undone, and made again", async () => {
    await page.getByRole("link", { name: "Toutes les arrivées" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Arrivées" })).toBeVisible();
    await expect(page.getByText("0 arrivé·e sur 2")).toBeVisible();
    await page.getByRole("searchbox", { name: "Chercher un nom" }).fill(`JÂDE ${run}`);
    await arrive("Jade").click();
    await expect(page.getByText("1 arrivé·e sur 2")).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByText("0 arrivé·e sur 2")).toBeVisible();
    await arrive("Jade").click();
    const found = page.getByRole("region", { name: "Chercher un nom" });
    await expect(found.getByText(/^Par vous, /)).toBeVisible();
    await expectSound(page);
  });

  await test.step("without network, both addresses open and keep a tick, which leaves once", async () => {
    await page.goto(door);
    await expect(page.getByText("s’ouvre aussi sans réseau")).toBeAttached();
    // One that is still being installed opens nothing.
    const served = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).flatMap(({ active, scope }) =>
          active ? scope : [],
        ),
      );
    await expect.poll(served).toContainEqual(expect.stringContaining(`/badge/${id}/`));
    await context.setOffline(true);
    await page.goto(badge);
    await page.getByRole("button", { name: "Arrivé ou arrivée" }).click();
    await expect(page.getByText("Arrivé·e à l’accueil, en attente d’envoi")).toBeVisible();
    await page.goto(door);
    await expect(page.getByText("2 arrivé·es sur 2")).toBeVisible();
    await expect(page.getByText(/^Sans réseau\. 1 coche gardée ici/)).toBeVisible();
    expect(await arrivals()).toHaveLength(1);
    await context.setOffline(false);
    await expect(page.getByText("Réseau revenu")).toBeVisible();
    expect(new Set((await arrivals()).map((one) => [one.profile_id, one.state].join()))).toEqual(
      new Set([ilan, jade].map(({ profile_id }) => `${profile_id},present`)),
    );
  });

  await test.step("an arrival is taken back on the badge: at 9:05 they are late, and were at no meeting", async () => {
    await moveClock(page, at("09:05"));
    await page.goto(badge);
    await page.getByRole("button", { name: "Retirer l’arrivée" }).click();
    await expect(page.getByText("En retard")).toBeVisible();
    await page.getByRole("link", { name: "Toutes les arrivées" }).click();
    const late = page.getByRole("region", { name: "En retard 1" });
    await expect(late.getByText(`Ilan ${run}`, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Jour J", exact: true }).click();
    await expect(page.getByRole("link", { name: "Arrivées : 1 sur 2" })).toBeVisible();
    const { learners } = await api.call(timetable.getAttendanceRecord, { params: { id } });
    expect(new Set(learners.flatMap(({ rows }) => rows.map(({ outcome }) => outcome)))).toEqual(
      new Set(["unticked"]),
    );
  });

  await test.step("a learner who scans a badge reads whom it is for", async () => {
    const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: "fr-FR" });
    const learner = await other.newPage();
    await signIn(learner, "apprenant@exemple.fr", demoPassword);
    await learner.goto(badge);
    await expect(learner.getByRole("heading", { name: "Ce badge est pour l’équipe" })).toBeVisible();
    await expect(learner.getByText(`Ilan ${run}`)).toHaveCount(0);
    await expectSound(learner);
    await other.close();
  });
});
