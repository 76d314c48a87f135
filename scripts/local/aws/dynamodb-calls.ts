import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from "#scripts/local/json.ts";
import type { Need } from "./aws.ts";

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
