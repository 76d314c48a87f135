import { randomUUID } from "node:crypto";
import { writesToKeep } from "#functions/domain/evidence/evidence.store.ts";
import { transact } from "#functions/store/table.ts";
import { type AccessTable, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { documentWithFile } from "#scripts/testing/scenes/evidence-scene.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

const of = ({ action, learner }: Half) => ({ id: action.id, learnerProfileId: learner.profileId });

/** Staff, the learner's referent trainer and the learner; to others who may call the route, the learner is absent. */
const ofLearner = (status: number) => ({
  tied: `${status} A C T R+ L+, 404 R- L-, 403 rest`,
  other: `${status} A C T, 404 R L, 403 rest`,
  absent: "404 A C T R L, 403 rest",
});
const following = (status: number) => ({
  tied: `${status} A C T R+, 404 R-, 403 rest`,
  other: `${status} A C T, 404 R, 403 rest`,
  absent: "404 A C T R, 403 rest",
});

/** A dossier that outlives its account, put there as the end of the account does: no worker need remove the rest. */
const kept = async (half: Half) => {
  const { body: dossier } = await half.staff.call(evidence.getEvidence, { params: of(half) });
  const profile_id = randomUUID();
  const asked = { until: "2103-07-02", asked_on: "2026-12-10", decided: null };
  await transact(
    writesToKeep(
      {
        training_action_id: half.action.id,
        profile_id,
        dossier: { ...dossier, learner: { id: profile_id, name: "Zoé" }, kept: asked },
        kept_at: new Date().toISOString(),
        decided: null,
      },
      asked,
      undefined,
    ),
  );
  return { params: { id: half.action.id, learnerProfileId: profile_id } };
};

const onPaper = async (half: Half) => {
  const { id } = await documentWithFile(half.staff);
  const params = { ...of(half), element: "E5" };
  const paper = { document_id: id, collected_by: "Solène", on: "2026-03-02" };
  await half.staff.call(evidence.markEvidence, { params, body: { mark: { paper } } });
  return { params };
};

export const access: AccessTable = {
  getEvidenceBoard: { call: ({ action }) => ({ params: { id: action.id } }), lines: only("A C T R", 200) },
  getEvidence: { call: (half) => ({ params: of(half) }), lines: ofLearner(200) },
  markEvidence: {
    call: async (half) => {
      const params = { ...of(half), element: "E10" };
      // What another caller has said is not replaced unseen.
      const { body: seen } = await half.staff.call(evidence.getEvidence, { params: of(half) });
      const version = seen.lines.find(({ element }) => element === params.element)?.mark?.version ?? 0;
      await half.staff.call(evidence.markEvidence, { params, body: { mark: null, version } });
      return { params, body: { mark: { not_applicable: { reason: "Parcours de trois semaines" } } } };
    },
    lines: following(200),
  },
  downloadEvidencePaper: { call: onPaper, lines: ofLearner(302) },
  archiveEvidence: {
    call: ({ action, learner }) => ({
      params: { id: action.id },
      body: { profile_ids: [learner.profileId] },
    }),
    lines: only("A C", 202),
  },
  eraseKeptEvidence: { call: kept, lines: only("A", 204) },
  keepEvidence: { call: kept, lines: only("A", 204) },
  getEvidencePeriod: { call: () => ({}), lines: { any: "200 all" } },
  saveEvidencePeriod: { call: () => ({ body: { years: 4 } }), lines: { any: "200 A, 403 rest" } },
};
