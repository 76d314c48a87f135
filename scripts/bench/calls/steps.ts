import { once, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

export const stepCalls = (scene: Scene): Plans<typeof steps> => {
  const { admin, learner, learnerProfile, actionId, person, classId } = scene;
  const body = { step_template: defaultTemplate };
  const action = { id: actionId };
  const joined = async () => {
    const [id, { profileId }] = [await classId(), await person("learner")];
    await admin.call(training.addTrainingProfile, { params: { id }, body: { profile_id: profileId } });
    return { id, learnerProfileId: profileId };
  };
  const emptyStep = async () => {
    const params = await joined();
    await admin.call(steps.createLearnerSteps, { params, body });
    return `${params.id}~${params.learnerProfileId}~1`;
  };
  const mine = { ...action, learnerProfileId: learnerProfile };
  /** The learner's first step, with a note and two versions of a deliverable. */
  const step = once(async () => {
    await admin.call(steps.createActionSteps, { params: action, body });
    const own = await learner.call(steps.listLearnerSteps, { params: mine });
    const params = { id: own[0]?.id ?? "" };
    for (const content of ["Rennes", "Au local"])
      await learner.call(steps.updateStep, { params, body: deliverable(content) });
    await learner.call(steps.updateStep, { params, body: note });
    return params.id;
  });
  const deliverable = (content: string) => ({
    deliverables: [{ sections: [{ fields: [{ name: "lieu", content }] }] }],
  });
  const note = { notes_by_roles: [{ role_id: 2, content: "J'ai préparé le rendez-vous." }] };
  return {
    listLearnerSteps: async () => {
      await step();
      return () => learner.call(steps.listLearnerSteps, { params: mine });
    },
    createActionSteps: async () => {
      const { id } = await joined();
      return () => admin.call(steps.createActionSteps, { params: { id }, body });
    },
    createLearnerSteps: async () => {
      const params = await joined();
      return () => admin.call(steps.createLearnerSteps, { params, body });
    },
    listLearnersWithSteps: async () => {
      const params = { id: await classId() };
      return () => admin.call(steps.listLearnersWithSteps, { params, query: {} });
    },
    getStep: async () => {
      const params = { id: await step() };
      return () => learner.call(steps.getStep, { params });
    },
    updateStepDates: async () => {
      const params = { id: await step() };
      const dates = { start_datetime: "2026-11-02T08:00:00Z", end_datetime: "2026-11-13T16:00:00Z" };
      return () => learner.call(steps.updateStepDates, { params, body: dates });
    },
    deleteStep: async () => {
      const params = { id: await emptyStep() };
      return () => admin.call(steps.deleteStep, { params });
    },
    archiveStep: async () => {
      const params = { id: await emptyStep() };
      return () => admin.call(steps.archiveStep, { params, body: { archived: true } });
    },
    updateStep: async () => {
      const params = { id: await step() };
      return () => learner.call(steps.updateStep, { params, body: deliverable("Au café") });
    },
    listDeliverableVersions: async () => {
      const params = { id: await step(), index: "0" };
      return () => learner.call(steps.listDeliverableVersions, { params, query: {} });
    },
    listNoteVersions: async () => {
      const params = { id: await step(), roleId: "2" };
      return () => learner.call(steps.listNoteVersions, { params, query: {} });
    },
    listLastDocuments: plainly(() => learner.call(steps.listLastDocuments, {})),
    listTutorLearners: async () => {
      const { profiles } = await admin.call(training.getTrainingAction, { params: action });
      const profileId = profiles.find(({ role_id }) => role_id === 3)?.id ?? "";
      return () => admin.call(steps.listTutorLearners, { params: { profileId } });
    },
  };
};
