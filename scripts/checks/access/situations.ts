import type { AccessTable } from "#scripts/checks/principals.ts";
import { situationScene } from "#scripts/testing/situation-scene.ts";

let made: ReturnType<typeof situationScene> | undefined;
const scene = () => {
  made ??= situationScene();
  return made;
};
/** Somebody's draft: the callers are neither its learner nor its instructors. */
const draft = async () => {
  const { id } = await (await scene()).create();
  return { params: { id } };
};

export const access: AccessTable = {
  filterSituations: {
    call: async () => ({ query: { keywords: ["jardin"], is_published: true } }),
    expected: {
      visitor: 200,
      noProfile: 200,
      administrator: 200,
      learner: 200,
      tradeTrainer: 200,
      referentTrainer: 200,
      assistant: 200,
      coordinator: 200,
    },
  },
  getSituation: {
    call: draft,
    expected: {
      visitor: 401,
      noProfile: 404,
      administrator: 200,
      learner: 404,
      tradeTrainer: 404,
      referentTrainer: 404,
      assistant: 200,
      coordinator: 200,
    },
  },
  createSituation: {
    call: async () => ({
      body: { title: "Faire avec", student_id: (await scene()).learner.profileId },
    }),
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 201,
      learner: 403,
      tradeTrainer: 403,
      referentTrainer: 403,
      assistant: 403,
      coordinator: 201,
    },
  },
  updateSituation: {
    call: async () => ({ ...(await draft()), body: { title: "Autrement" } }),
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 200,
      learner: 404,
      tradeTrainer: 404,
      referentTrainer: 404,
      assistant: 403,
      coordinator: 200,
    },
  },
  deleteSituation: {
    call: draft,
    expected: {
      visitor: 401,
      noProfile: 403,
      administrator: 204,
      learner: 403,
      tradeTrainer: 403,
      referentTrainer: 403,
      assistant: 204,
      coordinator: 204,
    },
  },
};
