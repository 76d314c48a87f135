import type { Page } from "@playwright/test";
import { roundTripsInSequence } from "#scripts/local/counters.ts";

/** Longer than this machine needs between an answer and the calls that do not need it. */
const answerMs = 1_500;

export type Waterfall = {
  /** How many calls wait for each other, one after the other. */
  depth: number;
  /** The calls in the order of their starts, as `GET /api/structures`. */
  calls: string[];
};

/** Opens a page while every answer takes long, and says which of its calls waited for others. */
export const waterfallOf = async (page: Page, address: string): Promise<Waterfall> => {
  const calls: { call: string; startedAt: number; endedAt: number }[] = [];
  await page.route("**/api/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const call = { call: `${route.request().method()} ${pathname}${search}`, startedAt: Date.now() };
    const recorded = { ...call, endedAt: Number.POSITIVE_INFINITY };
    calls.push(recorded);
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, answerMs - (Date.now() - call.startedAt)));
    recorded.endedAt = Date.now();
    await route.fulfill({ response });
  });
  await page.goto(address);
  let seen = -1;
  while (seen < calls.length || calls.some(({ endedAt }) => !Number.isFinite(endedAt))) {
    seen = calls.length;
    await page.waitForTimeout(answerMs);
  }
  await page.unroute("**/api/**");
  return { depth: roundTripsInSequence(calls), calls: calls.map(({ call }) => call) };
};
