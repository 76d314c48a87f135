import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { described, logger } from "#functions/platform/logger.ts";

/**
 * Handles the messages of a batch one after the other. Those that fail stay in the queue, which delivers them again
 * and gives them up after its number of tries; the others are done.
 */
export const eachMessage = async (
  { Records }: SQSEvent,
  handle: (body: unknown) => Promise<void>,
): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of Records)
    try {
      await handle(JSON.parse(body));
    } catch (error) {
      logger.error({ message: "A queued message failed", messageId, error: described(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
};

/** What a message to each worker that functions start says. */
export const orders = {
  buildArchives: z.object({ id: z.string() }),
  computeTimetable: z.object({ kind: z.enum(["proposal", "gains"]), event_id: z.string(), id: z.string() }),
  computePlacements: z.object({ training_action_id: z.string(), id: z.string() }),
  exportAccounts: z.object({ user_id: z.string(), id: z.string() }),
  tellPhones: z.object({ event_id: z.string(), number: z.number() }),
  /** It removes all that was deleted, whatever started it. */
  removeDeleted: z.object({}),
};
export type Orders = { [Worker in keyof typeof orders]: z.output<(typeof orders)[Worker]> };

/** What S3 says of new objects; and the message with which it tries a new notification. */
const Notification = z.union([
  z.object({
    Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
  }),
  z.object({ Service: z.literal("Amazon S3"), Event: z.string() }).transform(() => ({ Records: [] })),
]);

/** The keys of the new objects that a message of S3 names: encoded as in the query of an address. */
export const createdKeys = (body: unknown): string[] =>
  Notification.parse(body).Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll("+", " ")));
