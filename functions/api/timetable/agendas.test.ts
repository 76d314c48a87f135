import ICAL from "ical.js";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { allowances } from "#functions/platform/allowances.ts";
import { keys } from "#functions/store/keys.ts";
import { attempt } from "#functions/store/rate.ts";
import { readItem } from "#functions/store/table.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { releasedSlots, tell } from "#scripts/testing/scenes/released-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: Awaited<ReturnType<typeof wishScene>>;
let other: Person;
let host: Person;
const structure = (n: number) => scene.structureIds[n] ?? "";
const agendaOf = async (who: Person) =>
  must(await who.call(timetable.getAgenda, { params: { id: scene.event.id } }));
const secretIn = (url: string) => url.split("/").at(-1) ?? "";
const newAddress = async (who: Person) => secretIn(must(await who.call(timetable.makeAgendaLink, {})).url);
const calendarOf = (secret: string) => visitor.call(timetable.getCalendar, { params: { secret } });

beforeAll(async () => {
  scene = await wishScene(3, new Date().getUTCFullYear() + 1);
  [other, host] = await Promise.all([person("learner"), person("tradeTrainer")]);
  const { staff, action } = scene;
  must(
    await staff.send(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: other.profileId },
    }),
  );
  must(
    await staff.call(structures.addStructureProfiles, {
      params: { id: structure(0) },
      body: { profile_ids: [host.profileId] },
    }),
  );
  const body = { name: "Marches de Bretagne", region: "Bretagne", event_id: scene.event.id };
  const zone = must(await staff.call(events.createZone, { body }));
  const taking = { structure_id: structure(0), zone_id: zone.id, event_id: scene.event.id };
  must(await staff.call(events.createParticipation, { body: taking }));
  await tell(scene.event.id, scene.structureIds, [
    [scene.learner.profileId, structure(0), 0],
    [scene.learner.profileId, structure(1), 1],
    [scene.learner.profileId, structure(2), 3],
    [other.profileId, structure(0), 0],
  ]);
  await tell(scene.event.id, scene.structureIds, [
    [scene.learner.profileId, structure(0), 2],
    [scene.learner.profileId, structure(1), 1],
    [other.profileId, structure(0), 0],
  ]);
});
afterEach(() => {
  vi.useRealTimers();
});

test("a learner reads their own meetings, what changed and what no longer takes place, and nothing of others", async () => {
  const agenda = await agendaOf(scene.learner);
  expect(agenda.release?.number).toBe(2);
  expect(agenda.slots.map(({ id }) => id)).toEqual(releasedSlots.map(({ id }) => id));
  const at = (hour: number) =>
    `${scene.event.start_date.slice(0, 10)}T${String(hour - 2).padStart(2, "0")}:00:00.000Z`;
  expect(agenda.meetings).toMatchObject([
    {
      structure: { id: structure(1), name: "Structure 1" },
      start: at(10),
      place: "Table 2",
      zone: { name: "Marches de Bretagne", sign: "bricks" },
      changed: null,
    },
    { structure: { id: structure(0) }, start: at(11), changed: { start_before: at(9) } },
  ]);
  expect(agenda.dropped.map((meeting) => meeting.structure.id)).toEqual([structure(2)]);
  expect(JSON.stringify(agenda)).not.toContain(other.profileId);
  expect(agenda.meetings.every(({ learner }) => learner === undefined)).toBe(true);
});

test("a structure whose page opens to learners no more is said so, to those alone who cannot open it", async () => {
  const activate = async (is_active: 0 | 1) =>
    must(
      await scene.staff.call(structures.updateStructure, {
        params: { id: structure(0) },
        body: { is_active },
      }),
    );
  const closedTo = async (who: Person) =>
    (await agendaOf(who)).meetings.map(({ structure: { is_closed } }) => is_closed);
  const opens = async (who: Person) =>
    (await who.call(structures.getStructure, { params: { id: structure(0) } })).status;
  await activate(0);
  expect([await opens(scene.learner), await opens(host)]).toEqual([404, 200]);
  expect(await closedTo(scene.learner)).toEqual([undefined, true]);
  expect(await closedTo(host)).toEqual([undefined, undefined]);
  await activate(1);
});

test("a trainer reads who meets the structures that they are attached to, by name and promotion", async () => {
  const agenda = await agendaOf(host);
  expect(agenda.meetings.map(({ structure: { id }, learner }) => [id, learner?.name])).toEqual([
    [structure(0), other.name],
    [structure(0), scene.learner.name],
  ]);
  expect(agenda.meetings[0]?.learner?.promotion).toMatch(/^Nom .* \d{4}$/);
  expect((await agendaOf(scene.trainer)).meetings).toEqual([]);
});

test("a learner's agenda costs three requests, the session's included", async () => {
  await agendaOf(scene.learner);
  const { requests } = await countingRequests(() => agendaOf(scene.learner));
  expect(requests).toEqual(["BatchGet", "BatchGet", "BatchGet"]);
});

test("a calendar is valid, and a moved meeting keeps its id with a raised sequence", async () => {
  const who = scene.learner;
  const secret = await newAddress(who);
  const { status, body, headers } = await calendarOf(secret);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const text = String(body);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const read = (calendar: string) => {
    const component = new ICAL.Component(ICAL.parse(calendar));
    const zones = component.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
    for (const zone of zones) ICAL.TimezoneService.register(zone);
    const events = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    return new Map(
      events.map((event) => [
        event.uid.split(".")[1],
        {
          uid: event.uid,
          sequence: event.sequence,
          summary: event.summary,
          status: event.component.getFirstPropertyValue("status"),
          start: event.startDate.toJSDate().toISOString(),
          description: event.description,
        },
      ]),
    );
  };
  const before = read(text);
  const agenda = await agendaOf(who);
  expect([...before.keys()].sort()).toEqual([...scene.structureIds].sort());
  for (const meeting of agenda.meetings)
    expect(before.get(meeting.structure.id)?.start).toBe(new Date(meeting.start).toISOString());
  expect(before.get(structure(1))).toMatchObject({ sequence: 1, status: "CONFIRMED" });
  expect(before.get(structure(0))).toMatchObject({
    sequence: 2,
    status: "CONFIRMED",
    summary: "Rendez-vous : Structure 0",
  });
  expect(before.get(structure(0))?.description).toContain("Au fond de la halle, à gauche de l'accueil.");
  expect(before.get(structure(2))).toMatchObject({ sequence: 2, status: "CANCELLED" });
  await tell(scene.event.id, scene.structureIds, [
    [who.profileId, structure(0), 2],
    [who.profileId, structure(1), 0],
    [other.profileId, structure(0), 0],
  ]);
  const after = read(String((await calendarOf(secret)).body));
  expect(after.get(structure(1))?.uid).toBe(before.get(structure(1))?.uid);
  expect(after.get(structure(1))?.sequence).toBe(3);
  expect(after.get(structure(0))).toEqual(before.get(structure(0)));
});

test("a trainer's calendar has the sessions of their structures, without names", async () => {
  const text = String((await calendarOf(await newAddress(host))).body).replaceAll("\r\n ", "");
  expect(text).toContain("SUMMARY:Structure 0 : 1 apprenant·e\r\n");
  for (const { name } of [other, scene.learner]) expect(text).not.toContain(name);
});

test("an event that was moved, which no version has told yet, marks its meetings and raises their sequence", async () => {
  const { staff, event, learner } = scene;
  const secret = await newAddress(learner);
  const sequences = async () =>
    [...String((await calendarOf(secret)).body).matchAll(/SEQUENCE:(\d+)/g)].map(([, n]) => Number(n));
  const before = { agenda: await agendaOf(learner), sequences: await sequences() };
  const year = event.start_date.slice(0, 4);
  const moveTo = async (day: string) => {
    const { name, description, address, zip_code, city } = event;
    const times = { start_date: `${day}T07:00:00Z`, end_date: `${day}T11:00:00Z` };
    const body = { name, description, address, zip_code, city, is_published: 1, ...times };
    must(await staff.send(events.updateEvent, { params: { id: event.id }, body }));
  };
  await moveTo(`${year}-06-29`);
  const after = await agendaOf(learner);
  expect(after.release).toMatchObject({ number: before.agenda.release?.number, is_moved: true });
  expect(after.meetings.map(({ changed }) => changed?.start_before)).toEqual(
    before.agenda.meetings.map(({ start }) => start),
  );
  expect(await sequences()).toEqual(before.sequences.map((one) => one + 1));
  await moveTo(event.start_date.slice(0, 10));
  expect(await agendaOf(learner)).toEqual(before.agenda);
});

test("an address opens until it is replaced or revoked, and is stored as a hash only", async () => {
  const who = scene.trainer;
  expect((await agendaOf(who)).has_calendar).toBe(false);
  const first = await newAddress(who);
  expect((await agendaOf(who)).has_calendar).toBe(true);
  expect(JSON.stringify(await readItem(keys.ownCalendar(who.userId)))).not.toContain(first);
  const second = await newAddress(who);
  expect(second).not.toBe(first);
  const unknown = await calendarOf(`${"0".repeat(32)}~${"0".repeat(32)}`);
  expect(unknown.status).toBe(404);
  const replaced = await calendarOf(first);
  expect([replaced.status, replaced.body]).toEqual([404, unknown.body]);
  expect((await calendarOf(second)).status).toBe(200);
  for (const _ of ["once", "again"])
    expect((await who.call(timetable.revokeAgendaLink, {})).status).toBe(204);
  const revoked = await calendarOf(second);
  expect([revoked.status, revoked.body]).toEqual([404, unknown.body]);
});

test("asking for one unknown address after the other is slowed down", async () => {
  const headers = { "x-viewer-ip": "192.0.2.200" };
  const ask = () => visitor.send(timetable.getCalendar, { params: { secret: "0" }, headers });
  for (let n = 1; n < allowances.unknownCalendars.max; n++)
    await attempt("calendar:192.0.2.200", allowances.unknownCalendars, new Date());
  expect((await ask()).status).toBe(404);
  expect((await ask()).status).toBe(429);
  const elsewhere = await visitor.send(timetable.getCalendar, { params: { secret: "0" } });
  expect(elsewhere.status).toBe(404);
});

test("a closed account's address opens nothing", async () => {
  const who = await person("learner");
  const secret = await newAddress(who);
  must(await who.call(accounts.deleteAccount, { body: { password: who.password } }));
  expect((await calendarOf(secret)).status).toBe(404);
});
