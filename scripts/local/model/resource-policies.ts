import { isObject, listOf, objectOf, textOf, textsOf } from "#scripts/local/json.ts";
import { isAllowed, type Statement, statementsOf } from "./access.ts";
import type { Assembly } from "./template.ts";
import { notificationsOf } from "./triggers.ts";

/** A call that an AWS service makes to one resource on behalf of another (`source`), without a role. */
type ServiceCall = { service: string; action: string; resource: string; source: string };

export type MayService = (call: ServiceCall) => boolean;

const policyTypes = ["AWS::S3::BucketPolicy", "AWS::SNS::TopicPolicy", "AWS::SQS::QueuePolicy"];

/** Decides such calls by the policies of buckets, topics and queues and the permissions of functions. */
export function readResourcePolicies(assembly: Assembly): MayService {
  const documents = policyTypes
    .flatMap((type) => assembly.ofType(type))
    .flatMap(({ properties }) => statementsOf(properties.PolicyDocument));
  const statements = [...documents, ...permissionsOf(assembly)];
  return ({ service, action, resource, source }) =>
    isAllowed(
      statements.filter(({ services }) => services.includes("*") || services.includes(service)),
      action,
      resource,
      {
        "aws:SourceArn": [source],
        "aws:SourceAccount": [assembly.accountId],
        "aws:SecureTransport": ["true"],
        "s3:TlsVersion": ["1.3"],
      },
    );
}

/** A Lambda permission is a statement of the function's own policy. */
function permissionsOf(assembly: Assembly): Statement[] {
  const arns = new Map(assembly.ofType("AWS::Lambda::Function").map(({ ref, arn }) => [ref, arn]));
  return assembly.ofType("AWS::Lambda::Permission").map(({ properties }) => {
    const { SourceArn, SourceAccount } = properties;
    const name = textOf(properties.FunctionName);
    return {
      allow: true,
      services: textsOf(properties.Principal),
      actions: textsOf(properties.Action),
      resources: [arns.get(name) ?? name],
      conditions: {
        ...(SourceArn && { ArnLike: { "aws:SourceArn": SourceArn } }),
        ...(SourceAccount && { StringEquals: { "aws:SourceAccount": SourceAccount } }),
      },
    };
  });
}

const deliveries: Record<string, string> = {
  lambda: "lambda:InvokeFunction",
  sns: "sns:Publish",
  sqs: "sqs:SendMessage",
};

/** The calls that services will make once deployed: alarms, budgets, notifications, rules, filters and access logs. */
function serviceCalls(assembly: Assembly): ServiceCall[] {
  const calls: ServiceCall[] = [];
  const deliver = (service: string, source: string, resources: readonly string[]) => {
    for (const resource of resources)
      calls.push({ service, action: deliveries[resource.split(":")[2] ?? ""] ?? "", resource, source });
  };
  for (const { arn, properties } of assembly.ofType("AWS::CloudWatch::Alarm"))
    for (const list of ["AlarmActions", "OKActions", "InsufficientDataActions"])
      deliver(
        "cloudwatch.amazonaws.com",
        arn,
        // The canary's stack gets the topic of the others as a parameter.
        textsOf(properties[list]).filter((topic) => topic !== "local-TopicArn"),
      );
  for (const { name, targets } of notificationsOf(assembly))
    deliver(
      "s3.amazonaws.com",
      `arn:aws:s3:::${name}`,
      targets.map(({ target }) => target),
    );
  for (const { arn, properties } of assembly.ofType("AWS::Events::Rule")) {
    const targets = listOf(properties.Targets).filter(isObject);
    deliver(
      "events.amazonaws.com",
      arn,
      targets.filter(({ RoleArn }) => !RoleArn).map(({ Arn }) => textOf(Arn)),
    );
  }
  for (const { arn, properties } of assembly.ofType("AWS::Budgets::Budget")) {
    const subscribers = listOf(properties.NotificationsWithSubscribers)
      .flatMap((one) => listOf(objectOf(one).Subscribers))
      .map(objectOf)
      .filter(({ SubscriptionType }) => SubscriptionType === "SNS");
    deliver(
      "budgets.amazonaws.com",
      arn,
      subscribers.map(({ Address }) => textOf(Address)),
    );
  }
  const groups = new Map(assembly.ofType("AWS::Logs::LogGroup").map(({ ref, arn }) => [ref, arn]));
  for (const { properties } of assembly.ofType("AWS::Logs::SubscriptionFilter"))
    deliver(
      "logs.amazonaws.com",
      groups.get(textOf(properties.LogGroupName)) ?? "",
      textsOf(properties.DestinationArn),
    );
  for (const { arn, properties } of assembly.ofType("AWS::S3::Bucket")) {
    const { DestinationBucketName, LogFilePrefix } = objectOf(properties.LoggingConfiguration);
    if (!DestinationBucketName) continue;
    const resource = `arn:aws:s3:::${textOf(DestinationBucketName)}/${textOf(LogFilePrefix)}one`;
    calls.push({ service: "logging.s3.amazonaws.com", action: "s3:PutObject", resource, source: arn });
  }
  return calls;
}

/** Calls that services will make but may not: the template would deploy, and the calls would silently fail. */
export const refusedServiceCalls = (assembly: Assembly, may: MayService): ServiceCall[] =>
  serviceCalls(assembly).filter((call) => !may(call));
