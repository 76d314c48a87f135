import * as z from "zod";
import { across, flag, Id } from "#shared/contract/fields.ts";
import { noticeMessages } from "#shared/notices/notices.problems.ts";
import { everyNoticeKind, maxNotices, noticeGroups } from "#shared/notices/notices.rules.ts";

/** `per_page` 0 asks for the number unread alone. */
export const NoticePage = z.strictObject({
  per_page: z.coerce.number(noticeMessages.wrongNumber).int().min(0).max(maxNotices).default(maxNotices),
});

export const Notice = z.object({
  id: z.string(),
  kind: z.enum(everyNoticeKind),
  at: z.string(),
  /** How often it happened within the hour. */
  count: z.number(),
  is_read: z.boolean(),
  /** The name of the person who did it; null: nobody in particular, or they are gone. */
  by: z.string().nullable(),
  /** The id of the thing that it leads to. */
  about: z.string(),
  /** The thing's current name, as far as it has one. */
  name: z.string().nullable(),
  /** The learner whom it is about, if it is not the caller and they may see who that is. */
  learner: z.string().nullable(),
  /** The lines of an import. */
  lines: z.object({ written: z.number(), refused: z.number() }).nullable(),
});
export type Notice = z.output<typeof Notice>;

export const NoticeList = z.object({ unread: z.number(), data: z.array(Notice) });

const noticeId = z.string().min(1).max(300, noticeMessages.wrongId);

/** The notices with these ids, or all up to an instant. */
export const NoticesRead = z
  .strictObject({
    ids: z.array(noticeId).min(1).max(maxNotices).optional(),
    until: z.iso.datetime({ offset: true, error: noticeMessages.wrongInstant }).optional(),
  })
  .check(
    across(["ids", "until"], ({ ids, until }) => (ids === undefined) !== (until === undefined), {
      message: noticeMessages.idsOrUntil,
      path: ["ids"],
    }),
  );

export const Unread = z.object({ unread: z.number() });

/** `daily`: whether they get the digest at all; `off`: what it leaves out. */
export const NoticeSettings = z.strictObject({
  daily: z.boolean(),
  off: z.array(z.enum(noticeGroups)).max(noticeGroups.length),
  /** Friday's question to a learner, Monday's mail to a referent trainer; without it, what was chosen stays. */
  weekly: z.boolean().optional(),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

/** The settings with the groups that concern the caller. */
export const ShownSettings = NoticeSettings.extend({
  weekly: z.boolean(),
  groups: z.array(z.enum(noticeGroups)),
});
export const SettingsQuery = z.strictObject({ preview: flag.optional() });
/** With what a digest of all groups would say now, if a preview was asked for. */
export const SettingsWithWaiting = ShownSettings.extend({
  waiting: z.array(z.object({ kind: z.enum(everyNoticeKind), count: z.number() })),
});

/**
 * The push services of browsers: Chrome and what is built on it, Firefox, Safari, Edge. Nothing is sent to another host,
 * since a subscription names the address that our worker calls.
 */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];
const isPushAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === "https:" && pushHosts.some((host) => host.test(url.host));
};

/** What a browser says of its subscription to a push service. */
export const PhoneSubscription = z.strictObject({
  endpoint: z.string().max(1_000).refine(isPushAddress, noticeMessages.wrongPushService),
  keys: z.strictObject({
    /** A point of P-256 and 16 bytes, by which messages are encrypted for this browser alone. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, noticeMessages.wrongPhoneKey),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, noticeMessages.wrongPhoneKey),
  }),
});
export type PhoneSubscription = z.output<typeof PhoneSubscription>;

/** `key`: what browsers subscribe with; `id`: the first 40 hexadecimal digits of the SHA-256 of a subscription's address. */
export const Phones = z.object({
  key: z.string(),
  data: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
});
export type Phones = z.output<typeof Phones>;

export const todoKinds = [
  "wishes_incomplete",
  "hosts_unanswered",
  "event_day",
  "timetable_unpublished",
  "people",
  "situations",
  "situations_to_withdraw",
  "structure_requests",
  "structures_proposed",
  "structures_changed",
  "structures_incomplete",
  "values_proposed",
  "evidence_erasure",
  "awaiting_word",
  "notes_unread",
  "steps_late",
  "wishes_missing",
  "placement_missing",
  "meeting_next",
  "step",
] as const;

/** Something that waits for the caller. Which of the other fields are set depends on the kind. */
export const TodoEntry = z.object({
  kind: z.enum(todoKinds),
  count: z.number(),
  /** The id of what it leads to: an event, a step, a situation; of the profile whose learners it counts. */
  about: z.string().nullable(),
  name: z.string().nullable(),
  /** The people it is about, the longest waiting first. */
  people: z.array(z.string()),
  /** Out of how many. */
  total: z.number().nullable(),
  /** When it closes, or begins. */
  until: z.string().nullable(),
  /** Since when the first waits. */
  since: z.string().nullable(),
});
export type TodoEntry = z.output<typeof TodoEntry>;

/** `without_learners_of`: an instructor's profile whose learners the page lists, and counts by `waitingAmong`. */
export const TodoQuery = z.strictObject({ without_learners_of: Id.optional() });

/** A date of the next weeks. */
export const ComingEntry = z.object({
  kind: z.enum([
    "wishes_open",
    "reminder",
    "wishes_close",
    "event",
    "action_start",
    "action_end",
    "final_reviews",
  ]),
  at: z.string(),
  /** The id of the event or of the training action. */
  about: z.string(),
  name: z.string(),
  /** How many people it concerns, if that is known. */
  count: z.number().nullable(),
});
export type ComingEntry = z.output<typeof ComingEntry>;

/** A training action that is under way. */
export const PromotionEntry = z.object({
  id: z.string(),
  name: z.string(),
  learners: z.number(),
  /** How many steps are late; null: nobody has steps. */
  late: z.number().nullable(),
});
export type PromotionEntry = z.output<typeof PromotionEntry>;

/**
 * `unread`: how many notices are, so that a home need not ask for that too. For staff alone, and empty for others:
 * `coming`, and the training actions under way that began last, of `promotions_total`.
 */
export const Todo = z.object({
  data: z.array(TodoEntry),
  unread: z.number(),
  coming: z.array(ComingEntry),
  promotions: z.array(PromotionEntry),
  promotions_total: z.number(),
});
