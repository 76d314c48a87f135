import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { packEvidence } from "#functions/domain/evidence/packing.ts";
import { buildArchive } from "#functions/domain/library/packing.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage, orders } from "#functions/platform/queue.ts";

/** Builds the requested archives, each available for a day. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const { id } = orders.buildArchives.parse(body);
    logger.info({ message: "archive", outcome: await buildArchive(id, packEvidence) });
  });
