import { afterAll, expect, test } from "vitest";
import { type Figure, report } from "#scripts/prove/report.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { oracleStatuses } from "#scripts/testing/scenes/evidence-oracle.ts";
import { mutants, randomPath, wholePath } from "#scripts/testing/scenes/evidence-paths.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { elements, statuses } from "#shared/evidence/evidence.path.ts";
import { deriveEvidence } from "#shared/evidence/evidence.rules.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

// PROVE_QUICK=1: a fifth of the paths.
const paths = process.env.PROVE_QUICK === "1" ? 100 : 500;

const figures: Figure[] = [];
afterAll(() => report("evidence", figures));

test("an oracle written separately derives the same eleven statuses of random paths, which show each status of each line", () => {
  const differences: string[] = [];
  const seen = new Set<string>();
  for (let seed = 0; seed < paths; seed++) {
    const derived = deriveEvidence(randomPath(seed)).map(({ status }) => status);
    const expected = oracleStatuses(randomPath(seed));
    for (const [n, element] of elements.entries()) {
      seen.add(`${element} ${derived[n]}`);
      if (derived[n] !== expected[n])
        differences.push(`path ${seed}, ${element}: ${derived[n]} instead of ${expected[n]}`);
    }
  }
  figures.push(["random paths", paths], ["statuses unlike the oracle's", differences.length, 0]);
  figures.push(["statuses seen, of 44", seen.size, { atLeast: elements.length * statuses.length }]);
  expect(differences).toEqual([]);
});

test("one datum that is dropped, shifted or overlaps changes exactly its lines, for the oracle too", () => {
  const wrong = mutants.filter(([, changes, mutate, of = wholePath]) => {
    const path = of();
    mutate(path);
    const [before, after] = [oracleStatuses(of()), oracleStatuses(path)];
    return elements.filter((_, n) => before[n] !== after[n]).join() !== changes.join();
  });
  figures.push(["mutants", mutants.length, { atLeast: 40 }], ["that changed another line", wrong.length, 0]);
  expect(wrong.map(([what]) => what)).toEqual([]);
});

test("sixty dossiers are on screen within five seconds, and one shows nobody else", async () => {
  const scene = await stepScene(0);
  const params = { id: scene.action.id };
  const learners = await Promise.all(Array.from({ length: 59 }, () => person("learner")));
  for (const { profileId } of learners)
    must(await scene.staff.send(training.addTrainingProfile, { params, body: { profile_id: profileId } }));
  must(
    await scene.staff.send(steps.createActionSteps, {
      params,
      body: { step_template: [...defaultTemplate] },
    }),
  );
  const asked = performance.now();
  const board = must(await scene.coordinator.call(evidence.getEvidenceBoard, { params }));
  const seconds = (performance.now() - asked) / 1000;
  expect(board.learners).toHaveLength(60);
  let foreign = 0;
  for (const own of learners.slice(0, 5)) {
    const { body } = await scene.coordinator.call(evidence.getEvidence, {
      params: { ...params, learnerProfileId: own.profileId },
    });
    const text = JSON.stringify(body);
    foreign += learners.filter(
      (other) => other !== own && (text.includes(other.name) || text.includes(other.profileId)),
    ).length;
  }
  figures.push(["seconds for sixty learners", Number(seconds.toFixed(2)), { atMost: 5 }]);
  figures.push(["other learners named in a dossier", foreign, 0]);
});
