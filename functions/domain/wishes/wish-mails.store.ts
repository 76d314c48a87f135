import * as z from "zod";
import { dueMailFields, unclaimed, writeToMoveDueMail } from "#functions/domain/notices/due-mails.store.ts";
import { create, entity, findAll, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, type Item, queryItems, versionIs, type Write } from "#functions/store/table.ts";

/** Which mails of an event's wish campaign a learner got, or was about to get. */
export const WishMailing = z.object({
  event_id: z.string(),
  profile_id: z.string(),
  /** When the last reminder was due. */
  reminded_at: z.string().nullable(),
  /** The reminders that they got, by key: none is sent twice. */
  reminders: z.array(z.string()),
  /** The reminder of which nobody can say whether it left. */
  uncertain: z.string().nullable(),
  /** The wishes that the last confirmation named. */
  confirmed: z.string().nullable(),
  version: z.number(),
});
export type WishMailing = z.output<typeof WishMailing>;

const mailings = entity("WishMailing", WishMailing, (one) => keys.wishMailing(one.event_id, one.profile_id));
const Link = z.object({ event_id: z.string(), profile_id: z.string() });
const links = entity("WishMailingOfProfile", Link, (one) =>
  keys.profileWishMailing(one.profile_id, one.event_id),
);

/** A mail about wishes that is to be sent: the one place that says so. */
export const DueWishMail = z.object({
  kind: z.enum(["REMINDER", "CONFIRMATION"]),
  event_id: z.string(),
  profile_id: z.string(),
  /** The reminder's key. */
  key: z.string(),
  /** What staff add to a reminder. */
  word: z.string(),
  ...dueMailFields,
});
export type DueWishMail = z.output<typeof DueWishMail>;

const dueMails = entity("DueWishMail", DueWishMail, (one) =>
  keys.dueWishMail(one.kind, one.event_id, one.profile_id),
);

/** The announcement that wishes are open, or one reminder to many learners: an automatic one, or one that staff sent. */
export const ReminderRun = z.object({
  event_id: z.string(),
  key: z.string(),
  kind: z.enum(["opening", "automatic", "byHand"]),
  at: z.string(),
  /** Whether everybody who gets it is known. */
  done: z.boolean(),
  count: z.number(),
  /** The profile of the person who sent it. */
  by: z.string().nullable().default(null),
});
export type ReminderRun = z.output<typeof ReminderRun>;

const runs = entity("ReminderRun", ReminderRun, (run) => keys.reminderRun(run.event_id, run.key));

export const findMailing = (eventId: string, profileId: string): Promise<WishMailing | undefined> =>
  findOne(mailings, keys.wishMailing(eventId, profileId));

export const findRun = (eventId: string, key: string): Promise<ReminderRun | undefined> =>
  findOne(runs, keys.reminderRun(eventId, key));

/** The items of an event's wish campaign: presences, mailings and reminders, in one query. */
export const findCampaignItems = (eventId: string): Promise<Item[]> =>
  queryItems(within.eventCampaign(eventId));
export const mailingsAmong = (items: readonly Item[]): WishMailing[] => pick(mailings, items);
export const runsAmong = (items: readonly Item[]): ReminderRun[] => pick(runs, items);

export const writeToSaveRun = (run: ReminderRun): Write => place(runs, run);

/** Every mail about wishes that is to be sent, also later. */
export const findDueWishMails = async (): Promise<DueWishMail[]> =>
  pick(dueMails, await queryItems(within.dueWishMails()));

const concurrentChange = () => new ConcurrentChange();

/** Saves a mailing whose version has been raised by one; else throws `ConcurrentChange`. */
const writesToSaveMailing = (mailing: WishMailing): Write[] => [
  mailing.version === 1
    ? create(mailings, mailing, concurrentChange)
    : rewrite(mailings, mailing, versionIs(mailing.version - 1), concurrentChange),
  place(links, { event_id: mailing.event_id, profile_id: mailing.profile_id }),
];

const noMailing = { reminded_at: null, reminders: [], uncertain: null, confirmed: null, version: 0 };
const changedMailing = (
  before: WishMailing | undefined,
  of: Pick<DueWishMail, "event_id" | "profile_id">,
  changes: Partial<WishMailing>,
): WishMailing => {
  const { event_id, profile_id } = of;
  const base = before ?? { ...noMailing, event_id, profile_id };
  return { ...base, ...changes, version: base.version + 1 };
};

/** Orders a reminder and records it, in one transaction: from here on this learner does not get it again. */
export const writesToOrderReminder = (
  before: WishMailing | undefined,
  reminder: Pick<DueWishMail, "event_id" | "profile_id" | "key" | "word"> & { at: string },
): Write[] => {
  const { at, ...due } = reminder;
  return [
    ...writesToSaveMailing(
      changedMailing(before, due, {
        reminded_at: at,
        reminders: [...(before?.reminders ?? []), due.key].slice(-20),
        uncertain: null,
      }),
    ),
    place(dueMails, { ...due, kind: "REMINDER", due_at: at, ...unclaimed }),
  ];
};

/** Orders the confirmation of a list; a later save of the list moves it. */
export const writeToOrderConfirmation = (
  list: Pick<DueWishMail, "event_id" | "profile_id">,
  due_at: string,
): Write => {
  const { event_id, profile_id } = list;
  return place(dueMails, {
    kind: "CONFIRMATION",
    event_id,
    profile_id,
    due_at,
    key: "",
    word: "",
    ...unclaimed,
  });
};

export const writeToMoveWishMail = (before: DueWishMail, after: DueWishMail | undefined): Write =>
  writeToMoveDueMail(dueMails, before, after);

/** Records that these wishes are confirmed, in the transaction that claims the mail. */
export const writesToRecordConfirmation = (
  before: WishMailing | undefined,
  due: DueWishMail,
  confirmed: string | null,
): Write[] => writesToSaveMailing(changedMailing(before, due, { confirmed }));

/** Notes that nobody can say whether the last reminder left. */
export const writesToNoteUncertain = (before: WishMailing, due: DueWishMail): Write[] =>
  writesToSaveMailing(changedMailing(before, due, { uncertain: due.key }));

/** Deletes what one learner's mails of a campaign left. */
export const writesToForgetMailing = (event_id: string, profile_id: string): Write[] => [
  deleteItem(keys.wishMailing(event_id, profile_id)),
  deleteItem(keys.profileWishMailing(profile_id, event_id)),
  deleteItem(keys.dueWishMail("REMINDER", event_id, profile_id)),
  deleteItem(keys.dueWishMail("CONFIRMATION", event_id, profile_id)),
];

export const writeToForgetRun = (run: ReminderRun): Write => deleteItem(runs.keyOf(run));

/** The events whose wish campaign has mailed a learner. */
export const eventsThatMailed = async (profileId: string): Promise<string[]> =>
  (await findAll(links, within.profileWishMailings(profileId))).map((link) => link.event_id);
