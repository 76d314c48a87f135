import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { tellPhonesOf } from "#functions/domain/timetable/release-phones.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage, orders } from "#functions/platform/queue.ts";

/** Tells people on their phone that their meetings have changed, on the day. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const { event_id, number } = orders.tellPhones.parse(body);
    logger.info({ message: "phones", outcome: await tellPhonesOf(event_id, number) });
  });
