// @module-tag long

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { cohortItems, store } from "#scripts/testing/scenes/follow-up-cohorts.ts";
import { expectedTurns } from "#scripts/testing/scenes/follow-up-oracle.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const now = new Date("2026-12-11T09:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

let staff: Person;
let degree_id: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  staff = await person("coordinator");
  const administrator = await person("administrator");
  const body = { name: `Diplôme ${randomUUID()}`, city: "Rennes" };
  degree_id = must(await administrator.send(reference.createDegree, { body })).id;
});
afterAll(() => {
  vi.useRealTimers();
});
const action = async (begun: number) => {
  const dates = { start_date: inDays(-begun), end_date: inDays(300 - begun) };
  const body = { degree_id, year: 2026, is_fest: 1, ...dates };
  return { id: must(await staff.send(training.createTrainingAction, { body })).id, ...dates, is_fest: true };
};
const turnsOf = async (id: string) =>
  must(await staff.call(followUp.getFollowUp, { params: { id } })).rows.map(
    ({ learner, reason, turn, since }) => ({
      ...{ learner: learner.id, reason, turn, since },
    }),
  );
const inOrder = <Row extends { learner: string; reason: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (`${a.learner} ${a.reason}` < `${b.learner} ${b.reason}` ? -1 : 1));

test("20 random cohorts: the same turns as an oracle that reads the raw items", async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 20; seed++) {
    const cohort = await action([-40, -20, 5, 45, 70, 95][seed % 6] ?? 0);
    const items = cohortItems(cohort.id, 1 + (seed % 8), now, seededRandom(seed));
    await store(items);
    const found = inOrder(await turnsOf(cohort.id));
    expect(found, `seed ${seed}`).toEqual(inOrder(expectedTurns(items, cohort, now)));
    for (const { reason } of found) seen.add(reason.split("-")[0] ?? "");
  }
  // Every rule was tried.
  expect(seen.size).toBe(14);
});

test("names, genres, cities and pictures change nothing", async () => {
  const cohort = await action(70);
  const learners = [await person("learner"), await person("learner"), await person("learner")];
  const items = cohortItems(cohort.id, 3, now, seededRandom(7));
  const ids = [
    ...new Set(items.filter(({ type }) => type === "Member").map((row) => String(row["profile_id"]))),
  ];
  const known = (text: string) =>
    ids.reduce((all, id, n) => all.replaceAll(id, learners[n]?.profileId ?? ""), text);
  await store(JSON.parse(known(JSON.stringify(items))));
  const before = await turnsOf(cohort.id);
  expect(before.length).toBeGreaterThan(5);
  for (const [n, learner] of learners.entries())
    must(
      await learner.send(profiles.updateProfile, {
        params: { id: learner.profileId },
        body: { genre_id: (n % 3) + 1, city: ["Brest", "Rennes", "Vannes"][n], bio: "Autre" },
      }),
    );
  expect(await turnsOf(cohort.id)).toEqual(before);
});

test("300 learners are read in fewer than 100 requests", { tags: ["long"] }, async () => {
  const cohort = await action(70);
  await store(cohortItems(cohort.id, 300, now, seededRandom(3)));
  await turnsOf(cohort.id);
  const { value, requests } = await countingRequests(() => turnsOf(cohort.id));
  expect(value.length).toBeGreaterThan(300);
  expect(requests.length).toBeLessThan(100);
});
