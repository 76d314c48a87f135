import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import path from "node:path";
import S3rver from "s3rver";
import { type CorsRule, corsHeaders, preflight } from "./cors.ts";
import { callId, clock } from "./counters.ts";
import { type Answer, readBody, send, singleHeaders } from "./http.ts";
import { close, listen } from "./ports.ts";
import {
  actionsOf,
  answerHeaders,
  type Call,
  createdObject,
  denied,
  type ObjectCreated,
  type Refusal,
  serve,
  type Wanted,
} from "./s3-objects.ts";
import { decode, parseQuery, verifySignature } from "./sigv4.ts";

export type S3Options = {
  port?: number;
  directory: string;
  buckets: { name: string; cors: CorsRule[] }[];
  secretOf(accessKey: string): string | undefined;
  /** True if the holder of this key may do this. Called for every action of a request. */
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

const maxBodyBytes = 512 * 1024 * 1024;

/** S3 on one port: s3rver stores the bytes, this gate checks signatures, rights and conditions. */
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
  const keepFolder = folderKeeper(options.directory);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? "/";
    const [bucketName = "", ...rest] = (url.split("?")[0] ?? "/").slice(1).split("/").map(decode);
    const method = request.method ?? "GET";
    const origin = request.headers.origin;
    const bucket = options.buckets.find(({ name }) => name === bucketName);
    if (method === "OPTIONS") return answerPreflight(request, response, bucket?.cors ?? []);
    const cors = origin === undefined ? {} : corsHeaders(bucket?.cors ?? [], origin, method);
    const body = await readBody(request, maxBodyBytes);
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

    if (method === "PUT") await keepFolder(bucketName, call.key);
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

function textHeader(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

/** s3rver removes a folder with its last file, and crashes if another file is written into it at that moment. */
function folderKeeper(directory: string) {
  const kept = new Set<string>();
  return async (bucket: string, key: string): Promise<void> => {
    const [folder = "", ...rest] = key.split("/");
    const place = path.resolve(directory, bucket, folder);
    if (rest.length === 0 || !/^[\w-]+$/.test(folder) || kept.has(place)) return;
    kept.add(place);
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, ".kept"), "");
  };
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
