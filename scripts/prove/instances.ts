import type { S3Event } from "aws-lambda";
import { vi } from "vitest";
import { type Plan, withFaults } from "#scripts/prove/faulty-aws.ts";
import { loadAlone } from "#scripts/testing/functions.ts";
import { type Answered, type Handler, type Loose, patiently, send } from "#scripts/testing/harness.ts";
import { operations } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

type Worker = (event: S3Event) => Promise<void>;
const routes = import.meta.glob<{ handler: Handler }>("../../functions/api/*/*.ts");
const workers = import.meta.glob<{ handler: Worker }>("../../functions/workers/*.ts");

type Pool<Made> = { idle: Made[]; made: number; waiting: ((instance: Made) => void)[] };
// As many as Lambda would have for a small crowd.
const most = 6;
let pools = new Map<string, Pool<unknown>>();

/** Forgets every instance: the next calls start new ones, with nothing in memory. */
export const coldStart = (): void => {
  pools = new Map();
};

/** One more copy of a function's modules, with a memory of its own. */
const made = <Made>(load: () => Promise<Made>): Promise<Made> =>
  loadAlone(() => {
    vi.resetModules();
    return load();
  });

/** Lends an instance that does nothing else meanwhile, as Lambda does. */
const lent = async <Made, Value>(
  name: string,
  load: () => Promise<Made>,
  use: (instance: Made) => Promise<Value>,
): Promise<Value> => {
  const pool = (pools.get(name) ?? { idle: [], made: 0, waiting: [] }) as Pool<Made>;
  pools.set(name, pool as Pool<unknown>);
  const taken = async () => {
    const idle = pool.idle.pop();
    if (idle) return idle;
    if (pool.made >= most) return new Promise<Made>((resolve) => pool.waiting.push(resolve));
    pool.made++;
    return made(load);
  };
  const instance = await taken();
  try {
    return await use(instance);
  } finally {
    const next = pool.waiting.shift();
    if (next) next(instance);
    else pool.idle.push(instance);
  }
};

/** What DynamoDB Local never does and AWS may at any time. */
const conflicts: Plan = ({ transaction }) => (transaction && Math.random() < 0.1 ? "conflict" : undefined);

/** Sends a call to an instance that is free, where one transaction of ten meets another; comes back when told to. */
export const ask = async <E extends Endpoint>(
  who: { token?: string | undefined },
  endpoint: E,
  call: Loose,
): Promise<Answered<E>> => {
  const file = operations().find((one) => one.endpoint === endpoint)?.file ?? "";
  const load = routes[`../../${file}`];
  if (!load) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`);
  const sent = (handler: Handler) =>
    withFaults(conflicts, () => send(endpoint, call, who.token, handler), { keeps: false });
  return patiently(async () => (await lent(file, async () => (await load()).handler, sent)).value);
};

/** Hands an event to an instance of a worker that is free. */
export const hand = (worker: string, event: S3Event): Promise<unknown> => {
  const load = workers[`../../functions/workers/${worker}.ts`];
  if (!load) throw new Error(`No worker is called ${worker}`);
  return lent(
    worker,
    async () => (await load()).handler,
    (handler) => withFaults(conflicts, () => handler(event), { keeps: false }),
  );
};
