import type { S3Event } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";
import { buildArchive } from "#functions/services/library/packing.ts";

/** Builds the requested archives, each available for a day. */
export const handler = async (event: S3Event): Promise<void> => {
  for (const record of event.Records) {
    const id = record.s3.object.key.split("/").at(-1) ?? "";
    logger.info({ message: "archive", outcome: await buildArchive(id) });
  }
};
