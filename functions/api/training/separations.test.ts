import { expect, test } from "vitest";
import { findDigests } from "#functions/domain/notices/notices.store.ts";
import { removeDeleted, sendDigests } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person } from "#scripts/testing/harness.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const kinds = ["learner_removed", "instructor_removed"];
/** What somebody is told of separations. */
const told = async (who: Person) =>
  must(await who.call(notices.listNotices, {})).data.filter(({ kind }) => kinds.includes(kind));

const sceneWith = async () => {
  const scene = await stepScene(0, new Date().getUTCFullYear() + 1);
  const params = { id: scene.action.id };
  const { name } = must(await scene.staff.call(training.getTrainingAction, { params })).degree;
  return {
    ...scene,
    params,
    actionName: `${name} ${scene.action.year}`,
    remove: (profile_id: string, by = scene.staff, successor_id?: string) =>
      by.send(training.removeTrainingProfile, { params, body: { profile_id, successor_id } }),
  };
};

test("a trainer who is replaced and their learner are told, once, whatever is sent again; the other trainer is not", async () => {
  const scene = await sceneWith();
  const { learner, tradeTrainer, referent, staff } = scene;
  const successor = await person("tradeTrainer");
  const body = { profile_id: learner.profileId, metier_instructor_id: successor.profileId };
  for (const _ of [1, 2]) await scene.instructed(body);
  must(await staff.send(training.assignInstructors, { params: scene.params, body: { learners: [body] } }));
  expect(await told(tradeTrainer)).toMatchObject([
    {
      kind: "learner_removed",
      about: scene.action.id,
      learner: learner.name,
      name: scene.actionName,
      count: 1,
    },
  ]);
  expect(await told(learner)).toMatchObject([
    { kind: "instructor_removed", about: scene.action.id, name: tradeTrainer.name, count: 1 },
  ]);
  for (const who of [referent, successor, staff]) expect(await told(who)).toEqual([]);
});

test("both trainers at once: each is told once, and the learner of each; nobody of what they did themselves", async () => {
  const { staff, action, learner, joined, instructed } = await sceneWith();
  // One person in both roles, who gives up one learner that they had in both.
  const both = await person("tradeTrainer", "referentTrainer", "coordinator");
  const [trade = "", referent = ""] = both.profileIds;
  for (const id of [trade, referent]) await joined(id);
  const profile_id = learner.profileId;
  const given = { profile_id, metier_instructor_id: trade, referent_instructor_id: referent };
  const none = { profile_id, metier_instructor_id: null, referent_instructor_id: null };
  await instructed(given);
  await instructed({ ...given, referent_instructor_id: null });
  // Still together in the other role.
  expect(await told(both)).toEqual([]);
  await instructed(given);
  await instructed(none);
  expect(await told(both)).toHaveLength(1);
  expect((await told(learner)).filter(({ name }) => name === both.name)).toHaveLength(2);
  await instructed(given);
  const before = must(await both.call(notices.getTodo, { query: {} })).unread;
  must(await both.send(training.updateTrainingProfile, { params: { id: action.id }, body: none }));
  // Their earlier notice is shown again, since they are apart again; nothing is added.
  expect((await told(both)).map(({ count }) => count)).toEqual([2]);
  expect(must(await both.call(notices.getTodo, { query: {} })).unread).toBe(before + 1);
  expect(await told(staff)).toEqual([]);
});

test("a trainer who is taken out of an action is told once of all their learners there, and each learner once", async () => {
  const { params, tradeTrainer, joined, instructed, remove, action } = await sceneWith();
  const learners = await Promise.all(Array.from({ length: 10 }, () => person("learner")));
  for (const { profileId: profile_id } of learners) {
    await joined(profile_id);
    await instructed({ profile_id, metier_instructor_id: tradeTrainer.profileId });
  }
  must(await remove(tradeTrainer.profileId));
  expect((await remove(tradeTrainer.profileId)).status).toBe(422);
  expect(await told(tradeTrainer)).toMatchObject([
    { kind: "learner_removed", about: action.id, learner: null, count: 1 },
  ]);
  for (const who of learners)
    expect(await told(who)).toMatchObject([
      { kind: "instructor_removed", count: 1, name: tradeTrainer.name },
    ]);
  expect((await tradeTrainer.call(training.getTrainingAction, { params })).status).toBe(404);
});

test("a learner who is taken out of an action is no longer named to their trainer, who is told", async () => {
  const { tradeTrainer, joined, instructed, remove } = await sceneWith();
  const learner = await person("learner");
  await joined(learner.profileId);
  await instructed({ profile_id: learner.profileId, metier_instructor_id: tradeTrainer.profileId });
  must(await remove(learner.profileId));
  expect(await told(tradeTrainer)).toMatchObject([{ kind: "learner_removed", learner: null }]);
});

test("staff are told once that a learner deleted their account, of an action that is not over; not of one who is erased", async () => {
  const { params, joined, actionName } = await sceneWith();
  const [coordinator, learner, erased, trainer] = await Promise.all([
    person("coordinator"),
    person("learner"),
    person("learner"),
    person("tradeTrainer"),
  ]);
  const over = await stepScene(0, 2020);
  for (const { profileId } of [learner, erased, trainer]) await joined(profileId);
  await over.joined(learner.profileId);
  for (const who of [learner, trainer])
    must(await who.send(accounts.deleteAccount, { body: { password: who.password } }));
  const administrator = await person("administrator");
  must(
    await administrator.call(profiles.deleteUser, {
      params: { userId: erased.userId },
      query: { force: true },
    }),
  );
  const deleted = must(await coordinator.call(notices.listNotices, {})).data;
  expect(deleted.filter(({ kind }) => kind === "learner_deleted")).toMatchObject([
    { about: params.id, name: actionName, count: 1, by: null, learner: null },
  ]);
});

test("the learners of a trainer whose account is deleted are told, without a name", {
  tags: ["long"],
}, async () => {
  const { tradeTrainer, joined, instructed } = await sceneWith();
  const learner = await person("learner");
  await joined(learner.profileId);
  await instructed({ profile_id: learner.profileId, metier_instructor_id: tradeTrainer.profileId });
  const { status } = await tradeTrainer.send(accounts.deleteAccount, {
    body: { password: tradeTrainer.password },
  });
  expect(status).toBeLessThan(300);
  await removeDeleted();
  await removeDeleted();
  expect(await told(learner)).toMatchObject([{ kind: "instructor_removed", name: null }]);
});

test("the digest says it to each in their own words, as of every kind", { tags: ["long"] }, async () => {
  const { learner, tradeTrainer, instructed } = await sceneWith();
  await instructed({ profile_id: learner.profileId, metier_instructor_id: null });
  expect((await findDigests()).map(({ user_id }) => user_id)).toContain(tradeTrainer.userId);
  await sendDigests();
  const digestOf = async ({ email }: Person) =>
    (await mailsTo(email)).find(({ subject }) => subject.includes("à lire"))?.text;
  expect(await digestOf(tradeTrainer)).toContain("Vos apprenant·es ont changé");
  expect(await digestOf(learner)).toContain("Ton accompagnement a changé");
});
