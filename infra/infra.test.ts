import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type App, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { apiNames } from "#infra/apis.ts";
import { makeApp } from "#infra/app.ts";
import { type Manifest, readManifest } from "#infra/manifest.ts";
import { pascal } from "#infra/parts/least-privilege-function.ts";
import { entranceOperations, losses, mainPath, tuned, workers } from "#infra/tuning.ts";
import { buildFunctions } from "#scripts/commands/build.ts";
import { behaviourFor } from "#scripts/local/edge.ts";
import { isAllowed } from "#scripts/local/model/access.ts";
import { readModel } from "#scripts/local/model/model.ts";
import { readResourcePolicies, refusedServiceCalls } from "#scripts/local/model/resource-policies.ts";
import { readAssembly } from "#scripts/local/model/template.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { domains, operations } from "#shared/contract/catalogue.ts";
import { maxArchiveBytes } from "#shared/evidence/evidence.rules.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  Metadata: z.looseObject({ Operation: z.string().optional() }).optional(),
});
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });
const Statement = z.strictObject({
  Effect: z.literal("Allow"),
  Action: z.array(z.string()),
  Resource: z.unknown(),
  Condition: z.unknown().optional(),
});
const Policies = z
  .array(z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) }))
  .length(1);

type Resource = z.output<typeof Resource>;

let outdir: string;
let directory: string;
let app: App;
let manifest: Manifest;
let templates: Map<string, Record<string, Resource>>;

beforeAll(async () => {
  await buildFunctions();
  manifest = readManifest(resolve("dist/functions"));
  outdir = mkdtempSync(join(tmpdir(), "infra-"));
  app = makeApp({ outdir });
  directory = app.synth().directory;
  const open = (file: string) =>
    Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8"))).Resources;
  const files = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
  templates = new Map(files.map((file) => [file, open(file)]));
});

afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const all = (type: string): [string, Resource][] =>
  [...templates.values()].flatMap((resources) =>
    Object.entries(resources).filter(([, { Type }]) => Type === type),
  );
const only = (type: string): Resource["Properties"] => {
  const [first, ...others] = all(type);
  expect(others, `one ${type}`).toEqual([]);
  return first?.[1].Properties ?? {};
};
const everyName = () => Object.keys(manifest).sort();
const named = (kind: string) => (name: string) => `${pascal(name)}${kind}`;
/** What the local runner reads. */
const model = () =>
  readModel(readAssembly(directory, { secret: () => "", siteHost: "compagnon.test" }), {
    site: "https://compagnon.test",
    siteHost: "compagnon.test",
    s3: "http://s3.test",
  });
/** The log group that a function writes to. */
const logsOf = (name: string) => {
  if (name === "recordSecurity") return "SecurityLog";
  return named("Logs")(operations().find(({ operation }) => operation === name)?.domain ?? "Workers");
};
/** Whether a function stands in another stack than its log group, whose id is then the end of a longer name. */
const isApartFromLogs = (name: string) => Boolean(workers[name]?.startsMainPath);
const namedAll = (kind: string) => everyName().map(named(kind)).sort();

describe("each operation", () => {
  it("has one function and one role, and each worker too", () => {
    const ids = (type: string) => all(type).map(([id]) => id);
    expect(ids("AWS::Lambda::Function").sort()).toEqual(namedAll("Function"));
    expect(ids("AWS::IAM::Role").sort()).toEqual(
      [
        ...namedAll("Role"),
        ...Object.keys(workers)
          .filter((name) => workers[name]?.dailyInParis)
          .map(named("ScheduleRole")),
        "BackupRole",
        "MalwareScanRole",
      ].sort(),
    );
    expect(everyName()).toEqual(
      [...operations().map(({ operation }) => operation), ...Object.keys(workers)].sort(),
    );
  });

  it("has one route, and there is no other", () => {
    const routes = all("AWS::ApiGatewayV2::Route").map(([id, { Properties }]) => [
      id,
      Properties["RouteKey"],
    ]);
    const declared = operations().map(({ operation, endpoint }) => [
      named("Route")(operation),
      `${endpoint.method} ${endpoint.path}`,
    ]);
    expect(routes.sort()).toEqual(declared.sort());
    expect(new Set(declared.map(([, key]) => key)).size).toBe(declared.length);
  });

  it("is what the site's first matching behaviour leads to, and no behaviour is hidden by another", () => {
    const { distribution, routes } = model();
    const behaviours = distribution?.behaviours ?? [];
    const chosen = routes.map(({ path, apiId }) => {
      const behaviour = behaviourFor(behaviours, path.replaceAll(/\{\w+\}/g, "one"));
      expect(behaviour?.target, path).toMatchObject({ kind: "api", id: apiId });
      return behaviour?.pattern;
    });
    expect([...new Set(chosen)].sort()).toEqual(
      behaviours.flatMap(({ pattern, target }) => (target.kind === "api" ? [pattern] : [])).sort(),
    );
    expect(new Set(routes.map(({ apiId }) => apiId)).size).toBe(apiNames.length);
  });

  it("may be called by its own route alone", () => {
    for (const { operation, endpoint } of operations()) {
      const [, permission] =
        all("AWS::Lambda::Permission").find(([id]) => id === named("Permission")(operation)) ?? [];
      const source = JSON.stringify(permission?.Properties["SourceArn"]);
      expect(source).toContain(`/*/${endpoint.method}${endpoint.path.replaceAll(/\{\w+\}/g, "*")}`);
    }
  });

  it("runs on Lambda's newest Node, on arm64, within an HTTP API's thirty seconds", () => {
    for (const [, { Properties, Metadata }] of all("AWS::Lambda::Function")) {
      expect(Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
      });
      const waits = operations().some(({ operation }) => operation === Metadata?.Operation);
      expect(Properties["Timeout"]).toBeLessThanOrEqual(waits ? 29 : 900);
    }
  });

  it("packs archives on a disk that holds two of the largest", () => {
    const found = all("AWS::Lambda::Function").find(
      ([, { Metadata }]) => Metadata?.Operation === "buildArchives",
    );
    expect(found?.[1].Properties["EphemeralStorage"]).toEqual({ Size: (2 * maxArchiveBytes) / 1024 ** 2 });
  });
});

const isQueued = (name: string) =>
  Boolean(workers[name]?.objectCreated || workers[name]?.isOrdered || workers[name]?.mailEvents);

describe("each role", () => {
  const statements = (name: string) => {
    const [, role] = all("AWS::IAM::Role").find(([id]) => id === named("Role")(name)) ?? [];
    expect(role?.Properties).not.toHaveProperty("ManagedPolicyArns");
    return Policies.parse(role?.Properties["Policies"]).flatMap((policy) => policy.PolicyDocument.Statement);
  };

  it("grants what its bundle names, its own logs, and nothing else", () => {
    for (const [name, { actions }] of Object.entries(manifest)) {
      const granted = statements(name).flatMap(({ Action, Resource }) => {
        const keys =
          /"(?::compagnon-)?((?:files|quarantine|available|exports|imports|snapshots)\/[^"]*|\w+)"\]\]\}$/.exec(
            JSON.stringify(Resource),
          )?.[1];
        return Action.map((action) => (keys ? `${action} ${keys}` : action));
      });
      const own = [
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        ...(isQueued(name) ? ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"] : []),
      ];
      const called = actions.filter((action) => !action.startsWith("dynamodb:LeadingKeys "));
      expect(granted.sort(), name).toEqual([...called, ...own].sort());
    }
  });

  /** Which of these guarded partitions each function may read and write. */
  const reachOf = (guarded: readonly string[]): Record<string, string[]> =>
    Object.fromEntries(
      everyName().map((name) => {
        const table = statements(name).filter(({ Action }) => Action[0]?.startsWith("dynamodb:"));
        const shut = table.map(({ Condition }) => {
          const { keys } = z
            .strictObject({
              "ForAllValues:StringNotLike": z.strictObject({ "dynamodb:LeadingKeys": z.array(z.string()) }),
            })
            .transform((condition) => ({
              keys: condition["ForAllValues:StringNotLike"]["dynamodb:LeadingKeys"],
            }))
            .catch({ keys: [] })
            .parse(Condition);
          return keys;
        });
        return [name, guarded.filter((one) => table.length > 0 && !shut.flat().includes(one))];
      }),
    );

  it("reaches password hashes, mailed links and second factors only where its bundle names them", () => {
    const guarded = ["CALENDAR#*", "CHALLENGE#*", "CREDENTIAL#*", "FACTOR#*", "RESET#*", "VERIFY#*"];
    const reach = reachOf(guarded);
    expect(reach["getStructure"]).toEqual([]);
    expect(reach["saveWishes"]).toEqual([]);
    expect(reach["login"]).toContain("CREDENTIAL#*");
    const reaching = Object.keys(reach).filter((name) => (reach[name]?.length ?? 0) > 0);
    expect(reaching.length).toBeLessThan(everyName().length / 4);
  });

  it("lets no route of visitors or learners reach the contacts of structures, but those of a host's own link", () => {
    const open = operations()
      .filter(
        ({ endpoint: { access } }) =>
          access === "public" || access === "signedIn" || access.some((role) => role === "learner"),
      )
      .map(({ operation }) => operation);
    const reach = reachOf(["CONTACTS#*"]);
    const reaching = (names: readonly string[]) => names.filter((name) => (reach[name]?.length ?? 0) > 0);
    expect(reaching(open).sort()).toEqual(["answerAsHost", "getHost"]);
    expect(reaching(everyName())).toContain("listContacts");
  });

  it("names each action whole and each resource by its own", () => {
    for (const name of everyName()) {
      for (const { Action, Resource, Condition } of statements(name)) {
        expect(Action.join(), name).not.toContain("*");
        const service = Action[0]?.split(":")[0];
        const text = JSON.stringify(Resource);
        const expected = {
          logs: isApartFromLogs(name) ? `Outputscompagnonworkers${logsOf(name)}` : `"${logsOf(name)}","Arn"`,
          dynamodb: "Table",
          s3: "compagnon-files",
          ses: ":identity/",
          sqs: Action.includes("sqs:SendMessage") ? ":compagnon-" : named("Queue")(name),
          lambda: "Function",
        };
        expect(text, name).toContain(
          z
            .enum(["logs", "dynamodb", "s3", "ses", "sqs", "lambda"])
            .transform((key) => expected[key])
            .parse(service),
        );
        if (service === "ses") {
          expect(Condition, name).toEqual({
            StringEquals: { "ses:FromAddress": "ne-pas-repondre@exemple.fr" },
          });
        } else if (text.includes("*"))
          expect(text, name).toMatch(/"(files|quarantine|available|exports|imports|snapshots)\/\*"/);
      }
    }
  });
});

it("lets one worker alone start functions, and those of the main path alone", () => {
  const { functions } = model();
  const starters = [...functions.values()].filter(({ statements }) =>
    statements.some(({ actions }) => actions.includes("lambda:InvokeFunction")),
  );
  expect(starters.map(({ operation }) => operation)).toEqual(["warmMainPath"]);
  const [worker] = starters;
  const started = [...functions.values()].filter(({ arn }) =>
    isAllowed(worker?.statements ?? [], "lambda:InvokeFunction", arn),
  );
  expect(started.map(({ operation }) => operation).sort()).toEqual([...mainPath].sort());
  expect(worker?.environment["MAIN_PATH_FUNCTIONS"]?.split(",").sort()).toEqual(
    started.map(({ id }) => id).sort(),
  );
});

it("keeps every stack at 250 resources or fewer", () => {
  const counts = [...templates].map(([name, resources]) => [name, Object.keys(resources).length] as const);
  expect(counts.filter(([, count]) => count > 250)).toEqual([]);
});

it("keeps the table: restorable, protected, retained", () => {
  const [[, table] = []] = all("AWS::DynamoDB::Table");
  expect(table?.DeletionPolicy).toBe("RetainExceptOnCreate");
  expect(table?.Properties).toMatchObject({
    BillingMode: "PAY_PER_REQUEST",
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
  });
});

it("shuts every bucket to the public and to unencrypted calls", () => {
  const buckets = all("AWS::S3::Bucket");
  expect(buckets.length).toBe(3);
  for (const [id, { Properties, DeletionPolicy }] of buckets) {
    expect(DeletionPolicy, id).toBe("RetainExceptOnCreate");
    expect(Properties["PublicAccessBlockConfiguration"], id).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const [, policy] =
      all("AWS::S3::BucketPolicy").find(([, each]) =>
        JSON.stringify(each.Properties["Bucket"]).includes(`"${id}"`),
      ) ?? [];
    expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
  }
});

it("lets CloudFront read the public folder of the file bucket and no other", () => {
  const [, policy] = all("AWS::S3::BucketPolicy").find(([id]) => id.startsWith("Files")) ?? [];
  const allowed = z
    .looseObject({
      Statement: z.array(z.looseObject({ Effect: z.string(), Action: z.unknown(), Resource: z.unknown() })),
    })
    .parse(policy?.Properties["PolicyDocument"])
    .Statement.filter(({ Effect }) => Effect === "Allow");
  expect(allowed.map(({ Action }) => Action)).toEqual(["s3:GetObject"]);
  expect(JSON.stringify(allowed[0]?.Resource)).toContain('"/files/*"');
});

it("forgets exports and imports after a day, and uploads once no queue can hold a message about them", () => {
  const [, bucket] = all("AWS::S3::Bucket").find(([id]) => id.startsWith("Files")) ?? [];
  const { Rules } = z
    .looseObject({
      Rules: z.array(
        z.looseObject({ Prefix: z.string().optional(), ExpirationInDays: z.number().optional() }),
      ),
    })
    .parse(bucket?.Properties["LifecycleConfiguration"]);
  const days = Object.fromEntries(Rules.map((rule) => [rule.Prefix ?? "", rule.ExpirationInDays]));
  const { "quarantine/": uploads, ...others } = days;
  expect(others).toEqual({
    "exports/": 1,
    "imports/": 1,
    "snapshots/": undefined,
    "": undefined,
  });
  // Snapshots stay, but not what they replace, which names people who may be erased since.
  expect(Rules.find(({ Prefix }) => Prefix === "snapshots/")?.["NoncurrentVersionExpiration"]).toEqual({
    NoncurrentDays: 1,
  });
  const kept = all("AWS::SQS::Queue").map(
    ([id, { Properties }]) => [id, Number(Properties["MessageRetentionPeriod"]) / 86_400] as const,
  );
  const longest = (isFailed: boolean) =>
    Math.max(...kept.flatMap(([id, most]) => (id.endsWith("Failed") === isFailed ? [most] : [])));
  expect(longest(true)).toBe(14);
  expect(uploads).toBeGreaterThan(longest(true) + longest(false));
});

describe("each worker that objects or mails start", () => {
  const queued = Object.keys(workers).filter((name) => isQueued(name));
  const propertiesOf = (type: string, id: string) =>
    all(type).find(([each]) => each === id)?.[1].Properties ?? {};

  it("has a queue, from which failed messages go to one of their own", () => {
    const ids = queued.flatMap((name) => [named("Queue")(name), named("Failed")(name)]);
    expect(
      all("AWS::SQS::Queue")
        .map(([id]) => id)
        .sort(),
    ).toEqual(ids.sort());
    for (const name of queued) {
      const queue = propertiesOf("AWS::SQS::Queue", named("Queue")(name));
      const failed = propertiesOf("AWS::SQS::Queue", named("Failed")(name));
      expect(JSON.stringify(queue["RedrivePolicy"]), name).toContain(named("Failed")(name));
      expect([queue["QueueName"], failed["QueueName"]]).toEqual([
        `compagnon-${name}`,
        `compagnon-${name}-failed`,
      ]);
      expect(queue["VisibilityTimeout"], name).toBeGreaterThanOrEqual(6 * (tuned[name]?.timeout ?? 25));
      const alarm = propertiesOf("AWS::CloudWatch::Alarm", named("FailedAlarm")(name));
      expect(alarm["AlarmDescription"]).toContain(workers[name]?.loss);
      // SQS falls silent about an idle queue: the alarm must not end while messages wait in it.
      expect(alarm["TreatMissingData"], name).toBe("ignore");
    }
  });

  it("says which messages of a batch failed, and takes few executions at once", () => {
    const feeds = all("AWS::Lambda::EventSourceMapping");
    expect(feeds.map(([id]) => id).sort()).toEqual(queued.map(named("Feed")).sort());
    for (const [, { Properties }] of feeds)
      expect(Properties).toMatchObject({
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: 5 },
      });
  });

  it("takes messages from its own bucket or rule alone, over TLS", () => {
    const policies = all("AWS::SQS::QueuePolicy").map(([id, { Properties }]) => ({
      id,
      text: JSON.stringify(Properties["PolicyDocument"]),
    }));
    expect(policies).toHaveLength(2 * queued.length);
    for (const { id, text } of policies) {
      expect(text, id).toContain('"aws:SecureTransport":"false"');
      const isFailed = id.endsWith("FailedPolicy");
      // Functions send by the right of their own role.
      const isOrderedAlone = queued.some(
        (name) =>
          id.startsWith(named("Queue")(name)) && workers[name]?.isOrdered && !workers[name].objectCreated,
      );
      expect(text.includes('"Effect":"Allow"'), id).toBe(!isFailed && !isOrderedAlone);
      if (isFailed || isOrderedAlone) continue;
      expect(text, id).toMatch(/"aws:SourceArn":\{"Fn::(GetAtt|Join)"/);
      expect(text.includes('"aws:SourceAccount"'), id).toBe(text.includes("s3.amazonaws.com"));
    }
  });
});

it("copies the files each night and the table each week, both each night and elsewhere where it is told to", {
  tags: ["long"],
}, () => {
  const planOf = (days: string) => ({
    BackupPlan: {
      BackupPlanRule: [{ ScheduleExpression: `cron(0 1 ? * ${days} *)`, Lifecycle: { DeleteAfterDays: 30 } }],
    },
  });
  const plans = all("AWS::Backup::BackupPlan").map(([id, { Properties }]) => [id, Properties]);
  expect(Object.fromEntries(plans)).toMatchObject({
    TableBackupPlan: planOf("SUN"),
    FilesBackupPlan: planOf("*"),
  });
  expect(JSON.stringify(plans)).not.toContain("CopyActions");
  const selections = all("AWS::Backup::BackupSelection").map(([id, { Properties }]) => [
    id,
    JSON.stringify(Properties),
  ]);
  expect(Object.fromEntries(selections)).toEqual({
    TableBackupSelection: expect.stringMatching(/"Table\w*","Arn"/),
    FilesBackupSelection: expect.stringContaining(":s3:::"),
  });
  expect(all("AWS::Backup::BackupVault")[0]?.[1].DeletionPolicy).toBe("RetainExceptOnCreate");
  const backupCopy = "arn:aws:backup:eu-west-3:123456789012:backup-vault:elsewhere";
  const { directory: made } = makeApp({ outdir: `${outdir}-copies`, context: { backupCopy } }).synth();
  const text = readFileSync(join(made, "compagnon.template.json"), "utf8");
  rmSync(made, { recursive: true });
  expect(text.split(`"DestinationBackupVaultArn": "${backupCopy}"`)).toHaveLength(3);
  expect(text).not.toContain("SUN");
  expect(text).toContain("NumberOfCopyJobsFailed");
});

it("rings when a run that no queue keeps was lost", () => {
  const dropped = all("AWS::CloudWatch::Alarm").filter(
    ([, { Properties }]) => Properties["MetricName"] === "AsyncEventsDropped",
  );
  expect(dropped.map(([id]) => id).sort()).toEqual(
    [
      "RecordSecurity",
      "RemoveDeleted",
      "ReviewAccounts",
      "SaveSnapshots",
      "SendDigests",
      "SendValidationMails",
      "SendWeeks",
      "SendWishMails",
      "SendWishReminders",
      "TellRelease",
      "TrySignIn",
      "WarmMainPath",
    ].map((name) => `${name}DroppedAlarm`),
  );
});

it("starts a daily worker at its time in Paris, by a role that may start nothing else", () => {
  const schedules = all("AWS::Scheduler::Schedule");
  const daily = Object.entries(workers).flatMap(([name, { dailyInParis }]) =>
    dailyInParis ? [[`${name[0]?.toUpperCase()}${name.slice(1)}`, dailyInParis] as const] : [],
  );
  expect(daily.length).toBeGreaterThan(0);
  expect(schedules).toHaveLength(daily.length);
  for (const [name, time] of daily) {
    const [hour, minute] = time.split(":").map(Number);
    const [, schedule] = schedules.find(([id]) => id === `${name}Schedule`) ?? [];
    const lambda = { "Fn::GetAtt": [`${name}Function`, "Arn"] };
    expect(schedule?.Properties).toMatchObject({
      ScheduleExpression: `cron(${minute} ${hour} * * ? *)`,
      ScheduleExpressionTimezone: "Europe/Paris",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Arn: lambda, RoleArn: { "Fn::GetAtt": [`${name}ScheduleRole`, "Arn"] } },
    });
    const [, role] = all("AWS::IAM::Role").find(([id]) => id === `${name}ScheduleRole`) ?? [];
    expect(role?.Properties["Policies"]).toMatchObject([
      { PolicyDocument: { Statement: [{ Action: "lambda:InvokeFunction", Resource: lambda }] } },
    ]);
  }
});

it("scans uploads for malware before it starts the validator", { tags: ["long"] }, () => {
  const { ProtectedResource } = only("AWS::GuardDuty::MalwareProtectionPlan");
  expect(ProtectedResource).toMatchObject({ S3Bucket: { ObjectPrefixes: ["quarantine/"] } });
  const [, rule] = all("AWS::Events::Rule").find(([id]) => id.startsWith("ValidateUploadScanRule")) ?? [];
  expect(rule?.Properties["EventPattern"]).toMatchObject({
    source: ["aws.guardduty"],
    "detail-type": ["GuardDuty Malware Protection Object Scan Result"],
    detail: { s3ObjectDetails: { objectKey: [{ prefix: "quarantine/" }] } },
  });
  expect(JSON.stringify(rule?.Properties["Targets"])).toContain("ValidateUploadQueue");
  const [, bucket] = all("AWS::S3::Bucket").find(([id]) => id.startsWith("Files")) ?? [];
  const told = JSON.stringify(bucket?.Properties["NotificationConfiguration"]);
  expect(told).toContain('"EventBridgeEnabled":true');
  expect(told).not.toContain("quarantine/");
});

it("goes without the scan where a deployment says so: then the upload itself starts the validator", () => {
  const without = makeApp({ outdir: `${outdir}-plain`, context: { malwareScan: "false" } }).synth().directory;
  const texts = readdirSync(without)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => readFileSync(join(without, file), "utf8"));
  rmSync(`${outdir}-plain`, { recursive: true });
  expect(texts.some((text) => text.includes("guardduty"))).toBe(false);
  expect(texts.filter((text) => text.includes('"Value": "quarantine/"'))).toHaveLength(1);
});

describe("a deployment with a domain, its zone and a mail domain", () => {
  const withContext = (context: Record<string, string>) => {
    const directory = `${outdir}-domain`;
    const { directory: made } = makeApp({ outdir: directory, context }).synth();
    const { Resources } = Template.parse(
      JSON.parse(readFileSync(join(made, "compagnon.template.json"), "utf8")),
    );
    rmSync(directory, { recursive: true });
    return Object.values(Resources);
  };
  const chosen = { domain: "exemple.fr", hostedZoneId: "Z1", mailDomain: "exemple.fr" };
  const recordsIn = (resources: Resource[], type: string) =>
    resources.filter(
      ({ Type, Properties }) => Type === "AWS::Route53::RecordSet" && Properties["Type"] === type,
    );

  it("opens its APIs before the site leads to them: a running site moves to routes that exist", () => {
    const [distribution] = withContext(chosen).filter(({ Type }) => Type === "AWS::CloudFront::Distribution");
    for (const name of apiNames)
      expect(distribution?.["DependsOn"], name).toContainEqual(expect.stringMatching(`^${name}api`));
  });

  it("makes the records by which receivers trust its mails", () => {
    const resources = withContext(chosen);
    expect(recordsIn(resources, "CNAME")).toHaveLength(3);
    expect(recordsIn(resources, "TXT").map(({ Properties }) => Properties["Name"])).toEqual([
      "_dmarc.exemple.fr",
    ]);
    expect(JSON.stringify(resources)).not.toContain('"IncludeSubdomains":true');
  });

  it("leaves a verified domain to the deployment that verified it, and asks browsers for more where it is told to", () => {
    const resources = withContext({ ...chosen, mailIdentity: "exists", hsts: "preload" });
    expect(resources.filter(({ Type }) => Type === "AWS::SES::EmailIdentity")).toEqual([]);
    expect(recordsIn(resources, "CNAME")).toEqual([]);
    expect(JSON.stringify(resources)).toContain('"IncludeSubdomains":true,"Override":true,"Preload":true');
  });
});

it("makes one domain after another: API Gateway takes ten changes a second", () => {
  const stacks = all("AWS::CloudFormation::Stack");
  const waiting = stacks.filter(([, stack]) =>
    [stack["DependsOn"]].flat().some((other) => stacks.some(([id]) => id === other)),
  );
  expect(waiting).toHaveLength(stacks.length - 1);
});

it("sends pages under a policy without inline script or style", () => {
  const policies = all("AWS::CloudFront::ResponseHeadersPolicy");
  expect(policies.length).toBe(3);
  for (const [id, { Properties }] of policies) {
    expect(Properties["ResponseHeadersPolicyConfig"], id).toMatchObject({
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: "DENY" },
        ReferrerPolicy: { ReferrerPolicy: "no-referrer" },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: false,
          Preload: false,
        },
      },
    });
    const text = JSON.stringify(Properties);
    expect(text, id).toContain("default-src 'none'");
    expect(text, id).toContain(
      '{"Header":"Cross-Origin-Opener-Policy","Override":true,"Value":"same-origin"}',
    );
    expect(text, id).not.toMatch(/unsafe|data:|\shttps:[;\s]/);
  }
});

it("reaches the API through CloudFront alone", () => {
  const distribution = JSON.stringify(only("AWS::CloudFront::Distribution"));
  expect(distribution.match(/"HeaderName":"x-origin-verify"/g)).toHaveLength(apiNames.length);
  expect(distribution).not.toContain("CustomErrorResponses");
  for (const { operation } of operations())
    expect(manifest[operation]?.variables, operation).toContain("ORIGIN_SECRET_HASH");
});

it("lets CloudFront alone read the origin secret, and gives functions its hash", () => {
  const reading = [...templates.values()]
    .flatMap((resources) => Object.values(resources))
    .filter((resource) => /"\w*OriginVersion\w*"/.test(JSON.stringify(resource)));
  expect(reading.map(({ Type }) => Type)).toEqual(["AWS::CloudFront::Distribution"]);
  expect(JSON.stringify(reading)).toContain(
    '"HeaderValue":{"Fn::Join":["",["{{resolve:secretsmanager:",{"Ref":"OriginVersion"},"}}"]]}',
  );
  for (const [id, { Properties }] of all("AWS::Lambda::Function")) {
    const text = JSON.stringify(Properties["Environment"] ?? {});
    if (text.includes("ORIGIN_SECRET"))
      expect(text, id).toMatch(/"ORIGIN_SECRET_HASH":\{"Ref":"\w*OriginHash\w*"\}/);
  }
  // A template that made the secret could not know its hash.
  expect(all("AWS::SecretsManager::Secret").map(([id]) => id)).toEqual([
    "NetworkKey",
    "PushKey",
    "CanaryPassword",
  ]);
});

it("writes no secret into a template", () => {
  for (const [id, { Properties }] of all("AWS::Lambda::Function")) {
    const { Variables = {} } = z
      .looseObject({ Variables: z.record(z.string(), z.unknown()).optional() })
      .parse(Properties["Environment"] ?? {});
    for (const [name, value] of Object.entries(Variables)) {
      const text = JSON.stringify(value).replaceAll(/\{"Ref":"\w+"\}/g, "");
      if (name === "ORIGIN_SECRET_HASH") expect(text, `${id} ${name}`).toBe("");
      else if (/secret|token|key|password/i.test(name))
        expect(text, `${id} ${name}`).toContain("{{resolve:secretsmanager:");
      else expect(text, `${id} ${name}`).not.toMatch(/AKIA|BEGIN |[A-Za-z0-9+/]{40,}/);
    }
  }
});

it("keeps logs for six months, the security log for a year, and says what people lose in every alarm", () => {
  for (const [id, { Properties, DeletionPolicy }] of all("AWS::Logs::LogGroup")) {
    expect(Properties["RetentionInDays"], id).toBe(id === "SecurityLog" ? 365 : 180);
    // A stack that goes leaves them.
    expect(DeletionPolicy, id).toBe("RetainExceptOnCreate");
  }
  const texts = all("AWS::CloudWatch::Alarm").map(([, { Properties }]) =>
    String(Properties["AlarmDescription"]),
  );
  for (const domain of domains.filter((each) => operations().some(({ domain }) => domain === each))) {
    expect(texts).toContain(losses[domain]);
  }
  expect(texts.every((text) => text.length > 30)).toBe(true);
});

it("sends every function's lines to the log group of its domain, and its security lines on to their own", () => {
  const served = domains.filter((each) => operations().some(({ domain }) => domain === each));
  const groups = [...served.map(named("Logs")), "WorkersLogs"];
  expect(
    all("AWS::Logs::LogGroup")
      .map(([id]) => id)
      .sort(),
  ).toEqual([...groups, ...apiNames.map(named("ApiLogs")), "SecurityLog"].sort());
  for (const [, { Properties, Metadata }] of all("AWS::Lambda::Function")) {
    const name = Metadata?.Operation ?? "";
    expect(Properties["LoggingConfig"]).toMatchObject({
      LogFormat: "JSON",
      // What alarms, queries and the security log read of ours is INFO; of the runtime's, a failure, which is WARN.
      ApplicationLogLevel: "INFO",
      SystemLogLevel: "WARN",
      LogGroup: { Ref: isApartFromLogs(name) ? expect.stringContaining(logsOf(name)) : logsOf(name) },
    });
  }
  const filters = all("AWS::Logs::SubscriptionFilter").map(([, { Properties }]) => Properties);
  expect(filters.map(({ LogGroupName }) => LogGroupName)).toHaveLength(groups.length);
  for (const group of groups) {
    const filter = filters.find(({ LogGroupName }) => JSON.stringify(LogGroupName) === `{"Ref":"${group}"}`);
    expect(filter, group).toMatchObject({ FilterPattern: '{ $.message.message = "security" }' });
    expect(JSON.stringify(filter?.["DestinationArn"]), group).toContain("RecordSecurityFunction");
  }
  const [[, log] = []] = all("AWS::Logs::LogGroup").filter(([id]) => id === "SecurityLog");
  expect(log).toMatchObject({ Properties: { DeletionProtectionEnabled: true } });
});

/** An alarm as RUNBOOK.md calls it: those of nested stacks by the stack, as `accounts/FailuresAlarm`. */
const alarmNames = () =>
  [...templates].flatMap(([file, resources]) => {
    const nested = /^compagnon([a-z]+)[0-9A-F]{8}\.nested/.exec(file)?.[1];
    return Object.entries(resources)
      .filter(([, { Type }]) => Type === "AWS::CloudWatch::Alarm")
      .map(([id]) => (nested ? `${nested}/${id}` : id));
  });

it("has every alarm in the runbook's table, with what people notice and what to do first, and no other", () => {
  const runbook = readFileSync("RUNBOOK.md", "utf8");
  const [, table = ""] = /## When an alarm rings\n([\s\S]*?)(?=\n## |$)/.exec(runbook) ?? [];
  const rows = [...table.matchAll(/^\| (`.+?) \| (.+?) \| (.+?) \|$/gm)];
  const listed = rows.flatMap(([, names = ""]) => [...names.matchAll(/`([\w/]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual(alarmNames().sort());
  for (const [, names, notice = "", first = ""] of rows) {
    expect(notice.length, names).toBeGreaterThan(20);
    expect(first.length, names).toBeGreaterThan(20);
  }
});

it("names in the runbook's ledger every log group that says who was erased", () => {
  const erasing = Object.entries(manifest)
    .filter(([, { file }]) => readFileSync(join("dist/functions", file), "utf8").includes('"erased"'))
    .map(([name]) => operations().find(({ operation }) => operation === name)?.domain ?? "workers");
  const [, groups = ""] = /grep -E '\(([\w|]+)\)Logs'/.exec(readFileSync("RUNBOOK.md", "utf8")) ?? [];
  expect(groups.split("|")).toEqual([...new Set(erasing.map(pascal))].sort());
});

it("rings when nobody could sign in twice in a row, or when nobody tried", () => {
  const [[, alarm] = []] = all("AWS::CloudWatch::Alarm").filter(([id]) => id === "CanaryAlarm");
  expect(alarm?.Properties).toMatchObject({
    Period: 300,
    EvaluationPeriods: 2,
    Threshold: 1,
    ComparisonOperator: "LessThanThreshold",
    TreatMissingData: "breaching",
  });
  expect(manifest["trySignIn"]).toMatchObject({
    actions: [],
    variables: ["SITE_URL", "BUNDLE_HASH", "CANARY_PASSWORD"],
  });
  const [[, rule] = []] = all("AWS::Events::Rule").filter(([id]) => id === "TrySignInRule");
  expect(rule?.Properties["ScheduleExpression"]).toBe("rate(5 minutes)");
  expect(alarm).toMatchObject({ DependsOn: ["TrySignInRule"] });
});

it("keeps the canary's clock and its alarm in a stack that is deployed once there are a site and its account", () => {
  const resources = templates.get("compagnon-canary.template.json") ?? {};
  expect(Object.keys(resources)).toEqual(["TrySignInRule", "TrySignInRulePermission", "CanaryAlarm"]);
  const [, lambda] = all("AWS::Lambda::Function").find(([id]) => id === "TrySignInFunction") ?? [];
  expect(lambda?.Properties["FunctionName"]).toBe("compagnon-trySignIn");
  expect(JSON.stringify(resources["TrySignInRule"])).toContain(":function:compagnon-trySignIn");
});

it("shows in the firewall's samples who was blocked, and neither tokens nor mailed links", () => {
  const { Rules, VisibilityConfig, DataProtectionConfig } = only("AWS::WAFv2::WebACL");
  expect(JSON.stringify([Rules, VisibilityConfig])).not.toContain('"SampledRequestsEnabled":false');
  const hidden = JSON.stringify(DataProtectionConfig);
  for (const field of ["authorization", "cookie", "QUERY_STRING"]) expect(hidden).toContain(`"${field}"`);
});

it("has a dashboard whose every curve has a source, and saved queries over fifty groups at most", () => {
  const body = JSON.stringify(only("AWS::CloudWatch::Dashboard")["DashboardBody"]);
  for (const { method, path } of [accounts.login, wishes.saveWishes])
    expect(body).toContain(`${method} ${path}`);
  const queries = all("AWS::Logs::QueryDefinition");
  expect(queries.length).toBeGreaterThan(8);
  for (const [id, { Properties }] of queries) {
    const groups = z.array(z.unknown()).parse(Properties["LogGroupNames"]);
    expect(groups.length, id).toBeGreaterThan(0);
    expect(groups.length, id).toBeLessThanOrEqual(50);
  }
});

it("lets no stranger use up the API by the routes that hash passwords and send mails", () => {
  const Limit = z.looseObject({ ThrottlingRateLimit: z.number() });
  const Stage = z.looseObject({
    DefaultRouteSettings: Limit,
    RouteSettings: z.record(z.string(), Limit).default({}),
    AccessLogSettings: z.looseObject({ DestinationArn: z.unknown() }),
  });
  const stages = all("AWS::ApiGatewayV2::Stage").map(([, { Properties }]) => Stage.parse(Properties));
  expect(stages).toHaveLength(apiNames.length);
  const settings = Object.assign({}, ...stages.map(({ RouteSettings }) => RouteSettings));
  expect(Object.keys(settings)).toHaveLength(entranceOperations.length);
  for (const key of ["POST /api/login", "POST /api/register", "POST /api/password-reset"])
    for (const { DefaultRouteSettings } of stages)
      expect(settings[key]?.ThrottlingRateLimit, key).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit);
});

it("has every alarm, notification, rule and log delivery allowed by the policy of what it reaches", () => {
  const assembly = readAssembly(directory, { siteHost: "compagnon.example", secret: () => "" });
  expect(refusedServiceCalls(assembly, readResourcePolicies(assembly))).toEqual([]);
  const others = { ...assembly, accountId: "999999999999" };
  const refused = refusedServiceCalls(assembly, readResourcePolicies(others)).map(({ service }) => service);
  expect([...new Set(refused)].sort()).toEqual([
    "cloudwatch.amazonaws.com",
    "logging.s3.amazonaws.com",
    "logs.amazonaws.com",
  ]);
});

it("counts calls to the entrance however their path is spelt", () => {
  const rules = JSON.stringify(only("AWS::WAFv2::WebACL")["Rules"]);
  const spellings = [...rules.matchAll(/"TextTransformations":(\[.*?\])/g)].map(([, text]) => text);
  expect(spellings.length).toBeGreaterThan(4);
  for (const text of spellings) expect(text).toMatch(/URL_DECODE.*NORMALIZE_PATH.*LOWERCASE/);
});

it("tunes only functions that exist", () => {
  expect(Object.keys(tuned).filter((name) => !(name in manifest))).toEqual([]);
});

const acknowledgements = (construct: IConstruct): string[] => {
  const own = construct.node.metadata.filter(
    ({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY,
  );
  return [
    ...own.map(({ data }) => JSON.stringify(data)),
    ...construct.node.children.flatMap(acknowledgements),
  ];
};

it("acknowledges these findings and no other", () => {
  // Synthesis itself fails on any finding that is not acknowledged.
  const rules = acknowledgements(app).map((text) => /AwsSolutions-\w+/.exec(text)?.[0] ?? text);
  const counts = Object.fromEntries(
    [...Map.groupBy(rules, (rule) => rule)].map(([rule, found]) => [rule, found.length]),
  );
  const starred = Object.values(manifest).flatMap(({ actions }) => [
    ...new Set(
      actions
        .filter((action) => action.startsWith("s3:") && action.endsWith("*"))
        .map((action) => action.split(" ")[1]),
    ),
  ]);
  const mailing = Object.values(manifest).filter(({ actions }) => actions.includes("ses:SendEmail"));
  const served = new Set(operations().map(({ domain }) => domain));
  expect(counts).toEqual({
    "AwsSolutions-APIG4": served.size,
    "AwsSolutions-CFR1": 1,
    "AwsSolutions-CFR3": 1,
    "AwsSolutions-CFR4": 1,
    // Two of the malware scan's role, and the recipients of those that send mails.
    "AwsSolutions-IAM5": starred.length + 2 + mailing.length,
    // The policies that AWS keeps for its backups of tables and of buckets.
    "AwsSolutions-IAM4": 2,
    "AwsSolutions-SMG4": 3,
    "AwsSolutions-SQS3": Object.keys(workers).filter(isQueued).length,
  });
});
