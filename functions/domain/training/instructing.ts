import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { checkRole, findProfileCards, type ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import { type ChangedBy, writesToRelyOnMember } from "#functions/domain/training/assignments.store.ts";
import { newMember } from "#functions/domain/training/joining.ts";
import { newsOfChange } from "#functions/domain/training/removing.ts";
import {
  type Agenda,
  findMember,
  readAgenda,
  type StoredMember,
  writesToAddMembers,
  writesToChangeMember,
} from "#functions/domain/training/training.store.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import type { Write } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

type Instructors = Partial<Pick<StoredMember, "metier_instructor_id" | "referent_instructor_id">>;

const required = {
  metier_instructor_id: roles.tradeTrainer.id,
  referent_instructor_id: roles.referentTrainer.id,
} as const;
const fields = ["metier_instructor_id", "referent_instructor_id"] as const;

/** Requires that instructors have the role of their place, confirmed: they see the contact details of their learners. */
export const requireInstructors = async (
  to: {
    [Field in (typeof fields)[number]]?: string | null | undefined;
  },
): Promise<void> => {
  const cards = await findProfileCards(fields.flatMap((field) => to[field] ?? []));
  for (const field of fields) {
    const id = to[field];
    if (id && cards.get(id)?.role_id !== required[field]) throw trainingProblems.notAnInstructor(field);
    if (id && cards.get(id)?.confirmed_at === null) throw trainingProblems.instructorToConfirm(field);
  }
};

/**
 * The writes that give a learner these instructors. Instructors who are not in the learner's action become members of
 * it (`added`), so that they have what its members have. `news`: for the instructors whom the learner loses.
 */
export const instructing = async (
  agenda: Agenda,
  learner: StoredMember,
  to: Instructors,
  by: ChangedBy,
): Promise<{ writes: Write[]; news: News[]; added: ProfileCard[] }> => {
  const ids = [to.metier_instructor_id ?? [], to.referent_instructor_id ?? []].flat();
  const [cards, members, news] = await Promise.all([
    findProfileCards(ids),
    Promise.all(ids.map((id) => findMember(learner.training_action_id, id))),
    newsOfChange(learner, to, by),
  ]);
  const outside = ids.filter((_, n) => !members[n]);
  const inside = ids.filter((_, n) => members[n]);
  const added = outside.flatMap((id) => cards.get(id) ?? []);
  if (added.length < outside.length) throw new ConcurrentChange();
  return {
    added,
    news,
    writes: [
      ...writesToChangeMember(learner, to, by),
      ...writesToAddMembers(
        added.map((card) => newMember(learner.training_action_id, card, by.now)),
        agenda,
      ),
      ...added.map(checkRole),
      ...inside.flatMap((id) => writesToRelyOnMember(learner.training_action_id, id)),
    ],
  };
};

/** Gives a learner these instructors; those left undefined stay. Undefined if they are not in the action. */
export const instruct = (
  actionId: string,
  learnerId: string,
  to: { [Field in keyof Instructors]: Instructors[Field] | undefined },
  by: ChangedBy,
): Promise<{ learner: StoredMember; added: ProfileCard[] } | undefined> =>
  retryOnConcurrentChange(async () => {
    const [member, agenda] = await Promise.all([findMember(actionId, learnerId), readAgenda()]);
    if (!member) return undefined;
    if (member.role_id !== roles.learner.id) throw trainingProblems.notALearner();
    const { metier_instructor_id = member.metier_instructor_id } = to;
    const { referent_instructor_id = member.referent_instructor_id } = to;
    const instructors = { metier_instructor_id, referent_instructor_id };
    const { writes, news, added } = await instructing(agenda, member, instructors, by);
    await transactAndTell(writes, news, by.now);
    return { learner: { ...member, ...instructors }, added };
  });

/** What the security log says of instructors who were given a learner, and of those who joined the action with it. */
export const accessOfInstructors = (
  actionId: string,
  learnerId: string,
  to: {
    metier_instructor_id?: string | null | undefined;
    referent_instructor_id?: string | null | undefined;
  },
  added: readonly ProfileCard[],
): SecurityEvent[] => [
  ...fields
    .flatMap((field) => to[field] ?? [])
    .map((detail): SecurityEvent => ({ what: "accessGiven", subject: learnerId, detail })),
  ...added.map(
    ({ user_id }): SecurityEvent => ({
      what: "accessGiven",
      subject: actionId,
      person: user_id,
      detail: "training",
    }),
  ),
];
