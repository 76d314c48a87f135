import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell, usersOf, usersWith } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { type ChangedBy, writesToRelyOnMember } from "#functions/domain/training/assignments.store.ts";
import {
  allMembersOf,
  instructorsOf,
  membershipsOf,
  notAMember,
  type StoredMember,
  writesToRemoveMember,
  writesToReplaceInstructor,
} from "#functions/domain/training/training.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { readTogether, retryOnConcurrentChange, type Seen } from "#functions/store/roster.ts";
import { roles, staff } from "#shared/contract/access.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { isOver, maxReplacedAtOnce } from "#shared/training/training.rules.ts";

/** A learner, and an instructor that they lose. */
type Lost = { learner: string; instructor: string };

/** The id of a notice about somebody in an action, or about several people there. */
const aboutIn = (actionId: string, profileId?: string): string =>
  profileId === undefined ? actionId : `${actionId}~${profileId}`;

/** Each instructor is told once, however many learners they lose. */
const newsForInstructors = (
  people: Seen<"profiles">,
  actionId: string,
  lost: readonly Lost[],
  viewer: ChangedBy["viewer"],
): News[] => {
  const learnersOf = Map.groupBy(lost, ({ instructor }) => instructor);
  // Two profiles of one user may lose the same learner.
  const abouts = Map.groupBy(learnersOf, ([, [first, ...more]]) =>
    aboutIn(actionId, more.length > 0 ? undefined : first?.learner),
  );
  return [...abouts].map(([about, of]) => ({
    to: usersOf(
      people,
      of.map(([instructor]) => instructor),
      viewer,
    ),
    kind: "learner_removed",
    about,
    by: null,
  }));
};

const newsForLearners = (
  people: Seen<"profiles">,
  actionId: string,
  lost: readonly Lost[],
  viewer: ChangedBy["viewer"],
): News[] =>
  [...Map.groupBy(lost, ({ instructor }) => instructor)].map(([instructor, of]) => ({
    to: usersOf(
      people,
      of.map(({ learner }) => learner),
      viewer,
    ),
    kind: "instructor_removed",
    about: aboutIn(actionId, instructor),
    by: null,
  }));

/** Whom to tell that learners lose instructors. Of an action that is over, nobody is told. */
const tellingOf = async (actionId: string, lost: readonly Lost[], { viewer, now }: ChangedBy) => {
  const nobody = { instructors: [], learners: (): News[] => [] };
  if (lost.length === 0) return nobody;
  const seen = await readTogether(profilesRoster, trainingRoster);
  const action = seen.find(trainingRoster, actionId);
  if (!action || isOver(action, now)) return nobody;
  return {
    instructors: newsForInstructors(seen, actionId, lost, viewer),
    learners: (some: readonly Lost[]) => newsForLearners(seen, actionId, some, viewer),
  };
};

type Instructors = Pick<StoredMember, "metier_instructor_id" | "referent_instructor_id">;

/** Tells a learner and the instructors that they lose by this change; nobody if they lose none. */
export const newsOfChange = async (
  before: StoredMember,
  to: Partial<Instructors>,
  by: ChangedBy,
): Promise<News[]> => {
  const after = instructorsOf({ ...before, ...to });
  const lost = instructorsOf(before)
    .filter((id) => !after.includes(id))
    .map((instructor) => ({ learner: before.profile_id, instructor }));
  const { instructors, learners } = await tellingOf(before.training_action_id, lost, by);
  return [...instructors, ...learners(lost)];
};

/** Tells staff that a learner deletes their account, of each action that they are in and that is not over. */
export const newsOfDeletion = async (
  profileIds: readonly string[],
  { viewer, now }: ChangedBy,
): Promise<News[]> => {
  const [memberships, seen] = await Promise.all([
    Promise.all(profileIds.map(membershipsOf)),
    readTogether(profilesRoster, trainingRoster),
  ]);
  const learning = memberships.flat().filter(({ role_id, training_action_id }) => {
    const action = seen.find(trainingRoster, training_action_id);
    return role_id === roles.learner.id && action && !isOver(action, now);
  });
  const to = usersWith(seen, staff, viewer);
  return learning.map(({ training_action_id: about }) => ({ to, kind: "learner_deleted", about, by: null }));
};

/**
 * Removes a profile from an action; false if it is no member. Their learners get `successor`, a member with the same role,
 * or lose them. Refused for a learner who has steps there.
 *
 * One transaction for up to `maxReplacedAtOnce` learners. Of more, the first change before it: stopped in between, the
 * trainer is still there with the others, and the next call finishes.
 */
export const takeOutMember = (
  actionId: string,
  profileId: string,
  by: ChangedBy,
  successorId?: string,
  recordRefusal?: () => Problem,
): Promise<boolean> =>
  retryOnConcurrentChange(async () => {
    const all = await allMembersOf(actionId);
    const member = all.find((one) => one.profile_id === profileId);
    if (!member) return false;
    const successor = all.find((one) => one.profile_id === successorId);
    if (successorId !== undefined && (successorId === profileId || successor?.role_id !== member.role_id))
      throw trainingProblems.notASuccessor();
    const taught = all.filter((one) => instructorsOf(one).includes(profileId));
    const lostBy = (learners: readonly StoredMember[]) =>
      learners.map((one) => ({ learner: one.profile_id, instructor: profileId }));
    const own = instructorsOf(member).map((instructor) => ({ learner: profileId, instructor }));
    const telling = await tellingOf(actionId, [...lostBy(taught), ...own], by);
    const writesToReplace = (learners: readonly StoredMember[]) =>
      learners.flatMap((learner) => writesToReplaceInstructor(learner, profileId, successorId ?? null, by));
    const present = successor ? writesToRelyOnMember(actionId, successor.profile_id) : [];
    const [last, before] = [taught.slice(0, maxReplacedAtOnce), taught.slice(maxReplacedAtOnce)];
    for (const some of chunks(before, maxReplacedAtOnce))
      await transactAndTell([...writesToReplace(some), ...present], telling.learners(lostBy(some)), by.now);
    await transactAndTell(
      [...writesToReplace(last), ...present, ...(await writesToRemoveMember(member, recordRefusal))],
      [...telling.instructors, ...telling.learners([...lostBy(last), ...own])],
      by.now,
    );
    return true;
  });

/** The same, refused if the profile is no member, and for a learner whose evidence or weekly words would go with them. */
export const dropMember = async (
  actionId: string,
  profileId: string,
  by: ChangedBy,
  successorId?: string,
): Promise<void> => {
  const isOut = await takeOutMember(actionId, profileId, by, successorId, trainingProblems.learnerHasRecord);
  if (!isOut) throw await notAMember(actionId);
};
