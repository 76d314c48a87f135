import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { computeTimetable, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, visitor } from "#scripts/testing/harness.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";

// On the day, what has begun stays in the timetable, whatever staff do about the rest of it.

setClock("08:50");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 4, learners: 3 });
const { staff, params, learners, slots, structureIds } = scene;
const [ada = "", léo = "", zoé = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = "", three = ""] = structureIds;
const add = async (profile_id: string, structure_id: string, time_slot_id: string) =>
  must(await staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } }));
const draft = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params }))).draft;
const publish = () => staff.send(timetable.publishRelease, { params, body: {} });
const computed = async (body: object) => {
  const { id } = must(await staff.send(timetable.askForProposal, { params, body }));
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  const given = { ...params, proposalId: id };
  const { result } = must(await staff.send(timetable.getProposal, { params: given }));
  return { given, meetings: result?.meetings ?? [] };
};
const adopt = (given: typeof params & { proposalId: string }) =>
  staff.send(timetable.adoptProposal, { params: given, body: {} });
const inSlots = (meetings: readonly { profile_id: string; time_slot_id: string }[], ...ids: string[]) =>
  meetings.filter(({ time_slot_id }) => ids.includes(time_slot_id)).map(({ profile_id }) => profile_id);

await add(ada, one, nine);
await add(ada, two, last);
await add(léo, three, nine);
must(await publish());
await tellRelease();

test.each([
  { complete: 1, keep: 0 },
  { complete: 1, keep: 1 },
])("a computation, %o, adds nobody to a slot that has begun", async (body) => {
  setClock("09:40");
  const { given, meetings } = await computed(body);
  expect(inSlots(meetings, nine).toSorted()).toEqual([ada, léo].toSorted());
  expect(inSlots(meetings, half)).toEqual([]);
  expect(inSlots(meetings, ten, last)).toContain(zoé);
  setClock("10:01");
  expect(await adopt(given)).toMatchObject({ status: 409, body: { code: "slotBegun" } });
});

test("what would be gained counts no slot that has begun, and is out of date once the next one begins", async () => {
  setClock("09:40");
  must(await scene.host(0, { closed_slot_ids: [half, last] }));
  must(await staff.send(timetable.computeGains, { params }));
  const asked = await staff.send(timetable.computeGains, { params });
  const { id } = asked.body.current as { id: string };
  await computeTimetable({ kind: "gains", event_id: params.id, id });
  const demand = async () => must(await staff.call(timetable.getDemand, { params }));
  const { gains } = await demand();
  expect(gains).toMatchObject({ state: "ready", is_current: true });
  // Two learners wish for it who have not met it, and it has one seat at ten: that of nine o'clock is of no use.
  expect(gains.structures[0]).toMatchObject({ met: { priority: 2 }, one_more_seat: { priority: 1 } });
  expect(gains.structures[0]?.reopened.map(({ time_slot_id }) => time_slot_id)).toEqual([last]);
  setClock("10:01");
  expect((await demand()).gains.is_current).toBe(false);
  must(await scene.host(0, {}));
});

test("a pair is forbidden after they met: nobody hears that their meeting is cancelled, and they meet no more", async () => {
  setClock("09:40");
  const forbid = (profileId: string, structureId: string) =>
    staff.send(timetable.forbidMeeting, {
      params: { ...params, profileId, structureId },
      body: { reason: "Propos déplacés" },
    });
  must(await forbid(ada, one));
  must(await forbid(ada, two));
  const { meetings, broken } = await draft();
  expect(meetings.map(({ profile_id, structure_id }) => [profile_id, structure_id])).toEqual([
    [ada, one],
    [léo, three],
  ]);
  expect(broken).toEqual([]);
  const moved = { time_slot_id: ten, pinned: 0 };
  const later = { params: { ...params, profileId: ada, structureId: one }, body: moved };
  expect(await staff.send(timetable.changeMeeting, later)).toMatchObject({ body: { code: "forbidden" } });
  must(await publish());
  await tellRelease();
  const text = (await mailsTo(learners[0]?.email ?? "")).at(-1)?.text ?? "";
  expect(text).toContain("Annulé : Structure 1");
  expect(text).not.toContain("Annulé : Structure 0");
  const { given, meetings: again } = await computed({ complete: 1 });
  const own = again.filter(({ profile_id }) => profile_id === ada);
  expect(own.map(({ structure_id, time_slot_id }) => [structure_id, time_slot_id])).toContainEqual([
    one,
    nine,
  ]);
  expect(own.map(({ structure_id }) => structure_id)).not.toContain(two);
  must(await adopt(given));
});

test("what has begun is neither removed nor moved by hand, unless one of both was noted away or nobody was told", async () => {
  setClock("09:40");
  const remove = (profileId: string, structureId: string) =>
    staff.send(timetable.removeMeeting, {
      params: { ...params, profileId, structureId },
      query: { may_return: 1 },
    });
  const change = (time_slot_id: string, pinned: 0 | 1, profileId = léo, structureId = three) =>
    staff.send(timetable.changeMeeting, {
      params: { ...params, profileId, structureId },
      body: { time_slot_id, pinned },
    });
  const begun = { status: 409, body: { code: "meetingBegun" } };
  expect(await remove(léo, three)).toMatchObject(begun);
  expect(await change(half, 0)).toMatchObject(begun);
  must(await change(nine, 1));
  must(await change(nine, 0));
  const [ahead] = (await draft()).meetings.filter(({ profile_id }) => profile_id === zoé);
  if (!ahead) throw new Error("Nobody meets Zoé");
  // Nobody was told of it.
  for (const id of [half, ahead.time_slot_id]) must(await change(id, 0, zoé, ahead.structure_id));
  const tick = async (state: "absent" | null) => {
    const one = { profile_id: léo, structure_id: three, time_slot_id: nine, state, key: randomUUID() };
    const ticks = [{ ...one, at: new Date().toISOString() }];
    must(await staff.send(timetable.tickAttendance, { params, body: { ticks } }));
  };
  await tick("absent");
  must(await remove(léo, three));
  await add(léo, three, nine);
  setClock("09:41");
  await tick(null);
  expect(await remove(léo, three)).toMatchObject(begun);
});

test("a slot that has begun stays where it is, with those who were expected in it; one ahead may move or go", async () => {
  setClock("09:40");
  const move = (id: string, start_time: string, end_time: string) =>
    staff.send(events.updateTimeSlot, {
      params: { id },
      body: { event_id: params.id, start_time, end_time, version: 1 },
    });
  expect(await move(nine, "12:00", "12:20")).toMatchObject({ status: 409, body: { code: "slotBegun" } });
  const { begun_slot_ids } = must(await staff.call(events.getEventProgress, { params }));
  expect(begun_slot_ids).toEqual([nine, half]);
  must(await move(ten, "10:05", "10:25"));
  const remove = (id: string) => staff.send(events.deleteTimeSlot, { params: { id } });
  expect(await remove(half)).toMatchObject({ status: 409, body: { code: "slotBegun" } });
  const again = { first_start: "09:00", minutes: 20, pause: 10, count: 4, replace: 1 };
  expect(await staff.send(events.generateTimeSlots, { params, body: again })).toMatchObject({
    ...{ status: 409, body: { code: "slotBegun" } },
  });
  expect((await remove(ten)).status).toBe(204);
});

test("a structure that declined on the day is said not to come: it was expected, and who waited for it has it in their record", async () => {
  setClock("09:42");
  const declined = async () => {
    const { structures } = attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
    return structures.filter(({ has_declined }) => has_declined).map(({ id }) => id);
  };
  expect(await declined()).toEqual([]);
  must(await scene.host(2, { answer: "declined" }));
  expect(await declined()).toEqual([three]);
  const absent = { kind: "structure_absent", structure_id: three, from_slot_id: nine };
  const { given } = await computed({ incidents: [absent] });
  must(await adopt(given));
  const { learners: all } = must(await staff.send(timetable.getAttendanceRecord, { params }));
  const ofLéo = all.find(({ profile_id }) => profile_id === léo)?.rows ?? [];
  expect(ofLéo.find(({ structure }) => structure.id === three)?.outcome).toBe("structureAbsent");
  const seats = { kind: "seats", structure_id: three, seats: 2 };
  const refused = await staff.send(timetable.askForProposal, { params, body: { incidents: [seats] } });
  expect(refused).toMatchObject({ status: 422 });
});

test("whom a structure missed before it came, it did not meet: it may say that it would like to", async () => {
  setClock("09:45");
  const absent = { kind: "structure_absent", structure_id: one, from_slot_id: nine };
  const { given } = await computed({ incidents: [absent] });
  must(await adopt(given));
  const secret = await linkOf(staff, scene.participations[0]?.id ?? "");
  setClock("10:05");
  const came = { profile_id: null, structure_id: one, state: "present", key: randomUUID() };
  const ticks = [{ ...came, at: new Date().toISOString() }];
  must(await staff.send(timetable.tickAttendance, { params, body: { ticks } }));
  setClock("14:00");
  const view = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(view.meetings.map(({ profile_id }) => profile_id)).not.toContain(ada);
  expect(view.placement?.interests.map(({ profile_id }) => profile_id)).toContain(ada);
  const body = { profile_id: ada, opinion: "continue", remark: "" };
  const opinion = await visitor.send(hosts.giveOpinion, { params: { secret }, body });
  expect(opinion).toMatchObject({ status: 422 });
});

test("a structure that changes table on the day was met where it stood: the record keeps it, and nobody is told of it", async () => {
  setClock("08:50");
  const own = await timetableScene({ structures: 1, learners: 2 });
  const [structure_id = ""] = own.structureIds;
  const [early, late] = own.learners;
  const meet = async (n: number, time_slot_id: string) => {
    const body = { profile_id: own.learners[n]?.profileId ?? "", structure_id, time_slot_id };
    must(await staff.send(timetable.addMeeting, { params: own.params, body }));
  };
  const tell = async () => {
    const published = must(await staff.send(timetable.publishRelease, { params: own.params, body: {} }));
    await tellRelease();
    return published;
  };
  must(await own.host(0, { place: "Table 1" }));
  await meet(0, own.slots[0]?.id ?? "");
  await meet(1, own.slots[2]?.id ?? "");
  await tell();
  setClock("09:25");
  must(await own.host(0, { place: "Table 9" }));
  expect(await tell()).toMatchObject({ changed_learners: 1 });
  const mailsOf = async (email = "") => (await mailsTo(email)).map(({ subject }) => subject);
  expect(await mailsOf(early?.email)).toHaveLength(1);
  expect(await mailsOf(late?.email)).toHaveLength(2);
  const record = must(await staff.send(timetable.getAttendanceRecord, { params: own.params }));
  const placeOf = (who: typeof early) =>
    record.learners.find(({ profile_id }) => profile_id === who?.profileId)?.rows.map(({ place }) => place);
  expect([placeOf(early), placeOf(late)]).toEqual([["Table 1"], ["Table 9"]]);
  const board = attendanceOf(must(await staff.call(timetable.getAttendance, { params: own.params })));
  expect(board.structures.map(({ place }) => place)).toEqual(["Table 9"]);
});
