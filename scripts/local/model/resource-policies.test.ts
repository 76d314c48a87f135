import { expect, test } from "vitest";
import type { JsonObject } from "#scripts/local/json.ts";
import { readResourcePolicies, refusedServiceCalls } from "./resource-policies.ts";
import type { Assembly, Deployed } from "./template.ts";

const accountId = "000000000000";
const arns: Record<string, string> = {
  Alarm: `arn:aws:cloudwatch:eu-west-3:${accountId}:alarm:Alarm`,
  Rule: `arn:aws:events:eu-west-3:${accountId}:rule/Rule`,
  Topic: `arn:aws:sns:eu-west-3:${accountId}:Topic`,
  Queue: `arn:aws:sqs:eu-west-3:${accountId}:Queue`,
  Worker: `arn:aws:lambda:eu-west-3:${accountId}:function:Worker`,
  Logs: `arn:aws:logs:eu-west-3:${accountId}:log-group:Logs:*`,
  Files: "arn:aws:s3:::Files",
  AccessLogs: "arn:aws:s3:::AccessLogs",
};
const resource = (type: string, id: string, properties: JsonObject): Deployed => ({
  id,
  type: `AWS::${type}`,
  ref: id,
  arn: arns[id] ?? "",
  properties,
  metadata: {},
});
const refused = (...resources: Deployed[]) => {
  const ofType = (type: string) => resources.filter((one) => one.type === type);
  const assembly = { accountId, resources, ofType } as unknown as Assembly;
  return refusedServiceCalls(assembly, readResourcePolicies(assembly)).map(
    ({ service, action, resource: reached }) => `${service} ${action} ${reached}`,
  );
};

const overTls = (id: string, action: string) => ({
  Effect: "Deny",
  Principal: "*",
  Action: action,
  Resource: arns[id] ?? "",
  Condition: { Bool: { "aws:SecureTransport": "false" } },
});
const allowed = (service: string, id: string, action: string, condition: JsonObject = {}) => ({
  Effect: "Allow",
  Principal: { Service: service },
  Action: action,
  Resource: arns[id] ?? "",
  Condition: condition,
});
const topicPolicy = (...Statement: JsonObject[]) =>
  resource("SNS::TopicPolicy", "TopicPolicy", { PolicyDocument: { Statement } });
const queuePolicy = (...Statement: JsonObject[]) =>
  resource("SQS::QueuePolicy", "QueuePolicy", { PolicyDocument: { Statement } });
const permission = (principal: string, source: JsonObject) =>
  resource("Lambda::Permission", "Permission", {
    Action: "lambda:InvokeFunction",
    FunctionName: "Worker",
    Principal: principal,
    ...source,
  });
const worker = resource("Lambda::Function", "Worker", {});
const alarm = resource("CloudWatch::Alarm", "Alarm", { AlarmActions: [arns["Topic"] ?? ""] });
const publish = `cloudwatch.amazonaws.com sns:Publish ${arns["Topic"]}`;
const cloudWatch = (condition: JsonObject) =>
  allowed("cloudwatch.amazonaws.com", "Topic", "sns:Publish", condition);

test.each<[string, Deployed[], string[]]>([
  ["a topic without a policy", [], [publish]],
  ["one that only refuses plain HTTP", [topicPolicy(overTls("Topic", "sns:*"))], [publish]],
  [
    "one that lets another service publish",
    [topicPolicy(allowed("s3.amazonaws.com", "Topic", "sns:Publish"))],
    [publish],
  ],
  [
    "one for another account",
    [topicPolicy(cloudWatch({ StringEquals: { "aws:SourceAccount": "999999999999" } }))],
    [publish],
  ],
  [
    "one for this account, under its key in any case",
    [
      topicPolicy(
        overTls("Topic", "sns:*"),
        cloudWatch({ StringEquals: { "AWS:SourceAccount": accountId } }),
      ),
    ],
    [],
  ],
])("an alarm reaches %s or not", (_, policies, expected) => {
  expect(refused(alarm, ...policies)).toEqual(expected);
});

test("a budget that publishes needs a policy of its own, one that mails none", () => {
  const budget = (SubscriptionType: string) =>
    resource("Budgets::Budget", "Budget", {
      NotificationsWithSubscribers: [{ Subscribers: [{ SubscriptionType, Address: arns["Topic"] ?? "" }] }],
    });
  const byMail = budget("EMAIL");
  const published = budget("SNS");
  const permitted = topicPolicy(
    allowed("budgets.amazonaws.com", "Topic", "sns:Publish", {
      StringEquals: { "aws:SourceAccount": accountId },
    }),
  );
  expect(refused(byMail)).toEqual([]);
  expect(refused(published, topicPolicy(cloudWatch({})))).toEqual([
    `budgets.amazonaws.com sns:Publish ${arns["Topic"]}`,
  ]);
  expect(refused(published, permitted)).toEqual([]);
});

const told = (key: string, target: string) =>
  resource("S3::Bucket", "Files", {
    NotificationConfiguration: { [key]: [{ Event: "s3:ObjectCreated:*", Function: target, Queue: target }] },
  });
const toWorker = told("LambdaConfigurations", arns["Worker"] ?? "");
const invoke = `s3.amazonaws.com lambda:InvokeFunction ${arns["Worker"]}`;
const toQueue = told("QueueConfigurations", arns["Queue"] ?? "");
const rule = resource("Events::Rule", "Rule", { Targets: [{ Arn: arns["Worker"] ?? "" }] });
const filter = resource("Logs::SubscriptionFilter", "Filter", {
  LogGroupName: "Logs",
  DestinationArn: arns["Worker"] ?? "",
});
const group = resource("Logs::LogGroup", "Logs", {});

test.each<[string, Deployed[], string[]]>([
  ["a bucket and a function without permission", [worker, toWorker], [invoke]],
  [
    "a bucket and a function permitted for another bucket",
    [worker, toWorker, permission("s3.amazonaws.com", { SourceArn: "arn:aws:s3:::Others" })],
    [invoke],
  ],
  [
    "a bucket and a function permitted for it",
    [
      worker,
      toWorker,
      permission("s3.amazonaws.com", { SourceArn: arns["Files"] ?? "", SourceAccount: accountId }),
    ],
    [],
  ],
  [
    "a bucket and a queue that only refuses plain HTTP",
    [toQueue, queuePolicy(overTls("Queue", "sqs:*"))],
    [`s3.amazonaws.com sqs:SendMessage ${arns["Queue"]}`],
  ],
  [
    "a bucket and a queue that takes its messages",
    [toQueue, queuePolicy(allowed("s3.amazonaws.com", "Queue", "sqs:SendMessage"))],
    [],
  ],
  ["a rule and a function permitted for it", [worker, rule, permission("events.amazonaws.com", {})], []],
  [
    "a rule and a function permitted for another service",
    [worker, rule, permission("s3.amazonaws.com", {})],
    [`events.amazonaws.com lambda:InvokeFunction ${arns["Worker"]}`],
  ],
  [
    "a log group and a function permitted for it",
    [worker, group, filter, permission("logs.amazonaws.com", { SourceArn: arns["Logs"] ?? "" })],
    [],
  ],
  [
    "a log group and a function without permission",
    [worker, group, filter],
    [`logs.amazonaws.com lambda:InvokeFunction ${arns["Worker"]}`],
  ],
  [
    "access logs and a bucket without a policy",
    [resource("S3::Bucket", "Files", { LoggingConfiguration: { DestinationBucketName: "AccessLogs" } })],
    [`logging.s3.amazonaws.com s3:PutObject ${arns["AccessLogs"]}/one`],
  ],
])("%s: what is refused", (_, resources, expected) => {
  expect(refused(...resources)).toEqual(expected);
});
