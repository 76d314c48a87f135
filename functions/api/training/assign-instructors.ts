import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { accessOfInstructors, instruct, requireInstructors } from "#functions/domain/training/instructing.ts";
import { allMembersOf } from "#functions/domain/training/training.store.ts";
import { route } from "#functions/http/route.ts";
import { roles } from "#shared/contract/access.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import type { Assigned } from "#shared/training/training.schemas.ts";

export const handler = route(
  training.assignInstructors,
  async ({ params: { id }, body, viewer, now, audit }) => {
    const [members] = await Promise.all([allMembersOf(id), requireLiveAction(id)]);
    const asked = new Set(body.learners.map(({ profile_id }) => profile_id));
    if (members.some(({ profile_id, role_id }) => asked.has(profile_id) && role_id !== roles.learner.id))
      throw trainingProblems.notALearner();
    for (const to of body.learners) await requireInstructors(to);
    const [learners, joined] = [[] as Assigned["learners"], new Map<string, string>()];
    // One after the other: an instructor of several learners joins the action with the first of them.
    for (const to of body.learners) {
      const instructed = await instruct(id, to.profile_id, to, { viewer, now });
      learners.push({ profile_id: to.profile_id, outcome: instructed ? "changed" : "gone" });
      if (!instructed) continue;
      for (const event of accessOfInstructors(id, to.profile_id, to, instructed.added)) audit(event);
      for (const card of instructed.added) joined.set(card.id, card.name);
    }
    return { learners, added: [...joined].map(([id, name]) => ({ id, name })) };
  },
);
