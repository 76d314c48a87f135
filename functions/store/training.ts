import * as z from "zod";
import { eventsRoster, type TrainingEntry, trainingRoster } from "#functions/store/agenda.ts";
import { create, entity, findAll, findOne, parsed, place, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { degreesRoster } from "#functions/store/reference.ts";
import {
  asSeen,
  indexById,
  readTogether,
  retryWhenOvertaken,
  rosterWrites,
  seenEntries,
} from "#functions/store/roster.ts";
import { deleteItem, isPresent, queryItems, transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

/** A profile in a training action; it stands with the action and, mirrored, with the profile. */
export const StoredMember = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  role_id: z.number(),
  metier_instructor_id: z.string().nullable(),
  referent_instructor_id: z.string().nullable(),
  joined_at: z.string(),
  version: z.number(),
});
export type StoredMember = z.output<typeof StoredMember>;

const members = entity("Member", StoredMember, (member) =>
  keys.trainingMember(member.training_action_id, member.profile_id),
);
const memberships = entity("Membership", StoredMember, (member) =>
  keys.membership(member.profile_id, member.training_action_id),
);

/** Events, training actions and degrees, brought up to date side by side. */
export const readAgenda = () => readTogether(eventsRoster, trainingRoster, degreesRoster);

/** A training action, as `readAgenda` last saw it. */
export const seenAction = (id: string): TrainingEntry | undefined =>
  indexById(seenEntries(trainingRoster)).get(id);

/** The members of an action, the first to join first. */
export const membersOf = async (actionId: string): Promise<StoredMember[]> =>
  (await findAll(members, within.trainingMembers(actionId))).sort((a, b) =>
    a.joined_at < b.joined_at ? -1 : 1,
  );

/** The actions that a profile belongs to, with its instructors there. */
export const membershipsOf = (profileId: string): Promise<StoredMember[]> =>
  findAll(memberships, within.memberships(profileId));

/** A profile's membership of an action; undefined when it has none. */
export const findMember = (actionId: string, profileId: string): Promise<StoredMember | undefined> =>
  findOne(members, keys.trainingMember(actionId, profileId));

const requireReferences = (action: { degree_id: string; event_id: string | null }) => {
  if (!indexById(seenEntries(degreesRoster)).has(action.degree_id)) throw trainingProblems.unknownDegree();
  if (action.event_id !== null && !indexById(seenEntries(eventsRoster)).has(action.event_id))
    throw trainingProblems.unknownEvent();
};

/** Writes a training action whose degree and event are there. */
export const addAction = (action: TrainingEntry): Promise<void> =>
  retryWhenOvertaken(async () => {
    await readAgenda();
    requireReferences(action);
    await transact(rosterWrites(trainingRoster, { put: [action], asSeen: [eventsRoster, degreesRoster] }));
  });

/** Changes a training action; refused with the current one when it changed since the caller saw `version`. */
export const changeAction = (
  id: string,
  { version, ...changes }: Omit<TrainingEntry, "id" | "version"> & { version?: number | undefined },
): Promise<TrainingEntry> =>
  retryWhenOvertaken(async () => {
    await readAgenda();
    const before = seenAction(id);
    if (!before) throw commonProblems.notFound();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    requireReferences(changes);
    const after = { ...before, ...changes, version: before.version + 1 };
    await transact(
      rosterWrites(trainingRoster, { put: [after], asSeen: [trainingRoster, eventsRoster, degreesRoster] }),
    );
    return after;
  });

/** Removes a training action with its memberships; refused while learners have steps in it. */
export const dropAction = (id: string): Promise<void> =>
  retryWhenOvertaken(async () => {
    await readAgenda();
    if (!seenAction(id)) throw commonProblems.notFound();
    const steps = await queryItems({ ...within.trainingSteps(id), limit: 1 });
    if (steps.length > 0) throw trainingProblems.hasSteps();
    for (const member of await membersOf(id)) await transact(memberRemoved(id, member.profile_id));
    await transact(rosterWrites(trainingRoster, { drop: [id], asSeen: [trainingRoster] }));
  });

/** Makes a profile a member of an action that is as last seen; refused when it is one already. */
export const memberAdded = (member: StoredMember) => [
  create(members, member, trainingProblems.alreadyMember),
  place(memberships, member),
  ...asSeen(trainingRoster),
];

/** Replaces a membership; `version` has been raised by one. */
export const memberChanged = (member: StoredMember) => [
  { ...replace(members, member), refusal: memberRefusal },
  place(memberships, member),
];

const memberRefusal: NonNullable<ReturnType<typeof replace>["refusal"]> = (current) =>
  current ? commonProblems.stale(parsed(members, current)) : trainingProblems.notAMember();

/** Removes a membership with its mirror. */
const memberRemoved = (actionId: string, profileId: string) => [
  deleteItem(keys.trainingMember(actionId, profileId), isPresent, trainingProblems.notAMember),
  deleteItem(keys.membership(profileId, actionId)),
];

const withoutInstructor = (member: StoredMember, profileId: string): StoredMember => ({
  ...member,
  metier_instructor_id: member.metier_instructor_id === profileId ? null : member.metier_instructor_id,
  referent_instructor_id: member.referent_instructor_id === profileId ? null : member.referent_instructor_id,
  version: member.version + 1,
});

/** Takes a profile out of an action and, where it instructs learners there, away from them: what ties them ends with it. */
export const dropMember = async (actionId: string, profileId: string): Promise<void> => {
  const others = await membersOf(actionId);
  const taught = others.filter((member) =>
    [member.metier_instructor_id, member.referent_instructor_id].includes(profileId),
  );
  // One transaction holds a hundred writes, two for each learner.
  for (let start = 0; start < taught.length; start += 45)
    await transact(
      taught
        .slice(start, start + 45)
        .flatMap((member) => memberChanged(withoutInstructor(member, profileId))),
    );
  await transact(memberRemoved(actionId, profileId));
};
