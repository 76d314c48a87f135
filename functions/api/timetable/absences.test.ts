import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { timetableSheets } from "#functions/domain/timetable/export.ts";
import { eraseMeetings, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { cellsOf } from "#functions/platform/workbook.ts";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must, person, visitor } from "#scripts/testing/harness.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";
import * as training from "#shared/training/training.contract.ts";

setClock("08:50");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 4, learners: 4 });
const { staff, params, learners, slots, structureIds } = scene;
const [ada = "", léo = "", zoé = "", tom = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = "", three = "", four = ""] = structureIds;

const place = (profile_id: string, structure_id: string, time_slot_id: string) => ({
  ...{ profile_id, structure_id, time_slot_id },
});
const expected = [
  ...[place(ada, one, nine), place(ada, two, half), place(ada, three, last)],
  ...[place(léo, two, nine), place(léo, one, ten)],
  ...[place(zoé, three, nine), place(zoé, four, last)],
  place(tom, four, nine),
];
const board = async () => attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
const tick = async (who: ReturnType<typeof place>, state: TickState | null) => {
  const made = { ...who, state, at: new Date().toISOString(), key: randomUUID() };
  const answer = await staff.call(timetable.tickAttendance, { params, body: { ticks: [made] } });
  return must(answer).results.map(({ outcome }) => outcome);
};
const repair = async (incidents: Incident[], of = { staff, params }) => {
  const asked = await of.staff.send(timetable.askForProposal, { params: of.params, body: { incidents } });
  const { id } = must(asked);
  await computeTimetable({ kind: "proposal", event_id: of.params.id, id });
  const at = { ...of.params, proposalId: id };
  return must(await of.staff.send(timetable.adoptProposal, { params: at, body: {} }));
};
/** The state of each place on the board: "-" if nobody ticked it. */
const states = async () => {
  const { meetings, ticks } = await board();
  return new Map(
    meetings.map((meeting) => {
      const key = (other: ReturnType<typeof place> | (typeof ticks)[number]) =>
        `${other.profile_id} ${other.structure_id} ${other.time_slot_id}`;
      const state = ticks.find((other) => key(other) === key(meeting))?.state ?? "-";
      return [key(meeting), state] as const;
    }),
  );
};
const at = ({ profile_id, structure_id, time_slot_id }: ReturnType<typeof place>) =>
  `${profile_id} ${structure_id} ${time_slot_id}`;
const sheets = async () => {
  const [attended, byLearner, byStructure] = (await timetableSheets(params.id, new Date())).slice(3);
  return {
    attended: attended ? cellsOf(attended) : [],
    byLearner: byLearner ? cellsOf(byLearner) : [],
    byStructure: byStructure ? cellsOf(byStructure) : [],
  };
};

let names = new Map<string, string>();
beforeAll(async () => {
  // Whom it does not receive at ten, it cannot receive before.
  must(await scene.host(0, { closed_slot_ids: [half] }));
  for (const body of expected) must(await staff.send(timetable.addMeeting, { params, body }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  const { input, hosts: coming } = timetableOf(must(await staff.call(timetable.getTimetable, { params })));
  expect(input.slots).toHaveLength(4);
  names = new Map(coming.map(({ structure_id, name }) => [structure_id, name]));
});

test("absent learners and a structure that does not come stay on the board and in the workbook", async () => {
  setClock("09:05");
  expect(await tick(place(tom, four, nine), "present")).toEqual(["kept"]);
  await repair([
    { kind: "learner_absent", profile_id: ada, slot_ids: [nine, half, last] },
    { kind: "structure_absent", structure_id: one, from_slot_id: ten },
  ]);
  const adopted = timetableOf(must(await staff.call(timetable.getTimetable, { params }))).draft;
  expect(adopted.meetings.some((meeting) => at(meeting) === at(place(ada, two, half)))).toBe(false);

  const seen = await states();
  // The first slot had begun: the meeting stands, and the absence is noted all the same.
  for (const who of [place(ada, one, nine), place(ada, two, half), place(ada, three, last)])
    expect([at(who), seen.get(at(who))]).toEqual([at(who), "absent"]);
  expect(seen.get(at(place(tom, four, nine)))).toBe("present");
  const { ticks, structures } = await board();
  expect(structures.map(({ id }) => id)).toContain(one);
  expect(
    ticks.find(({ profile_id, structure_id }) => profile_id === null && structure_id === one),
  ).toMatchObject({
    state: "absent",
    by: { profile_id: staff.profileId, name: staff.name },
  });
  expect(ticks.find((other) => other.profile_id === ada)?.by.name).toBe(staff.name);
  // Also Léo at ten, whom nobody else receives: the door counts whom the record expects.
  expect(seen.get(at(place(léo, one, ten)))).toBe("structureAbsent");
  const { learners: all } = must(await staff.send(timetable.getAttendanceRecord, { params }));
  const inRecord = all.flatMap(({ profile_id, rows }) =>
    rows.flatMap(({ structure, time_slot_id, outcome }) =>
      outcome === "cancelled" ? [] : at(place(profile_id, structure.id, time_slot_id)),
    ),
  );
  expect([...seen.keys()].sort()).toEqual(inRecord.sort());

  const { attended, byLearner, byStructure } = await sheets();
  // Everybody who was expected, once in each slot.
  const keys = attended.map((row) => `${row[0]} ${row[2]}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(attended.map(([name]) => name))).toEqual(new Set(learners.map(({ name }) => name)));
  const ofAda = attended.filter(([name]) => name === learners[0]?.name);
  // The repair found her something for the slot in which she is there.
  expect(ofAda.filter((row) => row[6] !== "Non pointé").map((row) => row.slice(6))).toEqual([
    ["Absent·e", "09:05", staff.name, null],
    ["Absent·e", "09:05", staff.name, null],
    ["Absent·e", "09:05", staff.name, null],
  ]);
  expect(byLearner.find(([name]) => name === learners[0]?.name)?.slice(2)).toEqual([4, 0, 0, 3, 0, 0, 1]);
  const absent = byStructure.find(([name]) => name === names.get(one));
  expect(absent?.slice(3, 6)).toEqual(["Absente dès 10h00", "09:05", staff.name]);
  // Ada, who was absent, and Léo, whom it did not receive.
  expect(absent?.slice(7, 12)).toEqual([0, 0, 1, 0, 1]);
});

test("releases that follow change nothing of that, and somebody who comes after all is ticked there", async () => {
  const before = (await sheets()).attended.filter(([name]) => name === learners[0]?.name);
  const draft = timetableOf(must(await staff.call(timetable.getTimetable, { params }))).draft.meetings;
  const movable = draft.find(({ profile_id, time_slot_id }) => profile_id === zoé && time_slot_id === last);
  expect(movable).toBeDefined();
  must(
    await staff.send(timetable.removeMeeting, {
      params: { ...params, profileId: zoé, structureId: movable?.structure_id ?? "" },
    }),
  );
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  expect((await sheets()).attended.filter(([name]) => name === learners[0]?.name)).toEqual(before);
  // Zoé was to meet somebody: the plan changed, and the record says so.
  const ofZoé = (await sheets()).attended.filter(([name]) => name === learners[2]?.name);
  expect(ofZoé.map((row) => row[6])).toContain("Annulé");

  setClock("09:32");
  expect(await tick(place(ada, two, half), "late")).toEqual(["kept"]);
  expect((await states()).get(at(place(ada, two, half)))).toBe("late");
  setClock("09:33");
  expect(await tick(place(ada, two, half), null)).toEqual(["kept"]);
  setClock("09:34");
  expect(await tick(place(ada, two, half), "absent")).toEqual(["kept"]);
});

test("a tick while a repair is adopted is in the record, whichever came first", async () => {
  setClock("09:40");
  const who = place(tom, four, nine);
  const { id } = must(
    await staff.send(timetable.askForProposal, {
      params,
      body: { incidents: [{ kind: "learner_absent", profile_id: zoé, slot_ids: [ten, last] }] },
    }),
  );
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  const [, outcomes] = await Promise.all([
    staff.send(timetable.adoptProposal, { params: { ...params, proposalId: id }, body: {} }).then(must),
    tick(who, "late"),
  ]);
  expect(outcomes).toEqual(["kept"]);
  expect((await states()).get(at(who))).toBe("late");
});

test("a host sees who was noted absent at their table", async () => {
  const secret = await linkOf(staff, scene.participations[2]?.id ?? "");
  const { meetings, dropped } = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(meetings.find(({ profile_id }) => profile_id === ada)).toMatchObject({
    state: "absent",
    changed: null,
  });
  expect(dropped.map(({ profile_id }) => profile_id)).not.toContain(ada);
});

test("a learner's export tells that they were noted absent, and their erasure deletes it", async () => {
  const who = { userId: learners[0]?.userId ?? "", profileIds: [ada] };
  const noted = async () =>
    (await meetingsPart(who)).flatMap(({ absence_signalee }) => absence_signalee?.qui ?? []);
  expect((await noted()).length).toBeGreaterThanOrEqual(3);
  await eraseMeetings(who, new Date());
  expect(await noted()).toEqual([]);
  // They stay among those who were expected, without what was said of them.
  const ofAda = (await sheets()).attended.filter(([name]) => name === learners[0]?.name);
  expect(ofAda).toHaveLength(4);
});

test("who changed promotion before the day is in the record, and before their host, with the one that they are in", async () => {
  const { degree_id, year, start_date, end_date } = scene.action;
  const moved = await Promise.all([0, 1, 2, 3].map(() => person("learner")));
  setClock("09:10");
  for (const [n, { profileId }] of moved.entries()) {
    const body = { degree_id, year: year - 1 - n, start_date, end_date, event_id: params.id };
    const { id } = must(await staff.send(training.createTrainingAction, { body }));
    const profile_id = profileId;
    must(await staff.send(training.addTrainingProfile, { params: { id }, body: { profile_id } }));
    const left = { profile_id, date: "2099-06-01", reason: "Change de promotion" };
    must(await staff.send(training.recordDeparture, { params: { id }, body: left }));
    const to = { params: { id: scene.action.id }, body: { profile_id } };
    must(await staff.send(training.addTrainingProfile, to));
  }
  must(await scene.host(3, { seats: 10, closed_slot_ids: [] }));
  for (const { profileId } of moved)
    must(await staff.send(timetable.addMeeting, { params, body: place(profileId, four, last) }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  const { learners: all } = must(await staff.send(timetable.getAttendanceRecord, { params }));
  const ids = moved.map(({ profileId }) => profileId);
  const promotions = all.filter(({ profile_id }) => ids.includes(profile_id)).map((one) => one.promotion);
  expect(promotions).toEqual(ids.map(() => `${scene.degree.name} ${year}`));
});

test("a structure that is missing once nothing can be repaired is noted by a tick, and taken back by another", async () => {
  setClock("10:35");
  const outcomes = async () => {
    const { learners: all } = must(await staff.send(timetable.getAttendanceRecord, { params }));
    const slotsOf = all.flatMap(({ rows }) => rows);
    return slotsOf
      .filter(({ structure, time_slot_id }) => structure.id === four && time_slot_id === last)
      .map(({ outcome }) => outcome);
  };
  const before = await outcomes();
  const of = { profile_id: null, structure_id: four, time_slot_id: last };
  const note = async (state: TickState | null, time: string) => {
    setClock(time);
    const ticks = [{ ...of, state, at: new Date().toISOString(), key: randomUUID() }];
    // A phone that got no answer sends it again.
    for (const _ of [1, 2]) must(await staff.call(timetable.tickAttendance, { params, body: { ticks } }));
    return outcomes();
  };
  const away = await note("absent", "10:36");
  expect(away).toEqual(before.map((outcome) => (outcome === "unticked" ? "structureAbsent" : outcome)));
  const count = away.filter((outcome) => outcome === "structureAbsent").length;
  expect(count).toBeGreaterThanOrEqual(4);
  const onBoard = async () => {
    const seen = [...(await states())].filter(([, state]) => state === "structureAbsent");
    return seen.filter(([key]) => key.endsWith(`${four} ${last}`)).length;
  };
  expect(await onBoard()).toBe(count);
  expect(await note(null, "10:37")).toEqual(before);
  expect(await onBoard()).toBe(0);
});

test("who was noted absent, comes after all and is sent elsewhere, is expected there alone by every sheet", async () => {
  setClock("08:50");
  const other = await timetableScene({ structures: 2, learners: 1 });
  const [first, ...later] = other.slots;
  for (const n of [0, 1])
    must(await other.host(n, { closed_slot_ids: later.map(({ id }) => id), answer: "confirmed" }));
  const [left = ""] = other.structureIds;
  const profile_id = other.learner.profileId;
  const body = place(profile_id, left, first?.id ?? "");
  must(await other.staff.send(timetable.addMeeting, { params: other.params, body }));
  must(await other.staff.send(timetable.publishRelease, { params: other.params, body: {} }));
  await repair([{ kind: "learner_absent", profile_id, slot_ids: [body.time_slot_id] }], other);
  await repair(
    [
      { kind: "walk_in", profile_id },
      { kind: "structure_absent", structure_id: left, from_slot_id: body.time_slot_id },
    ],
    other,
  );
  const [, byLearner, byStructure] = (await timetableSheets(other.params.id, new Date())).slice(3);
  const expectedIn = (sheet: typeof byLearner, at: number) =>
    (sheet ? cellsOf(sheet) : []).reduce((all, row) => all + Number(row[at]), 0);
  expect(expectedIn(byLearner, 2)).toBe(1);
  expect(expectedIn(byStructure, 6)).toBe(1);

  // Next year's event reads that the structure that confirmed did not come.
  const nextYear = { start_date: "2100-06-28T07:00:00Z" };
  const copy = must(await other.staff.send(events.copyEvent, { params: other.params, body: nextYear }));
  const { event } = must(await other.staff.send(events.getEventWhole, { params: { id: copy.id } }));
  expect(
    event.participations.map(({ structure_id, earlier }) => [structure_id === left, earlier?.answer]).sort(),
  ).toEqual([
    [false, "confirmed"],
    [true, "declined"],
  ]);
});
