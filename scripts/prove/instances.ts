import type { S3Event, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { vi } from "vitest";
import { type Plan, withFaults } from "#scripts/prove/faulty-aws.ts";
import { handOver, loadAlone, wholeTime } from "#scripts/testing/functions.ts";
import { type Answered, type Handler, type Loose, send, withRetries } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;
const routes = import.meta.glob<{ handler: Handler }>("../../functions/api/*/*.ts");
type Scheduled = (event: unknown, context: typeof wholeTime) => Promise<void>;
const workers = import.meta.glob<{ handler: unknown }>("../../functions/workers/*.ts");

type Pool<Made> = { idle: Made[]; made: number; waiting: ((instance: Made) => void)[] };
const maxInstances = 6;
let pools = new Map<string, Pool<unknown>>();

/** Drops every instance: the next calls start new ones, with empty memory. */
export const coldStart = (): void => {
  pools = new Map();
};

/** Loads one more copy of a function's modules, with memory of its own. */
const newInstance = <Made>(load: () => Promise<Made>): Promise<Made> =>
  loadAlone(() => {
    vi.resetModules();
    return load();
  });

/** Runs `use` on an instance that does nothing else meanwhile, as Lambda does. */
const withInstance = async <Made, Value>(
  name: string,
  load: () => Promise<Made>,
  use: (instance: Made) => Promise<Value>,
): Promise<Value> => {
  const pool = (pools.get(name) ?? { idle: [], made: 0, waiting: [] }) as Pool<Made>;
  pools.set(name, pool as Pool<unknown>);
  const takeInstance = async () => {
    const idle = pool.idle.pop();
    if (idle) return idle;
    if (pool.made >= maxInstances) return new Promise<Made>((resolve) => pool.waiting.push(resolve));
    pool.made++;
    return newInstance(load);
  };
  const instance = await takeInstance();
  try {
    return await use(instance);
  } finally {
    const next = pool.waiting.shift();
    if (next) next(instance);
    else pool.idle.push(instance);
  }
};

// DynamoDB Local never answers TransactionConflict; DynamoDB does at any time.
const conflicts: Plan = ({ transaction }) => (transaction && Math.random() < 0.1 ? "conflict" : undefined);

/** Sends a call to a free instance, with a conflict in one transaction of ten; retries on 503. */
export const ask = async <E extends Endpoint>(
  who: { token?: string | undefined },
  endpoint: E,
  call: Loose,
): Promise<Answered<E>> => {
  const file = operations().find((one) => one.endpoint === endpoint)?.file ?? "";
  const load = routes[`../../${file}`];
  if (!load) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`);
  const sent = (handler: Handler) =>
    withFaults(conflicts, () => send(endpoint, call, who.token, handler), { keepsBefore: false });
  return withRetries(async () => (await withInstance(file, async () => (await load()).handler, sent)).value);
};

/** Runs a free instance of a worker, with a conflict in one transaction of ten. */
const withWorker = <Handler>(worker: string, run: (handler: Handler) => Promise<void>): Promise<unknown> => {
  const load = workers[`../../functions/workers/${worker}.ts`];
  if (!load) throw new Error(`No worker is called ${worker}`);
  return withInstance(
    worker,
    async () => (await load()).handler as Handler,
    (handler) => withFaults(conflicts, () => run(handler), { keepsBefore: false }),
  );
};

/** Delivers a message to a free instance of a worker, as its queue does. */
export const runWorker = (worker: string, event: S3Event): Promise<unknown> =>
  withWorker<Worker>(worker, (handler) => handOver(handler, event));

/** Starts a free instance of a worker, as its clock does. */
export const runScheduled = (worker: string): Promise<unknown> =>
  withWorker<Scheduled>(worker, (handler) => handler(undefined, wholeTime));
