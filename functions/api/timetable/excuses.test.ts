import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { timetableSheets } from "#functions/domain/timetable/export.ts";
import { eraseMeetings, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { cellsOf } from "#functions/platform/workbook.ts";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

setClock("08:50");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 4, learners: 4 });
const { staff, params, learners, slots, structureIds } = scene;
const second = await person("assistant");
const [ada = "", léo = "", zoé = "", tom = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = "", three = "", four = ""] = structureIds;
const place = (profile_id: string, structure_id: string, time_slot_id: string) => ({
  ...{ profile_id, structure_id, time_slot_id },
});
const of = (profileId: string) => ({ ...params, profileId });
const excuse = (profileId: string, time_slot_id: string | null, reason: string | null, who = staff) =>
  who.send(timetable.excuseLearner, { params: of(profileId), body: { time_slot_id, reason } });
const outcomes = async (profileId: string) =>
  Object.fromEntries(
    must(await staff.send(timetable.getLearnerRecord, { params: of(profileId) })).rows.map(
      ({ time_slot_id, outcome }) => [time_slot_id, outcome],
    ),
  );
const tick = async (who: ReturnType<typeof place>, state: TickState | null) =>
  must(
    await staff.call(timetable.tickAttendance, {
      params,
      body: { ticks: [{ ...who, state, at: new Date().toISOString(), key: randomUUID() }] },
    }),
  );
const ask = async (incidents: Incident[], who = staff) => {
  const { id } = must(await who.send(timetable.askForProposal, { params, body: { incidents } }));
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  return { ...params, proposalId: id };
};

beforeAll(async () => {
  for (const body of [
    ...[place(ada, one, nine), place(ada, two, half), place(ada, three, last)],
    ...[place(léo, two, nine), place(léo, one, ten)],
    ...[place(zoé, three, nine), place(zoé, four, last)],
    place(tom, four, nine),
  ])
    must(await staff.send(timetable.addMeeting, { params, body }));
});

test("nobody is excused of what was never published", async () => {
  expect((await excuse(ada, null, "Malade")).status).toBe(404);
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
});

test("staff excuse a slot or the day, with a reason, and take it back", async () => {
  setClock("09:05");
  expect(await excuse(ada, nine, " ")).toMatchObject({
    status: 422,
    body: { errors: { reason: ["Dites pourquoi cette personne est excusée."] } },
  });
  expect(await excuse(ada, ten, "Malade")).toMatchObject({ status: 422, body: { code: "notExpected" } });
  const { rows } = must(await excuse(ada, half, "Examen du code", second));
  expect(rows.map(({ outcome }) => outcome)).toEqual(["unticked", "excused", "unticked"]);
  expect(rows[1]?.excuse).toEqual({
    reason: "Examen du code",
    at: new Date().toISOString(),
    by: { profile_id: second.profileId, name: second.name },
  });
  setClock("09:06");
  must(await excuse(ada, null, "Malade"));
  expect(await outcomes(ada)).toEqual({ [nine]: "excused", [half]: "excused", [last]: "excused" });
  setClock("09:07");
  must(await excuse(ada, last, null));
  expect(await outcomes(ada)).toEqual({ [nine]: "excused", [half]: "excused", [last]: "unticked" });
});

test("who was there is not excused, and who comes after all is there", async () => {
  await tick(place(léo, two, nine), "present");
  expect(await excuse(léo, nine, "Malade")).toMatchObject({ status: 409, body: { code: "wasThere" } });
  setClock("09:08");
  // They left after the first meeting.
  must(await excuse(léo, null, "Reparti avec de la fièvre"));
  expect(await outcomes(léo)).toEqual({ [nine]: "present", [ten]: "excused" });
  await tick(place(ada, one, nine), "late");
  expect((await outcomes(ada))[nine]).toBe("late");
});

test("the board and the host read that somebody is excused, and not why", async () => {
  const board = attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
  expect(
    board.ticks.find(({ profile_id, time_slot_id }) => profile_id === ada && time_slot_id === half),
  ).toMatchObject({ state: "excused", by: { profile_id: staff.profileId } });
  const secret = await linkOf(staff, scene.participations[1]?.id ?? "");
  const view = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(view.meetings.find(({ profile_id }) => profile_id === ada)?.state).toBe("excused");
  const record = must(await staff.send(timetable.getAttendanceRecord, { params }));
  expect(record.learners.map(({ rows }) => rows.length).reduce((sum, count) => sum + count)).toBe(8);
  const own = must(
    (await learners[0]?.send(timetable.getOwnAttendance, { params: { eventId: params.id } })) as never,
  );
  expect((own as typeof record).learners.map(({ profile_id }) => profile_id)).toEqual([ada]);
  for (const seen of [board, view, record, own]) expect(JSON.stringify(seen)).not.toMatch(/Malade|fièvre/);
});

test("a host's tick leaves an excuse, and a host cannot excuse", async () => {
  const secret = await linkOf(staff, scene.participations[1]?.id ?? "");
  const made = { ...place(ada, two, half), at: new Date().toISOString(), key: randomUUID() };
  const asHost = (state: string) =>
    visitor.send(hosts.tickAsHost, { params: { secret }, body: { ticks: [{ ...made, state }] } as never });
  expect((await asHost("excused")).status).toBe(422);
  must(await asHost("absent"));
  expect((await outcomes(ada))[half]).toBe("excused");
});

test("the workbook counts the excused apart, and says why and who said so", async () => {
  const [attended = undefined, byLearner = undefined] = (await timetableSheets(params.id, new Date())).slice(
    3,
  );
  const rows = attended ? cellsOf(attended) : [];
  const ofAda = rows.filter(([name]) => name === learners[0]?.name);
  expect(ofAda.map((row) => row.slice(6))).toEqual([
    ["En retard", "09:08", staff.name, null],
    ["Excusé·e", "09:06", staff.name, "Malade"],
    ["Non pointé", null, null, null],
  ]);
  const counts = byLearner ? cellsOf(byLearner).find(([name]) => name === learners[0]?.name) : undefined;
  // Expected, there, late, absent, excused, structure absent, not ticked.
  expect(counts?.slice(2)).toEqual([3, 0, 1, 0, 1, 0, 1]);
});

test("who was said to be absent stays so when the repair is abandoned, by whom and when it was said", async () => {
  setClock("09:10");
  const given = await ask([{ kind: "learner_absent", profile_id: zoé, slot_ids: [nine, last] }], second);
  setClock("09:12");
  must(await staff.send(timetable.discardProposal, { params: given }));
  expect(await outcomes(zoé)).toEqual({ [nine]: "absent", [last]: "absent" });
  const { rows } = must(await staff.send(timetable.getLearnerRecord, { params: of(zoé) }));
  expect(rows[0]?.said).toEqual({
    at: "2099-06-28T07:10:00.000Z",
    by: { profile_id: second.profileId, name: second.name },
  });
});

test("who was said to be absent stays so when the release comes later, by another", async () => {
  setClock("09:15");
  const given = await ask([{ kind: "structure_absent", structure_id: one, from_slot_id: ten }], second);
  const arrival = async () =>
    attendanceOf(must(await staff.call(timetable.getAttendance, { params }))).ticks.find(
      ({ profile_id, structure_id }) => profile_id === null && structure_id === one,
    );
  const said = { state: "absent", at: "2099-06-28T07:15:00.000Z", by: { profile_id: second.profileId } };
  expect(await arrival()).toMatchObject(said);
  setClock("09:25");
  must(await staff.send(timetable.adoptProposal, { params: given, body: {} }));
  expect(await arrival()).toMatchObject(said);
  expect((await outcomes(léo))[ten]).toBe("excused");
  setClock("09:45");
  must(await excuse(zoé, last, "Certificat remis"));
  expect(await outcomes(zoé)).toEqual({ [nine]: "absent", [last]: "excused" });
});

test("a learner's export tells their excuses, and their erasure deletes them", async () => {
  const who = { userId: learners[0]?.userId ?? "", profileIds: [ada] };
  const given = async () =>
    (await meetingsPart(who)).flatMap(({ excuses }) => excuses.map(({ motif }) => motif));
  expect(new Set(await given())).toEqual(new Set(["Examen du code", "Malade", null]));
  await eraseMeetings(who, new Date());
  expect(await given()).toEqual([]);
  expect(Object.values(await outcomes(ada))).not.toContain("excused");
});
