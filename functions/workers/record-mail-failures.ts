import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { recordMailEvent } from "#functions/domain/hosts/mail-failures.ts";
import { logger } from "#functions/platform/logger.ts";
import { eachMessage } from "#functions/platform/queue.ts";

/** Records which addresses refuse our mails, from what SES tells of each mail. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachMessage(event, async (body) => {
    const marks = await recordMailEvent(body);
    if (marks > 0) logger.info({ message: "mail failures", marks });
  });
