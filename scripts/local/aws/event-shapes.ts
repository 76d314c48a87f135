import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { JsonObject } from "#scripts/local/json.ts";
import type { ObjectCreated } from "./s3.ts";
import type { SentMail } from "./ses-calls.ts";

// What the services send, with the fields that the product or its rules may read.

const account = "000000000000";

/** What EventBridge puts around every event. */
function bridged(
  source: string,
  type: string,
  region: string,
  resources: string[],
  detail: JsonObject,
): JsonObject {
  const time = new Date().toISOString();
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": type,
    source,
    account,
    time,
    region,
    resources,
    detail,
  };
}

export function scheduledEvent(region: string): JsonObject {
  return bridged("aws.events", "Scheduled Event", region, [], {});
}

/** GuardDuty's event about a scanned object. */
export function scanEvent({ bucket, key, etag }: ObjectCreated, status: string, region: string): JsonObject {
  const plan = `arn:aws:guardduty:${region}:${account}:malware-protection-plan/local`;
  return bridged("aws.guardduty", "GuardDuty Malware Protection Object Scan Result", region, [plan], {
    schemaVersion: "1.0",
    scanStatus: "COMPLETED",
    resourceType: "S3_OBJECT",
    s3ObjectDetails: {
      bucketName: bucket,
      objectKey: key,
      eTag: etag,
      versionId: "null",
      s3Throttled: false,
    },
    scanResultDetails: { scanResultStatus: status, threats: null },
  });
}

/** S3's own notification. */
export function notification({ bucket, key, size, etag }: ObjectCreated, region: string): JsonObject {
  return {
    Records: [
      {
        eventVersion: "2.1",
        eventSource: "aws:s3",
        awsRegion: region,
        eventTime: new Date().toISOString(),
        eventName: "ObjectCreated:Put",
        s3: {
          s3SchemaVersion: "1.0",
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+"),
            size,
            eTag: etag,
          },
        },
      },
    ],
  };
}

export type LogLine = { id: string; timestamp: number; message: string };

/** What CloudWatch sends for a subscription filter. */
export function logsEvent(logEvents: LogLine[]): JsonObject {
  const data = gzipSync(JSON.stringify({ messageType: "DATA_MESSAGE", logEvents })).toString("base64");
  return { awslogs: { data } };
}

const outcomes = {
  bounce: ["Email Bounced", "BOUNCE", "Bounce"],
  complaint: ["Email Complaint Received", "COMPLAINT", "Complaint"],
  delivery: ["Email Delivered", "DELIVERY", "Delivery"],
} as const;

/**
 * SES's event about a mail to one recipient. The addresses bounce@ and complaint@simulator.amazonses.com, with any
 * label, fail as they do on AWS; all others arrive.
 */
export function mailEvent(
  { source, configurationSet }: SentMail,
  recipient: string,
  region: string,
): { type: string; event: JsonObject } {
  const [, box] = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(recipient) ?? [];
  const outcome = box === "bounce" || box === "complaint" ? box : "delivery";
  const [title, type, eventType] = outcomes[outcome];
  const timestamp = new Date().toISOString();
  const recipients = [{ emailAddress: recipient }];
  const happened: Record<typeof outcome, JsonObject> = {
    bounce: { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: recipients },
    complaint: { complainedRecipients: recipients },
    delivery: { recipients: [recipient], smtpResponse: "250 ok" },
  };
  const detail: JsonObject = {
    eventType,
    mail: {
      timestamp,
      source,
      messageId: randomUUID(),
      destination: [recipient],
      tags: { "ses:configuration-set": [configurationSet] },
    },
    [outcome]: { ...happened[outcome], timestamp, feedbackId: randomUUID() },
  };
  return { type, event: bridged("aws.ses", title, region, [], detail) };
}
