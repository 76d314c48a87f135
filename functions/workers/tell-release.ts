import { sendDueHostMails } from "#functions/domain/hosts/host-mails.ts";
import { tellReleases } from "#functions/domain/hosts/release-mails.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Writes to those whose meetings a release changed, and sends hosts the links that staff ordered. */
export const handler = scheduled("release and host mails", 15_000, (isTimeLeft) =>
  // One mail after the other, as the mail service asks.
  everyPart({ sent: () => tellReleases(isTimeLeft), links: () => sendDueHostMails(isTimeLeft) }),
);
