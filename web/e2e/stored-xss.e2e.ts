import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type ApiClient, signedInClient } from "#scripts/operate/api-client.ts";
import { comingLearners, demoPassword } from "#scripts/seed/people.ts";
import { hostileMarkup } from "#scripts/testing/hostile-markup.ts";
import { festScene } from "#scripts/testing/scenes/fest-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { type ContentPage, contentKeys } from "#shared/reference/content.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import type { SituationSection } from "#shared/situations/situations.schemas.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { mailedLink, pastEvent, signIn, test, unfold } from "./visit.ts";

const marker = "Avant le pire";
/** What comes first is shown: an element that nothing closes takes all that follows with it. */
const begin = `<p>${marker}</p>`;
const whole = `${begin}${hostileMarkup.join("\n")}`;
const chunks = (size: number) =>
  Array.from({ length: Math.ceil(hostileMarkup.length / size) }, (_, n) =>
    hostileMarkup.slice(n * size, (n + 1) * size),
  );

const section = (title: string, contents: readonly string[]): SituationSection => ({
  title,
  description: "",
  fields: contents.map((content, n) => ({
    name: `f${n}`,
    type: "textarea",
    label: `Texte ${n}`,
    description: "",
    placeholder: "",
    content,
    choices: [],
  })),
});
/** Each payload alone in a field, so that none hides another. */
const apart = chunks(20).map((contents, n) => section(`Partie ${n}`, contents));
/** A few together in each field, for the editor. */
const together = [
  section("Ensemble", [...chunks(20).map((contents) => contents.join("")), `<p>${marker}</p>`]),
];

const learnerOf = async (admin: ApiClient) => {
  const query = { name: comingLearners[0]?.name ?? "" };
  const [found] = await admin.call(profiles.searchProfiles, { query });
  return found?.id ?? "";
};

const situationOf = async (admin: ApiClient, student_id: string, sections: SituationSection[]) => {
  const body = { title: `<img src=x onerror=alert(1)> ${randomUUID()}`, student_id, sections };
  return (await admin.call(situations.createSituation, { body })).data;
};

const structureOf = async (admin: ApiClient) => {
  const [organization] = await admin.call(reference.listOrganizations, { query: {} });
  const [legalForm] = await admin.call(reference.listLegalForms, {});
  const text = (n: number) => `${marker} ${chunks(20)[n]?.join("\n") ?? ""}`;
  const { id } = await admin.call(structures.createStructure, {
    body: {
      name: `<script>alert(1)</script> ${randomUUID()}`,
      zip_code: "35000",
      organization_id: organization?.id ?? null,
      legal_form_id: legalForm?.id ?? null,
      description: text(0),
      structure_approach: text(1),
      current_project: text(2),
      enrolment_speech: text(3),
    },
  });
  for (const n of [4, 5])
    await admin.call(structures.createTrainingSituation, {
      params: { id },
      body: { name: "Situation", description: text(n) },
    });
  // Gone from the catalogue that the other tests look at.
  await admin.call(structures.updateStructure, { params: { id }, body: { is_active: false } });
  return id;
};

/** The sections of a page as if the organisation had written the markup into each. */
const contentsOf = (page: ContentPage) =>
  contentKeys(page).map((key, n) => ({
    id: `${page}~${key}`,
    title: `<img src=x onerror=alert(1)> ${n}`,
    detail: hostileMarkup[n] ?? "",
    text: `${begin}${chunks(20)[n % 5]?.join("") ?? ""}`,
    video: "",
    updated_at: "2026-05-04T08:00:00.000Z",
    version: 1,
  }));

/** Nothing ran, nothing was asked of elsewhere, and nothing in the page could still do so. */
const expectInert = async (page: Page, asked: readonly string[]) => {
  await page.mouse.move(300, 300);
  await page.mouse.move(400, 500);
  const left = await page.evaluate(() => ({
    ran: (window as { ran?: number }).ran ?? 0,
    handlers: [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => name.startsWith("on") || /^\s*(javascript|vbscript|data):/i.test(value))
        .map(({ name, value }) => `${element.localName} ${name}=${value}`),
    ),
    strangers: [
      ...document.querySelectorAll(
        "main :is(script, iframe, object, embed, style, link, meta, base, form[action], video:not(.film), audio, math, template, foreignObject, animate)",
      ),
    ].map((element) => element.outerHTML.slice(0, 120)),
    address: location.origin,
  }));
  expect(left).toEqual({ ran: 0, handlers: [], strangers: [], address: new URL(page.url()).origin });
  expect(asked).toEqual([]);
};

/** Listens to a page, and opens others of the site: on a computer, then as wide as a phone. */
const watch = (page: Page) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/ailleurs\.invalid/.test(request.url())) asked.push(request.url());
  });
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const inert = async () => {
    // What would run on its own has run by then.
    await page.waitForLoadState("networkidle");
    await expectInert(page, asked);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectInert(page, asked);
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  const open = async (address: string, shown = marker) => {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
    await inert();
  };
  return { inert, open };
};

test("nothing that people store as rich text runs in a browser", async ({ page, problems }) => {
  test.skip(page.viewportSize()?.width !== 1280, "it is looked at as wide as a phone here");
  const { inert, open } = watch(page);
  await test.step("where nothing stops it, it does run", async () => {
    const bare = await page.context().newPage();
    await bare.setContent(hostileMarkup.filter((markup) => /^<(img src=x|svg) on/.test(markup)).join(">"));
    const ran = () => bare.evaluate(() => (window as { ran?: number }).ran ?? 0);
    await expect.poll(ran).toBeGreaterThan(3);
    await bare.close();
  });
  const admin = await signedInClient(process.env.E2E_SITE ?? "", "admin@exemple.fr", demoPassword);
  const student = await learnerOf(admin);
  const read = await situationOf(admin, student, apart);
  const edited = await situationOf(admin, student, together);
  const event = await admin.call(events.createEvent, {
    body: {
      name: `<b onclick=alert(1)>Événement</b> ${randomUUID()}`,
      description: whole,
      start_date: "2042-06-14T09:00:00Z",
      end_date: "2042-06-14T13:00:00Z",
    },
  });
  const document = await admin.call(library.createDocument, {
    body: { name: `<svg onload=alert(1)> ${randomUUID()}`, description: whole },
  });
  await signIn(page, "admin@exemple.fr", demoPassword);
  const openEvent = async () => {
    await page.goto(`/evenements/edition/${event.id}`);
    await page.locator("details", { hasText: marker }).locator("summary").first().click();
    await expect(page.getByText(marker).first()).toBeVisible();
    await inert();
  };
  /** The form that a page opens, with its editors. */
  const edit = async (name: RegExp) => {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog").getByText(marker)).toBeVisible();
    await inert();
  };

  await test.step("as cleaned when it is stored", async () => {
    await open(`/situations/lecture/${read.id}`, "Partie 5");
    await open(`/situations/edition/${edited.id}`);
    await open("/tableau-de-bord?tab=situations", read.title);
    await openEvent();
    await edit(/^Modifier/);
    await open(`/documents/${document.id}`);
    await edit(/^Modifier$/);
  });

  await test.step("even if it had been stored as sent", async () => {
    expect(problems).toEqual([]);
    const raw = { [read.id]: { ...read, sections: apart }, [edited.id]: { ...edited, sections: together } };
    await page.route("**/api/shared-situations/*", (route) =>
      route.fulfill({ json: raw[route.request().url().split("/").at(-1) ?? ""] }),
    );
    await page.route("**/api/contents*", (route) => {
      const asked = new URL(route.request().url()).searchParams.get("page");
      return route.fulfill({ json: contentsOf(asked === "home" ? "home" : "legal") });
    });
    // The home page has its texts while no event is to come.
    await page.route("**/api/next-event", (route) => route.fulfill({ json: null }));
    await open("/");
    await page.route("**/api/next-event", (route) =>
      route.fulfill({ json: { ...event, description: whole, zones: [], time_slots: [] } }),
    );
    for (const like of ["**/api/events/*/related", "**/api/documents/*"])
      await page.route(like, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const described = json.event
          ? { event: { ...json.event, description: whole } }
          : { ...json, description: whole };
        await route.fulfill({ response, json: described });
      });
    await open(`/situations/lecture/${read.id}`, "Partie 5");
    await open(`/situations/edition/${edited.id}`);
    await open("/prochain-evenement");
    await openEvent();
    await edit(/^Modifier/);
    await open(`/documents/${document.id}`);
    await edit(/^Modifier$/);
    await open("/informations-legales");
    await open("/contenus", "<img src=x onerror=alert(1)>");
    await unfold(page, "Page d’accueil");
    await edit(/^Modifier/);
    await page.unrouteAll();
    // The page's policy reports what a cleaner reads in a document of its own, where nothing runs.
    problems.length = 0;
  });

  for (const { id } of [read, edited]) await admin.call(situations.deleteSituation, { params: { id } });
});

test("nothing that people store as plain text runs in a browser", async ({ page }) => {
  test.skip(page.viewportSize()?.width !== 1280, "it is looked at as wide as a phone here");
  const { inert, open } = watch(page);
  const { api, person, action, path } = await festScene(`Essai${randomUUID().slice(0, 6)}`, mailedLink);
  const maud = await person("Maud", "learner");
  const fest = await action({ year: 2031, is_fest: true, days: [-60, 200], learners: [maud] });
  const [first = ""] = await path(fest, maud, []);
  const text = (n: number) => `${chunks(20)[n % 5]?.join("\n") ?? ""} ${marker}`;
  const sections = formOf({ step_type: "rendezvous", order: 1 }).sections.map(({ fields }, at) => ({
    fields: fields.flatMap(({ name, type }, n) =>
      type === "textarea" ? [{ name, content: text(at + n) }] : [],
    ),
  }));
  const notes_by_roles = [{ role_id: 1, content: `${hostileMarkup.join("\n").slice(0, 9_000)} ${marker}` }];
  for (const body of [{ deliverables: [{ sections }] }, { notes_by_roles }])
    await api.call(steps.updateStep, { params: { id: first }, body });
  const structure = await structureOf(api);
  await signIn(page, "admin@exemple.fr", demoPassword);

  await test.step("in structures", () => open(`/structures/${structure}`));

  await test.step("in steps", async () => {
    await open(`/etape/${first}`);
    await open(`/etape/lecture/note/1/${first}`);
    await open(`/etape/lecture/livrable/${first}`);
    await open(`/etape/impression/${first}`);
    await open(`/etape/edition/note/${first}`, "Enregistré le");
  });

  await test.step("on the printed sheets of an event, even if names had been stored as sent", async () => {
    const left = chunks(3);
    const hostile = (key: string, value: unknown) =>
      /(^|_)name$/.test(key) && typeof value === "string"
        ? `${value} ${left.pop()?.join(" ") ?? ""} ${marker}`
        : value;
    await page.route("**/api/events/*/timetable*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: JSON.stringify(await response.json(), hostile) });
    });
    await page.emulateMedia({ media: "print" });
    await page.goto(`/evenements/edition/${(await pastEvent()).id}/planning/imprimer`);
    for (const kind of await page.getByRole("checkbox", { includeHidden: true }).all())
      await kind.check({ force: true });
    await expect(page.locator("article").filter({ hasText: marker }).first()).toBeVisible();
    await inert();
    expect(left).toEqual([]);
  });
});
