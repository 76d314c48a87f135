import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Readable } from "node:stream";
import { HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import * as z from "zod";
import { type Item, readItems } from "#functions/store/table.ts";

type Handle = typeof NodeHttpHandler.prototype.handle;
type Request = Parameters<Handle>[0];
type Key = { pk: string; sk: string };

/** What can happen to one AWS call; `lost` is done by AWS and never heard of, of a `hang` nothing comes back at all. */
export const faults = ["throttled", "failed", "reset", "hang", "lost", "conflict"] as const;
export type Fault = (typeof faults)[number];

/** One call of AWS by what asked for it, whatever the SDK's attempts at it. */
export type Called = {
  /** Counted from 1 among the reads, or among the writes, of the work that is watched: caches spare some reads. */
  number: number;
  service: "dynamodb" | "s3" | "ses";
  writes: boolean;
  transaction: boolean;
};

/** Which fault an attempt at a call meets, if any. */
export type Plan = (call: Called, attempt: number) => Fault | undefined;

/** A fault that this many of the SDK's attempts at one call meet: all of them, or only the first. */
export type Trial = Pick<Called, "number" | "writes"> & { fault: Fault; attempts: number };

/** Whether a trial is of this call. */
export const isAt = (trial: Pick<Trial, "number" | "writes">, call: Called): boolean =>
  trial.number === call.number && trial.writes === call.writes;

/** The plan of one trial. */
export const meeting =
  (trial: Trial): Plan =>
  (call, attempt) =>
    isAt(trial, call) && attempt <= trial.attempts ? trial.fault : undefined;

/** What went through: the calls, those that met a fault, the items before they were first written, the mails that left. */
export type Seen = {
  calls: Called[];
  met: number;
  /** How often nothing ended a call that hung. */
  endless: number;
  written: Map<string, { key: Key; before: Item | undefined }>;
  sent: string[];
};

type Run = {
  plan: Plan | undefined;
  keeps: boolean;
  seen: Seen;
  attempts: Map<string, { call: Called; count: number }>;
};
const running = new AsyncLocalStorage<Run>();

const Target = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Part = z.object({ Key: Target.optional(), Item: z.looseObject({}).optional() });
const Body = z.object({ TransactItems: z.array(z.record(z.string(), Part)) });

/** What a call writes, by kind of write: the rates alone are counted outside of transactions. */
const writesOf = (
  action: string | undefined,
  body: Request["body"],
): z.output<typeof Body>["TransactItems"] => {
  const sent = () => JSON.parse(Buffer.from(body ?? "").toString("utf8"));
  if (action === "TransactWriteItems") return Body.parse(sent()).TransactItems;
  return action === "UpdateItem" ? [{ Update: Part.parse(sent()) }] : [];
};
const writtenBy = (items: z.output<typeof Body>["TransactItems"]): Key[] =>
  items
    .filter((one) => !("ConditionCheck" in one))
    .flatMap((one) => Object.values(one))
    .flatMap((part) => Target.safeParse(part.Key ?? part.Item).data ?? [])
    .map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S }));

const keepBefore = async ({ seen }: Run, keys: readonly Key[]): Promise<void> => {
  const fresh = keys.filter(({ pk, sk }) => !seen.written.has(`${pk}\n${sk}`));
  const items = await running.exit(() => readItems(fresh));
  for (const key of fresh) {
    const item = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
    seen.written.set(`${key.pk}\n${key.sk}`, { key, before: item });
  }
};

/** JSON with the keys in order: DynamoDB gives those of a map as they come. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? "";

const reset = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET", name: "TimeoutError" });

// Takes every connection and never says a word.
const silence = createServer((socket) => socket.on("error", () => socket.destroy()));
silence.listen(0, "127.0.0.1").unref();
const silentPort = async (): Promise<number> => {
  if (!silence.listening) await once(silence, "listening");
  return (silence.address() as AddressInfo).port;
};

// How long the code's own time-outs last here, and how long something may take that has none.
const [impatience, forever] = [50, 1_500];
const endedBy = async <Value>({ seen }: Run, work: Promise<Value>): Promise<Value> => {
  const { promise: endless, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    seen.endless++;
    reject(reset());
  }, forever);
  try {
    return await Promise.race([work, endless]);
  } finally {
    clearTimeout(timer);
  }
};

const dynamoDbError = (name: string, more: object = {}) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  message: "x",
  ...more,
});
const refusalOf = (fault: "throttled" | "failed" | "conflict", writes: number) => {
  if (fault === "throttled")
    return { status: 400, body: dynamoDbError("ProvisionedThroughputExceededException") };
  if (fault === "failed") return { status: 500, body: dynamoDbError("InternalServerError") };
  const CancellationReasons = Array.from({ length: writes }, () => ({ Code: "TransactionConflict" }));
  return { status: 400, body: dynamoDbError("TransactionCanceledException", { CancellationReasons }) };
};

const attempted = (run: Run, id: string, made: Omit<Called, "number">) => {
  const { calls } = run.seen;
  const begun = (): Called => {
    const number = calls.filter(({ writes }) => writes === made.writes).length + 1;
    calls.push({ ...made, number });
    return { ...made, number };
  };
  const known = run.attempts.get(id) ?? { call: begun(), count: 0 };
  run.attempts.set(id, known);
  known.count++;
  const fault = run.plan?.(known.call, known.count);
  // Only transactions conflict.
  if (!fault || (fault === "conflict" && !made.transaction)) return undefined;
  run.seen.met++;
  return fault;
};

const handle = NodeHttpHandler.prototype.handle;
NodeHttpHandler.prototype.handle = async function (request, options) {
  const run = running.getStore();
  if (!run) return handle.call(this, request, options);
  const action = request.headers["x-amz-target"]?.split(".")[1];
  const items = writesOf(action, request.body);
  const service = action ? "dynamodb" : request.method === "POST" ? "ses" : "s3";
  const fault = attempted(run, request.headers["amz-sdk-invocation-id"] ?? "", {
    service,
    writes: action ? /^(TransactWrite|Update|Put|Delete)/.test(action) : request.method !== "GET",
    transaction: action === "TransactWriteItems",
  });
  if (run.keeps) await keepBefore(run, writtenBy(items));
  if (fault === "hang") {
    const silent = { hostname: "127.0.0.1", port: await silentPort() };
    const elsewhere = Object.assign(
      Object.create(Object.getPrototypeOf(request)) as Request,
      request,
      silent,
    );
    return endedBy(run, handle.call(this, elsewhere, { ...options, requestTimeout: impatience }));
  }
  if (fault === undefined || fault === "lost") {
    const answer = await handle.call(this, request, options);
    if (service === "ses") run.seen.sent.push("mail");
    if (fault === undefined) return answer;
    // Read to its end, or its socket is held: after fifty of them no call leaves any more.
    if (answer.response.body instanceof Readable) answer.response.body.resume();
  }
  if (fault === "lost" || fault === "reset") throw reset();
  const { status, body } = refusalOf(fault, items.length);
  const told = Buffer.from(JSON.stringify(body));
  const headers = { "content-type": "application/x-amz-json-1.0", "content-length": String(told.length) };
  const response = action
    ? new HttpResponse({ statusCode: status, headers, body: Readable.from([told]) })
    : new HttpResponse({ statusCode: 503, headers: {}, body: Readable.from([]) });
  return { response };
};

// Signed requests to the bucket, which functions send without a client.
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const run = running.getStore();
  if (!run) return fetch(input, init);
  const method = init?.method ?? "GET";
  const place = new URL(String(input)).pathname.split("/")[2];
  const id = `${method} ${String(input)}`;
  const fault = attempted(run, id, { service: "s3", writes: method !== "GET", transaction: false });
  if (fault === "hang") {
    const signal = init?.signal ? AbortSignal.timeout(impatience) : null;
    return endedBy(run, fetch(`http://127.0.0.1:${await silentPort()}/`, { ...init, signal }));
  }
  if (fault === undefined || fault === "lost") {
    const answer = await fetch(input, init);
    if (answer.ok && method !== "GET") run.seen.sent.push(`${method} ${place}`);
    if (fault === undefined) return answer;
    await answer.body?.cancel();
  }
  if (fault === "lost" || fault === "reset")
    throw Object.assign(new TypeError("fetch failed"), { cause: reset() });
  return new Response(null, { status: 503 });
};

/**
 * Runs something whose AWS calls meet with faults, below the SDK's own retries, and tells what went through; with
 * `keeps`, what stood there before as well.
 */
export const withFaults = async <Value>(
  plan: Plan | undefined,
  work: () => Promise<Value>,
  { keeps = true } = {},
): Promise<{ value: Value; seen: Seen }> => {
  const seen: Seen = { calls: [], met: 0, endless: 0, written: new Map(), sent: [] };
  const value = await running.run({ plan, keeps, seen, attempts: new Map() }, work);
  return { value, seen };
};
