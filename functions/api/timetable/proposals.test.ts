import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findDraft, writesToSaveDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import {
  findProposal,
  maxComputingMs,
  proposed,
  writeToBegin,
  writeToEndProposal,
} from "#functions/domain/timetable/timetable-proposals.store.ts";
import { keys } from "#functions/store/keys.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

const scene = await timetableScene({ structures: 4, learners: 3 });
const { staff, params, learners, slots, structureIds, participations, host } = scene;
const [first = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = ""] = slots.map(({ id }) => id);
const [one = "", two = ""] = structureIds;

const ask = (body: object = {}, id = params.id) =>
  staff.send(timetable.askForProposal, { params: { id }, body });
const orderOf = (id: string, kind: "proposal" | "gains" = "proposal") => ({ kind, event_id: params.id, id });
const show = (proposalId: string) => staff.send(timetable.getProposal, { params: { ...params, proposalId } });
const adopt = (proposalId: string, body: object = {}) =>
  staff.send(timetable.adoptProposal, { params: { ...params, proposalId }, body });
const discard = (proposalId: string) =>
  staff.send(timetable.discardProposal, { params: { ...params, proposalId } });
const draft = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params }))).draft;
const asked = async (body: object = {}) => must(await ask(body)).id;
const computed = async (body: object = {}) => {
  const id = await asked(body);
  await computeTimetable(orderOf(id));
  return must(await show(id));
};
const add = (profile_id: string, structure_id: string, time_slot_id: string, pinned = 0) =>
  staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id, pinned } });
const clear = async () => {
  for (const { pinned, ...meeting } of (await draft()).meetings) {
    const pair = { ...params, profileId: meeting.profile_id, structureId: meeting.structure_id };
    const { time_slot_id } = meeting;
    if (pinned)
      must(await staff.send(timetable.changeMeeting, { params: pair, body: { time_slot_id, pinned: 0 } }));
    must(await staff.send(timetable.removeMeeting, { params: pair, query: { may_return: 1 } }));
  }
};

describe("a proposal", () => {
  test("is computed beside the draft, shown with its levels, and becomes the draft", async () => {
    const id = await asked({ complete: 1 });
    expect(must(await show(id))).toMatchObject({
      ...{ state: "waiting", progress: 0, levels: [], result: null, draft_version: 0 },
      ...{ asked_by: staff.name, preset: "fair", complete: true, pins: 0 },
    });
    expect(await adopt(id)).toMatchObject({ status: 409, body: { code: "notReady" } });
    await computeTimetable(orderOf(id));
    const ready = must(await show(id));
    expect(ready).toMatchObject({ state: "ready", progress: 1 });
    expect(ready.levels.map(({ goal, value, proven }) => [goal, value, proven])).toEqual([
      ["onePriority", 3, true],
      ["twoPriority", 1, true],
      ["threePriority", 1, true],
      ["optional", 1, true],
      ["completed", expect.any(Number), expect.any(Boolean)],
    ]);
    expect(ready.result?.difference.added).toEqual(ready.result?.meetings);
    expect((await draft()).version).toBe(0);
    const { proposal } = timetableOf(must(await staff.call(timetable.getTimetable, { params })));
    expect(proposal).toEqual({ id, state: "ready" });

    expect(must(await adopt(id, { version: 0 }))).toMatchObject({ version: 1, release: null });
    const adopted = await draft();
    expect(adopted).toMatchObject({ version: 1, broken: [] });
    expect(new Set(adopted.meetings)).toEqual(new Set(ready.result?.meetings));
    expect((await show(id)).status).toBe(404);
    await clear();
  });

  test("is refused without slots, and while another one is computed", async () => {
    const event = must(
      await staff.call(events.createEvent, {
        body: { name: "Vide", start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" },
      }),
    );
    expect(await ask({}, event.id)).toMatchObject({
      status: 422,
      body: { message: "Cet événement n’a pas encore de créneau : créez-les d’abord." },
    });
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const { id } = both.find(({ status }) => status === 202)?.body ?? { id: "" };
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: "computing",
      current: { id },
    });
    await discard(id);
  });

  test("that is cancelled computes no more; one that was forgotten is gone", async () => {
    const id = await asked();
    expect((await discard(id)).status).toBe(204);
    await computeTimetable(orderOf(id));
    expect(must(await show(id))).toMatchObject({ state: "cancelled", result: null });
    expect(timetableOf(must(await staff.call(timetable.getTimetable, { params }))).proposal).toBeNull();
    expect((await discard(id)).status).toBe(204);
    expect((await show(id)).status).toBe(404);
    expect((await discard(id)).status).toBe(404);
    // Another run of the worker is at work: its message came twice.
    const twice = await asked();
    await Promise.all([computeTimetable(orderOf(twice)), computeTimetable(orderOf(twice))]);
    expect(must(await show(twice)).state).toBe("ready");
    await discard(twice);
  });

  test("names pins that contradict the event; pins that hold stay", async () => {
    must(await add(first, one, nine, 1));
    const { result } = await computed();
    expect(result?.meetings).toContainEqual({
      ...{ profile_id: first, structure_id: one, time_slot_id: nine },
      ...{ level: "priority", pinned: true },
    });
    must(await host(0, { closed_slot_ids: [nine] }));
    const { state, conflicts, result: none } = await computed();
    expect([state, none]).toEqual(["impossible", null]);
    expect(conflicts).toMatchObject([{ rule: "slotClosed", meetings: [{ profile_id: first }] }]);
    must(await host(0, {}));
    await clear();
  });

  test("keeps what is placed unless staff start over, and its rules stay with the draft", async () => {
    const rules = { max_meetings: 2, has_break: 1, min_per_structure: 1, off_wish: "same_type" };
    const asking = await computed({ rules, keep: 0 });
    expect(asking).toMatchObject({
      ...{ keep: null, rules: { ...rules, has_break: true } },
      levels: [{}, {}, {}, { goal: "served" }, {}],
    });
    must(await adopt(asking.id));
    const before = await draft();
    expect(before.rules).toEqual({ ...rules, has_break: true });
    const own = before.meetings.filter(({ profile_id }) => profile_id === first);
    expect(own).toHaveLength(2);
    must(await host(0, { seats: 2 }));
    const again = await computed();
    expect(again).toMatchObject({ keep: { max_losses: 0 }, rules: { max_meetings: 2 } });
    expect(again.levels.map(({ goal }) => goal)).toEqual([
      ...["keepsPriority", "onePriority", "twoPriority", "threePriority", "served", "optional", "kept"],
    ]);
    expect(again.result?.difference).toMatchObject({ moved: [], dropped: [], losses: [] });
    expect((await computed({ max_losses: 3 })).keep).toEqual({ max_losses: 3 });
    for (const wrong of [
      { max_losses: -1 },
      { rules: { ...rules, max_meetings: 0 } },
      { rules: { other: 1 } },
    ])
      expect((await ask(wrong)).status).toBe(422);
    const without = await computed({ rules: {} });
    must(await adopt(without.id));
    expect((await draft()).rules).toMatchObject({ max_meetings: null, off_wish: "any" });
    must(await host(0, {}));
    await clear();
  });

  test("cannot be adopted once the draft has changed, nor if the event no longer allows it", async () => {
    const { id } = await computed();
    must(await add(first, two, nine));
    // The difference is from the draft of now.
    expect(must(await show(id)).result?.difference.moved).toMatchObject([{ before: { profile_id: first } }]);
    expect(await adopt(id)).toMatchObject({ status: 409, body: { code: "draftChanged" } });
    const again = await computed();
    must(await host(0, { answer: "declined" }));
    const { body, status } = await adopt(again.id);
    expect([status, body.code]).toEqual([409, "outdated"]);
    expect(body.message).toContain("3 rendez-vous de cette proposition ne sont plus possibles");
    expect((await draft()).meetings).toHaveLength(1);
    must(await host(0, {}));
    await clear();
  });

  test("does not bring back a structure that left meanwhile, before the end of the computation or after", async () => {
    const { structure_id = "", zone_id = "" } = participations[2] ?? {};
    const leave = () =>
      staff.send(events.deleteParticipation, { params: { id: participations[2]?.id ?? "" } });
    const comeBack = async () => {
      const body = { structure_id, zone_id, event_id: params.id };
      participations[2] = must(await staff.send(events.createParticipation, { body }));
    };
    const meets = (meetings: readonly Meeting[] = []) =>
      meetings.some((meeting) => meeting.structure_id === structure_id);
    const before = await computed();
    expect(meets(before.result?.meetings)).toBe(true);
    must(await leave());
    expect(await adopt(before.id)).toMatchObject({ status: 409, body: { code: "outdated" } });
    await discard(before.id);
    await comeBack();
    const during = await asked();
    const [left] = await Promise.all([leave(), computeTimetable(orderOf(during))]);
    must(left);
    const { state, result } = must(await show(during));
    expect(state).toBe("ready");
    // The worker may have read the event before.
    expect((await adopt(during)).status).toBe(meets(result?.meetings) ? 409 : 200);
    expect((await draft()).broken).toEqual([]);
    await discard(during);
    await clear();
    await comeBack();
  });

  test("is kept for the largest event that is computed, with its draft", async () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    const [many, hosts, day] = [ids(2000), ids(200), ids(20)];
    // Everybody meets others in another order, as real wishes do: nothing repeats that packs well.
    const meetings = many.flatMap((profile_id) => {
      const [start, step] = [randomInt(200), [1, 3, 7, 9, 11, 13, 17, 19][randomInt(8)] ?? 1];
      return day.map(
        (time_slot_id, n): Meeting => ({
          profile_id,
          structure_id: hosts[(start + n * step) % hosts.length] ?? "",
          time_slot_id,
          level: (["priority", "optional", "added"] as const)[randomInt(3)] ?? "added",
          pinned: randomInt(10) === 0,
        }),
      );
    });
    const event_id = scene.event.id;
    const current = await computed();
    const figures = current.result?.figures;
    if (!figures) throw new Error("Nothing was computed");
    await discard(current.id);
    const id = await asked();
    await transact([writeToBegin({ kind: "proposal", event_id, id }, "run", {})]);
    const ready = { state: "ready", ended_at: new Date().toISOString() } as const;
    await transact([
      writeToEndProposal({ event_id, id }, "run", { ...ready, result: { meetings, figures } }),
    ]);
    const stored = await findProposal(event_id);
    expect(stored && proposed(stored)?.meetings).toEqual(meetings);
    await discard(id);
    const before = await findDraft(event_id);
    const save = (version: number, kept: readonly Meeting[]) =>
      transact(
        writesToSaveDraft(
          {
            event_id,
            version,
            saved_at: new Date().toISOString(),
            meetings: kept,
            forbidden: [],
            rules: noRules,
          },
          () => new Error("stale"),
        ),
      );
    await save(before.version + 1, meetings);
    expect((await findDraft(event_id)).meetings).toEqual(meetings);
    await save(before.version + 2, []);
  });

  test("with more learners than seats is honest: as many as there are seats", async () => {
    for (const n of [1, 2, 3]) must(await host(n, { answer: "declined" }));
    must(await host(0, { closed_slot_ids: slots.slice(1).map(({ id }) => id) }));
    const { state, result, levels } = await computed();
    expect(state).toBe("ready");
    expect(result?.figures.learners_by_priority).toEqual([2, 1, 0, 0]);
    expect(levels.every(({ proven }) => proven)).toBe(true);
    for (const n of [0, 1, 2, 3]) must(await host(n, {}));
  });
});

describe("a worker that is stopped at any AWS call", () => {
  test("leaves the draft as it was; handed over again, it starts over and ends", {
    tags: ["long"],
  }, async () => {
    must(await add(first, one, nine));
    const before = await draft();
    const id = await asked();
    const runs = await stoppedRuns(() => computeTimetable(orderOf(id)));
    await discard(id);
    const wrong: string[] = [];
    for (const { where, stop } of runs) {
      const again = await asked();
      await stop(() => computeTimetable(orderOf(again)));
      await computeTimetable(orderOf(again));
      const { state } = must(await show(again));
      if (state !== "ready") wrong.push(`${where}: ${state}`);
      await discard(again);
    }
    expect(wrong).toEqual([]);
    expect(runs.length).toBeGreaterThan(10);
    expect(await draft()).toEqual(before);
    await clear();
  });

  test("counts as failed after 20 minutes, and what was asked for may be asked for again", async () => {
    const id = await asked();
    expect((await ask()).status).toBe(409);
    const earlier = new Date(Date.now() - maxComputingMs - 1).toISOString();
    await transact([updateItem(keys.timetableProposal(params.id), { set: [["asked_at", earlier]] })]);
    await computeTimetable(orderOf(id));
    expect(must(await show(id)).state).toBe("failed");
    const again = await asked();
    await computeTimetable(orderOf(again));
    expect(must(await show(again)).state).toBe("ready");
    await discard(again);
  });
});

describe("demand", () => {
  const demand = async () => must(await staff.call(timetable.getDemand, { params }));
  const compute = () => staff.send(timetable.computeGains, { params });

  test("counts seats and wishes at once, and what one more seat would gain once it is computed", async () => {
    for (const n of [0, 1, 2, 3]) must(await host(n, { closed_slot_ids: n === 0 ? [half, ten] : [] }));
    const { structures, gains } = await demand();
    expect(structures[0]).toEqual({
      structure_id: one,
      seats: 2,
      wishes: { priority: 3, optional: 0 },
      met: { priority: 0, optional: 0 },
      unmet: { priority: 3, optional: 0 },
    });
    expect(gains).toMatchObject({ state: "none", structures: [] });
    expect((await compute()).status).toBe(202);
    expect(await compute()).toMatchObject({ status: 409, body: { code: "computing" } });
    const { id } = (await compute()).body.current as { id: string };
    await computeTimetable(orderOf(id, "gains"));
    const after = await demand();
    expect(after.gains).toMatchObject({ state: "ready", is_current: true, progress: 1 });
    expect(after.gains.structures[0]).toMatchObject({
      one_more_seat: { priority: 1, proven: true },
      reopened: [{ time_slot_id: half }, { time_slot_id: ten }],
    });
    must(await host(0, {}));
    expect((await demand()).gains.is_current).toBe(false);
  });
});
