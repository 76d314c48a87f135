import { pageAt } from "#functions/domain/accounts/mails.ts";
import { eventIdOf, findParticipation } from "#functions/domain/events/event-parts.store.ts";
import {
  findHostAccess,
  newHostLink,
  noAccess,
  writesToEndLinks,
  writesToTakeBackLink,
} from "#functions/domain/hosts/host-links.store.ts";
import { withPromotions } from "#functions/domain/hosts/promotions.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { hashOf } from "#functions/platform/tokens.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { linksEndAt } from "#shared/hosts/hosts.rules.ts";

/** The page that a link opens. The secret is its fragment, which browsers send to no server. */
export const hostPageAt = (secret: string): string => `${pageAt("/hote")}#${secret}`;

/** Makes a link of a participation. A request that is repeated makes another in the place of the one before. */
export const makeLink = (participationId: string, now: Date, requestId?: string): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const [participation, { event, released }, found] = await Promise.all([
      findParticipation(participationId),
      findReleasedTo(eventIdOf(participationId), []),
      findHostAccess(participationId),
    ]);
    if (!participation || !event) throw commonProblems.notFound();
    const ahead = await withPromotions(event);
    requireAct(
      "giveHostLinks",
      { ...event, host_links_end_at: linksEndAt(ahead) },
      now,
      released !== undefined,
    );
    const access = found ?? noAccess(participation);
    const until = linksEndAt({ ...ahead, promised: access.promised });
    const { secret, writes } = newHostLink(access, until, now, requestId);
    await transact(writes);
    return secret;
  });

/** Ends a link whose mail did not leave; idempotent. */
export const takeBackLink = (participationId: string, secret: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const access = await findHostAccess(participationId);
    if (access?.links.includes(hashOf(secret))) await transact(writesToTakeBackLink(access, secret));
  });

/** Ends every link of a participation; idempotent. Refused of a participation that does not exist. */
export const revokeLinks = async (participationId: string): Promise<void> => {
  if (!(await findParticipation(participationId))) throw commonProblems.notFound();
  await retryOnConcurrentChange(async () => {
    const access = await findHostAccess(participationId);
    if (access && access.links.length > 0) await transact(writesToEndLinks(access));
  });
};
