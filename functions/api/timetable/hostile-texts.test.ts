import { parse } from "content-disposition";
import ExcelJS from "exceljs";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, visitor } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { unzipped } from "#scripts/testing/zip.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

// One text that is a name to people, and means something else to each format that carries it.
const hostile = `=cmd|'/C x'!A1 "><img src=x onerror=a()><script>b()</script>%0d%0aBcc:c@d.ee\\nATTENDEE:f;,`;

const scene = await timetableScene({ structures: 2, learners: 1 });
const { staff, learner, event, params, slots, structureIds, zones, host } = scene;
const [first = "", second = ""] = structureIds;
const [zone] = zones;
const contact = `hote-${event.id}@exemple.fr`;
// A place is 60 characters at most.
const hosting = { place: hostile.slice(0, 60), contact_name: hostile, contact_email: contact, note: hostile };
const changeEvent = (body: object) =>
  staff.send(events.updateEvent, {
    params,
    body: {
      is_published: 1,
      name: event.name,
      start_date: event.start_date,
      end_date: event.end_date,
      ...body,
    },
  });
type Refusable = Promise<{ status: number; body: { errors?: Record<string, string[]> } }>;

/** Each field that a mail, a calendar or a sheet tells, and the call that sets it. */
const fields: Readonly<Record<string, (text: string) => Refusable>> = {
  "name of a person": (name) =>
    learner.send(profiles.renameUser, { params: { userId: learner.userId }, body: { name } }),
  "name of an event": (name) => changeEvent({ name }),
  "address of an event": (address) => changeEvent({ name: hostile, address }),
  "name of a zone": (name) =>
    staff.send(events.updateZone, {
      params: { id: zone?.id ?? "" },
      body: { name, directions: name, event_id: event.id },
    }),
  "name of a structure": (name) =>
    staff.send(structures.updateStructure, { params: { id: first }, body: { name } }),
  "place of a structure": (place) => host(0, { ...hosting, place }),
  "contact of a structure": (contact_name) => host(0, { ...hosting, contact_name }),
};

test.each(Object.entries(fields))("the %s is one line, of characters that people see", async (_, set) => {
  expect((await set("Nom")).status).toBeLessThan(300);
  for (const text of [
    "Nom\r\nBcc: tous@exemple.fr",
    "Nom\nATTENDEE:mailto:x",
    "Nom\u2028suite",
    "Nom\u202Egnp.exe",
    "Nom\u0000",
    "Nom\u0007",
    "N".repeat(10_000),
  ])
    expect([text.slice(0, 12), (await set(text)).status]).toEqual([text.slice(0, 12), 422]);
});

const ours = new Set([
  "!doctype",
  "html",
  "head",
  "meta",
  "style",
  "title",
  "body",
  "p",
  "a",
  "br",
  "div",
  "span",
  "table",
  "tr",
  "td",
  "tbody",
  "ul",
  "ol",
  "li",
]);

test("mails, calendar and workbook say such a text as it was typed, and nothing runs or is added", async () => {
  for (const [name, set] of Object.entries(fields))
    if (!name.startsWith("place")) must((await set(hostile)) as { status: number; body: object });
  must(await host(1, hosting));
  for (const [n, structure_id] of [first, second].entries())
    must(
      await staff.send(timetable.addMeeting, {
        params,
        body: { profile_id: learner.profileId, structure_id, time_slot_id: slots[n]?.id },
      }),
    );
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  must(await staff.send(hosts.sendHostLinks, { params, body: { to: "all" } }));
  await tellRelease();

  const [toLearner, toHost] = [await mailsTo(learner.email), await mailsTo(contact)];
  expect([toLearner.length, toHost.length]).toEqual([1, 3]);
  for (const { to, subject, text, html } of [...toLearner, ...toHost]) {
    expect(to).toHaveLength(1);
    expect(subject).toContain(hostile);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a header's line is looked for
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
    expect(text).toContain(hostile);
    const elements = [...html.matchAll(/<\/?([^\s>]*)/g)].map(([, name]) => name);
    expect(elements.filter((name = "") => !ours.has(name))).toEqual([]);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? "").origin);
    expect(links.filter((origin) => origin !== process.env["SITE_URL"])).toEqual([]);
  }

  const { url } = must(await learner.call(timetable.makeAgendaLink, {}));
  const { body } = await visitor.call(timetable.getCalendar, {
    params: { secret: url.split("/").at(-1) ?? "" },
  });
  const meetings = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents("vevent");
  const summaries = meetings.map((one) => new ICAL.Event(one).summary);
  expect(summaries).toContain(`Rendez-vous : ${hostile}`);
  expect(meetings.some((one) => one.hasProperty("attendee"))).toBe(false);
  expect(new Set(meetings.map((one) => one.getAllProperties().length)).size).toBe(1);

  const { headers } = await staff.send(events.exportWishes, { params });
  const file = await fetch(headers.location ?? "");
  const { type, parameters } = parse(file.headers.get("content-disposition") ?? "");
  expect(type).toBe("attachment");
  expect(Object.keys(parameters)).toEqual(["filename", "filename*"]);
  expect(parameters["filename"]).not.toMatch(/["<>|/\\\r\n]/);
  const bytes = Buffer.from(await file.arrayBuffer());
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  const cells: unknown[] = [];
  for (const sheet of workbook.worksheets)
    sheet.eachRow((row) => {
      row.eachCell(({ value }) => cells.push(value));
    });
  expect(cells).toContain(`\u00a0${hostile}`);
  expect(cells.filter((value) => typeof value === "object" && !(value instanceof Date))).toEqual([]);
  const parts = await unzipped(bytes);
  expect([...parts.values()].some((xml) => /<f[ >/]|TargetMode="External"|<script|<img/.test(xml))).toBe(
    false,
  );
});
