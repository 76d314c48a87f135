import { beforeAll, expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { situationScene } from "#scripts/testing/situation-scene.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let scene: Awaited<ReturnType<typeof wishScene>>;
const todo = async () => (await scene.staff.call(training.getStaffTodo, {})).body;
const saveWishes = (count: number) =>
  scene.staff.call(wishes.saveWishes, {
    body: {
      profile_id: scene.learner.profileId,
      event_id: scene.event.id,
      is_pre_event: 1,
      wishlists: scene.structureIds
        .slice(0, count)
        .map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })),
    },
  });

beforeAll(async () => {
  scene = await wishScene(5, new Date().getUTCFullYear() + 1);
});

test("learners of the next event count until their five wishes are saved; the list names them", async () => {
  const second = await person("learner");
  await scene.staff.call(training.addTrainingProfile, {
    params: { id: scene.action.id },
    body: { profile_id: second.profileId },
  });
  const list = async () => {
    const params = { eventId: scene.event.id };
    const { body } = await scene.staff.call(wishes.listIncompleteWishes, { params });
    return body.map(({ profile_id, registered }) => [profile_id, registered]);
  };
  expect((await todo()).wishes).toMatchObject({ event_id: scene.event.id, incomplete: 2, learners: 2 });
  await saveWishes(4);
  expect((await todo()).wishes?.incomplete).toBe(2);
  expect(await list()).toEqual(
    expect.arrayContaining([
      [scene.learner.profileId, 4],
      [second.profileId, 0],
    ]),
  );
  await saveWishes(5);
  expect((await todo()).wishes?.incomplete).toBe(1);
  expect(await list()).toEqual([[second.profileId, 0]]);
  await scene.staff.call(training.recordDeparture, {
    params: { id: scene.action.id },
    body: { profile_id: second.profileId, date: "2026-11-02", reason: "Déménagement" },
  });
  expect((await todo()).wishes).toMatchObject({ incomplete: 0, learners: 1 });
  expect(await list()).toEqual([]);
});

test("a situation counts from its submission to its publication, as in the list that is cut to these", async () => {
  const own = await situationScene();
  const { id } = await own.create();
  const change = (who: Person, body: object) =>
    who.call(situations.updateSituation, { params: { id }, body });
  const listed = async (who: Person, to_review: boolean) => {
    const { body } = await who.call(situations.filterSituations, { query: { to_review } });
    return body.data.map((card) => card.id);
  };
  expect((await todo()).situations).toEqual({ count: 0, oldest: null });
  const { body } = await change(own.learner, { ...own.described, submitted_at: "2026-11-02T08:00:00Z" });
  expect((await todo()).situations).toEqual({ count: 1, oldest: body.data?.submitted_at });
  expect(await listed(own.staff, true)).toEqual([id]);
  expect(await listed(own.staff, false)).not.toContain(id);
  // A learner is not told what waits, not even of their own.
  expect(await listed(own.learner, true)).toEqual([]);
  await change(own.staff, { is_published: true });
  expect((await todo()).situations.count).toBe(0);
});

test("structures count as their own lists do, and all of it takes fewer requests than these lists", async () => {
  const trainer = await person("tradeTrainer");
  const proposed = async () => {
    const query = { page: 1, per_page: 1 };
    const lists = [
      scene.staff.call(structures.listStructureRequests, { query }),
      scene.staff.call(structures.listStructures, { query: { ...query, state: "proposed" } }),
      scene.staff.call(structures.listStructures, { query: { ...query, state: "changed" } }),
    ] as const;
    const [requests, created, changed] = await Promise.all(lists);
    return { requests: requests.body.total, proposed: created.body.total, changed: changed.body.total };
  };
  const [structure_id = ""] = scene.structureIds;
  await trainer.call(profiles.setProfileStructures, {
    params: { id: trainer.profileId },
    body: { structure_ids: [structure_id] },
  });
  await proposed();
  const before = await countingRequests(proposed);
  const after = await countingRequests(todo);
  expect(before.value.requests).toBe(1);
  expect(after.value.structures).toEqual(before.value);
  console.info(`three lists: ${before.requests.length} requests; all counts: ${after.requests.length}`);
  expect(after.requests.length).toBeLessThanOrEqual(before.requests.length + 2);
  expect(after.inSequence).toBeLessThanOrEqual(3);
});
