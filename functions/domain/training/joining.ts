import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { findHolder, writesToConfirmProfile } from "#functions/domain/profiles/profile-changes.store.ts";
import {
  checkRole,
  findProfile,
  profileCards,
  type StoredProfile,
} from "#functions/domain/profiles/profiles.store.ts";
import type { By } from "#functions/domain/reference/changes.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import { checkJoinCodeExists, findActionOfCode } from "#functions/domain/training/join-codes.store.ts";
import { joinRequestsOf, ownJoinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import {
  type Agenda,
  findMember,
  readAgenda,
  type StoredMember,
  standingsOf,
  writesToAddMembers,
} from "#functions/domain/training/training.store.ts";
import { findLearnerWishes, writesToEraseWishes } from "#functions/domain/wishes/wishes.store.ts";
import { indexById, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { isOver, stateOf } from "#shared/training/training.rules.ts";
import type { Outcome, PersonToConfirm } from "#shared/training/training.schemas.ts";

/** A new member without instructors. */
export const newMember = (
  training_action_id: string,
  { id: profile_id, role_id }: Pick<StoredProfile, "id" | "role_id">,
  now: Date,
): StoredMember => ({
  training_action_id,
  profile_id,
  role_id,
  metier_instructor_id: null,
  referent_instructor_id: null,
  since: {},
  joined_at: now.toISOString(),
  version: 1,
});

/** Tells somebody what others did with their profile; nothing if they did it themselves. */
const newsToOwner = (
  { user_id }: Pick<StoredProfile, "user_id">,
  kind: "enrolment_confirmed" | "profile_confirmed",
  about: string,
  { viewer }: By,
): News[] => (user_id === viewer.userId ? [] : [{ to: [user_id], kind, about, by: null }]);

/** Makes a profile a member of an action, if both are unchanged, and confirms the profile. */
export const addMember = async (
  agenda: Agenda,
  profile: StoredProfile,
  member: StoredMember,
  by: By,
  {
    asked = false,
    isNews = true,
    required = [],
  }: { asked?: boolean; isNews?: boolean; required?: readonly Write[] } = {},
): Promise<void> => {
  const confirming = await writesToConfirmProfile(profile, by);
  await transactAndTell(
    [
      ...writesToAddMembers([member], agenda, asked),
      ...(confirming.length > 0 ? confirming : [checkRole(profile)]),
      ...required,
    ],
    isNews ? newsToOwner(profile, "enrolment_confirmed", member.training_action_id, by) : [],
    by.now,
  );
};

/** Refuses learners who join by themselves while another of their actions is ongoing. */
export const requireNoneOngoing = (agenda: Agenda, memberships: readonly StoredMember[], now: Date): void => {
  const held = memberships.map((member) => agenda.find(trainingRoster, member.training_action_id));
  if (held.some((one) => one && stateOf(one, undefined, now).is_ongoing))
    throw trainingProblems.alreadyOngoing();
};

/** Has a learner join the action of a code; returns the action's id. A code that was renewed since is refused. */
export const joinByCode = (profileId: string, code: string, by: By): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const [actionId, profile, { members: memberships, left }, agenda] = await Promise.all([
      findActionOfCode(code),
      findProfile(profileId),
      standingsOf(profileId),
      readAgenda(),
    ]);
    const action = agenda.find(trainingRoster, actionId);
    if (!action) throw trainingProblems.wrongCode();
    if (profile?.role_id !== roles.learner.id) throw commonProblems.forbidden();
    if (memberships.some((member) => member.training_action_id === action.id)) return action.id;
    if (left.some((member) => member.training_action_id === action.id)) throw trainingProblems.hasLeft();
    requireLive(agenda, action.id);
    if (isOver(action, by.now)) throw trainingProblems.codeOfThePast();
    requireNoneOngoing(agenda, memberships, by.now);
    await addMember(agenda, profile, newMember(action.id, profile, by.now), by, {
      required: [checkJoinCodeExists(code)],
    });
    return action.id;
  });

/**
 * People who wait for staff, the longest first: for one action those who ask to join it, else also unconfirmed
 * profiles without a request.
 */
export const peopleToConfirm = async (actionId: string | undefined): Promise<PersonToConfirm[]> => {
  const [requests, cards, agenda] = await Promise.all([
    joinRequestsOf(actionId),
    profileCards(),
    readAgenda(),
  ]);
  const known = indexById(cards);
  const asking = new Set(requests.map(({ profile_id }) => profile_id));
  const others = actionId === undefined ? cards : [];
  const waiting = [
    ...requests.map((request) => ({
      card: known.get(request.profile_id),
      since: request.asked_at,
      action: agenda.find(trainingRoster, request.training_action_id),
    })),
    ...others
      .filter((card) => card.confirmed_at === null && !asking.has(card.id))
      .map((card) => ({ card, since: card.created_at, action: undefined })),
  ];
  return waiting
    .flatMap(({ card, since, action }): PersonToConfirm[] => {
      if (!card) return [];
      const degree = agenda.find(degreesRoster, action?.degree_id);
      const { id, name } = roleWithId(card.role_id);
      return [
        {
          profile_id: card.id,
          user: { id: card.user_id, name: card.name },
          role: { id, name },
          city: card.city,
          to_confirm: card.confirmed_at === null,
          since,
          training_action: action
            ? { id: action.id, year: action.year, degree: { id: action.degree_id, name: degree?.name ?? "" } }
            : null,
        },
      ];
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1));
};

/** Who asks to join an action of an event: they may have wishes for it. */
export const askingToJoinEvent = async (eventId: string): Promise<Set<string>> => {
  const [requests, agenda] = await Promise.all([joinRequestsOf(), readAgenda()]);
  return new Set(
    requests
      .filter(({ training_action_id: id }) => agenda.find(trainingRoster, id)?.event_id === eventId)
      .map(({ profile_id }) => profile_id),
  );
};

export type Waiting = { profile_id: string; training_action_id: string | null };

/** Confirms somebody: as a member of the action that they asked to join, or their profile alone. */
export const confirmPerson = (waiting: Waiting, by: By): Promise<Outcome> =>
  retryOnConcurrentChange(async () => {
    const { profile_id, training_action_id } = waiting;
    const profile = await findProfile(profile_id);
    // Somebody else may be refusing them: their data goes, then their profile.
    if (!profile || !(await findHolder(profile))) return "gone";
    if (training_action_id === null) {
      const confirming = await writesToConfirmProfile(profile, by);
      if (confirming.length > 0)
        await transactAndTell(confirming, newsToOwner(profile, "profile_confirmed", profile_id, by), by.now);
      return "confirmed";
    }
    const [member, requests, agenda] = await Promise.all([
      findMember(training_action_id, profile_id),
      ownJoinRequestsOf(profile_id),
      readAgenda(),
    ]);
    if (member) return "confirmed";
    const isAsked = requests.some((request) => request.training_action_id === training_action_id);
    const action = agenda.find(trainingRoster, training_action_id);
    if (!action) return "gone";
    // Somebody else may have confirmed them between the two reads.
    if (!isAsked) return (await findMember(training_action_id, profile_id)) ? "confirmed" : "gone";
    if (action.archived) return "archived";
    await addMember(agenda, profile, newMember(training_action_id, profile, by.now), by, { asked: true });
    return "confirmed";
  });

/** The events of the actions that somebody is in or asks to join: those of which they may have wishes. */
export const eventsOf = (
  agenda: Agenda,
  { members, requests }: Pick<Awaited<ReturnType<typeof standingsOf>>, "members" | "requests">,
): Set<string> =>
  new Set(
    [...members, ...requests].flatMap(
      ({ training_action_id }) => agenda.find(trainingRoster, training_action_id)?.event_id ?? [],
    ),
  );

/** Erases somebody's wishes for an event that they are no longer tied to; of one that is over, the record stays. */
export const dropWishesFor = async (
  agenda: Agenda,
  profileId: string,
  eventId: string | null | undefined,
  now: Date,
): Promise<void> => {
  const event = agenda.find(eventsRoster, eventId);
  if (!eventId || (event && hasEnded(event, now))) return;
  if (eventsOf(agenda, await standingsOf(profileId)).has(eventId)) return;
  await retryOnConcurrentChange(async () => {
    for (const list of await findLearnerWishes(profileId))
      if (list.event_id === eventId) await transact(writesToEraseWishes(list));
  });
};
