import { describe, expect, test } from "vitest";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import { refusals } from "#shared/timetable/timetable.problems.ts";
import type { Rule } from "#shared/timetable/timetable.rules.ts";
import * as training from "#shared/training/training.contract.ts";

const scene = await timetableScene();
const { staff, params, learners, slots, structureIds, host } = scene;
const [first = "", second = ""] = learners.map(({ profileId }) => profileId);
const slotIds = slots.map(({ id }) => id);
const [nine = "", half = "", ten = "", last = ""] = slotIds;
const [one = "", two = "", three = ""] = structureIds;

const read = async (who: Person = staff) =>
  timetableOf(must(await who.call(timetable.getTimetable, { params })));
const add = (profile_id: string, structure_id: string, time_slot_id: string, more: object = {}) =>
  staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id, ...more } });
const pairOf = (profileId: string, structureId: string) => ({ ...params, profileId, structureId });
const change = (profileId: string, structureId: string, body: object) =>
  staff.send(timetable.changeMeeting, {
    params: pairOf(profileId, structureId),
    body: { pinned: 0, ...body },
  });
const remove = (profileId: string, structureId: string, version: number) =>
  staff.send(timetable.removeMeeting, { params: pairOf(profileId, structureId), query: { version } });
const clear = async () => {
  let { draft } = await read();
  for (const { profile_id, structure_id, time_slot_id, pinned } of draft.meetings) {
    if (pinned) must(await change(profile_id, structure_id, { time_slot_id }));
    draft = (await read()).draft;
    must(await remove(profile_id, structure_id, draft.version));
  }
};
const refused = (rule: Rule) => ({ status: 422, body: { code: rule, message: refusals[rule] } });

must(await host(0, { seats: 3, closed_slot_ids: [last], place: "Table 4", contact_name: "Ada" }));
must(await host(2, { answer: "declined" }));

describe("a timetable", () => {
  test("shows what it is made of, with one request for each promotion and six more", async () => {
    await read();
    const { value, requests } = await countingRequests(read);
    expect(requests).toHaveLength(8);
    const { event, input, people, hosts, zones, draft, release, proposal } = value;
    expect(event).toMatchObject({ id: params.id, seats_per_slot: 1 });
    expect(input.slots.map(({ start_time }) => start_time)).toEqual([
      "09:00:00",
      "09:30:00",
      "10:00:00",
      "10:30:00",
    ]);
    expect(input.structures).toMatchObject([
      { structure_id: one, seats: 3, closed_slot_ids: [last] },
      { structure_id: two, seats: 1, closed_slot_ids: [] },
    ]);
    expect(new Map(input.learners.map(({ profile_id, wishes }) => [profile_id, wishes]))).toEqual(
      new Map([
        [first, [one, two, three].map((structure_id) => ({ structure_id, is_priority: true }))],
        [second, [{ structure_id: one, is_priority: true }]],
      ]),
    );
    expect(input.learners[0]?.degree_id).toBe(scene.degree.id);
    expect(people.map(({ name }) => name).toSorted()).toEqual(learners.map(({ name }) => name).toSorted());
    expect(people[0]?.promotion.name).toMatch(/ 2099$/);
    expect(hosts).toMatchObject([
      { structure_id: one, place: "Table 4", contact_name: "Ada", seats: 3 },
      { structure_id: two, answer: "unknown", seats: null },
      { structure_id: three, answer: "declined" },
    ]);
    expect(zones.map(({ name }) => name)).toEqual(["Nord", "Sud"]);
    expect([draft.version, draft.meetings, release, proposal]).toEqual([0, [], null, null]);
  });

  test("shows no contact to referent trainers, who change nothing", async () => {
    const referent = await person("referentTrainer");
    const [host] = (await read(referent)).hosts;
    expect(host).not.toHaveProperty("contact_name");
    expect(host).not.toHaveProperty("contact_email");
    const body = { profile_id: first, structure_id: one, time_slot_id: nine };
    expect((await referent.send(timetable.addMeeting, { params, body })).status).toBe(403);
  });
});

describe("by hand", () => {
  test("a meeting is added, moved, pinned and taken away; its level follows the wishes", async () => {
    const added = must(await add(first, one, nine, { version: 0 }));
    expect(added).toMatchObject({ version: 1, placed: [{ level: "priority", pinned: false }], broken: [] });
    must(await add(second, two, half));
    await scene.wish(learners[1] as Person, [one, two]);
    const { draft } = await read();
    expect(draft.meetings.map(({ level }) => level)).toEqual(["priority", "priority"]);
    await scene.wish(learners[1] as Person, [one]);
    expect((await read()).draft.meetings.map(({ level }) => level)).toEqual(["priority", "added"]);
    expect((await read()).draft.broken).toEqual([]);

    const pinned = must(await change(second, two, { time_slot_id: half, pinned: 1 }));
    expect(pinned).toMatchObject({ placed: [{ profile_id: second, pinned: true }], removed: [] });
    expect(await change(second, two, { time_slot_id: ten, pinned: 1 })).toMatchObject(refused("pinMoved"));
    expect(await remove(second, two, pinned.version)).toMatchObject(refused("pinMoved"));
    must(await change(second, two, { time_slot_id: half, pinned: 0 }));
    const moved = must(await change(second, two, { structure_id: one, time_slot_id: ten }));
    expect(moved).toMatchObject({
      placed: [{ structure_id: one, time_slot_id: ten, level: "priority" }],
      removed: [{ profile_id: second, structure_id: two }],
    });
    const gone = must(await remove(second, one, moved.version));
    expect(gone).toMatchObject({ placed: [], removed: [{ profile_id: second, structure_id: one }] });
    expect((await read()).draft.meetings).toHaveLength(1);
    expect((await remove(second, one, gone.version)).status).toBe(404);
  });

  test("each rule refuses by its name", async () => {
    must(await host(1, { closed_slot_ids: [ten] }));
    must(
      await staff.send(events.updatePresence, {
        params: { id: params.id, profileId: second },
        body: { absent_slot_ids: [half], wishes_until: null },
      }),
    );
    expect(await add(first, two, nine)).toMatchObject(refused("twiceInSlot"));
    expect(await add(first, one, half)).toMatchObject(refused("twiceTogether"));
    expect(await add(first, two, "nowhere")).toMatchObject(refused("unknownSlot"));
    expect(await add(first, three, half)).toMatchObject(refused("notTakingPart"));
    expect(await add(staff.profileId, two, half)).toMatchObject(refused("notAMember"));
    expect(await add(first, two, ten)).toMatchObject(refused("slotClosed"));
    expect(await add(second, two, half)).toMatchObject(refused("learnerAbsent"));
    must(await add(first, two, half));
    must(await add(second, one, nine));
    expect(await change(second, one, { structure_id: two, time_slot_id: half })).toMatchObject(
      refused("learnerAbsent"),
    );
    expect(await change(second, one, { time_slot_id: "nowhere" })).toMatchObject(refused("unknownSlot"));
    must(await host(1, { closed_slot_ids: [] }));
    must(await change(first, two, { time_slot_id: ten }));
    expect(await add(second, two, ten)).toMatchObject(refused("overSeats"));
    await clear();
  });

  test("two learners change slots at once, where neither could alone; a pinned one stays", async () => {
    must(await host(0, { seats: 1 }));
    must(await add(first, one, nine));
    must(await add(second, one, ten));
    expect(await change(first, one, { time_slot_id: ten })).toMatchObject(refused("overSeats"));
    const also = [{ profile_id: second, structure_id: one, time_slot_id: nine }];
    const swapped = must(await change(first, one, { time_slot_id: ten, also }));
    expect(swapped.placed.map(({ time_slot_id }) => time_slot_id)).toEqual([ten, nine]);
    must(await change(second, one, { time_slot_id: nine, pinned: 1 }));
    const back = [{ profile_id: second, structure_id: one, time_slot_id: ten }];
    expect(await change(first, one, { time_slot_id: nine, also: back })).toMatchObject(refused("pinMoved"));
    await clear();
  });

  test("a change of the event breaks a draft, which still can be mended one by one", async () => {
    must(await host(0, { seats: 2 }));
    must(await add(first, one, nine));
    must(await add(second, one, nine));
    must(await add(first, two, ten));
    must(await host(0, { seats: 1 }));
    must(await host(1, { answer: "declined" }));
    const { draft } = await read();
    expect(draft.broken.map(({ rule, meetings }) => [rule, meetings.length])).toEqual([
      ["notTakingPart", 1],
      ["overSeats", 2],
    ]);
    const mended = must(await change(second, one, { time_slot_id: ten }));
    expect(mended.broken.map(({ rule }) => rule)).toEqual(["notTakingPart"]);
    must(await host(1, {}));
    // Who left their promotion stays in the draft, named, until somebody takes the meeting away.
    must(
      await staff.send(training.recordDeparture, {
        params: { id: scene.action.id },
        body: { profile_id: second, date: "2026-01-01", reason: "Déménagement" },
      }),
    );
    const left = await read();
    expect(left.draft.broken.map(({ rule }) => rule)).toEqual(["notAMember"]);
    expect(left.people.map(({ profile_id }) => profile_id)).toContain(second);
    must(await remove(second, one, left.draft.version));
    expect((await read()).people.map(({ profile_id }) => profile_id)).not.toContain(second);
    must(
      await staff.send(training.recordReturn, {
        params: { id: scene.action.id },
        body: { profile_id: second },
      }),
    );
    await clear();
  });

  test("of two changes at once, the second is refused with the draft that stands now", async () => {
    const { version } = (await read()).draft;
    const both = await Promise.all([add(first, one, nine, { version }), add(second, two, ten, { version })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const stale = both.find(({ status }) => status === 409);
    expect(stale?.body.code).toBe("stale");
    expect(stale?.body.current).toEqual((await read()).draft);
  });
});

test("a slot that is put back comes with its meetings, and closed to those who closed it", async () => {
  await clear();
  must(await add(first, one, nine));
  must(await host(1, { closed_slot_ids: [nine] }));
  const slot = slots.find(({ id }) => id === nine);
  const { start_time = "", end_time = "" } = slot ?? {};
  const remade = (id: string) =>
    staff.send(events.createTimeSlot, { body: { id, event_id: params.id, start_time, end_time } });
  const brokenNow = async () => (await read()).draft.broken.map(({ rule }) => rule);
  must({ ...(await staff.send(events.deleteTimeSlot, { params: { id: nine } })), body: {} });
  expect(await brokenNow()).toEqual(["unknownSlot"]);
  for (const foreign of [`${params.id}0~a`, params.id, `${nine}~a`])
    expect(await remade(foreign)).toMatchObject({ status: 422 });
  for (let n = 0; n < 2; n++) expect(must(await remade(nine))).toMatchObject({ id: nine, start_time });
  const { input, draft } = await read();
  expect(draft.broken).toEqual([]);
  expect(input.slots.map(({ id }) => id)).toEqual(slotIds);
  expect(input.structures.find(({ structure_id }) => structure_id === two)?.closed_slot_ids).toEqual([nine]);
});
