import { hash } from "node:crypto";
import { isObject, type JsonObject, listOf, parseObject, textOf } from "#scripts/local/json.ts";
import type { Queue } from "#scripts/local/model/triggers.ts";
import type { Need } from "./aws.ts";
import type { Queues } from "./queues.ts";

/** Answers the calls of SQS's JSON protocol that functions and `npm run retry-failed` make. */
export function callQueues(
  action: string,
  input: JsonObject,
  { all, queues, may }: { all: Queue[]; queues: Queues; may: (need: Need) => boolean },
): { status: number; body: JsonObject } {
  const refused = (type: string) => ({
    status: 400,
    body: { __type: `com.amazonaws.sqs#${type}`, message: action },
  });
  const answered = (body: JsonObject) => ({ status: 200, body });
  if (action === "ListQueues") {
    const named = all.filter(({ name }) => name.startsWith(textOf(input.QueueNamePrefix)));
    return answered({ QueueUrls: named.map(({ url }) => url) });
  }
  const queue = all.find(({ url, arn }) => url === input.QueueUrl || arn === input.SourceArn);
  if (!queue) return refused("QueueDoesNotExist");
  if (!may({ action: `sqs:${action}`, resource: queue.arn })) return refused("AccessDeniedException");
  const messages = queues.messagesOf(queue);
  switch (action) {
    case "SendMessage": {
      const body = textOf(input.MessageBody);
      return answered({
        MessageId: queues.send(queue.arn, parseObject(body)),
        MD5OfMessageBody: hash("md5", body),
      });
    }
    case "GetQueueAttributes": {
      const visible = messages.filter(({ visibleAt }) => visibleAt <= Date.now()).length;
      return answered({
        Attributes: {
          QueueArn: queue.arn,
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(messages.length - visible),
        },
      });
    }
    case "ReceiveMessage": {
      const pauseMs = Number(input.VisibilityTimeout ?? queue.visibilitySeconds) * 1000;
      const received = queues.receive(queue, Number(input.MaxNumberOfMessages ?? 1), pauseMs);
      return answered({
        Messages: received.map(({ id, body, sentAt }) => ({
          MessageId: id,
          ReceiptHandle: id,
          Body: body,
          MD5OfBody: hash("md5", body),
          Attributes: { SentTimestamp: String(sentAt) },
        })),
      });
    }
    case "ChangeMessageVisibilityBatch": {
      const entries = listOf(input.Entries).filter(isObject);
      for (const { ReceiptHandle, VisibilityTimeout } of entries)
        for (const message of messages.filter(({ id }) => id === ReceiptHandle))
          message.visibleAt = Date.now() + Number(VisibilityTimeout) * 1000;
      return answered({ Successful: entries.map(({ Id }) => ({ Id: textOf(Id) })), Failed: [] });
    }
    case "StartMessageMoveTask":
      return answered({ TaskHandle: String(queues.sendBack(queue)) });
    default:
      return refused("UnsupportedOperation");
  }
}
