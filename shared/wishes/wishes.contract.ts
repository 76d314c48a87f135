import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import {
  CampaignQuery,
  EventLists,
  EventProfileWishes,
  IncompleteWishes,
  ListedWish,
  NewWishlist,
  Phase,
  PhaseLists,
  Reminded,
  RemindersToSend,
  SavedWishes,
  Wish,
  WishCampaign,
  WishChanges,
  WishesToSave,
  Wishlist,
  WishlistChanges,
} from "#shared/wishes/wishes.schemas.ts";

/**
 * Staff, and learners for their own wishes (`mayReadWishes`, `mayChangeWishes`); also before staff have confirmed
 * them.
 */
const staffAndLearner = [...staff, "learner"] as const;

export const listLearnerWishes = get("/api/wishlists/user/{userId}/event/{eventId}", {
  access: [...staffAndReferent, "tradeTrainer", "learner"],
  toConfirm: true,
  query: Phase,
  response: z.array(Wish),
});
/**
 * The wishes of an event, of `listsInAnswer` learners' lists at most: `after` asks for those of the next ones. Learners'
 * texts come with `with_justification=1`: left out, lists of thousands stay light.
 */
export const listEventWishes = get("/api/wishlists/event/{id}", {
  access: staff,
  query: EventLists,
  response: z.array(ListedWish),
});
export const groupWishesByProfile = get("/api/wishlists/event/{eventId}/group-by-profile", {
  access: staff,
  query: PhaseLists,
  response: z.array(EventProfileWishes),
});
/** Whose wishes are not complete, before an event's end for the event, then for the placement. */
export const listIncompleteWishes = get("/api/wishlists/event/{eventId}/incomplete", {
  access: staff,
  response: z.array(IncompleteWishes),
});
/** Every learner of an event with what they have wished, also those who have not. */
export const getWishCampaign = get("/api/events/{id}/wish-campaign", {
  access: staffAndReferent,
  query: CampaignQuery,
  response: WishCampaign,
});
/** Reminds learners whose wishes are not complete; each gets a mail, two days after the last one at the earliest. */
export const remindLearners = post("/api/events/{id}/wish-reminders", {
  access: staff,
  body: RemindersToSend,
  response: Reminded,
});
export const listAllLearnerWishes = get("/api/wishlists/user/{id}", {
  access: staffAndLearner,
  toConfirm: true,
  response: z.array(Wish),
});
export const listStructureWishes = get("/api/wishlists/structure/{id}", {
  access: staff,
  response: z.array(Wish),
});
export const listStructureWishesForEvent = get("/api/wishlists/structure/{id}/event/{eventId}", {
  access: staff,
  response: z.array(Wish),
});
export const saveWishes = post("/api/wishlists", {
  access: staffAndLearner,
  toConfirm: true,
  body: WishesToSave,
  response: SavedWishes,
});
export const updateWish = put("/api/wishlists/{id}", {
  access: staffAndLearner,
  toConfirm: true,
  body: WishChanges,
  response: Wish,
});
export const deleteWish = del("/api/wishlists/{id}", { access: staffAndLearner, toConfirm: true });
// Spelled thus by the specification.
export const listWishlists = get("/api/whishlists", { access: staff, response: z.array(Wishlist) });
export const createWishlist = post("/api/whishlists", {
  access: staff,
  body: NewWishlist,
  response: Wishlist,
  status: 201,
});
export const updateWishlist = put("/api/whishlists/{id}", {
  access: staff,
  body: WishlistChanges,
  response: Wishlist,
});
export const deleteWishlist = del("/api/whishlists/{id}", { access: staff });
