import type { Person } from "#functions/domain/accounts/person.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import type { ChangedBy } from "#functions/domain/training/assignments.store.ts";
import { contactsOf, writesToDeleteContact } from "#functions/domain/training/contact-log.store.ts";
import { ownAssignments, ownContacts } from "#functions/domain/training/following.ts";
import {
  ownJoinRequestsOf,
  writesToDeleteJoinRequest,
} from "#functions/domain/training/join-requests.store.ts";
import { newsOfChange, takeOutMember } from "#functions/domain/training/removing.ts";
import {
  allMembershipsOf,
  allMembersOf,
  followedBy,
  readAgenda,
  type StoredMember,
  writesToChangeMember,
} from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

/** Erases what is noted about a learner in the contact log of an action; what somebody noted about others stays, unnamed. */
const eraseContactLog = (actionId: string, profileId: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    for (const contact of await contactsOf(actionId, profileId))
      await transact(writesToDeleteContact(contact));
  });

/** Takes an instructor away from the learners of an action of which they are no member. */
const leaveLearners = (actionId: string, profileId: string, by: ChangedBy): Promise<void> =>
  retryOnConcurrentChange(async () => {
    for (const member of await allMembersOf(actionId)) {
      const to = {
        ...(member.metier_instructor_id === profileId && { metier_instructor_id: null }),
        ...(member.referent_instructor_id === profileId && { referent_instructor_id: null }),
      };
      if (Object.keys(to).length > 0)
        await transactAndTell(
          writesToChangeMember(member, to, by),
          await newsOfChange(member, to, by),
          by.now,
        );
    }
  });

/** Takes somebody out of every training action, and away from the learners that they instruct, who are told. */
export const eraseTraining = async ({ userId, profileIds }: Person, now: Date): Promise<void> => {
  const by = { viewer: { userId }, now };
  for (const profileId of profileIds) {
    for (const { training_action_id } of await allMembershipsOf(profileId)) {
      await eraseContactLog(training_action_id, profileId);
      // Another run may have been here first.
      await takeOutMember(training_action_id, profileId, by);
    }
    for (const request of await ownJoinRequestsOf(profileId))
      await transact(writesToDeleteJoinRequest(request));
    for (const actionId of (await followedBy(profileId)).keys()) await leaveLearners(actionId, profileId, by);
  }
};

/** The training actions that somebody belongs to, and the learners that they instruct. */
export const trainingUses = async ({ profileIds }: Person): Promise<NamedUse[]> => {
  const [memberships, followed, agenda] = await Promise.all([
    Promise.all(profileIds.map(allMembershipsOf)),
    Promise.all(profileIds.map(followedBy)),
    readAgenda(),
  ]);
  const members = memberships.flat();
  const learners = followed.flatMap((actions) => [...actions.values()].flat());
  const obstacle = (id: string) => ({ kind: "trainingAction" as const, id, name: actionName(agenda, id) });
  return [
    {
      ...{ count: members.length, one: "action de formation", many: "actions de formation" },
      stays: true,
      obstacles: members.map((member) => obstacle(member.training_action_id)),
    },
    {
      ...{ count: learners.length, one: "apprenant·e accompagné·e", many: "apprenant·es accompagné·es" },
      stays: true,
      obstacles: followed.flatMap((actions) => [...actions.keys()].map(obstacle)),
    },
  ];
};

/** The contacts that are noted about somebody. */
export const contactsUses = async ({ profileIds }: Person): Promise<NamedUse[]> => {
  const [memberships, agenda] = await Promise.all([
    Promise.all(profileIds.map(allMembershipsOf)),
    readAgenda(),
  ]);
  const found: string[] = [];
  for (const { training_action_id: id, profile_id } of memberships.flat())
    found.push(...(await contactsOf(id, profile_id)).map(() => id));
  return [
    {
      ...{ count: found.length, one: "contact noté", many: "contacts notés" },
      obstacles: [...new Set(found)].map((id) => ({
        kind: "trainingAction",
        id,
        name: actionName(agenda, id),
      })),
    },
  ];
};

/** The training actions that somebody asks to join. */
export const joinRequestsPart = async ({ profileIds }: Person) => {
  const [requests, agenda] = await Promise.all([
    Promise.all(profileIds.map(ownJoinRequestsOf)),
    readAgenda(),
  ]);
  return requests.flat().map(({ training_action_id, profile_id, asked_at }) => {
    const action = agenda.find(trainingRoster, training_action_id);
    const degree = agenda.find(degreesRoster, action?.degree_id);
    return {
      training_action_id,
      profile_id,
      degree: degree?.name ?? null,
      year: action?.year ?? null,
      asked_at,
    };
  });
};

/** Somebody's training actions, with who followed them there and the contacts noted about them. */
export const trainingPart = async ({ profileIds }: Person, now: Date) => {
  const [memberships, agenda] = await Promise.all([
    Promise.all(profileIds.map(allMembershipsOf)),
    readAgenda(),
  ]);
  const members = memberships.flat();
  const people = await findProfileCards(
    members.flatMap((member) =>
      [member.metier_instructor_id ?? [], member.referent_instructor_id ?? []].flat(),
    ),
  );
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null));
  const followed = new Map<StoredMember, object>();
  // One after the other, as the parts of the export.
  for (const member of members)
    followed.set(member, {
      suivi: await ownAssignments(member, now),
      contacts: await ownContacts(member),
    });
  return members.map((member) => {
    const action = agenda.find(trainingRoster, member.training_action_id);
    const degree = agenda.find(degreesRoster, action?.degree_id);
    return {
      training_action_id: member.training_action_id,
      profile_id: member.profile_id,
      degree: degree?.name ?? null,
      year: action?.year ?? null,
      metier_instructor: nameOf(member.metier_instructor_id),
      referent_instructor: nameOf(member.referent_instructor_id),
      joined_at: member.joined_at,
      ...(member.back_at && { back_at: member.back_at }),
      ...(member.left && { left: member.left }),
      ...followed.get(member),
    };
  });
};
