import { beforeAll, describe, expect, test } from "vitest";
import { within } from "#functions/store/keys.ts";
import { queryItems } from "#functions/store/table.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { answers, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

describe("a step", () => {
  test("is read by its learner, its instructors and staff; it is not there for others", async () => {
    const strangers = await Promise.all([
      person(),
      person("learner"),
      person("tradeTrainer"),
      person("referentTrainer"),
    ]);
    const { learner, tradeTrainer, referent, administrator, coordinator, assistant } = scene;
    for (const who of [learner, tradeTrainer, referent, administrator, coordinator, assistant]) {
      const { status, body } = await scene.read(who, 3);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        name: "Situation de travail 1",
        step_type: "situation",
        order: 3,
        training_action: { id: scene.action.id, degree_name: scene.degree.name },
        profile: { id: learner.profileId, user: { id: learner.userId, name: learner.name } },
        metier_instructor: {
          id: tradeTrainer.profileId,
          user_id: tradeTrainer.userId,
          name: tradeTrainer.name,
        },
        referent_instructor: { id: referent.profileId, name: referent.name },
      });
      expect(body.steps).toHaveLength(7);
    }
    for (const who of strangers) {
      expect((await scene.read(who, 3)).status).toBe(404);
      expect((await scene.note(who, 3, 2, "Bonjour")).status).toBe(404);
      expect((await scene.write(who, 3, { situation: "Accueil" })).status).toBe(404);
      expect((await scene.dates(who, 3, "2026-11-02T08:00:00Z", "2026-11-03T08:00:00Z")).status).toBe(404);
      const params = { id: scene.stepId(3), index: "0" };
      expect((await who.send(steps.listDeliverableVersions, { params })).status).toBe(404);
      const list = { id: scene.action.id, learnerProfileId: learner.profileId };
      expect((await who.send(steps.listLearnerSteps, { params: list })).status).toBe(404);
    }
  });

  test.each(["absent", "a~b~3", "a~b~c", "a~b~1~2", "a~b~100", "a~b~03"])("%s is no step", async (id) => {
    const { administrator } = scene;
    expect((await administrator.send(steps.getStep, { params: { id } })).status).toBe(404);
    const body = { notes_by_roles: [{ role_id: 1, content: "Bonjour" }] };
    expect((await administrator.send(steps.updateStep, { params: { id }, body })).status).toBe(404);
    const there = { ...scene.action, id: scene.stepId(99) };
    expect((await administrator.send(steps.getStep, { params: { id: there.id } })).status).toBe(404);
  });

  test("an instructor who is detached finds it no longer", async () => {
    const trade = await person("tradeTrainer");
    await scene.joined(trade.profileId);
    const profile_id = scene.learner.profileId;
    await scene.instructed({ profile_id, metier_instructor_id: trade.profileId });
    expect((await scene.read(trade, 4)).status).toBe(200);
    expect((await scene.read(scene.tradeTrainer, 4)).status).toBe(404);
    await scene.instructed({ profile_id, metier_instructor_id: scene.tradeTrainer.profileId });
    expect((await scene.read(trade, 4)).status).toBe(404);
  });
});

describe("dates", () => {
  test("are anyone's who has a part in the step, kept in UTC, on both sides of both clock changes", async () => {
    const { learner, tradeTrainer, referent, coordinator } = scene;
    const spans: [Person, string, string, string, string][] = [
      // 25 October 2026, 3:00 becomes 2:00: the second 2:10 comes after the first 2:30.
      [
        learner,
        "2026-10-25T02:30:00+02:00",
        "2026-10-25T02:10:00+01:00",
        "2026-10-25T00:30:00.000Z",
        "2026-10-25T01:10:00.000Z",
      ],
      // 28 March 2027, 2:00 becomes 3:00.
      [
        tradeTrainer,
        "2027-03-28T01:59:00+01:00",
        "2027-03-28T03:00:00+02:00",
        "2027-03-28T00:59:00.000Z",
        "2027-03-28T01:00:00.000Z",
      ],
      [
        referent,
        "2026-12-01T09:00:00+01:00",
        "2026-12-04T17:00:00+01:00",
        "2026-12-01T08:00:00.000Z",
        "2026-12-04T16:00:00.000Z",
      ],
      [
        coordinator,
        "2026-07-01T09:00:00+02:00",
        "2026-07-04T17:00:00+02:00",
        "2026-07-01T07:00:00.000Z",
        "2026-07-04T15:00:00.000Z",
      ],
    ];
    for (const [who, start, end, start_datetime, end_datetime] of spans) {
      const { status, body } = await scene.dates(who, 2, start, end);
      expect(status).toBe(200);
      expect(body.message).toBe("Les dates de l’étape ont bien été enregistrées.");
      expect((await scene.read(learner, 2)).body).toMatchObject({ start_datetime, end_datetime });
    }
  });

  test.each([
    ["an end before the start", "2026-12-02T08:00:00Z", "2026-12-01T08:00:00Z", "end_datetime"],
    ["an end at the start", "2026-12-02T08:00:00Z", "2026-12-02T09:00:00+01:00", "end_datetime"],
    [
      "the hour that comes twice, taken the wrong way round",
      "2026-10-25T02:10:00+01:00",
      "2026-10-25T02:30:00+02:00",
      "end_datetime",
    ],
    ["no end", "2026-12-02T08:00:00Z", "", "end_datetime"],
    ["no zone", "2026-12-02T08:00", "2026-12-03T08:00:00Z", "start_datetime"],
  ])("%s is refused beside the field", async (_, start, end, field) => {
    const refused = await scene.dates(scene.learner, 2, start, end);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/date/i);
  });

  test("a stale save is refused with the step as it is", async () => {
    const { version } = (await scene.read(scene.learner, 5)).body;
    const span = ["2026-11-02T08:00:00.000Z", "2026-11-13T16:00:00.000Z"] as const;
    const saved = await scene.dates(scene.learner, 5, ...span, { version });
    expect(saved.body.version).toBe(version + 1);
    const refused = await scene.dates(scene.referent, 5, "2026-11-16T08:00:00Z", "2026-11-27T16:00:00Z", {
      version,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.current).toMatchObject({ version: version + 1, start_datetime: span[0] });
  });
});

test("the learner's situations of that action stand in its steps and lists, as who may write them begins them", async () => {
  const { learner, action, tradeTrainer, referent, coordinator } = scene;
  const begun = (who: Person, title: string, student_id: string) =>
    who.send(situations.createSituation, { body: { title, student_id, training_action_id: action.id } });
  expect((await scene.read(tradeTrainer, 7)).body.permissions.create_situation).toBe(true);
  expect((await begun(tradeTrainer, "Tenir l'accueil", learner.profileId)).status).toBe(201);
  expect((await begun(learner, "Ouvrir la salle", learner.profileId)).status).toBe(201);
  const titles = ["Tenir l'accueil", "Ouvrir la salle"];
  for (const who of [learner, referent, coordinator])
    expect((await scene.read(who, 7)).body.shared_situations.map(({ title }) => title)).toEqual(titles);
  const list = await referent.call(steps.listLearnersWithSteps, { params: { id: action.id }, query: {} });
  expect(list.body.data[0]?.shared_situations.map(({ title }) => title)).toEqual(titles);
  const followed = await tradeTrainer.call(steps.listTutorLearners, {
    params: { profileId: tradeTrainer.profileId },
  });
  const own = followed.body.find((one) => one.learner.id === learner.profileId);
  expect(own?.training_actions[0]?.shared_situations.map(({ title }) => title)).toEqual(titles);
});

describe("somebody who leaves", () => {
  test("gets what is written in their steps, and leaves none of it behind", { tags: ["long"] }, async () => {
    const learner = await person("learner");
    await scene.joined(learner.profileId);
    await scene.instructed({
      profile_id: learner.profileId,
      metier_instructor_id: scene.tradeTrainer.profileId,
    });
    const params = { id: scene.action.id, learnerProfileId: learner.profileId };
    await scene.coordinator.send(steps.createLearnerSteps, {
      params,
      body: { step_template: defaultTemplate },
    });
    const step = { id: `${scene.action.id}~${learner.profileId}~1` };
    const put = (who: Person, body: object) => who.send(steps.updateStep, { params: step, body });
    const mine = (lieu: string) => ({ deliverables: [{ sections: answers({ lieu }) }] });
    const { body: document } = await learner.send(library.createDocument, { body: { name: "Trace" } });
    for (const body of [mine("Ici"), mine("Là"), { user_document_ids: [document.id] }])
      expect((await put(learner, body)).status).toBe(200);
    await put(scene.tradeTrainer, { notes_by_roles: [{ role_id: 3, content: "Bien vu" }] });

    const held = async (who: Person) => JSON.stringify(await ownDataOf(who));
    for (const text of ["Ici", "Là", "Bien vu"]) expect(await held(learner)).toContain(text);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: null });
    expect(await held(scene.tradeTrainer)).toContain("Bien vu");

    const body = { password: learner.password };
    const left = await learner.send(accounts.deleteAccount, { body });
    expect(left.status, JSON.stringify(left.body)).toBeLessThan(300);
    await removeDeleted();
    expect((await scene.coordinator.send(steps.getStep, { params: step })).status).toBe(404);
    expect((await scene.coordinator.send(steps.listLearnerSteps, { params })).status).toBe(404);
    expect(await queryItems(within.stepHistory(step.id))).toEqual([]);
    const wrote = await queryItems(within.wroteIn(scene.tradeTrainer.profileId));
    expect(wrote.filter((item) => item["step_id"] === step.id)).toEqual([]);
    expect(await held(scene.tradeTrainer)).not.toContain("Bien vu");
  });

  test("gets what they wrote in others' steps, those who follow these now; it stays there without their name", {
    tags: ["long"],
  }, async () => {
    const other = await person("coordinator");
    for (const content of ["À voir", "À reprendre en mars"]) await scene.note(other, 7, 6, content);
    await scene.write(other, 7, { participants: "Salle bleue" });
    const taken = await ownDataOf(other);
    for (const text of ["À voir", "À reprendre en mars", "Salle bleue"])
      expect(JSON.stringify(taken)).toContain(text);
    expect(await queryItems(within.wroteIn(other.profileId))).toHaveLength(1);

    await other.send(accounts.deleteAccount, { body: { password: other.password } });
    await removeDeleted();
    expect(await queryItems(within.wroteIn(other.profileId))).toEqual([]);
    const { body } = await scene.read(scene.learner, 7);
    expect(body.notes_by_roles).toMatchObject([
      { content: "À reprendre en mars", author_name: "Ancien compte" },
    ]);
  });
});
