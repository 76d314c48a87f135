import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { buildArchive } from "#functions/domain/library/packing.ts";
import { logger } from "#functions/platform/logger.ts";
import { createdKeys, eachMessage } from "#functions/platform/queue.ts";

/** Builds the requested archives, each available for a day. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    for (const key of createdKeys(body)) {
      const id = key.split("/").at(-1) ?? "";
      logger.info({ message: "archive", outcome: await buildArchive(id) });
    }
  });
