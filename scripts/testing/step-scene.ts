import { person } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

/** An action whose learner has both instructors and the seven steps, with staff and somebody of each role beside it. */
export const stepScene = async () => {
  const scene = await wishScene(0);
  const { staff, learner, trainer, action } = scene;
  const [referent, coordinator, assistant] = await Promise.all([
    person("referentTrainer"),
    person("coordinator"),
    person("assistant"),
  ]);
  const params = { id: action.id };
  const joined = async (profile_id: string) => {
    const answer = await staff.send(training.addTrainingProfile, { params, body: { profile_id } });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  };
  const instructed = async (body: {
    profile_id: string;
    metier_instructor_id?: string | null;
    referent_instructor_id?: string | null;
  }) => {
    const answer = await staff.send(training.updateTrainingProfile, { params, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  };
  await joined(referent.profileId);
  await instructed({ profile_id: learner.profileId, referent_instructor_id: referent.profileId });
  const created = await staff.send(steps.createLearnerSteps, {
    params: { ...params, learnerProfileId: learner.profileId },
    body: { step_template: defaultTemplate },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created));
  return {
    ...scene,
    administrator: staff,
    tradeTrainer: trainer,
    referent,
    coordinator,
    assistant,
    joined,
    instructed,
    /** The id of the learner's step with this number. */
    stepId: (order: number) => `${action.id}~${learner.profileId}~${order}`,
  };
};
export type StepScene = Awaited<ReturnType<typeof stepScene>>;
