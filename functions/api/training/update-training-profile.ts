import { route } from "#functions/http/route.ts";
import { instructing, requireInstructors } from "#functions/services/training/instructing.ts";
import { membersView } from "#functions/services/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { findMember, notAMember, readAgenda } from "#functions/store/training.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

export const handler = route(training.updateTrainingProfile, ({ params, body, viewer, now, audit }) =>
  retryOnConcurrentChange(async () => {
    const [member, agenda] = await Promise.all([findMember(params.id, body.profile_id), readAgenda()]);
    if (!member) throw await notAMember(params.id);
    if (member.role_id !== roles.learner.id) throw trainingProblems.notALearner();
    const { metier_instructor_id = member.metier_instructor_id } = body;
    const { referent_instructor_id = member.referent_instructor_id } = body;
    const instructors = { metier_instructor_id, referent_instructor_id };
    await requireInstructors(body);
    const { writes, added } = await instructing(agenda, member, instructors, now);
    await transact(writes);
    for (const instructor of [body.metier_instructor_id ?? [], body.referent_instructor_id ?? []].flat())
      audit({ what: "accessGiven", subject: member.profile_id, detail: instructor });
    for (const { user_id } of added)
      audit({ what: "accessGiven", subject: params.id, person: user_id, detail: "training" });
    const [view] = (await membersView([{ ...member, ...instructors }], viewer)).profiles;
    if (!view) throw commonProblems.notFound();
    return { ...view, added: added.map(({ id, name }) => ({ id, name })) };
  }),
);
