import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { afterAll, expect, inject, test } from "vitest";
import type { LocalFunction } from "#scripts/local/model/model.ts";
import { startAws } from "./aws.ts";
import { createTable } from "./dynamodb.ts";

const TableName = "grants";
const statement = (action: string, resource: string) => ({
  allow: true,
  services: [],
  actions: [action],
  resources: [resource],
  conditions: {},
});
const table = `arn:aws:dynamodb:eu-west-3:000000000000:table/${TableName}`;
const reader = {
  id: "Reader",
  statements: [statement("dynamodb:GetItem", table), statement("dynamodb:PutItem", `${table}-other`)],
} as unknown as LocalFunction;

await createTable(inject("dynamoDbUrl"), TableName, {
  AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
});
const aws = await startAws({
  functions: () => new Map([[reader.id, reader]]),
  region: "eu-west-3",
  mailIdentities: () => ["nous@exemple.fr"],
  configurationSets: () => [],
  dynamoDbUrl: inject("dynamoDbUrl"),
  sesUrl: inject("sesUrl"),
});
afterAll(aws.stop);

const as = (accessKeyId: string) => ({
  endpoint: aws.url,
  region: "eu-west-3",
  maxAttempts: 1,
  credentials: { accessKeyId, secretAccessKey: "any" },
});
const database = new DynamoDBClient(as("Reader"));
const Key = { pk: { S: "1" }, sk: { S: "A" } };

test("a function does what its role grants, and nothing else", async () => {
  const read = () => database.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  expect((await read()).Item).toBeUndefined();
  const put = { TableName, Item: Key };
  const denied = { name: "AccessDeniedException", message: expect.stringContaining("dynamodb:PutItem") };
  await expect(database.send(new PutItemCommand(put))).rejects.toMatchObject(denied);
  const together = new TransactWriteItemsCommand({ TransactItems: [{ Put: put }] });
  await expect(database.send(together)).rejects.toMatchObject(denied);
  expect((await read()).Item).toBeUndefined();
});

test("a mail needs a grant, and nobody else's key is taken", async () => {
  const mail = new SendEmailCommand({
    Source: "nous@exemple.fr",
    Destination: { ToAddresses: ["toi@exemple.fr"] },
    Message: { Subject: { Data: "Bonjour" }, Body: { Text: { Data: "Texte" } } },
  });
  await expect(new SESClient(as("Reader")).send(mail)).rejects.toMatchObject({ name: "AccessDenied" });
  const stranger = new DynamoDBClient(as("Stranger"));
  await expect(stranger.send(new GetItemCommand({ TableName, Key }))).rejects.toThrow("not authorized");
});
