import { fresh, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as situations from "#shared/situations/situations.contract.ts";

export const situationCalls = (scene: Scene): Plans<typeof situations> => {
  const { visitor, admin, learner, learnerProfile } = scene;
  const create = () =>
    admin.call(situations.createSituation, {
      body: { title: fresh("Situation"), student_id: learnerProfile },
    });
  const made = async () => ({ id: (await create()).data.id });
  return {
    filterSituations: plainly(() =>
      visitor.call(situations.filterSituations, { query: { keywords: ["atelier"], is_published: true } }),
    ),
    getSituation: async () => {
      const params = await made();
      return () => learner.call(situations.getSituation, { params });
    },
    createSituation: plainly(create),
    updateSituation: async () => {
      const params = await made();
      const body = { title: fresh("Situation") };
      return () => learner.call(situations.updateSituation, { params, body });
    },
    deleteSituation: async () => {
      const params = await made();
      return () => admin.call(situations.deleteSituation, { params });
    },
  };
};
