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
import { followedBy, isPresentMember, type StoredMember } from "#functions/store/training.ts";
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
  const { teacher_id, departed } = query;
  const isMeant = (learner: StoredMember) => {
    if (isPresentMember(learner) === departed) return false;
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
      const { members, steps, situations } = await trainingWithSteps(actionId);
      const left = new Map(members.map((member) => [member.profile_id, member.left?.date ?? null]));
      return learners.map((learner) => ({
        left_on: left.get(learner) ?? null,
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
        .flatMap(({ action, left_on, steps, shared_situations }) =>
          action ? [{ ...action, left_on, steps, shared_situations }] : [],
        )
        .sort((a, b) => (a.start_date < b.start_date ? 1 : -1)),
    }))
    .sort((a, b) => inFrench(a.learner.name, b.learner.name));
};
