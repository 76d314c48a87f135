import { chromium, expect, type Page } from "@playwright/test";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { type Figure, isWithinBound, report } from "#scripts/prove/report.ts";
import { patiently } from "#scripts/seed/demo-site.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";
import { countEffort } from "#scripts/testing/browser/effort.ts";
import { Problem } from "#shared/contract/problem.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// A coordinator's whole day at the size of a real one: from an event that nobody sees to the record of who came.
const size = { structures: 60, learners: 200, is_published: false } as const;

const signIn = async (page: Page, email: string) => {
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel(/^Mot de passe/).fill(demoPassword);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await expect(page).not.toHaveURL(/authentification/);
};

/** True if the event is not published, and the call says so. */
const isRefused = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error: unknown) => error instanceof Problem && error.code === "unpublished",
  );

/** Every later call of this process is made at that moment, for the product too. */
const moveCalls = (now: Date) => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    send(input, { ...init, headers: { ...init?.headers, "x-test-time": now.toISOString() } });
};

const figures: Figure[] = [];
await prepare(console.log, new AbortController().signal);
const product = await startProduct({});
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  Object.assign(process.env, product.environment);
  // Its modules read the environment when they load.
  const { coordinator, fillLargeEvent, largeDay } = await import("#scripts/testing/scenes/large-event.ts");
  const { api, params, structureIds } = await fillLargeEvent(product.siteUrl, size);
  const address = `/evenements/edition/${params.id}`;
  const page = await browser.newPage({
    baseURL: product.siteUrl,
    viewport: { width: 1280, height: 900 },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  page.setDefaultTimeout(30_000);
  const patient = expect.configure({ timeout: 120_000 });
  const effort = await countEffort(page);
  const tell = async (task: string, clicks: number) =>
    figures.push([`clicks: ${task}`, (await effort.counted()).clicks, { atMost: clicks }]);
  await signIn(page, coordinator);

  // Contacts, from a spreadsheet.
  await page.goto(`${address}/structures`);
  await effort.begin();
  await page.getByRole("main").getByRole("link", { name: "Contacts", exact: true }).click();
  await page
    .getByRole("textbox", { name: /^Contact, / })
    .first()
    .click();
  const lines = structureIds.map((_, n) => `Contact ${n}\thote${n}@essai.example\t02 99 00 00 00\tTuteur`);
  await page.locator(":focus").evaluate((field, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join("\r\n"));
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await patient(page.getByText(`${size.structures} structures enregistrées`)).toBeVisible();
  await tell("the contacts of 60 hosts", 6);

  // A draft is computed and adopted, while nobody sees the event.
  await page.goto(`${address}/planning/preparer`);
  await effort.begin();
  await page.getByRole("button", { name: "Calculer une proposition" }).click();
  const adopt = page.getByRole("button", { name: "Adopter", exact: true });
  await patient(adopt).toBeVisible();
  await adopt.click();
  await patient(page.getByText("La proposition est devenue le brouillon")).toBeVisible();
  await tell("a timetable computed and adopted", 2);

  const { people } = timetableOf(await api.call(timetable.getTimetable, { params }));
  const profile_ids = people.map(({ profile_id }) => profile_id);
  const refused = [
    await isRefused(api.call(timetable.publishRelease, { params, body: {} })),
    await isRefused(
      api.call(wishes.remindLearners, { params, body: { profile_ids: profile_ids.slice(0, 2) } }),
    ),
  ];
  await page.goto(`${address}/planning/grille`);
  // What is not drawn yet is drawn for paper.
  await page.locator("tr[data-structure]").first().waitFor();
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("tr[data-structure]").length;
  });
  figures.push(["structures in the grid, when it is printed as soon as it opens", printed, size.structures]);
  const publish = page.getByRole("button", { name: /^Publier et prévenir/ });
  await page.goto(`${address}/planning/publier`);
  await expect(page.getByRole("button", { name: "Publier maintenant" })).toBeVisible();
  figures.push([
    "ways to tell people of an event that they cannot see",
    refused.filter((isSo) => !isSo).length + (await publish.count()),
    0,
  ]);

  // The event is published, then its timetable.
  await effort.begin();
  await page.getByRole("button", { name: "Publier maintenant" }).click();
  await publish.click();
  await patient(page.getByText("La version 1 est publiée")).toBeVisible();
  await tell("the event and its timetable published", 4);

  // On the day a structure and five learners do not come: what they were told stays in the record.
  moveCalls(new Date(`${largeDay}T08:50:00+02:00`));
  const staff = await signedInClient(product.siteUrl, coordinator, demoPassword);
  const { release, input } = timetableOf(await staff.call(timetable.getTimetable, { params }));
  const expected = new Set(release?.meetings.map(({ profile_id }) => profile_id));
  const absent = [...expected].slice(0, 5);
  const gone = structureIds[7] ?? "";
  const slot_ids = input.slots.map(({ id }) => id);
  const incidents = [
    ...absent.map((profile_id) => ({ kind: "learner_absent" as const, profile_id, slot_ids })),
    { kind: "structure_absent" as const, structure_id: gone, from_slot_id: slot_ids[0] ?? "" },
  ];
  const { id } = await staff.call(timetable.askForProposal, { params, body: { incidents } });
  const at = { ...params, proposalId: id };
  await expect
    .poll(async () => (await staff.call(timetable.getProposal, { params: at })).state, { timeout: 120_000 })
    .toBe("ready");
  await patiently(() => staff.call(timetable.adoptProposal, { params: at, body: {} }));
  const { learners } = await staff.call(timetable.getAttendanceRecord, { params });
  const recorded = new Map(learners.map(({ profile_id, rows }) => [profile_id, rows]));
  const absences = absent.filter((one) => recorded.get(one)?.every(({ outcome }) => outcome === "absent"));
  figures.push(
    ["learners expected", expected.size, { atLeast: 190 }],
    ["… missing in the record after the repair", [...expected].filter((one) => !recorded.has(one)).length, 0],
    ["… of the five absent, those that the record calls absent", absences.length, 5],
  );
} finally {
  report("coordinator", figures);
  await browser.close();
  await product.stop();
}
if (!figures.every(isWithinBound)) process.exitCode = 1;
