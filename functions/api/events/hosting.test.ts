import { beforeAll, describe, expect, test } from "vitest";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const scene = await wishScene(24);
const { staff, learner, structureIds } = scene;
const [assistant, referent] = await Promise.all([person("assistant"), person("referentTrainer")]);
const closed = structureIds.at(-1) ?? "";
await staff.call(structures.updateStructure, { params: { id: closed }, body: { is_active: 0 } });
const open = structureIds.slice(0, -1);

const times = { start_date: "2046-12-16T08:00:00Z", end_date: "2046-12-16T12:00:00Z" };
const create = async (more: object = {}) =>
  must(await staff.send(events.createEvent, { body: { name: "Forum", is_published: 1, ...times, ...more } }))
    .id;
const zoneOf = async (event_id: string, name = "Nord", more: object = {}) =>
  must(await assistant.send(events.createZone, { body: { name, event_id, ...more } }));
const add = (id: string, body: object) => assistant.send(events.addParticipations, { params: { id }, body });
const generate = (id: string, body: object) =>
  assistant.send(events.generateTimeSlots, {
    params: { id },
    body: { first_start: "09:00", minutes: 50, pause: 10, count: 4, ...body },
  });
const whole = async (id: string) => (await staff.call(events.getEventWhole, { params: { id } })).body.event;
const seen = async (id: string) => (await learner.call(events.getEvent, { params: { id } })).body;
const plain = {
  seats: null,
  closed_slot_ids: [] as string[],
  place: "",
  contact_name: "",
  contact_email: "",
  answer: "unknown",
  note: "",
};
const host = (id: string, more: object) =>
  assistant.send(events.updateHosting, { params: { id }, body: { ...plain, ...more } });
const fieldsOf = (answer: { status: number; body: object }) => [
  answer.status,
  ...Object.keys((answer.body as { errors?: object }).errors ?? {}),
];
const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);

describe("zones", () => {
  test("have looks of their own, kept, also when four come at once", async () => {
    const id = await create();
    const zones = await Promise.all(["A", "B", "C", "D"].map((name) => zoneOf(id, name)));
    expect(new Set(zones.map(({ hue }) => hue)).size).toBe(4);
    expect(new Set(zones.map(({ sign }) => sign)).size).toBe(4);
    const [first] = zones;
    const body = { name: "Hall", region: "", directions: "Au fond, à gauche", event_id: id };
    const changed = await assistant.call(events.updateZone, { params: { id: first?.id ?? "" }, body });
    expect(changed.body).toMatchObject({ ...body, hue: first?.hue, sign: first?.sign });
    expect((await seen(id)).zones.map(({ name, hue }) => [name, hue])).toContainEqual(["Hall", first?.hue]);
    const long = await assistant.send(events.updateZone, {
      params: { id: first?.id ?? "" },
      body: { ...body, directions: "x".repeat(201) },
    });
    expect(fieldsOf(long)).toEqual([422, "directions"]);
  });
});

describe("adding structures", () => {
  test("takes several at once; those already there are left as they are and named", async () => {
    const id = await create();
    const [north, south] = [await zoneOf(id), await zoneOf(id, "Sud")];
    await add(id, { structure_ids: open.slice(0, 2), zone_id: north.id });
    const { status, body } = await add(id, { structure_ids: [...open, ...open], zone_id: south.id });
    expect(status).toBe(200);
    expect([body.added.length, namesOf(body.already_there), body.left_out]).toEqual([
      open.length - 2,
      ["Structure 0", "Structure 1"],
      [],
    ]);
    const { zones, participations } = await whole(id);
    expect(zones.map(({ structures: some }) => some.length)).toEqual([2, open.length - 2]);
    expect(participations).toHaveLength(open.length);
    const row = (await staff.call(events.listEvents, { query: { per_page: 100 } })).body.data.find(
      (one) => one.id === id,
    );
    expect(row?.participations_count).toBe(open.length);
  });

  test("refuses everything because of one that is closed or absent, a zone of elsewhere, nothing or too much", async () => {
    const [id, elsewhere] = [await create(), await create()];
    const zone_id = (await zoneOf(id)).id;
    const some = open.slice(0, 3);
    const inactive = await add(id, { structure_ids: [...some, closed], zone_id });
    expect(fieldsOf(inactive)).toEqual([422, "structure_ids"]);
    expect(inactive.body.message).toContain("Structure 23");
    expect(fieldsOf(await add(id, { structure_ids: [...some, "absente"], zone_id }))).toEqual([
      422,
      "structure_ids",
    ]);
    const foreign = (await zoneOf(elsewhere)).id;
    expect(fieldsOf(await add(id, { structure_ids: some, zone_id: foreign }))).toEqual([422, "zone_id"]);
    expect(fieldsOf(await add(id, { structure_ids: some }))).toEqual([422, "zone_id"]);
    expect(fieldsOf(await add(id, { zone_id }))).toEqual([422, "structure_ids"]);
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `s-${n}`);
    const tooMany = await add(id, { structure_ids: ids(101), zone_id });
    expect(tooMany.body.errors?.["structure_ids"]).toEqual([
      "100 structures au plus à la fois : ajoutez les autres ensuite.",
    ]);
    expect((await add(id, { structure_ids: ids(10_000), zone_id })).status).toBe(422);
    expect(
      (await add(id, { structure_ids: ids(10_000).map((one) => one.padEnd(36, "0")), zone_id })).status,
    ).toBe(413);
    expect((await add("absent", { structure_ids: some, zone_id })).status).toBe(404);
    expect(await whole(id)).toMatchObject({ participations: [], zones: [{ structures: [] }] });
  });

  test("leaves each structure there once when two people add the same ones at once", async () => {
    const id = await create();
    const zone_id = (await zoneOf(id)).id;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add(id, { structure_ids: open, zone_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.added.length, 0)).toBe(open.length);
    expect((await whole(id)).participations).toHaveLength(open.length);
  });

  test("takes those of an earlier event with what is asked for, in zones of the same names", async () => {
    const [earlier, id] = [await create(), await create()];
    const [north, south] = [
      await zoneOf(earlier, "Nord", { directions: "Au fond" }),
      await zoneOf(earlier, "Sud"),
    ];
    const here = await zoneOf(id, "SUD");
    await add(earlier, { structure_ids: open.slice(0, 2), zone_id: north.id });
    await add(earlier, { structure_ids: open.slice(2, 4), zone_id: south.id });
    const brought = {
      seats: 7,
      place: "Table 3",
      contact_name: "Awa Ndiaye",
      contact_email: "awa@exemple.fr",
    };
    for (const { id: one } of (await whole(earlier)).participations)
      await host(one, { ...brought, answer: "confirmed", note: "Allergique aux noix" });
    await add(id, { structure_ids: open.slice(3, 4), zone_id: here.id });
    await staff.call(structures.updateStructure, { params: { id: open[0] ?? "" }, body: { is_active: 0 } });
    const { body } = await add(id, { from_event_id: earlier, contacts: 0 });
    await staff.call(structures.updateStructure, { params: { id: open[0] ?? "" }, body: { is_active: 1 } });
    expect([body.added, body.already_there, body.left_out].map(namesOf)).toEqual([
      ["Structure 1", "Structure 2"],
      ["Structure 3"],
      ["Structure 0"],
    ]);
    const { participations, zones } = await whole(id);
    expect(zones.map(({ name, directions }) => [name, directions])).toEqual([
      ["Nord", "Au fond"],
      ["SUD", ""],
    ]);
    expect(participations.map((one) => [one.structure.name, one.zone.name, one.seats])).toEqual([
      ["Structure 1", "Nord", 7],
      ["Structure 2", "SUD", 7],
      ["Structure 3", "SUD", null],
    ]);
    expect(participations[0]).toMatchObject({
      ...plain,
      seats: 7,
      place: "Table 3",
    });
    expect(fieldsOf(await add(id, { from_event_id: "absent" }))).toEqual([422, "from_event_id"]);
    const other = await add(id, { from_event_id: earlier, structure_ids: open.slice(8, 9) });
    expect(fieldsOf(other)).toEqual([422, "structure_ids"]);
  });
});

describe("time slots", () => {
  test("are made from first start, length, pause and count, or none of them", async () => {
    const id = await create();
    const made = await generate(id, {});
    expect(made.status).toBe(201);
    expect(made.body.map((slot) => slot.start_time)).toEqual([
      "09:00:00",
      "10:00:00",
      "11:00:00",
      "12:00:00",
    ]);
    const outside = await generate(id, { first_start: "12:50", minutes: 5, pause: 0 });
    expect(outside.body.errors).toEqual({
      count: ["Le créneau de 13h00 sortirait des heures de l’événement : aucun n’a été créé."],
    });
    const crossing = await generate(id, { first_start: "09:50", minutes: 20, pause: 0, count: 1 });
    expect(crossing.body.errors).toEqual({
      first_start: ["Le créneau de 9h50 en chevaucherait un autre : aucun n’a été créé."],
    });
    for (const [field, bad] of [
      ["count", { count: 0 }],
      ["count", { count: 31 }],
      ["minutes", { minutes: 4 }],
      ["pause", { pause: -1 }],
      ["first_start", { first_start: "9h" }],
    ] as const)
      expect(fieldsOf(await generate(id, bad))).toEqual([422, field]);
    expect((await whole(id)).time_slots).toHaveLength(4);
    const replaced = await generate(id, { minutes: 20, pause: 5, count: 9, replace: 1 });
    expect(replaced.status).toBe(201);
    expect((await whole(id)).time_slots).toEqual(replaced.body);
    expect((await generate("absent", {})).status).toBe(404);
  });

  test("come once when two people make them at once, and none passes midnight", async () => {
    const id = await create();
    const answers = await Promise.all([generate(id, {}), generate(id, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await whole(id)).time_slots).toHaveLength(4);
    const long = await create({ end_date: "2046-12-20T12:00:00Z" });
    const night = await generate(long, { first_start: "23:00", minutes: 30, pause: 0 });
    expect(fieldsOf(night)).toEqual([422, "count"]);
    const second = await generate(long, { first_start: "08:00", minutes: 20, pause: 0, count: 2 });
    expect(second.body.errors).toEqual({
      first_start: [
        "Les rendez-vous se tiennent le premier jour de l’événement, après son ouverture. Aucun créneau n’a été créé.",
      ],
    });
    expect((await whole(long)).time_slots).toEqual([]);
  });
});

describe("how a structure takes part", () => {
  const taking = async () => {
    const id = await create();
    const zone_id = (await zoneOf(id)).id;
    await add(id, { structure_ids: open.slice(0, 3), zone_id });
    const slots = (await generate(id, {})).body;
    return { id, zone_id, slots, participations: (await whole(id)).participations };
  };

  let shared: Awaited<ReturnType<typeof taking>>;
  beforeAll(async () => {
    shared = await taking();
  });

  test("is for staff; learners read who comes and where, and nothing else", async () => {
    const { id, zone_id, slots, participations } = await taking();
    const [first, second] = participations;
    const said = {
      seats: 6,
      closed_slot_ids: [slots[1]?.id ?? ""],
      place: "Cuisine",
      contact_name: "Paul Rébillon",
      contact_email: "paul@copeaux.fr",
      answer: "confirmed",
      note: "Deux lignes\nde note",
    };
    const changed = await host(first?.id ?? "", { ...said, contact_email: " Paul@Copeaux.fr", version: 1 });
    expect(changed.body).toMatchObject({ ...said, version: 2, zone: { id: zone_id } });
    expect((await whole(id)).participations[0]).toMatchObject(said);
    const stale = await host(first?.id ?? "", { version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { current: { place: "Cuisine", version: 2 } }]);

    const setActive = (is_active: 0 | 1) =>
      staff.call(structures.updateStructure, { params: { id: open[0] ?? "" }, body: { is_active } });
    await setActive(0);
    const inactive = (await whole(id)).participations.filter(({ is_inactive }) => is_inactive);
    await setActive(1);
    expect(inactive.map(({ structure_id }) => structure_id)).toEqual([open[0]]);

    await host(second?.id ?? "", { answer: "declined" });
    const { has_participations, hosts } = await seen(id);
    expect(has_participations).toBe(true);
    expect(hosts.map(({ structure_id }) => structure_id).sort()).toEqual(
      [open[0], open[2]].toSorted((a = "", b = "") => (a < b ? -1 : 1)),
    );
    const read = await referent.call(events.getEventWhole, { params: { id } });
    expect(read.body.event.participations[0]).toMatchObject({ place: "Cuisine", seats: 6 });
    for (const text of [read, await learner.call(events.getEvent, { params: { id } })].map((one) =>
      JSON.stringify(one.body),
    )) {
      expect(text).not.toContain("copeaux");
      expect(text).not.toContain("de note");
    }
    // Another zone keeps all of it.
    const south = await zoneOf(id, "Sud");
    await assistant.call(events.updateParticipation, {
      params: { id: first?.id ?? "" },
      body: { structure_id: open[0] ?? "", zone_id: south.id, event_id: id },
    });
    expect((await whole(id)).participations[0]).toMatchObject({ ...said, zone: { name: "Sud" } });
    expect((await seen(id)).hosts).toContainEqual({ structure_id: open[0], zone_id: south.id });
  });

  test("keeps no slot that is removed, before or meanwhile", async () => {
    const { id, slots, participations } = await taking();
    const [one] = participations;
    const [first, second] = slots;
    const closed_slot_ids = [first?.id ?? "", second?.id ?? ""];
    expect((await host(one?.id ?? "", { closed_slot_ids })).status).toBe(200);
    await assistant.call(events.deleteTimeSlot, { params: { id: first?.id ?? "" } });
    expect((await whole(id)).participations[0]?.closed_slot_ids).toEqual([second?.id]);
    expect(fieldsOf(await host(one?.id ?? "", { closed_slot_ids }))).toEqual([422, "closed_slot_ids"]);
    const [saved, removed] = await Promise.all([
      host(one?.id ?? "", { closed_slot_ids: [second?.id ?? ""], place: "Salle 2" }),
      assistant.send(events.deleteTimeSlot, { params: { id: second?.id ?? "" } }),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 422]).toContain(saved.status);
    expect((await whole(id)).participations[0]?.closed_slot_ids).toEqual([]);
  });

  test.each<[string, object]>([
    ["seats", { seats: 0 }],
    ["seats", { seats: 31 }],
    ["seats", { seats: 2.5 }],
    ["place", { place: "x".repeat(61) }],
    ["contact_email", { contact_email: "paul" }],
    ["answer", { answer: "maybe" }],
    ["note", { note: "x".repeat(1_001) }],
    ["closed_slot_ids", { closed_slot_ids: ["nothing"] }],
    ["id", { id: "mine" }],
  ])("refuses a bad %s beside its field", async (field, body) => {
    expect(fieldsOf(await host(shared.participations[0]?.id ?? "", body))).toEqual([422, field]);
  });
});

describe("the catalogue", () => {
  test("finds those that come to an event, by the same one request", async () => {
    const id = await create();
    const zone_id = (await zoneOf(id)).id;
    await add(id, { structure_ids: open.slice(0, 3), zone_id });
    const [one] = (await whole(id)).participations;
    const found = async (query: object) =>
      (await visitor.call(structures.filterStructures, { query })).body.total;
    const all = await found({});
    expect(await found({ present_at: id })).toBe(3);
    await host(one?.id ?? "", { answer: "declined" });
    expect(await found({ present_at: id })).toBe(2);
    const without = await countingRequests(() => learner.call(structures.filterStructures, { query: {} }));
    const filtered = await countingRequests(() =>
      learner.call(structures.filterStructures, { query: { present_at: id } }),
    );
    expect([without.value.body.total, filtered.value.body.total]).toEqual([all, 2]);
    expect([without.requests.length, filtered.requests.length, filtered.inSequence]).toEqual([1, 1, 1]);
    await seen(id);
    const read = await countingRequests(() => learner.call(events.getEvent, { params: { id } }));
    expect([read.requests.length, read.inSequence]).toEqual([2, 2]);
    expect((await seen(await create())).has_participations).toBe(false);
    await assistant.call(events.deleteParticipation, { params: { id: one?.id ?? "" } });
    expect((await seen(id)).hosts).toHaveLength(2);
  });

  test("says nothing of an event that is absent or not published", async () => {
    for (const present_at of ["absent", await create({ is_published: 0 })])
      expect(fieldsOf(await learner.send(structures.filterStructures, { query: { present_at } }))).toEqual([
        422,
        "present_at",
      ]);
  });
});

describe("the copy of an event", () => {
  test("has everything on its new day, unpublished, nobody having answered yet", async () => {
    const id = await create({ description: "<p>Un jour</p>" });
    const [north, south] = [await zoneOf(id, "Nord", { directions: "Au fond" }), await zoneOf(id, "Sud")];
    await add(id, { structure_ids: open.slice(0, 20), zone_id: south.id });
    await add(id, { structure_ids: open.slice(20, 22), zone_id: north.id });
    const [slot] = (await generate(id, {})).body;
    const [one] = (await whole(id)).participations;
    const kept = { seats: 2, place: "Table 1", contact_name: "Awa", contact_email: "awa@exemple.fr" };
    await host(one?.id ?? "", { ...kept, closed_slot_ids: [slot?.id], answer: "declined", note: "Non" });
    await assistant.call(events.updateCampaign, {
      params: { id },
      body: { seats_per_slot: 9, wishes_close_at: "2046-12-01T08:00:00Z" },
    });
    await staff.call(structures.updateStructure, { params: { id: open[21] ?? "" }, body: { is_active: 0 } });
    const copy = await staff.call(events.copyEvent, {
      params: { id },
      body: { start_date: "2047-06-16T07:30:00Z" },
    });
    await staff.call(structures.updateStructure, { params: { id: open[21] ?? "" }, body: { is_active: 1 } });
    expect(copy.status, JSON.stringify(copy.body)).toBe(201);
    expect(namesOf(copy.body.left_out)).toEqual(["Structure 21"]);
    const after = await whole(copy.body.id);
    expect(after).toMatchObject({
      name: "Forum",
      description: "<p>Un jour</p>",
      is_published: 0,
      start_date: "2047-06-16T07:30:00.000Z",
      end_date: "2047-06-16T11:30:00.000Z",
      seats_per_slot: 9,
      wishes_close_at: "2047-06-15T16:00:00.000Z",
      version: 1,
    });
    const lookOf = ({ name, hue, sign, directions }: (typeof after.zones)[number]) => ({
      ...{ name, hue, sign, directions },
    });
    expect(after.zones.map(lookOf)).toEqual((await whole(id)).zones.map(lookOf));
    expect(after.time_slots.map(({ start_time }) => start_time)).toEqual([
      "09:30:00",
      "10:30:00",
      "11:30:00",
      "12:30:00",
    ]);
    expect(after.participations).toHaveLength(21);
    // Their answer of then is proposed, and is none until staff say so; who had not answered proposes nothing.
    const earlier = { year: 2046, answer: "declined", seats: 2 };
    expect(after.participations[0]).toMatchObject({ ...plain, ...kept, earlier });
    expect(after.participations[1]).toMatchObject({ ...plain, earlier: null });
    const copied = after.participations[0]?.id ?? "";
    await host(copied, { ...kept, answer: "confirmed" });
    expect((await whole(copy.body.id)).participations[0]).toMatchObject({ answer: "confirmed", earlier });
    const seen = must(
      await (await person("referentTrainer")).call(events.getEventWhole, { params: { id: copy.body.id } }),
    );
    expect(seen.event.participations[0]).not.toHaveProperty("earlier");
    // It is the structure's, not the table's.
    const moved = must(
      await staff.send(events.updateParticipation, {
        params: { id: copied },
        body: {
          event_id: copy.body.id,
          zone_id: after.participations[0]?.zone_id,
          structure_id: open[21],
        },
      }),
    );
    expect(moved).toMatchObject({ earlier: null });
    expect(after.participations.filter(({ zone }) => zone.name === "Nord")).toHaveLength(1);
    // Nothing is made of what cannot be copied.
    const before = (await staff.call(events.listEvents, {})).body.total;
    const late = await staff.send(events.copyEvent, {
      params: { id },
      body: { start_date: "2047-06-16T19:00:00Z" },
    });
    expect(fieldsOf(late)).toEqual([422, "start_date"]);
    expect((await staff.call(events.listEvents, {})).body.total).toBe(before);
  });
});

test("two zones of one name stay two in the copy, each with its structures", async () => {
  const id = await create({});
  const [left, right] = [
    await zoneOf(id, "Salle", { region: "Aile gauche" }),
    await zoneOf(id, "Salle", { region: "Aile droite" }),
  ];
  await add(id, { structure_ids: open.slice(0, 2), zone_id: left.id });
  await add(id, { structure_ids: open.slice(2, 3), zone_id: right.id });
  const body = { start_date: "2047-06-17T07:30:00Z" };
  const copy = must(await staff.call(events.copyEvent, { params: { id }, body }));
  const { zones, participations } = await whole(copy.id);
  const inRegion = (region: string) => {
    const zone = zones.find((one) => one.region === region);
    return participations
      .filter(({ zone_id }) => zone_id === zone?.id)
      .map(({ structure_id }) => structure_id);
  };
  expect(inRegion("Aile gauche").toSorted()).toEqual(open.slice(0, 2).toSorted());
  expect(inRegion("Aile droite")).toEqual(open.slice(2, 3));
});

test("after all this, lists and counts agree with what they are of", async () => {
  expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
});

test("a day of many slots: staff and the host close as many as a save holds, and read how many that is", async () => {
  const far = { start_date: "2055-06-28T07:00:00Z", end_date: "2055-06-28T15:00:00Z" };
  const [structureId = ""] = open;
  const { event, participation } = await hostedEvent(staff, structureId, far);
  for (const first_start of ["09:00", "11:30", "14:00"])
    must(await generate(event.id, { first_start, minutes: 5, pause: 0, count: 28 }));
  const ids = (await whole(event.id)).time_slots.map(({ id }) => id);
  expect(ids.length).toBe(84);
  const [fits, tooMany] = [ids.slice(0, 75), ids.slice(0, 76)];
  must(await host(participation.id, { closed_slot_ids: fits, contact_email: "awa@exemple.fr" }));
  const secret = await linkOf(staff, participation.id);
  const answer = (closed_slot_ids: string[]) =>
    visitor.send(hosts.answerAsHost, {
      params: { secret },
      body: {
        ...{ answer: "confirmed", closed_slot_ids },
        contact: { name: "Paul", email: "paul@exemple.fr", phone: "0299001122", role: "Tuteur" },
      },
    });
  must(await answer(fits));
  for (const refused of [await answer(tooMany), await host(participation.id, { closed_slot_ids: tooMany })])
    expect([refused.status, Object(refused.body).errors]).toEqual([
      422,
      { closed_slot_ids: ["75 créneaux fermés au plus par structure."] },
    ]);
});
