import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { LocalFunction, Model } from "#scripts/local/model/model.ts";
import type { Assembly, Deployed } from "#scripts/local/model/template.ts";
import { readSubscriptions, readTriggers, type Trigger } from "#scripts/local/model/triggers.ts";
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
const started = (invoke: Invoke, triggers: Trigger[] = [], now?: () => number) => {
  const subscriptions = read(filter(pattern));
  const model = () => ({ subscriptions, triggers }) as unknown as Model;
  return startEvents({
    model,
    invoke,
    scan: async () => "",
    send: () => undefined,
    retryMs: 1,
    say: () => undefined,
    ...(now && { now }),
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

describe("a schedule at a time of Paris", () => {
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

  test("is read with its zone; a role that may not start the function, or another expression, is refused", () => {
    const target = { functionId: "Recorder" };
    const daily = { kind: "daily", time: "09:00", zone: "Europe/Paris" };
    expect(triggersOf(scheduleOf({}))).toEqual([{ when: daily, target }]);
    expect(triggersOf(scheduleOf({ ScheduleExpressionTimezone: "" }))).toEqual([
      { when: { ...daily, zone: "UTC" }, target },
    ]);
    expect(() => triggersOf(scheduleOf({}), false)).toThrow("may not start");
    expect(() => triggersOf(scheduleOf({ ScheduleExpression: "cron(0 9 1 * ? *)" }))).toThrow(
      "does not know",
    );
  });

  test("starts its function once a day, also over the changes of summer time, when the clock is moved", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      const minute = 60_000;
      for (const [day, expected] of [
        ["2027-03-27", ["08:00", "07:00", "07:00"]],
        ["2027-10-30", ["07:00", "08:00", "08:00"]],
      ] as const) {
        const starts: string[] = [];
        let now = Date.parse(`${day}T00:00:00Z`);
        const events = started(
          async () => {
            starts.push(new Date(now).toISOString().slice(11, 16));
            return answered;
          },
          triggersOf(scheduleOf({})),
          () => now,
        );
        for (const end = now + 72 * 60 * minute; now < end; now += 5 * minute) {
          vi.advanceTimersByTime(1000);
          await events.settled();
        }
        events.stop();
        expect(starts).toEqual(expected);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
