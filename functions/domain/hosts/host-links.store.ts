import * as z from "zod";
import { eventIdOf, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { hashOf, newAddressToken } from "#functions/platform/tokens.ts";
import { create, entity, findAll, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { hostLinkKey, type Key, keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { Answer } from "#shared/events/events.schemas.ts";
import { maxLinks } from "#shared/hosts/hosts.rules.ts";

/** A link that opens one participation, of which only the hash is kept. */
const HostLink = z.object({ token_hash: z.string(), participation_id: z.string(), created_at: z.string() });
const hostLinks = entity("HostLink", HostLink, ({ token_hash }) => hostLinkKey(token_hash));

/** How a structure takes part, as its host last knew it. */
const KnownHosting = z.object({
  zone_id: z.string(),
  place: z.string(),
  seats: z.number().nullable(),
  closed_slot_ids: z.array(z.string()),
  answer: Answer,
});
type KnownHosting = z.output<typeof KnownHosting>;

/** The links of a participation, with what its host was sent and did. */
const HostAccess = z.object({
  participation_id: z.string(),
  /** The hashes of the links that work, the oldest first. */
  links: z.array(z.string()),
  /** The link that staff copied last, with the request that made it: the same request again makes another in its place. */
  copied: z.object({ request_id: z.string(), token_hash: z.string() }).nullable(),
  /** Until when links were said to work; blank while there is none. */
  promised: z.string().default(""),
  /** When a link was last sent, or was to be sent: recorded before the mail leaves. */
  written_at: z.string().nullable(),
  /** Whether nobody can say if that mail left. */
  is_uncertain: z.boolean(),
  answered_at: z.string().nullable(),
  /** How many mails were ordered since the event is over. */
  after_mails: z.number().default(0),
  known: KnownHosting,
  /** Of the address, by its hash, that refused a mail or complained about one. */
  mail_failure: MailFailure.extend({ address_hash: z.string() }).nullable(),
  version: z.number(),
});
export type HostAccess = z.output<typeof HostAccess>;

const localIdOf = (participationId: string) => participationId.split("~")[1] ?? "";
const participationKey = (id: string): Key => keys.eventPart(eventIdOf(id), "PARTICIPATION", localIdOf(id));
export const hostAccessKey = (participationId: string): Key =>
  keys.hostAccess(eventIdOf(participationId), localIdOf(participationId));
const accesses = entity("HostAccess", HostAccess, (one) => hostAccessKey(one.participation_id));

export const findHostAccess = (participationId: string): Promise<HostAccess | undefined> =>
  findOne(accesses, hostAccessKey(participationId));
export const findHostAccesses = (eventId: string): Promise<HostAccess[]> =>
  findAll(accesses, within.hostAccesses(eventId));
export const hostAccessesAmong = (items: readonly Item[]): HostAccess[] => pick(accesses, items);

/** The participation that a link opens; undefined for an unknown or revoked one. */
export const findHostLink = async (secret: string) => {
  const link = await findOne(hostLinks, hostLinkKey(hashOf(secret)));
  return link && { token_hash: link.token_hash, participation_id: link.participation_id };
};
export type FoundHostLink = NonNullable<Awaited<ReturnType<typeof findHostLink>>>;

/** Requires that a link still works. */
export const checkHostLink = ({ token_hash }: FoundHostLink): Write =>
  checkItem(hostLinkKey(token_hash), isPresent, commonProblems.notFound);

/** The mark of an address, unless it was of another one. */
export const markOf = (access: HostAccess, address: string): MailFailure | undefined =>
  access.mail_failure?.address_hash === hashOf(address) ? access.mail_failure : undefined;

export const writeToMarkHostAddress = (
  access: HostAccess,
  address: string,
  mark: MailFailure | undefined,
): Write =>
  writeToSaveAccess(access, { mail_failure: mark ? { ...mark, address_hash: hashOf(address) } : null });

const concurrentChange = () => new ConcurrentChange();

const knownOf = ({ zone_id, place, seats, closed_slot_ids, answer }: KnownHosting): KnownHosting => ({
  zone_id,
  place,
  seats,
  closed_slot_ids,
  answer,
});

/** What is known of a participation that nobody was sent a link of. */
export const noAccess = (participation: StoredParticipation): HostAccess => ({
  participation_id: participation.id,
  links: [],
  copied: null,
  promised: "",
  written_at: null,
  is_uncertain: false,
  answered_at: null,
  after_mails: 0,
  known: knownOf(participation),
  mail_failure: null,
  version: 0,
});

/** Saves what changed of an access; throws `ConcurrentChange` if it changed since it was read. */
export const writeToSaveAccess = (before: HostAccess, changes: Partial<HostAccess>): Write => {
  const after = { ...before, ...changes, version: before.version + 1 };
  return before.version === 0
    ? create(accesses, after, concurrentChange)
    : rewrite(accesses, after, versionIs(before.version), concurrentChange);
};

/** Records the answer of a host, who thereby knows how they take part. */
export const writeToRecordAnswer = (before: HostAccess, after: StoredParticipation, at: string): Write =>
  writeToSaveAccess(before, { answered_at: at, known: knownOf(after) });

/**
 * A new link, with the writes that make it work until `promised`; of too many, the oldest ends. The participation must
 * exist.
 */
export const newHostLink = (
  before: HostAccess,
  promised: string,
  now: Date,
  request_id?: string,
): { secret: string; writes: Write[] } => {
  const { token: secret, token_hash } = newAddressToken();
  const { participation_id } = before;
  const { copied } = before;
  // An earlier try of this request has made one, whose answer was lost.
  const unseen =
    request_id !== undefined && copied?.request_id === request_id ? copied.token_hash : undefined;
  const all = [...before.links.filter((hash) => hash !== unseen), token_hash];
  const links = all.slice(-maxLinks);
  const ended = [...before.links].filter((hash) => !links.includes(hash));
  return {
    secret,
    writes: [
      checkItem(participationKey(participation_id), isPresent, concurrentChange),
      place(hostLinks, { token_hash, participation_id, created_at: now.toISOString() }),
      ...ended.map((hash) => deleteItem(hostLinkKey(hash))),
      writeToSaveAccess(before, {
        links,
        promised,
        ...(request_id && { copied: { request_id, token_hash } }),
      }),
    ],
  };
};

/** Ends one link of a participation, which nobody has. */
export const writesToTakeBackLink = (before: HostAccess, secret: string): Write[] => {
  const token_hash = hashOf(secret);
  return [
    deleteItem(hostLinkKey(token_hash)),
    writeToSaveAccess(before, { links: before.links.filter((hash) => hash !== token_hash) }),
  ];
};

/** Ends every link of a participation. */
export const writesToEndLinks = (before: HostAccess): Write[] => [
  ...before.links.map((hash) => deleteItem(hostLinkKey(hash))),
  writeToSaveAccess(before, { links: [], promised: "" }),
];

/** Deletes the links of a participation that is deleted; throws `ConcurrentChange` if there are others by now. */
export const writesToForgetAccess = (participationId: string, access: HostAccess | undefined): Write[] => [
  ...(access?.links ?? []).map((hash) => deleteItem(hostLinkKey(hash))),
  access
    ? deleteItem(accesses.keyOf(access), versionIs(access.version), concurrentChange)
    : checkItem(hostAccessKey(participationId), isAbsent, concurrentChange),
];
