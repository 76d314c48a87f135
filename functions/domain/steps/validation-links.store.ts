import * as z from "zod";
import { dueMailFields, unclaimed, writeToMoveDueMail } from "#functions/domain/notices/due-mails.store.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { hashOf, newAddressToken } from "#functions/platform/tokens.ts";
import { create, entity, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { keys, validationLinkKey, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  queryItems,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { validationLinkDays } from "#shared/contract/handed-out.ts";
import { endOfDayAfter } from "#shared/contract/paris.ts";
import { words } from "#shared/steps/words.rules.ts";

/** A link that opens one deliverable, of which only the hash is kept. */
const ValidationLink = z.object({
  token_hash: z.string(),
  step_id: z.string(),
  until: z.string(),
  /** What was said by it: it opens nothing any more, and the same answer sent again gets the same reply for a while. */
  used: z.object({ word: z.enum(words), remark: z.string(), version: z.number(), at: z.string() }).nullable(),
  /** When DynamoDB deletes it, in seconds. */
  expires: z.number(),
});
export type ValidationLink = z.output<typeof ValidationLink>;
const links = entity("ValidationLink", ValidationLink, ({ token_hash }) => validationLinkKey(token_hash));

/** The links of a step that its trade trainer may use, with what was mailed. */
const ValidationAccess = z.object({
  step_id: z.string(),
  /** For this trainer alone: links die with their part. */
  trainer_id: z.string(),
  /** The hashes of the links, the oldest first. */
  links: z.array(z.string()),
  /** The link that was shown last, with the request that made it: the same request again makes another in its place. */
  shown: z.object({ request_id: z.string(), token_hash: z.string() }).nullable(),
  until: z.string(),
  /** Whether they work: false once the trade trainer has said their word, or somebody revoked them. */
  is_open: z.boolean(),
  /** Recorded before the mail leaves. */
  mailed_at: z.string().nullable(),
  /** Whether nobody can say if the last mail left. */
  is_uncertain: z.boolean(),
  version: z.number(),
});
export type ValidationAccess = z.output<typeof ValidationAccess>;
const accesses = entity("ValidationAccess", ValidationAccess, (one) => keys.validationAccess(one.step_id));

export const findValidationAccess = (stepId: string): Promise<ValidationAccess | undefined> =>
  findOne(accesses, keys.validationAccess(stepId));

export const findValidationLink = (secret: string): Promise<ValidationLink | undefined> =>
  findOne(links, validationLinkKey(hashOf(secret)));

const concurrentChange = () => new ConcurrentChange();
const maxLinks = 10;

/** Saves what changed of the links; throws `ConcurrentChange` if they changed since they were read. */
export const writeToSaveValidationAccess = (
  before: ValidationAccess,
  changes: Partial<ValidationAccess>,
): Write => {
  const after = { ...before, ...changes, version: before.version + 1 };
  return before.version === 0
    ? create(accesses, after, concurrentChange)
    : rewrite(accesses, after, versionIs(before.version), concurrentChange);
};

const writesToDeleteLinks = (hashes: readonly string[]): Write[] =>
  hashes.map((hash) => deleteItem(validationLinkKey(hash)));

type NewLink = {
  stepId: string;
  trainerId: string;
  now: Date;
  /** Until when it works; by default its whole time. */
  until?: string | undefined;
  requestId?: string | undefined;
  mailedAt?: string | undefined;
};

/**
 * A new link, with the writes that make it work. Earlier links of the same trainer keep working; of too many, the oldest
 * ends.
 */
export const newValidationLink = (
  before: ValidationAccess | undefined,
  { stepId, trainerId, now, requestId, mailedAt, ...given }: NewLink,
): { secret: string; until: string; after: ValidationAccess; writes: Write[] } => {
  const { token: secret, token_hash } = newAddressToken();
  const until = given.until ?? endOfDayAfter(now.toISOString(), validationLinkDays);
  const isSame = before?.is_open === true && before.trainer_id === trainerId;
  const had = before?.links ?? [];
  // An earlier try of this request has made one, whose answer was lost.
  const unseen =
    requestId !== undefined && before?.shown?.request_id === requestId && before.shown.token_hash;
  const kept = isSame ? had.filter((hash) => hash !== unseen).slice(1 - maxLinks) : [];
  const base: ValidationAccess = before ?? {
    step_id: stepId,
    trainer_id: trainerId,
    links: [],
    shown: null,
    until,
    is_open: true,
    mailed_at: null,
    is_uncertain: false,
    version: 0,
  };
  const changes = {
    trainer_id: trainerId,
    links: [...kept, token_hash],
    shown: requestId === undefined ? (isSame ? base.shown : null) : { request_id: requestId, token_hash },
    until: isSame && base.until > until ? base.until : until,
    is_open: true,
    mailed_at: mailedAt ?? (isSame ? base.mailed_at : null),
    ...((mailedAt !== undefined || !isSame) && { is_uncertain: false }),
  };
  const expires = secondsOf(Date.parse(until));
  return {
    secret,
    until,
    after: { ...base, ...changes, version: base.version + 1 },
    writes: [
      place(links, { token_hash, step_id: stepId, until, used: null, expires }),
      ...writesToDeleteLinks(had.filter((hash) => !kept.includes(hash))),
      writeToSaveValidationAccess(base, changes),
    ],
  };
};

/** Ends one link of a step, which nobody has. */
export const writesToTakeBackValidationLink = (before: ValidationAccess, secret: string): Write[] => {
  const token_hash = hashOf(secret);
  return [
    ...writesToDeleteLinks([token_hash]),
    writeToSaveValidationAccess(before, { links: before.links.filter((hash) => hash !== token_hash) }),
  ];
};

/** Ends every link of a step. `by`: the link that said the word, which stays to answer the same call again. */
export const writesToEndValidationLinks = (
  before: ValidationAccess,
  by?: { link: ValidationLink; used: NonNullable<ValidationLink["used"]> },
): Write[] => [
  ...writesToDeleteLinks(before.links.filter((hash) => hash !== by?.link.token_hash)),
  ...(by
    ? [
        updateItem(
          validationLinkKey(by.link.token_hash),
          { set: [["used", by.used]] },
          { expression: "attribute_exists(pk) AND used = :none", values: { ":none": null } },
          concurrentChange,
        ),
      ]
    : []),
  writeToSaveValidationAccess(before, {
    is_open: false,
    links: by ? [by.link.token_hash] : [],
    shown: null,
  }),
];

/** Requires that a step has no links that this call has not seen; else `ConcurrentChange`. */
export const checkNoValidationLinks = (stepId: string): Write =>
  checkItem(keys.validationAccess(stepId), isAbsent, concurrentChange);

/** Deletes the links of a step that goes. */
export const writesToForgetValidationLinks = (items: readonly Item[]): Write[] =>
  pick(accesses, items).flatMap(({ step_id, links }) => [
    ...writesToDeleteLinks(links),
    deleteItem(keys.dueValidationMail(step_id)),
  ]);

/** A mail with a link that is to be sent: the first, then the reminders. */
const DueValidationMail = z.object({
  step_id: z.string(),
  /** 0: the first mail; 1 and 2: the reminders. */
  number: z.number(),
  /** When the first mail was asked for. */
  since: z.string(),
  ...dueMailFields,
});
export type DueValidationMail = z.output<typeof DueValidationMail>;
const dueMails = entity("DueValidationMail", DueValidationMail, (one) => keys.dueValidationMail(one.step_id));

export const findDueValidationMails = async (now: Date): Promise<DueValidationMail[]> =>
  pick(dueMails, await queryItems(within.dueValidationMails())).filter(
    ({ due_at }) => due_at <= now.toISOString(),
  );

/** Orders the first mail, in the place of any that waits. */
export const writeToOrderValidationMail = (step_id: string, now: Date): Write => {
  const at = now.toISOString();
  return place(dueMails, { step_id, number: 0, since: at, due_at: at, ...unclaimed });
};

export const writeToMoveValidationMail = (
  before: DueValidationMail,
  after: DueValidationMail | undefined,
): Write => writeToMoveDueMail(dueMails, before, after);
