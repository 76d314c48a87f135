import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { makeAccountExport } from "#functions/domain/departures/export.ts";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage, orders } from "#functions/platform/queue.ts";

/** Builds the requested exports of personal data, each available for an hour. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const { user_id, id } = orders.exportAccounts.parse(body);
    logger.info({ message: "account export", outcome: await makeAccountExport(user_id, id, now()) });
  });
