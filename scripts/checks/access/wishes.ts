import { randomUUID } from "node:crypto";
import { type AccessTable, staffOnly, type World } from "#scripts/checks/principals.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let made: ReturnType<typeof wishScene> | undefined;
const scene = () => {
  made ??= wishScene(1);
  return made;
};

const whole = async (profileId?: string) => {
  const { learner, event, structureIds } = await scene();
  return {
    profile_id: profileId ?? learner.profileId,
    event_id: event.id,
    is_pre_event: 1 as const,
    wishlists: [{ structure_id: structureIds[0] ?? "", is_initial_choice: true }],
  };
};
/** The first wishes of a learner who has just joined. */
const first = async ({ person }: World) => {
  const { staff, action } = await scene();
  const { profileId } = await person("learner");
  await staff.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: profileId },
  });
  return { body: await whole(profileId) };
};
/** The wish of a learner whom nobody who calls is tied to. */
const wish = async () => {
  const { staff } = await scene();
  const { body } = await staff.call(wishes.saveWishes, { body: await whole() });
  return { params: { id: body.wishlists[0]?.id ?? "" } };
};
const eventId = async () => (await scene()).event.id;
const structureId = async () => (await scene()).structureIds[0] ?? "";
const wishlist = async () => {
  const { staff } = await scene();
  const { body } = await staff.call(wishes.createWishlist, { body: { name: `Vœux ${randomUUID()}` } });
  return { params: { id: body.id } };
};

/** Learners may, for themselves: somebody else's wishes are not theirs to know. */
const staffAndOwner = (status: number) => ({ ...staffOnly(status), learner: 404 });

export const access: AccessTable = {
  listLearnerWishes: {
    call: async () => ({
      params: { userId: (await scene()).learner.profileId, eventId: await eventId() },
      query: { is_pre_event: 1 },
    }),
    expected: { ...staffAndOwner(200), tradeTrainer: 404, referentTrainer: 404 },
  },
  listEventWishes: { call: async () => ({ params: { id: await eventId() } }), expected: staffOnly(200) },
  groupWishesByProfile: {
    call: async () => ({ params: { eventId: await eventId() }, query: { is_pre_event: 1 } }),
    expected: staffOnly(200),
  },
  listAllLearnerWishes: {
    call: async () => ({ params: { id: (await scene()).learner.profileId } }),
    expected: staffAndOwner(200),
  },
  listStructureWishes: {
    call: async () => ({ params: { id: await structureId() } }),
    expected: staffOnly(200),
  },
  listStructureWishesForEvent: {
    call: async () => ({ params: { id: await structureId(), eventId: await eventId() } }),
    expected: staffOnly(200),
  },
  saveWishes: { call: first, expected: staffOnly(200) },
  updateWish: {
    call: async () => ({ ...(await wish()), body: { justification: "Près de chez moi" } }),
    expected: staffAndOwner(200),
  },
  deleteWish: { call: wish, expected: staffAndOwner(204) },
  createWishlist: {
    call: async () => ({ body: { name: `Vœux ${randomUUID()}`, active: true } }),
    expected: staffOnly(201),
  },
  updateWishlist: {
    call: async () => ({ ...(await wishlist()), body: { name: `Vœux ${randomUUID()}` } }),
    expected: staffOnly(200),
  },
  deleteWishlist: { call: wishlist, expected: staffOnly(204) },
};
