import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { findReviews } from "#functions/domain/accounts/reviews.store.ts";
import { nextHeldStep } from "#functions/domain/departures/retention-holds.ts";
import { dayOf, nextStep } from "#functions/domain/departures/retention-rules.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { previewDays, type RetentionStep } from "#shared/contract/retention.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import type { RetentionPreview } from "#shared/profiles/profiles.schemas.ts";

// Reviews are never planned later than what they find to do, so that the earliest ones include everything of the
// coming days.
const maxReviews = 500;

/** Who is about to be warned or erased if they do not come back, the next ones first; changes nothing. */
export const previewRetention = async (now: Date): Promise<RetentionPreview> => {
  const today = dayOf(now);
  const until = dayAfter(today, previewDays);
  const planned = (await findReviews(maxReviews)).filter(({ on }) => on <= until);
  const users = await findAuths(planned.map(({ user_id }) => user_id));
  const near = users.filter((user) => nextStep(user).on <= until);
  const steps: { user: (typeof users)[number]; what: RetentionStep; on: string }[] = [];
  for (const some of chunks(near, 20))
    steps.push(...(await Promise.all(some.map(async (user) => ({ user, ...(await nextHeldStep(user)) })))));
  const coming = steps.filter(({ on }) => on <= until).sort((a, b) => (a.on < b.on ? -1 : 1));
  return {
    until,
    is_complete: planned.length < maxReviews,
    // People who have not confirmed their address are only counted, not named.
    unverified_count: coming.filter(({ what }) => what === "remove").length,
    people: coming
      .filter(({ what }) => what !== "remove")
      .map(({ user, what, on }) => ({
        user_id: user.id,
        name: user.name,
        roles: user.profiles.map(({ role_id }) => roleWithId(role_id).name),
        reachable: !user.mail_failure,
        seen_on: user.verified_at === null ? null : user.seen_on,
        what,
        on: on < today ? today : on,
      })),
  };
};
