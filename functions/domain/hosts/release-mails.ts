import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import type { EventEntry } from "#functions/domain/events/agenda.store.ts";
import { findEventParts, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { hostPageAt, makeLink } from "#functions/domain/hosts/links.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { sendEach } from "#functions/domain/notices/send-each.ts";
import { findProfileCards, type ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import { hostMail, learnerMail } from "#functions/domain/timetable/mails.ts";
import {
  type DueRelease,
  findDueReleases,
  findReleaseMails,
  type ReleaseMails,
  writeToChangeReleaseMails,
  writeToSettleDueRelease,
} from "#functions/domain/timetable/release-mails.store.ts";
import { findRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { now } from "#functions/platform/clock.ts";
import { logger } from "#functions/platform/logger.ts";
import { type Mail, sendMailOnce } from "#functions/platform/mail.ts";
import { transact } from "#functions/store/table.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { areLinksValid } from "#shared/hosts/hosts.rules.ts";
import type { Addressee, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";
import { byId } from "#shared/timetable/timetable.types.ts";

// A worker runs a minute at most for one mail: one that was claimed longer ago belongs to a run that died.
const abandonedMs = 15 * 60_000;
const maxRefusals = 5;

type Letter = { to: string; mail: Mail };

/** What mails about a release are written from: what people are told now, which a newer release may have changed. */
type Reading = {
  number: number;
  event: EventEntry;
  told: ReleasedTimetable;
  people: ReadonlyMap<string, ProfileCard>;
  /** By structure. */
  hosts: ReadonlyMap<string, StoredParticipation>;
};

const forLearner = async (
  profile_id: string,
  { number, event, told, people }: Reading,
): Promise<Letter | undefined> => {
  const card = people.get(profile_id);
  const user = card && (await findAuth(card.user_id));
  // Whom a newer release concerns, its own mail tells.
  const isNewer = [...told.meetings, ...told.cancelled].some(
    (one) => one.profile_id === profile_id && one.since > number,
  );
  if (!card || !user || user.mail_failure || isNewer) return undefined;
  return { to: user.email, mail: learnerMail(event, told, { name: card.name, profile_id, number }) };
};

/** The page of each structure, by a new link: written before the mail that brings it. */
const pagesOf = async (structureIds: readonly string[], { event, hosts }: Reading): Promise<string[]> => {
  if (!areLinksValid(await withPromotions(event), now())) return [];
  const pages: string[] = [];
  for (const id of structureIds) {
    const host = hosts.get(id);
    if (host) pages.push(hostPageAt(await makeLink(host.id, now())));
  }
  return pages;
};

const forHost = async (structureIds: readonly string[], reading: Reading): Promise<Letter | undefined> => {
  const { number, event, told, people, hosts } = reading;
  const addressOf = (id: string) => hosts.get(id)?.contact_email ?? "";
  const newer = new Set(
    [...told.meetings, ...told.cancelled]
      .filter(({ since }) => since > number)
      .map(({ structure_id }) => structure_id),
  );
  const to = structureIds.map(addressOf).find((address) => address !== "");
  const own = structureIds.filter((id) => addressOf(id) === to && !newer.has(id));
  if (to === undefined || own.length === 0) return undefined;
  const names = new Map([...people].map(([id, { name }]) => [id, name]));
  const pages = await pagesOf(own, reading);
  return { to, mail: hostMail(event, told, { structureIds: own, names, number, pages }) };
};

const letterFor = (addressee: Addressee, reading: Reading): Promise<Letter | undefined> =>
  "profile_id" in addressee
    ? forLearner(addressee.profile_id, reading)
    : forHost(addressee.structure_ids, reading);

const readFor = async ({ event_id, number }: DueRelease): Promise<Reading | undefined> => {
  const [{ event, told }, { participations }] = await Promise.all([
    findReleased(event_id),
    findEventParts(event_id),
  ]);
  if (!event || !told) return undefined;
  // Anyone who has lost their last meeting is told, too.
  const all = [...told.meetings, ...told.cancelled];
  const people = await findProfileCards(all.map(({ profile_id }) => profile_id));
  return { number, event, told, people, hosts: byId(participations, "structure_id") };
};

/** Passes on to the next addressee. */
const settled = (mails: ReleaseMails, counts: Partial<ReleaseMails>): ReleaseMails => ({
  ...mails,
  ...counts,
  next: mails.next + 1,
  claimed_at: null,
  refusals: 0,
});

const change = async (before: ReleaseMails, after: ReleaseMails): Promise<ReleaseMails> => {
  await transact([writeToChangeReleaseMails(before, after)]);
  return after;
};

/**
 * Sends the mail of the one whose turn it is, at most once: it is claimed before it is sent, and a claimed one is never
 * sent again unless the mail service has refused it. Returns undefined if it must wait for a later run.
 */
const sendNext = async (
  mails: ReleaseMails,
  addressee: Addressee,
  reading: Reading,
): Promise<ReleaseMails | undefined> => {
  if (mails.claimed_at !== null) {
    if (now().getTime() - Date.parse(mails.claimed_at) <= abandonedMs) return undefined;
    logger.warn({ message: "Nobody can say whether a mail about a timetable left" });
    return change(mails, settled(mails, { unconfirmed: mails.unconfirmed + 1 }));
  }
  const letter = await letterFor(addressee, reading);
  if (!letter || mails.refusals >= maxRefusals) return change(mails, settled(mails, { due: mails.due - 1 }));
  const claimed = await change(mails, { ...mails, claimed_at: now().toISOString() });
  const outcome = await sendMailOnce(letter.to, letter.mail);
  if (outcome === "sent") return change(claimed, settled(claimed, { sent: claimed.sent + 1 }));
  if (outcome === "unknown")
    return change(claimed, settled(claimed, { unconfirmed: claimed.unconfirmed + 1 }));
  await change(claimed, { ...claimed, claimed_at: null, refusals: claimed.refusals + 1 });
  return undefined;
};

const tellRelease = async (due: DueRelease, hasTime: () => boolean): Promise<number> => {
  const [found, release, reading] = await Promise.all([
    findReleaseMails(due),
    findRelease(due.event_id, due.number),
    readFor(due),
  ]);
  let mails = found;
  // The event was deleted.
  if (!mails || !release || !reading) {
    await transact([writeToSettleDueRelease(due)]);
    return 0;
  }
  const before = mails.sent;
  const refusal = actRefusal("publishTimetable", reading.event, now());
  // Staff took the event back since: the mails leave once it is published again.
  if (refusal === "unpublished") return 0;
  // Nobody goes to a meeting of an event that is over.
  if (refusal) {
    await transact([writeToSettleDueRelease(due)]);
    return 0;
  }
  for (const addressee of release.addressees.slice(mails.next)) {
    if (!hasTime()) return mails.sent - before;
    const after = await sendNext(mails, addressee, reading);
    if (!after) return mails.sent - before;
    mails = after;
  }
  await transact([writeToSettleDueRelease(due)]);
  return mails.sent - before;
};

/** Sends the mails about releases that are due, while there is time. */
export const tellReleases = async (hasTime: () => boolean): Promise<number> =>
  sendEach(await findDueReleases(), {
    hasTime,
    send: (due) => tellRelease(due, hasTime),
    failure: "The mails about a release stopped half way",
  });
