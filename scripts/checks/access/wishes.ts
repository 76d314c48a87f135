import { randomUUID } from "node:crypto";
import { idFor } from "#scripts/checks/invalid-ids.ts";
import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const listOf = (half: Half) => ({
  profile_id: half.learner.profileId,
  event_id: half.event.id,
  is_pre_event: 1 as const,
  wishlists: [{ structure_id: half.structureIds[0] ?? "", is_initial_choice: true }],
});
const wish = async (half: Half) => {
  const { body } = await half.staff.call(wishes.saveWishes, { body: listOf(half) });
  return { params: { id: body.wishlists[0]?.id ?? "" } };
};
const wishlist = async ({ staff }: Half) => {
  const { body } = await staff.call(wishes.createWishlist, { body: { name: `Vœux ${randomUUID()}` } });
  return { params: { id: body.id } };
};
/** Staff and the learner (L+); 404 for other learners. */
const ofLearner = (status: number): Lines => ({
  tied: `${status} A C T L+, 404 L XL, 403 rest`,
  other: `${status} A C T, 404 L XL, 403 rest`,
  absent: "404 A C T L XL, 403 rest",
});

// A list of an absent object is empty for those who may read it.
export const access: AccessTable = {
  listLearnerWishes: {
    call: (half) => ({
      params: { userId: half.learner.profileId, eventId: half.event.id },
      query: { is_pre_event: 1 },
    }),
    own: (who, half) => ({
      params: { userId: who.profileId, eventId: half.event.id },
      query: { is_pre_event: 1 },
    }),
    lines: {
      own: "200 rest, - N",
      tied: "200 A C T R+ M+ L+, 404 R M L XL XM, 403 N",
      other: "200 A C T, 404 R M L XL XM, 403 N",
      absent: "200 A C T, 404 R M L XL XM, 403 N",
      malformed: "404 A C T R M L XL XM, 403 N",
    },
  },
  listEventWishes: { call: (half) => ({ params: { id: half.event.id } }), lines: only("A C T", 200) },
  groupWishesByProfile: {
    call: (half) => ({ params: { eventId: half.event.id }, query: { is_pre_event: 1 } }),
    lines: only("A C T", 200),
  },
  listIncompleteWishes: {
    call: (half) => ({ params: { eventId: half.event.id } }),
    lines: only("A C T", 200),
  },
  getWishCampaign: {
    call: (half) => ({ params: { id: half.event.id }, query: { filter: "none" } }),
    lines: only("A C T R", 200),
  },
  remindLearners: {
    call: (half) => ({ params: { id: half.event.id }, body: { filter: "all", preview: 1 } }),
    lines: only("A C T", 200),
  },
  listAllLearnerWishes: {
    call: (half) => ({ params: { id: half.learner.profileId } }),
    own: (who) => ({ params: { id: who.profileId } }),
    lines: {
      ...ofLearner(200),
      own: "200 A C T L, 403 rest, - N",
      absent: "200 A C T, 404 L XL, 403 rest",
      malformed: "404 A C T L XL, 403 rest",
    },
  },
  listStructureWishes: {
    call: (half) => ({ params: { id: half.structureIds[0] ?? "" } }),
    lines: { ...only("A C T", 200), absent: "200 A C T, 403 rest", malformed: "404 A C T, 403 rest" },
  },
  listStructureWishesForEvent: {
    call: (half) => ({ params: { id: half.structureIds[0] ?? "", eventId: half.event.id } }),
    lines: { ...only("A C T", 200), absent: "200 A C T, 403 rest", malformed: "404 A C T, 403 rest" },
  },
  saveWishes: [
    {
      call: (half, relation) => {
        const list = listOf(half);
        return { body: { ...list, profile_id: idFor(list.profile_id, relation) } };
      },
      // Members and people who asked to join (XL) may wish for the action's event; 422 for others.
      own: (who, half) => ({ body: { ...listOf(half), profile_id: who.profileId } }),
      lines: {
        own: "200 L+ XL, 422 A C T L, 403 rest, - N",
        tied: "200 A C T L+, 403 rest",
        other: "200 A C T, 403 rest",
        absent: "422 A C T, 403 rest",
        malformed: "422 A C T L XL, 403 rest",
      },
    },
    // The same for an empty list.
    {
      call: (half) => ({ body: { ...listOf(half), wishlists: [] } }),
      own: (who, half) => ({ body: { ...listOf(half), profile_id: who.profileId, wishlists: [] } }),
      lines: {
        own: "200 L+ XL, 422 A C T L, 403 rest, - N",
        tied: "200 A C T L+, 403 rest",
        other: "200 A C T, 403 rest",
      },
    },
    // Before the event, only staff write the wishes of the phase after it.
    {
      call: (half) => ({ body: { ...listOf(half), is_pre_event: 0 } }),
      lines: { tied: "200 A C T, 403 rest", other: "200 A C T, 403 rest" },
    },
  ],
  updateWish: {
    call: async (half) => ({ ...(await wish(half)), body: { justification: "Près de chez moi" } }),
    lines: ofLearner(200),
  },
  deleteWish: { call: wish, lines: ofLearner(204) },
  listWishlists: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  createWishlist: {
    call: () => ({ body: { name: `Vœux ${randomUUID()}`, active: true } }),
    lines: { any: "201 A C T, 403 rest" },
  },
  updateWishlist: {
    call: async (half) => ({ ...(await wishlist(half)), body: { name: `Vœux ${randomUUID()}` } }),
    lines: only("A C T", 200),
  },
  deleteWishlist: { call: wishlist, lines: only("A C T", 204) },
};
