import { randomUUID } from "node:crypto";
import type { JsonObject } from "./json.ts";

/** What EventBridge puts around every event. */
export function envelope(source: string, type: string, region: string): JsonObject {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": type,
    source,
    account: "000000000000",
    time: new Date().toISOString(),
    region,
  };
}
