import { gunzipSync } from "node:zlib";
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from "aws-lambda";
import { logger } from "#functions/platform/logger.ts";

/**
 * Copies lines of the security log out of the functions' logs: this function's own log group is the security log.
 * CloudWatch may hand a line over twice: `id` tells.
 */
export const handler = async ({ awslogs }: CloudWatchLogsEvent): Promise<void> => {
  const data: CloudWatchLogsDecodedData = JSON.parse(
    gunzipSync(Buffer.from(awslogs.data, "base64")).toString("utf8"),
  );
  // CloudWatch tries a new subscription with a message of its own.
  if (data.messageType !== "DATA_MESSAGE") return;
  for (const { id, message } of data.logEvents) {
    const { timestamp, requestId, message: event } = JSON.parse(message);
    logger.info({ ...event, id, at: timestamp, request: requestId });
  }
};
