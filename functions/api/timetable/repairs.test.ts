import { afterAll, describe, expect, test, vi } from "vitest";
import { type Fault, planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { computeTimetable, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, person } from "#scripts/testing/harness.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

// The day itself: the first slot is at 9:00 in Paris.
// A session is renewed after an hour, which the harness does not follow.
setClock("08:50");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 4, learners: 3 });
const { staff, params, learners, slots, structureIds } = scene;
const [first = "", second = "", third = ""] = learners.map(({ profileId }) => profileId);
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = "", three = "", four = ""] = structureIds;
const contact = `accueil-${params.id}@exemple.fr`;

const place = (profile_id: string, structure_id: string, time_slot_id: string) => ({
  ...{ profile_id, structure_id, time_slot_id },
});
const placed = (meetings: readonly ReturnType<typeof place>[]) =>
  new Set(meetings.map((meeting) => `${meeting.profile_id} ${meeting.structure_id} ${meeting.time_slot_id}`));
const read = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params })));
const publish = async () => must(await staff.send(timetable.publishRelease, { params, body: {} }));
const add = async (body: ReturnType<typeof place>) =>
  must(await staff.send(timetable.addMeeting, { params, body }));
const ask = (incidents: readonly Incident[], more: object = {}) =>
  staff.send(timetable.askForProposal, { params, body: { incidents: [...incidents], ...more } });
const paramsOf = (proposalId: string) => ({ ...params, proposalId });
const show = async (id: string) => must(await staff.send(timetable.getProposal, { params: paramsOf(id) }));
const adopt = (id: string) => staff.send(timetable.adoptProposal, { params: paramsOf(id), body: {} });
const discard = (id: string) => staff.send(timetable.discardProposal, { params: paramsOf(id) });
const computed = async (incidents: readonly Incident[], more: object = {}) => {
  const { id } = must(await ask(incidents, more));
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  return show(id);
};
const host = async (n: number, body: object) => {
  const known = { place: `Table ${n + 1}`, contact_name: "Ada", contact_email: n === 0 ? contact : "" };
  return must(await scene.host(n, { ...known, ...body }));
};
const hostingOf = async (structureId: string) =>
  (await read()).input.structures.find(({ structure_id }) => structure_id === structureId);
const absencesOf = async (profileId: string) =>
  (await read()).input.learners.find(({ profile_id }) => profile_id === profileId)?.absent_slot_ids;
/** Until when people are told to go to structures that were noted absent. */
const toldUntil = async () => {
  const { structures } = attendanceOf(must(await staff.call(timetable.getAttendance, { params })));
  return structures.flatMap(({ told_until }) => told_until ?? []);
};
const planningMails = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => /planning|rendez-vous/.test(subject));

const absent = (from_slot_id: string, structure_id = one): Incident => ({
  ...{ kind: "structure_absent", structure_id, from_slot_id },
});
const late = (profile_id: string, slot_ids: string[]): Incident => ({
  ...{ kind: "learner_absent", profile_id, slot_ids },
});

describe("a repair", () => {
  test("is refused while nothing is published", async () => {
    expect(await ask([absent(nine)])).toMatchObject({ status: 409, body: { code: "noTimetable" } });
    expect(await ask([absent(nine, "nobody")])).toMatchObject({ body: { code: "notTakingPart" } });
    expect(await ask([late(first, ["never"])])).toMatchObject({ body: { code: "unknownSlot" } });
    const { profileId } = scene.trainer;
    const stranger: Incident = { kind: "walk_in", profile_id: profileId };
    expect(await ask([stranger])).toMatchObject({ status: 422, body: { code: "notAMember" } });
    expect((await ask([])).status).toBe(422);
    expect((await ask([late(first, [])])).status).toBe(422);
  });

  test("leaves what has begun, tells whose meetings change and nobody else, and notes what happened", async () => {
    await host(0, {});
    // Nobody can have more of their wishes: nothing but the incident moves anybody.
    for (const meeting of [
      place(first, two, nine),
      place(first, three, half),
      place(first, four, ten),
      place(first, one, last),
      place(second, one, nine),
      place(third, one, half),
    ])
      await add(meeting);
    await publish();
    await tellRelease();
    const before = await Promise.all(learners.map(({ email }) => planningMails(email)));
    setClock("09:05");
    const { id, incidents, result, effects } = await computed([absent(nine)]);
    expect(incidents).toEqual([absent(nine)]);
    // The first slot has begun: who stands there stays in the record, and nothing is closed there.
    const left = result?.meetings.filter(({ structure_id }) => structure_id === one) ?? [];
    expect(placed(left)).toEqual(placed([place(second, one, nine)]));
    expect(new Set(result?.difference.losses.map(({ profile_id }) => profile_id))).toEqual(
      new Set([first, third]),
    );
    expect(result?.difference).toMatchObject({
      changed_learners: expect.arrayContaining([first, third]),
      changed_structures: [one],
    });
    expect(effects).toEqual({
      untouched: { of: 2, kept: 2 },
      unpublished: 0,
    });
    expect((await read()).release?.number).toBe(1);
    // On the board, people are still told to go to it until the repair is adopted, whatever became of an earlier one.
    must({ ...(await discard(id)), body: {} });
    expect(await toldUntil()).toEqual([last]);
    const again = await computed([absent(nine)]);

    const { release, version } = must(await adopt(again.id));
    expect(await toldUntil()).toEqual([nine]);
    expect(release).toEqual({ number: 2, changed_learners: 2, changed_structures: 1 });
    const after = await read();
    const { broken, meetings } = after.draft;
    expect([broken, placed(meetings)]).toEqual([[], placed(result?.meetings ?? [])]);
    expect([after.draft.version, after.release?.number]).toEqual([version, 2]);
    expect(placed(after.release?.meetings ?? [])).toEqual(placed(meetings));
    expect((await hostingOf(one))?.closed_slot_ids).toEqual([half, ten, last]);
    await tellRelease();
    const sent = await Promise.all(learners.map(({ email }) => planningMails(email)));
    expect(sent.map((mails, n) => mails.length - (before[n]?.length ?? 0))).toEqual([1, 0, 1]);
    expect(await planningMails(contact)).toHaveLength(2);
    expect(await adopt(id)).toMatchObject({ status: 404 });
    // Later changes by hand can still be published, though the structure no longer receives where people stood.
    await add(place(second, three, last));
    expect(await publish()).toMatchObject({ number: 3, changed_learners: 1 });
  });

  test("that changes nobody's meetings is noted, and publishes nothing", async () => {
    const { id, result } = await computed([late(third, [last])]);
    expect(result?.difference.changed_learners).toEqual([]);
    expect(must(await adopt(id)).release).toBeNull();
    expect(await absencesOf(third)).toEqual([last]);
    expect((await read()).release?.number).toBe(3);
  });

  test("gives those who walk in what they wished for and, if asked, what is free, and nobody else", async () => {
    await scene.wish(learners[2] as (typeof learners)[number], [two, three]);
    const walkIn: Incident = { kind: "walk_in", profile_id: third };
    const { id, result } = await computed([walkIn], { complete: 1 });
    const added = result?.difference.added ?? [];
    expect(new Set(added.map(({ profile_id }) => profile_id))).toEqual(new Set([third]));
    expect(added.map(({ structure_id }) => structure_id)).toEqual(expect.arrayContaining([two, three]));
    expect(added.map(({ level }) => level)).toContain("added");
    expect(result?.difference.changed_learners).toEqual([third]);
    expect(must(await adopt(id)).release?.number).toBe(4);
    expect(await absencesOf(third)).toEqual([]);
  });

  test("can lower seats below those who sat there before, and several things happen at once", async () => {
    await host(1, { seats: 2 });
    for (const { profile_id, structure_id } of (await read()).draft.meetings)
      if (profile_id === third)
        must(
          await staff.send(timetable.removeMeeting, {
            params: { ...params, profileId: profile_id, structureId: structure_id },
            query: { may_return: 1 },
          }),
        );
    await add(place(second, two, half));
    await add(place(third, two, half));
    await publish();
    setClock("09:35");
    const { draft } = await read();
    const { id, result } = await computed([
      { kind: "seats", structure_id: two, seats: 1 },
      late(second, [half, ten]),
    ]);
    const past = (meetings: typeof draft.meetings) =>
      placed(meetings.filter(({ time_slot_id }) => time_slot_id === nine || time_slot_id === half));
    expect(past(result?.meetings ?? [])).toEqual(past(draft.meetings));
    must(await adopt(id));
    expect((await hostingOf(two))?.seats).toBe(1);
    // Who is late since the slot that has begun is absent from the next one on.
    expect(await absencesOf(second)).toEqual([ten]);
  });
});

/** Everything that adopting a repair writes: all of it is there, or nothing. */
const state = async () => {
  const { draft, release } = await read();
  const closed = (await hostingOf(three))?.closed_slot_ids.length ?? 0;
  const absences = (await absencesOf(second))?.length ?? 0;
  return { version: draft.version, release: release?.number ?? 0, closed, absences };
};

describe("adopting a repair", () => {
  test("stopped at any AWS call has done all or nothing; of two at once, one", {
    tags: ["long"],
  }, async () => {
    setClock("08:55");
    const reset = async () => {
      await host(2, {});
      const body = { absent_slot_ids: [], reason: "" };
      must(await staff.send(events.updatePresence, { params: { ...params, profileId: second }, body }));
      const { draft } = await read();
      for (const { profile_id, structure_id } of draft.meetings)
        await staff.send(timetable.removeMeeting, {
          params: { ...params, profileId: profile_id, structureId: structure_id },
          query: { may_return: 1 },
        });
      await add(place(first, three, nine));
      await add(place(second, two, ten));
      await staff.send(timetable.publishRelease, { params, body: {} });
    };
    const incidents = [absent(nine, three), late(second, [nine, half, ten])];
    await reset();
    const recorded = await computed(incidents);
    const { seen } = await withFaults(undefined, () => adopt(recorded.id));
    const wrong: string[] = [];
    let tried = 0;
    for (const call of seen.calls.filter(({ writes }) => writes))
      for (const fault of ["failed", "lost", "conflict"] satisfies Fault[]) {
        tried++;
        await reset();
        const before = await state();
        const { id } = await computed(incidents);
        const trial = { number: call.number, writes: true, fault, attempts: 9 };
        await withFaults(planOf(trial), () => adopt(id).catch(() => undefined));
        const after = await state();
        const isDone = after.release === before.release + 1;
        const expected = isDone
          ? { version: before.version + 1, release: before.release + 1, closed: 4, absences: 3 }
          : before;
        if (JSON.stringify(after) !== JSON.stringify(expected))
          wrong.push(`${fault} at ${call.number}: ${JSON.stringify([before, after])}`);
        if (!isDone) await discard(id);
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(3);

    await reset();
    const before = await state();
    const { id } = await computed(incidents);
    const both = await Promise.all([adopt(id), adopt(id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state()).toEqual({
      ...{ version: before.version + 1, release: before.release + 1, closed: 4, absences: 3 },
    });
  });

  test("is refused when a slot that it changes has begun since; a repair, when the last one has", async () => {
    await host(2, {});
    const { draft } = await read();
    const [at] = draft.meetings.filter(({ time_slot_id }) => time_slot_id === ten);
    const { id, result } = await computed([late(at?.profile_id ?? "", [ten])]);
    expect(placed(result?.meetings ?? [])).not.toEqual(placed(draft.meetings));
    setClock("10:01");
    const other = await person("coordinator");
    const tooLate = await other.send(timetable.adoptProposal, { params: paramsOf(id), body: {} });
    expect(tooLate).toMatchObject({ status: 409, body: { code: "slotBegun" } });
    setClock("10:40");
    const body = { incidents: [absent(last)] };
    expect(await other.send(timetable.askForProposal, { params, body })).toMatchObject({
      ...{ status: 422, body: { code: "eventOver" } },
    });
    setClock("08:55");
    expect((await read()).draft.version).toBe(draft.version);
    await discard(id);
  });

  test("notes what happened beside what staff change at the same time", async () => {
    await host(2, {});
    await host(3, { closed_slot_ids: [] });
    const { id } = await computed([absent(last, three)]);
    const [adopted] = await Promise.all([
      adopt(id),
      scene.host(2, { closed_slot_ids: [nine], place: "Table 30" }),
    ]);
    must(adopted);
    const closed = (await hostingOf(three))?.closed_slot_ids ?? [];
    // Whichever came first: the later one knew of it, and staff's whole form may close what it names alone.
    expect([[nine, last].toSorted(), [nine], [last]]).toContainEqual([...closed].toSorted());
  });
});
