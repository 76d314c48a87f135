import { describe, expect, test } from "vitest";
import { dynamoDbNeeds } from "#scripts/local/aws/dynamodb-calls.ts";
import { isAllowed, statementsOf } from "./access.ts";

const table = "arn:aws:dynamodb:eu-west-3:000000000000:table/T";
const statements = statementsOf({
  Statement: [
    { Effect: "Allow", Action: ["dynamodb:GetItem", "dynamodb:Put*"], Resource: table },
    { Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::files/quarantine/*" },
    { Effect: "Deny", Action: "s3:PutObject", Resource: "arn:aws:s3:::files/quarantine/locked/*" },
    {
      Effect: "Allow",
      Action: "dynamodb:DeleteItem",
      Resource: table,
      Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["RATE#*"] } },
    },
    {
      Effect: "Allow",
      Action: "dynamodb:UpdateItem",
      Resource: table,
      Condition: { "ForAllValues:StringNotLike": { "dynamodb:LeadingKeys": ["CREDENTIAL#*", "RESET#*"] } },
    },
    {
      Effect: "Allow",
      Action: "ses:SendEmail",
      Resource: "*",
      Condition: { StringEquals: { "ses:FromAddress": "a@b.fr" } },
    },
  ],
});

test.each([
  ["dynamodb:GetItem", table, {}, true],
  ["dynamodb:getitem", table, {}, true],
  ["dynamodb:PutItem", table, {}, true],
  ["dynamodb:Query", table, {}, false],
  ["dynamodb:GetItem", `${table}2`, {}, false],
  ["dynamodb:GetItem", `${table}/index/other`, {}, false],
  ["s3:PutObject", "arn:aws:s3:::files/quarantine/a/b", {}, true],
  ["s3:PutObject", "arn:aws:s3:::files/quarantine/locked/a", {}, false],
  ["s3:PutObject", "arn:aws:s3:::files/available/a", {}, false],
  ["s3:PutObject", "arn:aws:s3:::filesXquarantine/a", {}, false],
  ["dynamodb:DeleteItem", table, { "dynamodb:LeadingKeys": ["RATE#1"] }, true],
  ["dynamodb:DeleteItem", table, { "dynamodb:LeadingKeys": ["RATE#1", "USER#1"] }, false],
  ["dynamodb:UpdateItem", table, { "dynamodb:LeadingKeys": ["USER#1", "RATE#1"] }, true],
  ["dynamodb:UpdateItem", table, { "dynamodb:LeadingKeys": ["USER#1", "RESET#1"] }, false],
  ["dynamodb:UpdateItem", table, { "dynamodb:LeadingKeys": ["CREDENTIAL#1"] }, false],
  ["ses:SendEmail", "arn:aws:ses:x", { "ses:FromAddress": ["a@b.fr"] }, true],
  ["ses:SendEmail", "arn:aws:ses:x", { "ses:FromAddress": ["c@b.fr"] }, false],
  ["ses:SendEmail", "arn:aws:ses:x", {}, false],
])("%s on %s knowing %j: %s", (action, resource, facts, expected) => {
  expect(isAllowed(statements, action, resource, facts)).toBe(expected);
});

test.each([
  [{ NotAction: "s3:*" }, /NotAction/],
  [
    { Action: "s3:*", Resource: "*", Condition: { DateLessThan: { "aws:CurrentTime": "2020-01-01" } } },
    /DateLessThan/,
  ],
])("what the check does not know is an error, never a silent yes: %j", (statement, message) => {
  expect(() =>
    isAllowed(statementsOf({ Statement: [{ Effect: "Allow", ...statement }] }), "s3:GetObject", "arn", {
      "aws:CurrentTime": ["x"],
    }),
  ).toThrow(message);
});

describe("the actions that a DynamoDB call needs", () => {
  const needs = (action: string, input: object) =>
    dynamoDbNeeds(action, JSON.parse(JSON.stringify(input)), "eu-west-3").map(
      (need) => `${need.action} ${need.resource}`,
    );
  const entry = { TableName: "T", Key: { pk: { S: "K" } } };

  test("are those of its entries for a transaction", () => {
    const items = [
      { Put: { TableName: "T", Item: {} } },
      { Update: entry },
      { Delete: entry },
      { ConditionCheck: entry },
    ];
    expect(needs("TransactWriteItems", { TransactItems: items })).toEqual(
      ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
        (name) => `dynamodb:${name} ${table}`,
      ),
    );
    expect(needs("TransactGetItems", { TransactItems: [{ Get: entry }] })).toEqual([
      `dynamodb:GetItem ${table}`,
    ]);
  });

  test("are its own for a batch, on each table", () => {
    expect(needs("BatchGetItem", { RequestItems: { T: { Keys: [] }, U: { Keys: [] } } })).toEqual([
      `dynamodb:BatchGetItem ${table}`,
      "dynamodb:BatchGetItem arn:aws:dynamodb:eu-west-3:000000000000:table/U",
    ]);
  });

  test("say which partitions are asked for, in every kind of call", () => {
    const leading = (action: string, input: object) =>
      dynamoDbNeeds(action, JSON.parse(JSON.stringify({ TableName: "T", ...input })), "eu-west-3").flatMap(
        (need) => need.facts?.["dynamodb:LeadingKeys"],
      );
    const ExpressionAttributeValues = { ":a": { S: "K" }, ":b": { S: "other" } };
    expect([
      leading("GetItem", { Key: { pk: { S: "K" } } }),
      leading("PutItem", { Item: { pk: { S: "K" } } }),
      leading("BatchGetItem", { RequestItems: { T: { Keys: [{ pk: { S: "K" } }] } } }),
      leading("TransactWriteItems", { TransactItems: [{ Update: entry }] }),
      leading("Query", {
        KeyConditionExpression: "pk = :a AND begins_with(sk, :b)",
        ExpressionAttributeValues,
      }),
      leading("Query", {
        KeyConditionExpression: "#p = :a",
        ExpressionAttributeNames: { "#p": "pk" },
        ExpressionAttributeValues,
      }),
    ]).toEqual(Array(6).fill(["K"]));
  });

  test("name the index that is read", () => {
    expect(needs("Query", { TableName: "T", IndexName: "i" })).toEqual([`dynamodb:Query ${table}/index/i`]);
  });
});
