import { isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from "#scripts/local/json.ts";
import type { Assembly } from "./template.ts";

/** A function that is started, or a queue that gets a message. */
export type Target = { functionId: string } | { queueArn: string };

/** What starts a function, other than a route, or sends a message to a queue. */
export type Trigger = {
  when:
    | { kind: "object"; bucket: string; prefix: string }
    | { kind: "pattern"; pattern: JsonObject }
    | { kind: "schedule"; expression: string }
    | { kind: "daily"; time: string; zone: string };
  target: Target;
};

type When = Trigger["when"];

/** Sends lines of a log group to a function if they have this text at this path. */
export type Subscription = { logGroup: string; path: string[]; text: string; functionId: string };

export function readSubscriptions(assembly: Assembly, byArn: Map<string, string>): Subscription[] {
  return assembly.ofType("AWS::Logs::SubscriptionFilter").map(({ id, properties }) => {
    const logGroup = textOf(properties.LogGroupName);
    const target = textOf(properties.DestinationArn);
    const functionId = byArn.get(target);
    if (functionId === undefined) throw new Error(`${id} sends log lines to ${target}, which is no function`);
    const [, path, text] = /^\{ \$\.([\w.]+) = "([^"]*)" \}$/.exec(textOf(properties.FilterPattern)) ?? [];
    if (path === undefined || text === undefined)
      throw new Error(`The local runner does not know the filter pattern of ${id}`);
    return { logGroup, path: path.split("."), text, functionId };
  });
}

/** Reads bucket notifications, EventBridge rules and schedules; `may`: what a role with this ARN may do. */
export function readTriggers(
  assembly: Assembly,
  byArn: Map<string, string>,
  queues: readonly { arn: string }[],
  may: (role: string, action: string, resource: string) => boolean,
): Trigger[] {
  const wired: { when: When; target: string }[] = [];
  const bridged = new Set<string>();
  for (const bucket of notificationsOf(assembly)) {
    if (bucket.eventBridge) bridged.add(bucket.name);
    for (const { target, prefix } of bucket.targets)
      wired.push({ when: { kind: "object", bucket: bucket.name, prefix }, target });
  }
  for (const { properties } of assembly.ofType("AWS::Events::Rule")) {
    const expression = textOf(properties.ScheduleExpression);
    const pattern = objectOf(properties.EventPattern);
    const sources = textsOf(objectOf(objectOf(pattern.detail).bucket).name);
    // Without the bucket's EventBridge setting, AWS delivers nothing.
    if (expression === "" && sources.length > 0 && !sources.some((name) => bridged.has(name))) continue;
    for (const target of listOf(properties.Targets).filter(isObject))
      wired.push({
        when: expression === "" ? { kind: "pattern", pattern } : { kind: "schedule", expression },
        target: textOf(target.Arn),
      });
  }
  for (const { id, properties } of assembly.ofType("AWS::Scheduler::Schedule")) {
    const { Arn, RoleArn } = objectOf(properties.Target);
    const target = textOf(Arn);
    if (!may(textOf(RoleArn), "lambda:InvokeFunction", target))
      throw new Error(`The role of the schedule ${id} may not start ${target}`);
    wired.push({ when: dailyOf(id, properties), target });
  }
  return wired.map(({ when, target }) => {
    const functionId = byArn.get(target);
    if (functionId !== undefined) return { when, target: { functionId } };
    if (!queues.some(({ arn }) => arn === target))
      throw new Error(`An event goes to ${target}, which is no function and no queue`);
    return { when, target: { queueArn: target } };
  });
}

/** The scheduler knows more expressions; these are ours. */
function dailyOf(id: string, properties: JsonObject): When {
  const expression = textOf(properties.ScheduleExpression);
  const [, minute, hour] = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/.exec(expression) ?? [];
  if (minute === undefined || hour === undefined)
    throw new Error(`The local runner does not know the schedule ${expression} (${id})`);
  // Without a zone, the scheduler counts in UTC.
  const zone = textOf(properties.ScheduleExpressionTimezone) || "UTC";
  return { kind: "daily", time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`, zone };
}

type Notifications = {
  name: string;
  eventBridge: boolean;
  targets: { target: string; prefix: string }[];
};

export function notificationsOf(assembly: Assembly): Notifications[] {
  return assembly.ofType("AWS::S3::Bucket").map(({ ref, properties }) => {
    const configuration = objectOf(properties.NotificationConfiguration);
    return {
      name: ref,
      eventBridge: configuration.EventBridgeConfiguration !== undefined,
      targets: ["LambdaConfigurations", "QueueConfigurations", "TopicConfigurations"]
        .flatMap((list) => listOf(configuration[list]))
        .filter(isObject)
        .map((entry) => ({
          target: textOf(entry.Function ?? entry.Queue ?? entry.Topic),
          prefix: prefixOf(entry),
        })),
    };
  });
}

/** S3 knows more events and filters; these are ours. */
function prefixOf({ Event, Filter }: JsonObject): string {
  const rules = listOf(objectOf(objectOf(Filter).S3Key).Rules).map(objectOf);
  if (Event !== "s3:ObjectCreated:*" || rules.some(({ Name }) => Name !== "prefix"))
    throw new Error(`The local runner does not know this notification: ${JSON.stringify({ Event, rules })}`);
  return textOf(rules[0]?.Value);
}

export type Queue = {
  name: string;
  arn: string;
  url: string;
  visibilitySeconds: number;
  retentionSeconds: number;
  /** Where a message goes that was received more than `maxReceives` times. */
  redrive?: { arn: string; maxReceives: number };
};

/** What Lambda does for an event source mapping: takes messages out of a queue for a function. */
export type Mapping = {
  queueArn: string;
  functionId: string;
  batchSize: number;
  windowSeconds: number;
  reportsFailures: boolean;
};

export function readQueues(assembly: Assembly): Queue[] {
  return assembly.ofType("AWS::SQS::Queue").map(({ ref, arn, properties }) => {
    const { deadLetterTargetArn, maxReceiveCount } = objectOf(properties.RedrivePolicy);
    return {
      name: arn.split(":").at(-1) ?? "",
      arn,
      url: ref,
      visibilitySeconds: Number(properties.VisibilityTimeout ?? 30),
      retentionSeconds: Number(properties.MessageRetentionPeriod ?? 345_600),
      ...(deadLetterTargetArn !== undefined && {
        redrive: { arn: textOf(deadLetterTargetArn), maxReceives: Number(maxReceiveCount) },
      }),
    };
  });
}

const needed = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

/** Reads event source mappings; Lambda refuses one whose function may not read the queue, or may outlast its messages' pause. */
export function readMappings(
  assembly: Assembly,
  functions: readonly {
    id: string;
    timeoutSeconds: number;
    may(action: string, resource: string): boolean;
  }[],
  queues: readonly Queue[],
): Mapping[] {
  return assembly.ofType("AWS::Lambda::EventSourceMapping").map(({ id, properties }) => {
    const queueArn = textOf(properties.EventSourceArn);
    const queue = queues.find(({ arn }) => arn === queueArn);
    const one = functions.find((each) => each.id === textOf(properties.FunctionName));
    if (queue === undefined || one === undefined)
      throw new Error(`${id} takes messages from ${queueArn} for ${textOf(properties.FunctionName)}`);
    const refused = needed.find((action) => !one.may(action, queueArn));
    if (refused) throw new Error(`${id}: the role of ${one.id} does not allow ${refused} on ${queueArn}`);
    if (queue.visibilitySeconds < one.timeoutSeconds)
      throw new Error(
        `${id}: a message comes back after ${queue.visibilitySeconds} s, while ${one.id} may run`,
      );
    return {
      queueArn,
      functionId: one.id,
      batchSize: Number(properties.BatchSize ?? 10),
      windowSeconds: Number(properties.MaximumBatchingWindowInSeconds ?? 0),
      reportsFailures: textsOf(properties.FunctionResponseTypes).includes("ReportBatchItemFailures"),
    };
  });
}
