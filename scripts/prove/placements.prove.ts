import { afterAll, expect, test } from "vitest";
import { proposePlacements } from "#functions/domain/placements/computing/propose.ts";
import { type Figure, report, secondsSince } from "#scripts/prove/report.ts";
import { randomPlacements } from "#scripts/testing/scenes/placement-instances.ts";
import { judged } from "#scripts/testing/scenes/placement-oracles.ts";

// Proposals of placements at their real sizes; the tests beside them say that they are stable and the best there is.
// PROVE_QUICK=1: without the largest.
const isQuick = process.env.PROVE_QUICK === "1";

const figures: Figure[] = [];
afterAll(() => report("placements", figures));

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
});
