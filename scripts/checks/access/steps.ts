import { type AccessTable, staffOnly } from "#scripts/checks/principals.ts";
import { stepScene } from "#scripts/testing/step-scene.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

let made: ReturnType<typeof stepScene> | undefined;
const scene = () => {
  made ??= stepScene();
  return made;
};

const step = async (more: Record<string, string> = {}) => ({
  params: { id: (await scene()).stepId(3), ...more },
});
const learner = async () => {
  const { action, learner } = await scene();
  return { params: { id: action.id, learnerProfileId: learner.profileId } };
};
const action = async () => ({ params: { id: (await scene()).action.id } });
const body = { step_template: defaultTemplate };

/** Its learner and that learner's instructors have a part in it too: to others it is not there. */
const staffAndItsOwn = {
  visitor: 401,
  noProfile: 404,
  administrator: 200,
  learner: 404,
  tradeTrainer: 404,
  referentTrainer: 404,
  assistant: 200,
  coordinator: 200,
};

export const access: AccessTable = {
  listLearnerSteps: { call: learner, expected: staffAndItsOwn },
  createActionSteps: { call: async () => ({ ...(await action()), body }), expected: staffOnly(200) },
  createLearnerSteps: { call: async () => ({ ...(await learner()), body }), expected: staffOnly(200) },
  listLearnersWithSteps: { call: action, expected: { ...staffOnly(200), referentTrainer: 200 } },
  getStep: { call: () => step(), expected: staffAndItsOwn },
  updateStepDates: {
    call: async () => ({
      ...(await step()),
      body: { start_datetime: "2026-11-02T08:00:00Z", end_datetime: "2026-11-13T16:00:00Z" },
    }),
    expected: staffAndItsOwn,
  },
  updateStep: {
    call: async () => ({ ...(await step()), body: { folder_ids: [], user_document_ids: [] } }),
    expected: staffAndItsOwn,
  },
  listDeliverableVersions: { call: () => step({ index: "0" }), expected: staffAndItsOwn },
  listNoteVersions: { call: () => step({ roleId: "2" }), expected: staffAndItsOwn },
  listLastDocuments: {
    call: async () => ({}),
    expected: {
      visitor: 401,
      noProfile: 200,
      administrator: 200,
      learner: 200,
      tradeTrainer: 200,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
  listTutorLearners: {
    call: async () => ({ params: { profileId: (await scene()).tradeTrainer.profileId } }),
    expected: staffAndItsOwn,
  },
};
