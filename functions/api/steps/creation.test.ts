import { beforeAll, describe, expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

describe("creating steps", () => {
  const forAction = (who: Person, id: string, body: object = { step_template: defaultTemplate }) =>
    who.send(steps.createActionSteps, { params: { id }, body });

  test("gives every learner of an action the template's seven, once, also when run twice at once", async () => {
    const learners = await Promise.all(Array.from({ length: 14 }, () => person("learner")));
    for (const { profileId } of learners) await scene.joined(profileId);
    const both = await Promise.all([
      forAction(scene.coordinator, scene.action.id),
      forAction(scene.assistant, scene.action.id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.created, 0)).toBe(14 * 7);
    const again = await forAction(scene.coordinator, scene.action.id);
    expect(again.body).toEqual({
      message: "Aucune étape à créer : elles étaient déjà toutes là.",
      created: 0,
      existing: 15 * 7,
      learners: { done: 15, total: 15 },
    });
    const { body } = await scene.coordinator.call(steps.listLearnersWithSteps, {
      params: { id: scene.action.id },
      query: {},
    });
    expect(body.data).toHaveLength(15);
    for (const { steps: own } of body.data)
      expect(own.map(({ name }) => name)).toEqual(defaultTemplate.map(({ name }) => name));
  });

  test("serves so many learners a call when told to, and goes on where it was stopped", async () => {
    const { id: _, version, degree, event, archived_at, ...fields } = scene.action;
    const { body: action } = await scene.coordinator.send(training.createTrainingAction, { body: fields });
    const params = { id: action.id };
    for (const { profileId } of await Promise.all(Array.from({ length: 5 }, () => person("learner"))))
      await scene.coordinator.send(training.addTrainingProfile, { params, body: { profile_id: profileId } });
    const next = async () =>
      (await forAction(scene.coordinator, action.id, { step_template: defaultTemplate, most_learners: 2 }))
        .body;
    expect(await next()).toMatchObject({ created: 14, existing: 0, learners: { done: 2, total: 5 } });
    // Two pages at once, or the second once the first has been served: neither makes a step twice.
    const both = await Promise.all([next(), next()]);
    const done = Math.max(...both.map(({ learners }) => learners.done));
    expect([4, 5]).toContain(done);
    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(7 * (done - 2));
    const rest = { created: 7 * (5 - done), existing: 7 * done, learners: { done: 5, total: 5 } };
    expect(await next()).toMatchObject(rest);
    expect(await next()).toMatchObject({ created: 0, existing: 35, learners: { done: 5, total: 5 } });
    const refused = await forAction(scene.coordinator, action.id, {
      step_template: defaultTemplate,
      most_learners: 0,
    });
    expect(refused.body.errors?.["most_learners"]).toEqual([formatMessages.integer]);
  });

  test("keeps what is there: only what the template adds is created", async () => {
    const learner = await person("learner");
    await scene.joined(learner.profileId);
    const params = { id: scene.action.id, learnerProfileId: learner.profileId };
    const create = (body: object) => scene.coordinator.send(steps.createLearnerSteps, { params, body });
    const first = await create({ step_template: defaultTemplate.slice(0, 2), include_dates: true });
    expect(first.body).toMatchObject({ created: 2, existing: 0, message: "2 étapes ont été créées." });
    const all = await create({
      step_template: [...defaultTemplate, { name: "Après", step_type: "bilan", order: 8 }],
    });
    expect(all.body).toMatchObject({ created: 6, existing: 2 });
    expect(all.body.message).toBe("6 étapes ont été créées, 2 existaient déjà.");
    const { body } = await learner.call(steps.listLearnerSteps, { params });
    expect(body.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(body[0]?.start_datetime).toBe(scene.action.start_date);
    expect(body[1]?.end_datetime).toBe(scene.action.end_date);
    expect(body[0]?.end_datetime).toBe(body[1]?.start_datetime);
    expect(body[2]).toMatchObject({ start_datetime: null, end_datetime: null, folder_ids: [] });
  });

  test.each([
    ["an unknown type", [{ name: "Pause", step_type: "pause", order: 1 }], "step_template.0.step_type"],
    ["no name", [{ name: " ", step_type: "bilan", order: 1 }], "step_template.0.name"],
    ["a number twice", [defaultTemplate[0], defaultTemplate[0]], "step_template.1.order"],
    ["a number out of range", [{ name: "Bilan", step_type: "bilan", order: 0 }], "step_template.0.order"],
    ["no steps", [], "step_template"],
    ["no list", undefined, "step_template"],
    [
      "too many",
      Array.from({ length: 21 }, (_, n) => ({ name: "É", step_type: "bilan", order: n + 1 })),
      "step_template",
    ],
  ])("refuses a template with %s, in French, beside the field", async (_, step_template, field) => {
    const refused = await forAction(scene.coordinator, scene.action.id, { step_template });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/étape|modèle/);
  });

  test("is refused for who is not in the action, and for an action without learners", async () => {
    const stranger = await person("learner");
    const params = { id: scene.action.id, learnerProfileId: stranger.profileId };
    const body = { step_template: defaultTemplate };
    expect((await scene.coordinator.send(steps.createLearnerSteps, { params, body })).status).toBe(404);
    const trainer = { ...params, learnerProfileId: scene.tradeTrainer.profileId };
    expect((await scene.coordinator.send(steps.createLearnerSteps, { params: trainer, body })).status).toBe(
      404,
    );
    const { id: _, version, degree, event, archived_at, ...fields } = scene.action;
    const { body: empty } = await scene.coordinator.send(training.createTrainingAction, { body: fields });
    expect((await forAction(scene.coordinator, empty.id)).status).toBe(422);
    expect((await forAction(scene.coordinator, "absent")).status).toBe(404);
  });
});

describe("what ties steps to their action", () => {
  test("an action whose learners have steps is not deleted, and such a learner not removed", async () => {
    const params = { id: scene.action.id };
    const deleted = await scene.administrator.send(training.deleteTrainingAction, { params });
    expect(deleted.status).toBe(409);
    const removed = await scene.administrator.send(training.removeTrainingProfile, {
      params,
      body: { profile_id: scene.learner.profileId },
    });
    expect(removed.status).toBe(409);
    expect(removed.body.message).toMatch(/étapes/);
    expect((await scene.read(scene.learner, 1)).status).toBe(200);
  });

  test("removing a learner and giving it steps at once leaves no steps without their learner", async () => {
    for (let n = 0; n < 5; n++) {
      const learner = await person("learner");
      await scene.joined(learner.profileId);
      const params = { id: scene.action.id, learnerProfileId: learner.profileId };
      const [removed, created] = await Promise.all([
        scene.administrator.send(training.removeTrainingProfile, {
          params: { id: scene.action.id },
          body: { profile_id: learner.profileId },
        }),
        scene.coordinator.send(steps.createLearnerSteps, {
          params,
          body: { step_template: defaultTemplate },
        }),
      ]);
      const found = await scene.coordinator.send(steps.listLearnerSteps, { params });
      if (created.status === 200) {
        expect(removed.status).toBe(409);
        expect(found.body).toHaveLength(7);
      } else {
        expect(removed.status).toBe(204);
        expect(found.status).toBe(404);
      }
    }
  });

  test("an instructor finds its learners as soon as they are attached, and no longer than that", async () => {
    const [learner, trade] = await Promise.all([person("learner"), person("tradeTrainer")]);
    await scene.joined(learner.profileId);
    await scene.joined(trade.profileId);
    const followed = async () =>
      (await trade.call(steps.listTutorLearners, { params: { profileId: trade.profileId } })).body;
    expect(await followed()).toEqual([]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: trade.profileId });
    expect(await followed()).toMatchObject([
      {
        learner: { id: learner.profileId, user_id: learner.userId, name: learner.name },
        training_actions: [{ id: scene.action.id, degree_name: scene.degree.name, steps: [] }],
      },
    ]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: null });
    expect(await followed()).toEqual([]);
    await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: trade.profileId });
    const left = await scene.administrator.send(training.removeTrainingProfile, {
      params: { id: scene.action.id },
      body: { profile_id: trade.profileId },
    });
    expect(left.status).toBe(204);
    expect(await followed()).toEqual([]);
    await scene.instructed({
      profile_id: learner.profileId,
      metier_instructor_id: scene.tradeTrainer.profileId,
    });
    await scene.administrator.send(training.removeTrainingProfile, {
      params: { id: scene.action.id },
      body: { profile_id: learner.profileId },
    });
    const { body } = await scene.tradeTrainer.call(steps.listTutorLearners, {
      params: { profileId: scene.tradeTrainer.profileId },
    });
    expect(body.map((one) => one.learner.id)).not.toContain(learner.profileId);
  });
});
