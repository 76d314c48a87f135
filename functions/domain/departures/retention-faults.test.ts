// @module-tag long

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findReviews } from "#functions/domain/accounts/reviews.store.ts";
import { eraseAccount } from "#functions/domain/departures/erasure.ts";
import { type AwsCall, type Fault, planOf, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { reviewAccounts } from "#scripts/testing/functions.ts";
import { mailsTo, type Person, person } from "#scripts/testing/harness.ts";
import { retention } from "#shared/contract/retention.ts";

const start = new Date("2030-01-10T08:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});
const days = (count: number) => vi.setSystemTime(start.getTime() + count * 86_400_000);
const warnings = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes("va être effacé")).length;

/** Somebody whose account is due to be warned of, or to be erased. */
const staged = async (phase: "warn" | "erase"): Promise<Person> => {
  vi.setSystemTime(start);
  const who = await person("learner");
  days(retention.inactiveAccount);
  if (phase === "erase") {
    await reviewAccounts();
    days(retention.inactiveAccount + retention.warning);
  }
  return who;
};
const calls = async (phase: "warn" | "erase") => {
  const who = await staged(phase);
  const { seen } = await withFaults(undefined, () => reviewAccounts());
  if (await findAuth(who.userId)) await eraseAccount(who.userId, { viewer: who, now: new Date() });
  return seen.calls;
};

/** How many mails may leave: one, but where it left and nothing could say so. The SDK sends it twice by itself. */
const maxMails = ({ service, transaction }: AwsCall, fault: Fault) => {
  if (service === "ses") return fault === "lost" ? 3 : 1;
  return transaction ? 2 : 1;
};

test.each(["warn", "erase"] as const)(
  "to %s comes to the same if any AWS call fails, or its answer is lost, and the worker runs again the next day",
  async (phase) => {
    const wrong: string[] = [];
    let tried = 0;
    for (const call of await calls(phase))
      for (const fault of ["failed", "lost"] as const) {
        const trial: Trial = { number: call.number, writes: call.writes, fault, attempts: 9 };
        const where = `${fault} at ${call.service} ${call.writes ? "write" : "read"} ${call.number}`;
        const who = await staged(phase);
        await withFaults(planOf(trial), () => reviewAccounts().catch(() => undefined));
        vi.setSystemTime(Date.now() + 86_400_000);
        await reviewAccounts();
        tried++;
        const [user, mails] = [await findAuth(who.userId), await warnings(who)];
        if (phase === "erase" && user) wrong.push(`${where}: not erased`);
        if (phase === "erase" && mails !== 1) wrong.push(`${where}: warned ${mails} times`);
        if (phase === "warn" && !user?.warned_on) wrong.push(`${where}: not noted as warned`);
        if (phase === "warn" && (mails < 1 || mails > maxMails(call, fault)))
          wrong.push(`${where}: warned ${mails} times`);
        const again = (await findReviews(1000)).filter(({ user_id }) => user_id === who.userId);
        if (again.length !== (user ? 1 : 0)) wrong.push(`${where}: ${again.length} planned looks`);
        if (user) await eraseAccount(who.userId, { viewer: who, now: new Date() });
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  },
  120_000,
);
