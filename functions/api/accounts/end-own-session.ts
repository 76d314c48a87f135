import { endSignInSessions } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import { expiredSignatureCookie } from "#functions/platform/session-cookies.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { commonProblems } from "#shared/contract/problem.ts";

export const handler = route(accounts.endOwnSession, async ({ params, viewer, setCookie, audit }) => {
  const ended = await endSignInSessions(viewer, params.sessionId);
  if (ended.length === 0) throw commonProblems.notFound();
  audit({ what: "sessionEnded", subject: viewer.userId });
  for (const sid of ended) setCookie(expiredSignatureCookie(sid));
  return undefined;
});
