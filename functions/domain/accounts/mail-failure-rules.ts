import * as z from "zod";
import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";

/** What SES tells of one mail to one address. */
export type MailOutcome = {
  address: string;
  kind: MailFailure["kind"] | "delivery";
  /** When it happened; of a delivery, when the mail was sent. */
  at: string;
};

const recipients = z.array(z.object({ emailAddress: z.string() }));
const timestamp = z.string();
const mail = z.object({ timestamp });

/** The events of a configuration set, as EventBridge delivers them. */
const MailEvent = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({
      eventType: z.literal("Bounce"),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp }),
    }),
    z.object({
      eventType: z.literal("Complaint"),
      complaint: z.object({ complainedRecipients: recipients, timestamp }),
    }),
    z.object({
      eventType: z.literal("Delivery"),
      mail,
      delivery: z.object({ recipients: z.array(z.string()) }),
    }),
  ]),
});

const outcomes = (addresses: readonly string[], kind: MailOutcome["kind"], at: string): MailOutcome[] =>
  addresses.map((address) => ({ address: address.toLowerCase(), kind, at: new Date(at).toISOString() }));

/** What an event says of each address; nothing if the mail may still arrive, or a later one. */
export const outcomesIn = (event: unknown): MailOutcome[] => {
  const { detail } = MailEvent.parse(event);
  switch (detail.eventType) {
    case "Bounce": {
      // A full mailbox or a server that is down: the address itself is right.
      if (detail.bounce.bounceType !== "Permanent") return [];
      const { bouncedRecipients, timestamp } = detail.bounce;
      return outcomes(
        bouncedRecipients.map(({ emailAddress }) => emailAddress),
        "bounce",
        timestamp,
      );
    }
    case "Complaint": {
      const { complainedRecipients, timestamp } = detail.complaint;
      return outcomes(
        complainedRecipients.map(({ emailAddress }) => emailAddress),
        "complaint",
        timestamp,
      );
    }
    case "Delivery":
      return outcomes(detail.delivery.recipients, "delivery", detail.mail.timestamp);
  }
};

type Marked = { mail_failure?: MailFailure | undefined; verified_at: string | null };

/**
 * The mark that an account's address has after an outcome. Events come late, twice and in any order: an older one
 * than the mark, or than the day the owner followed a link from that mailbox, changes nothing. A complaint means that
 * the mails arrive, so neither a delivery nor a bounce takes its place.
 */
export const markAfter = (
  { mail_failure: before, verified_at }: Marked,
  { kind, at }: Pick<MailOutcome, "kind" | "at">,
): MailFailure | undefined => {
  if (before && (before.at >= at || (before.kind === "complaint" && kind !== "complaint"))) return before;
  if (kind === "delivery") return undefined;
  return verified_at !== null && verified_at >= at ? before : { kind, at };
};
