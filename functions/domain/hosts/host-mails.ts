import { eventIdOf, findParticipation } from "#functions/domain/events/event-parts.store.ts";
import { findHostAccess, writeToSaveAccess } from "#functions/domain/hosts/host-links.store.ts";
import {
  claimWithLink,
  type DueHostMail,
  findDueHostMails,
  writeToGiveBackHostMail,
  writeToSettleHostMail,
} from "#functions/domain/hosts/host-mails.store.ts";
import { hostLinkMail } from "#functions/domain/hosts/mails.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { findCard } from "#functions/domain/structures/structures.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { sendMailOnce } from "#functions/platform/mail.ts";
import { transact } from "#functions/store/table.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { areLinksValid, linksEndAt } from "#shared/hosts/hosts.rules.ts";

// A worker runs a minute at most for one mail: one that was claimed longer ago belongs to a run that died.
const abandonedMs = 15 * 60_000;
const maxRefusals = 5;

/** Notes that a mail may not have left; staff see it, and send another when they decide so. */
const giveUp = async (due: DueHostMail): Promise<void> => {
  logger.warn({ message: "Nobody can say whether a mail to a host left" });
  const access = await findHostAccess(due.participation_id);
  await transact([
    writeToSettleHostMail(due),
    ...(access ? [writeToSaveAccess(access, { is_uncertain: true })] : []),
  ]);
};

/**
 * Sends one mail at most once: it is claimed before it is sent, with the link that it brings, and a claimed one is never
 * sent again unless the mail service has refused it.
 */
const sendDue = async (due: DueHostMail): Promise<boolean> => {
  if (due.claimed_at !== null) {
    if (now().getTime() - Date.parse(due.claimed_at) > abandonedMs) await giveUp(due);
    return false;
  }
  const { participation_id } = due;
  const [participation, access, { event: found, told }] = await Promise.all([
    findParticipation(participation_id),
    findHostAccess(participation_id),
    findReleasedTo(eventIdOf(participation_id), []),
  ]);
  const to = participation?.contact_email ?? "";
  const event = found && (await withPromotions(found));
  const refusal = event ? actRefusal("giveHostLinks", event, now(), told !== undefined) : null;
  // Staff took the event back since: the link leaves once it is published again.
  if (refusal === "unpublished") return false;
  if (!participation || !access || !event || to === "" || refusal || !areLinksValid(event, now())) {
    await transact([writeToSettleHostMail(due)]);
    return false;
  }
  // Refused too often: staff see that it may not have left.
  if (due.refusals >= maxRefusals) {
    await giveUp(due);
    return false;
  }
  const structure = (await findCard(participation.structure_id))?.name ?? "";
  const until = linksEndAt({ ...event, promised: access.promised });
  const { secret, claimed, writes } = claimWithLink(due, access, until, now());
  await transact(writes);
  const mail = hostLinkMail(event, {
    until,
    structure,
    answer: participation.answer,
    isPublished: told !== undefined,
    secret,
    now: now(),
  });
  const outcome = await sendMailOnce(to, mail);
  if (outcome === "sent") await transact([writeToSettleHostMail(claimed)]);
  else if (outcome === "unknown") await giveUp(claimed);
  else await transact([writeToGiveBackHostMail(claimed)]);
  return outcome === "sent";
};

/** Sends the links that are due, while there is time. */
export const sendDueHostMails = async (hasTime: () => boolean): Promise<number> =>
  sendEach(await findDueHostMails(), {
    hasTime,
    send: sendDue,
    failure: "A mail to a host stopped half way",
  });
