// @module-tag long

import { afterEach, expect, test, vi } from "vitest";
import {
  findParticipation,
  writesToDeleteParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { writesToSaveAttendance } from "#functions/domain/timetable/attendance.store.ts";
import { timetableSheets } from "#functions/domain/timetable/export.ts";
import { writeToKeepRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { writesToReplaceReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { cellsOf, type Sheet } from "#functions/platform/workbook.ts";
import { transact } from "#functions/store/table.ts";
import { must } from "#scripts/testing/harness.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import { TickState } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import { releasedBy } from "#shared/timetable/timetable.released.ts";
import * as training from "#shared/training/training.contract.ts";

afterEach(() => void vi.useRealTimers());

test("an event's timetable has three sheets, of the newest release, or of the draft, which they say", async () => {
  const { staff, params, learners, slots, structureIds } = await timetableScene();
  const [learner, other] = learners;
  const [one = "", two = ""] = structureIds;
  expect(await timetableSheets(params.id, new Date())).toEqual([]);
  const add = (profile_id: string, structure_id: string, slot: number) =>
    staff.send(timetable.addMeeting, {
      params,
      body: { profile_id, structure_id, time_slot_id: slots[slot]?.id, version: 0 },
    });
  const read = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params })));
  const first = learner?.profileId ?? "";
  must(await add(first, one, 1));
  const drafted = await timetableSheets(params.id, new Date());
  expect(drafted.map(({ name }) => name)).toEqual([
    "Rendez-vous (brouillon)",
    "Par apprenant·e (brouillon)",
    "Grille structures (brouillon)",
  ]);
  expect(drafted.every(({ name }) => name.length <= 31)).toBe(true);

  const { input, hosts } = await read();
  const nameOf = (id: string) => hosts.find(({ structure_id }) => structure_id === id)?.name ?? "";
  const meetings = [
    {
      profile_id: first,
      structure_id: one,
      time_slot_id: slots[1]?.id ?? "",
      level: "priority",
      pinned: false,
    },
    { profile_id: first, structure_id: two, time_slot_id: slots[0]?.id ?? "", level: "added", pinned: true },
  ] as const;
  const zones = input.structures.map(({ zone_id }) => ({
    ...{ id: zone_id, name: "Nord", hue: "purple" as const, sign: "bricks" as const, directions: "" },
  }));
  const at = { day: "2026-06-28", venue: "", published_at: new Date().toISOString() };
  const published = { number: 1, ...at, meetings, input, zones, hosts, past: [] };
  await transact([
    ...writesToReplaceReleased(params.id, releasedBy(undefined, published)),
    writeToKeepRelease(
      {
        event_id: params.id,
        number: 1,
        published_at: new Date().toISOString(),
        published_by: null,
        addressees: [],
        figures: figuresOf(input, meetings),
        changes: { kept: 0, moved: 0, added: 2, dropped: 0, learners: 1, structures: 2 },
        meetings: [...meetings],
      },
      () => new Error("taken"),
    ),
  ]);
  const [flat, byLearner, grid] = await timetableSheets(params.id, new Date());
  const rowsOf = (sheet: Sheet | undefined) => (sheet ? cellsOf(sheet) : []);
  expect([flat?.name, byLearner?.name, grid?.name]).toEqual([
    "Rendez-vous",
    "Par apprenant·e",
    "Grille structures",
  ]);
  expect(rowsOf(flat).map((row) => [row[0], row[2], row[3], row[6]])).toEqual([
    [learner?.name, "9h00 à 9h20", nameOf(two), "Ajouté"],
    [learner?.name, "9h30 à 9h50", nameOf(one), "Prioritaire"],
  ]);
  const rowOf = (name: string | undefined) =>
    rowsOf(byLearner)
      .find(([first]) => first === name)
      ?.slice(2);
  expect(rowOf(learner?.name)).toEqual([2, nameOf(two), nameOf(one), null, null]);
  expect(rowOf(other?.name)).toEqual([0, null, null, null, null]);
  const column = grid?.columns.findIndex(({ header }) => header === "9h30 à 9h50") ?? -1;
  const cells = new Map(rowsOf(grid).map((row) => [row[0], row[column]]));
  expect(cells.get(nameOf(one))).toBe(learner?.name);
  expect(cells.get(nameOf(two))).toBeNull();

  const ticks = [
    { profile_id: first, structure_id: one, state: "late", key: "un" },
    { profile_id: null, structure_id: two, state: "present", key: "deux" },
    { profile_id: first, structure_id: null, state: "present", key: "trois" },
  ].map((tick) => ({ ...tick, at: "2026-06-01T07:05:00Z" }));
  await transact(
    writesToSaveAttendance(
      params.id,
      ticks.map(({ profile_id, structure_id, key, at, state }) => ({
        ...{ event_id: params.id, profile_id, structure_id, version: 1 },
        ticks: [
          {
            key,
            at,
            state: TickState.parse(state),
            received_at: at,
            by: staff.profileId,
            time_slot_id: null,
          },
        ],
      })),
    ),
  );
  const [, , , attended, ofLearners, ofStructures, atDoor] = await timetableSheets(params.id, new Date());
  expect(attended?.name).toBe("Présences");
  expect(rowsOf(attended).map((row) => [row[0], row[3], ...row.slice(6)])).toEqual([
    [learner?.name, nameOf(two), "Non pointé", null, null, null],
    [learner?.name, nameOf(one), "En retard", "01/06 09:05", staff.name, null],
  ]);
  expect(rowsOf(ofLearners)).toEqual([[learner?.name, expect.any(String), 2, 0, 1, 0, 0, 0, 1]]);
  const arrivals = new Map(rowsOf(ofStructures).map((row) => [row[0], row.slice(3)]));
  expect(arrivals.get(nameOf(two))).toEqual(["Arrivée", "01/06 09:05", staff.name, 1, 0, 0, 0, 0, 0, 1]);
  expect(arrivals.get(nameOf(one))).toEqual(["Non pointé", null, null, 1, 0, 1, 0, 0, 0, 0]);
  expect(rowsOf(atDoor).map((row) => [row[0], ...row.slice(2)])).toEqual([
    [learner?.name, "9h00 à 9h20", "Arrivé·e", "01/06 09:05", staff.name],
  ]);
});

test("a learner and a structure that were taken off the lists afterwards keep their names in the sheets", async () => {
  const { staff, params, learners, slots, structureIds, participations, action } = await timetableScene();
  const [learner] = learners;
  const profile_id = learner?.profileId ?? "";
  const body = { profile_id, structure_id: structureIds[0], time_slot_id: slots[0]?.id };
  must(await staff.send(timetable.addMeeting, { params, body }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  // As once the event is over.
  const participation = await findParticipation(participations[0]?.id ?? "");
  if (participation) await transact(writesToDeleteParticipation(participation));
  must(await staff.send(training.removeTrainingProfile, { params: { id: action.id }, body: { profile_id } }));
  const [flat = [], byLearner = [], grid = []] = (await timetableSheets(params.id, new Date())).map(cellsOf);
  expect([flat[0]?.[0], flat[0]?.[3]]).toEqual([learner?.name, "Structure 0"]);
  expect(byLearner.find(([name]) => name === learner?.name)?.slice(2, 4)).toEqual([1, "Structure 0"]);
  expect(grid.find(([name]) => name === "Structure 0")?.[3]).toBe(learner?.name);
});

test("the record of a day says where and in which promotion it was, whatever moved afterwards", async () => {
  setClock("08:00");
  const { staff, params, learners, slots, zones, structureIds, participations, action, host } =
    await timetableScene();
  const [learner] = learners;
  const profile_id = learner?.profileId ?? "";
  const body = { profile_id, structure_id: structureIds[0], time_slot_id: slots[0]?.id };
  must(await host(0, { place: "Table 1" }));
  must(await staff.send(timetable.addMeeting, { params, body }));
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  const tick = { ...body, state: "present", key: "un", at: new Date().toISOString() };
  must(await staff.send(timetable.tickAttendance, { params, body: { ticks: [tick] } }));
  const promotion = async () =>
    must(await staff.send(timetable.getAttendanceRecord, { params })).learners[0]?.promotion;
  const before = await promotion();
  expect(before).toMatch(/ \d{4}$/);

  const [first] = participations;
  const moved = { structure_id: first?.structure_id, zone_id: zones[1]?.id, event_id: params.id };
  must(await staff.send(events.updateParticipation, { params: { id: first?.id ?? "" }, body: moved }));
  must(await host(0, { place: "Table 9" }));
  const later = { event_id: params.id, start_time: "09:05", end_time: "09:25" };
  must(await staff.send(events.updateTimeSlot, { params: { id: slots[0]?.id ?? "" }, body: later }));
  const { degree_id, year, start_date, end_date } = action;
  const elsewhere = { degree_id, year, start_date, end_date, event_id: null };
  must(await staff.send(training.updateTrainingAction, { params: { id: action.id }, body: elsewhere }));
  const sheets = await timetableSheets(params.id, new Date());
  const [flat, byLearner, grid, attended] = sheets.map(cellsOf);
  const toldAt = ["9h00 à 9h20", "Structure 0", "Nord", "Table 1"];
  expect(flat?.[0]?.slice(2)).toEqual([...toldAt, "Prioritaire"]);
  expect(byLearner?.[0]?.slice(2, 4)).toEqual([1, "Structure 0"]);
  expect(grid?.[0]?.slice(0, 4)).toEqual(["Structure 0", "Nord", "Table 1", learner?.name]);
  expect(sheets[2]?.columns[3]?.header).toBe("9h00 à 9h20");
  expect(attended?.[0]?.slice(0, 6)).toEqual([
    ...[learner?.name, before, "9h00 à 9h20", "Structure 0", "Nord", "Table 1"],
  ]);
  expect(await promotion()).toBe(before);
});

test("the sheets of presences leave out whose account was deleted, as the board and the record do", async () => {
  setClock("09:05");
  const { staff, params, learners, slots, structureIds, host } = await timetableScene();
  must(await host(0, { seats: 2 }));
  const [structure_id = ""] = structureIds;
  for (const { profileId: profile_id } of learners) {
    const body = { profile_id, structure_id, time_slot_id: slots[0]?.id };
    must(await staff.send(timetable.addMeeting, { params, body }));
  }
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  const [stays, goes] = learners;
  const at = new Date().toISOString();
  const tick = { profile_id: stays?.profileId, structure_id, state: "present", key: "un", at };
  must(await staff.send(timetable.tickAttendance, { params, body: { ticks: [tick] } }));
  expect((await goes?.call(accounts.deleteAccount, { body: { password: goes.password } }))?.status).toBe(204);
  const [, , , attended, ofLearners, ofStructures] = await timetableSheets(params.id, new Date());
  const rowsOf = (sheet: Sheet | undefined) => (sheet ? cellsOf(sheet) : []);
  expect(rowsOf(attended).map(([name]) => name)).toEqual([stays?.name]);
  expect(rowsOf(ofLearners).map(([name]) => name)).toEqual([stays?.name]);
  expect(rowsOf(ofStructures).find(([name]) => name === "Structure 0")?.[6]).toBe(1);
});
