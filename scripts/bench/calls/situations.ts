import { fresh, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import { written } from "#scripts/testing/situation-sections.ts";
import * as reference from "#shared/reference/reference.contract.ts";
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
    listOwnSituations: plainly(() => learner.call(situations.listOwnSituations, {})),
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
    returnSituation: async () => {
      const [forms, types, publics, degrees] = await Promise.all([
        admin.call(reference.listLegalForms, {}),
        admin.call(reference.listStructureTypes, {}),
        admin.call(reference.listPublics, {}),
        admin.call(reference.listDegrees, {}),
      ]);
      const ids = (list: readonly { id: string }[]) => list.slice(0, 1).map(({ id }) => id);
      const { data } = await admin.call(situations.createSituation, {
        body: {
          title: fresh("Situation"),
          student_id: learnerProfile,
          degree_id: ids(degrees)[0],
          legal_form_id: ids(forms)[0],
          structure_types: ids(types),
          structure_publics: ids(publics),
          sections: written("<p>Un matin au jardin</p>"),
          submitted_at: new Date().toISOString(),
        },
      });
      const call = { params: { id: data.id }, body: { remark: "À reprendre" } };
      return () => admin.call(situations.returnSituation, call);
    },
    deleteSituation: async () => {
      const params = await made();
      return () => admin.call(situations.deleteSituation, { params });
    },
  };
};
