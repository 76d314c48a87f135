import {
  ChangeMessageVisibilityBatchCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";

type Failed = {
  worker: string;
  url: string;
  arn: string;
  count: number;
  /** The first of them, oldest first. */
  messages: { id: string; about: string; sentAt: Date }[];
};

const shownAtMost = 50;
const lookSeconds = 60;

const fieldOf = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined,
    value,
  );

/** What a message is about: the object's key, the ids of what a function ordered, or what became of a mail; never an address. */
export const aboutOf = (body: string): string => {
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return "no JSON";
    throw error;
  }
  const scanned = fieldOf(event, "detail", "s3ObjectDetails", "objectKey");
  if (scanned)
    return `${scanned} (scan: ${fieldOf(event, "detail", "scanResultDetails", "scanResultStatus")})`;
  const mail = fieldOf(event, "detail", "eventType");
  if (mail) return `mail: ${mail}`;
  const keys = Object.values(fieldOf(event, "Records") ?? {}).map((record) =>
    fieldOf(record, "s3", "object", "key"),
  );
  if (keys.length > 0) return keys.join(", ");
  const ids = Object.entries(event ?? {}).filter(([name]) => /^(kind|(\w+_)?id)$/.test(name));
  return ids.map(([name, value]) => `${name}: ${value}`).join(", ") || "of unknown shape";
};

const attributesOf = async (client: SQSClient, QueueUrl: string) => {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["QueueArn", "ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
    }),
  );
  return Attributes;
};

/** Reads messages and puts them back: hidden ones would not be sent back. */
const look = async (client: SQSClient, QueueUrl: string): Promise<Message[]> => {
  const seen = new Map<string, Message>();
  try {
    while (seen.size < shownAtMost) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: lookSeconds,
          WaitTimeSeconds: 1,
          MessageSystemAttributeNames: ["SentTimestamp"],
        }),
      );
      if (Messages.length === 0) break;
      for (const message of Messages) seen.set(message.MessageId ?? "", message);
    }
  } finally {
    const all = [...seen.values()];
    for (let n = 0; n < all.length; n += 10)
      await client.send(
        new ChangeMessageVisibilityBatchCommand({
          QueueUrl,
          Entries: all.slice(n, n + 10).map(({ ReceiptHandle }, index) => ({
            Id: String(index),
            ReceiptHandle: ReceiptHandle ?? "",
            VisibilityTimeout: 0,
          })),
        }),
      );
  }
  return [...seen.values()];
};

const isKnown = (name: string) => /^[A-Za-z]+$/.test(name);

/** The queues of what a deployment's workers gave up, with what stands in each. */
export const findFailed = async (
  client: SQSClient,
  name: string,
  only: string | undefined,
): Promise<Failed[]> => {
  const found: Failed[] = [];
  const { QueueUrls = [] } = await client.send(
    new ListQueuesCommand({ QueueNamePrefix: `${name}-`, MaxResults: 1000 }),
  );
  for (const url of QueueUrls) {
    const [, worker = ""] = new RegExp(`/${name}-([^/]+)-failed$`).exec(url) ?? [];
    // `compagnon-` also begins the names of a deployment that is called compagnon-essai.
    if (!isKnown(worker) || (only !== undefined && worker !== only)) continue;
    const messages = await look(client, url);
    const attributes = await attributesOf(client, url);
    const counted =
      Number(attributes.ApproximateNumberOfMessages ?? 0) +
      Number(attributes.ApproximateNumberOfMessagesNotVisible ?? 0);
    found.push({
      worker,
      url,
      arn: attributes.QueueArn ?? "",
      count: Math.max(counted, messages.length),
      messages: messages
        .map(({ MessageId = "", Body = "", Attributes }) => ({
          id: MessageId,
          about: aboutOf(Body),
          sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)),
        }))
        .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime()),
    });
  }
  if (found.length === 0)
    throw new Error(
      `No queue of failed messages is called ${name}-${only ?? "…"}-failed in this account and region`,
    );
  return found;
};

const day = 86_400_000;

/** What failed, for a person; and how to find the reasons in the logs. */
export const described = (queues: readonly Failed[], now: Date): string => {
  const lines = queues.flatMap(({ worker, count, messages }) => [
    `${worker}: ${count === 0 ? "nothing failed" : `${count} failed`}`,
    ...messages.map(
      ({ id, about, sentAt }) =>
        `  ${sentAt.toISOString()} (${Math.floor((now.getTime() - sentAt.getTime()) / day)} days ago) ${about}  [${id}]`,
    ),
    ...(count > messages.length ? [`  … and ${count - messages.length} more`] : []),
  ]);
  const [first] = queues.flatMap(({ messages }) => messages);
  if (!first) return lines.join("\n");
  const query = `fields @timestamp, message.error.name, message.error.message | filter message.messageId = "${first.id}"`;
  return [...lines, "", `Why, in Logs Insights over the workers' log group (…WorkersLogs…): ${query}`].join(
    "\n",
  );
};

/** Has SQS send what a queue holds back to the queue that gave it up, as new messages. */
export const sendBack = async (client: SQSClient, { arn }: Pick<Failed, "arn">): Promise<void> => {
  await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
};
