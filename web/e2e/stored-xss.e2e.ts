import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type ApiClient, signedInClient } from "#scripts/api-client.ts";
import { comingLearners, demoPassword } from "#scripts/seed/people.ts";
import { hostileMarkup } from "#scripts/testing/hostile-markup.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import type { SituationSection } from "#shared/situations/situations.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { signIn, test } from "./visit.ts";

const marker = "Après le pire";
const whole = `${hostileMarkup.join("\n")}<p>${marker}</p>`;
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
  const [model] = (await admin.call(structures.listStructures, { query: { per_page: 1 } })).data;
  const text = (n: number) => `${marker} ${chunks(20)[n]?.join("\n") ?? ""}`;
  const { id } = await admin.call(structures.createStructure, {
    body: {
      name: `<script>alert(1)</script> ${randomUUID()}`,
      zip_code: "35000",
      organization_id: model?.organization?.id ?? null,
      legal_form_id: model?.legal_form?.id ?? null,
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

/** Nothing ran, nothing was asked of elsewhere, and nothing in the page could still do so. */
const expectInert = async (page: Page, asked: readonly string[]) => {
  // What would run on its own has run by then.
  await page.waitForLoadState("networkidle");
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
        "main :is(script, iframe, object, embed, style, link, meta, base, form[action], video, audio, math, template, foreignObject, animate)",
      ),
    ].map((element) => element.outerHTML.slice(0, 120)),
    address: location.origin,
  }));
  expect(left).toEqual({ ran: 0, handlers: [], strangers: [], address: new URL(page.url()).origin });
  expect(asked).toEqual([]);
};

test("nothing that people store runs in a browser", async ({ page, problems }) => {
  test.skip(page.viewportSize()?.width !== 1280, "the same markup on any screen");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/ailleurs\.invalid/.test(request.url())) asked.push(request.url());
  });
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
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
  await signIn(page, "admin@exemple.fr", demoPassword);

  const open = async (address: string, shown: string) => {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectInert(page, asked);
  };

  await test.step("in situations, as cleaned when they are stored", async () => {
    await open(`/situations/lecture/${read.id}`, "Partie 5");
    await open(`/situations/edition/${edited.id}`, marker);
    await open("/tableau-de-bord?tab=situations", read.title);
  });

  await test.step("in situations, even if they had been stored as sent", async () => {
    expect(problems).toEqual([]);
    const raw = { [read.id]: { ...read, sections: apart }, [edited.id]: { ...edited, sections: together } };
    await page.route("**/api/shared-situations/*", (route) =>
      route.fulfill({ json: raw[route.request().url().split("/").at(-1) ?? ""] }),
    );
    await open(`/situations/lecture/${read.id}`, "Partie 5");
    await open(`/situations/edition/${edited.id}`, marker);
    await page.unroute("**/api/shared-situations/*");
    // The page's policy reports what a cleaner reads in a document of its own, where nothing runs.
    problems.length = 0;
  });

  for (const { id } of [read, edited]) await admin.call(situations.deleteSituation, { params: { id } });

  await test.step("in structures", async () => {
    const id = await structureOf(admin);
    await open(`/structures/${id}`, marker);
  });

  await test.step("in events", async () => {
    const { id } = await admin.call(events.createEvent, {
      body: {
        name: `<b onclick=alert(1)>Événement</b> ${randomUUID()}`,
        description: whole,
        start_date: "2042-06-14T09:00:00Z",
        end_date: "2042-06-14T13:00:00Z",
      },
    });
    await page.goto(`/evenements/edition/${id}`);
    await page.locator("summary").first().click();
    await expect(page.getByText(marker).first()).toBeVisible();
    await expectInert(page, asked);
    await page
      .getByRole("button", { name: /^Modifier/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByText(marker)).toBeVisible();
    await expectInert(page, asked);
  });

  await test.step("in documents", async () => {
    const { id } = await admin.call(library.createDocument, {
      body: { name: `<svg onload=alert(1)> ${randomUUID()}`, description: whole },
    });
    await open(`/documents/${id}`, marker);
  });
});
