import * as z from "zod";
import { create, entity, findAll, findOne, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { versionIs, type Write } from "#functions/store/table.ts";

/** What staff or the referent trainer noted of something that waits. */
const Act = z.object({
  /** The request that noted it: sent again, it is known by it. */
  local_id: z.string(),
  datum: z.string(),
  /** The day on which it comes back; null if it was dealt with, which the contact log tells. */
  until: z.string().nullable(),
  why: z.string(),
  /** A user's id: it stays when the account is deleted, and identifies nobody then. */
  author_id: z.string(),
  saved_at: z.string(),
});

const StoredWord = z.object({
  week: z.string(),
  had_time: z.boolean(),
  text: z.string(),
  at: z.string(),
  /** `by`: the trade trainer's profile. It stays when the learner replaces the text. */
  seen: z.object({ at: z.string(), by: z.string(), line: z.string() }).nullable(),
});
export type StoredWord = z.output<typeof StoredWord>;

/** What was noted of what waits in a learner's path, by reason, and the learner's words of the last weeks, newest first. */
const StoredFollowUp = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  acts: z.record(z.string(), Act),
  words: z.array(StoredWord),
  /** The link of the last Monday's mail, for this trade trainer and this week's word alone; its hash. */
  week_link: z
    .object({ token_hash: z.string(), week: z.string(), trainer_id: z.string(), until: z.string() })
    .nullable()
    .default(null),
  version: z.number(),
});
export type StoredFollowUp = z.output<typeof StoredFollowUp>;
const followUps = entity("FollowUp", StoredFollowUp, ({ training_action_id, profile_id }) =>
  keys.followUp(training_action_id, profile_id),
);

export const nothingNoted = (training_action_id: string, profile_id: string): StoredFollowUp => ({
  ...{ training_action_id, profile_id },
  ...{ acts: {}, words: [], week_link: null, version: 0 },
});

export const findFollowUp = async (actionId: string, profileId: string): Promise<StoredFollowUp> =>
  (await findOne(followUps, keys.followUp(actionId, profileId))) ?? nothingNoted(actionId, profileId);

/** The same of each learner of an action of whom something was noted. */
export const followUpsIn = (actionId: string): Promise<StoredFollowUp[]> =>
  findAll(followUps, within.followUp(actionId));

/** Saves what was read, changed; throws `ConcurrentChange` if it changed meanwhile. */
export const writeToSaveFollowUp = (read: StoredFollowUp, to: Partial<StoredFollowUp>): Write => {
  const after = { ...read, ...to, version: read.version + 1 };
  const stale = () => new ConcurrentChange();
  return read.version === 0
    ? create(followUps, after, stale)
    : rewrite(followUps, after, versionIs(read.version), stale);
};

/** Drops what the request `localId` noted; nothing to write if it was replaced since, or the contact came from elsewhere. */
export const writesToForgetAct = (read: StoredFollowUp, localId: string): Write[] => {
  const acts = Object.entries(read.acts);
  const left = acts.filter(([, { local_id }]) => local_id !== localId);
  return left.length < acts.length ? [writeToSaveFollowUp(read, { acts: Object.fromEntries(left) })] : [];
};
