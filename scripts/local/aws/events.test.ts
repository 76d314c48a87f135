import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { LocalFunction, Model } from "#scripts/local/model/model.ts";
import type { Assembly, Deployed } from "#scripts/local/model/template.ts";
import { readSubscriptions, readTriggers } from "#scripts/local/model/triggers.ts";
import type { Invoke } from "#scripts/local/workers.ts";
import { startEvents } from "./events.ts";

const arn = "arn:aws:lambda:eu-west-3:000000000000:function:Recorder";
const resource = (
  type: string,
  id: string,
  properties: Deployed["properties"],
  more: Partial<Deployed> = {},
) => ({
  id,
  type,
  ref: id,
  arn: `arn of ${id}`,
  properties,
  metadata: {},
  ...more,
});
const filter = (pattern: string) =>
  resource("AWS::Logs::SubscriptionFilter", "Filter", {
    LogGroupName: "AccountsLogs",
    FilterPattern: pattern,
    DestinationArn: arn,
  });
const read = (...resources: Deployed[]) => {
  const all = [resource("AWS::Logs::LogGroup", "AccountsLogs", {}), ...resources];
  const ofType = (type: string) => all.filter((one) => one.type === type);
  return readSubscriptions({ ofType } as Assembly, new Map([[arn, "Recorder"]]));
};
const pattern = '{ $.message.message = "security" }';

test("a subscription to no function, or with a pattern that the runner does not know, is refused", () => {
  expect(read(filter(pattern))).toEqual([
    { logGroup: "AccountsLogs", path: ["message", "message"], text: "security", functionId: "Recorder" },
  ]);
  expect(() => read({ ...filter(pattern), properties: { DestinationArn: "arn of no function" } })).toThrow(
    "is no function",
  );
  expect(() => read(filter("security"))).toThrow("does not know");
});

const answered = { kind: "answer", payload: "null" } as const;
const started = (invoke: Invoke) => {
  const subscriptions = read(filter(pattern));
  return startEvents({
    model: () => ({ subscriptions, triggers: [] }) as unknown as Model,
    invoke,
    scan: async () => "",
    send: () => undefined,
    retryMs: 1,
    say: () => undefined,
  });
};
const of = (logGroup: string) => ({ logGroup }) as LocalFunction;
const line = (message: unknown) => JSON.stringify({ level: "INFO", message });
const linesIn = (event: unknown): unknown[] => {
  const { awslogs } = event as { awslogs: { data: string } };
  const { logEvents } = JSON.parse(gunzipSync(Buffer.from(awslogs.data, "base64")).toString());
  return logEvents.map(({ message }: { message: string }) => JSON.parse(message).message);
};

test("the lines that a filter names reach its function, all of them, again when it fails", async () => {
  const got: unknown[] = [];
  let failures = 1;
  const events = started(async (_, event) => {
    if (failures-- > 0) return { kind: "failed", errorType: "Error", message: "once" };
    got.push(...linesIn(event));
    return answered;
  });
  const security = [1, 2, 3].map((n) => ({ message: "security", n }));
  for (const one of security) events.lineLogged(of("AccountsLogs"), line(one));
  events.lineLogged(of("AccountsLogs"), line({ message: "answered" }));
  events.lineLogged(of("AccountsLogs"), line("security"));
  events.lineLogged(of("AccountsLogs"), "REPORT security");
  events.lineLogged(of("OtherLogs"), line({ message: "security", n: 4 }));
  await events.settled();
  expect(got).toEqual(security);
  events.stop();
});

test("a daily schedule is read with its zone; a role that may not start it, or another expression, is refused", () => {
  const scheduleOf = (properties: Deployed["properties"]) =>
    resource("AWS::Scheduler::Schedule", "Daily", {
      ScheduleExpression: "cron(0 9 * * ? *)",
      ScheduleExpressionTimezone: "Europe/Paris",
      Target: { Arn: arn, RoleArn: "arn of Role" },
      ...properties,
    });
  const triggersOf = (schedule: Deployed, may = true) => {
    const ofType = (type: string) => [schedule].filter((one) => one.type === type);
    return readTriggers({ ofType } as Assembly, new Map([[arn, "Recorder"]]), [], () => may);
  };
  const target = { functionId: "Recorder" };
  const daily = { kind: "daily", time: "09:00", zone: "Europe/Paris" };
  expect(triggersOf(scheduleOf({}))).toEqual([{ when: daily, target }]);
  expect(triggersOf(scheduleOf({ ScheduleExpressionTimezone: "" }))).toEqual([
    { when: { ...daily, zone: "UTC" }, target },
  ]);
  expect(() => triggersOf(scheduleOf({}), false)).toThrow("may not start");
  expect(() => triggersOf(scheduleOf({ ScheduleExpression: "cron(0 9 1 * ? *)" }))).toThrow("does not know");
});
