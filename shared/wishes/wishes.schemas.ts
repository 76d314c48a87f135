import * as z from "zod";
import { flag, Id, requiredLine, text, version } from "#shared/contract/fields.ts";

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

/** A wish in the list of a whole event: a Lambda answers 6 MB at most, and a thousand learners write as many pages. */
export const ListedWish = Wish.omit({ justification: true });
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
export type ProfileWishes = z.output<typeof ProfileWishes>;

/** The whole list after a save; a stale save's 409 carries the same as `current`. */
export const SavedWishes = z.object({ message: z.string(), wishlists: z.array(Wish), version: z.number() });
export type SavedWishes = z.output<typeof SavedWishes>;

/** A learner whose wishes are not complete, with how many they have saved. */
export const IncompleteWishes = z.object({
  profile_id: z.string(),
  user_id: z.string().nullable(),
  profile_name: z.string(),
  degree_name: z.string(),
  year: z.number(),
  registered: z.number(),
});
export type IncompleteWishes = z.output<typeof IncompleteWishes>;

const justification = text(2_000)
  .nullish()
  .transform((value) => value ?? "");

export const WishDraft = z.strictObject({
  structure_id: Id,
  is_initial_choice: flag.default(false),
  is_optional_choice: flag.default(false),
  justification,
});
export type WishDraft = z.output<typeof WishDraft>;

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
  justification: text(2_000).optional(),
});

export const Phase = z.object({ is_pre_event: flag });
export const OptionalPhase = z.object({ is_pre_event: flag.optional() });

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
