// @module-tag long

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { App, CfnResource, CloudFormationValidatePlugin, Stack } from "aws-cdk-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { makeApp } from "#infra/app.ts";
import { type Manifest, readManifest } from "#infra/manifest.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import { readTemplates, type Templates } from "#scripts/operate/deploy/templates.ts";
import { rungAlarm } from "#scripts/operate/smoke/alarm.ts";

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
});
const open = (file: string) => Template.parse(JSON.parse(readFileSync(file, "utf8")));

const folder = mkdtempSync(join(tmpdir(), "environments-"));
const options = JSON.stringify({ region: "eu-west-3", alarmEmail: "equipe@exemple.fr" });
const shared = {
  mailDomain: "exemple.fr",
  alarmEmail: "equipe@exemple.fr",
  version: "0123456789ab",
  options,
};
const contexts = {
  production: { ...shared, domain: "exemple.fr", hostedZoneId: "Z1", budget: 80 },
  staging: { ...shared, mailIdentity: "exists", malwareScan: "false", tryingRelease: true },
};
let directories: Record<keyof typeof contexts, string>;

beforeAll(async () => {
  await buildFunctions();
  // A synthesis throws on what AWS's linter finds in a stack's own template.
  const made = (environment: keyof typeof contexts) =>
    makeApp({ outdir: join(folder, environment), context: { environment, ...contexts[environment] } }).synth()
      .directory;
  directories = { production: made("production"), staging: made("staging") };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter finds in templates that the library's synthesis does not show to it: those of nested stacks. */
const lint = (files: readonly string[]): string[] => {
  const stackTemplates = files.map((templatePath) => ({
    stackConstructPath: "nested",
    templatePath,
    accountId: undefined,
    region: undefined,
  }));
  const { violations } = new CloudFormationValidatePlugin().validate({
    templatePaths: [...files],
    stackTemplates,
    appConstruct: new App(),
  });
  return violations
    .filter(({ severity }) => severity === "error" || severity === "fatal")
    .map(({ ruleName, description }) => `${ruleName} ${description}`);
};
const nestedIn = (directory: string) =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".nested.template.json"))
    .map((file) => join(directory, file));

it("has no fault that AWS's linter knows, in nested stacks either", () => {
  const files = nestedIn(directories.production);
  expect(files.length).toBeGreaterThan(5);
  expect(lint(files)).toEqual([]);
});

it.each(["deploy-role", "drill-role"])(
  "has none in the %s of GitHub's workflows",
  (role) => {
    const copy = join(folder, `${role}.template.json`);
    writeFileSync(copy, JSON.stringify(parse(readFileSync(`infra/${role}.yaml`, "utf8"))));
    expect(lint([copy])).toEqual([]);
  },
  120_000,
);

it.each([
  ["a property that the resource does not have", { Nonsense: 1 }, "F3002"],
  ["a number out of bounds", { MessageRetentionPeriod: 5 }, "F3034"],
])(
  "finds %s in any template",
  (_, Properties, rule) => {
    const planted = join(folder, "planted.template.json");
    writeFileSync(planted, JSON.stringify({ Resources: { Queue: { Type: "AWS::SQS::Queue", Properties } } }));
    expect(lint([planted]).join()).toContain(rule);

    const app = makeApp({ outdir: join(folder, `planted-${rule}`) });
    const edge = app.node.findChild("compagnon-edge");
    if (!Stack.isStack(edge)) throw new Error("The edge stack is missing");
    new CfnResource(edge, "Queue", { type: "AWS::SQS::Queue", properties: Properties });
    expect(() => app.synth()).toThrow(rule);
  },
  120_000,
);

it("gives two environments of one account no name in common", () => {
  const ownName = /^(Bucket|Queue|Topic|Role|Function|LogGroup|Alarm|Table|Policy)?Name$/;
  const isReference = (value: unknown) => /^\{"(Ref|Fn::GetAtt)"/.test(JSON.stringify(value));
  const fixedNames = (environment: keyof typeof contexts) =>
    readdirSync(directories[environment])
      .filter((file) => file.endsWith(".template.json"))
      .flatMap((file) => Object.values(open(join(directories[environment], file)).Resources))
      // A record's name is its zone's, which only one environment names.
      .filter(({ Type }) => Type !== "AWS::Route53::RecordSet")
      .flatMap(({ Type, Properties }) =>
        Object.entries(Properties)
          .filter(([key, value]) => ownName.test(key) && !isReference(value))
          .map(([, value]) => `${Type} ${JSON.stringify(value)}`),
      );
  const [one, two] = [fixedNames("production"), fixedNames("staging")];
  expect(one.join()).toContain("compagnon-production");
  expect(one.filter((name) => two.includes(name))).toEqual([]);
});

/** The same manifest, as if the bundles of these functions had changed. */
const withChanges = (manifest: Manifest, changed: readonly string[]): Manifest =>
  Object.fromEntries(
    Object.entries(manifest).map(([name, bundle]) => [
      name,
      changed.includes(name) ? { ...bundle, sha256: [...bundle.sha256].reverse().join("") } : bundle,
    ]),
  );

/** How many resources of each type a deployment of `after` makes or changes, where `before` runs. */
const countChanges = (before: Templates, after: Templates): Record<string, number> => {
  const byType: Record<string, number> = {};
  for (const [file, resources] of Object.entries(after))
    for (const [id, resource] of Object.entries(resources))
      if (JSON.stringify(before[file]?.[id]) !== JSON.stringify(resource))
        byType[resource.Type] = (byType[resource.Type] ?? 0) + 1;
  return byType;
};

it.each<[string, string[], Record<string, number>]>([
  ["another commit alone", [], {}],
  ["another bundle of one function", ["saveWishes"], { "AWS::Lambda::Function": 1 }],
])(
  "deploys of %s what changed",
  (what, changed, functions) => {
    const next = makeApp({
      outdir: join(folder, `next-${what.length}`),
      context: { environment: "staging", ...contexts.staging, version: "ba9876543210" },
      manifest: withChanges(readManifest(resolve("dist/functions")), changed),
    }).synth().directory;
    const before = readTemplates(directories.staging);
    const { "AWS::CloudFormation::Stack": stacks = 0, ...others } = countChanges(before, readTemplates(next));
    expect(others).toEqual(functions);
    // The nested stack of its domain, whose template changed.
    expect(stacks).toBe(changed.length);
    const output = open(join(next, "compagnon-staging.template.json")).Outputs["Version"];
    expect(output?.Value).toBe("ba9876543210");
  },
  120_000,
);

it("gives the changed value of a secret to each function that holds it, and to no other", () => {
  const networkKeyVersion = "11111111-2222-3333-4444-555555555555";
  const next = makeApp({
    outdir: join(folder, "next-key"),
    context: { environment: "staging", ...contexts.staging, networkKeyVersion },
  }).synth().directory;
  const byType = countChanges(readTemplates(directories.staging), readTemplates(next));
  const holders = Object.values(readManifest(resolve("dist/functions"))).filter(({ variables }) =>
    variables.includes("NETWORK_KEY"),
  );
  expect(holders.length).toBeGreaterThan(0);
  expect(byType["AWS::Lambda::Function"]).toBe(holders.length);
});

it("says on every resource that may be tagged which environment it belongs to", () => {
  const { Resources } = open(join(directories.staging, "compagnon-staging.template.json"));
  for (const type of [
    "AWS::DynamoDB::Table",
    "AWS::S3::Bucket",
    "AWS::CloudFront::Distribution",
    "AWS::SNS::Topic",
  ]) {
    const found = Object.values(Resources).filter(({ Type }) => Type === type);
    expect(found.length, type).toBeGreaterThan(0);
    for (const { Properties } of found)
      expect(Properties["Tags"], type).toEqual(
        expect.arrayContaining([
          { Key: "application", Value: "compagnon" },
          { Key: "environment", Value: "staging" },
        ]),
      );
  }
});

it("has the alarm that is rung after a deployment", () => {
  const { Resources } = open(join(directories.staging, "compagnon-staging.template.json"));
  expect(Resources[rungAlarm]?.Type).toBe("AWS::CloudWatch::Alarm");
});

it("has neither firewall, alarm, dashboard nor their parameter in staging, but while a release is tried", () => {
  const typesIn = (directory: string) =>
    readdirSync(directory)
      // Deployed while a release is tried alone.
      .filter((file) => file.endsWith(".template.json") && !/-(watch|canary)\./.test(file))
      .flatMap((file) => Object.values(open(join(directory, file)).Resources))
      .map(({ Type }) => Type)
      .filter((type) => /WAFv2|CloudWatch/.test(type));
  const bare = makeApp({
    outdir: join(folder, "bare"),
    context: { environment: "staging", ...contexts.staging, tryingRelease: false },
  }).synth().directory;
  expect(typesIn(bare)).toEqual([]);
  expect(lint(nestedIn(bare))).toEqual([]);
  expect(readFileSync(join(bare, "compagnon-staging.template.json"), "utf8")).not.toContain("WebAclArn");
  const guards = ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard", "AWS::WAFv2::WebACL"];
  expect([...new Set(typesIn(directories.staging))].sort()).toEqual(guards);
  // Production has them whatever a deployment says.
  expect([...new Set(typesIn(directories.production))].sort()).toEqual(guards);
  const platform = (directory: string) => open(join(directory, "compagnon-staging.template.json"));
  expect(platform(bare).Outputs["Bare"]).toBeDefined();
  expect(platform(directories.staging).Outputs["Bare"]).toBeUndefined();
});

it("tells the next deployment its version and its options, and mails the budget's excess", () => {
  const { Outputs } = open(join(directories.production, "compagnon-production.template.json"));
  const edge = open(join(directories.production, "compagnon-production-edge.template.json"));
  expect(Outputs["Version"]?.Value).toBe("0123456789ab");
  expect([Outputs["Options"]?.Value, edge.Outputs["Options"]?.Value]).toEqual([options, options]);
  const budget = Object.values(edge.Resources).find(({ Type }) => Type === "AWS::Budgets::Budget");
  expect(budget?.Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 80, Unit: "USD" } },
    NotificationsWithSubscribers: ["ACTUAL", "FORECASTED"].map((NotificationType) => ({
      Notification: { NotificationType },
      Subscribers: [{ Address: "equipe@exemple.fr", SubscriptionType: "EMAIL" }],
    })),
  });
});
