// @module-tag long

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callDynamoDb, createTable } from "#scripts/local/aws/dynamodb.ts";
import { backUp, inventory, restore } from "#scripts/operate/backup/copy.ts";
import { isFinished } from "#scripts/operate/backup/folder.ts";
import { eachOf } from "#scripts/operate/backup/parallel.ts";
import { copiedBucket } from "#scripts/testing/buckets.ts";
import "#scripts/testing/harness.ts";

const [table = "", dynamoDb = ""] = ["TABLE_NAME", "AWS_ENDPOINT_URL_DYNAMODB"].map(
  (name) => process.env[name],
);
const bucket = copiedBucket;
const place = { table, bucket };
const root = mkdtempSync(path.join(tmpdir(), "compagnon-copy-"));
const [items, objects] = [4_000, 60];
const files = new S3Client({});
const keyOf = (n: number) => `${n % 2 ? "files" : "available"}/copy-test-${String(n).padStart(4, "0")}`;

beforeAll(async () => {
  const client = new DynamoDBClient({});
  const text = "é".repeat(500);
  const numbers = Array.from({ length: items / 25 }, (_, batch) => batch);
  await eachOf(numbers, 8, async (batch) => {
    const requests = Array.from({ length: 25 }, (_, n) => ({
      PutRequest: { Item: { pk: { S: `COPY#${batch}` }, sk: { S: String(n) }, text: { S: text } } },
    }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
  });
  await eachOf(Array.from({ length: objects }).keys(), 8, async (n) => {
    const said = { ContentType: "application/pdf", ContentDisposition: `attachment; filename="${n}.pdf"` };
    const Body = Buffer.alloc(100_000 + n, n);
    await files.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(n), Body, ...said }));
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const running = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { env: process.env, stdio: "pipe" });
const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once("close", (code) => resolve({ code, text }));
  });
/**
 * Kills the command again and again, later each time, until its work is done; gives how often it was killed. A kill
 * between the end of the work and that of the process comes too late to stop anything.
 */
const killedUntilDone = async (
  args: string[],
  { isBegun, isDone }: { isBegun: () => boolean; isDone: () => boolean },
): Promise<number> => {
  for (let kills = 0; kills < 60; kills++) {
    const child = running(...args);
    const end = ended(child);
    while (!isBegun() && child.exitCode === null) await pause(5);
    await pause(30 + 60 * kills);
    child.kill("SIGKILL");
    const { code, text } = await end;
    if (code === 0) return kills;
    if (code !== null) throw new Error(text);
    if (isDone()) return kills + 1;
  }
  throw new Error("It never ends");
};

test("a backup and a restore that are killed again and again hold everything in the end, once", async () => {
  const folder = path.join(root, "killed");
  const before = await inventory(place);
  const backUpArgs = ["scripts/operate/backup.ts", "--table", table, "--bucket", bucket, "--to", folder];
  const isBegun = () => existsSync(path.join(folder, "progress.json"));
  const isDone = () => isFinished(folder);
  expect(await killedUntilDone(backUpArgs, { isBegun, isDone })).toBeGreaterThan(0);
  const manifest = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8"));
  expect([manifest.items, manifest.objects]).toEqual([before.size - manifest.objects, objects]);

  const elsewhere = { table: `${table}-killed`, bucket };
  const { Table } = await callDynamoDb(dynamoDb, "DescribeTable", { TableName: table });
  await createTable(dynamoDb, elsewhere.table, Object(Table));
  const { Contents = [] } = await files.send(new ListObjectsV2Command({ Bucket: bucket }));
  for (const { Key } of Contents) await files.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  const restoreArgs = [
    "scripts/operate/restore.ts",
    "--from",
    folder,
    "--table",
    elsewhere.table,
    "--bucket",
    bucket,
  ];
  const isRestoring = () => readdirSync(folder).some((name) => name.startsWith("restoring-"));
  const kills = await killedUntilDone(restoreArgs, { isBegun: isRestoring, isDone: () => !isRestoring() });
  expect(kills).toBeGreaterThan(0);
  expect(await inventory(elsewhere)).toEqual(before);
});

test("a restore that was given up a day ago does not go on: people use by now what it has left", async () => {
  const from = { table: `${table}-given-up`, bucket };
  const to = { table: `${table}-taken-up`, bucket };
  const { Table } = await callDynamoDb(dynamoDb, "DescribeTable", { TableName: table });
  for (const each of [from, to]) await createTable(dynamoDb, each.table, Object(Table));
  const Item = { pk: { S: "COPY#0" }, sk: { S: "0" } };
  await callDynamoDb(dynamoDb, "PutItem", { TableName: from.table, Item });
  const folder = path.join(root, "given-up");
  await backUp(from, folder);
  const progress = () => {
    throw new Error("given up");
  };
  await expect(restore(folder, to, { progress })).rejects.toThrow("given up");
  const [state = ""] = readdirSync(folder).filter((name) => name.startsWith("restoring-"));
  const old = Date.now() / 1_000 - 25 * 3_600;
  utimesSync(path.join(folder, state), old, old);
  await expect(restore(folder, to)).rejects.toThrow("more than a day ago");
});

test("an unfinished folder is for its own table alone, and is not restored", async () => {
  const folder = path.join(root, "unfinished");
  const child = running("scripts/operate/backup.ts", "--table", table, "--bucket", bucket, "--to", folder);
  for (let n = 0; n < 1_000 && !existsSync(path.join(folder, "progress.json")); n++) await pause(5);
  child.kill("SIGKILL");
  await ended(child);
  await expect(restore(folder, place)).rejects.toThrow("no finished backup");
  await expect(backUp({ ...place, table: "another" }, folder)).rejects.toThrow("unfinished backup of");
});

test("work in parallel stays within its bound, and ends with the first failure", async () => {
  let [running, most, begun] = [0, 0, 0];
  const work = async (n: number) => {
    begun++;
    most = Math.max(most, ++running);
    await pause(2);
    running--;
    if (n === 20) throw new Error("the twentieth");
  };
  const numbers = Array.from({ length: 1_000 }).keys();
  await expect(eachOf(numbers, 3, work)).rejects.toThrow("the twentieth");
  expect(most).toBe(3);
  expect(begun).toBeLessThan(30);
  expect(running).toBe(0);
});
