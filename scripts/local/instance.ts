import type { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Invocation } from "./counters.ts";
import type { LocalFunction } from "./model.ts";

export type Outcome =
  | { kind: "answer"; payload: string }
  | { kind: "failed"; errorType: string; message: string }
  | { kind: "timed out" };

/** What this machine uses of an instance's thread. */
export type InstanceThread = EventEmitter & Pick<Worker, "postMessage" | "terminate" | "stdout" | "stderr">;

export type Instance = {
  id: string;
  worker: InstanceThread;
  ready: Promise<{ initMs: number; initCpuMs: number } | { error: Described }>;
  busy: boolean;
  used: number;
  /** Memory that its last call used. */
  memoryMb: number;
  lastUsed: number;
};
type Described = { errorType: string; errorMessage: string; stack?: string };
type Message =
  | { kind: "ready"; initMs: number; initCpuMs: number }
  | { kind: "broken"; error: Described }
  | ({ kind: "answer"; payload: string } & Spent)
  | ({ kind: "failed"; error: Described } & Spent);
type Spent = { ms: number; cpuMs: number; memoryMb: number; times: Times };
type Times = Record<string, [number, number]>;
const initLimitMs = 10_000;

export function initialised(worker: InstanceThread): Instance["ready"] {
  return new Promise((resolve) => {
    worker.once("message", (message: Message) => {
      if (message.kind === "ready") resolve(message);
      else if (message.kind === "broken") resolve({ error: message.error });
    });
    worker.once("error", (error) =>
      resolve({ error: { errorType: error.name, errorMessage: error.message } }),
    );
    worker.once("exit", () =>
      resolve({ error: { errorType: "Runtime.ExitError", errorMessage: "exited during init" } }),
    );
  });
}

export async function run(
  one: LocalFunction,
  instance: Instance,
  event: unknown,
  invocation: Invocation,
  retime: (times: Times) => void,
): Promise<Outcome> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), initLimitMs).unref());
  const ready = await Promise.race([instance.ready, late]);
  if (ready === "late") {
    invocation.outcome = "timed out";
    return { kind: "timed out" };
  }
  if ("error" in ready) {
    instance.lastUsed = 0;
    return {
      kind: "failed",
      errorType: ready.error.errorType,
      message: ready.error.stack ?? ready.error.errorMessage,
    };
  }
  if (invocation.cold) {
    invocation.initMs = ready.initMs;
    invocation.initCpuMs = ready.initCpuMs;
  }
  return new Promise((resolve) => {
    const began = performance.now();
    const { worker } = instance;
    const finish = (outcome: Outcome, state: Invocation["outcome"]) => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onDeath);
      worker.off("exit", onExit);
      invocation.outcome = state;
      if (invocation.durationMs === 0) invocation.durationMs = performance.now() - began;
      resolve(outcome);
    };
    const onMessage = (message: Message) => {
      if (message.kind !== "answer" && message.kind !== "failed") return;
      invocation.durationMs = message.ms;
      invocation.cpuMs = message.cpuMs;
      if (message.kind === "answer") invocation.answerBytes = Buffer.byteLength(message.payload);
      invocation.memoryMb = message.memoryMb;
      retime(message.times);
      if (message.kind === "answer") finish({ kind: "answer", payload: message.payload }, "answered");
      else
        finish(
          {
            kind: "failed",
            errorType: message.error.errorType,
            message: message.error.stack ?? message.error.errorMessage,
          },
          "failed",
        );
    };
    const onDeath = (error: Error) =>
      finish({ kind: "failed", errorType: error.name, message: error.message }, "failed");
    const onExit = () =>
      finish({ kind: "failed", errorType: "Runtime.ExitError", message: "the instance exited" }, "failed");
    const timer = setTimeout(() => finish({ kind: "timed out" }, "timed out"), one.timeoutSeconds * 1000);
    worker.on("message", onMessage);
    worker.once("error", onDeath);
    worker.once("exit", onExit);
    worker.postMessage({
      event,
      deadline: Date.now() + one.timeoutSeconds * 1000,
      context: {
        awsRequestId: invocation.requestId,
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
