import { sendDueHostMails } from "#functions/domain/hosts/host-mails.ts";
import { tellReleases } from "#functions/domain/hosts/release-mails.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Writes to those whose meetings a release changed, and sends hosts the links that staff ordered. */
export const handler = scheduled("release and host mails", 15_000, async (isTimeLeft) => {
  // One mail after the other, as the mail service asks; links are sent also if mails about releases fail.
  const [released] = await Promise.allSettled([tellReleases(isTimeLeft)]);
  const [invited] = await Promise.allSettled([sendDueHostMails(isTimeLeft)]);
  if (released.status === "rejected") throw released.reason;
  if (invited.status === "rejected") throw invited.reason;
  return { sent: released.value, links: invited.value };
});
