import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attempt, attemptAll, forgiveOnError } from "#functions/store/rate.ts";
import { type Plan, withFaults } from "#scripts/prove/faulty-aws.ts";

const now = new Date();
const allowance = { max: 3, seconds: 60 };
const count = async (what: string) => (await attempt(what, allowance, now)).count;

describe("a count that fails", () => {
  test.each(["failed", "lost"] as const)("(%s) changes nothing", async (fault) => {
    const what = randomUUID();
    expect(await count(what)).toBe(1);
    const plan: Plan = ({ number, writes }) => (writes && number === 1 ? fault : undefined);
    const failing = withFaults(plan, () => attempt(what, allowance, now));
    await expect(failing).rejects.toThrow();
    expect(await count(what)).toBe(2);
  });

  test("leaves none of those beside it counted", async () => {
    const limits = [randomUUID(), randomUUID(), randomUUID()].map((what) => ({ what, allowance }));
    const plan: Plan = ({ number, writes }) => (writes && number === 2 ? "failed" : undefined);
    const failing = withFaults(plan, () => attemptAll(limits, now, () => new Error("too many")));
    await expect(failing).rejects.not.toThrow("too many");
    expect(await Promise.all(limits.map(({ what }) => count(what)))).toEqual([1, 1, 1]);
  });
});

test("of several, one that is one too many counts none", async () => {
  const [full, free] = [randomUUID(), randomUUID()];
  for (let n = 0; n < 3; n++) await count(full);
  const limits = [full, free].map((what) => ({ what, allowance }));
  const tooMany = (retryAfter: number) => new Error(`wait ${retryAfter}`);
  await expect(attemptAll(limits, now, tooMany)).rejects.toThrow("wait 60");
  expect([await count(full), await count(free)]).toEqual([4, 1]);
});

test("work that fails does not count, and its error is what the caller sees, whatever else fails", async () => {
  const what = randomUUID();
  expect(await count(what)).toBe(1);
  const work = () => Promise.reject(new Error("first"));
  const failing = () => forgiveOnError(what, now, work);
  await expect(failing()).rejects.toThrow("first");
  expect(await count(what)).toBe(1);
  await expect(withFaults(() => "failed", failing)).rejects.toThrow("first");
  await expect(forgiveOnError(what, now, work, () => true)).rejects.toThrow("first");
  expect(await count(what)).toBe(2);
});
