import type * as z from "zod";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import { cardView, learnerView, personView, readNames, trainingView } from "#functions/domain/steps/view.ts";
import { followedBy, isPresentMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { isStaff, owns, roles, type Viewer } from "#shared/contract/access.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { paginate } from "#shared/contract/page.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { awaitsWord, isLate, type Trainer, trainers } from "#shared/steps/steps.rules.ts";
import type {
  LearnersPage,
  StepCard,
  TutorLearner,
  TutorLearners,
  Waiting,
} from "#shared/steps/steps.schemas.ts";
import { isOver } from "#shared/training/training.rules.ts";

/** The parts in following a learner that are held by those meant. */
const partsHeld = (learner: StoredMember, isMeant: (id: string) => boolean): Trainer[] => {
  const held = { trade: learner.metier_instructor_id, referent: learner.referent_instructor_id };
  return trainers.filter((part) => held[part] !== null && isMeant(held[part]));
};

const isFollowedBy = (learner: StoredMember, isInstructor: (id: string) => boolean) =>
  partsHeld(learner, isInstructor).length > 0;

/** The learners of an action with their steps, by name; callers who are not staff get those that they follow. */
export const learnersPage = async (
  actionId: string,
  query: z.output<typeof LearnersPage>,
  viewer: Viewer,
  now: Date,
) => {
  const [{ members, steps, situations }, names] = await Promise.all([
    trainingWithSteps(actionId),
    readNames(),
  ]);
  const action = trainingView(names, actionId);
  if (!action) throw commonProblems.notFound();
  const { teacher_id, departed } = query;
  const isMeant = (learner: StoredMember) => {
    if (isPresentMember(learner) === departed) return false;
    if (!isStaff(viewer)) return isFollowedBy(learner, (id) => owns(viewer, id));
    return teacher_id === undefined || isFollowedBy(learner, (id) => id === teacher_id);
  };
  const learners = members
    .filter((member) => member.role_id === roles.learner.id && isMeant(member))
    .map((member) => {
      const learner = learnerView(
        names,
        member,
        steps.get(member.profile_id) ?? [],
        situations.get(member.profile_id) ?? [],
      );
      const parts = partsHeld(member, (id) => isStaff(viewer) || owns(viewer, id));
      return { ...learner, ...waitingFor(parts, member, action, learner.steps, now) };
    })
    .sort((a, b) => inFrench(a.learner.name, b.learner.name));
  return paginate(learners, query);
};

/**
 * What waits for the word of trainers, and the late steps. Nothing of a learner who left, of an archived step, or once the
 * action is over.
 */
const waitingFor = (
  parts: readonly Trainer[],
  member: StoredMember | undefined,
  action: { start_date: string; end_date: string } | undefined,
  steps: readonly StepCard[],
  now: Date,
): Waiting => {
  const isOpen = action && !isOver(action, now) && member && isPresentMember(member);
  const open = isOpen ? steps.filter(({ archived_at }) => archived_at === null) : [];
  return {
    awaiting_word: open.filter((step) => parts.some((part) => awaitsWord(step, part))).map(({ id }) => id),
    late: open.filter((step) => isLate(step, now)).map(({ id }) => id),
  };
};

/**
 * The learners that an instructor follows, by name, each with the actions in which they do, the latest first: in live
 * actions, or in archived ones.
 */
export const followedLearners = async (
  instructorId: string,
  { archived }: z.output<typeof TutorLearners>,
  now: Date,
): Promise<TutorLearner[]> => {
  const [all, names] = await Promise.all([followedBy(instructorId), readNames()]);
  const isMeant = (actionId: string) => Boolean(names.find(trainingRoster, actionId)?.archived) === archived;
  const followed = [...all].filter(([actionId]) => isMeant(actionId));
  const found = await Promise.all(
    followed.map(async ([actionId, learners]) => {
      const { members, steps, situations } = await trainingWithSteps(actionId);
      const action = trainingView(names, actionId);
      return learners.map((learner) => {
        const cards = (steps.get(learner) ?? []).map((step) => cardView(names, step));
        const member = members.find(({ profile_id }) => profile_id === learner);
        const parts = member ? partsHeld(member, (id) => id === instructorId) : [];
        return {
          learner,
          action,
          left_on: member?.left?.date ?? null,
          steps: cards,
          shared_situations: situations.get(learner) ?? [],
          ...waitingFor(parts, member, action, cards, now),
        };
      });
    }),
  );
  return [...Map.groupBy(found.flat(), ({ learner }) => learner)]
    .map(([learner, trainings]) => ({
      learner: personView(names, learner),
      training_actions: trainings
        .flatMap(({ learner: _, action, ...rest }) => (action ? [{ ...action, ...rest }] : []))
        .sort((a, b) => (a.start_date < b.start_date ? 1 : -1)),
    }))
    .sort((a, b) => inFrench(a.learner.name, b.learner.name));
};
