import type { S3Event } from "aws-lambda";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { makeAccountExport } from "#functions/services/accounts/export.ts";

/** Builds the requested exports of personal data, each available for an hour. */
export const handler = async (event: S3Event): Promise<void> => {
  for (const record of event.Records) {
    const [userId = "", id = ""] = record.s3.object.key.split("/").slice(-2);
    logger.info({ message: "account export", outcome: await makeAccountExport(userId, id, now()) });
  }
};
