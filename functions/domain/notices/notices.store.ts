import { randomUUID } from "node:crypto";
import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { createFresh, entity, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Condition,
  deleteItem,
  type Item,
  isAbsent,
  putItem,
  queryItems,
  readItem,
  transact,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { onlyKnown } from "#shared/contract/known.ts";
import { retention } from "#shared/contract/retention.ts";
import {
  everyNoticeKind,
  keptNotices,
  type NoticeKind,
  noticeGroups,
} from "#shared/notices/notices.rules.ts";

// A notice holds ids alone. What it says is read from the thing when it is shown, so that nobody reads by their
// notices what they may no longer see.

/** Something that somebody is told. The same thing within an hour is one notice with a count. */
export const StoredNotice = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(everyNoticeKind),
  /** The id of the thing. */
  about: z.string(),
  /** The profile of the person who did it. */
  by: z.string().nullable(),
  at: z.string(),
  count: z.number(),
  read_at: z.string().optional(),
  expires: z.number(),
});
export type StoredNotice = z.output<typeof StoredNotice>;
const noticeType = "Notice";
const notices = entity(noticeType, StoredNotice, (one) => keys.notice(one.user_id, one.id));

/** Exists while somebody has notices that no digest was made of: a daily run reads these people only. */
const Digest = z.object({ user_id: z.string(), at: z.string(), expires: z.number() });
export type Digest = z.output<typeof Digest>;
const digests = entity("Digest", Digest, ({ user_id }) => keys.digest(user_id));

/** What to tell these users. */
export type News = { to: readonly string[]; kind: NoticeKind; about: string; by: string | null };

const expiryFrom = (now: Date) => secondsOf(now) + retention.notices * 24 * 3600;

/** The hour comes first, so that keys sort by time. */
const idOf = ({ kind, about, by }: News, at: string) => `${at.slice(0, 13)}~${kind}~${about}~${by ?? ""}`;

const writeToTell = (userId: string, news: News, now: Date): Write => {
  const at = now.toISOString();
  const id = idOf(news, at);
  const { kind, about, by } = news;
  const values = { type: noticeType, id, user_id: userId, kind, about, by, at, expires: expiryFrom(now) };
  return updateItem(keys.notice(userId, id), {
    set: Object.entries(values),
    add: { count: 1 },
    // It happened again: unread again.
    remove: ["read_at"],
  });
};

const writeToAskForDigest = (userId: string, now: Date): Write =>
  place(digests, { user_id: userId, at: now.toISOString(), expires: expiryFrom(now) });

/**
 * A notice for many people. `told` counts those who have it: a delivery that stopped goes on from there. Once all have
 * it, nobody stands in it any more and it expires: what tells people needs no right to delete.
 */
const Announcement = z.object({
  id: z.string(),
  to: z.array(z.string()),
  kind: z.enum(everyNoticeKind),
  about: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  told: z.number(),
  version: z.number(),
  expires: z.number(),
});
export type Announcement = z.output<typeof Announcement>;
const announcements = entity("Announcement", Announcement, ({ id }) => keys.announcement(id));

/** Each person is two writes; transactions that tell more would meet the limit of 100. */
const maxToldAtOnce = 8;
const toldPerTransaction = 45;
/** An item holds 400 KB, an id some 40 bytes. */
const maxPerAnnouncement = 5_000;

/**
 * The writes that tell people, for the transaction of what happened. Few people get their notices in it; for more, it
 * stores an announcement, which `deliver` brings to them afterwards and, if that fails, the next daily run.
 */
export const notify = (
  given: readonly News[],
  now: Date,
): { writes: Write[]; deliver: (tell: (announcement: Announcement) => Promise<void>) => Promise<void> } => {
  const news = given.map((one) => ({ ...one, to: [...new Set(one.to)] })).filter(({ to }) => to.length > 0);
  const people = [...new Set(news.flatMap(({ to }) => to))];
  if (people.length <= maxToldAtOnce)
    return {
      writes: [
        ...news.flatMap((one) => one.to.map((userId) => writeToTell(userId, one, now))),
        ...people.map((userId) => writeToAskForDigest(userId, now)),
      ],
      deliver: async () => undefined,
    };
  const made = news.flatMap((one) =>
    chunks(one.to, maxPerAnnouncement).map(
      (to): Announcement => ({
        ...one,
        to,
        id: randomUUID(),
        at: now.toISOString(),
        told: 0,
        version: 1,
        expires: expiryFrom(now),
      }),
    ),
  );
  return {
    writes: made.map((one) => createFresh(announcements, one)),
    deliver: async (tell) => {
      for (const one of made) await tell(one);
    },
  };
};

/** Without kinds that a later version stored: during a deployment, or after it was rolled back. */
const ofKnownKinds = (items: readonly Item[]): Item[] =>
  items.filter(({ kind }) => everyNoticeKind.some((known) => known === kind));

const isUnderWay = ({ told, to }: Announcement) => told < to.length;

/** Every announcement that not all of its people have yet. */
export const findAnnouncements = async (): Promise<Announcement[]> =>
  pick(announcements, ofKnownKinds(await queryItems(within.announcements()))).filter(isUnderWay);

/** The announcement; undefined once everybody has it. */
export const findAnnouncement = async (id: string): Promise<Announcement | undefined> => {
  const found = await findOne(announcements, keys.announcement(id));
  return found && isUnderWay(found) ? found : undefined;
};

/**
 * Tells the next people of an announcement and returns what is left of it, undefined once everybody knows. Throws
 * `ConcurrentChange` if another run told them.
 */
export const tellNext = async (announcement: Announcement): Promise<Announcement | undefined> => {
  const people = announcement.to.slice(announcement.told, announcement.told + toldPerTransaction);
  const at = new Date(announcement.at);
  const told = announcement.told + people.length;
  const isLast = told >= announcement.to.length;
  const version = announcement.version + 1;
  const after = { ...announcement, told, version };
  const change = isLast ? { version, to: [], by: null, told: 0, expires: secondsOf(at) } : { version, told };
  await transact([
    ...people.flatMap((userId) => [writeToTell(userId, announcement, at), writeToAskForDigest(userId, at)]),
    updateItem(
      keys.announcement(announcement.id),
      { set: Object.entries(change) },
      versionIs(announcement.version),
      () => new ConcurrentChange(),
    ),
  ]);
  return isLast ? undefined : after;
};

/** Who of an event was told something. What earlier versions noted has no promotions: all were told; or not when. */
const Announced = z.object({ promotions: z.array(z.string()).optional(), at: z.string().default("") });
/** The promotions that were told, and when people were told last; blank: nobody knows. */
export type Announced = { promotions: string[]; at: string };

/** Notes that more people of an event are told something; throws `ConcurrentChange` if another run told some. */
export const writeToAnnounce = (
  eventId: string,
  what: string,
  before: Announced,
  { expires, ...told }: Announced & { expires: number },
): Write =>
  putItem(
    { ...keys.announced(eventId, what), type: "Announced", ...told, expires },
    before.promotions.length === 0
      ? isAbsent
      : {
          expression: `promotions = :before AND ${before.at === "" ? "attribute_not_exists(#at)" : "#at = :at"}`,
          names: { "#at": "at" },
          values: { ":before": before.promotions, ...(before.at === "" ? {} : { ":at": before.at }) },
        },
    () => new ConcurrentChange(),
  );

/** Who of an event was told something; undefined: all were. */
export const findAnnounced = async (eventId: string, what: string): Promise<Announced | undefined> => {
  const found = await readItem(keys.announced(eventId, what));
  if (!found) return { promotions: [], at: "" };
  const { promotions, at } = Announced.parse(found);
  return promotions && { promotions, at };
};

const isUnexpired =
  (now: Date) =>
  ({ expires }: StoredNotice) =>
    expires > secondsOf(now);

const allNoticesOf = async (userId: string): Promise<StoredNotice[]> =>
  pick(notices, ofKnownKinds(await queryItems(within.notices(userId)))).sort((a, b) =>
    a.at < b.at ? 1 : -1,
  );

/** Somebody's notices, newest first, as many as are kept. */
export const noticesOf = async (userId: string, now: Date): Promise<StoredNotice[]> =>
  // DynamoDB deletes expired items late.
  keptNotices((await allNoticesOf(userId)).filter(isUnexpired(now)));

/** Marks notices as read; throws `ConcurrentChange` if one of them came again meanwhile. */
export const writesToMarkRead = (unread: readonly StoredNotice[], now: Date): Write[] =>
  unread.map((one) =>
    updateItem(
      keys.notice(one.user_id, one.id),
      { set: [["read_at", now.toISOString()]] },
      { expression: "#at = :at", names: { "#at": "at" }, values: { ":at": one.at } },
      () => new ConcurrentChange(),
    ),
  );

/** Deletes the notices of somebody beyond those that are kept. */
export const trimNotices = async (userId: string): Promise<void> => {
  const all = await allNoticesOf(userId);
  const kept = new Set(keptNotices(all));
  const beyond = all.filter((notice) => !kept.has(notice));
  for (const some of chunks(beyond, 100))
    await transact(some.map(({ id }) => deleteItem(keys.notice(userId, id))));
};

/** What somebody wants to get by mail, and the day of their last digest. Nothing is stored until one of both is known. */
export const StoredSettings = z.object({
  user_id: z.string(),
  daily: z.boolean().default(true),
  off: z
    .array(z.string())
    .default([])
    .transform((groups) => onlyKnown(groups, noticeGroups)),
  /** The week's mail to a trainer, and Friday's question to a learner. */
  weekly: z.boolean().default(true),
  /** The Monday (Paris) of the last week's mail: noted before it is sent. */
  week_on: z.string().optional(),
  /** The day (Paris) of the last digest: noted before it is sent. */
  digest_on: z.string().optional(),
});
export type StoredSettings = z.output<typeof StoredSettings>;
const settingsType = "NoticeSettings";
const settings = entity(settingsType, StoredSettings, ({ user_id }) => keys.noticeSettings(user_id));

export const findNoticeSettings = async (userId: string): Promise<StoredSettings> =>
  (await findOne(settings, keys.noticeSettings(userId))) ?? {
    user_id: userId,
    daily: true,
    off: [],
    weekly: true,
  };

const writeToSet = (userId: string, values: Partial<StoredSettings>, condition?: Condition): Write =>
  updateItem(
    keys.noticeSettings(userId),
    { set: Object.entries({ ...values, type: settingsType, user_id: userId }) },
    condition,
    () => new ConcurrentChange(),
  );

export const writeToSaveNoticeSettings = (
  userId: string,
  chosen: Pick<StoredSettings, "daily" | "off" | "weekly">,
): Write => writeToSet(userId, chosen);

export const writeToStopWeeks = (userId: string): Write => writeToSet(userId, { weekly: false });

const writeToNoteOnce = (userId: string, field: "digest_on" | "week_on", day: string): Write =>
  writeToSet(
    userId,
    { [field]: day },
    {
      expression: "attribute_not_exists(#on) OR #on <> :day",
      names: { "#on": field },
      values: { ":day": day },
    },
  );

/** Notes the day of a digest; throws `ConcurrentChange` if that day's was noted before. */
export const writeToNoteDigest = (userId: string, day: string): Write =>
  writeToNoteOnce(userId, "digest_on", day);

/** Notes the Monday of a week's mail; throws `ConcurrentChange` if that one's was noted before. */
export const writeToNoteWeek = (userId: string, week: string): Write =>
  writeToNoteOnce(userId, "week_on", week);

/** Forgets that a week's mail was sent: it was refused, and may be sent again. */
export const writeToForgetWeek = (userId: string): Write =>
  updateItem(keys.noticeSettings(userId), { remove: ["week_on"] });

/** Forgets that a digest was sent that day: its mail was refused, and may be sent again. */
export const writeToForgetDigest = (userId: string): Write =>
  updateItem(keys.noticeSettings(userId), { remove: ["digest_on"] });

/** People with notices that no digest was made of. */
export const findDigests = async (): Promise<Digest[]> => pick(digests, await queryItems(within.digests()));

/** Settles somebody's digest; throws `ConcurrentChange` if they were told something new meanwhile. */
export const writeToSettleDigest = ({ user_id, at }: Digest): Write =>
  deleteItem(
    keys.digest(user_id),
    { expression: "attribute_not_exists(pk) OR #at = :at", names: { "#at": "at" }, values: { ":at": at } },
    () => new ConcurrentChange(),
  );

/** Deletes everything that somebody was told, with their settings. */
export const eraseNoticesOf = async (userId: string): Promise<void> => {
  await transact([
    deleteItem(keys.digest(userId)),
    deleteItem(keys.noticeSettings(userId)),
    deleteItem(keys.phones(userId)),
  ]);
  const left = await queryItems(within.notices(userId));
  for (const some of chunks(left, 100)) await transact(some.map(({ pk, sk }) => deleteItem({ pk, sk })));
};
