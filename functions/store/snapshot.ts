import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as z from "zod";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signSnapshotRead, signSnapshotWrite } from "#functions/platform/signing.ts";

/**
 * All entries of a roster in one object of the bucket, with the versions of its shards: a function that starts reads it
 * in place of the shards. Only the version item decides which shards still hold, so a snapshot that is missing, old or
 * damaged costs time and changes no answer.
 */
export type Snapshot = {
  versions: Readonly<Record<string, number>>;
  /** In the roster's order. */
  entries: { id: string }[];
  /** The shard of each entry. */
  shards: number[];
};

/** Reads the snapshot of a roster; undefined if there is none that this version can read. */
export type ReadSnapshot = (list: Kept) => Promise<Snapshot | undefined>;
type Kept = { name: string; schema: z.ZodType; shards: number };

// The table is part of the name: another one counts its versions from the start.
const nameOf = ({ name }: Kept) => `${process.env["TABLE_NAME"]}/${name}`;

/** The form of a roster's entries: any change of their schema or of the shards makes another one. */
const formOf = ({ schema, shards }: Kept): string =>
  hash("sha256", JSON.stringify([shards, z.toJSONSchema(schema, { unrepresentable: "any" })]));

const [formHeader, versionsHeader] = ["x-amz-meta-form", "x-amz-meta-versions"];
const Versions = z.record(z.string(), z.number());

/** The versions that a snapshot stands for; undefined if there is none, or one of another form. */
const versionsOf = (form: string, { ok, headers }: Response): Snapshot["versions"] | undefined =>
  ok && headers.get(formHeader) === form
    ? Versions.parse(JSON.parse(headers.get(versionsHeader) ?? ""))
    : undefined;

// The entries were checked before they were stored; checking 50,000 again would double the time to read them.
const Body = z.object({
  entries: z.custom<Snapshot["entries"]>(Array.isArray),
  shards: z.custom<Snapshot["shards"]>(Array.isArray),
});

// Longer than any usual answer, and short enough to read the table instead within the time of a call.
const patienceMs = 2_000;

const ask = async (list: Kept, method: "GET" | "HEAD"): Promise<Response> => {
  const url = await signSnapshotRead(nameOf(list), method, now());
  return fetch(url, { method, signal: AbortSignal.timeout(patienceMs) });
};

/**
 * A roster is declared with this function if it is kept as a snapshot. Not named where rosters are read, so that only
 * functions that know such a roster may read the bucket.
 */
export const readSnapshot: ReadSnapshot = async (list) => {
  // Commands of the operator know the table alone.
  if (!process.env["BUCKET_NAME"]) return undefined;
  try {
    const asked = ask(list, "GET");
    // Takes a millisecond or two in a function that starts: while the bucket answers, nobody waits for it.
    const form = formOf(list);
    const answer = await asked;
    const versions = versionsOf(form, answer);
    const bytes = await answer.bytes();
    return versions && { versions, ...Body.parse(JSON.parse(zstdDecompressSync(bytes).toString())) };
  } catch (error) {
    // The name alone: the message of a damaged text quotes it.
    logger.warn({ message: "A snapshot was not read", roster: list.name, error: (error as Error).name });
    return undefined;
  }
};

/** True if the snapshot of a roster stands for these versions. */
export const isSnapshotOf = async (list: Kept, versions: Snapshot["versions"]): Promise<boolean> =>
  isDeepStrictEqual(versionsOf(formOf(list), await ask(list, "HEAD")), versions);

/** Replaces the snapshot of a roster. */
export const writeSnapshot = async (
  list: Kept,
  {
    versions,
    entries,
    shards,
  }: { versions: Snapshot["versions"]; entries: readonly object[]; shards: readonly number[] },
): Promise<void> => {
  const headers = {
    [formHeader]: formOf(list),
    [versionsHeader]: JSON.stringify(versions),
  };
  const body = zstdCompressSync(JSON.stringify({ entries, shards }), {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const url = await signSnapshotWrite(nameOf(list), headers, now());
  await requireSignedRequest(url, { method: "PUT", headers, body, timeout: 20_000 });
};
