import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { newJoinCode } from "#functions/platform/tokens.ts";
import { eventsRoster, type TrainingEntry, trainingRoster } from "#functions/store/agenda.ts";
import {
  create,
  createFresh,
  entity,
  findAll,
  findOne,
  parsed,
  pick,
  place,
  replace,
  rewrite,
} from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { foldersRoster } from "#functions/store/library.ts";
import { degreesRoster } from "#functions/store/reference.ts";
import {
  ConcurrentChange,
  checkUnchanged,
  indexById,
  readTogether,
  retryOnConcurrentChange,
  seenEntries,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { situationsRoster } from "#functions/store/situations.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  queryItems,
  transact,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { commonProblems, type Problem } from "#shared/contract/problem.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
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

const Followed = z.object({
  instructor_id: z.string(),
  training_action_id: z.string(),
  profile_id: z.string(),
});

/** A learner as its instructor finds it; it mirrors the learner's membership. */
const followedLearners = entity("FollowedLearner", Followed, (one) =>
  keys.followedLearner(one.instructor_id, one.training_action_id, one.profile_id),
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

/** The members among the items of an action's partition. */
export const membersAmong = (items: readonly Item[]): StoredMember[] => pick(members, items);

/** The learners that an instructor follows, by the action in which it does. */
export const followedBy = async (instructorId: string): Promise<Map<string, string[]>> => {
  const followed = await findAll(followedLearners, within.followedLearners(instructorId));
  const actions = Map.groupBy(followed, (one) => one.training_action_id);
  return new Map([...actions].map(([id, learners]) => [id, learners.map((one) => one.profile_id)]));
};

const requireReferences = (action: { degree_id: string; event_id: string | null }) => {
  if (!indexById(seenEntries(degreesRoster)).has(action.degree_id)) throw trainingProblems.unknownDegree();
  if (action.event_id !== null && !indexById(seenEntries(eventsRoster)).has(action.event_id))
    throw trainingProblems.unknownEvent();
};

/** Writes a training action whose degree and event are there. */
export const addAction = (action: TrainingEntry): Promise<void> =>
  retryOnConcurrentChange(async () => {
    await readAgenda();
    requireReferences(action);
    const code = { code: newJoinCode(), training_action_id: action.id };
    await transact([
      ...writesToPutEntries(trainingRoster, [action], [eventsRoster]),
      ...checkUnchanged(degreesRoster),
      writeToAddJoinCode(code),
      createFresh(actionCodes, code),
    ]);
  });

/** Changes a training action; refused with the current one when it changed since the caller saw `version`. */
export const changeAction = (
  id: string,
  { version, ...changes }: Omit<TrainingEntry, "id" | "version"> & { version?: number | undefined },
): Promise<TrainingEntry> =>
  retryOnConcurrentChange(async () => {
    await readAgenda();
    const before = seenAction(id);
    if (!before) throw commonProblems.notFound();
    if (version !== undefined && version !== before.version) throw commonProblems.stale(before);
    requireReferences(changes);
    const after = { ...before, ...changes, version: before.version + 1 };
    await transact([
      ...writesToPutEntries(trainingRoster, [after], [trainingRoster, eventsRoster]),
      ...checkUnchanged(degreesRoster),
    ]);
    return after;
  });

/** Removes a training action with its memberships; refused while learners have steps or situations in it. */
export const dropAction = (id: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    await Promise.all([readAgenda(), readTogether(situationsRoster, foldersRoster)]);
    if (!seenAction(id)) throw commonProblems.notFound();
    const situations = seenEntries(situationsRoster).filter((one) => one.training_action_id === id);
    if (situations.length > 0) throw trainingProblems.hasSituations(situations.length);
    const steps = await queryItems({ ...within.trainingSteps(id), limit: 1 });
    if (steps.length > 0) throw trainingProblems.hasSteps();
    if (seenEntries(foldersRoster).some((folder) => folder.training_action_id === id && !folder.removed_at))
      throw trainingProblems.hasFolders();
    await removeAllMembers(id);
    const code = await findOne(actionCodes, keys.actionJoinCode(id));
    await transact([
      ...writesToDeleteEntries(trainingRoster, [id], [trainingRoster]),
      ...checkUnchanged(situationsRoster, foldersRoster),
      ...(code ? writesToDeleteJoinCode(code) : []),
    ]);
    // Whoever has joined since they were read did so before the action was gone: from now on nobody can.
    await removeAllMembers(id);
  });

const removeAllMembers = async (id: string): Promise<void> => {
  for (const member of await membersOf(id)) await transact(writesToRemoveMember(member));
  for (const request of await joinRequestsOf(id)) await transact(writesToDeleteJoinRequest(request));
};

/** A learner's wish to join an action, which waits for staff: no membership, so that it gives no member's rights. */
export const JoinRequest = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  asked_at: z.string(),
});
export type JoinRequest = z.output<typeof JoinRequest>;

const joinRequests = entity("JoinRequest", JoinRequest, (request) =>
  keys.joinRequest(request.training_action_id, request.profile_id),
);
const ownJoinRequests = entity("OwnJoinRequest", JoinRequest, (request) =>
  keys.ownJoinRequest(request.profile_id, request.training_action_id),
);

/** The requests to join an action, or any, the oldest first. */
export const joinRequestsOf = async (actionId?: string): Promise<JoinRequest[]> =>
  (await findAll(joinRequests, within.joinRequests(actionId))).sort((a, b) =>
    a.asked_at < b.asked_at ? -1 : 1,
  );

/** The actions that a profile asks to join. */
export const ownJoinRequestsOf = (profileId: string): Promise<JoinRequest[]> =>
  findAll(ownJoinRequests, within.ownJoinRequests(profileId));

/** The actions that a profile belongs to, and those that it asks to join, in one request. */
export const standingsOf = async (profileId: string) => {
  const items = await queryItems(within.standings(profileId));
  return { members: pick(memberships, items), requests: pick(ownJoinRequests, items) };
};

/** Asks to join an action that is as last seen, for a profile that is still there and no member of it. */
export const writesToAskToJoin = (request: JoinRequest): Write[] => [
  create(joinRequests, request, trainingProblems.alreadyAsked),
  place(ownJoinRequests, request),
  checkItem(
    keys.trainingMember(request.training_action_id, request.profile_id),
    isAbsent,
    trainingProblems.alreadyMember,
  ),
  checkProfileExists(request.profile_id),
  ...checkUnchanged(trainingRoster),
];

/** Removes a request, whether or not it is there; `required`: it must be, else `ConcurrentChange`. */
export const writesToDeleteJoinRequest = (
  { training_action_id, profile_id }: Pick<JoinRequest, "training_action_id" | "profile_id">,
  required = false,
): Write[] => [
  required
    ? deleteItem(keys.joinRequest(training_action_id, profile_id), isPresent, () => new ConcurrentChange())
    : deleteItem(keys.joinRequest(training_action_id, profile_id)),
  deleteItem(keys.ownJoinRequest(profile_id, training_action_id)),
];

/**
 * Makes a profile a member of an action that is as last seen; refused when it is one already. Its request, if any, is
 * answered by that; `asked`: it must still be there, else `ConcurrentChange`.
 */
export const writesToAddMember = (member: StoredMember, asked = false): Write[] => [
  ...(asked ? writesToDeleteJoinRequest(member, true) : []),
  create(members, member, trainingProblems.alreadyMember),
  place(memberships, member),
  ...(asked ? [] : writesToDeleteJoinRequest(member)),
  ...checkUnchanged(trainingRoster),
];

/** The code by which people join an action without waiting for staff. */
const JoinCode = z.object({ code: z.string(), training_action_id: z.string() });
type JoinCode = z.output<typeof JoinCode>;

// By the code, which makes it unique, and by its action.
const codes = entity("JoinCode", JoinCode, ({ code }) => keys.joinCode(code));
const actionCodes = entity("ActionJoinCode", JoinCode, (one) => keys.actionJoinCode(one.training_action_id));

const writeToAddJoinCode = (code: JoinCode): Write => create(codes, code, () => new ConcurrentChange());
const writesToDeleteJoinCode = ({ code, training_action_id }: JoinCode): Write[] => [
  deleteItem(keys.joinCode(code)),
  deleteItem(keys.actionJoinCode(training_action_id), codeIs(code), () => new ConcurrentChange()),
];
const codeIs = (code: string): Condition => ({
  expression: "#code = :code",
  names: { "#code": "code" },
  values: { ":code": code },
});

/** An action's code; undefined when there is no such action. */
export const findCodeOf = async (actionId: string): Promise<string | undefined> =>
  (await findOne(actionCodes, keys.actionJoinCode(actionId)))?.code;

/** The action of a code; undefined when it is no code, or one that was renewed since. */
export const findActionOfCode = async (code: string): Promise<string | undefined> =>
  (await findOne(codes, keys.joinCode(code)))?.training_action_id;

/** Requires that a code still leads to its action, else `ConcurrentChange`. */
export const checkJoinCodeExists = (code: string): Write =>
  checkItem(keys.joinCode(code), isPresent, () => new ConcurrentChange());

/** Gives an action another code: the one before is dead at once. */
export const renewCode = (actionId: string): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const before = await findCodeOf(actionId);
    if (before === undefined) throw commonProblems.notFound();
    const after = { code: newJoinCode(), training_action_id: actionId };
    await transact([
      writeToAddJoinCode(after),
      rewrite(actionCodes, after, codeIs(before), () => new ConcurrentChange()),
      deleteItem(keys.joinCode(before)),
    ]);
    return after.code;
  });

/** Requires that a profile is still there, in the transaction that makes it a member; else `ConcurrentChange`. */
export const checkProfileExists = (profileId: string): Write =>
  checkItem(keys.profile(profileId), isPresent, () => new ConcurrentChange());

const instructorsOf = (member: StoredMember | undefined) =>
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

/** Gives a membership, as it was read, other instructors; they find their learner there and no longer. */
export const writesToChangeMember = (
  before: StoredMember,
  to: Partial<Pick<StoredMember, "metier_instructor_id" | "referent_instructor_id">>,
): Write[] => {
  const member = { ...before, ...to, version: before.version + 1 };
  return [
    { ...replace(members, member), refusal: memberRefusal },
    place(memberships, member),
    ...writesToChangeFollowedLearners(before, member),
  ];
};

const memberRefusal: NonNullable<ReturnType<typeof replace>["refusal"]> = (current) =>
  current ? commonProblems.stale(parsed(members, current)) : trainingProblems.notAMember();

/** Removes a membership as it was read, with its mirrors; refused when the learner has steps there. */
const writesToRemoveMember = (member: StoredMember): Write[] => [
  deleteItem(
    keys.trainingMember(member.training_action_id, member.profile_id),
    versionIs(member.version),
    () => new ConcurrentChange(),
  ),
  checkItem(
    keys.stepsBegun(member.training_action_id, member.profile_id),
    isAbsent,
    stepsProblems.learnerHasSteps,
  ),
  deleteItem(keys.membership(member.profile_id, member.training_action_id)),
  ...writesToChangeFollowedLearners(member, undefined),
];

const writesToRemoveInstructor = (member: StoredMember, profileId: string): Write[] =>
  writesToChangeMember(member, {
    ...(member.metier_instructor_id === profileId && { metier_instructor_id: null }),
    ...(member.referent_instructor_id === profileId && { referent_instructor_id: null }),
  });

/** Why a profile is not among an action's members: it never was, or there is no such action. */
export const notAMember = async (actionId: string): Promise<Problem> => {
  await readAgenda();
  return seenAction(actionId) ? trainingProblems.notAMember() : commonProblems.notFound();
};

/**
 * Takes a profile out of an action and, where it instructs learners there, away from them: what ties them ends with
 * it. A learner who has steps there stays.
 */
export const dropMember = (actionId: string, profileId: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const all = await membersOf(actionId);
    const member = all.find((one) => one.profile_id === profileId);
    if (!member) throw await notAMember(actionId);
    const taught = all.filter((one) => instructorsOf(one).includes(profileId));
    // One transaction holds a hundred writes, three for each learner.
    for (const some of chunks(taught, 33))
      await transact(some.flatMap((learner) => writesToRemoveInstructor(learner, profileId)));
    await transact(writesToRemoveMember(member));
  });
