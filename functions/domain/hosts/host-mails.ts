import { eventIdOf, findParticipation } from "#functions/domain/events/event-parts.store.ts";
import { hasMetAnybody } from "#functions/domain/hosts/encounters.ts";
import { findHostAccess, newHostLink, writeToSaveAccess } from "#functions/domain/hosts/host-links.store.ts";
import {
  type DueHostMail,
  findDueHostMails,
  writeToMoveHostMail,
} from "#functions/domain/hosts/host-mails.store.ts";
import { takeBackLink } from "#functions/domain/hosts/links.ts";
import { hostLinkMail } from "#functions/domain/hosts/mails.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { type Letter, sendClaimed } from "#functions/domain/notices/send-claimed.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { findCard } from "#functions/domain/structures/structures.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { now } from "#functions/platform/clock.ts";
import type { Write } from "#functions/store/table.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { areLinksValid, isPlacementAsked, linksEndAt } from "#shared/hosts/hosts.rules.ts";

/** What a due mail says, and to whom, with the link that it brings. */
const prepare = async ({ participation_id }: DueHostMail): Promise<Letter | "later" | undefined> => {
  const [participation, access, { event: found, released }] = await Promise.all([
    findParticipation(participation_id),
    findHostAccess(participation_id),
    findReleased(eventIdOf(participation_id)),
  ]);
  const to = participation?.contact_email ?? "";
  const event = found && (await withPromotions(found));
  const refusal = event ? actRefusal("giveHostLinks", event, now(), released !== undefined) : null;
  // Staff took the event back since: the link leaves once it is published again.
  if (refusal === "unpublished") return "later";
  if (!participation || !access || !event || to === "" || refusal || !areLinksValid(event, now()))
    return undefined;
  const { structure_id: id } = participation;
  const structure = { id, name: (await findCard(id))?.name ?? "" };
  const until = linksEndAt({ ...event, promised: access.promised });
  const { secret, writes } = newHostLink(access, until, now());
  const { answer } = participation;
  const hasMeetings = isPlacementAsked(event, now())
    ? answer !== "declined" && (await hasMetAnybody({ event, released, structure }))
    : Boolean(released?.meetings.some(({ structure_id }) => structure_id === id));
  const mail = hostLinkMail(event, {
    until,
    structure: structure.name,
    answer,
    hasMeetings,
    secret,
    now: now(),
  });
  return { to, mail, writes, takeBack: () => takeBackLink(participation_id, secret) };
};

/** Marks a mail that may not have left: staff see it, and send another when they decide so. */
const record = async ({ participation_id }: DueHostMail, how: string): Promise<Write[]> => {
  const access = how === "unknown" ? await findHostAccess(participation_id) : undefined;
  return access ? [writeToSaveAccess(access, { is_uncertain: true })] : [];
};

/** Sends the links that are due, while there is time. */
export const sendDueHostMails = async (hasTime: () => boolean): Promise<number> =>
  sendEach(await findDueHostMails(), {
    hasTime,
    send: async (due) =>
      (
        await sendClaimed(due, {
          about: "a host's link",
          prepare,
          move: writeToMoveHostMail,
          next: () => undefined,
          record,
        })
      ).sent,
    failure: "A mail to a host stopped half way",
  });
