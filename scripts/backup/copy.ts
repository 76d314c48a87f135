import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { finished } from "node:stream/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";

/** A platform's data: its table and the bucket of people's files. */
export type Place = { table: string; bucket: string };
type Copied = { items: number; objects: number };
type Item = Record<string, AttributeValue>;

/** Folders of people's files. Objects elsewhere expire within a day, and restoring them would start workers. */
const kept = ["files/", "available/"];

const Said = z.object({
  Key: z.string(),
  ContentType: z.string().optional(),
  ContentDisposition: z.string().optional(),
  CacheControl: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
  sha256: z.string(),
});

const [items, objects] = ["items.jsonl", "objects.jsonl"];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

async function* itemsOf(table: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: table, ConsistentRead: true });
  for await (const page of pages) yield* page.Items ?? [];
}

async function* objectsOf(bucket: string): AsyncGenerator<{ said: z.output<typeof Said>; bytes: Buffer }> {
  const client = new S3Client({});
  for (const Prefix of kept)
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }))
      for (const { Key = "" } of page.Contents ?? []) {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        yield { said: Said.parse({ ...found, Key, sha256: sha256(bytes) }), bytes };
      }
}

/** Copies a platform's items, as DynamoDB has them, and its people's files into an empty folder. */
export const backUp = async (from: Place, folder: string): Promise<Copied> => {
  mkdirSync(path.join(folder, "bytes"), { recursive: true });
  if (readdirSync(folder).length > 1) throw new Error(`${folder} holds something already`);
  const counted = { items: 0, objects: 0 };
  const write = async (name: string, lines: AsyncGenerator<string>) => {
    const file = createWriteStream(path.join(folder, name), { mode: 0o600 });
    for await (const line of lines) file.write(`${line}\n`);
    file.end();
    await finished(file);
  };
  await write(
    items,
    (async function* () {
      for await (const item of itemsOf(from.table)) {
        counted.items++;
        yield JSON.stringify(item);
      }
    })(),
  );
  await write(
    objects,
    (async function* () {
      for await (const { said, bytes } of objectsOf(from.bucket)) {
        writeFileSync(path.join(folder, "bytes", String(counted.objects++)), bytes, { mode: 0o600 });
        yield JSON.stringify(said);
      }
    })(),
  );
  return counted;
};

// Warm functions compare versions of rosters: a restored roster must not reuse one that they have seen.
const leap = 1_000_000;
const isVersion = (item: Item) => item["pk"]?.S?.startsWith("ROSTER#") && item["sk"]?.S === "VERSION";
const leapt = (item: Item): Item =>
  isVersion(item)
    ? Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          value.N === undefined ? value : { N: String(Number(value.N) + leap) },
        ]),
      )
    : item;

const writeAll = async (client: DynamoDBClient, table: string, requests: WriteRequest[]): Promise<void> => {
  let left: WriteRequest[] = requests;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 50 * 2 ** attempt)));
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = answer.UnprocessedItems?.[table] ?? [];
  }
};

const keyOf = ({ pk, sk }: Item) => `${pk?.S}\n${sk?.S}`;

/**
 * Makes a table and a bucket hold what a backup holds. A table that holds something is refused, unless `replace`:
 * then items that the backup lacks are deleted. Files uploaded after the backup stay in the bucket, without a link to them.
 */
export const restore = async (folder: string, to: Place, replace = false): Promise<Copied> => {
  const [client, files] = [new DynamoDBClient({}), new S3Client({})];
  const stray = new Map<string, Item>();
  for await (const item of itemsOf(to.table)) {
    if (!replace)
      throw new Error(`${to.table} is not empty: --replace makes it hold this backup and nothing else`);
    const { pk, sk } = item;
    if (pk && sk) stray.set(keyOf(item), { pk, sk });
  }
  const counted = { items: 0, objects: 0 };
  let batch: WriteRequest[] = [];
  const flush = async () => {
    await writeAll(client, to.table, batch);
    batch = [];
  };
  for await (const line of linesOf(path.join(folder, items))) {
    const item = JSON.parse(line) as Item;
    stray.delete(keyOf(item));
    batch.push({ PutRequest: { Item: leapt(item) } });
    counted.items++;
    if (batch.length === 25) await flush();
  }
  for (const Key of stray.values()) {
    batch.push({ DeleteRequest: { Key } });
    if (batch.length === 25) await flush();
  }
  await flush();
  for await (const line of linesOf(path.join(folder, objects))) {
    const { sha256: expected, ...said } = Said.parse(JSON.parse(line));
    const bytes = readFileSync(path.join(folder, "bytes", String(counted.objects++)));
    if (sha256(bytes) !== expected) throw new Error(`The copy of ${said.Key} is damaged`);
    await files.send(new PutObjectCommand({ Bucket: to.bucket, ...said, Body: bytes }));
  }
  return counted;
};

/** Everything in a place, by name, as comparable texts. */
export const inventory = async ({ table, bucket }: Place): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const item of itemsOf(table))
    found.set(
      `item ${keyOf(item)}`,
      JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  for await (const { said } of objectsOf(bucket)) found.set(`object ${said.Key}`, JSON.stringify(said));
  return found;
};
