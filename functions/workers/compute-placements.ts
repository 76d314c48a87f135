import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { computePlacements } from "#functions/domain/placements/computing.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage, orders } from "#functions/platform/queue.ts";

/** Computes who could go where after an event. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const { training_action_id, id } = orders.computePlacements.parse(body);
    logger.info({ message: "placements", outcome: await computePlacements(training_action_id, id) });
  });
