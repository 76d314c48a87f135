import { afterAll, expect, test } from "vitest";
import { proposePlacements } from "#functions/domain/placements/computing/propose.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { randomPlacements } from "#scripts/testing/scenes/placement-instances.ts";
import { bestByModel, judged, placedByAsking } from "#scripts/testing/scenes/placement-oracles.ts";

// Is a proposal of placements stable, and are as many placed as can be? PROVE_QUICK=1: a sixth of the promotions.
const isQuick = process.env.PROVE_QUICK === "1";
const all = isQuick ? 50 : 300;

/** Seconds of a processor since then. */
const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const figures: Figure[] = [];
afterAll(() => report("placements", figures));

// The exact model and the hundred deferred acceptances take most of it: eighteen minutes on a busy machine.
test(`${all} promotions of 120 learners, 40 hosts and 60 seats`, { timeout: 3_600_000 }, async () => {
  const wrong = { blocking: 0, overSeats: 0, unwished: 0 };
  let [unlikeTheModel, belowATieBreak, unproven, placedInAll, seconds] = [0, 0, 0, 0, 0];
  for (let seed = 0; seed < all; seed++) {
    // A third as the measure of the specification says: nothing but wishes before the event.
    const plain = seed % 3 === 0 ? { after: 0, silent: 0 } : {};
    const input = randomPlacements(seed, { learners: 120, hosts: 40, seats: 60, pins: seed % 5, ...plain });
    const before = process.cpuUsage();
    const { lines, goals } = await proposePlacements(input, { seconds: 60, reasonSeconds: 0.1 });
    seconds += secondsSince(before);
    const { placed, priority, ...own } = judged(input, lines);
    for (const what of ["blocking", "overSeats", "unwished"] as const) wrong[what] += own[what];
    const best = await bestByModel(input);
    if (placed !== best.placed || priority !== best.priority) unlikeTheModel++;
    if (placed < Math.max(...placedByAsking(input, 100))) belowATieBreak++;
    if (!goals.slice(0, 2).every(({ proven }) => proven)) unproven++;
    placedInAll += placed;
  }
  figures.push(
    ["promotions", all],
    ["blocking pairs", wrong.blocking, 0],
    ["hosts with more people than seats", wrong.overSeats, 0],
    ["placed where they did not wish to be, or were refused", wrong.unwished, 0],
    ["promotions unlike an exact model written apart", unlikeTheModel, 0],
    ["promotions below one of 100 deferred acceptances", belowATieBreak, 0],
    ["promotions whose figures are not proven", unproven, 0],
    ["placed, on average", (placedInAll / all).toFixed(1)],
    ["seconds of a processor, a promotion on average", (seconds / all).toFixed(1)],
  );
  expect({ ...wrong, unlikeTheModel, belowATieBreak, unproven }).toEqual({
    ...{ blocking: 0, overSeats: 0, unwished: 0 },
    ...{ unlikeTheModel: 0, belowATieBreak: 0, unproven: 0 },
  });
});

test.each([
  { learners: 240, hosts: 60, seats: 120, seconds: 5, limits: { seconds: 600, reasonSeconds: 0.5 } },
  // As the worker computes it: what is not proven by then has its bound.
  ...(isQuick
    ? []
    : [
        {
          learners: 2_000,
          hosts: 250,
          seats: 1_000,
          seconds: 60,
          limits: { seconds: 45, reasonSeconds: 15 },
        },
      ]),
])("$learners learners and $hosts hosts take $seconds s at most", async ({ seconds, limits, ...shape }) => {
  const input = randomPlacements(1, shape);
  const before = process.cpuUsage();
  const { lines, goals } = await proposePlacements(input, limits);
  const taken = secondsSince(before);
  const size = `${shape.learners} × ${shape.hosts}`;
  const [placed, priority] = goals;
  figures.push(
    [`seconds of a processor, ${size}`, taken.toFixed(1), { atMost: seconds }],
    [`placed, ${size}, of at most ${placed?.bound}`, placed?.value ?? 0, { atLeast: placed?.bound ?? 0 }],
    [`priority wishes, ${size}, of at most ${priority?.bound}`, priority?.value ?? 0],
  );
  expect(judged(input, lines)).toMatchObject({ blocking: 0, overSeats: 0, unwished: 0 });
  expect(taken).toBeLessThanOrEqual(seconds);
});
