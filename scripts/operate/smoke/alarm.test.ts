import { afterEach, beforeEach, expect, it } from "vitest";
import { alarmChecks } from "#scripts/operate/smoke/alarm.ts";
import { lookAt } from "#scripts/operate/smoke/checks.ts";
import { stackResource, startAccount } from "#scripts/testing/aws-account.ts";

let account: Awaited<ReturnType<typeof startAccount>>;
beforeEach(async () => {
  account = await startAccount();
});
afterEach(() => account.stop());

const ring = "GraniteServiceVersion20100801.SetAlarmState";
const verdictOf = async (stack?: string) =>
  (await lookAt(alarmChecks(stack ? { stack, region: "eu-west-3" } : undefined)))[0]?.verdict;

it("rings the alarm of the platform, and says that it is a test", async () => {
  account.answers = {
    "DescribeStackResource compagnon-staging": stackResource("compagnon-staging-LambdaThrottledAlarm-1A2B"),
    [ring]: [200, {}],
  };
  expect(await verdictOf("compagnon-staging")).toBe("holds");
  const rung = account.asked.find(({ operation }) => operation === ring);
  expect(JSON.parse(rung?.body ?? "{}")).toMatchObject({
    AlarmName: "compagnon-staging-LambdaThrottledAlarm-1A2B",
    StateValue: "ALARM",
    StateReason: expect.stringContaining("Essai"),
  });
});

it("fails where the platform has no such alarm, and where it may not be rung", async () => {
  expect(await verdictOf("compagnon-none")).toBe("fails");
  account.answers = { "DescribeStackResource compagnon-staging": stackResource("alarm") };
  expect(await verdictOf("compagnon-staging")).toBe("fails");
});

it("says of a local run that it has no alarm, and calls nobody", async () => {
  expect(await verdictOf()).toBe("not here");
  expect(account.asked).toEqual([]);
});
