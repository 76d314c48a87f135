import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "./json.ts";
import type { Assembly } from "./template.ts";

/** A function that is started, or a queue that gets a message. */
export type Target = { functionId: string } | { queueArn: string };

/** What starts a function, other than a route, or sends a message to a queue. */
export type Trigger = {
  when:
    | { kind: "object"; bucket: string; events: string[]; prefix: string; suffix: string }
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
    for (const { target, ...filter } of bucket.targets)
      wired.push({ when: { kind: "object", bucket: bucket.name, ...filter }, target });
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
  targets: { target: string; events: string[]; prefix: string; suffix: string }[];
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
          events: textsOf(entry.Event).map((event) => event.replace(/^s3:/, "")),
          prefix: filterValue(entry.Filter, "prefix"),
          suffix: filterValue(entry.Filter, "suffix"),
        })),
    };
  });
}

function filterValue(filter: Json | undefined, name: string): string {
  const rules = listOf(objectOf(objectOf(filter).S3Key).Rules).filter(isObject);
  return textOf(rules.find((rule) => rule.Name === name)?.Value);
}
