import { type AccessTable, only } from "#scripts/checks/principals.ts";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const prepared = new WeakMap<Half, Promise<{ time_slot_id: string; structure_id: string }>>();
/** Makes a half's event ready for a timetable: a structure comes, for one time slot. */
const readyEvent = (half: Half) => {
  const make = async () => {
    const structure_id = half.structureIds[1] ?? "";
    const { staff, event } = half;
    const slot = { start_time: "09:00", end_time: "09:20", event_id: event.id };
    const { id: time_slot_id } = must(await staff.call(events.createTimeSlot, { body: slot }));
    const body = { name: "Nord", region: "Bretagne", event_id: event.id };
    const { id: zone_id } = must(await staff.call(events.createZone, { body }));
    const coming = { structure_id, zone_id, event_id: event.id };
    must(await staff.call(events.createParticipation, { body: coming }));
    return { time_slot_id, structure_id };
  };
  const ready = prepared.get(half) ?? make();
  prepared.set(half, ready);
  return ready;
};

/** The meeting that the learner of a half can have; their draft is empty. */
const withoutMeeting = async (half: Half) => {
  const { time_slot_id, structure_id } = await readyEvent(half);
  const { staff, event, learner } = half;
  const pair = { id: event.id, profileId: learner.profileId, structureId: structure_id };
  // Hostile calls may have pinned it, and a pinned meeting stays. All are refused if there is none.
  await staff.call(timetable.changeMeeting, { params: pair, body: { time_slot_id, pinned: false } });
  await staff.call(timetable.removeMeeting, { params: pair, query: {} });
  await staff.call(timetable.allowMeeting, { params: pair, query: {} });
  const body = { profile_id: learner.profileId, structure_id, time_slot_id };
  return { params: { id: event.id }, body, pair };
};
const withMeeting = async (half: Half) => {
  const { params, body, pair } = await withoutMeeting(half);
  must(await half.staff.call(timetable.addMeeting, { params, body }));
  return { params: pair, body: { time_slot_id: body.time_slot_id, pinned: false } };
};

/** A draft that something can be published of, whatever was published before. */
const changedSinceRelease = async (half: Half) => {
  const { params } = await withoutMeeting(half);
  // Refused if nothing was published, or the meeting was not.
  await half.staff.call(timetable.publishRelease, { params, body: {} });
  await withMeeting(half);
  return { params };
};

/** An event of its own for each call, with a slot: an event has one proposal at a time. */
const eventWithSlot = async ({ staff }: Half) => {
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const { id } = must(await staff.call(events.createEvent, { body: { name: "Forum", ...times } }));
  const slot = { start_time: "09:00", end_time: "09:20", event_id: id };
  must(await staff.call(events.createTimeSlot, { body: slot }));
  return { id };
};
const waitingProposal = async (half: Half) => {
  const params = await eventWithSlot(half);
  const { id } = must(await half.staff.call(timetable.askForProposal, { params, body: {} }));
  return { ...params, proposalId: id };
};
const readyProposal = async (half: Half) => {
  const params = await waitingProposal(half);
  await computeTimetable({ kind: "proposal", event_id: params.id, id: params.proposalId });
  return params;
};

/** An event of yesterday whose learner has a meeting that somebody ticks. */
const tickOf = async (half: Half) => {
  const { staff, learner, structureIds } = half;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const times = { start_date: day(-1.2), end_date: day(-1) };
  const { id } = must(await staff.call(events.createEvent, { body: { name: "Forum", ...times } }));
  const pair = { profile_id: learner.profileId, structure_id: structureIds[0] ?? "" };
  await tell(id, structureIds, [[pair.profile_id, pair.structure_id, 0]]);
  const tick = { ...pair, state: "present" as const, at: day(-1), key: crypto.randomUUID() };
  return { params: { id }, body: { ticks: [tick] } };
};

const expectedAt = async (half: Half) => ({
  ...(await tickOf(half)).params,
  profileId: half.learner.profileId,
});

export const access: AccessTable = {
  getTimetable: {
    call: (half) => ({ params: { id: half.event.id } }),
    lines: only("A C T R", 200),
  },
  addMeeting: {
    call: async (half) => {
      const { params, body } = await withoutMeeting(half);
      return { params, body };
    },
    lines: only("A C T", 201),
  },
  changeMeeting: { call: withMeeting, lines: only("A C T", 200) },
  removeMeeting: {
    call: async (half) => ({ params: (await withMeeting(half)).params }),
    lines: only("A C T", 200),
  },
  forbidMeeting: {
    call: async (half) => ({ params: (await withMeeting(half)).params, body: { reason: "Même famille" } }),
    lines: only("A C T", 200),
  },
  allowMeeting: {
    call: async (half) => {
      const { params } = await withMeeting(half);
      must(await half.staff.call(timetable.forbidMeeting, { params, body: { reason: "Même famille" } }));
      return { params };
    },
    lines: only("A C T", 200),
  },
  askForProposal: {
    call: async (half) => ({ params: await eventWithSlot(half), body: { preset: "most" } }),
    lines: only("A C T", 202),
  },
  getProposal: {
    call: async (half) => ({ params: await waitingProposal(half) }),
    lines: only("A C T", 200),
  },
  adoptProposal: {
    call: async (half) => ({ params: await readyProposal(half), body: {} }),
    lines: only("A C T", 200),
  },
  discardProposal: {
    call: async (half) => ({ params: await waitingProposal(half) }),
    lines: only("A C T", 204),
  },
  publishRelease: {
    call: async (half) => ({ params: (await changedSinceRelease(half)).params, body: {} }),
    lines: only("A C T", 201),
  },
  getRelease: {
    call: async (half) => {
      const { params } = await changedSinceRelease(half);
      must(await half.staff.call(timetable.publishRelease, { params, body: {} }));
      return { params: { ...params, number: "1" } };
    },
    lines: only("A C T R", 200),
  },
  getReleaseTold: {
    call: async (half) => {
      const { params } = await changedSinceRelease(half);
      must(await half.staff.call(timetable.publishRelease, { params, body: {} }));
      return { params: { ...params, number: "1" } };
    },
    lines: only("A C T", 200),
  },
  listReleases: { call: (half) => ({ params: { id: half.event.id } }), lines: only("A C T R", 200) },
  getDemand: { call: (half) => ({ params: { id: half.event.id } }), lines: only("A C T", 200) },
  computeGains: {
    call: async (half) => ({ params: await eventWithSlot(half) }),
    lines: only("A C T", 202),
  },
  getAttendance: {
    call: async (half) => ({ params: (await tickOf(half)).params }),
    lines: only("A C T R", 200),
  },
  getAttendanceRecord: {
    call: async (half) => ({ params: (await tickOf(half)).params }),
    lines: only("A C T R", 200),
  },
  getLearnerRecord: { call: async (half) => ({ params: await expectedAt(half) }), lines: only("A C T", 200) },
  excuseLearner: {
    call: async (half) => ({
      params: await expectedAt(half),
      body: { time_slot_id: null, reason: "Convocation à un examen" },
    }),
    lines: only("A C T", 200),
  },
  tickAttendance: [
    { call: tickOf, lines: only("A C T", 200) },
    // An arrival at the door.
    {
      call: async (half) => {
        const { params, body } = await tickOf(half);
        return { params, body: { ticks: body.ticks.map((tick) => ({ ...tick, structure_id: null })) } };
      },
      lines: only("A C T", 200),
    },
    // Ticks that somebody else made on the same device.
    {
      call: async (half) => {
        const { params, body } = await tickOf(half);
        return { params, body: { ...body, user_id: half.learner.userId } };
      },
      lines: { ...only("A C T", 409), absent: "409 A C T, 403 rest", malformed: "404 A C T, 403 rest" },
    },
  ],
};
