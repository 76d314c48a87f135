// @module-tag long
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findKept } from "#functions/domain/evidence/evidence.store.ts";
import { writesToKeepEvidence } from "#functions/domain/evidence/keeping.ts";
import { eraseSteps } from "#functions/domain/steps/of-person.ts";
import { takeOutMember } from "#functions/domain/training/removing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { removeDeleted, reviewAccounts } from "#scripts/testing/functions.ts";
import { mailsTo, must, person } from "#scripts/testing/harness.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const on = (day: string) => vi.setSystemTime(new Date(`${day}T10:00:00.000Z`));

test("an account that nobody uses is erased, and its dossier is kept: no step, no contact, the name and the days", async () => {
  on("2026-12-10");
  const scene = await stepScene(0);
  const { version } = must(await scene.write(scene.learner, 1, { lieu: "Un texte à moi" }));
  must(await scene.submit(scene.learner, 1, version));
  // Two years without a sign-in, a warning, and a month.
  on("2028-12-20");
  await reviewAccounts();
  on("2029-01-25");
  await reviewAccounts();
  await removeDeleted();
  const told = (await mailsTo(scene.learner.email)).slice(-2);
  expect(told.map(({ subject }) => subject)).toEqual([
    "Un compte Compagnon va être effacé",
    "Un compte Compagnon a été effacé",
  ]);
  for (const { text } of told) expect(text).toContain("ton dossier de preuves FEST");
  const coordinator = await person("coordinator");
  const params = { id: scene.action.id, learnerProfileId: scene.learner.profileId };
  const kept = must(await coordinator.call(evidence.getEvidence, { params }));
  expect(kept).toMatchObject({
    learner: { name: scene.learner.name },
    kept: { until: "2030-07-02", asked_on: null },
    pieces: [{ element: "E1", by: scene.learner.name }],
  });
  expect(JSON.stringify(kept)).not.toContain("Un texte à moi");
  expect(JSON.stringify(kept)).not.toContain(scene.learner.email);
});

test("a role whose deletion stopped half way keeps the dossier of before; who joined again and handed in, the new one", async () => {
  on("2026-12-10");
  const scene = await stepScene(0);
  const { learner, administrator, action } = scene;
  const handIn = async (order: number) => {
    const { version } = must(await scene.write(learner, order, { lieu: "Atelier" }));
    must(await scene.submit(learner, order, version));
  };
  const person = { userId: learner.userId, profileIds: [learner.profileId] };
  const by = { viewer: { userId: administrator.userId }, now: new Date() };
  /** What a deletion does before it takes the learner out of the action. */
  const stopped = async () => {
    const user = await findAuth(learner.userId);
    if (!user) throw new Error("No such account");
    await transact(await writesToKeepEvidence(user, { now: new Date(), asked: false }));
    await eraseSteps(person);
  };
  const kept = async () =>
    (await findKept(action.id, learner.profileId, new Date()))?.dossier.pieces.map(({ saved_at }) =>
      saved_at.slice(11, 16),
    );
  await handIn(1);
  await stopped();
  await stopped();
  expect(await kept()).toEqual(["10:00"]);
  // The next one has stopped later; staff give them their place back, and steps.
  await takeOutMember(action.id, learner.profileId, by);
  vi.setSystemTime(new Date("2026-12-10T10:30:00.000Z"));
  await scene.joined(learner.profileId);
  const params = { id: action.id, learnerProfileId: learner.profileId };
  const body = { step_template: defaultTemplate };
  must(await administrator.send(steps.createLearnerSteps, { params, body }));
  await stopped();
  expect(await kept()).toEqual(["10:00"]);
  must(await administrator.send(steps.createLearnerSteps, { params, body }));
  await handIn(1);
  await stopped();
  expect(await kept()).toEqual(["10:30"]);
});

/** A learner whose first step has a deliverable that was handed in, with their account as it is read. */
const handedIn = async () => {
  const scene = await stepScene(0);
  const { learner, write, submit } = scene;
  const { version } = must(await write(learner, 1, { lieu: "Atelier" }));
  must(await submit(learner, 1, version));
  const user = await findAuth(learner.userId);
  if (!user) throw new Error("No such account");
  return { ...scene, user };
};

test("two deletions of one role at once keep the dossier that was whole", async () => {
  on("2026-12-10");
  const { user, learner, action } = await handedIn();
  const person = { userId: learner.userId, profileIds: [learner.profileId] };
  const [first, second] = [
    await writesToKeepEvidence(user, { now: new Date(), asked: false }),
    await writesToKeepEvidence(user, { now: new Date(), asked: false }),
  ];
  await transact(first);
  await eraseSteps(person);
  await expect(transact(second)).rejects.toThrow(ConcurrentChange);
  const kept = await findKept(action.id, learner.profileId, new Date());
  expect(kept?.dossier.pieces).toMatchObject([{ element: "E1" }]);
});

test("a dossier whose erasure was asked for stays asked for, whatever deletion had read it or the account before", async () => {
  on("2026-12-10");
  const { user, learner, action } = await handedIn();
  const keeping = (asked: boolean) => writesToKeepEvidence(user, { now: new Date(), asked });
  const askedOn = async () =>
    (await findKept(action.id, learner.profileId, new Date()))?.dossier.kept?.asked_on;
  await transact(await keeping(false));
  const before = await keeping(false);
  await transact(await keeping(true));
  await expect(transact(before)).rejects.toThrow(ConcurrentChange);
  expect(await askedOn()).toBe("2026-12-10");
  on("2026-12-12");
  await transact(await keeping(false));
  expect(await askedOn()).toBe("2026-12-10");
});

test("a dossier about which an administrator decides stays decided, whatever deletion had read it before", async () => {
  on("2026-12-10");
  const { user, learner, administrator, action } = await handedIn();
  const keeping = (asked: boolean) => writesToKeepEvidence(user, { now: new Date(), asked });
  await transact(await keeping(true));
  const before = await keeping(false);
  const params = { id: action.id, learnerProfileId: learner.profileId };
  must(await administrator.send(evidence.keepEvidence, { params }));
  await expect(transact(before)).rejects.toThrow(ConcurrentChange);
  on("2026-12-12");
  for (const asked of [false, true]) await transact(await keeping(asked));
  expect(await findKept(action.id, learner.profileId, new Date())).toMatchObject({
    decided: { on: "2026-12-10", by: administrator.userId },
    dossier: { kept: { asked_on: "2026-12-10" } },
  });
});
