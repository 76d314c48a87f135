import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findWishes } from "#functions/domain/wishes/wishes.store.ts";
import { person, type visitor } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(12);
const { learner, staff, event, structureIds } = scene;

const draft = (n: number, priority: boolean) => ({
  structure_id: structureIds[n] ?? "",
  is_initial_choice: priority,
  is_optional_choice: !priority,
});
const five = [0, 1, 2].map((n) => draft(n, true)).concat([3, 4].map((n) => draft(n, false)));
const body = (wishlists: object[], more: object = {}) => ({
  profile_id: learner.profileId,
  event_id: event.id,
  is_pre_event: 1,
  wishlists,
  ...more,
});
const save = (who: typeof visitor, given: object) => who.send(wishes.saveWishes, { body: given });
const list = async (who = learner) =>
  who.call(wishes.listLearnerWishes, {
    params: { userId: learner.profileId, eventId: event.id },
    query: { is_pre_event: 1 },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: scene.beforeEvent });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving", () => {
  test("keeps the whole list, priority first, with names", async () => {
    const saved = await save(learner, body(five));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { body: kept } = await list();
    expect(kept).toHaveLength(5);
    expect(kept.map((wish) => wish.is_initial_choice)).toEqual([1, 1, 1, 0, 0]);
    expect(kept[0]).toMatchObject({
      profile_name: learner.name,
      is_pre_event: 1,
      structure: { name: "Structure 0" },
    });
  });

  test("a wish's place is its rank: the order that was sent is kept, after the priorities are put first", async () => {
    const sent = [draft(4, false), draft(2, true), draft(0, true), draft(3, false), draft(1, true)];
    const ranked = [2, 0, 1, 4, 3].map((n) => structureIds[n]);
    const { body: saved } = await save(learner, body(sent));
    expect(saved.wishlists.map((wish) => wish.structure_id)).toEqual(ranked);
    const stored = await findWishes({
      profile_id: learner.profileId,
      event_id: event.id,
      is_pre_event: true,
    });
    expect(stored?.wishes.map((wish) => wish.structure_id)).toEqual(ranked);
    // Only the order changes: that is a change too.
    await save(learner, body([draft(0, true), draft(2, true)]));
    expect((await list()).body.map((wish) => wish.structure_id)).toEqual([structureIds[0], structureIds[2]]);
    await save(learner, body(five));
  });

  test.each([
    ["a fourth priority", [...five.slice(0, 3), draft(5, true)]],
    ["a third optional", [...five.slice(3), draft(5, false)]],
    ["a structure twice", [draft(0, true), draft(0, false)]],
    ["a structure that does not exist", [{ ...draft(0, true), structure_id: randomUUID() }]],
    ["six wishes", [...five, draft(5, false)]],
  ])("refuses %s and keeps what was saved", async (_, wishlists) => {
    const refused = await save(learner, body(wishlists));
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.wishlists?.[0] ?? "").toMatch(/\p{L}{4}/u);
    expect((await list()).body).toHaveLength(5);
  });

  test("a stale save answers 409 with the current list, and loses nothing", async () => {
    const { body: before } = await list();
    const version = before[0]?.version;
    const first = await save(learner, body(five.slice(0, 4), { version }));
    expect(first.status).toBe(200);
    const second = await save(learner, body(five.slice(0, 1), { version }));
    expect(second.status).toBe(409);
    expect(second.body.current).toMatchObject({ wishlists: expect.any(Array), version: first.body.version });
    expect((await list()).body).toHaveLength(4);
  });

  test("a repeated save changes nothing but the version", async () => {
    await save(learner, body(five));
    const again = await save(learner, body(five));
    expect(again.status).toBe(200);
    expect((await list()).body).toHaveLength(5);
    expect(await scene.linksOf(structureIds[0] ?? "")).toMatchObject({ wishes: 1 });
  });

  test("priority wins over optional, and neither means optional", async () => {
    const saved = await save(
      learner,
      body([
        { structure_id: structureIds[0], is_initial_choice: 1, is_optional_choice: 1 },
        { structure_id: structureIds[1] },
      ]),
    );
    expect(saved.body.wishlists.map((wish) => [wish.is_initial_choice, wish.is_optional_choice])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("one wish can be changed and removed by its id", async () => {
    await save(learner, body(five.slice(0, 2)));
    const [wish] = (await list()).body;
    const params = { id: wish?.id ?? "" };
    const changed = await learner.call(wishes.updateWish, {
      params,
      body: { is_initial_choice: 0, justification: "Près de chez moi" },
    });
    expect(changed.body).toMatchObject({
      is_initial_choice: 0,
      is_optional_choice: 1,
      justification: "Près de chez moi",
    });
    const stranger = await person("learner");
    expect((await stranger.send(wishes.deleteWish, { params })).status).toBe(404);
    expect((await learner.send(wishes.deleteWish, { params })).status).toBe(204);
    expect((await learner.send(wishes.deleteWish, { params })).status).toBe(404);
    expect((await list()).body).toHaveLength(1);
  });

  test.each([
    ["unknown keys", { ...body(five), admin: true }],
    ["a wrong phase", { ...body(five), is_pre_event: "bientôt" }],
    ["a NUL", body([{ ...draft(0, true), justification: "a\u0000b" }])],
    ["a lone surrogate", body([{ ...draft(0, true), justification: "\ud800" }])],
    ["an object for an id", body([{ ...draft(0, true), structure_id: { $ne: 1 } }])],
  ])("refuses %s", async (_, given) => {
    expect((await save(learner, given)).status).toBe(422);
  });
});

describe("phases, by the server's clock", () => {
  test("a learner: pre-event until the event's end, post-event until the action starts; staff at any time", async () => {
    const post = (extra: object = {}) => body(five.slice(0, 2), { is_pre_event: 0, ...extra });
    expect((await save(learner, post())).status).toBe(403);
    vi.setSystemTime(scene.afterEvent);
    expect((await save(learner, body(five.slice(0, 1)))).status).toBe(403);
    expect((await save(learner, post())).status).toBe(200);
    vi.setSystemTime(scene.afterStart);
    expect((await save(learner, post())).status).toBe(403);
    expect((await save(staff, post())).status).toBe(200);
    expect((await save(staff, body(five.slice(0, 3)))).status).toBe(200);
  });
});

describe("who", () => {
  test("another learner neither reads nor writes; an instructor reads", async () => {
    const stranger = await person("learner");
    expect((await save(stranger, body(five))).status).toBe(403);
    expect((await list(stranger)).status).toBe(404);
    expect((await list(scene.trainer)).status).toBe(200);
    expect((await list(await person("tradeTrainer"))).status).toBe(404);
  });

  test("a trainer of the learner in another promotion reads none for this one's event", async () => {
    const other = await wishScene(1, 2027);
    const params = { id: other.action.id };
    const { profileId: profile_id } = learner;
    await staff.call(training.addTrainingProfile, { params, body: { profile_id } });
    const metier_instructor_id = other.trainer.profileId;
    await staff.call(training.updateTrainingProfile, { params, body: { profile_id, metier_instructor_id } });
    const theirs = await other.trainer.call(wishes.listLearnerWishes, {
      params: { userId: profile_id, eventId: other.event.id },
      query: { is_pre_event: 1 },
    });
    expect([theirs.status, (await list(other.trainer)).status]).toEqual([200, 404]);
    await staff.call(training.removeTrainingProfile, { params, body: { profile_id } });
  });

  test("a learner outside the event's actions is refused", async () => {
    const outsider = await person("learner");
    const refused = await save(outsider, body(five, { profile_id: outsider.profileId }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.event_id?.[0]).toContain("« Mon profil » dit où il en est");
  });
});

describe("lists", () => {
  test("of an event that is not there are not there", async () => {
    const params = { id: "absent", eventId: "absent" };
    expect((await staff.send(wishes.listEventWishes, { params })).status).toBe(404);
    expect((await staff.send(wishes.groupWishesByProfile, { params })).status).toBe(404);
  });

  test("group an event's wishes by learner, of one phase or both", async () => {
    await save(staff, body(five.slice(0, 2)));
    const params = { eventId: event.id };
    const both = await staff.call(wishes.groupWishesByProfile, { params, query: {} });
    expect(both.body.map((list) => [list.profile_name, list.is_pre_event, list.wishlists.length])).toEqual(
      expect.arrayContaining([
        [learner.name, 1, 2],
        [learner.name, 0, 2],
      ]),
    );
    const post = await staff.call(wishes.groupWishesByProfile, { params, query: { is_pre_event: 0 } });
    expect(post.body).toHaveLength(1);
  });

  test("stay known of a learner who has left the event's action", async () => {
    const guest = await person("learner");
    const member = { params: { id: scene.action.id }, body: { profile_id: guest.profileId } };
    await staff.call(training.addTrainingProfile, member);
    await save(guest, body(five.slice(0, 3), { profile_id: guest.profileId }));
    const counts = async () => {
      const params = { eventId: event.id };
      const { body: lists } = await staff.call(wishes.groupWishesByProfile, { params, query: {} });
      return lists.find(({ profile_id }) => profile_id === guest.profileId)?.counts;
    };
    expect(await counts()).toBe(true);
    await staff.call(training.removeTrainingProfile, member);
    expect(await counts()).toBe(false);
    vi.setSystemTime(scene.afterEvent);
    expect(await counts()).toBe(true);
    vi.setSystemTime(scene.beforeEvent);
    const kept = await guest.call(wishes.listAllLearnerWishes, { params: { id: guest.profileId } });
    expect(kept.body).toHaveLength(3);
    expect((await save(guest, body(five, { profile_id: guest.profileId }))).status).toBe(422);
    const byStaff = (wishlists: object[]) => save(staff, body(wishlists, { profile_id: guest.profileId }));
    expect((await byStaff(five)).status).toBe(422);
    expect((await byStaff([])).status).toBe(200);
  });
});

describe("many at once", () => {
  test("60 saves leave 3 + 2 at most, no structure twice, and counts that agree", async () => {
    const random = (n: number) => {
      const start = n % 8;
      return [0, 1, 2, 3, 4].map((k) => draft((start + k) % 12, k < 3));
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => save(learner, body(random(n)))));
    // One process stands for 60 functions here: some calls to the table time out and answer 503, saving nothing.
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    const { body: kept } = await list();
    expect(kept.filter((wish) => wish.is_initial_choice === 1).length).toBeLessThanOrEqual(3);
    expect(kept.filter((wish) => wish.is_optional_choice === 1).length).toBeLessThanOrEqual(2);
    expect(new Set(kept.map((wish) => wish.structure_id)).size).toBe(kept.length);
    const named = new Set(kept.map((wish) => wish.structure_id));
    for (const id of structureIds) {
      const links = await scene.linksOf(id);
      const post = id === structureIds[0] || id === structureIds[1] ? 1 : 0;
      expect(links.wishes, id).toBe((named.has(id) ? 1 : 0) + post);
    }
  });

  test("two first saves both count: the second replaces the first, and says so by its version", async () => {
    for (let n = 0; n < 5; n++) {
      const guest = await person("learner");
      await staff.send(training.addTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id: guest.profileId },
      });
      const both = await Promise.all(
        [0, 1].map((k) => save(guest, body([draft(k, true)], { profile_id: guest.profileId }))),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both.map((answer) => answer.body.version).sort()).toEqual([1, 2]);
    }
  });
});

describe("what points at a structure", () => {
  test("a structure that somebody wishes for can't be deleted, and is listed with who wishes for it", async () => {
    await save(learner, body([draft(0, true)]));
    const id = structureIds[0] ?? "";
    const refused = await staff.send(structures.deleteStructure, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("vœu");
    const named = await staff.call(wishes.listStructureWishesForEvent, { params: { id, eventId: event.id } });
    expect(named.body.map((wish) => wish.profile_id)).toContain(learner.profileId);
  });
});

test("a wishlist of the administration is listed until it is removed", async () => {
  const listed = async () => (await staff.call(wishes.listWishlists, {})).body;
  const { body: made } = await staff.call(wishes.createWishlist, { body: { name: `Liste ${randomUUID()}` } });
  expect(await listed()).toContainEqual(made);
  const params = { id: made.id };
  const { body: changed } = await staff.call(wishes.updateWishlist, { params, body: { active: false } });
  expect(await listed()).toContainEqual({ ...made, active: false, version: 2 });
  expect(changed.version).toBe(2);
  await staff.call(wishes.deleteWishlist, { params });
  expect((await listed()).map(({ id }) => id)).not.toContain(made.id);
});
