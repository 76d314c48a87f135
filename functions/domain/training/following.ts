import type * as z from "zod";
import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findFollowUp, writesToForgetAct } from "#functions/domain/follow-up/follow-up.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { assignmentsOf, type StoredAssignment } from "#functions/domain/training/assignments.store.ts";
import {
  contactId,
  contactsOf,
  findContact,
  type StoredContact,
  writesToDeleteContact,
  writesToNoteContact,
  writeToStrikeContact,
} from "#functions/domain/training/contact-log.store.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { allMembersOf, findMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { isStaff, roles, type Viewer } from "#shared/contract/access.ts";
import { paginate } from "#shared/contract/page.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { mayReadFollowing, pastDayRefusal, takingBack } from "#shared/training/training.rules.ts";
import type { LearnerContact, NewContact, TrainerAssignment } from "#shared/training/training.schemas.ts";

type Asking = { viewer: Viewer; now: Date };

const mayRead = (viewer: Viewer, member: StoredMember | undefined): member is StoredMember =>
  member?.role_id === roles.learner.id && mayReadFollowing(viewer, member);

/** The learner of an action, who may have left it, for those who follow them; others get 404. */
const requireLearner = async (actionId: string, profileId: string, viewer: Viewer): Promise<StoredMember> => {
  const member = await findMember(actionId, profileId);
  if (!mayRead(viewer, member)) throw commonProblems.notFound();
  return member;
};

/** The learners of an action whom the caller follows, those who left too, or one of them. */
const followedIn = async (
  actionId: string,
  profileId: string | undefined,
  viewer: Viewer,
): Promise<StoredMember[]> => {
  if (profileId !== undefined) return [await requireLearner(actionId, profileId, viewer)];
  const [members] = await Promise.all([allMembersOf(actionId), requireAction(actionId)]);
  return members.filter((member) => mayRead(viewer, member));
};

/** The names of users, and of profiles: deleted ones have none. */
const readNames = async (profileIds: readonly string[], userIds: readonly (string | null | undefined)[]) => {
  const known = new Set(userIds.filter((id) => typeof id === "string"));
  const [cards, users] = await Promise.all([findProfileCards(new Set(profileIds)), findAuths([...known])]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    learner: (id: string) => ({ id, name: cards.get(id)?.name ?? "" }),
    profile: (id: string) => ({ id, name: cards.get(id)?.name ?? null }),
    user: (id: string) => ({ id, name: names.get(id) ?? null }),
  };
};

const showAssignments = async (assignments: readonly StoredAssignment[]): Promise<TrainerAssignment[]> => {
  const names = await readNames(
    assignments.flatMap(({ profile_id, trainer_id }) => [profile_id, trainer_id]),
    assignments.flatMap(({ named_by, ended_by }) => [named_by, ended_by]),
  );
  return assignments.map(({ profile_id, part, trainer_id, from, named_by, to, ended_by }) => ({
    learner: names.learner(profile_id),
    part,
    trainer: names.profile(trainer_id),
    from,
    from_known: named_by !== null,
    named_by: named_by === null ? null : names.user(named_by),
    to,
    ended_by: ended_by === null ? null : names.user(ended_by),
  }));
};

/** Who followed the learners whom the caller follows, the latest first. */
export const assignmentsIn = async (
  actionId: string,
  profileId: string | undefined,
  { viewer, now }: Asking,
): Promise<TrainerAssignment[]> => {
  const learners = await followedIn(actionId, profileId, viewer);
  const found = await assignmentsOf(learners, actionId, now);
  return showAssignments(found.sort((a, b) => (a.from < b.from ? 1 : -1)));
};

/** The assignments of somebody as a learner, for the export of their data: names, no ids of others. */
export const ownAssignments = async (member: StoredMember, now: Date) => {
  const found = await assignmentsOf([member], member.training_action_id, now);
  return (await showAssignments(found)).map(({ learner: _, trainer, named_by, ended_by, ...one }) => ({
    ...one,
    trainer: trainer.name,
    named_by: named_by?.name ?? null,
    ended_by: ended_by?.name ?? null,
  }));
};

const showContacts = async (contacts: readonly StoredContact[]): Promise<LearnerContact[]> => {
  const names = await readNames(
    contacts.map(({ profile_id }) => profile_id),
    contacts.flatMap(({ author_id, struck }) => [author_id, struck?.by]),
  );
  return contacts.map((contact) => {
    const { profile_id, kind, on, saved_at, with_name, text, decided, author_id, struck } = contact;
    return {
      id: contactId(contact),
      learner: names.learner(profile_id),
      ...{ kind, on, saved_at, with: contact.with, with_name, text, decided },
      author: names.user(author_id),
      struck: struck && { at: struck.at, by: names.user(struck.by) },
    };
  });
};

const newestFirst = (a: StoredContact, b: StoredContact): number =>
  `${a.on} ${a.saved_at}` < `${b.on} ${b.saved_at}` ? 1 : -1;

/** The contacts about the learners whom the caller follows, or about one: a page of them, the newest first. */
export const contactsPage = async (
  actionId: string,
  { profile_id, ...page }: { profile_id?: string | undefined; page: number; per_page: number },
  viewer: Viewer,
) => {
  const learners = await followedIn(actionId, profile_id, viewer);
  const ids = new Set(learners.map((member) => member.profile_id));
  const found = (await contactsOf(actionId, profile_id)).filter((one) => ids.has(one.profile_id));
  const { data, ...counts } = paginate(found.sort(newestFirst), page);
  const [names, seen] = await Promise.all([
    readNames(profile_id === undefined ? [] : [profile_id], []),
    readTogether(trainingRoster),
  ]);
  const archived_at = seen.find(trainingRoster, actionId)?.archived?.at ?? null;
  const learner = profile_id === undefined ? null : names.learner(profile_id);
  return { data: await showContacts(data), ...counts, learner, archived_at };
};

/** The contacts about somebody as a learner, for the export of their data: names, no ids of others. */
export const ownContacts = async ({ training_action_id, profile_id }: StoredMember) => {
  const found = (await contactsOf(training_action_id, profile_id)).sort(newestFirst);
  return (await showContacts(found)).map(({ learner: _, author, struck, ...one }) => ({
    ...one,
    author: author.name,
    struck: struck && { at: struck.at, by: struck.by.name },
  }));
};

/** Notes a contact about a learner, who may have left. */
export const noteContact = (
  actionId: string,
  contact: z.output<typeof NewContact>,
  id: string,
  { viewer, now }: Asking,
): Promise<LearnerContact> =>
  retryOnConcurrentChange(async () => {
    const learner = await requireLearner(actionId, contact.profile_id, viewer);
    await requireLiveAction(actionId);
    const refusal = pastDayRefusal(contact.on, now);
    if (refusal) throw trainingProblems.contactDate(refusal);
    const noted: StoredContact = {
      ...contact,
      training_action_id: actionId,
      local_id: id,
      author_id: viewer.userId,
      saved_at: now.toISOString(),
      struck: null,
    };
    await transact(writesToNoteContact(noted, learner.version));
    const [shown] = await showContacts([noted]);
    if (!shown) throw commonProblems.notFound();
    return shown;
  });

/**
 * Takes back an entry of the contact log, as far as the caller may; one that is struck already stays so. What it settled
 * waits again.
 */
export const takeBackContact = (
  actionId: string,
  id: string,
  { viewer, now }: Asking,
): Promise<"removed" | "struck"> =>
  retryOnConcurrentChange(async () => {
    const contact = await findContact(actionId, id);
    if (!contact) throw commonProblems.notFound();
    await requireLearner(actionId, contact.profile_id, viewer);
    await requireLiveAction(actionId);
    if (contact.struck) return "struck";
    const who = { userId: viewer.userId, isStaff: isStaff(viewer) };
    const how = takingBack({ ...contact, is_struck: false }, who, now);
    if (!how) throw commonProblems.forbidden();
    const waiting = writesToForgetAct(await findFollowUp(actionId, contact.profile_id), contact.local_id);
    if (how === "remove") {
      await transact([...writesToDeleteContact(contact), ...waiting]);
      return "removed";
    }
    const struck = { at: now.toISOString(), by: viewer.userId };
    await transact([writeToStrikeContact(contact, struck), ...waiting]);
    return "struck";
  });
