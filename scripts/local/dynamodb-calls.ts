import type { Need } from "./aws.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf, parseObject, textOf } from "./json.ts";

/** The IAM actions that a DynamoDB call needs, with table or index; a transaction needs those of its entries. */
export function dynamoDbNeeds(action: string, input: JsonObject, region: string): Need[] {
  const arn = (table: string) =>
    table.startsWith("arn:") ? table : `arn:aws:dynamodb:${region}:000000000000:table/${table}`;
  const need = (name: string, table: Json | undefined, keys: string[] = [], index = ""): Need => ({
    action: `dynamodb:${name}`,
    resource: arn(textOf(table)) + (index === "" ? "" : `/index/${index}`),
    facts: { "dynamodb:LeadingKeys": keys },
  });
  switch (action) {
    case "TransactWriteItems":
      return listOf(input.TransactItems).flatMap((entry) =>
        Object.entries(objectOf(entry)).map(([kind, write]) => {
          const { TableName, Key, Item } = objectOf(write);
          return need(
            kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`,
            TableName,
            leading(Key ?? Item),
          );
        }),
      );
    case "TransactGetItems":
      return listOf(input.TransactItems).map((entry) => {
        const { TableName, Key } = objectOf(objectOf(entry).Get);
        return need("GetItem", TableName, leading(Key));
      });
    case "BatchGetItem":
    case "BatchWriteItem":
      return Object.entries(objectOf(input.RequestItems)).map(([table, wanted]) => {
        const keys = isObject(wanted)
          ? listOf(wanted.Keys).flatMap(leading)
          : listOf(wanted).flatMap((entry) => {
              const { PutRequest, DeleteRequest } = objectOf(entry);
              return leading(objectOf(PutRequest).Item ?? objectOf(DeleteRequest).Key);
            });
        return need(action, table, keys);
      });
    default:
      return [
        need(
          action,
          input.TableName,
          action === "Query" ? queried(input) : leading(input.Key ?? input.Item),
          textOf(input.IndexName),
        ),
      ];
  }
}

/** The capacity of a call as AWS bills it, and the answer without the capacity unless the caller asked for it. */
export function withCapacity(
  action: string,
  input: JsonObject,
  body: Buffer,
  asked: Json | undefined,
): { readUnits: number; writeUnits: number; body: Buffer } {
  if (body.length === 0) return { readUnits: 0, writeUnits: 0, body };
  const answer = parseObject(body.toString());
  const told = listOf(answer.ConsumedCapacity).reduce<number>(
    (sum, one) => sum + Number(objectOf(one).CapacityUnits ?? 0),
    0,
  );
  const kept = asked === undefined || asked === "NONE";
  if (kept) delete answer.ConsumedCapacity;
  const cleaned = kept ? Buffer.from(JSON.stringify(answer)) : body;
  // DynamoDB Local counts transactions wrongly (measured: 8 units for 100 puts), so they are counted here.
  if (action === "TransactWriteItems")
    return { readUnits: 0, writeUnits: transactionUnits(input), body: cleaned };
  const writes = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"].includes(action);
  return { readUnits: writes ? 0 : told, writeUnits: writes ? told : 0, body: cleaned };
}

/** Two units per KB and entry. An update's item is not seen here: it counts by the size of what it sets. */
function transactionUnits(input: JsonObject): number {
  return listOf(input.TransactItems).reduce<number>((sum, entry) => {
    const [write] = Object.values(objectOf(entry)).map(objectOf);
    const { Item, Key, ExpressionAttributeValues } = write ?? {};
    const bytes = Item === undefined ? sizeOf(Key) + sizeOf(ExpressionAttributeValues) : sizeOf(Item);
    return sum + 2 * Math.max(1, Math.ceil(bytes / 1024));
  }, 0);
}

/** The size of an item or attribute as DynamoDB counts it: names and texts in UTF-8, 3 bytes and 1 per entry for nesting. */
function sizeOf(attributes: Json | undefined): number {
  return Object.entries(objectOf(attributes)).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(objectOf(value)),
    0,
  );
}

function valueSize(value: JsonObject): number {
  const [[type, inner] = ["NULL", null]] = Object.entries(value);
  switch (type) {
    case "S":
      return Buffer.byteLength(textOf(inner));
    case "N":
      return Math.ceil(textOf(inner).length / 2) + 1;
    case "B":
      return Math.floor((textOf(inner).length * 3) / 4);
    case "L":
      return 3 + listOf(inner).reduce<number>((sum, one) => sum + 1 + valueSize(objectOf(one)), 0);
    case "M":
      return 3 + sizeOf(inner) + Object.keys(objectOf(inner)).length;
    case "SS":
    case "NS":
    case "BS":
      return listOf(inner).reduce<number>((sum, one) => sum + Buffer.byteLength(textOf(one)), 0);
    default:
      return 1;
  }
}

/** The partition that a query reads, whichever way its condition names it. */
function queried(input: JsonObject): string[] {
  const names = objectOf(input.ExpressionAttributeNames);
  const tests = [...textOf(input.KeyConditionExpression).matchAll(/(#?\w+)\s*=\s*(:\w+)/g)];
  return tests
    .filter(([, name = ""]) => name === "pk" || names[name] === "pk")
    .map(([, , value = ""]) => textOf(objectOf(objectOf(input.ExpressionAttributeValues)[value]).S));
}

function leading(item: Json | undefined): string[] {
  const key = textOf(objectOf(objectOf(item).pk).S);
  return key === "" ? [] : [key];
}
