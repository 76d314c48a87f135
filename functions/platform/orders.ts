import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Orders } from "#functions/platform/queue.ts";

// The region's endpoint, or that of the SDK's own variable, in place of the host in the queue's URL.
const client = new SQSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  useQueueUrlAsEndpoint: false,
});

const prefix = (): string => {
  const value = process.env["QUEUE_URL_PREFIX"];
  if (!value) throw new Error("QUEUE_URL_PREFIX is not set");
  return value;
};

/** Starts a worker by a message in its queue, which may arrive twice. The grant names the worker. */
export const order = async <Worker extends keyof Orders>(
  grant: `sqs:SendMessage ${Worker}`,
  message: Orders[Worker],
): Promise<void> => {
  const [, worker] = grant.split(" ");
  const command = new SendMessageCommand({
    QueueUrl: `${prefix()}${worker}`,
    MessageBody: JSON.stringify(message),
  });
  await client.send(command);
};
