import { randomBytes, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import type { LocalFunction } from "#scripts/local/model/model.ts";
import { type Instance, initialised, type Outcome, type Ran, run } from "./instance.ts";

export type Workers = {
  invoke: Invoke;
  secretOf(accessKey: string): string | undefined;
  /** Ends a function's instances, or all: the next call starts from the bundle on disk. */
  replace(functionId?: string): Promise<void>;
  stop(): Promise<void>;
};

export type WorkersOptions = {
  functions: () => Map<string, LocalFunction>;
  region: string;
  /** Local addresses of the AWS services, as the SDK's own variables name them. */
  endpoints: { dynamodb: string; s3: string; ses: string; lambda: string; sqs: string };
  logFolder: string;
  /** Called with each line that a function writes to its log. */
  onLine?: ((one: LocalFunction, line: string) => void) | undefined;
  beforeInvoke?: ((one: LocalFunction) => Promise<void>) | undefined;
  /** Which idle instances stay. Left out: few, on a laptop that also does other things. */
  idle?: { seconds: number; mb: number } | undefined;
};
export type Invoke = (functionId: string, event: unknown) => Promise<Outcome>;

type Waiting = { start: () => void };
type Pool = { instances: Instance[]; waiting: Waiting[] };

const instancesPerFunction = 4;
const liveAtMost = 32;
/** Lambda waits longer, but one laptop stands for many machines. `mb`: of all idle instances, by what their last call used. */
const fewIdle = { seconds: 60, mb: 200 };

/** Runs the deployed bundles in worker threads, each of which handles one event at a time, as Lambda's instances do. */
export function startWorkers(options: WorkersOptions): Workers {
  const pools = new Map<string, Pool>();
  const secrets = new Map<string, string>();
  const { idle: most = fewIdle } = options;
  const logs = new Map<string, WriteStream>();
  mkdirSync(options.logFolder, { recursive: true });

  const poolOf = (id: string): Pool => {
    const pool = pools.get(id) ?? { instances: [], waiting: [] };
    pools.set(id, pool);
    return pool;
  };
  const secretFor = (id: string): string => {
    const secret = secrets.get(id) ?? randomBytes(20).toString("hex");
    secrets.set(id, secret);
    return secret;
  };
  const logOf = (id: string): WriteStream => {
    const log = logs.get(id) ?? createWriteStream(path.join(options.logFolder, `${id}.log`), { flags: "a" });
    logs.set(id, log);
    return log;
  };
  const all = () => [...pools.values()].flatMap(({ instances }) => instances);

  const end = async (pool: Pool, instance: Instance): Promise<void> => {
    pool.instances = pool.instances.filter((one) => one !== instance);
    await instance.worker.terminate();
  };
  const endIdle = (olderThan: number, keep: number): void => {
    const idle = [...pools.values()]
      .flatMap((pool) => pool.instances.filter(({ busy }) => !busy).map((instance) => ({ pool, instance })))
      .sort((a, b) => b.instance.lastUsed - a.instance.lastUsed);
    const kept = keep - (all().length - idle.length);
    let heldMb = 0;
    idle.forEach(({ pool, instance }, rank) => {
      heldMb += instance.memoryMb;
      if (rank >= kept || heldMb > most.mb || instance.lastUsed < olderThan) void end(pool, instance);
    });
  };
  const sweep = setInterval(() => endIdle(Date.now() - most.seconds * 1_000, liveAtMost), 5_000);
  sweep.unref();

  const open = (one: LocalFunction, pool: Pool): Instance => {
    endIdle(0, liveAtMost - 1);
    const id = randomUUID();
    const [file = "index", exported = "handler"] = one.handler.split(".");
    const worker = new Worker(path.join(import.meta.dirname, "worker.cjs"), {
      workerData: { file: path.join(one.folder, `${file}.js`), exported },
      env: environment(one, id, secretFor(one.id), options),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: Math.max(64, one.memoryMb - 64) },
      stdout: true,
      stderr: true,
    });
    worker.stdout.pipe(logOf(one.id), { end: false });
    worker.stderr.pipe(logOf(one.id), { end: false });
    const { onLine } = options;
    if (onLine) createInterface({ input: worker.stdout }).on("line", (line) => onLine(one, line));
    const instance: Instance = {
      id,
      worker,
      ready: initialised(worker),
      busy: true,
      cold: true,
      memoryMb: 0,
      lastUsed: Date.now(),
    };
    // An instance may die (a stray rejection): the next event gets another.
    worker.on("error", (error) => {
      instance.lastUsed = 0;
      logOf(one.id).write(`${error.stack ?? error}\n`);
    });
    worker.once("exit", () => {
      pool.instances = pool.instances.filter((other) => other !== instance);
    });
    pool.instances.push(instance);
    return instance;
  };

  const take = async (one: LocalFunction): Promise<Instance> => {
    const pool = poolOf(one.id);
    for (;;) {
      const free = pool.instances.find(({ busy }) => !busy);
      if (free !== undefined) {
        free.busy = true;
        return free;
      }
      if (pool.instances.length < instancesPerFunction) return open(one, pool);
      await new Promise<void>((resolve) => pool.waiting.push({ start: resolve }));
    }
  };
  const release = (id: string, instance: Instance): void => {
    instance.busy = false;
    instance.lastUsed = Date.now();
    poolOf(id).waiting.shift()?.start();
  };

  const invoke: Invoke = async (functionId, event) => {
    const one = options.functions().get(functionId);
    if (one === undefined) throw new Error(`No function ${functionId}`);
    await options.beforeInvoke?.(one);
    const instance = await take(one);
    const requestId = randomUUID();
    const ran = await run(one, instance, event, requestId);
    const { memoryMb } = ran;
    const isTooBig = memoryMb > one.memoryMb;
    const outcome: Outcome = isTooBig
      ? {
          kind: "failed",
          errorType: "Runtime.OutOfMemory",
          message: `${memoryMb} MB of ${one.memoryMb} MB`,
        }
      : ran.outcome;
    instance.memoryMb = memoryMb;
    if (outcome.kind === "failed") logOf(one.id).write(`${outcome.message}\n`);
    logOf(one.id).write(reportLine(requestId, { ...ran, outcome }, one));
    // As Lambda does, discard the instance after a time-out or a crash.
    if (outcome.kind === "timed out" || isTooBig || !isAlive(poolOf(one.id), instance))
      await end(poolOf(one.id), instance);
    release(one.id, instance);
    return outcome;
  };

  return {
    invoke,
    secretOf: (accessKey) => (options.functions().has(accessKey) ? secretFor(accessKey) : undefined),
    replace: async (functionId) => {
      const chosen = functionId === undefined ? [...pools.values()] : [poolOf(functionId)];
      await Promise.all(
        chosen.flatMap((pool) => pool.instances.filter(({ busy }) => !busy).map((one) => end(pool, one))),
      );
      // Busy instances finish their event, then end.
      for (const pool of chosen) for (const instance of pool.instances) instance.lastUsed = 0;
    },
    stop: async () => {
      clearInterval(sweep);
      await Promise.all([...pools.values()].flatMap((pool) => pool.instances.map((one) => end(pool, one))));
      for (const log of logs.values()) log.end();
    },
  };
}

function isAlive(pool: Pool, instance: Instance): boolean {
  return pool.instances.includes(instance) && instance.lastUsed !== 0;
}

function environment(
  one: LocalFunction,
  instanceId: string,
  secret: string,
  options: WorkersOptions,
): Record<string, string> {
  return {
    ...one.environment,
    AWS_REGION: options.region,
    AWS_DEFAULT_REGION: options.region,
    AWS_ACCESS_KEY_ID: one.id,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: instanceId,
    AWS_LAMBDA_FUNCTION_NAME: one.id,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(one.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_ENDPOINT_URL_DYNAMODB: options.endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: options.endpoints.s3,
    AWS_ENDPOINT_URL_SES: options.endpoints.ses,
    AWS_ENDPOINT_URL_LAMBDA: options.endpoints.lambda,
    AWS_ENDPOINT_URL_SQS: options.endpoints.sqs,
    LAMBDA_TASK_ROOT: one.folder,
    TZ: ":UTC",
  };
}

function reportLine(requestId: string, { outcome, ms, initMs, memoryMb }: Ran, one: LocalFunction): string {
  const init = initMs === undefined ? "" : `\tInit Duration: ${initMs.toFixed(2)} ms`;
  return `REPORT RequestId: ${requestId}\tDuration: ${ms.toFixed(2)} ms\tMemory Size: ${one.memoryMb} MB\tMax Memory Used: ${memoryMb} MB${init}\tStatus: ${outcome.kind}\n`;
}
