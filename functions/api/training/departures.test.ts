import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findMember } from "#functions/domain/training/training.store.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let scene: StepScene;
let params: { id: string };
beforeAll(async () => {
  scene = await stepScene(1);
  params = { id: scene.action.id };
});
beforeEach(async () => {
  await back();
});
afterEach(() => {
  vi.useRealTimers();
});

const leave = (
  profile_id = scene.learner.profileId,
  more: { date?: string; reason?: string; version?: number | undefined } = {},
  who: Person = scene.assistant,
) =>
  who.send(training.recordDeparture, {
    params,
    body: { profile_id, date: "2026-03-02", reason: "Déménagement", ...more },
  });
const back = (profile_id = scene.learner.profileId) =>
  scene.assistant.send(training.recordReturn, { params, body: { profile_id } });
const action = async (who: Person) => (await who.call(training.getTrainingAction, { params })).body;
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("a learner who leaves an action", () => {
  test("is no longer among its members; staff alone see when and why they left, and may correct it", async () => {
    expect((await leave()).status).toBe(200);
    const noted = (await action(scene.coordinator)).departed[0]?.left.version;
    expect((await leave(undefined, { reason: "A trouvé un emploi", version: noted })).status).toBe(200);
    const seen = await action(scene.coordinator);
    expect(ids(seen.profiles)).not.toContain(scene.learner.profileId);
    expect(seen.departed).toMatchObject([
      { id: scene.learner.profileId, left: { date: "2026-03-02", reason: "A trouvé un emploi" } },
    ]);
    expect((await action(scene.tradeTrainer)).departed).toEqual([]);
    expect((await scene.learner.send(training.getTrainingAction, { params })).status).toBe(404);
    const own = await scene.learner.call(training.listProfileTrainingActions, {
      params: { profileId: scene.learner.profileId },
    });
    expect(own.body).toMatchObject([{ id: params.id, standing: "left", left_on: "2026-03-02" }]);
    const standings = async (who: Person) => {
      const asked = { params: { profileId: scene.learner.profileId } };
      return (await who.call(training.listProfileTrainingActions, asked)).body.map(
        ({ standing }) => standing,
      );
    };
    expect(await standings(scene.referent)).toEqual(["left"]);
    expect(await standings(await person("referentTrainer"))).toEqual([]);
    const found = await scene.coordinator.call(steps.listLearnersWithSteps, { params, query: {} });
    expect(found.body.data.map(({ learner }) => learner.id)).not.toContain(scene.learner.profileId);
    const departed = await scene.coordinator.call(steps.listLearnersWithSteps, {
      params,
      query: { departed: true },
    });
    expect(departed.body.data).toMatchObject([
      { learner: { id: scene.learner.profileId }, left_on: "2026-03-02" },
    ]);
    expect(departed.body.data[0]?.steps).toHaveLength(7);
  });

  test("is corrected over what somebody else has not changed meanwhile, and noted over nothing", async () => {
    await leave();
    const noted = async () => (await action(scene.coordinator)).departed[0]?.left;
    const seen = await noted();
    expect((await leave(undefined, { reason: "Emploi", version: seen?.version })).status).toBe(200);
    const late = await leave(undefined, { date: "2026-03-01", version: seen?.version }, scene.coordinator);
    const now = { date: "2026-03-02", reason: "Emploi", version: expect.any(Number) };
    expect([late.status, late.body.code, late.body.current]).toEqual([409, "stale", now]);
    const version = (await noted())?.version;
    expect((await leave(undefined, { reason: "Emploi", date: "2026-03-01", version })).status).toBe(200);
    expect(await noted()).toMatchObject({ date: "2026-03-01", reason: "Emploi" });
    const another = await leave(undefined, { reason: "Démission" }, scene.coordinator);
    expect([another.status, another.body.code]).toEqual([409, "stale"]);
    await back();
    expect((await leave(undefined, { version: (version ?? 0) + 2 })).status).toBe(404);
    expect(await noted()).toBeUndefined();
  });

  test("comes back once: a return of who did not leave changes nothing", async () => {
    const version = async () => (await findMember(params.id, scene.learner.profileId))?.version;
    const before = await version();
    expect((await back()).status).toBe(200);
    expect(await version()).toBe(before);
  });

  test("keeps what was written readable, by themselves, their instructors and staff, and nobody changes it", async () => {
    await scene.note(scene.tradeTrainer, 3, 3, "Une bonne journée");
    await leave();
    for (const who of [scene.learner, scene.tradeTrainer, scene.referent, scene.coordinator]) {
      const { status, body } = await scene.read(who, 3);
      expect(status).toBe(200);
      expect(body.notes_by_roles).toMatchObject([{ content: "Une bonne journée" }]);
      expect(body.left_on).toBe("2026-03-02");
      expect(body.permissions).toEqual({
        dates: false,
        attach: false,
        deliverable: false,
        submit: false,
        note_role_ids: [],
        write_situation: false,
        create_situation: false,
      });
      const refused = [
        await scene.write(who, 4, {}),
        await scene.dates(who, 4, "2026-11-02T08:00:00Z", "2026-11-13T16:00:00Z"),
        await scene.change(who, 4, { folder_ids: [] }),
      ];
      expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
        Array(3).fill([409, "hasLeft"]),
      );
    }
    const followed = await scene.tradeTrainer.call(steps.listTutorLearners, {
      params: { profileId: scene.tradeTrainer.profileId },
    });
    expect(followed.body).toMatchObject([
      { learner: { id: scene.learner.profileId }, training_actions: [{ left_on: "2026-03-02" }] },
    ]);
    const creation = await scene.staff.send(steps.createLearnerSteps, {
      params: { ...params, learnerProfileId: scene.learner.profileId },
      body: { step_template: defaultTemplate },
    });
    expect([creation.status, creation.body.code]).toEqual([409, "hasLeft"]);
  });

  test("reads their situation of the action and writes it no more; their trainer neither", async () => {
    const created = await scene.learner.send(situations.createSituation, {
      body: { title: "Une pose", training_action_id: params.id },
    });
    const situation = { id: created.body.data.id };
    await leave();
    for (const who of [scene.learner, scene.tradeTrainer]) {
      expect((await who.send(situations.getSituation, { params: situation })).status).toBe(200);
      const change = { params: situation, body: { title: "Une autre pose" } };
      expect((await who.send(situations.updateSituation, change)).status).toBe(403);
    }
    const another = { body: { title: "Encore une", training_action_id: params.id } };
    expect((await scene.learner.send(situations.createSituation, another)).status).toBe(403);
  });

  test("comes back when staff say so, not by a code or a request", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T08:00:00Z") });
    await leave();
    const { body: code } = await scene.staff.call(training.getJoinCode, { params });
    const byCode = await scene.learner.send(training.joinTrainingAction, {
      body: { profile_id: scene.learner.profileId, code: code.code },
    });
    const byAsking = await scene.learner.send(training.addTrainingProfile, {
      params,
      body: { profile_id: scene.learner.profileId },
    });
    const byStaff = await scene.staff.send(training.addTrainingProfile, {
      params,
      body: { profile_id: scene.learner.profileId },
    });
    expect([byCode, byAsking, byStaff].map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, "hasLeft"]),
    );
    expect((await back()).status).toBe(200);
    expect(ids((await action(scene.learner)).profiles)).toContain(scene.learner.profileId);
    expect((await scene.change(scene.learner, 4, { folder_ids: [] })).status).toBe(200);
  });

  test.each<[string, { date?: string; reason?: string }, string]>([
    ["no reason", { reason: " " }, "reason"],
    ["a day to come", { date: "2026-06-02" }, "date"],
    ["30 February", { date: "2026-02-30" }, "date"],
    ["1999", { date: "1999-12-31" }, "date"],
  ])("is not recorded with %s", async (_, more, field) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T08:00:00Z") });
    const refused = await leave(undefined, more);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
  });

  test("is a learner, and a member", async () => {
    const outside = await person("learner");
    for (const profileId of [scene.tradeTrainer.profileId, outside.profileId]) {
      const refused = await leave(profileId);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["profile_id"]);
    }
    expect((await back(outside.profileId)).status).toBe(422);
  });

  test("wishes for nothing more, and nobody counts on them before the training", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T08:00:00Z") });
    const list = {
      profile_id: scene.learner.profileId,
      event_id: scene.event.id,
      is_pre_event: true,
      wishlists: [
        {
          structure_id: scene.structureIds[0],
          is_initial_choice: 1,
          is_optional_choice: 0,
          justification: "",
        },
      ],
    };
    const save = () => scene.learner.send(wishes.saveWishes, { body: list });
    const counted = async () =>
      (await scene.staff.call(events.listEvents, { query: { per_page: 100 } })).body.data.find(
        ({ id }) => id === scene.event.id,
      )?.wishlists_count;
    expect((await save()).status).toBeLessThan(300);
    expect(await counted()).toBe(1);
    expect((await leave()).status).toBe(200);
    expect(await counted()).toBe(0);
    expect((await save()).status).toBeGreaterThanOrEqual(400);
    await back();
    expect((await save()).status).toBeLessThan(300);
    // Once the event took place, wishes are history, before the training too.
    vi.setSystemTime(new Date(Date.parse(scene.event.end_date) + 3_600_000));
    await leave();
    expect(await counted()).toBe(1);
    await back();
    vi.setSystemTime(new Date("2026-10-01T08:00:00Z"));
    await leave();
    expect(await counted()).toBe(1);
  });
});
