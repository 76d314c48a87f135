import type { Problem } from "#shared/contract/problem.ts";
import { problemOf } from "./refusals.ts";

const tries = 4;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mayPass = ({ status, code }: Problem) =>
  code !== "maintenance" && (status === 0 || status === 429 || status >= 500 || code === "beingWritten");

/** Repeats a call after a transient failure. Only for idempotent calls. */
export const withRetries = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= tries || !mayPass(problemOf(error))) throw error;
      await pause(1_000 * attempt);
    }
  }
};
