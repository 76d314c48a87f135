import { beforeAll, describe, expect, test } from "vitest";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { type StepScene, stepScene, underWay } from "#scripts/testing/scenes/step-scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

describe("lists", () => {
  test("a referent gets its own learners, whatever teacher_id says; staff all, or an instructor's", async () => {
    const other = await person("referentTrainer");
    const without = await person("learner");
    await scene.joined(without.profileId);
    const list = async (who: Person, teacher_id?: string) => {
      const query = teacher_id === undefined ? {} : { teacher_id };
      const answer = await who.call(steps.listLearnersWithSteps, { params: { id: scene.action.id }, query });
      return answer.body.data.map(({ learner }) => learner.id);
    };
    expect(await list(scene.referent)).toEqual([scene.learner.profileId]);
    expect(await list(scene.referent, other.profileId)).toEqual([scene.learner.profileId]);
    expect(await list(other, scene.referent.profileId)).toEqual([]);
    const both = [scene.learner.profileId, without.profileId].sort();
    expect((await list(scene.coordinator)).sort()).toEqual(both);
    expect(await list(scene.coordinator, scene.tradeTrainer.profileId)).toEqual([scene.learner.profileId]);
    expect(await list(scene.coordinator, other.profileId)).toEqual([]);
    const twofold = await person("coordinator", "referentTrainer");
    expect((await list(twofold)).sort()).toEqual(both);
  });

  test("an instructor sees what it follows in full; others' instructors are not there for it", async () => {
    const params = { profileId: scene.tradeTrainer.profileId };
    const { body } = await scene.tradeTrainer.call(steps.listTutorLearners, { params });
    const own = body.find(({ learner }) => learner.id === scene.learner.profileId);
    expect(own?.training_actions[0]?.steps).toHaveLength(7);
    expect((await scene.referent.send(steps.listTutorLearners, { params })).status).toBe(404);
    expect((await scene.assistant.call(steps.listTutorLearners, { params })).body).toEqual(body);
    const mine = { profileId: scene.learner.profileId };
    expect((await scene.learner.send(steps.listTutorLearners, { params: mine })).status).toBe(404);
  });
});

describe("what waits for an instructor", () => {
  let own: StepScene;
  beforeAll(async () => {
    own = await stepScene(0, ...underWay());
    await movedTo(days(-60), days(60));
  });
  const movedTo = (start_date: string, end_date: string) => {
    const { id, version, degree, event, archived_at, ...body } = own.action;
    return own.administrator.call(training.updateTrainingAction, {
      params: { id },
      body: { ...body, start_date, end_date },
    });
  };
  const days = (n: number) => new Date(Date.now() + n * 24 * 60 * 60_000).toISOString();
  const waitingFor = async (who: Person) => {
    const { body } = await who.call(steps.listTutorLearners, { params: { profileId: who.profileId } });
    const [action] = body[0]?.training_actions ?? [];
    const orders = (ids: readonly string[] = []) => ids.map((id) => Number(id.split("~").at(-1)));
    return { word: orders(action?.awaiting_word), late: orders(action?.late) };
  };

  /** What the list of the action's learners says to somebody. */
  const inAction = async (who: Person) => {
    const { body } = await who.call(steps.listLearnersWithSteps, {
      params: { id: own.action.id },
      query: {},
    });
    const [row] = body.data;
    const orders = (ids: readonly string[] = []) => ids.map((id) => Number(id.split("~").at(-1)));
    return { word: orders(row?.awaiting_word), late: orders(row?.late) };
  };

  test("a rendu waits until each has said their word, a note is none; a step that ended without one is late", async () => {
    const { tradeTrainer, referent, learner } = own;
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [], late: [] });
    await own.dates(learner, 1, days(-20), days(-10));
    await own.dates(learner, 2, days(-8), days(-2));
    await own.dates(learner, 3, days(-1), days(5));
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [], late: [1, 2] });
    await own.write(learner, 1, { lieu: "Rennes" });
    await own.write(learner, 3, { situation: "Semer" });
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [], late: [1, 2] });
    for (const order of [1, 3]) await own.submit(learner, order, 1);
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [1, 3], late: [2] });
    await own.note(tradeTrainer, 1, 3, "Lu.");
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [1, 3], late: [2] });
    must(await own.say(tradeTrainer, 1, 1, "validates"));
    expect(await waitingFor(tradeTrainer)).toEqual({ word: [3], late: [2] });
    expect(await waitingFor(referent)).toEqual({ word: [1, 3], late: [2] });
    expect(await inAction(referent)).toEqual({ word: [1, 3], late: [2] });
    expect(await inAction(own.coordinator)).toEqual({ word: [1, 3], late: [2] });
    must(await own.say(referent, 1, 1, "validates"));
    expect(await inAction(own.coordinator)).toEqual({ word: [3], late: [2] });
    must(await own.say(tradeTrainer, 3, 1, "validates"));
    expect(await inAction(own.coordinator)).toEqual({ word: [3], late: [2] });
    expect(await inAction(referent)).toEqual({ word: [3], late: [2] });
  });

  test("an archived step waits for nobody", async () => {
    const { version } = (await own.read(own.learner, 2)).body;
    await own.administrator.send(steps.archiveStep, {
      params: { id: own.stepId(2) },
      body: { archived: true, version },
    });
    expect(await waitingFor(own.referent)).toEqual({ word: [3], late: [] });
    expect(await inAction(own.coordinator)).toEqual({ word: [3], late: [] });
  });

  test("nothing waits once the action is over", async () => {
    await movedTo(days(-60), days(-1));
    expect(await waitingFor(own.referent)).toEqual({ word: [], late: [] });
    expect(await inAction(own.coordinator)).toEqual({ word: [], late: [] });
  });
});

describe("forty learners with seven steps each", () => {
  let action: { id: string };
  beforeAll(async () => {
    const { id: _, version, degree, event, archived_at, ...fields } = scene.action;
    const created = await scene.coordinator.send(training.createTrainingAction, { body: fields });
    action = { id: created.body.id };
    const learners = await Promise.all(Array.from({ length: 45 }, () => person("learner")));
    for (const body of [...learners, scene.tradeTrainer, scene.referent].map(({ profileId }) => ({
      profile_id: profileId,
      role_id: 2,
    })))
      await scene.administrator.send(training.addTrainingProfile, { params: action, body });
    for (const { profileId } of learners)
      await scene.administrator.send(training.updateTrainingProfile, {
        params: action,
        body: {
          profile_id: profileId,
          metier_instructor_id: scene.tradeTrainer.profileId,
          referent_instructor_id: scene.referent.profileId,
        },
      });
    await scene.coordinator.send(steps.createActionSteps, {
      params: action,
      body: { step_template: defaultTemplate },
    });
  });

  test.each(["coordinator", "referent"] as const)(
    "are listed for the %s forty a page, in at most three round trips",
    async (who) => {
      const list = (page?: number) =>
        scene[who].call(steps.listLearnersWithSteps, {
          params: action,
          query: page === undefined ? {} : { page },
        });
      await list();
      const { value, inSequence, requests } = await countingRequests(() => list());
      expect(value.body).toMatchObject({ current_page: 1, last_page: 2, total: 45 });
      expect(value.body.data).toHaveLength(40);
      expect(value.body.data.flatMap((one) => one.steps)).toHaveLength(280);
      expect(inSequence).toBeLessThanOrEqual(3);
      // The caller, the action with all that is in it, and whether what names things is as last read.
      expect(requests.toSorted()).toEqual(["BatchGet", "BatchGet", "Query"]);
      expect((await list(2)).body.data).toHaveLength(5);
    },
  );

  test("are found by their instructor in at most three round trips", async () => {
    const params = { profileId: scene.tradeTrainer.profileId };
    const { value, inSequence } = await countingRequests(() =>
      scene.tradeTrainer.call(steps.listTutorLearners, { params }),
    );
    expect(value.body.flatMap((one) => one.training_actions.flatMap((each) => each.steps)).length).toBe(
      46 * 7,
    );
    expect(inSequence).toBeLessThanOrEqual(3);
  });
});
