import { afterEach, describe, expect, test, vi } from "vitest";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { findOwnPresences, writesToForgetPresence } from "#functions/domain/events/presences.store.ts";
import { findHostLink } from "#functions/domain/hosts/host-links.store.ts";
import {
  eventsThatMailed,
  findDueWishMails,
  writesToOrderReminder,
  writeToSaveRun,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, putItem, queryItems, transact } from "#functions/store/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { Obstacles } from "#shared/contract/obstacle.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(4);
const { staff, learner, structureIds } = scene;
const assistant = await person("assistant");
const [first = "", second = "", third = "", inactive = ""] = structureIds;
await staff.call(structures.updateStructure, { params: { id: inactive }, body: { is_active: 0 } });

const times = { start_date: "2026-06-28T07:00:00Z", end_date: "2026-06-28T11:00:00Z" };
const create = async (more: object = {}) => {
  const answer = await staff.send(events.createEvent, {
    body: { name: "Forum", is_published: 1, ...times, ...more },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const zoneOf = async (event_id: string, name = "Nord") =>
  (await assistant.call(events.createZone, { body: { name, region: "Bretagne", event_id } })).body;
const takePart = (event_id: string, zone_id: string, structure_id: string) =>
  assistant.send(events.createParticipation, { body: { event_id, zone_id, structure_id } });
const countsOf = async (id: string) => {
  const { body } = await staff.call(events.listEvents, { query: { per_page: 100 } });
  const row = body.data.find((event) => event.id === id);
  return [row?.zones_count, row?.time_slots_count, row?.participations_count, row?.wishlists_count];
};
const whole = async (id: string) => (await staff.call(events.getEventWhole, { params: { id } })).body.event;

test("events are listed by their name, dates or state", async () => {
  const far = { start_date: "2055-06-28T07:00:00Z", end_date: "2055-06-28T11:00:00Z" };
  await create({ name: "Zinc", is_published: 0, ...far });
  await create({ name: "Abeille", is_published: 0 });
  await create();
  const first = async (sort: "name" | "-name" | "-dates" | "state" | "-state") =>
    (await staff.call(events.listEvents, { query: { sort } })).body.data[0];
  expect((await first("name"))?.name).toBe("Abeille");
  expect((await first("-name"))?.name).toBe("Zinc");
  expect((await first("-dates"))?.name).toBe("Zinc");
  expect([(await first("state"))?.is_published, (await first("-state"))?.is_published]).toEqual([1, 0]);
  expect((await staff.send(events.listEvents, { query: { sort: "city" } })).status).toBe(422);
});

test("a list without counts costs the same however many events there are, one with counts half a unit a counter", async () => {
  const list = async (query: { counts?: boolean; per_page: number }) => {
    await staff.call(events.listEvents, { query });
    return countingRequests(() => staff.call(events.listEvents, { query }));
  };
  await Promise.all([create(), create(), create()]);
  const light = await list({ counts: false, per_page: 100 });
  expect(light.value.body.data[0]).not.toHaveProperty("zones_count");
  const counted = await list({ per_page: 3 });
  expect(counted.value.body.data[0]).toMatchObject({ zones_count: 0, wishlists_count: 0 });
  // Who asks, and the version of the events; then the nine counters of each event.
  expect([light.requests.length, light.readUnits]).toEqual([2, 2]);
  expect([counted.requests.length, counted.readUnits]).toEqual([3, 2 + (3 * 9) / 2]);
});

test("every page of an event says where it is, in one line", async () => {
  const venueOf = async (id: string) =>
    (await staff.call(events.getEventProgress, { params: { id } })).body.venue;
  const placed = await create({ address: "2 quai du Canal", zip_code: "35000", city: "Rennes" });
  expect(await venueOf(placed.id)).toBe("2 quai du Canal, 35000 Rennes");
  expect(await venueOf((await create()).id)).toBe("");
});

describe("a wish campaign", () => {
  const change = (id: string, body: object) => staff.send(events.updateCampaign, { params: { id }, body });

  test("has its defaults, in Paris, until staff change it", async () => {
    const before = new Date().toISOString();
    const created = await create();
    expect(created).toMatchObject({
      wishes_close_at: "2026-06-27T16:00:00.000Z",
      seats_per_slot: 4,
      smallest_group: 1,
      wishes_among: "participants",
      travel_minutes: 5,
      reminders: 1,
      welcome_phone: "",
    });
    expect((created.wishes_open_at ?? "") >= before).toBe(true);
    const fields = {
      wishes_open_at: "2026-06-01T09:00:00+02:00",
      wishes_close_at: "2026-06-28T07:00:00Z",
      seats_per_slot: 30,
      smallest_group: 10,
      wishes_among: "all",
      travel_minutes: 0,
      reminders: 0,
      welcome_phone: "02 99 00 00 00",
    };
    const answer = await change(created.id, { ...fields, version: 1 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const expected = {
      ...fields,
      wishes_open_at: "2026-06-01T07:00:00.000Z",
      wishes_close_at: "2026-06-28T07:00:00.000Z",
      version: 2,
    };
    expect(answer.body).toMatchObject(expected);
    expect(await whole(created.id)).toMatchObject(expected);
    expect((await change(created.id, { seats_per_slot: 3, version: 1 })).status).toBe(409);
    // What is left out stays; null is the rule again.
    expect((await change(created.id, { wishes_close_at: null })).body).toMatchObject({
      ...expected,
      wishes_close_at: "2026-06-27T16:00:00.000Z",
      version: 3,
    });
  });

  test("refuses dates out of order and an event moved before its closing; nothing changes", async () => {
    const { id } = await create({ end_date: "2026-06-30T11:00:00Z" });
    await change(id, { wishes_open_at: "2026-06-01T07:00:00Z", wishes_close_at: "2026-06-20T07:00:00Z" });
    const refused = async (body: object) => {
      const answer = await change(id, body);
      return [answer.status, Object.keys(JSON.parse(JSON.stringify(answer.body)).errors ?? {})];
    };
    expect(await refused({ wishes_close_at: "2026-06-28T07:00:01Z" })).toEqual([422, ["wishes_close_at"]]);
    expect(await refused({ wishes_close_at: "2026-05-31T07:00:00Z" })).toEqual([422, ["wishes_open_at"]]);
    expect(await refused({ wishes_open_at: "2026-06-20T07:00:00Z" })).toEqual([422, ["wishes_open_at"]]);
    expect(await refused({ wishes_close_at: "demain" })).toEqual([422, ["wishes_close_at"]]);
    expect(await refused({ seats_per_slot: 31 })).toEqual([422, ["seats_per_slot"]]);
    expect(await refused({ welcome_phone: "accueil" })).toEqual([422, ["welcome_phone"]]);
    const move = (start_date: string) =>
      staff.send(events.updateEvent, {
        params: { id },
        body: { name: "Forum", start_date, end_date: "2026-06-30T11:00:00Z" },
      });
    expect((await move("2026-06-20T06:59:59Z")).status).toBe(422);
    expect(await whole(id)).toMatchObject({ version: 2, wishes_close_at: "2026-06-20T07:00:00.000Z" });
    expect((await move("2026-06-20T07:00:00Z")).status).toBe(200);
  });

  test("refuses a day before wishes, which close on the eve, would have opened", async () => {
    const hours = { start_date: "2096-06-28T07:00:00Z", end_date: "2096-06-28T11:00:00Z" };
    const { id } = await create(hours);
    await change(id, { wishes_open_at: "2096-06-20T07:00:00Z" });
    const move = (day: string) => {
      const body = { name: "Forum", start_date: `${day}T07:00:00Z`, end_date: `${day}T11:00:00Z` };
      return staff.send(events.updateEvent, { params: { id }, body });
    };
    const { status, body } = await move("2096-06-20");
    expect([status, Object.keys(JSON.parse(JSON.stringify(body)).errors)]).toEqual([422, ["start_date"]]);
    expect((await move("2096-06-22")).status).toBe(200);
  });

  test("the next event tells everybody when wishes close, and nobody whom to call", async () => {
    const { id } = await create({ start_date: "2096-06-28T07:00:00Z", end_date: "2096-06-28T08:00:00Z" });
    await change(id, { welcome_phone: "02 99 00 00 00" });
    const listed = (await visitor.call(events.listNextEvents, {})).body.find((one) => one.id === id);
    expect(listed?.wishes_close_at).toBe("2096-06-27T16:00:00.000Z");
    expect(JSON.stringify(listed)).not.toContain("02 99");
    await staff.call(events.deleteEvent, { params: { id } });
  });
});

describe("an event", () => {
  test("is kept as given, its description with nothing but formatting", async () => {
    const event = await create({
      description:
        '<p onclick="x()">Un <b>jour</b> <script>alert(1)</script><a href="javascript:x">lien</a></p><h1 style="color:red">Titre</h1><img src=x onerror=y>',
      start_date: "2026-06-28T09:00:00+02:00",
    });
    const { body } = await learner.call(events.getEvent, { params: { id: event.id } });
    expect(body.description).toBe("<p>Un <b>jour</b> lien</p><h1>Titre</h1>");
    expect(body).toMatchObject({ is_published: 1, start_date: "2026-06-28T07:00:00.000Z", version: 1 });
  });

  test("a stale edit answers 409 with the event as it is", async () => {
    const event = await create();
    const edit = (name: string, version: number) =>
      staff.call(events.updateEvent, { params: { id: event.id }, body: { name, ...times, version } });
    expect((await edit("Premier", 1)).status).toBe(200);
    const stale = await edit("Second", 1);
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ name: "Premier", version: 2 });
  });

  test("unpublished is not there for learners and trade trainers", async () => {
    const { id } = await create({ is_published: 0 });
    const read = async (...roles: Parameters<typeof person>) =>
      (await (await person(...roles)).send(events.getEvent, { params: { id } })).status;
    expect(await Promise.all([read("learner"), read("tradeTrainer"), read()])).toEqual([404, 404, 404]);
    expect(await Promise.all([read("referentTrainer"), read("coordinator")])).toEqual([200, 200]);
  });

  test.each<[string, string, object]>([
    ["an end before its start", "end_date", { end_date: "2026-06-28T06:59:59Z" }],
    ["an end at its start", "end_date", { end_date: times.start_date }],
    ["30 February", "start_date", { start_date: "2026-02-30T08:00:00Z" }],
    ["a date without its zone", "start_date", { start_date: "2026-06-28T08:00:00" }],
    ["the year 0", "start_date", { start_date: "0000-01-01T08:00:00Z" }],
    ["no name", "name", { name: " " }],
    ["a name on two lines", "name", { name: "a\nb" }],
    ["a NUL", "city", { city: "a\u0000" }],
    ["a lone surrogate", "description", { description: "\ud800" }],
    ["an unknown key", "id", { id: "mine" }],
    ["an object for a text", "address", { address: { $gt: "" } }],
  ])("%s is refused beside its field", async (_, field, more) => {
    const refused = await staff.send(events.createEvent, { body: { name: "Forum", ...times, ...more } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/\p{L}{3}/u);
  });
});

describe("who edits events", () => {
  test("coordinators do once an administrator has switched it on, and no longer once it is off", async () => {
    const coordinator = await person("coordinator");
    const { id } = await create();
    const asCoordinator = async () => [
      (await coordinator.send(events.createEvent, { body: { name: "Le mien", is_published: 1, ...times } }))
        .status,
      (await coordinator.send(events.updateEvent, { params: { id }, body: { name: "Repris", ...times } }))
        .status,
      (await coordinator.send(events.deleteEvent, { params: { id } })).status,
    ];
    const save = (body: object) => staff.send(events.saveEventSettings, { body });
    expect((await coordinator.call(events.getEventSettings, {})).body).toEqual({
      coordinators_edit_events: false,
      version: 0,
    });
    expect(await asCoordinator()).toEqual([403, 403, 403]);
    expect((await save({ coordinators_edit_events: true, version: 0 })).status).toBe(200);
    expect(await asCoordinator()).toEqual([201, 200, 403]);
    const stale = await save({ coordinators_edit_events: true, version: 0 });
    expect([stale.status, stale.body.current]).toEqual([409, { coordinators_edit_events: true, version: 1 }]);
    await save({ coordinators_edit_events: false });
    expect(await asCoordinator()).toEqual([403, 403, 403]);
  });
});

describe("the next events", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("are published ones that have not ended, the nearest first", async () => {
    const may = { start_date: "2031-05-01T08:00:00Z", end_date: "2031-05-01T12:00:00Z" };
    const morning = { start_date: "2031-01-01T07:00:00Z", end_date: "2031-01-01T09:00:00Z" };
    const [later, now] = [await create(may), await create(morning)];
    await create({ ...may, is_published: 0 });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T09:00:00Z") });
    const { body } = await visitor.call(events.listNextEvents, {});
    expect(body.map((event) => event.id)).toEqual([now.id, later.id]);
    expect((await visitor.call(events.getNextEvent, {})).body?.id).toBe(now.id);
    vi.setSystemTime(new Date("2031-01-01T09:00:00.001Z"));
    expect((await visitor.call(events.getNextEvent, {})).body?.id).toBe(later.id);
    vi.setSystemTime(new Date("2031-06-01T08:00:00Z"));
    expect((await visitor.call(events.getNextEvent, {})).body).toBeNull();
  });
});

describe("zones, time slots and participations", () => {
  test("are counted in the list and shown with their event", async () => {
    const { id } = await create();
    const [north, south] = [await zoneOf(id, "Nord"), await zoneOf(id, "Sud")];
    await assistant.call(events.createTimeSlot, {
      body: { start_time: "09:00", end_time: "09:20:30", event_id: id },
    });
    expect((await takePart(id, north.id, first)).status).toBe(201);
    const { body: moved } = await takePart(id, north.id, second);
    expect(await countsOf(id)).toEqual([2, 1, 2, 0]);
    await assistant.call(events.updateParticipation, {
      params: { id: moved.id },
      body: { structure_id: third, zone_id: south.id, event_id: id },
    });
    const event = await whole(id);
    expect(event.zones.map((zone) => [zone.name, zone.structures.map((one) => one.name)])).toEqual([
      ["Nord", ["Structure 0"]],
      ["Sud", ["Structure 2"]],
    ]);
    expect(event.time_slots).toMatchObject([{ start_time: "09:00:00", end_time: "09:20:30" }]);
    expect(event.participations.map((one) => one.structure.name)).toEqual(["Structure 0", "Structure 2"]);
    expect(await Promise.all([first, second, third].map(scene.linksOf))).toMatchObject([
      { participations: 1 },
      { participations: 0 },
      { participations: 1 },
    ]);
  });

  test("a structure takes part once in an event, also when asked for ten times at once", async () => {
    const { id } = await create();
    const zone = await zoneOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => takePart(id, zone.id, first)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(answers.find((answer) => answer.status === 422)?.body.errors?.structure_id?.[0]).toContain("déjà");
    expect(await countsOf(id)).toEqual([1, 0, 1, 0]);
  });

  test("a zone of another event, an inactive or absent structure and an absent event are refused beside their field", async () => {
    const [mine, other] = [await create(), await create()];
    const [zone, foreign] = [await zoneOf(mine.id), await zoneOf(other.id)];
    const field = async (answer: ReturnType<typeof takePart>) => {
      const { status, body } = await answer;
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await field(takePart(mine.id, foreign.id, first))).toEqual([422, "zone_id"]);
    expect(await field(takePart(mine.id, "absent", first))).toEqual([422, "zone_id"]);
    expect(await field(takePart(mine.id, zone.id, inactive))).toEqual([422, "structure_id"]);
    expect(await field(takePart(mine.id, zone.id, "absent"))).toEqual([422, "structure_id"]);
    const { status, body } = await assistant.send(events.createZone, {
      body: { name: "Z", event_id: "absent" },
    });
    expect([status, ...Object.keys(body.errors ?? {})]).toEqual([422, "event_id"]);
    expect(await countsOf(mine.id)).toEqual([1, 0, 0, 0]);
  });

  test.each<[string, string, object]>([
    ["an end before its start", "end_time", { start_time: "10:00", end_time: "09:59" }],
    ["an end at its start", "end_time", { start_time: "10:00", end_time: "10:00:00" }],
    ["25 o'clock", "start_time", { start_time: "25:00", end_time: "26:00" }],
    ["a day as an hour", "start_time", { start_time: "2026-06-28T09:00:00Z", end_time: "10:00" }],
  ])("a time slot with %s is refused", async (_, field, more) => {
    const { id } = await create();
    const refused = await assistant.send(events.createTimeSlot, { body: { event_id: id, ...more } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/\p{L}{3}/u);
    expect(await countsOf(id)).toEqual([0, 0, 0, 0]);
  });

  test("a time slot lies within the event's hours in Paris, which it keeps from being cut short", async () => {
    const { id: event_id } = await create();
    const slot = (start_time: string, end_time: string) =>
      assistant.send(events.createTimeSlot, { body: { event_id, start_time, end_time } });
    const outside = { start_time: ["Ce créneau sort des heures de l’événement."] };
    for (const [start, end] of [
      ["08:59", "09:20"],
      ["12:50", "13:01"],
      ["23:00", "23:59"],
    ] as const)
      expect((await slot(start, end)).body.errors).toEqual(outside);
    const long = await create({ end_date: "2026-06-29T11:00:00Z" });
    const early = { event_id: long.id, start_time: "08:30", end_time: "08:50" };
    expect((await assistant.send(events.createTimeSlot, { body: early })).body.errors).toEqual({
      start_time: ["Les rendez-vous se tiennent le premier jour de l’événement, après son ouverture."],
    });
    const { body: last } = await slot("12:40", "13:00");
    const move = (body: object) => assistant.send(events.updateTimeSlot, { params: { id: last.id }, body });
    const late = { event_id, start_time: "12:40", end_time: "14:00" };
    expect((await move(late)).body.errors).toEqual(outside);

    const change = (more: object) =>
      staff.send(events.updateEvent, {
        params: { id: event_id },
        body: { name: "Forum", ...times, ...more },
      });
    const shorter = { end_date: "2026-06-28T10:59:00Z" };
    expect((await change(shorter)).body.errors).toEqual({
      end_date: ["1 créneau sortirait de ces heures : à déplacer ou à supprimer d’abord."],
    });
    expect((await change({ end_date: "2026-06-28T12:00:00Z" })).status).toBe(200);
    expect((await move(late)).status).toBe(200);
    // At once: hours that leave the slot outside, or a slot that comes to lie outside. Never both.
    const answers = await Promise.all([
      change({ end_date: "2026-06-28T10:00:00Z" }),
      slot("12:00", "12:30"),
      assistant.send(events.deleteTimeSlot, { params: { id: last.id } }),
    ]);
    expect(answers.slice(0, 2).filter(({ status }) => status < 300).length).toBeLessThan(2);
  });

  test("a time slot that crosses or repeats another is refused, also when they come at once", async () => {
    const { id: event_id } = await create();
    const slot = (start_time: string, end_time: string) =>
      assistant.send(events.createTimeSlot, { body: { event_id, start_time, end_time } });
    const { body: first } = await slot("09:00", "09:20");
    for (const [start, end] of [
      ["09:00", "09:20"],
      ["09:19", "09:40"],
      ["09:00", "13:00"],
    ] as const) {
      const refused = await slot(start, end);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ start_time: ["Ce créneau en chevauche un autre."] });
    }
    const { body: second } = await slot("09:20", "09:40");
    const created = await Promise.all(["10:00", "10:05", "10:10", "10:15"].map((at) => slot(at, "10:30")));
    expect(created.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const moved = await Promise.all(
      [first, second].map(({ id }) =>
        assistant.send(events.updateTimeSlot, {
          params: { id },
          body: { event_id, start_time: "11:00", end_time: "11:20" },
        }),
      ),
    );
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await countsOf(event_id)).toEqual([0, 3, 0, 0]);
  });

  test("nothing moves to another event", async () => {
    const [mine, other] = [await create(), await create()];
    const zone = await zoneOf(mine.id);
    const refused = await assistant.send(events.updateZone, {
      params: { id: zone.id },
      body: { name: "Nord", event_id: other.id },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("event_id");
  });

  test("a zone where structures take part stays; an empty one goes", async () => {
    const { id } = await create();
    const zone = await zoneOf(id);
    const { body } = await takePart(id, zone.id, first);
    const params = { id: zone.id };
    const renamed = await assistant.send(events.updateZone, { params, body: { name: "Nord", event_id: id } });
    expect(renamed.body).toMatchObject({ name: "Nord", structures: [{ id: first }] });
    const refused = await assistant.send(events.deleteZone, { params });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("1 structure");
    expect((await assistant.send(events.deleteParticipation, { params: { id: body.id } })).status).toBe(204);
    expect((await assistant.send(events.deleteZone, { params })).status).toBe(204);
    expect((await assistant.send(events.deleteZone, { params })).status).toBe(404);
    expect(await countsOf(id)).toEqual([0, 0, 0, 0]);
  });
});

describe("deleting an event", () => {
  test("takes its zones, slots and participations along", async () => {
    const { id } = await create();
    const before = (await scene.linksOf(first)).participations;
    const zone = await zoneOf(id);
    await takePart(id, zone.id, first);
    await assistant.call(events.createTimeSlot, {
      body: { start_time: "09:00", end_time: "10:00", event_id: id },
    });
    expect((await staff.send(events.deleteEvent, { params: { id } })).status).toBe(204);
    expect((await staff.send(events.getEvent, { params: { id } })).status).toBe(404);
    expect((await staff.send(events.deleteEvent, { params: { id } })).status).toBe(404);
    expect((await assistant.send(events.deleteZone, { params: { id: zone.id } })).status).toBe(404);
    expect((await scene.linksOf(first)).participations).toBe(before);
  });

  test("goes with all of its parts, or stays with them, when an action comes to point at it meanwhile", async () => {
    const { degree, action } = scene;
    const times = ["09:00", "09:20", "09:40", "10:00", "10:20", "10:40", "11:00"];
    for (let round = 0; round < 4; round++) {
      const { id } = await create();
      for (const [n, start_time] of times.slice(0, -1).entries())
        await assistant.call(events.createTimeSlot, {
          body: { start_time, end_time: times[n + 1] ?? "", event_id: id },
        });
      const { start_date, end_date } = action;
      const [deleted, attached] = await Promise.all([
        staff.send(events.deleteEvent, { params: { id } }),
        staff.send(training.createTrainingAction, {
          body: { degree_id: degree.id, year: 2030 + round, start_date, end_date, event_id: id },
        }),
      ]);
      const whole = await staff.send(events.getEventWhole, { params: { id } });
      if (deleted.status === 204) expect([attached.status, whole.status]).toEqual([422, 404]);
      else expect([attached.status, whole.body.event.time_slots.length]).toEqual([201, 6]);
    }
  });

  test("is refused while a training action or a wish points at it, and says what does", async () => {
    const params = { id: scene.event.id };
    const refused = await staff.send(events.deleteEvent, { params });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("1 action de formation");
    const { year, degree_id, start_date, end_date } = scene.action;
    expect(refused.body.current).toEqual({
      obstacles: [{ kind: "trainingAction", id: scene.action.id, name: `${scene.degree.name} ${year}` }],
    });

    const save = (structure_ids: string[]) =>
      staff.call(wishes.saveWishes, {
        body: {
          profile_id: learner.profileId,
          event_id: scene.event.id,
          is_pre_event: 1,
          wishlists: structure_ids.map((structure_id) => ({ structure_id, is_initial_choice: true })),
        },
      });
    expect((await save([first])).status).toBe(200);
    expect((await countsOf(scene.event.id))[3]).toBe(1);
    const change = (event_id: string | null) =>
      staff.call(training.updateTrainingAction, {
        params: { id: scene.action.id },
        body: { start_date, end_date, year, degree_id, event_id },
      });
    await change(null);
    const wished = await staff.send(events.deleteEvent, { params });
    expect(wished.status).toBe(409);
    expect(wished.body.message).toContain("1 liste de vœux");
    expect(wished.body.current).toMatchObject({ obstacles: [{ kind: "event", id: scene.event.id }] });
    const worn = await staff.send(structures.deleteStructure, { params: { id: first } });
    expect(worn.status).toBe(409);
    expect(Obstacles.parse(worn.body.current).obstacles).toContainEqual({
      kind: "event",
      id: scene.event.id,
      name: scene.event.name,
    });

    await change(scene.event.id);
    expect((await save([])).status).toBe(200);
    expect((await countsOf(scene.event.id))[3]).toBe(0);
    await change(null);
    expect((await staff.send(events.deleteEvent, { params })).status).toBe(204);
    expect((await scene.linksOf(first)).wishes).toBe(0);
  });
});

describe("a deletion", () => {
  /** An event at which something of everybody is, ready to be deleted. */
  const used = async (round: number) => {
    const { degree, action } = scene;
    const { start_date, end_date } = action;
    const { id } = await create({ start_date: "2055-06-28T07:00:00Z", end_date: "2055-06-28T11:00:00Z" });
    const body = { degree_id: degree.id, year: 2040 + round, start_date, end_date };
    const { id: own } = must(
      await staff.send(training.createTrainingAction, { body: { ...body, event_id: id } }),
    );
    const joining = { params: { id: own }, body: { profile_id: learner.profileId } };
    must(await staff.send(training.addTrainingProfile, joining));
    const noting = { params: { id, profileId: learner.profileId }, body: { reason: "Arrive à 10 h" } };
    const presence = must(await staff.send(events.updatePresence, noting));
    must(
      await staff.send(training.updateTrainingAction, {
        params: { id: own },
        body: { ...body, event_id: null },
      }),
    );
    const participation = must(await takePart(id, (await zoneOf(id)).id, first));
    const secret = await linkOf(staff, participation.id);
    const mail = { event_id: id, profile_id: learner.profileId, key: "one", word: "", at: "2055-06-01" };
    const run = { event_id: id, key: "one", kind: "byHand" as const, at: "2055-06-01", done: true };
    await transact([
      ...writesToOrderReminder(undefined, mail),
      writeToSaveRun({ ...run, count: 1, by: null }),
      putItem(keys.timetableDraft(id)),
    ]);
    return { id, presence, secret, remove: () => staff.send(events.deleteEvent, { params: { id } }) };
  };
  const leftOf = async ({ id, secret }: Awaited<ReturnType<typeof used>>) => [
    ...(await queryItems(within.eventCampaign(id))),
    ...(await queryItems(within.timetable(id))),
    ...(await findDueWishMails()).filter(({ event_id }) => event_id === id),
    ...(await findOwnPresences(learner.profileId)).filter(({ event_id }) => event_id === id),
    ...(await eventsThatMailed(learner.profileId)).filter((event) => event === id),
    ...((await findEvent(id)) ? [id] : []),
    ...((await findHostLink(secret)) ? [secret] : []),
  ];

  test("that is cut anywhere is finished by the next call: nothing of anybody stays", async () => {
    const isCut: boolean[] = [];
    for (let number = 1; isCut.at(-1) !== false; number++) {
      const event = await used(number);
      const plan = planOf({ number, writes: true, fault: "failed", attempts: 99 });
      const { seen } = await withFaults(plan, () => event.remove().catch(() => undefined));
      isCut.push(seen.injected > 0);
      if (seen.injected > 0) expect([204, 404]).toContain((await event.remove()).status);
      expect(await leftOf(event), `cut at write ${number}`).toEqual([]);
    }
    expect(isCut.length).toBeGreaterThan(3);
  });

  test("is not outlived by a note that arrives after it", async () => {
    const { event, learner: who, staff: noting } = await wishScene(1);
    let deletion: Promise<void> | undefined;
    const { value } = await withFaults(
      ({ writes }) => {
        if (!writes || deletion) return undefined;
        deletion = transact([deleteItem(keys.event(event.id))]);
        return "hang";
      },
      () =>
        noting.send(events.updatePresence, {
          params: { id: event.id, profileId: who.profileId },
          body: { reason: "Arrive à 10 h" },
        }),
    );
    await deletion;
    expect(value.status).toBe(404);
    expect(await findOwnPresences(who.profileId)).toEqual([]);
  });

  test("goes through while somebody's traces are erased", async () => {
    const isMet: boolean[] = [];
    for (let number = 1; isMet.at(-1) !== false; number++) {
      const event = await used(50 + number);
      let erased: Promise<void> | undefined;
      // What was read is gone before the write arrives.
      const { value, seen } = await withFaults(
        (call, attempt) => {
          if (!call.writes || call.number !== number || attempt > 1) return undefined;
          erased ??= transact(writesToForgetPresence(event.presence));
          return "hang";
        },
        () => event.remove(),
      );
      isMet.push(seen.injected > 0);
      await erased;
      expect(value.status, `erased at write ${number}`).toBe(204);
      expect(await leftOf(event), `erased at write ${number}`).toEqual([]);
    }
    expect(isMet.length).toBeGreaterThan(3);
  });
});

test("the list of what is to come has published events that are not over, the next first", async () => {
  const published = { is_published: 1 } as const;
  const later = await create({
    ...published,
    start_date: "2056-06-28T07:00:00Z",
    end_date: "2056-06-28T11:00:00Z",
  });
  const sooner = await create({
    ...published,
    start_date: "2055-06-28T07:00:00Z",
    end_date: "2055-06-28T11:00:00Z",
  });
  const hidden = await create({
    is_published: 0,
    start_date: "2055-06-27T07:00:00Z",
    end_date: "2055-06-27T11:00:00Z",
  });
  const over = await create({
    ...published,
    start_date: "2020-06-28T07:00:00Z",
    end_date: "2020-06-28T11:00:00Z",
  });
  const { body } = await staff.call(events.listEvents, { query: { upcoming: true, per_page: 100 } });
  const ids = body.data.map(({ id }) => id);
  expect(ids.filter((id) => [later, sooner, hidden, over].some((event) => event.id === id))).toEqual([
    sooner.id,
    later.id,
  ]);
});

describe("what everybody reads of the next event", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is how many structures come to each zone, which ones, and its slots by hour", async () => {
    const { id } = await create({ start_date: "2033-05-01T08:00:00Z", end_date: "2033-05-01T12:00:00Z" });
    const [north, south] = [await zoneOf(id, "Nord"), await zoneOf(id, "Sud")];
    for (const [start_time, end_time] of [
      ["11:00", "11:40"],
      ["10:10", "10:50"],
    ] as const)
      await assistant.call(events.createTimeSlot, { body: { start_time, end_time, event_id: id } });
    for (const structure of [first, second]) await takePart(id, north.id, structure);
    const refusing = await takePart(id, south.id, third);
    const hosting = { seats: null, closed_slot_ids: [], place: "", contact_name: "", contact_email: "" };
    await assistant.call(events.updateHosting, {
      params: { id: refusing.body.id },
      body: { ...hosting, note: "", answer: "declined" },
    });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2033-04-30T08:00:00Z") });
    await visitor.call(events.getNextEvent, {});
    const { value, requests, inSequence } = await countingRequests(() =>
      visitor.call(events.getNextEvent, {}),
    );
    expect(value.body?.zones.map(({ name, hosts }) => [name, hosts])).toEqual([
      ["Nord", 2],
      ["Sud", 0],
    ]);
    expect(value.body?.time_slots.map(({ start_time }) => start_time.slice(0, 5))).toEqual([
      "10:10",
      "11:00",
    ]);
    expect([requests.length, inSequence]).toEqual([3, 2]);
    const comingOf = async (structure: string) =>
      (await visitor.call(structures.getStructure, { params: { id: structure } })).body.coming;
    expect(await comingOf(first)).toMatchObject({
      start_date: "2033-05-01T08:00:00.000Z",
      zone: { name: "Nord", hue: north.hue, sign: north.sign },
    });
    expect(await comingOf(third)).toBeNull();
  });
});
