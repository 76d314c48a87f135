import { setTimeout as pause } from "node:timers/promises";
import { logger } from "#functions/http/logger.ts";

type Errand = { method: "GET" | "PUT" | "DELETE"; body?: Uint8Array<ArrayBuffer>; longest?: number };
const tries = 3;

const answered = async (url: string, { longest = 5_000, ...errand }: Errand) => {
  try {
    return await fetch(url, { ...errand, signal: AbortSignal.timeout(longest) });
  } catch (error) {
    logger.warn({ message: "The bucket did not answer", error: error instanceof Error && error.name });
    return undefined;
  }
};

/**
 * Sends a signed request to the bucket, again when nothing or a failure of its own came back: what these requests do
 * may be done twice. For handlers that would carry the whole client for one call.
 */
export const sendErrand = async (url: string, errand: Errand): Promise<Response> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 200 * attempt);
    const answer = await answered(url, errand);
    if (answer && answer.status < 500) return answer;
  }
  // Told as the SDK tells it, so that the caller is asked to come back.
  throw Object.assign(new Error(`The bucket failed ${tries} times`), { name: "TimeoutError" });
};

/** Sends a signed request to the bucket that must succeed. */
export const runErrand = async (url: string, errand: Errand): Promise<void> => {
  const answer = await sendErrand(url, errand);
  if (!answer.ok) throw new Error(`S3 answered ${answer.status}`);
};
