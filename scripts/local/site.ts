import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { cacheControlOf, contentTypeOf } from "#infra/site-files.ts";
import type { EdgeAnswer } from "./edge.ts";

const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;

type Stored = {
  mtimeMs: number;
  body: Buffer;
  type: string;
  etag: string;
  packed: Map<string, Promise<Buffer>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Serves the web build as a private bucket behind CloudFront does; texts are compressed once. */
export function siteFiles(folder: string) {
  const known = new Map<string, Stored>();
  const root = path.resolve(folder);

  const load = async (uri: string): Promise<Stored | undefined> => {
    const file = path.join(root, decodeURIComponent(uri));
    if (!file.startsWith(root + path.sep)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (found === undefined || !found.isFile()) return undefined;
    const kept = known.get(file);
    if (kept?.mtimeMs === found.mtimeMs) return kept;
    const body = await readFile(file);
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const type = contentTypeOf(file);
    const stored = { mtimeMs: found.mtimeMs, body, type, etag, packed: new Map() };
    known.set(file, stored);
    return stored;
  };

  return async (uri: string, headers: Record<string, string>, compress: boolean): Promise<EdgeAnswer> => {
    const stored = await load(uri).catch(() => undefined);
    if (stored === undefined) {
      const body = Buffer.from(
        "<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>",
      );
      return { status: 404, headers: { "content-type": "application/xml" }, cookies: [], body };
    }
    const { body, type, etag, packed } = stored;
    const kept = { etag, "cache-control": cacheControlOf(uri) };
    if (headers["if-none-match"] === etag)
      return { status: 304, headers: kept, cookies: [], body: Buffer.alloc(0) };
    const accepted = headers["accept-encoding"] ?? "";
    const encoding =
      !compress || body.length < 1000 || !compressible.test(type)
        ? ""
        : ["br", "gzip"].find((one) => accepted.includes(one));
    if (!encoding) return { status: 200, headers: { ...kept, "content-type": type }, cookies: [], body };
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const work = packed.get(encoding) ?? (encoding === "br" ? brotli(body, quality) : zip(body));
    packed.set(encoding, work);
    return {
      status: 200,
      headers: { ...kept, "content-type": type, "content-encoding": encoding, vary: "Accept-Encoding" },
      cookies: [],
      body: await work,
    };
  };
}
