import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import path from "node:path";
import S3rver from "s3rver";
import { checkBody } from "./checksums.ts";
import { type CorsRule, corsHeaders, preflight } from "./cors.ts";
import { callId, clock } from "./counters.ts";
import { type Answer, readBody, send, singleHeaders } from "./http.ts";
import { close, listen } from "./ports.ts";
import { decode, parseQuery, verifySignature } from "./sigv4.ts";

export type ObjectCreated = { bucket: string; key: string; size: number; etag: string; event: string };

export type S3Options = {
  port?: number;
  directory: string;
  buckets: { name: string; cors: CorsRule[] }[];
  secretOf(accessKey: string): string | undefined;
  /** Whether the holder of this key may do this; every action of a request is asked. */
  mayDo(call: {
    accessKey: string;
    sessionToken: string | undefined;
    action: string;
    resource: string;
  }): boolean;
  onCreated?(created: ObjectCreated): void;
  onCall?(call: {
    id: string;
    presigned: boolean;
    accessKey: string;
    sessionToken: string | undefined;
    action: string;
    resource: string;
    startedAt: number;
    endedAt: number;
    status: number;
  }): void;
};

export type S3 = {
  url: string;
  port: number;
  /** An object as CloudFront reads it through its origin access control; undefined when there is none. */
  read(bucket: string, key: string): Promise<Answer | undefined>;
  stop(): Promise<void>;
};

type Refusal = { status: number; code: string; message: string };
type Call = {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
  bucket: string;
  key: string;
  query: [string, string][];
};

const largestBody = 128 * 1024 * 1024;
const overridable = [
  "content-type",
  "content-language",
  "expires",
  "cache-control",
  "content-disposition",
  "content-encoding",
];
const forwarded = new Set([
  ...overridable,
  "content-length",
  "range",
  "if-none-match",
  "if-match",
  "if-modified-since",
  "if-unmodified-since",
  "x-amz-copy-source",
  "x-amz-metadata-directive",
]);

/** S3 on one port: s3rver keeps the bytes, this gate does what s3rver does not (signatures, rights, conditions). */
export async function startS3(options: S3Options): Promise<S3> {
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory: path.resolve(options.directory),
    silent: true,
    vhostBuckets: false,
    configureBuckets: options.buckets.map(({ name }) => ({ name })),
  });
  const { port: storePort } = await store.run();
  const gate = createGate(options, `http://127.0.0.1:${storePort}`);
  const server = createServer((request, response) => {
    gate(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        answerError(response, request, { status: 500, code: "InternalError", message: String(error) }, {});
      else response.destroy();
    });
  });
  const stop = async () => {
    await close(server);
    await store.close();
  };
  try {
    const port = await listen(server, options.port ?? 0);
    const read = async (bucket: string, key: string) => {
      const uri = [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
      const answer = await send(`http://127.0.0.1:${storePort}/${uri}`, { method: "GET" });
      return answer.status === 200 ? answer : undefined;
    };
    return { url: `http://127.0.0.1:${port}`, port, read, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createGate(options: S3Options, storeUrl: string) {
  const inTurn = turnKeeper();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? "/";
    const [bucketName = "", ...rest] = (url.split("?")[0] ?? "/").slice(1).split("/").map(decode);
    const method = request.method ?? "GET";
    const origin = request.headers.origin;
    const bucket = options.buckets.find(({ name }) => name === bucketName);
    if (method === "OPTIONS") return answerPreflight(request, response, bucket?.cors ?? []);
    const cors = origin === undefined ? {} : corsHeaders(bucket?.cors ?? [], origin, method);
    const body = await readBody(request, largestBody);
    if (body === undefined) {
      return answerError(
        response,
        request,
        { status: 400, code: "EntityTooLarge", message: "Too large" },
        cors,
      );
    }
    const call: Call = {
      method,
      url,
      headers: singleHeaders(request),
      body,
      bucket: bucketName,
      key: rest.join("/"),
      query: parseQuery(url),
    };
    const verdict = verifySignature(call, options.secretOf);
    if (!verdict.ok) return answerError(response, request, verdict, cors);
    if (bucket === undefined) {
      return answerError(
        response,
        request,
        { status: 404, code: "NoSuchBucket", message: "No such bucket" },
        cors,
      );
    }

    const startedAt = clock();
    const actions = actionsOf(call);
    const may = ({ action, resource }: Wanted) => options.mayDo({ ...verdict, action, resource });
    const answer = !actions.every(may)
      ? denied(actions)
      : await inTurn(`${bucketName}/${call.key}`, () => serve(call, storeUrl, may));
    const status = "code" in answer ? answer.status : answer.status;
    for (const wanted of actions) {
      options.onCall?.({
        id: callId(call.headers),
        ...verdict,
        ...wanted,
        startedAt,
        endedAt: clock(),
        status,
      });
    }
    if ("code" in answer) return answerError(response, request, answer, cors);
    const created = await createdObject(call, answer, storeUrl);
    response.writeHead(answer.status, { ...answerHeaders(call, answer, verdict.presigned), ...cors });
    response.end(method === "HEAD" ? undefined : answer.body);
    if (created !== undefined) options.onCreated?.(created);
  };
}

type Wanted = { action: string; resource: string };

function actionsOf(call: Call): Wanted[] {
  const bucket = `arn:aws:s3:::${call.bucket}`;
  const object = `${bucket}/${call.key}`;
  const special = call.query.some(
    ([name, value]) => value === "" && !/^x-amz-/i.test(name) && name !== "prefix",
  );
  if (special || call.query.some(([name]) => name === "uploadId"))
    return [{ action: "s3:NotSupportedHere", resource: object }];
  if (call.key === "") {
    return [{ action: call.method === "GET" ? "s3:ListBucket" : "s3:NotSupportedHere", resource: bucket }];
  }
  const source = call.headers["x-amz-copy-source"];
  switch (call.method) {
    case "GET":
    case "HEAD":
      return [{ action: "s3:GetObject", resource: object }];
    case "DELETE":
      return [{ action: "s3:DeleteObject", resource: object }];
    case "PUT":
      return [
        ...(source === undefined
          ? []
          : [
              {
                action: "s3:GetObject",
                resource: `arn:aws:s3:::${decode(source).replace(/^\//, "").split("?")[0]}`,
              },
            ]),
        { action: "s3:PutObject", resource: object },
      ];
    default:
      return [{ action: "s3:NotSupportedHere", resource: object }];
  }
}

async function serve(
  call: Call,
  storeUrl: string,
  may: (wanted: Wanted) => boolean,
): Promise<Answer | Refusal> {
  const target = storeUrl + pathOf(call);
  const [badOverride] =
    call.query.find(([name, value]) => name.startsWith("response-") && !/^[\x20-\xff]*$/.test(value)) ?? [];
  if (badOverride !== undefined) {
    return {
      status: 400,
      code: "InvalidArgument",
      message: `Header value of ${badOverride} cannot be represented using ISO-8859-1.`,
    };
  }
  if (call.method === "PUT") {
    const refusal = checkBody(call.headers, call.body) ?? (await checkConditions(call, target, storeUrl));
    if (refusal !== undefined) return refusal;
  }
  const headers: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(call.headers).filter(([name]) => forwarded.has(name) || name.startsWith("x-amz-meta-")),
  );
  // On a PUT, s3rver must not read the condition that was just checked as one on reading.
  if (call.method === "PUT") for (const name of ["if-none-match", "if-match"]) delete headers[name];
  const suffix = /^bytes=-(\d+)$/.exec(call.headers.range ?? "")?.[1];
  if (suffix !== undefined) {
    const size = Number((await send(target, { method: "HEAD" })).headers["content-length"] ?? 0);
    headers.range = `bytes=${Math.max(0, size - Number(suffix))}-`;
  }
  const withBody = call.method === "PUT" && call.headers["x-amz-copy-source"] === undefined;
  const listing = call.query
    .filter(([name]) => !/^(x-amz-|response-|x-id$)/i.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  const answer = await send(listing === "" ? target : `${target}?${listing}`, {
    method: call.method,
    headers,
    ...(withBody && { body: call.body }),
  });
  if (withBody && answer.status === 200) await waitUntilStored(target, call.body.length);
  // S3 tells "absent" only to who may list; to others an absent key looks forbidden.
  const mayList = () => may({ action: "s3:ListBucket", resource: `arn:aws:s3:::${call.bucket}` });
  if (answer.status === 404 && call.key !== "" && !mayList()) return denied(actionsOf(call));
  return answer;
}

async function checkConditions(call: Call, target: string, storeUrl: string): Promise<Refusal | undefined> {
  const failed = {
    status: 412,
    code: "PreconditionFailed",
    message: "At least one of the pre-conditions you specified did not hold",
  };
  const { "if-none-match": absent, "if-match": same } = call.headers;
  if (absent !== undefined && absent !== "*")
    return { status: 501, code: "NotImplemented", message: "Only if-none-match: *" };
  if (absent !== undefined || same !== undefined) {
    const current = await send(target, { method: "HEAD" });
    if (absent !== undefined && current.status === 200) return failed;
    if (same !== undefined && unquote(current.headers.etag) !== unquote(same)) return failed;
  }
  const sourceEtag = call.headers["x-amz-copy-source-if-match"];
  if (sourceEtag !== undefined) {
    const source = (call.headers["x-amz-copy-source"] ?? "").replace(/^\//, "");
    const current = await send(`${storeUrl}/${source}`, { method: "HEAD" });
    if (unquote(current.headers.etag) !== unquote(sourceEtag)) return failed;
  }
  return undefined;
}

/** s3rver answers before the last bytes are on disk; S3 reads what it has acknowledged. */
async function waitUntilStored(target: string, size: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { status, headers } = await send(target, { method: "HEAD" });
    if (status === 200 && Number(headers["content-length"]) === size) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("s3rver did not store the object");
}

async function createdObject(
  call: Call,
  answer: Answer,
  storeUrl: string,
): Promise<ObjectCreated | undefined> {
  if (call.method !== "PUT" || answer.status !== 200) return undefined;
  const copy = call.headers["x-amz-copy-source"] !== undefined;
  const { headers } = await send(storeUrl + pathOf(call), { method: "HEAD" });
  return {
    bucket: call.bucket,
    key: call.key,
    size: Number(headers["content-length"]),
    etag: unquote(headers.etag),
    event: copy ? "ObjectCreated:Copy" : "ObjectCreated:Put",
  };
}

function pathOf(call: Call): string {
  return call.url.split("?")[0] ?? "/";
}

function answerHeaders(call: Call, answer: Answer, presigned: boolean): OutgoingHttpHeaders {
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...kept } = answer.headers;
  const overrides = call.query.flatMap(([name, value]) => {
    const header = name.replace(/^response-/, "");
    return presigned && name !== header && overridable.includes(header) ? [[header, value]] : [];
  });
  const readable = call.method === "GET" || call.method === "HEAD";
  return {
    ...kept,
    "x-amz-request-id": randomUUID(),
    server: "AmazonS3",
    ...(readable && Object.fromEntries(overrides)),
  };
}

function answerPreflight(request: IncomingMessage, response: ServerResponse, rules: CorsRule[]): void {
  const headers = preflight(rules, {
    origin: request.headers.origin ?? "",
    method: textHeader(request.headers["access-control-request-method"]),
    headers: textHeader(request.headers["access-control-request-headers"])
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  });
  if (headers === undefined) {
    const message = "CORSResponse: This CORS request is not allowed.";
    answerError(response, request, { status: 403, code: "AccessForbidden", message }, {});
  } else {
    response.writeHead(200, headers).end();
  }
}

function answerError(
  response: ServerResponse,
  request: IncomingMessage,
  refusal: Refusal,
  cors: OutgoingHttpHeaders,
): void {
  const text = refusal.message.replace(/[<>&]/g, " ");
  response.writeHead(refusal.status, { "content-type": "application/xml", ...cors });
  response.end(
    request.method === "HEAD"
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${text}</Message></Error>`,
  );
}

function denied(actions: Wanted[]): Refusal {
  return {
    status: 403,
    code: "AccessDenied",
    message: `Not authorized to perform ${actions.map(({ action }) => action).join(", ")}`,
  };
}

function textHeader(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

function unquote(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}

/** One request at a time per key, so that a condition and its write are one step. */
function turnKeeper() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
