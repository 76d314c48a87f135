import * as z from "zod";
import { eventsRoster, type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { ownPresencesAmong } from "#functions/domain/events/presences.store.ts";
import { checkRole } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import {
  type ChangedBy,
  goOnWithout,
  type InstructorField,
  instructorFields,
  Naming,
  sinceOf,
  writesToEndAssignments,
  writesToEndByDeparture,
} from "#functions/domain/training/assignments.store.ts";
import { writesToCreateJoinCode } from "#functions/domain/training/join-codes.store.ts";
import {
  type JoinRequest,
  joinRequests,
  ownJoinRequests,
  writesToDeleteJoinRequest,
} from "#functions/domain/training/join-requests.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { create, entity, findAll, findOne, parsed, pick, place, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  checkUnchanged,
  readTogether,
  retryOnConcurrentChange,
  type Seen,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  queryItems,
  transact,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems, type Problem } from "#shared/contract/problem.ts";
import { elements } from "#shared/evidence/evidence.path.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";

/** Since when a learner has left an action (a day), and why, in the words of staff. */
export const Departure = z.object({ date: z.string(), reason: z.string() });
export type Departure = z.output<typeof Departure>;

/** A membership: a profile in a training action. Stored with the action and, mirrored, with the profile. */
export const StoredMember = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  role_id: z.number(),
  metier_instructor_id: z.string().nullable(),
  referent_instructor_id: z.string().nullable(),
  /** Since when the present instructors follow them: nothing once they left, or from before migration 8. */
  since: z.partialRecord(z.enum(instructorFields), Naming).default({}),
  joined_at: z.string(),
  /** Only of who left and came back: when they did. */
  back_at: z.string().optional(),
  /** Absent while they are in the action: conditions test that. */
  left: Departure.optional(),
  version: z.number(),
});
export type StoredMember = z.output<typeof StoredMember>;

const members = entity("Member", StoredMember, (member) =>
  keys.trainingMember(member.training_action_id, member.profile_id),
);
const memberships = entity("Membership", StoredMember, (member) =>
  keys.membership(member.profile_id, member.training_action_id),
);

const Followed = z.object({
  instructor_id: z.string(),
  training_action_id: z.string(),
  profile_id: z.string(),
});

/** A learner as their instructor finds them; mirrors the learner's membership. */
const followedLearners = entity("FollowedLearner", Followed, (one) =>
  keys.followedLearner(one.instructor_id, one.training_action_id, one.profile_id),
);

/** A reading of events, training actions and degrees. */
export type Agenda = Seen<"events" | "trainingActions" | "degrees">;

export const readAgenda = (): Promise<Agenda> => readTogether(eventsRoster, trainingRoster, degreesRoster);

/** True for a member who has not left. */
export const isPresentMember = ({ left }: Pick<StoredMember, "left">): boolean => left === undefined;

/** All members of an action, those who left it too, sorted by when they joined. */
export const allMembersOf = async (
  actionId: string,
  options: { eventually?: boolean } = {},
): Promise<StoredMember[]> =>
  (await findAll(members, { ...within.trainingMembers(actionId), ...options })).sort((a, b) =>
    a.joined_at < b.joined_at ? -1 : 1,
  );

/** Actions read at once: a client has fifty connections, and a request fails that waits a second for a free one. */
const maxActionsAtOnce = 25;

/** All members of each of these actions, in the order of the actions. */
export const allMembersOfEach = async (
  actionIds: readonly string[],
  options: { eventually?: boolean } = {},
): Promise<StoredMember[][]> => {
  const members: StoredMember[][] = [];
  for (const some of chunks(actionIds, maxActionsAtOnce))
    members.push(...(await Promise.all(some.map((id) => allMembersOf(id, options)))));
  return members;
};

/** The members of an action who have not left it, sorted by when they joined. */
export const membersOf = async (actionId: string) => (await allMembersOf(actionId)).filter(isPresentMember);

/** All memberships of a profile, those of actions that they left too. */
export const allMembershipsOf = (profileId: string): Promise<StoredMember[]> =>
  findAll(memberships, within.memberships(profileId));

/** The memberships of a profile in actions that they have not left, with the instructors of each. */
export const membershipsOf = async (profileId: string): Promise<StoredMember[]> =>
  (await allMembershipsOf(profileId)).filter(isPresentMember);

/** A profile's membership of an action, also of one that they left; undefined if there is none. */
export const findMember = (actionId: string, profileId: string): Promise<StoredMember | undefined> =>
  findOne(members, keys.trainingMember(actionId, profileId));

/** All members among the items of an action's partition, those who left it too. */
export const membersAmong = (items: readonly Item[]): StoredMember[] => pick(members, items);

/** The learners that an instructor follows, by action; also those who left, whose work stays readable. */
export const followedBy = async (instructorId: string): Promise<Map<string, string[]>> => {
  const followed = await findAll(followedLearners, within.followedLearners(instructorId));
  const actions = Map.groupBy(followed, (one) => one.training_action_id);
  return new Map([...actions].map(([id, learners]) => [id, learners.map((one) => one.profile_id)]));
};

const requireReferences = (agenda: Agenda, action: { degree_id: string; event_id: string | null }) => {
  if (!agenda.find(degreesRoster, action.degree_id)) throw trainingProblems.unknownDegree();
  if (action.event_id !== null && !agenda.find(eventsRoster, action.event_id))
    throw trainingProblems.unknownEvent();
};

/** Writes a training action whose degree and event exist; returns the agenda that it was checked against. */
export const addAction = (action: TrainingEntry): Promise<Agenda> =>
  retryOnConcurrentChange(async () => {
    const agenda = await readAgenda();
    requireReferences(agenda, action);
    await transact([
      ...writesToPutEntries(trainingRoster, [action], agenda.versionsOf(eventsRoster)),
      ...checkUnchanged(agenda.versionsOf(degreesRoster)),
      ...writesToCreateJoinCode(action.id),
    ]);
    return agenda;
  });

/** Changes a training action; refused with the current one if it changed since the caller saw `version`. */
export const changeAction = (
  id: string,
  {
    version,
    ...changes
  }: Omit<TrainingEntry, "id" | "archived" | "version"> & { version?: number | undefined },
): Promise<{ action: TrainingEntry; agenda: Agenda }> =>
  retryOnConcurrentChange(async () => {
    const agenda = await readAgenda();
    const before = requireLive(agenda, id);
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    requireReferences(agenda, changes);
    const after = { ...before, ...changes, version: before.version + 1 };
    await transact([
      ...writesToPutEntries(trainingRoster, [after], agenda.versionsOf(trainingRoster, eventsRoster)),
      ...checkUnchanged(agenda.versionsOf(degreesRoster)),
    ]);
    return { action: after, agenda };
  });

/** The actions that a profile belongs to, has left, and asks to join, and its presences at events, in one request. */
export const standingsOf = async (profileId: string) => {
  const items = await queryItems(within.standings(profileId));
  const all = pick(memberships, items);
  return {
    members: all.filter(isPresentMember),
    left: all.filter((member) => !isPresentMember(member)),
    requests: pick(ownJoinRequests, items),
    presences: ownPresencesAmong(items),
  };
};

const refusalOfMember = (current: Item | undefined): Problem =>
  current && parsed(members, current).left ? trainingProblems.hasLeft() : trainingProblems.alreadyMember();

/** Requires that a profile is a member of an action and has not left it. */
export const checkPresentMember = (
  actionId: string,
  profileId: string,
  refusal: NonNullable<Write["refusal"]>,
): Write =>
  checkItem(
    keys.trainingMember(actionId, profileId),
    { expression: "attribute_exists(pk) AND attribute_not_exists(#left)", names: { "#left": "left" } },
    refusal,
  );

/** Asks to join an action, if actions are still those that were seen, the profile is still a learner's and is no member of it. */
export const writesToAskToJoin = (request: JoinRequest, seen: Seen<"trainingActions">): Write[] => [
  create(joinRequests, request, trainingProblems.alreadyAsked),
  place(ownJoinRequests, request),
  checkItem(keys.trainingMember(request.training_action_id, request.profile_id), isAbsent, refusalOfMember),
  checkRole({ id: request.profile_id, role_id: roles.learner.id }),
  ...checkUnchanged(seen.versionsOf(trainingRoster)),
];

/**
 * Makes profiles members of actions, if actions are still those that were seen; refused for one who is a member already.
 * Removes their requests, if any; with `asked`, the requests must still be there, else `ConcurrentChange`.
 */
export const writesToAddMembers = (
  added: readonly StoredMember[],
  seen: Seen<"trainingActions">,
  asked = false,
): Write[] => [
  ...added.flatMap((member) => [
    ...(asked ? writesToDeleteJoinRequest(member, true) : []),
    create(members, member, refusalOfMember),
    place(memberships, member),
    ...(asked ? [] : writesToDeleteJoinRequest(member)),
  ]),
  ...(added.length > 0 ? checkUnchanged(seen.versionsOf(trainingRoster)) : []),
];

export const instructorsOf = (member: StoredMember | undefined) =>
  [member?.metier_instructor_id ?? [], member?.referent_instructor_id ?? []].flat();

const writesToChangeFollowedLearners = (before: StoredMember, after: StoredMember | undefined): Write[] => {
  const { training_action_id, profile_id } = before;
  const [had, has] = [instructorsOf(before), instructorsOf(after)];
  return [
    ...had
      .filter((id) => !has.includes(id))
      .map((id) => deleteItem(keys.followedLearner(id, training_action_id, profile_id))),
    ...has
      .filter((id) => !had.includes(id))
      .map((id) => place(followedLearners, { instructor_id: id, training_action_id, profile_id })),
  ];
};

const writesToReplaceMember = (member: StoredMember): Write[] => [
  { ...replace(members, member), refusal: () => new ConcurrentChange() },
  place(memberships, member),
];

/**
 * Records that a learner left, or that they are back; throws `ConcurrentChange` if their membership changed. Their
 * instructors stay, to read what was written, but follow nobody while the learner is gone.
 */
export const writesToSetDeparture = async (
  before: StoredMember,
  left: Departure | undefined,
  by: ChangedBy,
): Promise<Write[]> => {
  const back = before.left && !left ? { back_at: by.now.toISOString() } : {};
  const after = { ...before, left, ...back, version: before.version + 1 };
  return [
    ...writesToReplaceMember({ ...after, since: sinceOf(before, after, by) }),
    ...(left ? await writesToEndByDeparture(before, left.date, by) : []),
  ];
};

/** Records that a learner never left; throws `ConcurrentChange` if their membership changed. */
export const writesToTakeBackDeparture = async (before: StoredMember, by: ChangedBy): Promise<Write[]> => {
  const after = { ...before, left: undefined, version: before.version + 1 };
  const { since, writes } = await goOnWithout(before);
  return [
    ...writesToReplaceMember({ ...after, since: { ...sinceOf(before, after, by), ...since } }),
    ...writes,
  ];
};

/**
 * Changes the instructors of a membership; throws `ConcurrentChange` if it changed. The learner is added to and removed
 * from the instructors' lists, and what ends and begins is dated.
 */
export const writesToChangeMember = (
  before: StoredMember,
  to: Partial<Pick<StoredMember, InstructorField>>,
  by: ChangedBy,
): Write[] => {
  const changed = { ...before, ...to, version: before.version + 1 };
  const member = { ...changed, since: sinceOf(before, changed, by) };
  return [
    ...writesToReplaceMember(member),
    ...writesToChangeFollowedLearners(before, member),
    ...writesToEndAssignments(before, member, by),
  ];
};

const countsNone: Condition = {
  expression: "attribute_not_exists(pk) OR #count = :none",
  names: { "#count": "count" },
  values: { ":none": 0 },
};

/**
 * Removes a membership if it is unchanged, with its mirrors, the marks on the learner's dossier, their weekly words and
 * their earlier instructors, of whom a transaction holds seventy; refused if they have steps there, contacts or placements.
 * `recordRefusal`: also if they have marks or words.
 */
export const writesToRemoveMember = async (
  member: StoredMember,
  recordRefusal?: () => Problem,
): Promise<Write[]> => {
  const { training_action_id: actionId, profile_id: learnerId, version } = member;
  const changed = () => new ConcurrentChange();
  const said = recordRefusal ? [] : await queryItems(within.evidence("MARK", actionId, learnerId));
  const held = [...(await queryItems(within.log("HELD", actionId, learnerId))), ...said];
  const followUp = keys.followUp(actionId, learnerId);
  const marks = elements.map((element) => keys.evidenceMark(actionId, learnerId, element));
  // A trainer has none, and the learners whom they lose take the room of a transaction.
  const record = member.role_id === roles.learner.id ? [followUp, ...marks] : [];
  const ledger = keys.placementLedger(actionId, learnerId);
  return [
    ...(recordRefusal
      ? record.map((key) => checkItem(key, isAbsent, recordRefusal))
      : [deleteItem(followUp)]),
    deleteItem(keys.trainingMember(actionId, learnerId), versionIs(version), changed),
    checkItem(keys.stepsBegun(actionId, learnerId), isAbsent, stepsProblems.learnerHasSteps),
    deleteItem(keys.contactCount(actionId, learnerId), countsNone, trainingProblems.learnerHasContacts),
    deleteItem(ledger, countsNone, placementsProblems.learnerHasPlacements),
    deleteItem(keys.membership(learnerId, actionId)),
    ...writesToChangeFollowedLearners(member, undefined),
    ...held.map(({ pk, sk }) => deleteItem({ pk, sk })),
  ];
};

/** Gives a learner another instructor in the place of this one, or none. */
export const writesToReplaceInstructor = (
  member: StoredMember,
  profileId: string,
  successorId: string | null,
  by: ChangedBy,
): Write[] =>
  writesToChangeMember(
    member,
    {
      ...(member.metier_instructor_id === profileId && { metier_instructor_id: successorId }),
      ...(member.referent_instructor_id === profileId && { referent_instructor_id: successorId }),
    },
    by,
  );

/** Refuses a profile that is no member of an action, or an action that does not exist. */
export const notAMember = async (actionId: string): Promise<Problem> => {
  const seen = await readTogether(trainingRoster);
  return seen.find(trainingRoster, actionId) ? trainingProblems.notAMember() : commonProblems.notFound();
};
