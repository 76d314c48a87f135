import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver, { type Context } from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";
import { type JsonObject, listOf, objectOf, textsOf } from "#scripts/local/json.ts";
import { close, listen } from "#scripts/local/ports.ts";
import { type Signer, signerOf } from "./signature.ts";

type Wanted = { action: string; resource: string };
export type ObjectCreated = { bucket: string; key: string; size: number; etag: string };
export type StoredFile = { headers: Record<string, string>; body: Buffer };

type S3Options = {
  port?: number;
  directory: string;
  /** `cors` as CloudFormation spells it. */
  buckets: { name: string; cors: JsonObject }[];
  secretOf(accessKey: string): string | undefined;
  /** How far the clock of a caller may be off: S3's quarter of an hour if it is not said. */
  skewMs?: number;
  /** True if the holder of this key may do this. */
  mayDo(call: Signer & Wanted): boolean;
  onCreated?(created: ObjectCreated): void;
};

export type S3 = {
  url: string;
  /** An object as CloudFront reads it through its origin access control; undefined when there is none. */
  read(bucket: string, key: string): Promise<StoredFile | undefined>;
  stop(): Promise<void>;
};

/** S3 on one port: s3rver keeps the objects, and a gate in front checks signatures, rights and conditions. */
export async function startS3(options: S3Options): Promise<S3> {
  const directory = path.resolve(options.directory);
  const app = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: options.buckets.map(({ name, cors }) => ({ name, configs: corsXml(cors) })),
  });
  mkdirSync(directory, { recursive: true });
  await app.configureBuckets();
  app.middleware.unshift(gate(app, options));
  const server = createServer(app.callback());
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    read: async (bucket, key) => {
      const found = await app.store.getObject(bucket, key);
      return found ? { headers: found.metadata, body: await buffer(found.content) } : undefined;
    },
    stop: () => close(server),
  };
}

function gate(app: S3rver, options: S3Options): S3rver["middleware"][number] {
  const inTurn = turnKeeper();
  return async (context, next) => {
    if (context.method === "OPTIONS") return next();
    const [bucket = "", ...rest] = context.path.slice(1).split("/").map(decodeURIComponent);
    const key = rest.join("/");
    // s3rver sets this later, so that a page could not read the refusals of this gate.
    const { origin = "" } = context.headers;
    const cors = await app.store.getSubresource(bucket, undefined, "cors");
    if (cors?.matchRule(origin, context.method)) context.set("access-control-allow-origin", origin);

    const signer = await signerOf(context, options.secretOf, options.skewMs);
    // s3rver takes who has no signature for anybody, and an account for somebody who may do everything.
    delete context.headers["authorization"];
    context.query = Object.fromEntries(
      Object.entries(context.query).filter(([name]) => !/^x-amz-/i.test(name)),
    );
    context.state.account = {};
    const wanted = wantedBy(context, bucket, key);
    try {
      if (!options.mayDo({ ...signer, ...wanted })) throw notAllowed(wanted);
      await inTurn(`${bucket}/${key}`, async () => {
        if (context.method === "PUT") await beforePut(app, context, options.directory, bucket, key);
        await next();
      });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      // S3 tells who may not list the bucket nothing of what is there.
      const list = { action: "s3:ListBucket", resource: `arn:aws:s3:::${bucket}` };
      throw error.code === "NoSuchKey" && !options.mayDo({ ...signer, ...list }) ? notAllowed(wanted) : error;
    }
    if (context.method === "PUT") {
      const size = Number(context.headers["content-length"]);
      options.onCreated?.({ bucket, key, size, etag: context.response.get("etag").replaceAll('"', "") });
    }
  };
}

const bucketActions: Record<string, string> = { GET: "s3:ListBucket" };
const objectActions: Record<string, string> = {
  GET: "s3:GetObject",
  HEAD: "s3:GetObject",
  PUT: "s3:PutObject",
  DELETE: "s3:DeleteObject",
};

/** The IAM action that a request needs: what the product does not do needs one that nobody has. */
function wantedBy({ method, query, headers }: Context, bucket: string, key: string): Wanted {
  const resource = `arn:aws:s3:::${bucket}`;
  const isOther =
    Object.keys(query).some(
      (name) => !/^(x-id|response-.*|list-type|prefix|start-after|max-keys|continuation-token)$/.test(name),
    ) || "x-amz-copy-source" in headers;
  const action = key === "" ? bucketActions[method] : objectActions[method];
  return {
    action: (isOther ? undefined : action) ?? "s3:NotSupportedHere",
    resource: key === "" ? resource : `${resource}/${key}`,
  };
}

async function beforePut(
  app: S3rver,
  { headers }: Context,
  directory: string,
  bucket: string,
  key: string,
): Promise<void> {
  // Uploads are signed with `if-none-match: *`, so that a URL stores one object once. s3rver does not know it for a PUT.
  if (headers["if-none-match"] === "*" && (await app.store.existsObject(bucket, key)))
    throw new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  // s3rver removes a folder with its last object, and fails if another is written into it at that moment.
  const folder = path.dirname(path.resolve(directory, bucket, key));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, ".kept"), "");
}

function notAllowed({ action }: Wanted): S3Error {
  return new S3Error("AccessDenied", `Not authorized to perform ${action}`);
}

const corsElements = {
  AllowedOrigins: "AllowedOrigin",
  AllowedMethods: "AllowedMethod",
  AllowedHeaders: "AllowedHeader",
  ExposedHeaders: "ExposeHeader",
  MaxAge: "MaxAgeSeconds",
};

/** A bucket's CORS rules as S3's API spells them. */
function corsXml({ CorsRules }: JsonObject): string[] {
  const rules = listOf(CorsRules).map((rule) =>
    Object.entries(corsElements)
      .flatMap(([name, element]) =>
        textsOf(objectOf(rule)[name]).map((text) => `<${element}>${text}</${element}>`),
      )
      .join(""),
  );
  const xml = rules.map((rule) => `<CORSRule>${rule}</CORSRule>`).join("");
  return rules.length > 0 ? [`<CORSConfiguration>${xml}</CORSConfiguration>`] : [];
}

/** One request at a time per key, so that a condition and its write are one step. */
function turnKeeper() {
  const last = new Map<string, Promise<unknown>>();
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
