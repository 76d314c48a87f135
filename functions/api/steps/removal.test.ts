import { beforeAll, describe, expect, test } from "vitest";
import { keys } from "#functions/store/keys.ts";
import { readItem } from "#functions/store/table.ts";
import { person } from "#scripts/testing/harness.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
beforeAll(async () => {
  scene = await stepScene();
});

const remove = (id: string) => scene.assistant.send(steps.deleteStep, { params: { id } });
const archive = (id: string, archived: boolean, version?: number) =>
  scene.assistant.send(steps.archiveStep, { params: { id }, body: { archived, version } });

describe("removing steps", () => {
  test("takes the empty ones, one by one or at once; without steps a learner can leave the action for good", async () => {
    const { profileId } = await person("learner");
    await scene.joined(profileId);
    const params = { id: scene.action.id, learnerProfileId: profileId };
    await scene.staff.send(steps.createLearnerSteps, { params, body: { step_template: defaultTemplate } });
    const stepsLeft = async () =>
      (await scene.staff.call(steps.listLearnerSteps, { params })).body.map(({ order }) => order);
    const take = (order: number) => remove(`${scene.action.id}~${profileId}~${order}`);
    const removeLearner = () =>
      scene.staff.send(training.removeTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id: profileId },
      });
    expect((await take(1)).status).toBe(204);
    expect((await take(1)).status).toBe(404);
    expect(await stepsLeft()).toEqual([2, 3, 4, 5, 6, 7]);
    expect((await removeLearner()).status).toBe(409);
    const answers = await Promise.all([2, 3, 4, 5, 6, 7].map(take));
    // Who loses every race tries again.
    for (const [n, { status }] of answers.entries()) if (status !== 204) await take(n + 2);
    expect(await stepsLeft()).toEqual([]);
    expect(await readItem(keys.stepsBegun(scene.action.id, profileId))).toBeUndefined();
    expect((await removeLearner()).status).toBe(204);
  });

  test("refuses one in which somebody wrote, also if they emptied their note", async () => {
    await scene.note(scene.coordinator, 5, roles.coordinator.id, "À revoir");
    const refused = await remove(scene.stepId(5));
    expect([refused.status, refused.body.code]).toEqual([409, "hasContent"]);
    await scene.note(scene.coordinator, 5, roles.coordinator.id, "");
    expect((await remove(scene.stepId(5))).status).toBe(409);
    expect((await scene.read(scene.learner, 5)).status).toBe(200);
  });

  test("archives one instead: read only, and back as it was", async () => {
    await scene.write(scene.learner, 4, {});
    const { version } = (await scene.read(scene.learner, 4)).body;
    const done = await archive(scene.stepId(4), true, version);
    expect([done.status, done.body.version]).toEqual([200, version + 1]);
    expect((await archive(scene.stepId(4), false, version)).status).toBe(409);
    const { body } = await scene.read(scene.learner, 4);
    expect(body.archived_at).not.toBeNull();
    expect(body.deliverables).toHaveLength(1);
    expect(body.permissions.deliverable).toBe(false);
    const refused = await scene.write(scene.learner, 4, {});
    expect([refused.status, refused.body.code]).toEqual([409, "archived"]);
    expect((await archive(scene.stepId(4), false)).status).toBe(200);
    expect((await scene.write(scene.learner, 4, {})).status).toBe(200);
  });
});
