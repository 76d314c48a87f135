import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  ScanCommand,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import {
  CopiedObject,
  isFinished,
  linesOf,
  openLines,
  placeOf,
  readManifest,
  sumOf,
  writeManifest,
  writeWhole,
} from "#scripts/operate/backup/folder.ts";
import { eachOf } from "#scripts/operate/backup/parallel.ts";

/** A platform's data: its table and the bucket of people's files. */
export type Place = { table: string; bucket: string };
type Copied = { items: number; objects: number; bytes: number };
/** Told from time to time how much is copied. */
export type Progress = (copied: Copied) => void;
type Item = Record<string, AttributeValue>;

/** Folders of people's files. Objects elsewhere expire, and restoring them would start workers. */
const kept = ["files/", "available/"];

// A table is read in so many parts at once, each with a checkpoint of its own.
const segments = 4;
// An object may have 20 MB.
const objectsAtOnce = 8;
const objectsAPage = 500;

const segmentFile = (segment: number) => `items-${segment}.jsonl`;
const objectsFile = "objects.jsonl";
const progressFile = "progress.json";

const Checkpoint = z.object({
  table: z.string(),
  bucket: z.string(),
  started: z.string(),
  /** What is copied of each part of the table: the file's length, and the key to go on from. */
  segments: z.array(
    z.object({
      length: z.number(),
      items: z.number(),
      from: z.record(z.string(), z.unknown()).optional(),
      done: z.boolean(),
    }),
  ),
  /** The last object that is copied, in the order of the bucket. */
  objects: z.object({
    length: z.number(),
    count: z.number(),
    bytes: z.number(),
    after: z.string().optional(),
  }),
});
type Checkpoint = z.output<typeof Checkpoint>;

const beginning = ({ table, bucket }: Place): Checkpoint => ({
  table,
  bucket,
  started: new Date().toISOString(),
  segments: Array.from({ length: segments }, () => ({ length: 0, items: 0, done: false })),
  objects: { length: 0, count: 0, bytes: 0 },
});

const hashing = () => {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(undefined, chunk);
    },
  });
  return { through, sum: () => ({ bytes, sha256: hash.digest("hex") }) };
};

/** Streams one object into its file; undefined if it was deleted since it was listed. */
const copyObject = async (
  client: S3Client,
  folder: string,
  { Bucket, Key, file }: { Bucket: string; Key: string; file: string },
): Promise<CopiedObject | undefined> => {
  const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  });
  if (!(found?.Body instanceof Readable)) return undefined;
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  const { through, sum } = hashing();
  await pipeline(found.Body, through, createWriteStream(target, { mode: 0o600, flush: true }));
  return CopiedObject.parse({ ...found, Key, file, ...sum() });
};

/**
 * Copies a platform's items, as DynamoDB has them, and its people's files into a folder. Whatever stops it, the same
 * call goes on from its last page. People may go on meanwhile: what they change during the copy is in it or not.
 */
export const backUp = async (
  from: Place,
  folder: string,
  progress: Progress = () => undefined,
): Promise<Copied> => {
  await mkdir(folder, { recursive: true });
  if (isFinished(folder)) throw new Error(`${folder} holds a finished backup already`);
  const checkpointFile = path.join(folder, progressFile);
  const isBegun = existsSync(checkpointFile);
  if (!isBegun && readdirSync(folder).some((name) => !/^(items|objects|bytes|progress)/.test(name)))
    throw new Error(`${folder} holds something already`);
  const state = isBegun
    ? Checkpoint.parse(JSON.parse(readFileSync(checkpointFile, "utf8")))
    : beginning(from);
  if (state.table !== from.table || state.bucket !== from.bucket)
    throw new Error(`${folder} holds an unfinished backup of ${state.table} and ${state.bucket}`);

  const copied = (): Copied => ({
    items: state.segments.reduce((sum, { items }) => sum + items, 0),
    objects: state.objects.count,
    bytes: state.objects.bytes,
  });
  let saving: Promise<void> = Promise.resolve();
  /** One after the other: each writes all that is known by then. */
  const save = (): Promise<void> => {
    saving = saving.then(() => writeWhole(checkpointFile, state));
    progress(copied());
    return saving;
  };
  await save();

  const dynamoDb = new DynamoDBClient({});
  const copySegment = async (segment: NonNullable<Checkpoint["segments"][number]>, n: number) => {
    const lines = await openLines(path.join(folder, segmentFile(n)), segment.length);
    try {
      while (!segment.done) {
        const page = await dynamoDb.send(
          new ScanCommand({
            TableName: from.table,
            ConsistentRead: true,
            Segment: n,
            TotalSegments: segments,
            ExclusiveStartKey: segment.from as Item | undefined,
          }),
        );
        const items = page.Items ?? [];
        segment.length = await lines.append(items.map((item) => JSON.stringify(item)));
        segment.items += items.length;
        segment.done = page.LastEvaluatedKey === undefined;
        if (page.LastEvaluatedKey) segment.from = page.LastEvaluatedKey;
        await save();
      }
    } finally {
      await lines.close();
    }
  };
  await eachOf([...state.segments.entries()], segments, ([n, segment]) => copySegment(segment, n));

  const s3 = new S3Client({ maxAttempts: 5 });
  const lines = await openLines(path.join(folder, objectsFile), state.objects.length);
  const { objects } = state;
  try {
    for (const Prefix of [...kept].sort()) {
      if (objects.after && objects.after > Prefix && !objects.after.startsWith(Prefix)) continue;
      for (;;) {
        const StartAfter = objects.after?.startsWith(Prefix) ? objects.after : undefined;
        const listed = await s3.send(
          new ListObjectsV2Command({ Bucket: from.bucket, Prefix, StartAfter, MaxKeys: objectsAPage }),
        );
        const keys = (listed.Contents ?? []).map(({ Key = "" }) => Key);
        const page: { said: CopiedObject; key: string }[] = [];
        await eachOf([...keys.entries()], objectsAtOnce, async ([n, Key]) => {
          const file = placeOf(objects.count + n);
          const said = await copyObject(s3, folder, { Bucket: from.bucket, Key, file });
          if (said) page.push({ said, key: Key });
        });
        page.sort((a, b) => (a.key < b.key ? -1 : 1));
        objects.length = await lines.append(page.map(({ said }) => JSON.stringify(said)));
        objects.bytes += page.reduce((sum, { said }) => sum + said.bytes, 0);
        // Numbers of objects that went meanwhile stay unused.
        objects.count += keys.length;
        if (keys.length > 0) objects.after = keys.at(-1);
        await save();
        if (!listed.IsTruncated) break;
      }
    }
  } finally {
    await lines.close();
  }

  const lists = [...state.segments.keys()].map(segmentFile);
  const files = Object.fromEntries(
    await Promise.all(
      [...lists, objectsFile].map(async (name) => [name, await sumOf(path.join(folder, name))] as const),
    ),
  );
  const { started } = state;
  await writeManifest(folder, {
    version: 1,
    ...from,
    started,
    finished: new Date().toISOString(),
    ...copied(),
    files,
  });
  await rm(checkpointFile);
  return copied();
};

// Functions and snapshots compare versions of rosters: a restored roster must not use one again that they have seen,
// also not one of an earlier restore. So each restore counts on from its own second.
const isVersion = (item: Item) => item["pk"]?.S?.startsWith("ROSTER#") && item["sk"]?.S === "VERSION";
const perSecond = 1_000_000;
const renumbered = (item: Item, second: number): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.N === undefined ? value : { N: String(second * perSecond + (Number(value.N) % perSecond)) },
    ]),
  );

const writeAll = async (client: DynamoDBClient, table: string, requests: WriteRequest[]): Promise<void> => {
  let left: WriteRequest[] = requests;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 50 * 2 ** attempt)));
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = answer.UnprocessedItems?.[table] ?? [];
  }
};

/** Groups of at most 25, as many as DynamoDB writes at once. */
async function* grouped<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value[]> {
  let group: Value[] = [];
  for await (const value of values) {
    group.push(value);
    if (group.length < 25) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function* itemsOf(table: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: table, ConsistentRead: true });
  for await (const page of pages) yield* page.Items ?? [];
}

/** Lines of a list after the first `skipped`, with their numbers. */
async function* numbered(file: string, skipped: number): AsyncGenerator<{ n: number; line: string }> {
  let n = 0;
  for await (const line of linesOf(file)) if (n++ >= skipped) yield { n, line };
}

const Restoring = z.object({
  table: z.string(),
  bucket: z.string(),
  /** How many lines of each list are restored. */
  lines: z.record(z.string(), z.number()),
});

const batchesAtOnce = 4;
const linesAStep = 500;
/** After this long (ms) people may have used what a stopped restore has left. */
const resumedWithin = 24 * 60 * 60_000;

/**
 * Makes a table and a bucket hold what a backup holds; the lists are checked before anything is written, and each
 * file before it is sent. A table that holds something is refused, unless `replace`: then it is emptied first. Whatever
 * stops it, the same call goes on within a day. Files uploaded after the backup stay in the bucket, without a link to them.
 */
export const restore = async (
  folder: string,
  to: Place,
  { replace = false, progress = () => undefined }: { replace?: boolean; progress?: Progress } = {},
): Promise<Copied> => {
  const manifest = await readManifest(folder);
  const [client, files] = [new DynamoDBClient({}), new S3Client({ maxAttempts: 5 })];
  const target = createHash("sha256").update(`${to.table}\n${to.bucket}`).digest("hex");
  const stateFile = path.join(folder, `restoring-${target.slice(0, 12)}.json`);
  const isBegun = existsSync(stateFile);
  if (isBegun && statSync(stateFile).mtimeMs < Date.now() - resumedWithin)
    throw new Error(
      `An earlier restore into ${to.table} was stopped more than a day ago: delete ${stateFile} to begin again`,
    );
  const state = isBegun
    ? Restoring.parse(JSON.parse(readFileSync(stateFile, "utf8")))
    : { ...to, lines: {} as Record<string, number> };
  if (!isBegun) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: to.table, Limit: 1 }));
    if (Items.length > 0 && !replace)
      throw new Error(`${to.table} is not empty: --replace makes it hold this backup and nothing else`);
    const gone = async function* (): AsyncGenerator<WriteRequest> {
      for await (const { pk, sk } of itemsOf(to.table))
        if (pk && sk) yield { DeleteRequest: { Key: { pk, sk } } };
    };
    await eachOf(grouped(gone()), batchesAtOnce, (batch) => writeAll(client, to.table, batch));
    await writeWhole(stateFile, state);
  }
  const counted = { items: 0, objects: 0, bytes: 0 };
  /** Does the lines of a list, some at a time: what is done of it is written down after each step. */
  const inSteps = async (name: string, work: (lines: string[]) => Promise<void>) => {
    let step: string[] = [];
    let last = state.lines[name] ?? 0;
    const finish = async (): Promise<void> => {
      if (step.length === 0) return;
      await work(step);
      step = [];
      state.lines[name] = last;
      await writeWhole(stateFile, state);
      progress({ ...counted });
    };
    for await (const { n, line } of numbered(path.join(folder, name), last)) {
      step.push(line);
      last = n;
      if (step.length === linesAStep) await finish();
    }
    await finish();
  };
  const lists = Object.keys(manifest.files).filter((name) => name !== objectsFile);
  for (const name of lists)
    await inSteps(name, async (lines) => {
      const puts = (async function* (): AsyncGenerator<WriteRequest> {
        for (const line of lines) {
          const item = JSON.parse(line) as Item;
          if (!isVersion(item)) yield { PutRequest: { Item: item } };
        }
      })();
      await eachOf(grouped(puts), batchesAtOnce, (batch) => writeAll(client, to.table, batch));
      counted.items += lines.length;
    });
  await inSteps(objectsFile, (lines) =>
    eachOf(lines, objectsAtOnce, async (line) => {
      const { sha256, bytes, file, ...said } = CopiedObject.parse(JSON.parse(line));
      const source = path.join(folder, file);
      // Held whole, unlike when it is copied: a request whose body streams cannot be sent again.
      const Body = await readFile(source);
      if (createHash("sha256").update(Body).digest("hex") !== sha256)
        throw new Error(`The copy of ${said.Key} is damaged`);
      await files.send(new PutObjectCommand({ Bucket: to.bucket, ...said, Body }));
      counted.objects++;
      counted.bytes += bytes;
    }),
  );
  // The versions last: what is read before holds no entries yet, and is read again after.
  const second = Math.floor(Date.now() / 1_000);
  for (const name of lists)
    for await (const line of linesOf(path.join(folder, name))) {
      const item = JSON.parse(line) as Item;
      if (isVersion(item))
        await writeAll(client, to.table, [{ PutRequest: { Item: renumbered(item, second) } }]);
    }
  await rm(stateFile);
  return counted;
};

/** Everything in a place, by name, as comparable texts: for places small enough to be held. */
export const inventory = async ({ table, bucket }: Place): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const item of itemsOf(table))
    found.set(
      `item ${item["pk"]?.S}\n${item["sk"]?.S}`,
      JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  const client = new S3Client({});
  for (const Prefix of kept)
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix }))
      for (const { Key = "" } of page.Contents ?? []) {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        const { Body, ContentType, ContentDisposition, CacheControl, Metadata } = object;
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        found.set(
          `object ${Key}`,
          JSON.stringify({ ContentType, ContentDisposition, CacheControl, Metadata, sha256 }),
        );
      }
  return found;
};
