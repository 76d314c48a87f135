import { functionOf, saveSnapshots } from "#scripts/bench/deployed.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import type { Plan } from "#scripts/bench/scene.ts";
import { type Invocation, roundTripsInSequence } from "#scripts/local/counters.ts";
import type { Product } from "#scripts/local/product.ts";
import type { operations } from "#shared/contract/catalogue.ts";
import { Problem } from "#shared/contract/problem.ts";

export type Route = ReturnType<typeof operations>[number];

/** The cost of one call. Requests and capacity are the same on AWS; milliseconds depend on the machine. */
export type Cost = {
  requests: number;
  inSequence: number;
  readUnits: number;
  writeUnits: number;
  stored: number;
  mails: number;
  answerKb: number;
  memoryMb: number;
  processorMs: number;
  ms: number;
  p95: number;
};
/** `refused`: the status of a route that fails at this size: 422 for a limit of its own, 5xx for a failure. */
export type Measured = { warm: Cost; cold: Cost; memory: number; timeout: number; refused?: number };

const costOf = (all: readonly Invocation[]): Cost => {
  const middle = (of: (one: Invocation) => number) => quantile(all.map(of), 0.5);
  const count = (service: string) => (one: Invocation) =>
    one.calls.filter((call) => call.service === service).length;
  const units = (of: "readUnits" | "writeUnits") =>
    middle((one) => one.calls.reduce((sum, call) => sum + call[of], 0));
  const times = all.map((one) => one.initMs + one.durationMs);
  return {
    requests: middle(count("dynamodb")),
    inSequence: middle((one) => roundTripsInSequence(one.calls)),
    readUnits: units("readUnits"),
    writeUnits: units("writeUnits"),
    stored: middle(count("s3")),
    mails: middle(count("ses")),
    answerKb: middle((one) => one.answerBytes / 1024),
    memoryMb: Math.max(...all.map((one) => one.memoryMb)),
    processorMs: middle((one) => one.initCpuMs + one.cpuMs),
    ms: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
};

/**
 * Calls a route once in a new instance, then `calls` times in a warm one. The plan's own preparation is not counted, and the
 * new instance finds snapshots as they are a minute after the last change.
 */
export const measureRoute = async (
  product: Product,
  { operation }: Route,
  plan: Plan,
  warmCalls: number,
): Promise<Measured> => {
  const lambda = functionOf(product, operation);
  let refused: number | undefined;
  const invoked: Invocation[] = [];
  for (let n = 0; n <= warmCalls; n++) {
    const call = await plan();
    if (n === 0) {
      await saveSnapshots(product);
      await product.workers.replace(lambda.id);
    }
    product.counters.reset();
    try {
      await call();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused = error.status;
    }
    // A plan may call the route several times: the last call is measured.
    const last = product.counters.invocations().findLast((one) => one.functionId === lambda.id);
    if (!last) throw new Error(`The plan of ${operation} calls another route`);
    invoked.push(last);
  }
  const [cold, warm] = [invoked.filter((one) => one.cold), invoked.filter((one) => !one.cold)];
  return {
    // In a large table, a preparation may start more functions than this machine keeps: then no call was warm.
    warm: costOf(warm.length > 0 ? warm : cold),
    cold: costOf(cold.slice(0, 1)),
    memory: lambda.memoryMb,
    timeout: lambda.timeoutSeconds,
    ...(refused !== undefined && { refused }),
  };
};
