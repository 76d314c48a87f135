import type * as z from "zod";
import {
  cardView,
  learnerView,
  personView,
  readNames,
  trainingView,
} from "#functions/services/steps/view.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { trainingWithSteps } from "#functions/store/steps.ts";
import { followedBy, type StoredMember } from "#functions/store/training.ts";
import { isStaff, owns, roles, type Viewer } from "#shared/contract/access.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { paginate } from "#shared/contract/page.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import type { LearnersPage, TutorLearner } from "#shared/steps/steps.schemas.ts";

const isFollowedBy = (learner: StoredMember, isInstructor: (id: string) => boolean) =>
  [learner.metier_instructor_id, learner.referent_instructor_id].some(
    (id) => id !== null && isInstructor(id),
  );

/** The learners of an action with their steps, by name; callers who are not staff get those that they follow. */
export const learnersPage = async (
  actionId: string,
  query: z.output<typeof LearnersPage>,
  viewer: Viewer,
) => {
  const [{ members, steps, situations }, names] = await Promise.all([
    trainingWithSteps(actionId),
    readNames(),
  ]);
  if (!names.find(trainingRoster, actionId)) throw commonProblems.notFound();
  const { teacher_id } = query;
  const isMeant = (learner: StoredMember) => {
    if (!isStaff(viewer)) return isFollowedBy(learner, (id) => owns(viewer, id));
    return teacher_id === undefined || isFollowedBy(learner, (id) => id === teacher_id);
  };
  const learners = members
    .filter((member) => member.role_id === roles.learner.id && isMeant(member))
    .map((member) =>
      learnerView(names, member, steps.get(member.profile_id) ?? [], situations.get(member.profile_id) ?? []),
    )
    .sort((a, b) => inFrench(a.learner.name, b.learner.name));
  return paginate(learners, query);
};

/** The learners that an instructor follows, by name, each with the actions in which they do, the latest first. */
export const followedLearners = async (instructorId: string): Promise<TutorLearner[]> => {
  const [followed, names] = await Promise.all([followedBy(instructorId), readNames()]);
  const found = await Promise.all(
    [...followed].map(async ([actionId, learners]) => {
      const { steps, situations } = await trainingWithSteps(actionId);
      return learners.map((learner) => ({
        learner,
        action: trainingView(names, actionId),
        steps: (steps.get(learner) ?? []).map((step) => cardView(names, step)),
        shared_situations: situations.get(learner) ?? [],
      }));
    }),
  );
  return [...Map.groupBy(found.flat(), ({ learner }) => learner)]
    .map(([learner, trainings]) => ({
      learner: personView(names, learner),
      training_actions: trainings
        .flatMap(({ action, steps, shared_situations }) =>
          action ? [{ ...action, steps, shared_situations }] : [],
        )
        .sort((a, b) => (a.start_date < b.start_date ? 1 : -1)),
    }))
    .sort((a, b) => inFrench(a.learner.name, b.learner.name));
};
