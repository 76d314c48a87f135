import { findEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { showSessions } from "#functions/domain/accounts/session-view.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { isFactorRequired } from "#shared/accounts/accounts.rules.ts";
import { commonProblems } from "#shared/contract/problem.ts";

export const handler = route(accounts.getSecurity, async ({ viewer, now }) => {
  const [user, { factors, recovery }, pending] = await Promise.all([
    findAuth(viewer.userId),
    findFactors(viewer.userId),
    findEmailChange(viewer.userId, viewer.bonds, now),
  ]);
  if (!user) throw commonProblems.unauthenticated();
  return {
    email: user.email,
    verified_at: user.verified_at,
    mail_failure: user.mail_failure ?? null,
    password_set_at: user.password.set_at,
    pending_email: pending ? { email: pending.email, until: pending.valid_until } : null,
    factor_required: isFactorRequired(viewer, process.env["SECOND_FACTOR"]),
    factors,
    recovery: recovery ? { left: recovery.hashes.length, created_at: recovery.created_at } : null,
    sessions: showSessions(user.sessions, viewer.signIn, now),
  };
});
