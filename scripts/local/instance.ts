import type { Worker } from "node:worker_threads";
import type { LocalFunction } from "#scripts/local/model/model.ts";

export type Outcome =
  | { kind: "answer"; payload: string }
  | { kind: "failed"; errorType: string; message: string }
  | { kind: "timed out" };

export type Instance = {
  id: string;
  worker: Worker;
  ready: Promise<{ initMs: number } | Failed>;
  busy: boolean;
  /** True until its first event. */
  cold: boolean;
  /** Memory that its last call used. */
  memoryMb: number;
  lastUsed: number;
};
/** What came of one event, and what its log says of it. */
export type Ran = { outcome: Outcome; ms: number; initMs?: number; memoryMb: number };

type Failed = Extract<Outcome, { kind: "failed" }>;
type Described = { errorType: string; errorMessage: string; stack?: string };
type Message =
  | { kind: "ready"; initMs: number }
  | { kind: "broken"; error: Described }
  | { kind: "answer"; payload: string; ms: number; memoryMb: number }
  | { kind: "failed"; error: Described; ms: number; memoryMb: number };

const initLimitMs = 10_000;
const timedOut: Outcome = { kind: "timed out" };

const failed = (errorType: string, message: string): Failed => ({ kind: "failed", errorType, message });
const described = ({ errorType, errorMessage, stack }: Described): Failed =>
  failed(errorType, stack ?? errorMessage);

export function initialised(worker: Worker): Instance["ready"] {
  return new Promise((resolve) => {
    worker.once("message", (message: Message) => {
      if (message.kind === "ready") resolve({ initMs: message.initMs });
      else if (message.kind === "broken") resolve(described(message.error));
    });
    worker.once("error", (error) => resolve(failed(error.name, error.message)));
    worker.once("exit", () => resolve(failed("Runtime.ExitError", "exited during init")));
  });
}

/** Hands an event to an instance. */
export async function run(
  one: LocalFunction,
  instance: Instance,
  event: unknown,
  requestId: string,
): Promise<Ran> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), initLimitMs).unref());
  const ready = await Promise.race([instance.ready, late]);
  if (ready === "late") return { outcome: timedOut, ms: initLimitMs, memoryMb: 0 };
  if ("kind" in ready) {
    instance.lastUsed = 0;
    return { outcome: ready, ms: 0, memoryMb: 0 };
  }
  const init = instance.cold ? { initMs: ready.initMs } : {};
  instance.cold = false;
  return new Promise((resolve) => {
    const began = performance.now();
    const { worker } = instance;
    const finish = (outcome: Outcome, spent = { ms: performance.now() - began, memoryMb: 0 }) => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onDeath);
      worker.off("exit", onExit);
      resolve({ outcome, ...init, ms: spent.ms, memoryMb: spent.memoryMb });
    };
    const onMessage = (message: Message) => {
      if (message.kind === "answer") finish({ kind: "answer", payload: message.payload }, message);
      else if (message.kind === "failed") finish(described(message.error), message);
    };
    const onDeath = (error: Error) => finish(failed(error.name, error.message));
    const onExit = () => finish(failed("Runtime.ExitError", "the instance exited"));
    const timer = setTimeout(() => finish(timedOut), one.timeoutSeconds * 1000);
    worker.on("message", onMessage);
    worker.once("error", onDeath);
    worker.once("exit", onExit);
    worker.postMessage({
      event,
      deadline: Date.now() + one.timeoutSeconds * 1000,
      context: {
        awsRequestId: requestId,
        functionName: one.id,
        functionVersion: "$LATEST",
        invokedFunctionArn: one.arn,
        memoryLimitInMB: String(one.memoryMb),
        logGroupName: `/aws/lambda/${one.id}`,
        logStreamName: instance.id,
        callbackWaitsForEmptyEventLoop: true,
      },
    });
  });
}
