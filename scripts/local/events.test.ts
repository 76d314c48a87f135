import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Invoke } from "./api.ts";
import { startEvents } from "./events.ts";
import type { LocalFunction, Model } from "./model.ts";
import type { Assembly, Deployed } from "./template.ts";
import { readSubscriptions } from "./triggers.ts";

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

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "events-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const answered = { kind: "answer", payload: "null" } as const;
const started = (invoke: Invoke) => {
  const subscriptions = read(filter(pattern));
  const model = () => ({ subscriptions, triggers: [] }) as unknown as Model;
  return startEvents({
    model,
    invoke,
    folder,
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

test("lines that wait when the runner stops are carried at the next start", async () => {
  const first = started(async () => answered);
  first.lineLogged(of("AccountsLogs"), line({ message: "security", n: 1 }));
  first.stop();
  await first.settled();
  expect(readdirSync(folder)).toHaveLength(1);
  const got: unknown[] = [];
  const next = started(async (_, event) => {
    got.push(...linesIn(event));
    return answered;
  });
  await next.settled();
  expect(got).toEqual([{ message: "security", n: 1 }]);
  next.stop();
});
