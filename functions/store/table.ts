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
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import DataLoader from "dataloader";
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
// These take a tenth of the processor of a small read. DynamoDB uses neither: the SDK's name and version, and the trace
// by which Lambda finds functions that call themselves through SQS or S3, whose clients keep it.
for (const name of ["getUserAgentMiddleware", "recursionDetectionMiddleware"])
  dynamoDb.middlewareStack.remove(name);
const client = DynamoDBDocumentClient.from(dynamoDb, {
  marshallOptions: { removeUndefinedValues: true },
});

const table = (): string => {
  const name = process.env["TABLE_NAME"];
  if (!name) throw new Error("TABLE_NAME is not set");
  return name;
};

const readChunk = async (chunk: readonly Key[], isConsistent: boolean): Promise<Item[]> => {
  const items: Item[] = [];
  let left: Record<string, unknown>[] = [...chunk];
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await pause(backoff(attempt));
    if (attempt > 5) throw new Error("BatchGetItem leaves keys unprocessed");
    const request = { RequestItems: { [table()]: { Keys: left, ConsistentRead: isConsistent } } };
    const answer = await client.send(granted("dynamodb:BatchGetItem", new BatchGetCommand(request)));
    items.push(...((answer.Responses?.[table()] ?? []) as Item[]));
    left = answer.UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return items;
};

const textOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;
const byKey = <One extends Key>(all: readonly One[]) => new Map(all.map((one) => [textOf(one), one]));

// What is asked for at once goes in one request: requests take more of a function's processor than the items that they
// bring, and those of the same time need a connection each. Nothing is kept: every request reads again.
const loader = (isConsistent: boolean) =>
  new DataLoader<Key, Item | undefined>(
    async (wanted) => {
      const found = byKey(await readChunk([...byKey(wanted).values()], isConsistent));
      return wanted.map((key) => found.get(textOf(key)));
    },
    { cache: false, maxBatchSize: 100 },
  );
const gets = loader(true);
const eventualGets = loader(false);

/** The item at a key, read consistently; undefined when there is none. */
export const readItem = (key: Key): Promise<Item | undefined> => gets.load(key);

/** The items at up to thousands of keys, read consistently, in no order; absent ones are left out. */
export const readItems = (wanted: readonly Key[]): Promise<Item[]> => readAll(wanted, gets);

/**
 * The same at half the units; writes of the last second may be missing. For figures that are shown, never for what
 * decides.
 */
export const readItemsEventually = (wanted: readonly Key[]): Promise<Item[]> => readAll(wanted, eventualGets);

const readAll = async (wanted: readonly Key[], from: ReturnType<typeof loader>): Promise<Item[]> => {
  const found = await Promise.all([...byKey(wanted).values()].map((key) => from.load(key)));
  return found.filter((item) => item !== undefined);
};

/**
 * Every item of a partition whose sort key starts with `prefix`, in key order, all pages; `after` is the sort key to go
 * on from. Read consistently, unless `eventually`: see `readItemsEventually`.
 */
export const queryItems = async (where: {
  pk: string;
  prefix?: string;
  reverse?: boolean;
  limit?: number;
  after?: string | undefined;
  eventually?: boolean | undefined;
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
      ConsistentRead: !where.eventually,
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
/** Holds if the item still has this version. */
export const versionIs = (version: number): Condition => ({
  expression: "#version = :seen",
  names: { "#version": "version" },
  values: { ":seen": version },
});

/** Holds if no other item has taken the place of the one with this id. */
export const idIs = (id: string): Condition => ({
  expression: "#id = :id",
  names: { "#id": "id" },
  values: { ":id": id },
});

/** Holds if all of these do; a name or value that several use must mean the same. */
export const allHold = (...conditions: readonly Condition[]): Condition => ({
  expression: conditions.map(({ expression }) => expression).join(" AND "),
  names: Object.assign({}, ...conditions.map(({ names }) => names)),
  values: Object.assign({}, ...conditions.map(({ values }) => values)),
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

/** What changes an item: alone (`updateAlone`), or as a part of a transaction. */
export const updateOf = (key: Key, change: Change, condition?: Condition) => {
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

/**
 * Changes one item outside any transaction, if the condition holds. `item`: its attributes after the change, or as they are
 * where the condition does not hold; undefined if there is none.
 */
export const updateAlone = async (
  input: Omit<UpdateCommandInput, "TableName">,
): Promise<{ isMet: boolean; item: Record<string, unknown> | undefined }> => {
  const command = new UpdateCommand({
    ...input,
    TableName: table(),
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  try {
    const { Attributes } = await client.send(granted("dynamodb:UpdateItem", command));
    return { isMet: true, item: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isMet: false, item: currentOf(error.Item) };
  }
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
      // As of an item that has grown too large: another try would come to the same, so the table is not called busy.
      if (reasons.some(({ Code }) => Code === "ValidationError"))
        throw new Error("A transaction cannot be written", { cause: error });
      const conflict = reasons.some((reason) => reason.Code === "TransactionConflict");
      if (!conflict || attempt >= 8 || Date.now() - started > maxWaitMs) throw error;
      await pause(backoff(attempt));
    }
  }
};

// lib-dynamodb unmarshalls answers, not the items that an error carries.
const currentOf = (item: Parameters<typeof unmarshall>[0] | undefined): Item | undefined =>
  item && (unmarshall(item) as Item);
