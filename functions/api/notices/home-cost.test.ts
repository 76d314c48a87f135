import { beforeAll, expect, test } from "vitest";
import { must, type Person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { stepScene, underWay } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import { maxPromotions } from "#shared/notices/notices.coming.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// The calls of each home, as a browser makes them. The bell may cost a page two requests, and "À faire" nothing more:
// a home took as many requests as the second figure before there were either, counted in a browser at that commit.

let scene: Awaited<ReturnType<typeof stepScene>>;
beforeAll(async () => {
  scene = await stepScene(1, ...underWay());
  const { learner, tradeTrainer, referent } = scene;
  await scene.instructed({
    profile_id: learner.profileId,
    metier_instructor_id: tradeTrainer.profileId,
    referent_instructor_id: referent.profileId,
  });
  // Late, and a note to read: every line costs what it costs.
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  must(await scene.dates(scene.staff, 1, ago(30), ago(20)));
  must(await scene.note(referent, 1, roles.referentTrainer.id, "À reprendre"));
});

const session = (who: Person) => [
  () => who.call(accounts.validateToken, {}),
  () => who.call(accounts.listUserProfiles, {}),
];
const learners = (who: Person) => () =>
  who.call(steps.listTutorLearners, { params: { profileId: who.profileId } });
const todo =
  (who: Person, query: { without_learners_of?: string } = {}) =>
  () =>
    who.call(notices.getTodo, { query });
const pageOfEvents = (who: Person) => () => who.call(events.listEvents, { query: {} });

const requestsOf = async (calls: readonly (() => Promise<{ status: number }>)[]) => {
  for (const call of calls) expect((await call()).status).toBe(200);
  let count = 0;
  for (const call of calls) count += (await countingRequests(call)).requests.length;
  return count;
};

test("the home of a learner asks at most two requests more than before there were notices", async () => {
  const who = scene.learner;
  const params = { id: scene.action.id, learnerProfileId: who.profileId };
  const home = [
    ...session(who),
    () => who.call(steps.listLastDocuments, { query: {} }),
    () => who.call(training.listProfileTrainingActions, { params: { profileId: who.profileId } }),
    () => who.call(steps.listLearnerSteps, { params }),
    () => who.call(training.getTrainingAction, { params: { id: scene.action.id } }),
    todo(who),
  ];
  const count = await requestsOf(home);
  console.info(`a learner's home: ${count} requests, 24 before`);
  expect(count).toBeLessThanOrEqual(24 + 2);
});

test("so does the home of a learner while wishes are open", async () => {
  const { learner: who, event } = await wishScene(1, new Date().getUTCFullYear() + 1);
  const list = { params: { userId: who.profileId, eventId: event.id }, query: { is_pre_event: true } };
  const home = [
    ...session(who),
    () => who.call(training.listProfileTrainingActions, { params: { profileId: who.profileId } }),
    () => who.call(wishes.listLearnerWishes, list),
    () => who.call(steps.listLastDocuments, { query: {} }),
    todo(who),
  ];
  const count = await requestsOf(home);
  console.info(`a learner's home while wishes are open: ${count} requests, 16 before`);
  expect((await todo(who)()).body.data.map(({ kind }) => kind)).toEqual(["wishes_missing"]);
  expect(count).toBeLessThanOrEqual(16 + 2);
});

test("the homes of trainers, too: they count what waits among the learners that they list", async () => {
  const { tradeTrainer, referent } = scene;
  const trade = [
    ...session(tradeTrainer),
    () => tradeTrainer.call(steps.listLastDocuments, { query: {} }),
    learners(tradeTrainer),
    todo(tradeTrainer, { without_learners_of: tradeTrainer.profileId }),
  ];
  const referring = [
    ...session(referent),
    learners(referent),
    pageOfEvents(referent),
    todo(referent, { without_learners_of: referent.profileId }),
  ];
  const counts = [await requestsOf(trade), await requestsOf(referring)];
  console.info(`trainers' homes: ${counts.join(" and ")} requests, 16 and 15 before`);
  expect(counts[0]).toBeLessThanOrEqual(16 + 2);
  expect(counts[1]).toBeLessThanOrEqual(15 + 2);
});

test("the home of staff asks no more than before, however many promotions are under way", async () => {
  const who = scene.coordinator;
  const home = [...session(who), pageOfEvents(who), todo(who)];
  const first = await requestsOf(home);
  const { degree_id, year } = scene.action;
  const day = 24 * 3_600_000;
  for (let n = 1; n <= maxPromotions + 1; n++)
    must(
      await who.send(training.createTrainingAction, {
        body: {
          degree_id,
          year,
          start_date: new Date(Date.now() - n * day).toISOString(),
          end_date: new Date(Date.now() + n * day).toISOString(),
        },
      }),
    );
  const { body } = await todo(who)();
  expect([body.promotions.length, body.promotions_total > maxPromotions]).toEqual([maxPromotions, true]);
  const many = await requestsOf(home);
  console.info(`the home of staff: ${first} requests, ${many} with many promotions, 20 before`);
  expect(many).toBeLessThanOrEqual(20 + 2);
});

test("what waits among learners whom the page lists is left out; nothing else is", async () => {
  const { tradeTrainer, learner } = scene;
  const kinds = async (query: { without_learners_of?: string }) =>
    (await todo(tradeTrainer, query)()).body.data.map(({ kind }) => kind);
  const all = await kinds({});
  expect(all).toContain("steps_late");
  expect(await kinds({ without_learners_of: tradeTrainer.profileId })).not.toContain("steps_late");
  expect(await kinds({ without_learners_of: learner.profileId })).toEqual(all);
});
