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

/** Faults injected into one AWS call. `lost`: AWS does it and the answer is lost. `hang`: no answer ever comes. */
export const faults = ["throttled", "failed", "reset", "hang", "lost", "conflict"] as const;
const mailRefusals = {
  rejected: { code: "MessageRejected", text: "x" },
  // As SES says it of an account whose sending AWS has paused.
  paused: { code: "MessageRejected", text: "Sending paused for this account." },
  quota: { code: "Throttling", text: "Daily message quota exceeded." },
} as const;
type MailRefusal = keyof typeof mailRefusals;
const isMailRefusal = (fault: Fault): fault is MailRefusal => fault in mailRefusals;
export type Fault = (typeof faults)[number] | MailRefusal;

/** One AWS call; the SDK's own retries of it count as the same call. */
export type AwsCall = {
  /** From 1, reads and writes counted apart: a warm cache changes the number of reads only. */
  number: number;
  service: "dynamodb" | "s3" | "ses" | "sqs";
  writes: boolean;
  transaction: boolean;
};

/** The fault to inject into an attempt, if any. */
export type Plan = (call: AwsCall, attempt: number) => Fault | undefined;

/** One fault, injected into the first `attempts` attempts of one call. */
export type Trial = Pick<AwsCall, "number" | "writes"> & { fault: Fault; attempts: number };

export const isForCall = (trial: Pick<Trial, "number" | "writes">, call: AwsCall): boolean =>
  trial.number === call.number && trial.writes === call.writes;

export const planOf =
  (trial: Trial): Plan =>
  (call, attempt) =>
    isForCall(trial, call) && attempt <= trial.attempts ? trial.fault : undefined;

const onMails =
  (fault: Fault): Plan =>
  ({ service }) =>
    service === "ses" ? fault : undefined;

/** The mail service refuses each mail for its own sake. */
export const refusedMails = onMails("rejected");

/** How the mail service says that it takes no mail now. */
export const closedMails: readonly Plan[] = [onMails("paused"), onMails("quota"), onMails("failed")];

export type Recording = {
  calls: AwsCall[];
  /** Attempts that a fault was injected into. */
  injected: number;
  /** Calls that hung with no time-out of their own. */
  endless: number;
  /** Each written item as it was before its first write. */
  written: Map<string, { key: Key; before: Item | undefined }>;
  /** Mails and requests to the bucket that went through. */
  sent: string[];
};

type Run = {
  plan: Plan | undefined;
  keepsBefore: boolean;
  seen: Recording;
  attempts: Map<string, { call: AwsCall; count: number }>;
};
const running = new AsyncLocalStorage<Run>();

const KeyAttributes = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Part = z.object({ Key: KeyAttributes.optional(), Item: z.looseObject({}).optional() });
const Body = z.object({ TransactItems: z.array(z.record(z.string(), Part)) });

/** The writes of a call, by kind. Only rate counters are written outside transactions. */
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
    .flatMap((part) => KeyAttributes.safeParse(part.Key ?? part.Item).data ?? [])
    .map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S }));

const keepBefore = async ({ seen }: Run, keys: readonly Key[]): Promise<void> => {
  const fresh = keys.filter(({ pk, sk }) => !seen.written.has(`${pk}\n${sk}`));
  const items = await running.exit(() => readItems(fresh));
  for (const key of fresh) {
    const item = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
    seen.written.set(`${key.pk}\n${key.sk}`, { key, before: item });
  }
};

/** JSON with sorted keys: DynamoDB does not keep the order of a map's keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? "";

const reset = () => Object.assign(new Error("socket hang up"), { code: "ECONNRESET", name: "TimeoutError" });

// Accepts every connection and never answers.
const silentServer = createServer((socket) => socket.on("error", () => socket.destroy()));
silentServer.listen(0, "127.0.0.1").unref();
const silentPort = async (): Promise<number> => {
  if (!silentServer.listening) await once(silentServer, "listening");
  return (silentServer.address() as AddressInfo).port;
};

// `shortTimeout` replaces the code's own time-outs; a call that has none is aborted after `abortAfter`.
const [shortTimeout, abortAfter] = [50, 1_500];
const abortIfEndless = async <Value>({ seen }: Run, work: Promise<Value>): Promise<Value> => {
  const { promise: endless, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    seen.endless++;
    reject(reset());
  }, abortAfter);
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

const faultFor = (run: Run, id: string, made: Omit<AwsCall, "number">) => {
  const { calls } = run.seen;
  const newCall = (): AwsCall => {
    const number = calls.filter(({ writes }) => writes === made.writes).length + 1;
    calls.push({ ...made, number });
    return { ...made, number };
  };
  const known = run.attempts.get(id) ?? { call: newCall(), count: 0 };
  run.attempts.set(id, known);
  known.count++;
  const fault = run.plan?.(known.call, known.count);
  // Only transactions conflict.
  if (!fault || (fault === "conflict" && !made.transaction)) return undefined;
  run.seen.injected++;
  return fault;
};

const mailRefusal = (fault: MailRefusal) => {
  const { code, text } = mailRefusals[fault];
  const body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${text}</Message></Error><RequestId>x</RequestId></ErrorResponse>`;
  const headers = { "content-type": "text/xml", "content-length": String(body.length) };
  return { response: new HttpResponse({ statusCode: 400, headers, body: Readable.from([body]) }) };
};

const handle = NodeHttpHandler.prototype.handle;
NodeHttpHandler.prototype.handle = async function (request, options) {
  const run = running.getStore();
  if (!run) return handle.call(this, request, options);
  const action = request.headers["x-amz-target"]?.split(".")[1];
  const items = writesOf(action, request.body);
  const isMessage = action === "SendMessage";
  const service = isMessage ? "sqs" : action ? "dynamodb" : request.method === "POST" ? "ses" : "s3";
  const fault = faultFor(run, request.headers["amz-sdk-invocation-id"] ?? "", {
    service,
    writes: action ? /^(TransactWrite|Update|Put|Delete|SendMessage)/.test(action) : request.method !== "GET",
    transaction: action === "TransactWriteItems",
  });
  if (run.keepsBefore) await keepBefore(run, writtenBy(items));
  if (fault === "hang") {
    const silent = { hostname: "127.0.0.1", port: await silentPort() };
    const elsewhere = Object.assign(
      Object.create(Object.getPrototypeOf(request)) as Request,
      request,
      silent,
    );
    return abortIfEndless(run, handle.call(this, elsewhere, { ...options, requestTimeout: shortTimeout }));
  }
  if (fault === undefined || fault === "lost") {
    const answer = await handle.call(this, request, options);
    if (service === "ses") run.seen.sent.push("mail");
    if (isMessage) run.seen.sent.push("order");
    if (fault === undefined) return answer;
    // Drain the body: an unread answer keeps its socket, and the agent has fifty.
    if (answer.response.body instanceof Readable) answer.response.body.resume();
  }
  if (fault === "lost" || fault === "reset") throw reset();
  if (isMailRefusal(fault)) return mailRefusal(fault);
  const { status, body } = refusalOf(fault, items.length);
  const text = Buffer.from(JSON.stringify(body));
  const headers = { "content-type": "application/x-amz-json-1.0", "content-length": String(text.length) };
  const response =
    action && !isMessage
      ? new HttpResponse({ statusCode: status, headers, body: Readable.from([text]) })
      : new HttpResponse({ statusCode: 503, headers: {}, body: Readable.from([]) });
  return { response };
};

// Functions send signed requests to the bucket by fetch, without an SDK client.
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const run = running.getStore();
  if (!run) return fetch(input, init);
  const method = init?.method ?? "GET";
  const place = new URL(String(input)).pathname.split("/")[2];
  const id = `${method} ${String(input)}`;
  const writes = !/^(GET|HEAD)$/.test(method);
  const fault = faultFor(run, id, { service: "s3", writes, transaction: false });
  if (fault === "hang") {
    const signal = init?.signal ? AbortSignal.timeout(shortTimeout) : null;
    return abortIfEndless(run, fetch(`http://127.0.0.1:${await silentPort()}/`, { ...init, signal }));
  }
  if (fault === undefined || fault === "lost") {
    const answer = await fetch(input, init);
    if (answer.ok && writes) run.seen.sent.push(`${method} ${place}`);
    if (fault === undefined) return answer;
    await answer.body?.cancel();
  }
  if (fault === "lost" || fault === "reset")
    throw Object.assign(new TypeError("fetch failed"), { cause: reset() });
  return new Response(null, { status: 503 });
};

/**
 * Runs `work` with the planned faults injected below the SDK's retries, and records its AWS calls. `keepsBefore` also
 * records each item as it was before its first write.
 */
export const withFaults = async <Value>(
  plan: Plan | undefined,
  work: () => Promise<Value>,
  { keepsBefore = true } = {},
): Promise<{ value: Value; seen: Recording }> => {
  const seen: Recording = { calls: [], injected: 0, endless: 0, written: new Map(), sent: [] };
  const value = await running.run({ plan, keepsBefore, seen, attempts: new Map() }, work);
  return { value, seen };
};
