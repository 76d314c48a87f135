import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { checkBody } from "./checksums.ts";
import { type Answer, send } from "./http.ts";

export type ObjectCreated = { bucket: string; key: string; size: number; etag: string; event: string };

export type Refusal = { status: number; code: string; message: string };
export type Call = {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
  bucket: string;
  key: string;
  query: [string, string][];
};

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
  "if-modified-since",
  "if-unmodified-since",
]);

export type Wanted = { action: string; resource: string };

/** The IAM actions that a request needs. A call that is not emulated needs one that nobody has. */
export function actionsOf(call: Call): Wanted[] {
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
  switch (call.method) {
    case "GET":
    case "HEAD":
      return [{ action: "s3:GetObject", resource: object }];
    case "DELETE":
      return [{ action: "s3:DeleteObject", resource: object }];
    case "PUT":
      return [{ action: "s3:PutObject", resource: object }];
    default:
      return [{ action: "s3:NotSupportedHere", resource: object }];
  }
}

/** Serves a request whose signature and rights are checked: checksums and conditions here, bytes in s3rver. */
export async function serve(
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
    const refusal = checkBody(call.headers, call.body) ?? (await checkCondition(call, target));
    if (refusal !== undefined) return refusal;
  }
  const headers: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(call.headers).filter(([name]) => forwarded.has(name) || name.startsWith("x-amz-meta-")),
  );
  // s3rver would read this condition of a PUT as that of a GET; it is checked above.
  if (call.method === "PUT") delete headers["if-none-match"];
  const suffix = /^bytes=-(\d+)$/.exec(call.headers.range ?? "")?.[1];
  if (suffix !== undefined) {
    const size = Number((await send(target, { method: "HEAD" })).headers["content-length"] ?? 0);
    headers.range = `bytes=${Math.max(0, size - Number(suffix))}-`;
  }
  const withBody = call.method === "PUT";
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
  // S3 answers 404 only to callers who may list, else 403.
  const mayList = () => may({ action: "s3:ListBucket", resource: `arn:aws:s3:::${call.bucket}` });
  if (answer.status === 404 && call.key !== "" && !mayList()) return denied(actionsOf(call));
  return answer;
}

/** Uploads here are signed with `if-none-match: *`, so that a URL stores one object once. */
async function checkCondition(call: Call, target: string): Promise<Refusal | undefined> {
  const { "if-none-match": absent, "if-match": same, "x-amz-copy-source": source } = call.headers;
  if (source !== undefined || same !== undefined || (absent !== undefined && absent !== "*"))
    return { status: 501, code: "NotImplemented", message: "Only if-none-match: *, and no copies" };
  if (absent === undefined || (await send(target, { method: "HEAD" })).status !== 200) return undefined;
  return {
    status: 412,
    code: "PreconditionFailed",
    message: "At least one of the pre-conditions you specified did not hold",
  };
}

/** s3rver answers before the last bytes are on disk; S3 does not. */
async function waitUntilStored(target: string, size: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { status, headers } = await send(target, { method: "HEAD" });
    if (status === 200 && Number(headers["content-length"]) === size) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("s3rver did not store the object");
}

export async function createdObject(
  call: Call,
  answer: Answer,
  storeUrl: string,
): Promise<ObjectCreated | undefined> {
  if (call.method !== "PUT" || answer.status !== 200) return undefined;
  const { headers } = await send(storeUrl + pathOf(call), { method: "HEAD" });
  return {
    bucket: call.bucket,
    key: call.key,
    size: Number(headers["content-length"]),
    etag: unquote(headers.etag),
    event: "ObjectCreated:Put",
  };
}

function pathOf(call: Call): string {
  return call.url.split("?")[0] ?? "/";
}

export function answerHeaders(call: Call, answer: Answer, presigned: boolean): OutgoingHttpHeaders {
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

export function denied(actions: Wanted[]): Refusal {
  return {
    status: 403,
    code: "AccessDenied",
    message: `Not authorized to perform ${actions.map(({ action }) => action).join(", ")}`,
  };
}

function unquote(etag: string | undefined): string {
  return (etag ?? "").replaceAll('"', "");
}
