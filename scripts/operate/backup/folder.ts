import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdir, open, rename, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import * as z from "zod";

/** What a file holds, by its length and checksum. */
const Sum = z.object({ bytes: z.number(), sha256: z.string() });

/** Written last: a folder without it is not whole. */
const Manifest = z.object({
  version: z.literal(1),
  table: z.string(),
  bucket: z.string(),
  started: z.string(),
  finished: z.string(),
  items: z.number(),
  objects: z.number(),
  /** Of all objects together. */
  bytes: z.number(),
  files: z.record(z.string(), Sum),
});
export type Manifest = z.output<typeof Manifest>;

/** What is said of an object, on its line; `file` holds its bytes. */
export const CopiedObject = z.object({
  Key: z.string(),
  ContentType: z.string().optional(),
  ContentDisposition: z.string().optional(),
  CacheControl: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
export type CopiedObject = z.output<typeof CopiedObject>;

const manifestFile = "manifest.json";

/** Replaces a file as a whole: anyone who is killed meanwhile leaves the one before. */
export const writeWhole = async (file: string, value: unknown): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

/** A file that grows by lines, and is cut back to what a checkpoint knows of. */
export const openLines = async (file: string, length: number) => {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "a", 0o600);
  await truncate(file, length);
  let size = length;
  return {
    /** Appends lines for good: they are on the disk when it answers. Gives the file's length. */
    append: async (lines: readonly string[]): Promise<number> => {
      if (lines.length === 0) return size;
      const bytes = Buffer.from(`${lines.join("\n")}\n`);
      await handle.appendFile(bytes);
      await handle.sync();
      size += bytes.length;
      return size;
    },
    close: () => handle.close(),
  };
};

export const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

export const sumOf = async (file: string): Promise<z.output<typeof Sum>> => {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest("hex") };
};

/** Objects stand in folders of a thousand: no folder of a disk likes a million files. */
export const placeOf = (n: number): string => {
  const name = String(n).padStart(9, "0");
  return `bytes/${name.slice(0, 6)}/${name}`;
};

export const isFinished = (folder: string): boolean => existsSync(path.join(folder, manifestFile));

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(path.join(folder, manifestFile), Manifest.parse(manifest));

/** The manifest of a whole backup whose lists are as they were written. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  if (!isFinished(folder))
    throw new Error(`${folder} holds no finished backup: run npm run backup again with the same options`);
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, manifestFile), "utf8")));
  for (const [name, expected] of Object.entries(manifest.files)) {
    const found = await sumOf(path.join(folder, name));
    if (found.sha256 !== expected.sha256) throw new Error(`${name} of this backup is damaged`);
  }
  return manifest;
};
