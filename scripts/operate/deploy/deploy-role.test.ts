import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, test, vi } from "vitest";
import { createTable } from "#scripts/local/aws/dynamodb.ts";
import { ensureCanaryAccount } from "#scripts/operate/canary.ts";
import { startAtThisVersion } from "#scripts/operate/migrate/migrate.ts";
import "#scripts/testing/harness.ts";
import { tableKeys } from "#scripts/testing/table.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The IAM actions of a call of the document client: those of each item for a transaction. */
const actionsOf = (command: { input: object; constructor: { name: string } }): string[] => {
  if ("TransactItems" in command.input)
    return Object(command.input.TransactItems)
      .flatMap(Object.keys)
      .map((kind: string) => `dynamodb:${kind.replace(/^(Put|Update|Delete)$/, "$1Item")}`);
  const [, verb = "none"] = /^(\w+)Command$/.exec(command.constructor.name) ?? [];
  return [`dynamodb:${verb.replace(/^(BatchGet|Put|Update|Delete)?$/, "$1Item")}`];
};

test("the role of the workflow may do to the table what a deployment takes, and nothing else", async () => {
  const table = `deployed-${randomUUID()}`;
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", table, tableKeys);
  vi.stubEnv("TABLE_NAME", table);
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
  expect(await startAtThisVersion(table)).toBe(true);
  expect(await ensureCanaryAccount(randomUUID())).toBe("made");
  expect(await startAtThisVersion(table)).toBe(false);
  expect(await ensureCanaryAccount(randomUUID())).toBe("changed");
  const called = new Set(sent.mock.calls.flatMap(([command]) => actionsOf(command)));
  const role = readFileSync("infra/deploy-role.yaml", "utf8");
  const allowed = [...role.matchAll(/dynamodb:(?!\*)[A-Z]\w+/g)].map(([action]) => action);
  expect(allowed.sort()).toEqual([...called].sort());
});
