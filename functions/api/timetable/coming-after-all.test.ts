import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must } from "#scripts/testing/harness.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

setClock("09:05");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 2, learners: 3 });
const { staff, params, learners, slots, structureIds } = scene;
const [ada = "", léo = "", tom = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = ""] = structureIds;

const read = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params })));
const closed = async () =>
  (await read()).input.structures.find(({ structure_id }) => structure_id === one)?.closed_slot_ids;
const ofStructure = async () => {
  const { ticks } = attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
  return ticks.find(({ profile_id, structure_id }) => profile_id === null && structure_id === one)?.state;
};
const record = async () => {
  const { learners: all } = must(await staff.send(timetable.getAttendanceRecord, { params }));
  return all.flatMap(({ profile_id, rows }) =>
    rows.map(({ time_slot_id, outcome }) => ({ profile_id, time_slot_id, outcome })),
  );
};
const gone: Incident = { kind: "structure_absent", structure_id: one, from_slot_id: half };
const computed = async (...incidents: Incident[]) => {
  const { id } = must(await staff.send(timetable.askForProposal, { params, body: { incidents } }));
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  return id;
};
const adopt = (proposalId: string) =>
  staff.send(timetable.adoptProposal, { params: { ...params, proposalId }, body: {} });
const comes = (proposalId: string, structureId = one) =>
  staff.send(timetable.discardProposal, { params: { ...params, proposalId }, query: { comes: structureId } });

beforeAll(async () => {
  must(await scene.host(0, { seats: 2 }));
  // Tom meets all that he wishes for: no repair gives him another hour.
  for (const [who, wished] of [one, one, two].entries())
    await scene.wish(learners[who] as (typeof learners)[number], [wished]);
  for (const [profile_id, structure_id, time_slot_id] of [
    [ada, one, half],
    [léo, one, ten],
    [tom, two, nine],
    [tom, one, half],
  ] as const)
    must(
      await staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } }),
    );
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
});

test("a repair that is not adopted takes the absence back with it, of the structure that it was for", async () => {
  const id = await computed(gone);
  expect(await ofStructure()).toBe("absent");
  expect(await record()).toContainEqual({ profile_id: léo, time_slot_id: ten, outcome: "structureAbsent" });
  expect(await comes(id, two)).toMatchObject({ status: 422, body: { errors: { comes: [/absente/] } } });
  expect(await ofStructure()).toBe("absent");

  setClock("09:06");
  expect((await comes(id)).status).toBe(204);
  expect(await ofStructure()).toBeNull();
  expect(new Set((await record()).map(({ outcome }) => outcome))).toEqual(new Set(["unticked"]));
  const { release, proposal } = await read();
  expect([await closed(), release?.number, proposal]).toEqual([[], 1, null]);
});

test("one that was adopted asks for another, in which the structure receives again those who wish for it", async () => {
  setClock("09:07");
  const id = await computed(gone);
  must(await adopt(id));
  expect(await closed()).toEqual([half, ten, last]);
  expect(await comes(id)).toMatchObject({ status: 409, body: { code: "repairGone" } });
  expect(await ofStructure()).toBe("absent");

  // What was over by now, it missed.
  setClock("09:55");
  const unknown = { kind: "structure_comes", structure_id: one, slot_ids: ["never"] } as const;
  const refused = await staff.send(timetable.askForProposal, { params, body: { incidents: [unknown] } });
  expect(refused).toMatchObject({ status: 422, body: { code: "unknownSlot" } });
  must(
    await adopt(await computed({ kind: "structure_comes", structure_id: one, slot_ids: [nine, ten, last] })),
  );
  expect(await closed()).toEqual([half]);
  expect(await ofStructure()).toBe("late");
  const { release } = await read();
  expect(release?.number).toBe(3);
  const again = release?.meetings.filter(({ structure_id }) => structure_id === one) ?? [];
  expect(new Set(again.map(({ profile_id }) => profile_id))).toEqual(new Set([ada, léo]));

  const found = await record();
  const of = (profileId: string, slot: string) =>
    found.find((row) => row.profile_id === profileId && row.time_slot_id === slot)?.outcome;
  expect(of(tom, half)).toBe("structureAbsent");
  // It received her later.
  expect(of(ada, half)).toBe("cancelled");
  for (const { profile_id, time_slot_id } of again) expect(of(profile_id, time_slot_id)).toBe("unticked");
});
