import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { ensureCanaryAccount } from "#scripts/operate/canary.ts";
import "#scripts/testing/harness.ts";

/** The IAM actions of a call of the document client: those of each item for a transaction. */
const actionsOf = (command: { input: object; constructor: { name: string } }): string[] => {
  if ("TransactItems" in command.input)
    return Object(command.input.TransactItems)
      .flatMap(Object.keys)
      .map((kind: string) => `dynamodb:${kind.replace(/^(Put|Update|Delete)$/, "$1Item")}`);
  return [`dynamodb:${command.constructor.name.replace(/^(BatchGet|Put|Update|Delete)?Command$/, "$1Item")}`];
};

test("the role of the workflow may do to the table what the canary's account takes, and nothing else", async () => {
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
  try {
    expect(await ensureCanaryAccount(randomUUID())).toBe("made");
    expect(await ensureCanaryAccount(randomUUID())).toBe("changed");
    const called = new Set(sent.mock.calls.flatMap(([command]) => actionsOf(command)));
    const role = readFileSync("infra/deploy-role.yaml", "utf8");
    const allowed = [...role.matchAll(/dynamodb:(?!\*)[A-Z]\w+/g)].map(([action]) => action);
    expect(allowed.sort()).toEqual([...called].sort());
  } finally {
    sent.mockRestore();
  }
});
