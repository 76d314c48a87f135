import { route } from "#functions/http/route.ts";
import { membersView } from "#functions/services/training/view.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { transact } from "#functions/store/table.ts";
import { findMember, notAMember, writesToChangeMember } from "#functions/store/training.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

const required = {
  metier_instructor_id: roles.tradeTrainer.id,
  referent_instructor_id: roles.referentTrainer.id,
} as const;
const fields = ["metier_instructor_id", "referent_instructor_id"] as const;

export const handler = route(training.updateTrainingProfile, async ({ params, body, viewer, audit }) => {
  const given = fields.flatMap((field) => body[field] ?? []);
  const [member, cards] = await Promise.all([
    findMember(params.id, body.profile_id),
    findProfileCards(given),
  ]);
  if (!member) throw await notAMember(params.id);
  if (member.role_id !== roles.learner.id) throw trainingProblems.notALearner();
  for (const field of fields) {
    const id = body[field];
    if (id && cards.get(id)?.role_id !== required[field]) throw trainingProblems.notAnInstructor(field);
    // Instructors see the contact details of their learners, so they must be confirmed.
    if (id && cards.get(id)?.confirmed_at === null) throw trainingProblems.instructorToConfirm(field);
  }
  const { metier_instructor_id = member.metier_instructor_id } = body;
  const { referent_instructor_id = member.referent_instructor_id } = body;
  const instructors = { metier_instructor_id, referent_instructor_id };
  await transact(writesToChangeMember(member, instructors));
  for (const instructor of given)
    audit({ what: "accessGiven", subject: member.profile_id, detail: instructor });
  const [view] = (await membersView([{ ...member, ...instructors }], viewer)).profiles;
  if (!view) throw commonProblems.notFound();
  return view;
});
