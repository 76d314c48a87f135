import { type AccessTable, only } from "#scripts/checks/principals.ts";
import { person } from "#scripts/testing/harness.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { documentWithFile } from "#scripts/testing/scenes/evidence-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

const of = ({ action, learner }: Half) => ({ id: action.id, learnerProfileId: learner.profileId });

/** Staff, the learner's referent trainer and the learner; to others who may call the route, the learner is absent. */
const ofLearner = (status: number) => ({
  tied: `${status} A C T R+ L+, 404 R- L-, 403 rest`,
  other: `${status} A C T, 404 R L, 403 rest`,
  absent: "404 A C T R L, 403 rest",
  malformed: "404 A C T R L, 403 rest",
});
const following = (status: number) => ({
  tied: `${status} A C T R+, 404 R-, 403 rest`,
  other: `${status} A C T, 404 R, 403 rest`,
  absent: "404 A C T R, 403 rest",
  malformed: "404 A C T R, 403 rest",
});

/** The dossier of a learner who erased their account. */
const kept = async ({ staff, action }: Half) => {
  const gone = await person("learner");
  const params = { id: action.id };
  await staff.call(training.addTrainingProfile, { params, body: { profile_id: gone.profileId } });
  await staff.call(steps.createLearnerSteps, {
    params: { ...params, learnerProfileId: gone.profileId },
    body: { step_template: [...defaultTemplate] },
  });
  await gone.call(accounts.deleteAccount, { body: { password: gone.password } });
  return { params: { ...params, learnerProfileId: gone.profileId } };
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
    call: (half) => ({
      params: { ...of(half), element: "E10" },
      body: { mark: { not_applicable: { reason: "Parcours de trois semaines" } } },
    }),
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
};
