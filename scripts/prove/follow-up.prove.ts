import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { type Figure, report } from "#scripts/prove/report.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { cohortItems, store } from "#scripts/testing/scenes/follow-up-cohorts.ts";
import { expectedTurns } from "#scripts/testing/scenes/follow-up-oracle.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";

// Whose turn it is, in random cohorts, judged by an oracle that reads the raw items. The tests try 20 others.
const cohorts = process.env.PROVE_QUICK === "1" ? 30 : 180;

const figures: Figure[] = [];
afterAll(() => {
  vi.useRealTimers();
  report("follow-up", figures);
});

const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

test("random cohorts: the turns of an oracle", async () => {
  const now = new Date("2026-12-11T09:00:00.000Z");
  vi.useFakeTimers({ toFake: ["Date"], now });
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const [staff, administrator] = [await person("coordinator"), await person("administrator")];
  const degree = { name: `Diplôme ${randomUUID()}`, city: "Rennes" };
  const { id: degree_id } = must(await administrator.send(reference.createDegree, { body: degree }));
  let [rows, differing] = [0, 0];
  for (let seed = 21; seed < 21 + cohorts; seed++) {
    const random = seeded(seed);
    const begun = Math.floor(random() * 140) - 45;
    const dates = { start_date: inDays(-begun), end_date: inDays(200 - begun) };
    const body = { degree_id, year: 2026, is_fest: 1, ...dates };
    const { id } = must(await staff.send(training.createTrainingAction, { body }));
    const items = cohortItems(id, 1 + Math.floor(random() * 8), now, random);
    await store(items);
    const found = must(await staff.call(followUp.getFollowUp, { params: { id } })).rows;
    const lines = (all: readonly { learner: string; reason: string; turn: string; since: string }[]) =>
      all.map(({ learner, reason, turn, since }) => `${learner} ${reason} ${turn} ${since}`).sort();
    const expected = lines(expectedTurns(items, { ...dates, is_fest: true }, now));
    const given = lines(found.map((row) => ({ ...row, learner: row.learner.id })));
    rows += expected.length;
    if (given.join() !== expected.join()) differing++;
  }
  figures.push(
    ["random cohorts judged by an oracle", cohorts],
    ["things that wait in them", rows, { atLeast: cohorts }],
    ["cohorts whose turns differ from the oracle's", differing, 0],
  );
  expect(differing).toBe(0);
});
