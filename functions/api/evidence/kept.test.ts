// @module-tag long
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeDeleted, reviewAccounts } from "#scripts/testing/functions.ts";
import { mailsTo, must, person } from "#scripts/testing/harness.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";

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
