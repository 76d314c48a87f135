import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { chunks } from "#functions/platform/chunks.ts";
import { granted } from "#functions/platform/grant.ts";
import { backoff } from "#functions/platform/waiting.ts";
import type { Key } from "#functions/store/keys.ts";

export type Item = Key & Record<string, unknown>;
type Entry = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** A condition on one item: an expression over `#name`s and `:value`s. */
export type Condition = {
  expression: string;
  values?: Record<string, unknown>;
  names?: Record<string, string>;
};

/** What to throw when a write's condition fails; it receives the item as it stands, if there is one. */
export type Refusal = (current: Item | undefined) => Error;

/**
 * One write of a transaction. `grant` is the IAM action that the build reads off each function's bundle. `fresh`: it
 * makes an item of an id that only this request can have given, so that finding it there means that the whole
 * transaction was written before and its answer lost.
 */
export type Write = { grant: string; entry: Entry; refusal?: Refusal | undefined; fresh?: boolean };

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    // Without the last one, a time-out is only warned of, and the caller waits for ever.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

const table = (): string => {
  const name = process.env["TABLE_NAME"];
  if (!name) throw new Error("TABLE_NAME is not set");
  return name;
};

/** The item at a key, read consistently; undefined when there is none. */
export const readItem = async (key: Key): Promise<Item | undefined> => {
  const command = granted(
    "dynamodb:GetItem",
    new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }),
  );
  return (await client.send(command)).Item as Item | undefined;
};

/** The items at up to thousands of keys, read consistently, in no order; absent ones are left out. */
export const readItems = async (wanted: readonly Key[]): Promise<Item[]> => {
  const distinct = [...new Map(wanted.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const found = await Promise.all(chunks(distinct, 100).map(readChunk));
  return found.flat();
};

const readChunk = async (chunk: Key[]): Promise<Item[]> => {
  const items: Item[] = [];
  let left: Record<string, unknown>[] = chunk;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await pause(backoff(attempt));
    if (attempt > 5) throw new Error("BatchGetItem leaves keys unprocessed");
    const request = { RequestItems: { [table()]: { Keys: left, ConsistentRead: true } } };
    const answer = await client.send(granted("dynamodb:BatchGetItem", new BatchGetCommand(request)));
    items.push(...((answer.Responses?.[table()] ?? []) as Item[]));
    left = answer.UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return items;
};

/**
 * Every item of a partition whose sort key starts with `prefix`, in key order, read consistently, all pages; `after`
 * is the sort key to go on from.
 */
export const queryItems = async (where: {
  pk: string;
  prefix?: string;
  reverse?: boolean;
  limit?: number;
  after?: string | undefined;
}): Promise<Item[]> => {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined =
    where.after === undefined ? undefined : { pk: where.pk, sk: where.after };
  do {
    const command = new QueryCommand({
      TableName: table(),
      KeyConditionExpression:
        where.prefix === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: {
        ":pk": where.pk,
        ...(where.prefix !== undefined && { ":prefix": where.prefix }),
      },
      ConsistentRead: true,
      ScanIndexForward: !where.reverse,
      ...(where.limit !== undefined && { Limit: where.limit - items.length }),
      ...(from && { ExclusiveStartKey: from }),
    });
    const answer = await client.send(granted("dynamodb:Query", command));
    items.push(...((answer.Items ?? []) as Item[]));
    from = answer.LastEvaluatedKey;
  } while (from && (where.limit === undefined || items.length < where.limit));
  return items;
};

const conditioned = (condition: Condition | undefined) =>
  condition && {
    ConditionExpression: condition.expression,
    ...(condition.names && { ExpressionAttributeNames: condition.names }),
    ...(condition.values && { ExpressionAttributeValues: condition.values }),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };

export const isAbsent: Condition = { expression: "attribute_not_exists(pk)" };
export const isPresent: Condition = { expression: "attribute_exists(pk)" };
/** The item still has the version that was read. */
export const versionIs = (version: number): Condition => ({
  expression: "#version = :seen",
  names: { "#version": "version" },
  values: { ":seen": version },
});

/** Writes a whole item. */
export const putItem = (item: Item, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:PutItem",
  entry: { Put: { TableName: table(), Item: item, ...conditioned(condition) } },
  refusal,
});

/** Removes an item. */
export const deleteItem = (key: Key, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:DeleteItem",
  entry: { Delete: { TableName: table(), Key: key, ...conditioned(condition) } },
  refusal,
});

/** Requires something of an item that the transaction does not write. */
export const checkItem = (key: Key, condition: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:ConditionCheckItem",
  entry: {
    ConditionCheck: {
      TableName: table(),
      Key: key,
      ...conditioned(condition),
      ConditionExpression: condition.expression,
    },
  },
  refusal,
});

/** A partial change: attributes to set, to add a number to, or to remove; a path may reach into a map (`["sessions", sid]`). */
export type Change = {
  set?: readonly (readonly [path: string | readonly string[], value: unknown])[];
  add?: Record<string, number>;
  remove?: readonly (string | readonly string[])[];
};

const updateOf = (key: Key, change: Change, condition?: Condition) => {
  const names: Record<string, string> = { ...condition?.names };
  const values: Record<string, unknown> = { ...condition?.values };
  const nameOf = (path: string | readonly string[]) =>
    [path]
      .flat()
      .map((part) => {
        const known =
          Object.keys(names).find((name) => names[name] === part) ?? `#n${Object.keys(names).length}`;
        names[known] = part;
        return known;
      })
      .join(".");
  const placeholderOf = (value: unknown) => {
    const name = `:v${Object.keys(values).length}`;
    values[name] = value;
    return name;
  };
  const clauses = [
    ["SET", (change.set ?? []).map(([path, value]) => `${nameOf(path)} = ${placeholderOf(value)}`)],
    ["ADD", Object.entries(change.add ?? {}).map(([name, by]) => `${nameOf(name)} ${placeholderOf(by)}`)],
    ["REMOVE", (change.remove ?? []).map(nameOf)],
  ] as const;
  return {
    TableName: table(),
    Key: key,
    ...conditioned(condition),
    UpdateExpression: clauses
      .flatMap(([verb, parts]) => (parts.length > 0 ? [`${verb} ${parts.join(", ")}`] : []))
      .join(" "),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};

/** Changes some attributes of an item, which is created when absent unless the condition says otherwise. */
export const updateItem = (key: Key, change: Change, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:UpdateItem",
  entry: { Update: updateOf(key, change, condition) },
  refusal,
});

export type Counter = { count: number; expires: number };

/**
 * Adds one to a counter outside any transaction; who counts twice since an answer was lost is counted once. The
 * counter's window starts with its first count and ends at `expires` (seconds); what is past its end counts from
 * nothing again.
 */
export const countUp = async (key: Key, seconds: number, now: Date): Promise<Counter> => {
  const time = Math.floor(now.getTime() / 1000);
  const names = { "#count": "count", "#expires": "expires", "#by": "by" };
  const [end, by] = [time + seconds, randomUUID()];
  const on = {
    TableName: table(),
    Key: key,
    ReturnValues: "ALL_NEW",
    ExpressionAttributeNames: names,
  } as const;
  for (let attempt = 0; attempt < 5; attempt++) {
    const counted = await updatedOnce({
      ...on,
      UpdateExpression: "SET #expires = if_not_exists(#expires, :end), #by = :by ADD #count :one",
      ConditionExpression: "attribute_not_exists(#by) OR #by <> :by",
      ExpressionAttributeValues: { ":end": end, ":one": 1, ":by": by },
    });
    if (counted.expires > time) return counted;
    try {
      return await updated({
        ...on,
        UpdateExpression: "SET #expires = :end, #count = :one, #by = :by",
        ConditionExpression: "#expires <= :now",
        ExpressionAttributeValues: { ":end": end, ":one": 1, ":by": by, ":now": time },
      });
    } catch (error) {
      // The window was started anew, by somebody else or by this very call: it counts in it.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  throw new Error("A counter's window ends as often as it starts");
};

const counterIn = (item: Record<string, unknown> | undefined): Counter => ({
  count: Number(item?.["count"]),
  expires: Number(item?.["expires"]),
});

const updated = async (input: UpdateCommandInput): Promise<Counter> =>
  counterIn((await client.send(granted("dynamodb:UpdateItem", new UpdateCommand(input)))).Attributes);

// The refusal that this very call has counted already, and carries the counter.
const updatedOnce = async (input: UpdateCommandInput): Promise<Counter> => {
  try {
    return await updated({ ...input, ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return counterIn(currentOf(error.Item));
  }
};

/** Makes a change whose condition may not be met: then there is nothing to change. */
const changeIfMet = async (change: UpdateCommandInput): Promise<void> => {
  try {
    await client.send(granted("dynamodb:UpdateItem", new UpdateCommand(change)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/** Takes one count back, unless its window has ended meanwhile. */
export const countDown = async (key: Key, now: Date): Promise<void> => {
  const change = updateOf(
    key,
    { add: { count: -1 } },
    {
      expression: "#expires > :now",
      names: { "#expires": "expires" },
      values: { ":now": Math.floor(now.getTime() / 1000) },
    },
  );
  await changeIfMet(change);
};

/**
 * Adds one to a counter outside any transaction, whose counts lie further and further apart: `spacing(count)` seconds
 * after the count-th may come the next one. Gives 0 when this one was counted, else the seconds that are left to wait.
 * The counter is forgotten `seconds` after its last count.
 */
export const countSpaced = async (
  key: Key,
  { spacing, seconds }: { spacing: (count: number) => number; seconds: number },
  now: Date,
): Promise<number> => {
  const time = Math.floor(now.getTime() / 1000);
  const by = randomUUID();
  // Most counters are absent: the first write supposes it, and its refusal carries the counter.
  let seen: Record<string, unknown> | undefined;
  for (let attempt = 0; attempt < 12; attempt++) {
    if (seen?.["by"] === by) return 0;
    const next = Number(seen?.["next"] ?? 0);
    if (next > time) return next - time;
    const count = Number(seen?.["count"] ?? 0) + 1;
    const names = { "#count": "count", "#next": "next", "#expires": "expires", "#by": "by" };
    const isAsSeen = seen
      ? "#count = :seen AND #next = :next"
      : "attribute_not_exists(#count) OR #expires <= :now";
    try {
      await updated({
        TableName: table(),
        Key: key,
        UpdateExpression: "SET #count = :count, #next = :to, #expires = :end, #by = :by",
        ConditionExpression: isAsSeen,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ":count": count,
          ":to": time + spacing(count),
          ":end": time + seconds,
          ":by": by,
          ...(seen ? { ":seen": count - 1, ":next": next } : { ":now": time }),
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      });
      return 0;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      seen = currentOf(error.Item);
    }
  }
  // Many came at once: this one was not counted, and others were.
  return 1;
};

/** Sets a counter back to nothing, if there is one: expired, it is as good as absent to the next count. */
export const countAnew = async (key: Key, now: Date): Promise<void> => {
  const change = updateOf(
    key,
    {
      set: [
        ["count", 0],
        ["next", 0],
        ["expires", Math.floor(now.getTime() / 1000)],
      ],
    },
    isPresent,
  );
  await changeIfMet(change);
};

const maxWaitMs = 2_000;

/**
 * Writes all or nothing, at most once: one client token for every retry, also those after a conflict with
 * another transaction, which the SDK does not make. Throws the refusal of the first write whose condition fails, unless
 * what it makes is there already from an earlier call of the same request.
 */
export const transact = async (writes: readonly Write[], token: string = randomUUID()): Promise<void> => {
  const started = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: writes.map((write) => write.entry),
          ClientRequestToken: token,
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const isRefused = (reason: { Code?: string | undefined } | undefined) =>
        reason?.Code === "ConditionalCheckFailed";
      if (writes.some((write, n) => write.fresh && isRefused(reasons[n]))) return;
      const refused = reasons.findIndex(isRefused);
      if (refused >= 0) throw writes[refused]?.refusal?.(currentOf(reasons[refused]?.Item)) ?? error;
      const conflict = reasons.some((reason) => reason.Code === "TransactionConflict");
      if (!conflict || attempt >= 8 || Date.now() - started > maxWaitMs) throw error;
      await pause(backoff(attempt));
    }
  }
};

// lib-dynamodb unmarshalls answers, not the items that an error carries.
const currentOf = (item: Parameters<typeof unmarshall>[0] | undefined): Item | undefined =>
  item && (unmarshall(item) as Item);
