import { fresh, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import { written } from "#scripts/testing/situation-sections.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";

/** A situation of a learner that waits for its review. */
export const submitSituation = async ({ admin }: Scene, student_id: string): Promise<{ id: string }> => {
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
      student_id,
      degree_id: ids(degrees)[0],
      legal_form_id: ids(forms)[0],
      structure_types: ids(types),
      structure_publics: ids(publics),
      sections: written("<p>Un matin au jardin</p>"),
      submitted_at: new Date().toISOString(),
    },
  });
  return { id: data.id };
};

export const situationCalls = (scene: Scene): Plans<typeof situations> => {
  const { visitor, admin, learner, learnerProfile, otherLearner } = scene;
  const create = () =>
    admin.call(situations.createSituation, {
      body: { title: fresh("Situation"), student_id: learnerProfile },
    });
  const made = async () => ({ id: (await create()).data.id });
  const submitted = () => submitSituation(scene, otherLearner.profileId);
  const published = async () => {
    const params = await submitted();
    await admin.call(situations.updateSituation, { params, body: { is_published: true } });
    return params;
  };
  const withdrawal = { reason: "L'équipe a changé de lieu." };
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
      const call = { params: await submitSituation(scene, learnerProfile), body: { remark: "À reprendre" } };
      return () => admin.call(situations.returnSituation, call);
    },
    approveSituation: async () => {
      const call = { params: await submitted(), body: {} };
      return () => admin.call(situations.approveSituation, call);
    },
    takeBackSituation: async () => {
      const params = await submitted();
      return () => otherLearner.api.call(situations.takeBackSituation, { params });
    },
    askWithdrawal: async () => {
      const call = { params: await published(), body: withdrawal };
      return () => otherLearner.api.call(situations.askWithdrawal, call);
    },
    cancelWithdrawal: async () => {
      const params = await published();
      await otherLearner.api.call(situations.askWithdrawal, { params, body: withdrawal });
      return () => otherLearner.api.call(situations.cancelWithdrawal, { params });
    },
    deleteSituation: async () => {
      const params = await made();
      return () => admin.call(situations.deleteSituation, { params });
    },
  };
};
