import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { accessOfInstructors, instruct, requireInstructors } from "#functions/domain/training/instructing.ts";
import { notAMember } from "#functions/domain/training/training.store.ts";
import { membersView } from "#functions/domain/training/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(
  training.updateTrainingProfile,
  async ({ params: { id }, body, viewer, now, audit }) => {
    await requireLiveAction(id);
    await requireInstructors(body);
    const instructed = await instruct(id, body.profile_id, body, { viewer, now });
    if (!instructed) throw await notAMember(id);
    const { learner, added } = instructed;
    for (const event of accessOfInstructors(id, body.profile_id, body, added)) audit(event);
    const [view] = (await membersView([learner], viewer)).profiles;
    if (!view) throw commonProblems.notFound();
    return { ...view, added: added.map(({ id, name }) => ({ id, name })) };
  },
);
