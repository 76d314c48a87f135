import { findSituation, situationsOf } from "#functions/domain/situations/situations.store.ts";
import { type Change, once, type Scene } from "#scripts/prove/notices/change.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { situationScene } from "#scripts/testing/situation-scene.ts";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const situationWorld = once(situationScene);

/** Prepares changes of situations of a new learner, whose referent is that of the scene. */
const situationScenes = (
  prepare: (id: string, who: Person, world: Awaited<ReturnType<typeof situationScene>>) => Promise<Change>,
): Scene => {
  return async () => {
    const world = await situationWorld();
    const who = await person("learner");
    const params = { id: world.action.id };
    must(
      await world.staff.call(training.addTrainingProfile, { params, body: { profile_id: who.profileId } }),
    );
    const instructors = {
      metier_instructor_id: world.trade.profileId,
      referent_instructor_id: world.referent.profileId,
    };
    const body = { profile_id: who.profileId, ...instructors };
    must(await world.staff.send(training.updateTrainingProfile, { params, body }));
    return async () => prepare((await world.create(world.described, who)).id, who, world);
  };
};
const submitted = { submitted_at: "2020-01-01T00:00:00Z" };
const change = (who: Person, id: string, body: object) =>
  who.send(situations.updateSituation, { params: { id }, body });

export const submits: Scene = situationScenes(async (id, who, { coordinator, referent }) => ({
  make: () => change(who, id, submitted),
  isMade: async () => (await findSituation(id))?.submitted_at !== null,
  to: [coordinator, referent],
}));

/** The changes of situations that tell something. */
export const situationNotices = {
  situation_submitted: {
    "a draft": submits,
    "a new one": situationScenes(async (_, who, { action, described, coordinator, referent }) => {
      const count = async () => (await situationsOf(action.id, who.profileId)).length;
      const before = await count();
      const body = { title: "Faire avec", ...described, ...submitted };
      return {
        make: () => who.send(situations.createSituation, { body }),
        isMade: async () => (await count()) > before,
        to: [coordinator, referent],
      };
    }),
  },
  situation_returned: {
    "by a coordinator": situationScenes(async (id, who, { coordinator }) => {
      must(await change(who, id, submitted));
      return {
        make: () =>
          coordinator.send(situations.returnSituation, { params: { id }, body: { remark: "Et ensuite ?" } }),
        isMade: async () => (await findSituation(id))?.submitted_at === null,
        to: [who],
      };
    }),
  },
  situation_reviewed: {
    "by the referent": situationScenes(async (id, who, { referent }) => {
      must(await change(who, id, submitted));
      return {
        make: () => referent.send(situations.approveSituation, { params: { id }, body: {} }),
        isMade: async () => (await findSituation(id))?.approval !== null,
        to: [who],
      };
    }),
  },
  situation_published: {
    "by a coordinator": situationScenes(async (id, who, { coordinator }) => {
      must(await change(who, id, submitted));
      return {
        make: () => change(coordinator, id, { is_published: true }),
        isMade: async () => (await findSituation(id))?.is_published === true,
        to: [who],
      };
    }),
  },
  situation_withdrawal_asked: {
    "by its learner": situationScenes(async (id, who, { coordinator }) => {
      must(await change(who, id, submitted));
      must(await change(coordinator, id, { is_published: true }));
      return {
        make: () => who.send(situations.askWithdrawal, { params: { id }, body: {} }),
        isMade: async () => (await findSituation(id))?.withdrawal !== null,
        to: [coordinator],
      };
    }),
  },
  situation_withdrawn: {
    "by a coordinator": situationScenes(async (id, who, { coordinator }) => {
      must(await change(who, id, submitted));
      must(await change(coordinator, id, { is_published: true }));
      return {
        make: () => change(coordinator, id, { is_published: false }),
        isMade: async () => (await findSituation(id))?.is_published === false,
        to: [who],
      };
    }),
  },
} satisfies Partial<Record<NoticeKind, Record<string, Scene>>>;
