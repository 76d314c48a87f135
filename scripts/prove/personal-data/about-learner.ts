import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import type { Scene } from "#scripts/prove/personal-data/helpers.ts";
import { must, type Person } from "#scripts/testing/harness.ts";
import { documentOf } from "#scripts/testing/scenes/library-scene.ts";
import { dayAfter, parisClock } from "#shared/contract/paris.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

/** Staff mark lines of the learner's dossier of evidence: without object, and proved on paper. */
export const markEvidence = async (
  learnerProfileId: string,
  { plant }: Canaries,
  { coordinator, action }: Scene,
): Promise<void> => {
  const mark = async (element: string, given: object) =>
    must(
      await coordinator.send(evidence.markEvidence, {
        params: { id: action.id, learnerProfileId, element },
        body: { mark: given },
      }),
    );
  const { id: document_id } = await documentOf(coordinator, null, "papier.pdf");
  await mark("E11", { not_applicable: { reason: plant("markEvidence.mark.not_applicable.reason") } });
  const collected_by = plant("markEvidence.mark.paper.collected_by");
  await mark("E5", { paper: { document_id, collected_by, on: "2026-03-02" } });
};

/** The learner's word of the week; what waits in their path is put off, or dealt with. */
export const followUpLearner = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Canaries,
  { coordinator, action }: Scene,
): Promise<void> => {
  must(
    await self.send(followUp.giveWeeklyWord, { body: { had_time: 1, text: plant("giveWeeklyWord.text") } }),
  );
  const params = { id: action.id };
  const rows = must(await coordinator.call(followUp.getFollowUp, { params })).rows.filter(
    ({ learner }) => learner.id === profile_id,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error("Less than two things wait");
  const act = ({ reason, datum }: typeof first, more: object) =>
    coordinator.send(followUp.actOnReason, { params, body: { profile_id, reason, datum, ...more } });
  must(
    await act(first, {
      later: { until: dayAfter(parisClock(new Date()).day, 7), why: plant("actOnReason.later.why") },
    }),
  );
  must(await act(second, { done: { what: "call", on: "2026-03-02", next: plant("actOnReason.done.next") } }));
};
