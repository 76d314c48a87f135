import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { warming } from "#functions/platform/warming.ts";
import { mainPath } from "#infra/tuning.ts";
import { startAws } from "#scripts/local/aws/aws.ts";
import type { LocalFunction } from "#scripts/local/model/model.ts";
import { warmMainPath } from "#scripts/testing/functions.ts";
import { must, person } from "#scripts/testing/harness.ts";
import * as events from "#shared/events/events.contract.ts";

const hour = 3_600_000;
const region = "eu-west-3";
const arnOf = (name: string) => `arn:aws:lambda:${region}:000000000000:function:${name}`;
const deployed = (name: string, mayStart: readonly string[] = []): LocalFunction => ({
  id: name,
  arn: arnOf(name),
  operation: name,
  folder: "",
  handler: "index.handler",
  environment: {},
  memoryMb: 512,
  timeoutSeconds: 25,
  statements: [
    {
      allow: true,
      services: [],
      actions: ["lambda:InvokeFunction"],
      resources: mayStart.map(arnOf),
      conditions: {},
    },
  ],
  logGroup: "",
});
// The tests' own key stands for the worker's role.
const functions = [
  deployed("test", mainPath),
  ...[...mainPath, "deleteAccount"].map((name) => deployed(name)),
];
const started: unknown[] = [];
const aws = await startAws({
  functions: () => new Map(functions.map((one) => [one.id, one])),
  region,
  mailIdentities: () => [],
  configurationSets: () => [],
  dynamoDbUrl: "",
  sesUrl: "",
  invoke: async (name, event) => started.push([name, event]),
});
afterAll(aws.stop);

const administrator = await person("administrator");
const publish = async (startsInHours: number) => {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const [start_date, end_date] = [at(startsInHours), at(startsInHours + 4)];
  const body = { name: "Forum", is_published: 1 as const, start_date, end_date };
  return must(await administrator.send(events.createEvent, { body }));
};

let lines: { message: string }[] = [];
beforeEach(() => {
  started.length = 0;
  lines = [];
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", aws.url);
  vi.stubEnv("MAIN_PATH_FUNCTIONS", mainPath.join(","));
  vi.spyOn(console, "info").mockImplementation((line) => void lines.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
const said = () => lines.filter(({ message }) => message === "main path");

test("it starts nothing on a day without an event, and the main path's functions before one", async () => {
  await publish(3);
  await warmMainPath();
  expect(said()).toMatchObject([{ warmed: 0 }]);
  const { id } = await publish(1);
  await warmMainPath();
  expect(said()).toMatchObject([{ warmed: 0 }, { warmed: mainPath.length }]);
  must(await administrator.send(events.deleteEvent, { params: { id } }));
  await warmMainPath();
  expect(said()).toMatchObject([{ warmed: 0 }, { warmed: mainPath.length }, { warmed: 0 }]);
});

test("it starts each function in one request, with the event that asks for nothing", async () => {
  const { id } = await publish(1);
  await warmMainPath();
  expect(started.sort()).toEqual(mainPath.map((name) => [name, warming]).sort());
  must(await administrator.send(events.deleteEvent, { params: { id } }));
});

test("it fails, so that Lambda tries again, in one request that its role does not grant", async () => {
  const { id } = await publish(1);
  vi.stubEnv("MAIN_PATH_FUNCTIONS", "login,deleteAccount");
  await expect(warmMainPath()).rejects.toThrow("not authorized");
  await vi.waitFor(() => expect(started).toEqual([["login", warming]]), 10_000);
  must(await administrator.send(events.deleteEvent, { params: { id } }));
});
