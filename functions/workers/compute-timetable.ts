import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { compute } from "#functions/domain/timetable/computing.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage, orders } from "#functions/platform/queue.ts";

/** Computes proposals of timetables, and what one more seat would gain. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const { kind, event_id, id } = orders.computeTimetable.parse(body);
    logger.info({ message: "timetable", kind, outcome: await compute(kind, event_id, id) });
  });
