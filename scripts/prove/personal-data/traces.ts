import { format } from "node:util";
import { zstdDecompressSync } from "node:zlib";
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { readTable } from "#scripts/operate/audit/table.ts";

export type Trace = { place: "table" | "files" | "logs"; where: string; what: string; text: string };

/** An object with its key, headers and bytes; undefined if another test, which shares the bucket, deletes it meanwhile. */
const readObject = async (client: S3Client, Bucket: string, Key: string) => {
  try {
    const { Body, $metadata: _, ...headers } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const plain = Key.startsWith(`snapshots/${process.env["TABLE_NAME"]}/`)
      ? zstdDecompressSync(bytes)
      : bytes;
    return { where: Key, text: `${Key} ${JSON.stringify(headers)} ${plain.toString("latin1")}` };
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    return undefined;
  }
};

const readObjects = async (): Promise<{ where: string; text: string }[]> => {
  const client = new S3Client({ forcePathStyle: true });
  const Bucket = process.env["BUCKET_NAME"] ?? "";
  const read: Awaited<ReturnType<typeof readObject>>[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    read.push(...(await Promise.all(Contents.map(({ Key = "" }) => readObject(client, Bucket, Key)))));
  return read.filter((one) => one !== undefined);
};

// Lambda logs an error with all its own properties.
const asLogged = (_: string, value: unknown) =>
  value instanceof Error
    ? Object.assign({ type: value.name, message: value.message, stack: value.stack }, value)
    : value;

/** Records everything that functions log, until `stop`. */
export const listenToLogs = () => {
  const lines: string[] = [];
  const levels = ["debug", "log", "info", "warn", "error"] as const;
  const before = levels.map((level) => console[level]);
  for (const level of levels)
    console[level] = (...parts: unknown[]) =>
      lines.push(typeof parts[0] === "object" ? JSON.stringify(parts, asLogged) : format(...parts));
  return {
    lines,
    stop: () => {
      for (const [n, level] of levels.entries()) console[level] = before[n] ?? console[level];
    },
  };
};

/** The items, objects and log lines that contain these texts. */
export const tracesOf = async (
  planted: ReadonlyMap<string, string>,
  lines: readonly string[],
): Promise<Trace[]> => {
  const rows = await readTable(process.env["TABLE_NAME"] ?? "");
  const places = [
    ...rows.map((row) => ({
      place: "table" as const,
      where: `${row.pk} ${row.sk}`,
      text: JSON.stringify(row),
    })),
    ...(await readObjects()).map((one) => ({ place: "files" as const, ...one })),
    ...lines.map((text) => ({ place: "logs" as const, where: text.slice(0, 200), text })),
  ].map((one) => ({ ...one, text: one.text.toLowerCase() }));
  return [...planted].flatMap(([text, what]) =>
    places
      .filter((one) => one.text.includes(text.toLowerCase()))
      .map(({ place, where }) => ({ place, where, what, text })),
  );
};
