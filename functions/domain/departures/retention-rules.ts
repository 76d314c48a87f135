import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { admits, roleOfId, staff } from "#shared/contract/access.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { type RetentionStep, retention } from "#shared/contract/retention.ts";

/** The day of an instant in UTC, as `2026-03-10`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** What happens next to an account if nobody signs in to it, and when. */
export const nextStep = (
  user: Pick<Auth, "created_at" | "verified_at" | "profiles" | "seen_on" | "warned_on">,
): { what: RetentionStep; on: string } => {
  const createdOn = user.created_at.slice(0, 10);
  if (user.verified_at === null)
    return user.profiles.length > 0
      ? { what: "erase", on: dayAfter(createdOn, retention.unusedInvitation) }
      : { what: "remove", on: dayAfter(createdOn, retention.unverifiedAccount) };
  const roles = user.profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []);
  const since = dayAfter(user.seen_on, retention.inactiveAccount);
  if (admits(staff, roles)) return { what: "ask", on: since };
  // A sign-in on the day of the warning counts as coming back.
  if (user.warned_on !== null && user.seen_on < user.warned_on)
    return { what: "erase", on: dayAfter(user.warned_on, retention.warning) };
  return { what: "warn", on: since };
};
