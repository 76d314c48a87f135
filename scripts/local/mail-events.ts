import { randomUUID } from "node:crypto";
import { envelope } from "./envelope.ts";
import type { JsonObject } from "./json.ts";

type Outcome = { type: "BOUNCE" | "COMPLAINT" | "DELIVERY"; isPermanent?: boolean };

/** What becomes of a mail: the addresses of SES's own simulator fail as they do there, with any label; all others arrive. */
export function outcomesOf(address: string): Outcome[] {
  const [, box] = /^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(address) ?? [];
  switch (box) {
    case "bounce":
    case "suppressionlist":
      return [{ type: "BOUNCE", isPermanent: true }];
    // An automatic reply of somebody who is away.
    case "ooto":
      return [{ type: "DELIVERY" }, { type: "BOUNCE", isPermanent: false }];
    case "complaint":
      return [{ type: "DELIVERY" }, { type: "COMPLAINT" }];
    default:
      return [{ type: "DELIVERY" }];
  }
}

const named = {
  BOUNCE: ["Email Bounced", "Bounce"],
  COMPLAINT: ["Email Complaint Received", "Complaint"],
  DELIVERY: ["Email Delivered", "Delivery"],
} as const;

/** SES's event about a mail to one recipient, as EventBridge hands it on. */
export function mailEvent(
  { source, recipient, configurationSet }: { source: string; recipient: string; configurationSet: string },
  { type, isPermanent }: Outcome,
  region: string,
): JsonObject {
  const [title, eventType] = named[type];
  const timestamp = new Date().toISOString();
  const detail: JsonObject = {
    eventType,
    mail: {
      timestamp,
      source,
      messageId: randomUUID(),
      destination: [recipient],
      tags: { "ses:configuration-set": [configurationSet] },
    },
  };
  const recipients = [{ emailAddress: recipient }];
  if (type === "BOUNCE")
    detail.bounce = {
      bounceType: isPermanent ? "Permanent" : "Transient",
      bounceSubType: "General",
      bouncedRecipients: recipients,
      timestamp,
      feedbackId: randomUUID(),
    };
  else if (type === "COMPLAINT")
    detail.complaint = { complainedRecipients: recipients, timestamp, feedbackId: randomUUID() };
  else detail.delivery = { timestamp, recipients: [recipient], smtpResponse: "250 ok" };
  return { ...envelope("aws.ses", title, region), resources: [], detail };
}
