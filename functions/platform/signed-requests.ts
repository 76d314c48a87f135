import { setTimeout as pause } from "node:timers/promises";
import { logger } from "#functions/platform/logger.ts";

type SignedRequest = {
  method: "GET" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  timeout?: number;
};
const tries = 3;

const answered = async (url: string, { timeout = 5_000, ...request }: SignedRequest) => {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    logger.warn({ message: "The bucket did not answer", error: error instanceof Error && error.name });
    return undefined;
  }
};

/**
 * Sends a signed request to the bucket, and retries on network errors and 5xx answers: these requests are idempotent.
 * For handlers that would bundle the whole S3 client for one call.
 */
export const sendSignedRequest = async (url: string, request: SignedRequest): Promise<Response> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 200 * attempt);
    const answer = await answered(url, request);
    if (answer && answer.status < 500) return answer;
  }
  // Named like the SDK's error, so that the caller gets a 503 and retries.
  throw Object.assign(new Error(`The bucket failed ${tries} times`), { name: "TimeoutError" });
};

/** Sends a signed request to the bucket that must succeed. */
export const requireSignedRequest = async (url: string, request: SignedRequest): Promise<void> => {
  const answer = await sendSignedRequest(url, request);
  if (!answer.ok) throw new Error(`S3 answered ${answer.status}`);
};
