import * as z from "zod";
import { create, entity, findAll, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  isPresent,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { instantInParis } from "#shared/contract/paris.ts";
import { type TrainerPart, trainerParts } from "#shared/training/training.rules.ts";

/** Who changes something, and when. */
export type ChangedBy = { viewer: Pick<Viewer, "userId">; now: Date };

/** When a trainer was named, and by whom; null if they had the part before `at` already. */
export const Naming = z.object({ at: z.string(), by: z.string().nullable() });
export const instructorFields = Object.values(trainerParts);
export type InstructorField = (typeof instructorFields)[number];

/** What assignments read of a membership. */
type Followed = Record<InstructorField, string | null> & {
  training_action_id: string;
  profile_id: string;
  since: Partial<Record<InstructorField, z.output<typeof Naming>>>;
  left?: { date: string } | undefined;
  back_at?: string | undefined;
  version: number;
};

/** A past assignment of a trainer to a learner. */
const PastAssignment = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  part: z.enum(["trade_trainer", "referent_trainer"]),
  trainer_id: z.string(),
  from: z.string(),
  /** A user's id; null if the trainer had the part before `from` already. */
  named_by: z.string().nullable(),
  to: z.string(),
  ended_by: z.string().nullable(),
  /** Ended since the learner left: a corrected day corrects the end. */
  by_departure: z.literal(true).optional(),
  /** The version of the membership that ended it. */
  version: z.number(),
});
type PastAssignment = z.output<typeof PastAssignment>;
/** The same of a present trainer: `to` is null. */
export type StoredAssignment = Omit<PastAssignment, "to" | "version"> & { to: string | null };

const pastKey = (one: PastAssignment) =>
  keys.pastAssignment(one.training_action_id, one.profile_id, one.version, one.part);
const pastAssignments = entity("PastAssignment", PastAssignment, pastKey);

const parts = Object.keys(trainerParts) as TrainerPart[];

/** The assignments of a member that are open: those of their present instructors, unless they have left. */
const openAssignments = (member: Followed, now: Date): StoredAssignment[] =>
  parts.flatMap((part) => {
    const field = trainerParts[part];
    const trainer_id = member[field];
    if (trainer_id === null || member.left) return [];
    const { at, by } = member.since[field] ?? { at: now.toISOString(), by: null };
    const { training_action_id, profile_id } = member;
    return [
      { training_action_id, profile_id, part, trainer_id, from: at, named_by: by, to: null, ended_by: null },
    ];
  });

/** Who followed these learners of an action, from when to when. */
export const assignmentsOf = async (
  learners: readonly Followed[],
  actionId: string,
  now: Date,
): Promise<StoredAssignment[]> => {
  const [only, ...more] = learners;
  const where = within.log("HELD", actionId, more.length > 0 ? undefined : only?.profile_id);
  const past = only ? await findAll(pastAssignments, where) : [];
  const ids = new Set(learners.map(({ profile_id }) => profile_id));
  return [
    ...learners.flatMap((member) => openAssignments(member, now)),
    ...past.filter((one) => ids.has(one.profile_id)),
  ];
};

/** The profiles of those who followed a learner of an action before. */
export const formerTrainersOf = async (actionId: string, learnerId: string): Promise<string[]> =>
  (await findAll(pastAssignments, within.log("HELD", actionId, learnerId))).map(
    ({ trainer_id }) => trainer_id,
  );

/** Ends the open assignments of a member to instructors whom `after` does not have. */
export const writesToEndAssignments = (before: Followed, after: Followed, by: ChangedBy): Write[] =>
  openAssignments(before, by.now)
    .filter(({ part, trainer_id }) => after[trainerParts[part]] !== trainer_id)
    .map((one) =>
      place(pastAssignments, {
        ...one,
        to: by.now.toISOString(),
        ended_by: by.viewer.userId,
        version: before.version + 1,
      }),
    );

/** Until when somebody followed a learner who left: the end of that day in Paris, or now; not before they began. */
const endedOn = (date: string, from: string, now: Date): string => {
  const until = [instantInParis(date, "23:59:59").toISOString(), now.toISOString()].sort()[0] ?? "";
  return until < from ? from : until;
};

/** What the last departure of a member ended. */
const endedByDeparture = async ({ training_action_id, profile_id, back_at = "" }: Followed) => {
  const past = await findAll(pastAssignments, within.log("HELD", training_action_id, profile_id));
  return past.filter((one) => one.by_departure && one.from >= back_at);
};

/** Ends the open assignments of a member who left on this day, or corrects the end of those that their departure ended. */
export const writesToEndByDeparture = async (
  before: Followed,
  date: string,
  by: ChangedBy,
): Promise<Write[]> => {
  if (!before.left)
    return openAssignments(before, by.now).map((one) =>
      place(pastAssignments, {
        ...one,
        to: endedOn(date, one.from, by.now),
        ended_by: by.viewer.userId,
        by_departure: true,
        version: before.version + 1,
      }),
    );
  if (before.left.date === date) return [];
  return (await endedByDeparture(before)).map((one) =>
    place(pastAssignments, { ...one, to: endedOn(date, one.from, by.now) }),
  );
};

/** As if somebody had never left: whoever has their part still has it since they were named, and no end of it is kept. */
export const goOnWithout = async (
  before: Followed,
): Promise<{ since: Followed["since"]; writes: Write[] }> => {
  const goOn = (await endedByDeparture(before)).filter(
    ({ part, trainer_id }) => before[trainerParts[part]] === trainer_id,
  );
  return {
    since: Object.fromEntries(
      goOn.map(({ part, from, named_by }) => [trainerParts[part], { at: from, by: named_by }]),
    ),
    writes: goOn.map((one) => deleteItem(pastKey(one))),
  };
};

/** Requires that a membership has this version still; else `ConcurrentChange`. */
export const checkMembership = (
  { training_action_id, profile_id }: Pick<Followed, "training_action_id" | "profile_id">,
  version: number,
): Write =>
  checkItem(
    keys.trainingMember(training_action_id, profile_id),
    versionIs(version),
    () => new ConcurrentChange(),
  );

/** Requires that a trainer still has this part for a learner, who has not left; else `ConcurrentChange`. */
export const checkInstructor = (
  { training_action_id, profile_id }: Pick<Followed, "training_action_id" | "profile_id">,
  field: InstructorField,
  instructorId: string,
): Write =>
  checkItem(
    keys.trainingMember(training_action_id, profile_id),
    {
      expression: "#part = :holder AND attribute_not_exists(#left)",
      names: { "#part": field, "#left": "left" },
      values: { ":holder": instructorId },
    },
    () => new ConcurrentChange(),
  );

/**
 * Requires that somebody who gets learners is in their action, and has whoever takes them out of it at this moment look
 * again: else the learners would have somebody who is gone.
 */
export const writesToRelyOnMember = (actionId: string, profileId: string): Write[] =>
  [keys.trainingMember(actionId, profileId), keys.membership(profileId, actionId)].map((key) =>
    updateItem(key, { add: { version: 1 } }, isPresent, () => new ConcurrentChange()),
  );

/** Since when a member has these instructors: those whom they had keep their time, others begin now. */
export const sinceOf = (before: Followed, after: Followed, { viewer, now }: ChangedBy): Followed["since"] => {
  if (after.left) return {};
  const since: Followed["since"] = {};
  for (const field of instructorFields) {
    const isKept = !before.left && before[field] === after[field];
    const naming = isKept ? before.since[field] : { at: now.toISOString(), by: viewer.userId };
    if (after[field] !== null && naming) since[field] = naming;
  }
  return since;
};

/**
 * Gives the instructors of before migration 8 their time, which began nobody knows when; nothing for a member who has
 * it. The version stays: nobody changed anything.
 */
export const writesToBeginAssignments = async (member: Followed, now: Date): Promise<Write[]> => {
  const { training_action_id, profile_id, version, left } = member;
  const at = left ? instantInParis(left.date, "00:00").toISOString() : now.toISOString();
  const had = openAssignments({ ...member, left: undefined }, now).filter(
    ({ part }) => member.since[trainerParts[part]] === undefined,
  );
  if (had.length === 0) return [];
  const isUnchanged = versionIs(version);
  const stale = () => new ConcurrentChange();
  if (left) {
    const past = await findAll(pastAssignments, within.log("HELD", training_action_id, profile_id));
    if (past.length > 0) return [];
    return [
      checkMembership(member, version),
      ...had.map((one) => create(pastAssignments, { ...one, from: at, to: at, version }, stale)),
    ];
  }
  const since = { ...member.since };
  for (const { part } of had) since[trainerParts[part]] = { at, by: null };
  const change = { set: [["since", since]] } as const;
  return [
    updateItem(keys.trainingMember(training_action_id, profile_id), change, isUnchanged, stale),
    updateItem(keys.membership(profile_id, training_action_id), change, isUnchanged, stale),
  ];
};
