import { Readable } from "node:stream";
import { HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import * as z from "zod";

type Handle = typeof NodeHttpHandler.prototype.handle;
type Request = Parameters<Handle>[0];

/** What can happen to one AWS call; `lost` is done by AWS and never heard of. */
export const faults = ["throttled", "failed", "unreachable", "lost", "conflict"] as const;
export type Fault = (typeof faults)[number];

/** Which call fails, counted from 1, and how many of the SDK's attempts at it. */
export type Plan = { call: number; fault: Fault; attempts: number };

const Target = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Part = z.object({ Key: Target.optional(), Item: z.looseObject({}).optional() });
const Body = z.object({
  TransactItems: z.array(z.record(z.string(), Part)).optional(),
  Key: Target.optional(),
});

/** What went through: how many calls, which of them write, and the keys that were written. */
export type Seen = {
  calls: { writes: boolean; transaction: boolean }[];
  written: Map<string, { pk: string; sk: string }>;
};

const actionOf = (request: Request) =>
  request.headers["x-amz-target"]?.split(".")[1] ?? `${request.method} storage`;
const isWrite = (action: string) =>
  /^(TransactWriteItems|UpdateItem|PutItem|DeleteItem|PUT|DELETE|POST)/.test(action);

const reset = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET", name: "TimeoutError" });

const refusals: Record<
  "throttled" | "failed" | "conflict",
  (writes: number) => { status: number; body: object }
> = {
  throttled: () => ({
    status: 400,
    body: {
      __type: "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
      message: "Slow down",
    },
  }),
  failed: () => ({
    status: 500,
    body: { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError", message: "x" },
  }),
  conflict: (writes) => ({
    status: 400,
    body: {
      __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
      Message: "Transaction cancelled",
      CancellationReasons: Array.from({ length: writes }, () => ({ Code: "TransactionConflict" })),
    },
  }),
};

const bodyOf = (request: Request) => {
  const text =
    typeof request.body === "string" ? request.body : Buffer.from(request.body ?? "").toString("utf8");
  const parsed = Body.safeParse(actionOf(request).endsWith("storage") ? {} : JSON.parse(text || "{}"));
  return parsed.success ? parsed.data : {};
};

/** Runs something whose AWS calls meet with a fault, below the SDK's own retries, and tells what went through. */
export const withFault = async <Value>(
  plan: Plan | undefined,
  work: () => Promise<Value>,
): Promise<{ value: Value; seen: Seen }> => {
  const prototype = NodeHttpHandler.prototype;
  const handle = prototype.handle;
  const seen: Seen = { calls: [], written: new Map() };
  const numbers = new Map<string, number>();
  const spent = new Map<number, number>();
  prototype.handle = async function (request, options) {
    const action = actionOf(request);
    const id = request.headers["amz-sdk-invocation-id"] ?? "";
    const body = bodyOf(request);
    if (!numbers.has(id)) {
      seen.calls.push({ writes: isWrite(action), transaction: action === "TransactWriteItems" });
      numbers.set(id, seen.calls.length);
      for (const one of body.TransactItems ?? [])
        for (const part of Object.values(one)) {
          const key = Target.safeParse(part.Key ?? part.Item).data;
          if (key && !("ConditionCheck" in one))
            seen.written.set(`${key.pk.S}\n${key.sk.S}`, { pk: key.pk.S, sk: key.sk.S });
        }
    }
    const number = numbers.get(id) ?? 0;
    const tries = (spent.get(number) ?? 0) + 1;
    spent.set(number, tries);
    if (!plan || number !== plan.call || tries > plan.attempts) return handle.call(this, request, options);
    if (plan.fault === "lost") await handle.call(this, request, options);
    if (plan.fault === "lost" || plan.fault === "unreachable") throw reset();
    if (!request.headers["x-amz-target"])
      return { response: new HttpResponse({ statusCode: 503, headers: {}, body: Readable.from([]) }) };
    const { status, body: told } = refusals[plan.fault](body.TransactItems?.length ?? 0);
    const text = JSON.stringify(told);
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "content-length": String(Buffer.byteLength(text)),
    };
    return {
      response: new HttpResponse({ statusCode: status, headers, body: Readable.from([Buffer.from(text)]) }),
    };
  };
  try {
    return { value: await work(), seen };
  } finally {
    prototype.handle = handle;
  }
};
