import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findAttendance } from "#functions/domain/timetable/attendance.store.ts";
import { keepTicks } from "#functions/domain/timetable/attendance.ts";
import { arrivalsPart, eraseMeetings, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { releasedSlots, tell } from "#scripts/testing/scenes/released-scene.ts";
import { setClock } from "#scripts/testing/scenes/timetable-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import { tickMessages } from "#shared/timetable/attendance.problems.ts";
import type { Tick, TickState } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: Awaited<ReturnType<typeof wishScene>>;
let other: Person;
let second: Person;
const structure = (n: number) => scene.structureIds[n] ?? "";
const board = async () =>
  attendanceOf(must(await scene.staff.call(timetable.getAttendance, { params: { id: scene.event.id } })));

type Ticked = Partial<Omit<Tick, "state">>;
/** A second after the one before. */
const tick = (state: TickState | null, more: Ticked = {}): Tick => {
  vi.setSystemTime(Date.now() + 1000);
  return {
    profile_id: scene.learner.profileId,
    structure_id: structure(0),
    at: new Date().toISOString(),
    key: randomUUID(),
    ...more,
    state,
  };
};
const send = async (ticks: readonly Tick[], who: Person = scene.staff) =>
  must(
    await who.call(timetable.tickAttendance, { params: { id: scene.event.id }, body: { ticks: [...ticks] } }),
  ).results;
const outcomes = async (ticks: readonly Tick[]) => (await send(ticks)).map(({ outcome }) => outcome);
const counted = async ({ profile_id, structure_id }: Pick<Tick, "profile_id" | "structure_id">) =>
  (await board()).ticks.find((one) => one.profile_id === profile_id && one.structure_id === structure_id);
const record = async ({ profile_id, structure_id }: Pick<Tick, "profile_id" | "structure_id">) =>
  (await findAttendance(scene.event.id)).find(
    (one) => one.profile_id === profile_id && one.structure_id === structure_id,
  )?.ticks ?? [];

afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  setClock("10:00");
  scene = await wishScene(4, 2099);
  [other, second] = await Promise.all([person("learner"), person("assistant")]);
  must(
    await scene.staff.send(training.addTrainingProfile, {
      params: { id: scene.action.id },
      body: { profile_id: other.profileId },
    }),
  );
  const [learner, peer] = [scene.learner.profileId, other.profileId];
  await tell(scene.event.id, scene.structureIds, [
    [learner, structure(0), 0],
    [learner, structure(2), 3],
    [peer, structure(0), 0],
    [peer, structure(1), 1],
  ]);
  await tell(scene.event.id, scene.structureIds, [
    [learner, structure(0), 1],
    [learner, structure(1), 2],
    [peer, structure(0), 0],
    [peer, structure(1), 1],
  ]);
});

test("the board tells who is where in the newest release, and who was ticked by whom", async () => {
  const before = await board();
  expect(before).toMatchObject({
    event: { id: scene.event.id, name: "Alternance Day" },
    release: { number: 2 },
    slots: releasedSlots,
    zones: [{ id: "zone-1", sign: "bricks" }],
    structures: [
      { id: structure(0), name: "Structure 0", zone_id: "zone-1", place: "Table 1" },
      { id: structure(1), name: "Structure 1", zone_id: "zone-1", place: "Table 2" },
    ],
    ticks: [],
  });
  expect(before.meetings).toHaveLength(4);
  expect(new Map(before.people.map(({ profile_id, name }) => [profile_id, name]))).toEqual(
    new Map([scene.learner, other].map(({ profileId, name }) => [profileId, name])),
  );
  expect(before.people[0]?.promotion).toMatch(/^Nom .* \d{4}$/);
  expect(await outcomes([tick("present")])).toEqual(["kept"]);
  expect((await board()).ticks).toMatchObject([
    { state: "present", by: { profile_id: scene.staff.profileId, name: scene.staff.name } },
  ]);
});

test("a tick is undone by another, and the one before stays in the record", async () => {
  const of = { profile_id: null, structure_id: structure(1) };
  await send([tick("late", { ...of, at: "2099-06-28T05:00:00Z" })]);
  expect(await counted(of)).toMatchObject({ state: "late" });
  expect(await outcomes([tick(null, { ...of, at: "2099-06-28T05:00:05Z" })])).toEqual(["kept"]);
  expect(await counted(of)).toMatchObject({ state: null });
  expect((await record(of)).map(({ state }) => state)).toEqual([null, "late"]);
});

test("the later tick counts, though it arrived first; each key counts once", async () => {
  const of = { profile_id: other.profileId, structure_id: structure(1) };
  const [early, late] = [
    tick("absent", { ...of, at: "2099-06-28T06:00:00Z" }),
    tick("present", { ...of, at: "2099-06-28T06:00:01Z" }),
  ];
  expect(await outcomes([late])).toEqual(["kept"]);
  expect(await send([early])).toEqual([
    { key: early.key, outcome: "outdated", message: tickMessages.outdated },
  ]);
  expect(await outcomes([early, late, late])).toEqual(["outdated", "kept", "kept"]);
  // A known key that says something else by now is left as it is.
  expect(await outcomes([{ ...late, state: "absent", at: "2099-06-28T07:00:00Z" }])).toEqual(["kept"]);
  expect(await counted(of)).toMatchObject({ state: "present", at: "2099-06-28T06:00:01.000Z" });
  expect((await record(of)).map(({ key }) => key)).toEqual([late.key, early.key]);
});

test("a phone whose clock is fast does not win against who ticks after it", async () => {
  const of = { profile_id: null, structure_id: structure(1) };
  await send([tick("absent", { ...of, at: "2150-01-01T00:00:00Z" })]);
  const { at } = (await counted(of)) ?? {};
  expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
  await send([tick("present", { ...of, at: new Date(Date.now() + 60_000).toISOString() })]);
  expect((await counted(of))?.state).toBe("present");
});

test("a hundred ticks made without network on each of two phones arrive once each, the latest counts", async () => {
  const pairs = [
    { profile_id: scene.learner.profileId, structure_id: structure(1) },
    { profile_id: other.profileId, structure_id: structure(0) },
    { profile_id: null, structure_id: structure(0) },
    { profile_id: null, structure_id: structure(3) },
  ];
  const states: readonly (TickState | null)[] = ["present", "late", null, "absent"];
  const made = (phone: number) =>
    Array.from({ length: 100 }, (_, n) =>
      tick(states[(n + phone) % 4] ?? null, {
        ...pairs[n % 4],
        at: new Date(Date.UTC(2099, 5, 28, 6, 0, 2 * n + phone)).toISOString(),
      }),
    );
  const [one, two] = [made(0), made(1)];
  // Records exist, so that phones change the same ones at once. Each sends twice, as if it had got no answer.
  await send(one.slice(0, 4));
  await Promise.all([send(one), send(two, second), send(one), send(two, second)]);
  for (const pair of pairs) {
    const isOf = (one: Tick) => one.profile_id === pair.profile_id && one.structure_id === pair.structure_id;
    const own = [...one, ...two].filter(isOf).sort((a, b) => (a.at < b.at ? 1 : -1));
    const kept = await record(pair);
    expect(kept.map(({ key }) => key)).toEqual(own.map(({ key }) => key));
    expect(new Set(kept.map(({ by }) => by))).toEqual(new Set([scene.staff.profileId, second.profileId]));
    // The last tick of the other learner was undone, and that of their structure says that it is not there.
    const state = pair === pairs[1] ? "structureAbsent" : own[0]?.state;
    expect(await counted(pair)).toMatchObject({ state, at: own[0]?.at });
  }
});

test("one bad tick says why, and the others are kept", async () => {
  const unknown = tick("present", { structure_id: structure(3) });
  const cancelled = tick("present", { structure_id: structure(2) });
  const nowhere = tick("present", { profile_id: null, structure_id: "ailleurs" });
  const good = tick("late", { profile_id: other.profileId });
  expect(await send([unknown, cancelled, nowhere, good])).toEqual([
    { key: unknown.key, outcome: "refused", message: tickMessages.unknown },
    { key: cancelled.key, outcome: "elsewhere", message: tickMessages.elsewhere },
    { key: nowhere.key, outcome: "refused", message: tickMessages.unknown },
    { key: good.key, outcome: "kept", message: null },
  ]);
  expect(await record(cancelled)).toHaveLength(1);
  expect(await record(unknown)).toEqual([]);
});

test("a tick made before the day of the event is refused, also one that arrives on it; the first of the day is kept", async () => {
  const of = { profile_id: null, structure_id: structure(3) };
  const [eve, midnight] = [
    tick("present", { ...of, at: "2099-06-27T21:59:59Z" }),
    tick("present", { ...of, at: "2099-06-27T22:00:00Z" }),
  ];
  const fast = tick("present", { ...of, at: "2150-01-01T00:00:00Z" });
  const before = await record(of);
  const asHost = { host: structure(3) };
  const onEve = await keepTicks(scene.event.id, [fast], asHost, new Date("2099-06-27T10:00:00Z"));
  expect([...onEve, ...(await send([eve]))]).toEqual(
    [fast, eve].map(({ key }) => ({ key, outcome: "refused", message: tickMessages.early })),
  );
  expect(await record(of)).toEqual(before);
  // A clock that was set right in between takes no good tick along.
  const good = tick("present", { ...of });
  const results = await send([midnight, fast, good]);
  expect(results.map(({ outcome }) => outcome)).not.toContain("refused");
});

test("ticks of an event without release are refused, those of no event too", async () => {
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const { id } = must(
    await scene.staff.call(events.createEvent, { body: { name: "Forum", is_published: 1, ...times } }),
  );
  const call = (event: string) =>
    scene.staff.call(timetable.tickAttendance, { params: { id: event }, body: { ticks: [tick("present")] } });
  expect(must(await call(id)).results).toMatchObject([
    { outcome: "refused", message: tickMessages.unpublished },
  ]);
  expect((await call("aucun")).status).toBe(404);
  expect(
    attendanceOf(must(await scene.staff.call(timetable.getAttendance, { params: { id } }))),
  ).toMatchObject({
    release: null,
    meetings: [],
  });
});

test("ticks of one person are not taken from another who has signed in meanwhile", async () => {
  const made = tick("present", { profile_id: null, structure_id: structure(2) });
  const sentBy = (who: Person) =>
    who.call(timetable.tickAttendance, {
      params: { id: scene.event.id },
      body: { ticks: [made], user_id: second.userId },
    });
  expect(await sentBy(scene.staff)).toMatchObject({ status: 409, body: { code: "otherPerson" } });
  expect(await record(made)).toEqual([]);
  expect(must(await sentBy(second)).results).toMatchObject([{ outcome: "kept" }]);
});

test("who comes in is ticked at the door, by anyone of the team: it is undone, arrives once, and is no presence", async () => {
  const of = { profile_id: other.profileId, structure_id: null };
  const [first, undone] = [
    tick("present", { ...of, at: "2099-06-28T06:50:00Z" }),
    tick(null, { ...of, at: "2099-06-28T06:51:00Z" }),
  ];
  expect(await outcomes([first])).toEqual(["kept"]);
  expect(await counted(of)).toMatchObject({
    ...{ profile_id: other.profileId, structure_id: null, time_slot_id: null, state: "present" },
    by: { profile_id: scene.staff.profileId, name: scene.staff.name },
  });
  expect((await send([undone], second)).map(({ outcome }) => outcome)).toEqual(["kept"]);
  expect(await counted(of)).toMatchObject({ state: null });
  const learnerRecord = async () => {
    const params = { id: scene.event.id, profileId: other.profileId };
    return must(await scene.staff.call(timetable.getLearnerRecord, { params }));
  };
  const before = await learnerRecord();
  expect(before.arrival).toBeNull();
  // Two phones that were without network, each sending twice.
  const again = [tick("present", of), tick("present", of)];
  await Promise.all([send(again), send(again.toReversed(), second), send(again)]);
  expect((await record(of)).map(({ key }) => key).sort()).toEqual(
    [first, undone, ...again].map(({ key }) => key).sort(),
  );
  const after = await learnerRecord();
  expect(after.arrival?.by.name).toMatch(new RegExp(`^(${scene.staff.name}|${second.name})$`));
  // Coming in is being at no meeting.
  expect(after.rows).toEqual(before.rows);
});

test("the door ticks whom a release expected, as come in or not", async () => {
  const [late, nobody, stranger, nothing] = [
    tick("late", { structure_id: null }),
    tick("present", { structure_id: null, profile_id: null }),
    tick("present", { structure_id: null, profile_id: second.profileId }),
    tick("present", { structure_id: null, key: randomUUID() }),
  ];
  expect((await send([late, nobody, stranger, nothing])).map(({ message }) => message)).toEqual([
    tickMessages.onlyArrival,
    tickMessages.unexpected,
    tickMessages.unexpected,
    null,
  ]);
  const asHost = await keepTicks(scene.event.id, [nothing], { host: structure(0) }, new Date());
  expect(asHost).toMatchObject([{ outcome: "refused", message: tickMessages.otherStructure }]);
});

test("at most a hundred ticks a call", async () => {
  const body = { ticks: Array.from({ length: 101 }, () => tick("present")) };
  const { status } = await scene.staff.call(timetable.tickAttendance, {
    params: { id: scene.event.id },
    body,
  });
  expect(status).toBe(422);
});

test("a structure ticks its own meetings only, and the board names it", async () => {
  const own = tick("absent", { profile_id: other.profileId, structure_id: structure(1) });
  const foreign = tick("absent", { profile_id: other.profileId });
  const results = await keepTicks(scene.event.id, [own, foreign], { host: structure(1) }, new Date());
  expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ["kept", null],
    ["refused", tickMessages.otherStructure],
  ]);
  expect(await counted(own)).toMatchObject({
    state: "absent",
    by: { profile_id: null, name: "Structure 1" },
  });
  expect((await record(own)).find(({ key }) => key === own.key)?.by).toBe("host");
});

test("a call of 100 ticks costs four requests: caller and release, records, cards, one transaction for 40 records", async () => {
  const ticks = Array.from({ length: 100 }, () => tick("present"));
  const { requests } = await countingRequests(() => send(ticks));
  expect(requests).toEqual(["BatchGet", "BatchGet", "BatchGet", "TransactWrite"]);
});

test("a learner's export tells what was ticked of them, and their erasure deletes it", async () => {
  const { userId, profileId } = other;
  const who = { userId, profileIds: [profileId] };
  await send([
    tick("present", { profile_id: profileId }),
    tick("present", { profile_id: profileId, structure_id: null }),
  ]);
  const part = await meetingsPart(who);
  expect(await arrivalsPart(who)).toContainEqual(
    expect.objectContaining({ evenement: "Alternance Day", jour: "2099-06-28", arrive: true }),
  );
  expect(part.find(({ structure: name }) => name === "Structure 1")?.presences_cochees).toEqual(
    expect.arrayContaining([expect.objectContaining({ etat: "absent", par: "structure" })]),
  );
  await eraseMeetings(who, new Date());
  expect((await findAttendance(scene.event.id)).filter((one) => one.profile_id === profileId)).toEqual([]);
  expect((await record(tick("present"))).length).toBeGreaterThan(0);

  // Releases keep an erased person's id: a phone that was without network may still tick them.
  const membership = { params: { id: scene.action.id }, body: { profile_id: profileId } };
  must(await scene.staff.call(training.removeTrainingProfile, membership));
  must(await scene.staff.call(profiles.deleteProfile, { params: { id: profileId } }));
  const late = [undefined, null].map((structure_id) =>
    tick("present", { profile_id: profileId, ...(structure_id === null && { structure_id }) }),
  );
  expect((await send(late)).map(({ message }) => message)).toEqual([
    tickMessages.deleted,
    tickMessages.deleted,
  ]);
});
