import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rosters } from "#functions/domain/upkeep/rosters.ts";
import { saveSnapshots } from "#functions/domain/upkeep/snapshots.ts";
import { readTogether } from "#functions/store/roster.ts";
import type { Cost, Measured } from "#scripts/bench/bench.ts";
import { succeedingCall } from "#scripts/prove/valid-calls.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { half } from "#scripts/testing/scenes/access-scene.ts";
import { fillLibrary } from "#scripts/testing/scenes/many-documents.ts";
import { fillWishes } from "#scripts/testing/scenes/many-wishes.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Measures the succeeding call of each route's access rows (see bench.ts): as a function answers it that has just started,
// which finds the snapshots of the last minute, and once more as a warm one does.
const [only = [], structures = 0, learners = 0]: [string[]?, number?, number?] = JSON.parse(
  process.env["BENCH"] ?? "[]",
);
const routes = operations().filter(
  ({ domain, operation }) => only.length === 0 || only.includes(domain) || only.includes(operation),
);
const world = half();
const measured: Measured = {};

beforeAll(async () => {
  const { event, staff } = await world;
  if (learners === 0) return;
  await fillWishes(learners, structures, [true], event.id);
  await fillLibrary(learners / 10, learners * 2, staff.userId);
});

/** What one new call costs, in a function that holds no roster or each as it is now. */
const costOf = async ({ operation, endpoint }: (typeof routes)[number], isCold: boolean): Promise<Cost> => {
  const { caller, call } = await succeedingCall(operation, world);
  if (isCold) {
    await saveSnapshots();
    forgetRosters();
  } else for (const roster of rosters) await readTogether(roster);
  const { value, ...counted } = await countingRequests(() => caller.send(endpoint, call));
  expect(value.status, JSON.stringify(value.body)).toBeLessThan(400);
  return {
    requests: counted.requests.length,
    inSequence: counted.inSequence,
    readUnits: counted.readUnits,
    writeUnits: counted.writeUnits,
    answerKb: JSON.stringify(value.body ?? "").length / 1024,
  };
};

test.each(routes)("$operation", async (route) => {
  const cold = await costOf(route, true);
  measured[route.operation] = { cold, warm: await costOf(route, false) };
});

afterAll(() => writeFileSync(process.env["BENCH_FILE"] ?? "", JSON.stringify(measured)));
