import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { compute } from "#functions/domain/timetable/computing.ts";
import { logger } from "#functions/platform/logger.ts";
import { createdKeys, eachMessage } from "#functions/platform/queue.ts";

/** Computes proposals of timetables, and what one more seat would gain. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    for (const key of createdKeys(body)) {
      const [, , kind, eventId = "", id = ""] = key.split("/");
      if (kind !== "proposal" && kind !== "gains") throw new Error(`An unknown computation: ${kind}`);
      logger.info({ message: "timetable", kind, outcome: await compute(kind, eventId, id) });
    }
  });
