import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(1);
const { staff, learner, trainer, event, action, degree } = scene;
const coordinator = await person("coordinator");
const referent = await person("referentTrainer");
const [stranger, newcomer, twofold] = await Promise.all([
  person("learner"),
  person("learner"),
  person("learner", "tradeTrainer"),
]);

const fields = {
  degree_id: degree.id,
  year: 2026,
  start_date: "2026-09-07T07:00:00Z",
  end_date: "2027-07-02T15:00:00Z",
};
const create = async (more: object = {}) => {
  const answer = await coordinator.send(training.createTrainingAction, { body: { ...fields, ...more } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const read = (who: typeof staff, id: string) => who.call(training.getTrainingAction, { params: { id } });
const join = (who: typeof staff, id: string, body: object) =>
  who.send(training.addTrainingProfile, { params: { id }, body });
const instruct = (id: string, body: object) =>
  coordinator.send(training.updateTrainingProfile, { params: { id }, body });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: scene.beforeEvent });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a training action", () => {
  test("is listed with its degree and event, ten a page", async () => {
    await Promise.all(Array.from({ length: 10 }, () => create({ event_id: event.id, is_fest: 1 })));
    const { body } = await referent.call(training.listTrainingActions, { query: {} });
    expect(body.data).toHaveLength(10);
    expect(body).toMatchObject({ current_page: 1, last_page: 2, total: 11 });
    const second = await referent.call(training.listTrainingActions, { query: { page: 2 } });
    expect(second.body.data).toHaveLength(1);
    // All begin on one day: the scene's own action may stand anywhere among them.
    expect(body.data.find(({ is_fest }) => is_fest)).toMatchObject({
      degree: { name: degree.name, city: "Rennes" },
      event: { id: event.id, name: "Alternance Day" },
      is_fest: true,
    });
  });

  test("is listed by its degree, year or dates", async () => {
    await create({ year: 2031, start_date: "2031-09-01T07:00:00Z", end_date: "2032-07-02T15:00:00Z" });
    await create({ year: 2024, start_date: "2024-09-02T07:00:00Z", end_date: "2027-12-02T15:00:00Z" });
    const years = async (sort: "year" | "-year" | "-end" | "start") => {
      const { body } = await referent.call(training.listTrainingActions, { query: { sort, per_page: 2 } });
      return body.data.map(({ year }) => year);
    };
    expect((await years("year"))[0]).toBe(2024);
    expect((await years("-year"))[0]).toBe(2031);
    expect(await years("-end")).toEqual([2031, 2024]);
    expect((await years("start"))[0]).toBe(2024);
    const asItIs = await referent.call(training.listTrainingActions, { query: {} });
    expect(asItIs.body.data[0]?.year).toBe(2024);
    const zymology = await staff.call(reference.createDegree, { body: { name: "Zymologie" } });
    await create({ degree_id: zymology.body.id });
    const last = await referent.call(training.listTrainingActions, { query: { sort: "-degree" } });
    expect(last.body.data[0]?.degree.name).toBe("Zymologie");
  });

  test("is changed as seen: a stale edit answers 409 with the current one", async () => {
    const { id } = await create();
    const edit = (year: number, version: number) =>
      coordinator.call(training.updateTrainingAction, { params: { id }, body: { ...fields, year, version } });
    expect((await edit(2027, 1)).body).toMatchObject({ year: 2027, version: 2, event: null });
    const stale = await edit(2028, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ year: 2027, version: 2 });
  });

  test.each<[string, string, object]>([
    ["an end before its start", "end_date", { end_date: fields.start_date }],
    ["31 November", "start_date", { start_date: "2026-11-31T08:00:00Z" }],
    ["no year", "year", { year: null }],
    ["the year 20260", "year", { year: 20_260 }],
    ["a degree that is not there", "degree_id", { degree_id: "absent" }],
    ["an event that is not there", "event_id", { event_id: "absent" }],
    ["an unknown key", "profiles", { profiles: [] }],
  ])("%s is refused beside its field", async (_, field, more) => {
    const refused = await coordinator.send(training.createTrainingAction, { body: { ...fields, ...more } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toMatch(/\p{L}{3}/u);
  });

  test("keeps its degree from being deleted", async () => {
    const refused = await staff.send(reference.deleteDegree, { params: { id: degree.id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/actions? de formation/);
  });

  test("is read by its members and staff; it is not there for others", async () => {
    const { body } = await read(learner, action.id);
    expect(body.profiles.map((member) => member.user_name).sort()).toEqual(
      [learner.name, trainer.name].sort(),
    );
    const own = body.profiles.find((member) => member.id === learner.profileId);
    expect(own).toMatchObject({
      role_id: 2,
      metier_instructor_name: trainer.name,
      metier_instructor_user_id: trainer.userId,
      referent_instructor_user_id: null,
      pivot: { metier_instructor_id: trainer.profileId, referent_instructor_id: null },
    });
    expect((await read(referent, action.id)).status).toBe(200);
    expect((await read(stranger, action.id)).status).toBe(404);
    expect((await read(staff, "absent")).status).toBe(404);
  });

  test("stays while its learners have wishes, which it would take out of every campaign", async () => {
    const { id } = await create({ event_id: event.id });
    await join(coordinator, id, { profile_id: stranger.profileId });
    const of = { profile_id: stranger.profileId, event_id: event.id, is_pre_event: 1 as const };
    const save = (structures: object[]) =>
      coordinator.call(wishes.saveWishes, { body: { ...of, wishlists: structures as never } });
    const { body } = await save([{ structure_id: scene.structureIds[0], is_initial_choice: true }]);
    const refused = await coordinator.send(training.deleteTrainingAction, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: expect.stringContaining("un·e apprenant·e a enregistré des vœux"),
      current: { obstacles: [{ kind: "wishes", id: `${stranger.profileId} ${event.id}` }] },
    });
    expect(body.wishlists).toHaveLength(1);
    await save([]);
    expect((await coordinator.send(training.deleteTrainingAction, { params: { id } })).status).toBe(204);
  });

  test("stays while who asks to join it has wishes", async () => {
    const { id } = await create({ event_id: event.id });
    const asking = await person("learner");
    expect((await join(asking, id, { profile_id: asking.profileId })).status).toBe(201);
    const of = { profile_id: asking.profileId, event_id: event.id, is_pre_event: 1 as const };
    const wishlists = [{ structure_id: scene.structureIds[0] ?? "", is_initial_choice: true }];
    expect((await asking.call(wishes.saveWishes, { body: { ...of, wishlists } })).status).toBe(200);
    const refused = await coordinator.send(training.deleteTrainingAction, { params: { id } });
    expect(refused.body).toMatchObject({
      code: "inUse",
      current: { obstacles: [{ kind: "wishes", id: `${asking.profileId} ${event.id}` }] },
    });
  });

  test("that a deletion left half way has all of its members, or is off the list and goes with the next call", async () => {
    const params = { profileId: stranger.profileId };
    const drop = (id: string) => coordinator.send(training.deleteTrainingAction, { params: { id } });
    for (let number = 1; number <= 5; number++) {
      const { id } = await create();
      for (const { profileId } of [stranger, newcomer])
        await join(coordinator, id, { profile_id: profileId });
      const plan = planOf({ number, writes: true, fault: "failed", attempts: 9 });
      const { value: stopped } = await withFaults(plan, () => drop(id));
      const left = await read(coordinator, id);
      if (left.status === 200) expect(left.body.profiles).toHaveLength(2);
      expect((await drop(id)).status).toBe(stopped.status === 204 ? 404 : 204);
      expect((await stranger.call(training.listProfileTrainingActions, { params })).body).toEqual([]);
    }
  });

  test("goes with its memberships", async () => {
    const { id } = await create();
    await join(coordinator, id, { profile_id: stranger.profileId });
    expect((await coordinator.send(training.deleteTrainingAction, { params: { id } })).status).toBe(204);
    expect((await read(coordinator, id)).status).toBe(404);
    const params = { profileId: stranger.profileId };
    expect((await stranger.call(training.listProfileTrainingActions, { params })).body).toEqual([]);
    expect((await coordinator.send(training.deleteTrainingAction, { params: { id } })).status).toBe(404);
  });
});

describe("joining", () => {
  test("staff add somebody once, under their stored role and no other", async () => {
    const { id } = await create();
    const asTrainer = await join(coordinator, id, { profile_id: newcomer.profileId, role_id: 3 });
    expect(asTrainer.status).toBe(422);
    expect(asTrainer.body.errors).toEqual({ role_id: ["Ce rôle n’est pas celui du profil."] });
    const joined = await join(coordinator, id, { profile_id: newcomer.profileId, role_id: 2 });
    expect(joined.status).toBe(201);
    expect(joined.body.message).toBe("Bravo, le profil a bien été ajouté");
    expect((await read(newcomer, id)).body.profiles[0]?.role_id).toBe(2);
    expect((await join(coordinator, id, { profile_id: newcomer.profileId })).status).toBe(409);
  });

  test("nobody but staff adds somebody else, and nothing but a learner's profile joins by itself", async () => {
    const { id } = await create();
    expect((await join(newcomer, id, { profile_id: stranger.profileId })).status).toBe(403);
    expect((await join(trainer, id, { profile_id: trainer.profileId })).status).toBe(403);
    expect((await join(twofold, id, { profile_id: twofold.profileIds[1] })).status).toBe(403);
    expect((await join(coordinator, id, { profile_id: "absent" })).status).toBe(422);
    expect((await join(coordinator, "absent", { profile_id: stranger.profileId })).status).toBe(404);
  });

  test("neither an action that has begun nor while another is ongoing; staff may", async () => {
    const running = await create({ start_date: "2026-01-05T08:00:00Z", end_date: "2026-06-30T15:00:00Z" });
    const { id } = await create();
    const own = { profile_id: stranger.profileId };
    expect((await join(stranger, running.id, own)).status).toBe(403);
    expect((await join(coordinator, running.id, own)).status).toBe(201);
    const refused = await join(stranger, id, own);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("en cours");
    vi.setSystemTime(new Date("2026-06-30T15:00:00.001Z"));
    expect((await join(stranger, id, own)).status).toBe(201);
  });

  test("ten joinings at once make one member", async () => {
    const { id } = await create();
    const body = { profile_id: learner.profileId };
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(coordinator, id, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await read(coordinator, id)).body.profiles).toHaveLength(1);
  });
});

describe("instructors", () => {
  test("hold the role that the place asks for", async () => {
    const profile_id = learner.profileId;
    const field = async (body: object) => {
      const answer = await instruct(action.id, { profile_id, role_id: 2, ...body });
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await field({ metier_instructor_id: referent.profileId })).toEqual([422, "metier_instructor_id"]);
    expect(await field({ referent_instructor_id: trainer.profileId })).toEqual([
      422,
      "referent_instructor_id",
    ]);
    expect(await field({ referent_instructor_id: "absent" })).toEqual([422, "referent_instructor_id"]);
    expect(await field({ profile_id: trainer.profileId, metier_instructor_id: null })).toEqual([
      422,
      "profile_id",
    ]);
    expect(await field({ profile_id: newcomer.profileId })).toEqual([422, "profile_id"]);
    expect(await field({ role_id: 3 })).toEqual([422, "role_id"]);
  });

  test("are attached one by one, detached with null, and what is not given stays", async () => {
    const profile_id = learner.profileId;
    const pivot = async (body: object) => (await instruct(action.id, { profile_id, ...body })).body.pivot;
    const both = { metier_instructor_id: trainer.profileId, referent_instructor_id: referent.profileId };
    expect(await pivot({ referent_instructor_id: referent.profileId })).toEqual(both);
    expect(await pivot({ referent_instructor_id: null })).toEqual({ ...both, referent_instructor_id: null });
  });

  test("join the action of their learner, once, and the answer says so", async () => {
    const [teacher, other, taught] = [
      await person("tradeTrainer"),
      await person("referentTrainer"),
      await person("learner"),
    ];
    const { id } = await create();
    await join(coordinator, id, { profile_id: taught.profileId });
    const body = {
      profile_id: taught.profileId,
      metier_instructor_id: teacher.profileId,
      referent_instructor_id: other.profileId,
    };
    const first = await instruct(id, body);
    expect(first.status).toBe(200);
    expect(first.body.added.map(({ name }) => name).sort()).toEqual([teacher.name, other.name].sort());
    expect((await instruct(id, body)).body.added).toEqual([]);
    expect((await read(teacher, id)).body.profiles.map((member) => member.id).sort()).toEqual(
      [taught, teacher, other].map(({ profileId }) => profileId).sort(),
    );
  });

  test("are attached to many learners in one call; anyone who is gone holds up nobody", async () => {
    const [teacher, other, first, second] = await Promise.all([
      person("tradeTrainer"),
      person("referentTrainer"),
      person("learner"),
      person("learner"),
    ]);
    const { id } = await create();
    for (const { profileId } of [first, second]) await join(coordinator, id, { profile_id: profileId });
    const assign = (...learners: object[]) =>
      coordinator.send(training.assignInstructors, { params: { id }, body: { learners } });
    const pivots = async () =>
      new Map((await read(coordinator, id)).body.profiles.map((member) => [member.id, member.pivot]));
    const none = { metier_instructor_id: null, referent_instructor_id: null };

    const wrong = await assign(
      { profile_id: first.profileId, metier_instructor_id: teacher.profileId },
      { profile_id: second.profileId, metier_instructor_id: other.profileId },
    );
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["metier_instructor_id"]]);
    expect((await assign({ profile_id: first.profileId }, { profile_id: first.profileId })).status).toBe(422);
    expect((await assign()).status).toBe(422);
    expect((await pivots()).get(first.profileId)).toEqual(none);

    const both = { metier_instructor_id: teacher.profileId, referent_instructor_id: other.profileId };
    const { status, body } = await assign(
      { profile_id: first.profileId, ...both },
      { profile_id: newcomer.profileId, ...both },
      { profile_id: second.profileId, metier_instructor_id: teacher.profileId },
    );
    expect(status).toBe(200);
    expect(body.learners.map(({ outcome }) => outcome)).toEqual(["changed", "gone", "changed"]);
    expect(body.added.map(({ name }) => name).sort()).toEqual([teacher.name, other.name].sort());
    expect(await assign({ profile_id: second.profileId, metier_instructor_id: null })).toMatchObject({
      body: { added: [] },
    });
    const after = await pivots();
    expect([after.get(first.profileId), after.get(second.profileId)]).toEqual([both, none]);
    const learnerInstead = await assign({ profile_id: teacher.profileId, metier_instructor_id: null });
    expect([learnerInstead.status, Object.keys(learnerInstead.body.errors ?? {})]).toEqual([
      422,
      ["profile_id"],
    ]);
  });

  describe("who are removed", () => {
    const classOf = async (size: number) => {
      const [teacher, successor, referentOfClass] = await Promise.all([
        person("tradeTrainer"),
        person("tradeTrainer"),
        person("referentTrainer"),
      ]);
      const { id } = await create();
      for (const { profileId } of [teacher, successor, referentOfClass])
        await join(coordinator, id, { profile_id: profileId });
      const learners = await Promise.all(Array.from({ length: size }, () => person("learner")));
      for (const { profileId } of learners) {
        await join(coordinator, id, { profile_id: profileId });
        await instruct(id, { profile_id: profileId, metier_instructor_id: teacher.profileId });
      }
      const remove = (successor_id?: string | null) =>
        coordinator.send(training.removeTrainingProfile, {
          params: { id },
          body: { profile_id: teacher.profileId, ...(successor_id !== undefined && { successor_id }) },
        });
      const followed = async (who: Person) => {
        const params = { profileId: who.profileId };
        return (await who.call(steps.listTutorLearners, { params })).body.map(({ learner }) => learner.id);
      };
      return { id, teacher, successor, referentOfClass, learners, remove, followed };
    };

    // 23 learners fit in the transaction that removes the trainer.
    test.each([2, 23, 50])("hand %i learners over to a successor", { tags: ["long"] }, async (size) => {
      const { id, teacher, successor, learners, remove, followed } = await classOf(size);
      expect((await remove(successor.profileId)).status).toBe(204);
      const ids = learners.map(({ profileId }) => profileId).sort();
      expect((await followed(successor)).sort()).toEqual(ids);
      expect(await followed(teacher)).toEqual([]);
      const { profiles: left } = (await read(coordinator, id)).body;
      expect(left.some((member) => member.id === teacher.profileId)).toBe(false);
      expect(left.filter(({ pivot }) => pivot.metier_instructor_id === successor.profileId)).toHaveLength(
        size,
      );
    });

    test("hand them over to nobody of another role, outside the action, or themselves", async () => {
      const { id, teacher, referentOfClass, remove } = await classOf(1);
      const outside = await person("tradeTrainer");
      for (const wrong of [referentOfClass, outside, teacher]) {
        const refused = await remove(wrong.profileId);
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["successor_id"]);
      }
      const { profiles: all } = (await read(coordinator, id)).body;
      expect(all.filter(({ pivot }) => pivot.metier_instructor_id === teacher.profileId)).toHaveLength(1);
      expect((await remove(null)).status).toBe(204);
    });
  });

  test("leave their learners with the action: what tied them is gone", async () => {
    const [teacher, taught] = [await person("tradeTrainer"), await person("learner")];
    const { id } = await create({ event_id: event.id });
    for (const { profileId } of [teacher, taught]) await join(coordinator, id, { profile_id: profileId });
    await instruct(id, { profile_id: taught.profileId, metier_instructor_id: teacher.profileId });
    const readWishes = async () =>
      (
        await teacher.call(wishes.listLearnerWishes, {
          params: { userId: taught.profileId, eventId: event.id },
          query: { is_pre_event: 1 },
        })
      ).status;
    expect(await readWishes()).toBe(200);
    const remove = () =>
      coordinator.send(training.removeTrainingProfile, {
        params: { id },
        body: { profile_id: teacher.profileId },
      });
    expect((await remove()).status).toBe(204);
    expect((await read(coordinator, id)).body.profiles).toMatchObject([
      { id: taught.profileId, metier_instructor_name: null, pivot: { metier_instructor_id: null } },
    ]);
    expect(await readWishes()).toBe(404);
    expect((await remove()).status).toBe(422);
  });
});

describe("a profile's actions", () => {
  test("say what it is time for, by the server's clock", async () => {
    const state = async () => {
      const { body } = await learner.call(training.listProfileTrainingActions, {
        params: { profileId: learner.profileId },
      });
      const { body: page } = await coordinator.call(training.listTrainingActions, {
        query: { per_page: 100 },
      });
      const { body: whole } = await coordinator.call(training.getTrainingAction, {
        params: { id: action.id },
      });
      const isThis = ({ id }: { id: string }) => id === action.id;
      const [one, ...same] = [body.find(isThis), page.data.find(isThis), whole].map((each) => [
        each?.is_pre_event_wishlist_time,
        each?.is_post_event_wishlist_time,
        each?.is_ongoing,
      ]);
      expect(same).toEqual([one, one]);
      return one;
    };
    expect(await state()).toEqual([true, false, false]);
    vi.setSystemTime(scene.afterEvent);
    expect(await state()).toEqual([false, true, false]);
    vi.setSystemTime(scene.afterStart);
    expect(await state()).toEqual([false, false, true]);
  });

  test("are for the profile's owner, staff and referent trainers", async () => {
    const params = { profileId: learner.profileId };
    const status = async (who: typeof staff) =>
      (await who.send(training.listProfileTrainingActions, { params })).status;
    expect(await status(coordinator)).toBe(200);
    expect(await status(referent)).toBe(200);
    expect(await status(stranger)).toBe(404);
  });

  test("stand in the profile with their degree, event, dates and the profile's own instructors", async () => {
    const taught = await person("learner");
    const { id } = await create({ event_id: event.id });
    await join(coordinator, id, { profile_id: taught.profileId });
    const instructors = {
      metier_instructor_id: trainer.profileId,
      referent_instructor_id: referent.profileId,
    };
    await instruct(id, { profile_id: taught.profileId, ...instructors });
    const { body } = await taught.call(profiles.getProfile, { params: { id: taught.profileId } });
    expect(body.training_actions).toEqual([
      {
        id,
        event_id: event.id,
        degree_id: degree.id,
        degree: { id: degree.id, name: degree.name },
        year: 2026,
        start_date: "2026-09-07T07:00:00.000Z",
        end_date: "2027-07-02T15:00:00.000Z",
        pivot: instructors,
      },
    ]);
  });

  test("next ones are those that have not begun, the nearest first", async () => {
    const soon = await create({ start_date: "2026-06-01T08:00:00.001Z" });
    const begun = await create({ start_date: "2026-06-01T08:00:00Z" });
    const { body } = await newcomer.call(training.listNextTrainingActions, {});
    const ids = body.map((each) => each.id);
    expect(ids[0]).toBe(soon.id);
    expect(ids).not.toContain(begun.id);
  });

  test("find their members by name", async () => {
    const { body } = await coordinator.call(profiles.searchProfiles, {
      query: { name: learner.name, training_action_id: action.id, role_id: 2 },
    });
    expect(body.map((profile) => profile.id)).toEqual([learner.profileId]);
  });
});
