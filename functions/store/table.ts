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
import { projected } from "#functions/store/projection.ts";

export type Item = Key & Record<string, unknown>;
type Entry = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** A condition on one item: an expression over `#name`s and `:value`s. */
export type Condition = {
  expression: string;
  values?: Record<string, unknown>;
  names?: Record<string, string>;
};

/** Makes the error to throw when a write's condition fails, from the current item, if there is one. */
export type Refusal = (current: Item | undefined) => Error;

/**
 * One write of a transaction. `grant`: the IAM action, which the build reads off each function's bundle. `fresh`: it
 * creates an item whose id only this request can have made. If the item exists, the whole transaction was written
 * before, and its answer lost.
 */
export type Write = { grant: string; entry: Entry; refusal?: Refusal | undefined; fresh?: boolean };

const dynamoDb = new DynamoDBClient({
  maxAttempts: 3,
  // Without `throwOnRequestTimeout`, the SDK only logs a warning and waits for ever.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});
// It copies every answer for a logger that nobody has set: a fifteenth of the processor that long lists take.
dynamoDb.middlewareStack.remove("loggerMiddleware");
const client = DynamoDBDocumentClient.from(dynamoDb, { marshallOptions: { removeUndefinedValues: true } });

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
 * is the sort key to go on from, `only` the paths to bring. Units are paid for whole items.
 */
export const queryItems = async (where: {
  pk: string;
  prefix?: string;
  reverse?: boolean;
  limit?: number;
  after?: string | undefined;
  only?: readonly string[];
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
      ...(where.only && projected(where.only)),
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
/** Holds if the item still has this version. */
export const versionIs = (version: number): Condition => ({
  expression: "#version = :seen",
  names: { "#version": "version" },
  values: { ":seen": version },
});

export const putItem = (item: Item, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:PutItem",
  entry: { Put: { TableName: table(), Item: item, ...conditioned(condition) } },
  refusal,
});

export const deleteItem = (key: Key, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:DeleteItem",
  entry: { Delete: { TableName: table(), Key: key, ...conditioned(condition) } },
  refusal,
});

/** A condition on an item that the transaction does not write. */
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

/** Changes some attributes of an item; creates it if it is absent, unless the condition forbids that. */
export const updateItem = (key: Key, change: Change, condition?: Condition, refusal?: Refusal): Write => ({
  grant: "dynamodb:UpdateItem",
  entry: { Update: updateOf(key, change, condition) },
  refusal,
});

export type Counter = { count: number; expires: number };

/**
 * Adds one to a counter outside any transaction; a retry after a lost answer is counted once. The counter's window
 * starts with the first count and ends at `expires` (seconds); after that, counting restarts.
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
      // Another call, or a lost try of this one, has restarted the window: count in it.
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

// A retry is refused because its first try was counted; the refusal carries the counter.
const updatedOnce = async (input: UpdateCommandInput): Promise<Counter> => {
  try {
    return await updated({ ...input, ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return counterIn(currentOf(error.Item));
  }
};

/** Makes a change if its condition is met; a no-op otherwise. */
const changeIfMet = async (change: UpdateCommandInput): Promise<void> => {
  try {
    await client.send(granted("dynamodb:UpdateItem", new UpdateCommand(change)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/** Subtracts one, unless the window has ended meanwhile. */
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
 * Adds one to a counter outside any transaction, with growing gaps: after the n-th count, the next one is accepted
 * only `spacing(n)` seconds later. Returns 0 if this one was counted, else the seconds left to wait. The counter
 * expires `seconds` after its last count.
 */
export const countSpaced = async (
  key: Key,
  { spacing, seconds }: { spacing: (count: number) => number; seconds: number },
  now: Date,
): Promise<number> => {
  const time = Math.floor(now.getTime() / 1000);
  const by = randomUUID();
  // Optimistic: most counters do not exist. If this one does, the refusal of the first write carries it.
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
  // Too many calls at once: others were counted, this one was not.
  return 1;
};

/** Resets a counter by letting it expire; a no-op if there is none. */
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
 * Writes all or nothing, at most once: every retry has the same client token. Retries conflicts with other
 * transactions, which the SDK does not. Throws the refusal of the first write whose condition fails, unless a `fresh`
 * item exists already, written by an earlier try of this request.
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
