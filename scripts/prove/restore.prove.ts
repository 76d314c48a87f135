import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, test } from "vitest";
import { callDynamoDb, createTable } from "#scripts/local/aws/dynamodb.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { backUp, inventory, restore } from "#scripts/operate/backup/copy.ts";
import { eraseAgain, readLedger } from "#scripts/operate/backup/erase-again.ts";
import { newCanaries } from "#scripts/prove/personal-data/canaries.ts";
import { isDeclared } from "#scripts/prove/personal-data/exceptions.ts";
import { createFullAccount } from "#scripts/prove/personal-data/full-account.ts";
import { listenToLogs, tracesOf } from "#scripts/prove/personal-data/traces.ts";
import { report } from "#scripts/prove/report.ts";
import { allowedCaller, validCall } from "#scripts/prove/valid-calls.ts";
import { person } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const folder = mkdtempSync(path.join(tmpdir(), "compagnon-backup-"));
const [table = "", bucket = "", dynamoDb = ""] = [
  "TABLE_NAME",
  "BUCKET_NAME",
  "AWS_ENDPOINT_URL_DYNAMODB",
].map((name) => process.env[name]);
const place = { table, bucket };
const counted = { items: 0, objects: 0, differences: 0, violations: 0, again: 0, left: 0 };

/** Deletes every item and object. */
const wipe = async () => {
  const { Table } = await callDynamoDb(dynamoDb, "DescribeTable", { TableName: table });
  await callDynamoDb(dynamoDb, "DeleteTable", { TableName: table });
  await createTable(dynamoDb, table, Object(Table));
  const client = new S3Client({});
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
};

// A restore raises the rosters' versions by millions, so that functions read them again; nothing else may differ.
const withoutVersionJump = (all: Map<string, string>) =>
  new Map(
    [...all].map(([name, value]) => [
      name,
      /^item ROSTER#[^\n]*\nVERSION$/.test(name)
        ? value.replace(/"N":"(\d+)"/g, (_, version) => `"N":"${Number(version) % 1_000_000}"`)
        : value,
    ]),
  );

test("a restore brings back everything, and erase-again removes the accounts erased since the backup", async () => {
  for (const { operation, endpoint } of operations())
    await (await allowedCaller(operation)).send(endpoint, await validCall(operation));
  const [canaries, logs] = [newCanaries(), listenToLogs()];
  try {
    const { self, staff } = await createFullAccount(canaries);
    const leaver = await person("learner", "tradeTrainer");
    Object.assign(counted, await backUp(place, folder));
    const before = withoutVersionJump(await inventory(place));

    const body = { password: self.password };
    expect((await self.send(accounts.deleteAccount, { body })).status).toBe(204);
    const params = { id: leaver.profileId };
    expect((await staff.send(profiles.deleteProfile, { params, query: { force: true } })).status).toBe(204);
    const ledger = path.join(folder, "erased.log");
    writeFileSync(ledger, logs.lines.join("\n"));
    const oldTable = { ...place, table: `${table}-before` };
    const { Table } = await callDynamoDb(dynamoDb, "DescribeTable", { TableName: table });
    await createTable(dynamoDb, oldTable.table, Object(Table));
    const second = path.join(folder, "second");
    await backUp(place, second);
    await restore(second, oldTable);

    await wipe();
    await expect(restore(folder, oldTable)).rejects.toThrow("is not empty");
    await restore(folder, place);
    const after = withoutVersionJump(await inventory(place));
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    counted.differences = differing.length;
    expect(differing).toEqual([]);
    const violations = audit(await readTable(table));
    counted.violations = violations.length;
    expect(violations).toEqual([]);
    expect((await self.call(accounts.validateToken, {})).body.valid, "brought back by the restore").toBe(
      true,
    );

    const fromTable = await readLedger({ before: oldTable.table }, table);
    const fromLogs = await readLedger({ logs: ledger }, table);
    expect(fromLogs).toEqual(fromTable);
    expect(fromTable).toEqual({
      accounts: [self.userId],
      profiles: [{ userId: leaver.userId, profileId: leaver.profileId }],
    });
    counted.again = await eraseAgain(fromTable, new Date());
    expect(await eraseAgain(fromTable, new Date())).toBe(0);
    expect((await self.call(accounts.validateToken, {})).body.valid).toBe(false);
    const left = (await tracesOf(canaries.planted, [])).filter((trace) => !isDeclared("erasure", trace));
    counted.left = left.length;
    expect(left).toEqual([]);
    expect(audit(await readTable(table))).toEqual([]);

    // With --replace, items written since the backup are deleted.
    await person("learner");
    await restore(folder, place, { replace: true });
    expect(withoutVersionJump(await inventory(place)).size).toBe(before.size);
  } finally {
    logs.stop();
  }
});

test("a damaged copy is refused", async () => {
  const copy = path.join(folder, "damaged");
  await backUp(place, copy);
  const list = path.join(copy, "objects.jsonl");
  const lines = readFileSync(list, "utf8");
  writeFileSync(list, lines.replace('"Key":"', '"Key":"x'));
  await expect(restore(copy, place, { replace: true })).rejects.toThrow(
    "objects.jsonl of this backup is damaged",
  );
  expect((await readTable(table)).length, "nothing is written from a damaged list").toBeGreaterThan(0);
  writeFileSync(list, lines);
  const { file } = JSON.parse(lines.split("\n")[0] ?? "");
  writeFileSync(path.join(copy, file), randomUUID());
  await expect(restore(copy, place, { replace: true })).rejects.toThrow("is damaged");
  await expect(backUp(place, copy)).rejects.toThrow("holds a finished backup already");
  rmSync(path.join(copy, "manifest.json"));
  await expect(restore(copy, place, { replace: true })).rejects.toThrow("holds no finished backup");
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  report("Backup, wipe, restore", [
    ["items", counted.items, { atLeast: 500 }],
    ["files", counted.objects, { atLeast: 5 }],
    ["differences after the restore", counted.differences, 0],
    ["violations found by the auditor", counted.violations, 0],
    ["erased since the backup, restored by it, erased again", counted.again, 2],
    ["of those, left undeclared", counted.left, 0],
  ]);
});
