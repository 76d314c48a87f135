import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "./json.ts";
import type { Assembly } from "./template.ts";

export type Queue = {
  name: string;
  arn: string;
  maxReceives: number;
  visibilitySeconds: number;
  batchSize: number;
};

/** What starts a function, other than a route. */
export type Trigger = {
  when:
    | { kind: "object"; bucket: string; events: string[]; prefix: string; suffix: string }
    | { kind: "pattern"; pattern: JsonObject }
    | { kind: "schedule"; expression: string };
  functionId: string;
  queue: Queue | undefined;
  /** A constant input of an EventBridge target. */
  input: string | undefined;
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

/** Reads bucket notifications, EventBridge rules and schedules, through SQS queues when there is one in between. */
export function readTriggers(assembly: Assembly, byArn: Map<string, string>): Trigger[] {
  const wired: { when: When; target: string; input?: string }[] = [];
  const bridged = new Set<string>();
  for (const bucket of notificationsOf(assembly)) {
    if (bucket.eventBridge) bridged.add(bucket.name);
    for (const { target, ...filter } of bucket.targets) {
      wired.push({ when: { kind: "object", bucket: bucket.name, ...filter }, target });
    }
  }
  for (const { properties } of assembly.ofType("AWS::Events::Rule")) {
    if (properties.State === "DISABLED") continue;
    const expression = textOf(properties.ScheduleExpression);
    const pattern = objectOf(properties.EventPattern);
    const sources = textsOf(objectOf(objectOf(pattern.detail).bucket).name);
    // Without the bucket's EventBridge setting, AWS delivers nothing.
    if (expression === "" && sources.length > 0 && !sources.some((name) => bridged.has(name))) continue;
    for (const target of listOf(properties.Targets).filter(isObject)) {
      wired.push({
        when: expression === "" ? { kind: "pattern", pattern } : { kind: "schedule", expression },
        target: textOf(target.Arn),
        ...(target.Input !== undefined && { input: textOf(target.Input) }),
      });
    }
  }
  for (const { properties } of assembly.ofType("AWS::Scheduler::Schedule")) {
    const target = objectOf(properties.Target);
    wired.push({
      when: { kind: "schedule", expression: textOf(properties.ScheduleExpression) },
      target: textOf(target.Arn),
      ...(target.Input !== undefined && { input: textOf(target.Input) }),
    });
  }
  return wired.flatMap(({ when, target, input }) =>
    consumers(assembly, byArn, target).map((consumer) => ({ when, ...consumer, input })),
  );
}

function consumers(
  assembly: Assembly,
  byArn: Map<string, string>,
  target: string,
): Pick<Trigger, "functionId" | "queue">[] {
  const direct = byArn.get(functionArn(target));
  if (direct !== undefined) return [{ functionId: direct, queue: undefined }];
  const queue = assembly.ofType("AWS::SQS::Queue").find(({ arn }) => arn === target);
  if (queue === undefined) return [];
  return assembly
    .ofType("AWS::Lambda::EventSourceMapping")
    .filter(({ properties }) => properties.EventSourceArn === target && properties.Enabled !== false)
    .flatMap(({ properties }) => {
      const name = textOf(properties.FunctionName);
      const functionId = byArn.get(functionArn(name)) ?? [...byArn.values()].find((id) => id === name);
      if (functionId === undefined) return [];
      const { VisibilityTimeout, RedrivePolicy } = queue.properties;
      return [
        {
          functionId,
          queue: {
            name: queue.ref,
            arn: queue.arn,
            maxReceives: Number(objectOf(RedrivePolicy).maxReceiveCount ?? 3),
            visibilitySeconds: Number(VisibilityTimeout ?? 30),
            batchSize: Number(properties.BatchSize ?? 10),
          },
        },
      ];
    });
}

type Notifications = {
  name: string;
  eventBridge: boolean;
  targets: { target: string; events: string[]; prefix: string; suffix: string }[];
};

/** The bucket's own property, or CDK's custom resource, which spells the same thing as the S3 API does. */
export function notificationsOf(assembly: Assembly): Notifications[] {
  const own = assembly.ofType("AWS::S3::Bucket").map(({ ref, properties }) => ({
    name: ref,
    configuration: objectOf(properties.NotificationConfiguration),
  }));
  const custom = assembly.ofType("Custom::S3BucketNotifications").map(({ properties }) => ({
    name: textOf(properties.BucketName),
    configuration: objectOf(properties.NotificationConfiguration),
  }));
  return [...own, ...custom].map(({ name, configuration }) => {
    const lists = ["LambdaConfigurations", "LambdaFunctionConfigurations", "QueueConfigurations"];
    const entries = lists.flatMap((list) => listOf(configuration[list])).filter(isObject);
    return {
      name,
      eventBridge: configuration.EventBridgeConfiguration !== undefined,
      targets: entries.map((entry) => ({
        target: textOf(entry.Function ?? entry.LambdaFunctionArn ?? entry.Queue ?? entry.QueueArn),
        events: textsOf(entry.Event ?? entry.Events).map((event) => event.replace(/^s3:/, "")),
        prefix: filterValue(entry.Filter, "prefix"),
        suffix: filterValue(entry.Filter, "suffix"),
      })),
    };
  });
}

function filterValue(filter: Json | undefined, name: string): string {
  const key = objectOf(objectOf(filter).S3Key ?? objectOf(filter).Key);
  const rules = listOf(key.Rules ?? key.FilterRules).filter(isObject);
  return textOf(rules.find((rule) => textOf(rule.Name).toLowerCase() === name)?.Value);
}

function functionArn(text: string): string {
  return /arn:aws:lambda:[^:]*:[^:]*:function:[\w-]+/.exec(text)?.[0] ?? text;
}
