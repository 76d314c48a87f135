import { type AccessTable, staffOnly, type World } from "#scripts/checks/principals.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as training from "#shared/training/training.contract.ts";

let made: ReturnType<typeof wishScene> | undefined;
const scene = () => {
  made ??= wishScene(1);
  return made;
};

const action = async () => {
  const { staff, degree } = await scene();
  // A next action for a long time: nobody's right to join rests on the day of the test.
  const body = {
    degree_id: degree.id,
    year: 2099,
    start_date: "2099-09-07T07:00:00Z",
    end_date: "2100-07-02T15:00:00Z",
  };
  const { body: created } = await staff.call(training.createTrainingAction, { body });
  return { staff, body, params: { id: created.id } };
};
const joined = async (world: World) => {
  const { staff, params } = await action();
  const { profileId } = await world.person("learner");
  const body = { profile_id: profileId };
  await staff.call(training.addTrainingProfile, { params, body });
  return { params, body };
};

/** Its members may read it too: to others it is not there. */
const staffReferentAndMembers = {
  visitor: 401,
  noProfile: 404,
  administrator: 200,
  learner: 404,
  tradeTrainer: 404,
  referentTrainer: 200,
  assistant: 200,
  coordinator: 200,
};

export const access: AccessTable = {
  listTrainingActions: { call: async () => ({}), expected: { ...staffOnly(200), referentTrainer: 200 } },
  createTrainingAction: {
    call: async () => ({ body: (await action()).body }),
    expected: staffOnly(201),
  },
  getTrainingAction: {
    call: async (world) => ({ params: (await joined(world)).params }),
    expected: staffReferentAndMembers,
  },
  updateTrainingAction: {
    call: async () => {
      const { params, body } = await action();
      return { params, body };
    },
    expected: staffOnly(200),
  },
  deleteTrainingAction: {
    call: async () => ({ params: (await action()).params }),
    expected: staffOnly(204),
  },
  addTrainingProfile: {
    call: async (world) => ({
      params: (await action()).params,
      body: { profile_id: (await world.person("learner")).profileId },
    }),
    expected: staffOnly(201),
  },
  updateTrainingProfile: {
    call: async (world) => {
      const { params, body } = await joined(world);
      return { params, body: { ...body, role_id: 2, metier_instructor_id: null } };
    },
    expected: staffOnly(200),
  },
  removeTrainingProfile: { call: joined, expected: staffOnly(204) },
  listProfileTrainingActions: {
    call: async (world) => ({ params: { profileId: (await world.person("learner")).profileId } }),
    expected: staffReferentAndMembers,
  },
  listTrainingActionFolders: {
    call: async () => ({ params: (await action()).params }),
    expected: staffReferentAndMembers,
  },
  listNextTrainingActions: {
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
};
