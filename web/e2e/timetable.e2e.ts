import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { comingEvent, expectSound, signIn, test, unfold } from "./visit.ts";

/** An event of this test alone, so that it can be published: a learner of last year's with two meetings. */
const smallEvent = async () => {
  const api = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const name = `Forum ${randomUUID().slice(0, 6)}`;
  const [start_date, end_date] = ["2045-06-06T07:00:00.000Z", "2045-06-06T11:00:00.000Z"];
  const { id } = await api.call(events.createEvent, { body: { name, start_date, end_date } });
  const params = { id };
  const [zone, slots, degrees, catalogue, [learner]] = await Promise.all([
    api.call(events.createZone, { body: { name: "Halle", event_id: id } }),
    api.call(events.generateTimeSlots, {
      params,
      body: { first_start: "09:00", minutes: 20, pause: 10, count: 3 },
    }),
    api.call(reference.listDegrees, {}),
    api.call(structures.listStructures, { query: { per_page: 100 } }),
    api.call(profiles.searchProfiles, { query: { name: "Nolwenn Tanguy" } }),
  ]);
  const hosts = catalogue.data.filter(({ is_active, is_proposed }) => is_active && !is_proposed).slice(0, 2);
  await api.call(events.addParticipations, {
    params,
    body: { structure_ids: hosts.map((one) => one.id), zone_id: zone.id },
  });
  const action = await api.call(training.createTrainingAction, {
    body: {
      // Other journeys join the only promotion of animators.
      degree_id: degrees.find((degree) => !/^Animat/.test(degree.name))?.id ?? "",
      event_id: id,
      year: 2045,
      start_date: "2045-09-01T07:00:00.000Z",
      end_date: "2046-06-30T15:00:00.000Z",
    },
  });
  const profile_id = learner?.id ?? "";
  await api.call(training.addTrainingProfile, { params: { id: action.id }, body: { profile_id } });
  for (const [n, { id: structure_id }] of hosts.entries())
    await api.call(timetables.addMeeting, {
      params,
      body: { profile_id, structure_id, time_slot_id: slots[n]?.id ?? "" },
    });
  return { id, hosts: hosts.map((one) => one.name) };
};

test("staff publish, move a meeting and publish again; the learner's phone marks what changed until they have seen it", {
  tag: "@first",
}, async ({ page, browser }) => {
  const { id, hosts } = await smallEvent();
  const [first = ""] = hosts;
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto(`/evenements/edition/${id}/planning/grille`);
  const grid = page.getByRole("grid");
  await expect(grid.locator("[data-pair]")).toHaveCount(2);
  const parts = page.getByRole("navigation", { name: "Parties du planning" });
  const publish = async (told: string) => {
    await parts.getByRole("link", { name: /^Publier/ }).click();
    await expect(page.getByText(told)).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: /^Publier et prévenir/ }).click();
  };
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const changes = phone.getByRole("button", { name: /^J’ai vu/ });

  await test.step("an unpublished event tells nobody: its page offers to publish it instead", async () => {
    await parts.getByRole("link", { name: "Publier" }).click();
    await expect(
      page.getByText("Personne ne voit encore l’événement : il faut d’abord le publier."),
    ).toBeVisible();
    await expectSound(page);
    const states = async (state: string) => {
      for (const address of ["", "/structures", "/voeux", "/jour-j", "/planning/grille"]) {
        await page.goto(`/evenements/edition/${id}${address}`);
        await expect(page.getByText(state, { exact: true })).toBeVisible();
      }
    };
    await states("Brouillon");
    // Pressed twice, it is published once, and nothing says that it was refused.
    await page.getByRole("button", { name: "Publier maintenant" }).dblclick();
    await expect(page.getByText("L’événement est publié")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publier maintenant" })).toHaveCount(0);
    await expect(page.getByText("L’événement n’a pas pu être publié")).toHaveCount(0);
    await states("Vœux ouverts");
  });

  await test.step("the first version is what the learner reads", async () => {
    await publish("1 personne sera prévenue, 2 structures sont sans contact.");
    await expect(page.getByText("La version 1 est publiée")).toBeVisible();
    await signIn(phone, "nolwenn.tanguy@exemple.fr", demoPassword);
    await phone.goto(`/mon-planning/${id}`);
    for (const name of hosts) await expect(phone.getByRole("main").getByText(name).first()).toBeVisible();
    await expect(changes).toHaveCount(0);
  });

  await test.step("a meeting moved in the grid is in the next version alone", async () => {
    await parts.getByRole("link", { name: "Grille" }).click();
    await grid.getByRole("row").filter({ hasText: first }).locator("[data-pair]").click();
    const moves = grid.getByRole("group", { name: /^Déplacer/ });
    await moves.locator(".tt-dcol").nth(2).getByRole("button").first().click();
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText("9h00").first()).toBeVisible();
    await expect(phone.getByText("10h00")).toHaveCount(0);
    await publish("1 rendez-vous change, 1 personne sera prévenue.");
    await expect(page.getByText("La version 2 est publiée")).toBeVisible();
  });

  await test.step("the phone marks the change, which goes once seen, and stays so", async () => {
    await phone.reload();
    await expect(phone.getByText("10h00").first()).toBeVisible();
    await expectSound(phone);
    await changes.click();
    await expect(changes).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByText("10h00").first()).toBeVisible();
    await expect(changes).toHaveCount(0);
  });

  await test.step("who moves a slot reads that people hold its earlier hour", async () => {
    await page.goto(`/evenements/edition/${id}`);
    await page.getByRole("button", { name: "Modifier les créneaux" }).click();
    await page
      .getByRole("button", { name: /^Modifier le créneau/ })
      .first()
      .click();
    await expect(page.getByText(/^Le planning publié gardera l’heure d’avant/)).toBeVisible();
    await expectSound(page);
  });
});

test("staff prepare a timetable, compute it, adopt it and change it with the mouse and with keys alone", async ({
  page,
}) => {
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto(`/evenements/edition/${await comingEvent()}`);
  await page.getByRole("link", { name: "Planning", exact: true }).click();

  await test.step("a click closes a slot, another reopens it", async () => {
    await expect(page.getByRole("heading", { name: /^On peut calculer/ })).toBeVisible();
    await expectSound(page);
    // After the head and the zone.
    const ledger = page.getByRole("table", { name: "Places de chaque structure, créneau par créneau" });
    // Wide screens have all zones open.
    const unfoldHead = async () => {
      await expect(ledger).toBeVisible();
      const head = ledger.getByRole("button", { name: /^Déplier/ }).first();
      if (await head.isVisible()) await head.click();
    };
    const slot = ledger.getByRole("row").nth(2).getByRole("button").first();
    await unfoldHead();
    await expect(slot).toHaveAttribute("aria-pressed", "true");
    const saved = () => page.waitForResponse((response) => response.url().includes("/hosting"));
    await Promise.all([saved(), slot.click()]);
    await expect(slot).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await unfoldHead();
    await expect(slot).toHaveAttribute("aria-pressed", "false");
    await Promise.all([saved(), slot.click()]);
    await expect(slot).toHaveAttribute("aria-pressed", "true");

    // Somebody else notes another number of seats while one types: the page reads it as it saves something else.
    const seats = ledger.getByRole("row").nth(2).getByRole("spinbutton");
    const other = ledger.getByRole("row").nth(3);
    const related = /\/api\/events\/[^/]+\/related$/;
    await page.route(related, async (route) => {
      const response = await route.fetch();
      const read = await response.json();
      for (const participation of read.event.participations) participation.seats = 9;
      await route.fulfill({ response, json: read });
    });
    await seats.fill("7");
    const otherSlot = other.getByRole("button").first();
    // The press of a mouse would leave the field.
    await otherSlot.evaluate((one: HTMLElement) => one.click());
    await expect(other.getByRole("spinbutton")).toHaveValue("9");
    await expect(seats).toHaveValue("7");
    await page.unroute(related);
    await page.reload();
    await unfoldHead();
    await expect(seats).toHaveValue("");
    await Promise.all([saved(), otherSlot.click()]);
    await expect(otherSlot).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("a person found by name is noted as absent, or not", async () => {
    await unfold(page, "Absences et rencontres écartées");
    await page.getByRole("combobox", { name: "Noter l’absence de" }).click();
    const option = page.getByRole("option").first();
    await option.click();
    const presence = page.getByRole("dialog", { name: /^Présence le jour J : / });
    await expect(presence.getByRole("checkbox").first()).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(presence).toBeHidden();
  });

  await test.step("a proposal is computed, compared and adopted", async () => {
    await page.getByRole("button", { name: "Calculer une proposition" }).click();
    await expect(page.getByRole("list", { name: "Niveaux du calcul" })).toBeVisible();
    await expect(page.getByText("On ne peut pas faire mieux : prouvé.")).toBeVisible({ timeout: 60_000 });
    await expectSound(page);
    await page.getByRole("button", { name: "Adopter" }).click();
    await expect(page.getByText("La proposition est devenue le brouillon")).toBeVisible();
    await expect(page).toHaveURL(/planning\/grille$/);
  });

  const grid = page.getByRole("grid");
  const said = page.getByRole("status");
  const moves = grid.getByRole("group", { name: /^Déplacer/ });
  await test.step("keys alone move a meeting, pin it and take both back", async () => {
    const meeting = grid.locator("[data-pair]").first();
    const name = (await meeting.locator(".tt-long").textContent()) ?? "";
    await meeting.focus();
    await page.keyboard.press("Enter");
    await expect(moves).toBeVisible();
    await expect(moves.getByRole("listitem").first().getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said.filter({ hasText: name }).first()).toContainText(" à ");
    await expect(grid.locator("[data-pair]:focus .tt-long")).toHaveText(name);
    await page.keyboard.press("e");
    await expect(said.filter({ hasText: `${name}, rendez-vous épinglé` })).toHaveCount(1);
    await expect(grid.locator("[data-pair]:focus")).toHaveAttribute("data-pinned", "true");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(said.filter({ hasText: `Annulé : ${name}, déplacement` })).toHaveCount(1);
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
  });

  await test.step("the mouse opens the drawer, which says what each move costs; what was moved is kept", async () => {
    await grid.locator("[data-pair]").first().click();
    await expectSound(page);
    await moves.getByRole("listitem").first().getByRole("button").click();
    await expect(page.getByRole("button", { name: /^Annuler : .*, déplacement$/ })).toBeVisible();
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
    const places = () =>
      grid
        .locator("[data-pair]")
        .evaluateAll((all) =>
          all.map(
            (one) =>
              `${one.getAttribute("data-pair")} ${one.closest("[data-cell]")?.getAttribute("data-cell")}`,
          ),
        );
    const before = await places();
    await page.reload();
    await expect(grid.locator("[data-pair]").first()).toBeVisible();
    // The rows are drawn a few at a time.
    await expect.poll(async () => (await places()).sort()).toEqual(before.sort());
  });

  await test.step("warnings and demand open beside the grid and lead into it", async () => {
    const side = page.locator("[role=dialog]:not(.toasts *)");
    await unfold(page, "Bilan, avertissements et filtres");
    await page.getByRole("link", { name: "Pression" }).click();
    await expect(side.getByRole("heading", { name: "Par structure" })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(side).toBeHidden();
    // Where they were once.
    await page.goto(new URL(page.url()).pathname.replace("grille", "avertissements"));
    await expect(side.getByRole("heading", { name: "Avertissements" })).toBeVisible();
    await expectSound(page);
    await side.getByText(/^Une seule personne dans la séance/).click();
    await side.getByRole("link").first().click();
    await expect(side).toBeHidden();
    await expect(grid.locator(".tt-drawer")).toBeVisible();
  });

  await test.step("the page says what would be published, in figures, and person by person to who asks", async () => {
    await page.getByRole("link", { name: /^Publier/ }).click();
    await expect(page.getByText(/^\d+ personnes seront prévenues/)).toBeVisible();
    await expect(page.getByText("Aux apprenant·es : « Ton planning pour Alternance Day »")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^\d+ apprenant/ })).toBeHidden();
    await page.getByText("Les rendez-vous, personne par personne").click();
    await expect(page.getByRole("heading", { name: /^\d+ apprenant/ })).toBeVisible();
    await expectSound(page);
  });
});

test("staff forbid a meeting with a reason, remove another by hand, and allow both again", {
  tag: "@proof",
}, async ({ page }) => {
  const { id, hosts } = await smallEvent();
  const [first = "", second = ""] = hosts;
  await signIn(page, "admin@exemple.fr", demoPassword);
  await page.goto(`/evenements/edition/${id}/planning/grille`);
  const grid = page.getByRole("grid");
  const meetings = grid.locator("[data-pair]");
  // A phone shows one slot at a time.
  const slots = page.getByRole("group", { name: "Créneau affiché" }).getByRole("button");
  const open = async (name: string, slot: number) => {
    if (await slots.first().isVisible()) await slots.nth(slot).click();
    await grid.getByRole("row").filter({ hasText: name }).locator("[data-pair]").click();
  };
  const drawer = grid.getByRole("group", { name: /^Déplacer/ });

  await test.step("forbidding asks why, and takes the meeting away; undoing puts it back", async () => {
    await open(first, 0);
    await drawer.getByRole("button", { name: "Interdire" }).click();
    const dialog = page.getByRole("dialog", { name: "Interdire une rencontre" });
    await dialog.getByRole("button", { name: "Interdire" }).click();
    await expect(dialog.getByText("Dites pourquoi.")).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("textbox", { name: "Pourquoi" }).fill("Son père y travaille");
    await dialog.getByRole("button", { name: "Interdire" }).click();
    await expect(meetings).toHaveCount(1);
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
    await page.getByRole("button", { name: /^Annuler : .*interdite/ }).click();
    await expect(meetings).toHaveCount(2);
    await page.getByRole("button", { name: /^Rétablir : .*interdite/ }).click();
    await expect(meetings).toHaveCount(1);
  });

  await test.step("a meeting that is removed by hand stands in the same list", async () => {
    await open(second, 1);
    await drawer.getByRole("button", { name: "Retirer" }).click();
    await expect(meetings).toHaveCount(0);
    await page
      .getByRole("link", { name: /^Préparer/ })
      .first()
      .click();
    const exceptions = page.getByText("Absences et rencontres écartées");
    await exceptions.click();
    const list = page.getByRole("region", { name: "Rencontres écartées" });
    await expect(list.getByRole("listitem").filter({ hasText: first })).toContainText("Son père y travaille");
    await expect(list.getByRole("listitem").filter({ hasText: second })).toContainText("retiré à la main");
    await expectSound(page);
    await list
      .getByRole("button", { name: /^Autoriser à nouveau/ })
      .first()
      .click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await list.getByRole("button", { name: /^Autoriser à nouveau/ }).click();
    await expect(list.getByRole("listitem")).toHaveCount(0);
    await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
    await page.reload();
    await exceptions.click();
    await expect(list.getByText(/^Aucune/)).toBeVisible();
  });

  await test.step("options of a computation are folded, and a number that is none is said", async () => {
    await page.getByText("Options", { exact: true }).click();
    const most = page.getByRole("textbox", { name: /^Rendez-vous au plus/ });
    await most.fill("31");
    await page.getByRole("button", { name: "Calculer une proposition" }).click();
    await expect(page.getByText("Un nombre de 1 à 30.")).toBeVisible();
    await expectSound(page);
    await most.fill("1");
    await page.getByRole("checkbox", { name: /^Compléter/ }).check();
    await page.getByRole("button", { name: "Calculer une proposition" }).click();
    await page.getByRole("button", { name: "Adopter", exact: true }).click();
    await expect(page).toHaveURL(/planning\/grille$/);
    await page
      .getByRole("link", { name: /^Préparer/ })
      .first()
      .click();
    await page.getByText("Options (1)").click();
    await expect(page.getByRole("checkbox", { name: /^Garder les rendez-vous/ })).toBeChecked();
  });
});
