import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import type { EventEntry } from "#functions/domain/events/agenda.store.ts";
import { findEventParts, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import { hostPageAt, makeLink, takeBackLink } from "#functions/domain/hosts/links.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { unclaimed } from "#functions/domain/notices/due-mails.store.ts";
import { type Letter, type MailEnd, sendClaimed } from "#functions/domain/notices/send-claimed.ts";
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
import { transact } from "#functions/store/table.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { areLinksValid } from "#shared/hosts/hosts.rules.ts";
import type { Addressee, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";
import { byId } from "#shared/timetable/timetable.types.ts";

/** What mails about a release are written from: what people are told now, which a newer release may have changed. */
type Reading = {
  number: number;
  /** The oldest release whose changes they tell. */
  since: number;
  event: EventEntry;
  released: ReleasedTimetable;
  people: ReadonlyMap<string, ProfileCard>;
  /** By structure. */
  hosts: ReadonlyMap<string, StoredParticipation>;
};

const forLearner = async (
  profile_id: string,
  { number, since, event, released, people }: Reading,
): Promise<Letter | undefined> => {
  const card = people.get(profile_id);
  const user = card && (await findAuth(card.user_id));
  // Whom a newer release concerns, its own mail tells.
  const isNewer = [...released.meetings, ...released.cancelled].some(
    (one) => one.profile_id === profile_id && one.since > number,
  );
  if (!card || !user || user.mail_failure || isNewer) return undefined;
  return {
    to: user.email,
    mail: learnerMail(event, released, { name: card.name, profile_id, since }),
  };
};

type Link = { participation_id: string; secret: string };

/** A new link to the page of each structure: written before the mail that brings it. */
const linksTo = async (structureIds: readonly string[], { event, hosts }: Reading): Promise<Link[]> => {
  if (!areLinksValid(await withPromotions(event), now())) return [];
  const links: Link[] = [];
  for (const id of structureIds) {
    const host = hosts.get(id);
    if (host) links.push({ participation_id: host.id, secret: await makeLink(host.id, now()) });
  }
  return links;
};

const forHost = async (structureIds: readonly string[], reading: Reading): Promise<Letter | undefined> => {
  const { number, since, event, released, people, hosts } = reading;
  const addressOf = (id: string) => hosts.get(id)?.contact_email ?? "";
  const newer = new Set(
    [...released.meetings, ...released.cancelled]
      .filter((one) => one.since > number)
      .map(({ structure_id }) => structure_id),
  );
  const to = structureIds.map(addressOf).find((address) => address !== "");
  const own = structureIds.filter((id) => addressOf(id) === to && !newer.has(id));
  if (to === undefined || own.length === 0) return undefined;
  const names = new Map([...people].map(([id, { name }]) => [id, name]));
  const links = await linksTo(own, reading);
  const pages = links.map(({ secret }) => hostPageAt(secret));
  return {
    to,
    mail: hostMail(event, released, { structureIds: own, names, since, pages }),
    takeBack: async () => {
      for (const { participation_id, secret } of links) await takeBackLink(participation_id, secret);
    },
  };
};

const letterFor = (addressee: Addressee, reading: Reading): Promise<Letter | undefined> =>
  "profile_id" in addressee
    ? forLearner(addressee.profile_id, reading)
    : forHost(addressee.structure_ids, reading);

const readFor = async ({ event_id, number, since = number }: DueRelease): Promise<Reading | undefined> => {
  const [{ event, released }, { participations }] = await Promise.all([
    findReleased(event_id),
    findEventParts(event_id),
  ]);
  if (!event || !released) return undefined;
  // Anyone who has lost their last meeting is told, too.
  const all = [...released.meetings, ...released.cancelled];
  const people = await findProfileCards(all.map(({ profile_id }) => profile_id));
  return { number, since, event, released, people, hosts: byId(participations, "structure_id") };
};

/** Passes on to the next addressee. */
const next = (mails: ReleaseMails, end: MailEnd): ReleaseMails => ({
  ...mails,
  ...unclaimed,
  next: mails.next + 1,
  due: mails.due - (end === "unwanted" ? 1 : 0),
  sent: mails.sent + (end === "sent" ? 1 : 0),
  unconfirmed: mails.unconfirmed + (end === "unknown" ? 1 : 0),
});

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
    const { due: after }: { due: ReleaseMails } = await sendClaimed(mails, {
      about: "a timetable",
      prepare: () => letterFor(addressee, reading),
      move: writeToChangeReleaseMails,
      next,
    });
    // Theirs must wait for a later run, and those after it.
    if (after.next === mails.next) return mails.sent - before;
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
