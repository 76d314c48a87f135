import * as z from "zod";
import { across, flag, Id, line, requiredLine, text, version } from "#shared/contract/fields.ts";
import { pageOf, pageQuery } from "#shared/contract/page.ts";

const oneOrZero = z.literal([0, 1]);

/** One wish of a learner. `version` is that of the learner's whole list for this event and phase. */
export const Wish = z.object({
  id: z.string(),
  structure: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  structure_id: z.string(),
  is_initial_choice: oneOrZero,
  is_optional_choice: oneOrZero,
  profile_id: z.string(),
  profile_name: z.string(),
  event_id: z.string(),
  is_pre_event: oneOrZero,
  justification: z.string(),
  version: z.number(),
});
export type Wish = z.output<typeof Wish>;

/** A wish in the list of a whole event. Its `justification` is there if the query asks for it. */
export const ListedWish = Wish.partial({ justification: true });
export type ListedWish = z.output<typeof ListedWish>;

/** How many wishes a structure has at an event. One by one, those of thousands of learners outgrow an answer. */
export const CountedWishes = Wish.pick({ structure_id: true, is_pre_event: true }).extend({
  count: z.number(),
});
export type CountedWishes = z.output<typeof CountedWishes>;

/** A learner's wishes for one event and phase. */
export const ProfileWishes = z.object({
  profile_id: z.string(),
  /** Null once the account was deleted. */
  user_id: z.string().nullable(),
  profile_name: z.string(),
  is_pre_event: oneOrZero,
  wishlists: z.array(ListedWish),
});
/** `counts`: false of who was taken out of the event since, whose wishes nobody counts any more. */
export const EventProfileWishes = ProfileWishes.extend({ counts: z.boolean() });
export type EventProfileWishes = z.output<typeof EventProfileWishes>;
export type ProfileWishes = z.output<typeof ProfileWishes>;

/** The whole list after a save; a stale save's 409 carries the same as `current`. */
export const SavedWishes = z.object({ message: z.string(), wishlists: z.array(Wish), version: z.number() });
export type SavedWishes = z.output<typeof SavedWishes>;

/** A learner who owes wishes, with how many they have saved. */
export const IncompleteWishes = z.object({
  profile_id: z.string(),
  user_id: z.string().nullable(),
  profile_name: z.string(),
  degree_name: z.string(),
  year: z.number(),
  registered: z.number(),
});
export type IncompleteWishes = z.output<typeof IncompleteWishes>;

/** The letters of why one wants to meet a structure. */
export const maxJustificationLength = 2_000;
const justification = text(maxJustificationLength)
  .nullish()
  .transform((value) => value ?? "");

const WishDraft = z.strictObject({
  structure_id: Id,
  is_initial_choice: flag.default(false),
  is_optional_choice: flag.default(false),
  justification,
});

export const WishesToSave = z.strictObject({
  profile_id: Id,
  event_id: Id,
  is_pre_event: flag,
  wishlists: z.array(WishDraft).max(5, "Cinq vœux au plus : 3 prioritaires et 2 optionnels."),
  version,
});

export const WishChanges = z.strictObject({
  is_initial_choice: flag.optional(),
  is_optional_choice: flag.optional(),
  justification: text(maxJustificationLength).optional(),
});

export const Phase = z.object({ is_pre_event: flag });

/**
 * How many learners' lists one answer holds. A Lambda answers 6 MB at most: some 11,000 wishes, or 1,000 with
 * justifications as long as they may be.
 */
export const listsInAnswer = (withJustifications: boolean): number => (withJustifications ? 200 : 2_000);
/** The place of a list among an event's: its phase and its learner. */
const ListPlace = z.string().regex(/^(pre|post)#[\da-f-]{36}$/, "Cette liste n’existe pas.");
const after = ListPlace.optional();
/** `after`: the answer goes on after this list (`placeAfter`). `with_justification`: it holds the learners' texts. */
const eventLists = { after, with_justification: flag.default(false) };
export const EventLists = z.object(eventLists);
export const PhaseLists = z
  .object({ is_pre_event: flag.optional(), ...eventLists })
  .refine(
    ({ is_pre_event: pre, after: place }) =>
      !place || pre === undefined || place.startsWith(pre ? "pre" : "post"),
    {
      path: ["after"],
      error: "Cette liste est de l’autre phase.",
    },
  );

/** Where the next answer goes on after these wishes or lists of an event; undefined if they are the last ones. */
export const placeAfter = (
  found: readonly { is_pre_event: 0 | 1; profile_id: string }[],
  withJustifications = false,
): string | undefined => {
  const places = new Set(found.map((one) => `${one.is_pre_event === 1 ? "pre" : "post"}#${one.profile_id}`));
  return places.size < listsInAnswer(withJustifications) ? undefined : [...places].sort().at(-1);
};

/** The object of the administration's wishlist form, spelled « whishlist » in its routes. */
export const Wishlist = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.number(),
});
export type Wishlist = z.output<typeof Wishlist>;
export const NewWishlist = z.strictObject({
  name: requiredLine(200, "Le nom est obligatoire."),
  active: flag.default(true),
});
export const WishlistChanges = z.strictObject({
  name: requiredLine(200, "Le nom est obligatoire.").optional(),
  active: flag.optional(),
  version,
});

/** Which learners of an event a list of its wish campaign shows. */
export const CampaignFilter = z.enum(["all", "none", "incomplete", "impossible", "complete"]);
export type CampaignFilter = z.output<typeof CampaignFilter>;

const campaignCuts = {
  /** How many wishes they have saved. */
  registered: z.coerce.number().int().min(0).max(5).optional(),
  training_action_id: Id.optional(),
  search: line(100).default(""),
  /** The key of a reminder: those who got it. */
  reminder: z
    .string()
    .regex(/^[\w-]{1,80}$/, "Cette relance n’existe pas.")
    .optional(),
};

export const CampaignQuery = z.strictObject({
  filter: CampaignFilter.default("all"),
  ...campaignCuts,
  ...pageQuery(100),
});
export type CampaignQuery = z.output<typeof CampaignQuery>;

/** A learner of an event in its wish campaign. */
export const CampaignLearner = z.object({
  profile_id: z.string(),
  user_id: z.string().nullable(),
  profile_name: z.string(),
  training_action_id: z.string(),
  degree_name: z.string(),
  year: z.number(),
  priority: z.number(),
  optional: z.number(),
  registered: z.number(),
  /** How many priority wishes they still owe: none if their list is complete. */
  owed: z.number(),
  /** The wished structures that do not come, by name. */
  impossible: z.array(z.string()),
  saved_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  /** True if nobody can say whether the last reminder left. */
  reminder_uncertain: z.boolean(),
  /** Until when they may save wishes, if later than everybody. */
  wishes_until: z.string().nullable(),
  /** The time slots in which they meet nobody, and why: for staff alone. */
  absent_slot_ids: z.array(z.string()),
  reason: z.string(),
  presence_version: z.number(),
  address_fails: z.boolean(),
});
export type CampaignLearner = z.output<typeof CampaignLearner>;

const counted = z.number();
/** A training action of an event: how many of its learners have saved 0 to 5 wishes. */
export const CampaignPromotion = z.object({
  training_action_id: z.string(),
  degree_name: z.string(),
  year: z.number(),
  learners: counted,
  complete: counted,
  by_registered: z.array(counted),
});
export type CampaignPromotion = z.output<typeof CampaignPromotion>;

/** The announcement that wishes are open, or a reminder to learners: sent, or to come (`count` null). */
export const CampaignReminder = z.object({
  key: z.string(),
  kind: z.enum(["opening", "automatic", "byHand"]),
  at: z.string(),
  count: counted.nullable(),
  /** How many of those who got it have a complete list now. */
  completed: counted,
  /** The name of the person who sent it. */
  by: z.string().nullable(),
  /** True if staff decided that it is not sent. */
  skipped: z.boolean(),
});
export type CampaignReminder = z.output<typeof CampaignReminder>;

const CampaignCounts = z.record(CampaignFilter, counted);

/** The wish campaign of an event: one page of its learners, and the figures of all of them. */
export const WishCampaign = pageOf(CampaignLearner).extend({
  counts: CampaignCounts,
  /** The same figures of those whom the query finds, whatever its filter and number of wishes. */
  found: CampaignCounts,
  promotions: z.array(CampaignPromotion),
  reminders: z.array(CampaignReminder),
  /** When wishes close for the last learner: later than the event's if staff gave somebody more time. */
  last_closing: z.string(),
});
export type WishCampaign = z.output<typeof WishCampaign>;

/** How many people one order names at most: the page sends several for more. */
export const maxRemindedAtOnce = 500;
export const maxReminderWordLength = 500;

export const RemindersToSend = z
  .strictObject({
    /** The learners whom the list shows with this filter and these cuts. */
    filter: CampaignFilter.optional(),
    ...campaignCuts,
    profile_ids: z
      .array(Id)
      .min(1, "Choisissez au moins une personne à relancer.")
      .max(maxRemindedAtOnce, `${maxRemindedAtOnce} personnes à la fois au plus.`)
      .optional(),
    /** What staff add to each mail. */
    word: text(maxReminderWordLength).default(""),
    /** With 1, nothing is sent: the answer says who would get which mail. */
    preview: flag.default(false),
  })
  .check(
    across(
      ["filter", "profile_ids"],
      ({ filter, profile_ids }) => filter !== undefined || profile_ids !== undefined,
      { path: ["profile_ids"], message: "Choisissez au moins une personne à relancer." },
    ),
  );
export type RemindersToSend = z.output<typeof RemindersToSend>;

const Addressee = z.object({ profile_id: z.string(), profile_name: z.string() });
export const Reminded = z.object({
  sent: z.array(
    Addressee.extend({
      email: z.string(),
      /** The mail, in a preview. */
      mail: z.object({ subject: z.string(), lines: z.array(z.string()), link: z.string() }).optional(),
    }),
  ),
  skipped: z.array(
    Addressee.extend({ reason: z.enum(["complete", "recent", "addressFails", "closed", "notInEvent"]) }),
  ),
});
export type Reminded = z.output<typeof Reminded>;
