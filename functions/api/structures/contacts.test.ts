import ExcelJS from "exceljs";
import { describe, expect, test, vi } from "vitest";
import { removeUnusedContacts } from "#functions/domain/departures/unused-contacts.ts";
import { findParticipation } from "#functions/domain/events/event-parts.store.ts";
import { eraseContacts } from "#functions/domain/events/of-person.ts";
import { writeToSetContact } from "#functions/domain/events/participation-contacts.store.ts";
import { noContacts } from "#functions/domain/structures/contacts.store.ts";
import { writesToChangeContacts } from "#functions/domain/structures/contacts.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { reviewAccounts } from "#scripts/testing/functions.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as search from "#shared/search/search.contract.ts";
import { maxContacts } from "#shared/structures/contacts.rules.ts";
import type { ContactFields } from "#shared/structures/contacts.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const scene = await wishScene(24);
const { staff, learner } = scene;
const assistant = await person("assistant");
let next = 0;
/** A structure that no other test uses. */
const structure = () => scene.structureIds[next++] ?? "";

const coming = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
const over = { start_date: "2020-06-28T07:00:00Z", end_date: "2020-06-28T11:00:00Z" };
const contact = (name: string, more: Partial<ContactFields> = {}): ContactFields => ({
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@exemple.fr`,
  phone: "",
  role: "",
  ...more,
});
const rowOf = async (id: string, event_id?: string) => {
  const query = { per_page: 100, ...(event_id && { event_id }) };
  const { body } = await staff.call(structures.listContacts, { query });
  const row = body.data.find((one) => one.structure.id === id);
  if (!row) throw new Error("Not in the book");
  return row;
};
const save = async (structure_id: string, contacts: ContactFields[], more: { event_id?: string } = {}) => {
  const { version } = await rowOf(structure_id);
  const body = { ...more, rows: [{ structure_id, contacts, version }] };
  const [saved] = must(await assistant.send(structures.saveContacts, { body })).data;
  return saved;
};
const participationIn = async (eventId: string, structureId: string) => {
  const { body } = await staff.call(events.getEventWhole, { params: { id: eventId } });
  const one = body.event.participations.find(({ structure_id }) => structure_id === structureId);
  return [one?.contact_name, one?.contact_email];
};
const noteAt = async (id: string, contact_name: string, contact_email: string) => {
  const body = { seats: null, closed_slot_ids: [], place: "", answer: "unknown" as const, note: "" };
  const said = { ...body, contact_name, contact_email };
  must(await staff.send(events.updateHosting, { params: { id }, body: said }));
};

describe("the contact book", () => {
  test("keeps several contacts of a structure in their order, with when and by whom each was noted", async () => {
    const id = structure();
    expect(await rowOf(id)).toMatchObject({ contacts: [], correction: null, version: 0 });
    const awa = contact("Awa Ndiaye", { phone: "02 99 00 00 00", role: "Tutrice" });
    await save(id, [awa, contact("Paul")]);
    const before = await rowOf(id);
    expect(before.contacts).toMatchObject([{ ...awa, noted_by: "staff" }, { name: "Paul" }]);
    await save(id, [contact("Nadia"), awa]);
    const after = await rowOf(id);
    expect(after.contacts.map(({ name }) => name)).toEqual(["Nadia", "Awa Ndiaye"]);
    expect(after.contacts[1]?.noted_at).toBe(before.contacts[0]?.noted_at);
    const { body } = await staff.call(reference.listChanges, {
      params: { kind: "structures" },
      query: { id },
    });
    const fields = body.data.flatMap((change) => change.fields);
    expect(fields).toContainEqual({ field: "contacts", before: null, after: null });
    expect(JSON.stringify(body)).not.toContain("Nadia");
  });

  test("saves many rows in one call: one that changed meanwhile or is gone holds up no other", async () => {
    const [fresh, stale] = [structure(), structure()];
    await save(stale, [contact("Kept")]);
    const rows = [stale, fresh, "absent"].map((structure_id) => ({
      structure_id,
      contacts: [contact("New")],
      version: 0,
    }));
    const { data } = must(await staff.send(structures.saveContacts, { body: { rows } }));
    expect(data.map(({ state, current }) => [state, current?.contacts[0]?.name])).toEqual([
      ["stale", "Kept"],
      ["saved", "New"],
      ["gone", undefined],
    ]);
    // The same call again, whose answer was lost.
    const again = must(await staff.send(structures.saveContacts, { body: { rows: rows.slice(1, 2) } }));
    expect(again.data).toMatchObject([{ state: "saved", current: { version: 1 } }]);
  });

  test("of two people who save a row at once, one is told that it changed", async () => {
    const structure_id = structure();
    const names = ["Un", "Deux", "Trois", "Quatre"];
    const answers = await Promise.all(
      names.map(async (name) => {
        const body = { rows: [{ structure_id, contacts: [contact(name)], version: 0 }] };
        return must(await staff.send(structures.saveContacts, { body })).data[0];
      }),
    );
    expect(answers.map((one) => one?.state).sort()).toEqual(["saved", "stale", "stale", "stale"]);
    const [kept] = (await rowOf(structure_id)).contacts;
    expect(kept?.name).toBe(names[answers.findIndex((one) => one?.state === "saved")]);
  });

  test("goes with its structure: who saves a contact while another deletes it, saves nothing", async () => {
    const id = structure();
    await save(id, [contact("Awa")]);
    const by = { viewer: { userId: staff.userId }, now: new Date() };
    const writes = await writesToChangeContacts({ id, name: "" }, noContacts(id), [], { by });
    expect((await staff.send(structures.deleteStructure, { params: { id } })).status).toBe(204);
    await expect(transact(writes)).rejects.toThrow(ConcurrentChange);
    expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
  });

  test.each([
    ["an invalid address", [contact("A", { email: "awa" })]],
    ["nothing but a role", [contact("", { email: "", role: "Tutrice" })]],
    ["a line break", [contact("A\nB", { email: "" })]],
    ["too many", Array.from({ length: maxContacts + 1 }, (_, n) => contact(`C${n}`))],
  ])("refuses %s, and saves nothing", async (_, contacts) => {
    const id = scene.structureIds[0] ?? "";
    const before = await rowOf(id);
    const body = { rows: [{ structure_id: id, contacts, version: before.version }] };
    expect((await staff.send(structures.saveContacts, { body })).status).toBe(422);
    expect(await rowOf(id)).toEqual(before);
  });

  test("finds those without an address, and those of an event", async () => {
    const [bare, noted] = [structure(), structure()];
    await save(noted, [contact("Awa")]);
    const { event, participation } = await hostedEvent(staff, noted, coming);
    const idsOf = async (query: object) =>
      (await staff.call(structures.listContacts, { query: { per_page: 100, ...query } })).body.data.map(
        (row) => row.structure.id,
      );
    const missing = await idsOf({ state: "missing" });
    expect([missing.includes(bare), missing.includes(noted)]).toEqual([true, false]);
    expect(await idsOf({ event_id: event.id })).toEqual([noted]);
    const missingHere = () => idsOf({ event_id: event.id, state: "missing" });
    expect(await missingHere()).toEqual([]);
    // There it is whom the event writes to that counts, whatever the book knows.
    await noteAt(participation.id, "Awa", "");
    expect(await missingHere()).toEqual([noted]);
    await noteAt(participation.id, "Paul", "paul@exemple.fr");
    await save(noted, []);
    expect(await idsOf({ state: "missing" })).toContain(noted);
    expect(await missingHere()).toEqual([]);
  });

  test("leaves as a workbook, which the import of structures would take", async () => {
    const id = structure();
    await save(id, [contact("Zoé Le Gall", { email: "zoe@exemple.fr", role: "=cmd()" })]);
    const answer = await staff.call(structures.exportContacts, {});
    expect(answer.status).toBe(302);
    const file = await fetch(answer.headers.location ?? "");
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await file.arrayBuffer()) as ArrayBuffer);
    const rows: unknown[][] = [];
    workbook.getWorksheet("Contacts")?.eachRow(({ values }) => {
      rows.push(Array.isArray(values) ? values.slice(1) : []);
    });
    expect(rows[0]?.slice(0, 5)).toEqual([
      "Nom",
      "Code postal",
      "Ville",
      "Nom du contact",
      "E-mail du contact",
    ]);
    expect(rows.find((row) => row[3] === "Zoé Le Gall")?.slice(6, 8)).toEqual(["\u00a0=cmd()", "Oui"]);
  });
});

describe("participations", () => {
  test("take the contact of the book when they are added: one, several, or from an earlier event", async () => {
    const [one, other] = [structure(), structure()];
    for (const id of [one, other]) await save(id, [contact("Awa")]);
    const { event, zone, participation } = await hostedEvent(staff, one, coming);
    expect(await participationIn(event.id, one)).toEqual(["Awa", "awa@exemple.fr"]);
    const params = { id: event.id };
    must(
      await staff.send(events.addParticipations, {
        params,
        body: { structure_ids: [other], zone_id: zone.id },
      }),
    );
    expect(await participationIn(event.id, other)).toEqual(["Awa", "awa@exemple.fr"]);
    await noteAt(participation.id, "Paul", "paul@exemple.fr");
    await save(other, []);
    const copy = must(
      await staff.send(events.copyEvent, { params, body: { start_date: "2100-06-28T07:00:00Z" } }),
    );
    // The book is newer; where it has nobody, the contact of the event before comes along.
    expect(await participationIn(copy.id, one)).toEqual(["Awa", "awa@exemple.fr"]);
    await noteAt(participation.id, "Paul", "paul@exemple.fr");
    await save(one, []);
    const later = must(
      await staff.send(events.copyEvent, { params, body: { start_date: "2101-06-28T07:00:00Z" } }),
    );
    expect(await participationIn(later.id, one)).toEqual(["Paul", "paul@exemple.fr"]);
  });

  test("to come follow a change if they had the former contact or none; past ones and others keep theirs", async () => {
    const id = structure();
    const bare = await hostedEvent(staff, id, coming);
    const past = await hostedEvent(staff, id, over);
    const special = await hostedEvent(staff, id, coming);
    await noteAt(special.participation.id, "Paul", "paul@exemple.fr");
    await save(id, [contact("Awa")]);
    expect(await participationIn(bare.event.id, id)).toEqual(["Awa", "awa@exemple.fr"]);
    await save(id, [contact("Nadia")]);
    const now = async () =>
      Promise.all([bare, past, special].map(async ({ event }) => (await participationIn(event.id, id))[0]));
    expect(await now()).toEqual(["Nadia", "", "Paul"]);
    expect((await rowOf(id, special.event.id)).event_contact).toEqual({
      name: "Paul",
      email: "paul@exemple.fr",
    });
    expect((await rowOf(id, bare.event.id)).event_contact).toBeNull();
    await save(id, [contact("Nadia"), contact("Second")], { event_id: special.event.id });
    expect(await now()).toEqual(["Nadia", "", "Nadia"]);
  });
});

describe("a host", () => {
  const opened = async () => {
    const id = structure();
    await save(id, [contact("Awa", { phone: "02 99 11 22 33", role: "Tutrice" })]);
    const { event, participation } = await hostedEvent(staff, id, coming);
    return { id, event, params: { secret: await linkOf(staff, participation.id) } };
  };

  test("reads the contact of its participation and corrects it: nobody is written to there until staff agree", async () => {
    const { id, event, params } = await opened();
    const awa = { name: "Awa", email: "awa@exemple.fr", phone: "02 99 11 22 33", role: "Tutrice" };
    const seen = must(await visitor.send(hosts.getHost, { params }));
    const hidden = { ...awa, email: "a…@exemple.fr", phone: "… 33" };
    expect([seen.contact, seen.is_contact_waiting]).toEqual([hidden, false]);
    const typed = contact("Mallory", { role: "Nouvelle tutrice" });
    const after = must(
      await visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed", contact: typed } }),
    );
    // What is left blank stays.
    const said = { ...typed, phone: awa.phone };
    const shown = { ...said, email: "m…@exemple.fr", phone: "… 33" };
    expect([after.contact, after.is_contact_waiting]).toEqual([shown, true]);
    expect(await participationIn(event.id, id)).toEqual(["Awa", "awa@exemple.fr"]);
    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({
      contacts: [awa],
      correction: { ...said, event_id: event.id, event: event.name },
    });
    const corrected = await staff.call(structures.listContacts, { query: { state: "corrected" } });
    expect(corrected.body.data.map((row) => row.structure.id)).toEqual([id]);
    // A link of another event shows nothing of it, and next year's goes to whom staff know.
    const other = await hostedEvent(staff, id, coming);
    expect(await participationIn(other.event.id, id)).toEqual(["Awa", "awa@exemple.fr"]);
    const elsewhere = { secret: await linkOf(staff, other.participation.id) };
    expect(must(await visitor.send(hosts.getHost, { params: elsewhere })).contact).toEqual(hidden);

    await save(id, [said, ...waiting.contacts.map(({ noted_at: _, noted_by: _by, ...one }) => one)]);
    expect(await rowOf(id)).toMatchObject({
      contacts: [
        { ...said, noted_by: "host" },
        { ...awa, noted_by: "staff" },
      ],
      correction: null,
    });
    expect(await participationIn(event.id, id)).toEqual(["Mallory", "mallory@exemple.fr"]);
  });

  test("says nothing new by repeating what stood there, and takes a correction back by saying it again", async () => {
    const { id, params } = await opened();
    const shown = { name: "Awa", email: "", phone: "", role: "Tutrice" };
    const answer = (said: ContactFields) =>
      visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed", contact: said } });
    must(await answer(shown));
    expect((await rowOf(id)).correction).toBeNull();
    must(await answer(contact("Paul")));
    expect((await rowOf(id)).correction?.name).toBe("Paul");
    must(await answer({ ...shown, email: "awa@exemple.fr" }));
    expect((await rowOf(id)).correction).toBeNull();
    expect((await answer(contact("Paul", { email: "paul" }))).status).toBe(422);
  });

  test("is not lost with a change of staff: the row that they saved before they saw it is told to be stale", async () => {
    const { id, params } = await opened();
    const before = await rowOf(id);
    const said = contact("Paul");
    must(await visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed", contact: said } }));
    const rows = [{ structure_id: id, contacts: [contact("Nadia")], version: before.version }];
    const { data } = must(await staff.send(structures.saveContacts, { body: { rows } }));
    expect(data).toMatchObject([
      { state: "stale", current: { correction: { name: "Paul", email: "paul@exemple.fr" } } },
    ]);
  });
});

describe("who asks to be forgotten", () => {
  test("is erased from the book, from corrections and from every event, past ones too", async () => {
    const id = structure();
    const [past, next] = [await hostedEvent(staff, id, over), await hostedEvent(staff, id, coming)];
    await noteAt(past.participation.id, "Awa", "oublie@exemple.fr");
    await save(id, [contact("Awa", { email: "oublie@exemple.fr" }), contact("Reste")]);
    const params = { secret: await linkOf(staff, next.participation.id) };
    const said = contact("Awa N.", { email: "oublie@exemple.fr" });
    must(await visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed", contact: said } }));
    const isOpen = async (link: { secret: string }) =>
      (await visitor.send(hosts.getHost, { params: link })).status;
    const other = await hostedEvent(staff, structure(), coming);
    await noteAt(other.participation.id, "Zoé", "zoe@exemple.fr");
    const kept = { secret: await linkOf(staff, other.participation.id) };
    expect(await isOpen(params)).toBe(200);
    const forget = () => assistant.send(structures.forgetContact, { body: { email: "Oublie@exemple.fr" } });
    expect([(await forget()).status, (await forget()).status]).toEqual([204, 204]);
    expect(await rowOf(id)).toMatchObject({ contacts: [{ name: "Reste" }], correction: null });
    for (const { event } of [past, next]) expect(await participationIn(event.id, id)).toEqual(["", ""]);
    // Whoever had the address reads no more of the learners who come; no other structure's contact loses anything.
    expect([await isOpen(params), await isOpen(kept)]).toEqual([404, 200]);
  });

  test("leaves the links of whom staff note in their place meanwhile", async () => {
    const { event, participation } = await hostedEvent(staff, structure(), coming);
    await noteAt(participation.id, "Part", "part@exemple.fr");
    const params = { secret: await linkOf(staff, participation.id) };
    const before = await findParticipation(participation.id);
    if (!before) throw new Error("No participation");
    const another = { contact_name: "Vient", contact_email: "vient@exemple.fr" };
    let noting: Promise<unknown> | undefined;
    // The contact is another's before the first write arrives.
    const { value } = await withFaults(
      ({ writes }, attempt) => {
        if (!writes || noting || attempt > 1) return undefined;
        noting = transact([writeToSetContact(before, another)]);
        return "hang";
      },
      () => eraseContacts("part@exemple.fr"),
    );
    expect(value).toBeUndefined();
    await noting;
    expect(await participationIn(event.id, participation.structure_id)).toEqual([
      "Vient",
      "vient@exemple.fr",
    ]);
    expect((await visitor.send(hosts.getHost, { params })).status).toBe(200);
  });

  test("or that nobody noted anew for three years, of a structure that came to no event, is removed", async () => {
    const [unused, used] = [structure(), structure()];
    await save(unused, [contact("Ancien")]);
    await save(used, [contact("Vient")]);
    await hostedEvent(staff, used, coming);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_094 * 86_400_000 });
    await reviewAccounts();
    vi.setSystemTime(Date.now() + 3 * 86_400_000);
    const before = { now: new Date() };
    await reviewAccounts();
    vi.useRealTimers();
    expect(before.now.getTime()).toBeGreaterThan(Date.now());
    expect((await rowOf(unused)).contacts).toEqual([]);
    expect((await rowOf(used)).contacts).toMatchObject([{ name: "Vient" }]);
  });

  test("a structure that fails does not hold up the others", async () => {
    const unused = [structure(), structure()];
    for (const id of unused) await save(id, [contact("Ancien")]);
    const later = new Date(Date.now() + 1_097 * 86_400_000);
    const firstFails = planOf({ number: 1, writes: true, fault: "failed", attempts: 99 });
    const run = withFaults(firstFails, () => removeUnusedContacts(later, () => true));
    await expect(run).rejects.toThrow();
    const left = (await Promise.all(unused.map((id) => rowOf(id)))).flatMap(({ contacts }) => contacts);
    expect(left.length).toBeLessThan(2);
    await removeUnusedContacts(later, () => true);
  });

  test("of many that nobody noted anew, as many as there is time for are removed", async () => {
    const unused = [structure(), structure()];
    for (const id of unused) await save(id, [contact("Ancien")]);
    const later = new Date(Date.now() + 1_097 * 86_400_000);
    const left = async () =>
      (await Promise.all(unused.map((id) => rowOf(id)))).flatMap(({ contacts }) => contacts).length;
    expect(await left()).toBe(2);
    let asked = 0;
    expect(await removeUnusedContacts(later, () => asked++ === 0)).toBe(1);
    expect(await left()).toBeGreaterThan(0);
    await removeUnusedContacts(later, () => true);
    expect(await left()).toBe(0);
  });
});

test("no answer to a visitor or a learner holds a contact", async () => {
  const id = scene.structureIds[0] ?? "";
  const canaries = ["canarinom", "canarimail@exemple.fr", "canaritel", "canarirole"] as const;
  const [name, email, phone, role] = canaries;
  const { event } = await hostedEvent(staff, id, coming);
  await save(id, [{ name, email, phone, role }]);
  expect(await participationIn(event.id, id)).toEqual([name, email]);
  const params = { id };
  const of = { params: { id: event.id } };
  for (const who of [visitor, learner, await person("tradeTrainer"), await person("referentTrainer")]) {
    const answers = await Promise.all([
      who.send(structures.getStructure, { params }),
      who.send(structures.getStructureOverview, { params }),
      who.send(structures.listStructures, { query: {} }),
      who.send(structures.filterStructures, { query: { present_at: event.id } }),
      who.send(structures.filterStructures, { query: { keywords: [name] } }),
      who.send(structures.searchStructuresByName, { query: { query: name } }),
      who.send(search.searchSite, { query: { q: name } }),
      who.send(events.getEvent, of),
      who.send(events.getEventWhole, of),
      who.send(events.getNextEvent, {}),
      who.send(timetable.getTimetable, of),
      who.send(events.listNextEvents, {}),
      who.send(structures.listContacts, { query: {} }),
    ]);
    const text = JSON.stringify(answers.map(({ body }) => body));
    for (const canary of canaries) expect(text.includes(canary), canary).toBe(false);
  }
});
