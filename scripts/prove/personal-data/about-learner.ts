import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import type { Scene } from "#scripts/prove/personal-data/helpers.ts";
import { must, type Person } from "#scripts/testing/harness.ts";
import { documentOf } from "#scripts/testing/scenes/library-scene.ts";
import { dayAfter, parisClock } from "#shared/contract/paris.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";

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
  const act = async (kind: string, more: object) => {
    const { rows } = must(await coordinator.call(followUp.getFollowUp, { params }));
    const row = rows.find((one) => one.learner.id === profile_id && one.kind === kind);
    const body = { profile_id, reason: row?.reason, datum: row?.datum, ...more };
    must(await coordinator.send(followUp.actOnReason, { params, body }));
  };
  const until = dayAfter(parisClock(new Date()).day, 7);
  await act("no_placement", { later: { until, why: plant("actOnReason.later.why") } });
  const lead = { profile_id, employer: plant("addPlacement.employer that ended"), state: "signed" as const };
  const { id } = must(await coordinator.send(placements.addPlacement, { params, body: lead }));
  const ended = { state: "broken" as const, end_reason: "other" as const, version: 1 };
  must(await coordinator.send(placements.changePlacement, { params: { id }, body: ended }));
  const on = "2026-03-02";
  await act("placement_ended", { done: { what: "call", on, next: plant("actOnReason.done.next") } });
};
