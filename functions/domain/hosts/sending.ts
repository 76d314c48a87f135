import { findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { findEventParts, type StoredParticipation } from "#functions/domain/events/event-parts.store.ts";
import {
  findHostAccess,
  findHostAccesses,
  type HostAccess,
  markOf,
  noAccess,
} from "#functions/domain/hosts/host-links.store.ts";
import { findDueHostMails, writesToOrderHostMail } from "#functions/domain/hosts/host-mails.store.ts";
import { findHostAnswers, hasAnswered } from "#functions/domain/hosts/host-placements.store.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import {
  areLinksValid,
  isPlacementAsked,
  linksEndAt,
  type SkipReason,
  sendingRefusal,
} from "#shared/hosts/hosts.rules.ts";
import type { HostLinks, HostLinksToSend, SentHostLinks } from "#shared/hosts/hosts.schemas.ts";

/** An event's participations with their links, and the addresses that mails come back from. */
const readHosts = async (eventId: string) => {
  const [{ event: found, released }, { participations }, accesses, answers] = await Promise.all([
    findReleasedTo(eventId, []),
    findEventParts(eventId),
    findHostAccesses(eventId),
    findHostAnswers(eventId),
  ]);
  if (!found) throw commonProblems.notFound();
  const event = await withPromotions(found);
  const answered = new Set(answers.filter(hasAnswered).map(({ structure_id }) => structure_id));
  const addresses = new Set(participations.map((one) => one.contact_email).filter((one) => one !== ""));
  const users = await findUsersAt([...addresses]);
  const accessOf = (one: StoredParticipation): HostAccess =>
    accesses.find(({ participation_id }) => participation_id === one.id) ?? noAccess(one);
  const fails = (one: StoredParticipation): boolean =>
    (users.get(one.contact_email)?.mail_failure ?? markOf(accessOf(one), one.contact_email)) !== undefined;
  const hasAnsweredAfter = ({ structure_id }: StoredParticipation) => answered.has(structure_id);
  return { event, hasTimetable: released !== undefined, participations, accessOf, fails, hasAnsweredAfter };
};

type Order = Parameters<typeof sendingRefusal>[1];

/** Orders one mail, unless somebody else did so meanwhile. Returns why none is sent. */
const orderOne = async (
  one: StoredParticipation,
  seen: HostAccess,
  mail_fails: boolean,
  order: Order,
): Promise<SkipReason | undefined> => {
  let access = seen;
  for (;;) {
    const refusal = sendingRefusal({ ...access, ...one, mail_fails }, order);
    if (refusal) return refusal;
    try {
      await transact(writesToOrderHostMail(access, order.at, order.isOver));
      return undefined;
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      const current = (await findHostAccess(one.id)) ?? noAccess(one);
      // Two people who confirm the same sending at once mean one mail.
      if (current.written_at !== seen.written_at) return "recent";
      access = current;
    }
  }
};

const maxAtOnce = 10;

/** Orders a mail with a link for each of these hosts, or tells who would get one. The mails leave within a minute. */
export const sendLinks = async (
  eventId: string,
  { to, participation_ids, again, preview }: HostLinksToSend,
  now: Date,
): Promise<SentHostLinks> => {
  const { event, hasTimetable, participations, accessOf, fails, hasAnsweredAfter } = await readHosts(eventId);
  requireAct("giveHostLinks", { ...event, host_links_end_at: linksEndAt(event) }, now, hasTimetable);
  const wanted = new Set(participation_ids);
  const isOver = isPlacementAsked(event, now);
  const isUnanswered = (one: StoredParticipation) =>
    isOver ? !hasAnsweredAfter(one) : one.answer === "unknown";
  const chosen = participations.filter((one) =>
    to === undefined ? wanted.has(one.id) : to === "all" || isUnanswered(one),
  );
  const names = await structureNames(chosen.map((one) => one.structure_id));
  const isNamed = to === undefined;
  const order = { at: now.toISOString(), isNamed, isAlone: isNamed && wanted.size === 1, again, isOver };
  const reasons = new Map<string, SkipReason | undefined>();
  for (const some of chunks(chosen, maxAtOnce))
    await Promise.all(
      some.map(async (one) => {
        const access = accessOf(one);
        const reason = preview
          ? sendingRefusal({ ...access, ...one, mail_fails: fails(one) }, order)
          : await orderOne(one, access, fails(one), order);
        reasons.set(one.id, reason);
      }),
    );
  const rows = chosen
    .map((one) => ({
      participation_id: one.id,
      name: names.get(one.structure_id)?.name ?? "",
      reason: reasons.get(one.id),
      written_at: accessOf(one).written_at,
    }))
    .sort(byName);
  const gone = [...wanted].filter((id) => !participations.some((one) => one.id === id));
  return {
    sent: rows.filter(({ reason }) => reason === undefined),
    skipped: [
      ...rows.flatMap((row) => (row.reason === undefined ? [] : [{ ...row, reason: row.reason }])),
      ...gone.map((participation_id) => ({
        participation_id,
        name: "",
        reason: "gone" as const,
        written_at: null,
      })),
    ],
  };
};

/** What staff know of the links of each participation. */
export const listLinks = async (eventId: string, now: Date): Promise<HostLinks[]> => {
  const [{ event, participations, accessOf, fails, hasAnsweredAfter }, due] = await Promise.all([
    readHosts(eventId),
    findDueHostMails(),
  ]);
  const waiting = new Set(due.map(({ participation_id }) => participation_id));
  return participations.map((one) => {
    const { links, promised, written_at, is_uncertain, answered_at, after_mails } = accessOf(one);
    return {
      participation_id: one.id,
      has_link: links.length > 0 && areLinksValid({ ...event, promised }, now),
      written_at,
      is_waiting: waiting.has(one.id),
      is_uncertain,
      mail_fails: fails(one),
      answered_at,
      after_mails,
      has_answered_after: hasAnsweredAfter(one),
    };
  });
};
