import { signatureCookieEnded, signatureCookieOf } from "#functions/http/authenticate.ts";
import type { SignedInViewer } from "#functions/http/request.ts";
import { deviceOf } from "#functions/services/devices.ts";
import { requestPasskey } from "#functions/services/factors/passkey-requests.ts";
import type { SecurityEvent } from "#functions/services/security-log.ts";
import { openSession } from "#functions/services/sessions.ts";
import { type Account, passwordIs } from "#functions/store/accounts.ts";
import { type Auth, endEarlierSession, factorsAre, findAuth, sessionAdded } from "#functions/store/auth.ts";
import { type Challenge, challengeSpent, findChallenge, newChallenge } from "#functions/store/challenges.ts";
import { findFactors } from "#functions/store/factors.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { proofsOf } from "#shared/accounts/accounts.rules.ts";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";

/** What the page needs for the second step of a sign-in whose password was right. */
export const askSecondFactor = async ({ user, credential }: Account, now: Date) => {
  const passkey = user.factors.some(({ kind }) => kind === "passkey")
    ? requestPasskey((await findFactors(user.id)).factors)
    : undefined;
  const { ticket, write } = newChallenge(
    { user_id: user.id, purpose: "signIn", bound_to: credential.id, challenge: passkey?.challenge ?? null },
    now,
  );
  await transact([write]);
  return { ticket, name: user.name, proofs: proofsOf(user.factors), ...(passkey && { passkey }) };
};

/** What a sign-in takes of the request that makes it. */
type SignInRequest = {
  now: Date;
  userAgent: string;
  viewer: SignedInViewer | undefined;
  audit: (event: SecurityEvent) => void;
  setCookie: (cookie: string) => void;
};

/**
 * Opens a session for somebody who has proved all that they must, while their factors are as they were read; the
 * session that the page had ends.
 */
export const openSignIn = async (
  user: Auth,
  { now, userAgent, viewer, audit, setCookie }: SignInRequest,
  by: { writes: readonly Write[]; factor?: ProofKind },
): Promise<{ token: string }> => {
  const session = openSession(user.id, now, { device: deviceOf(userAgent) });
  await transact([sessionAdded(user, session, now, factorsAre(user)), ...by.writes]);
  audit({ what: "signedIn", actor: user.id, ...(by.factor && { detail: by.factor }) });
  for (const sid of await endEarlierSession(viewer)) setCookie(signatureCookieEnded(sid));
  setCookie(signatureCookieOf(session));
  return { token: session.token };
};

type Proved = { kind: ProofKind; write: Write; takeBack?: () => Promise<unknown> };

/** Ends a sign-in once `proveBy` has found the second proof right: opens the session, spends ticket and proof. */
export const endSignIn = (
  ticket: string,
  request: SignInRequest,
  proveBy: (user: Auth, begun: Challenge) => Promise<Proved>,
): Promise<{ token: string }> =>
  retryWhenOvertaken(async () => {
    const { now, audit } = request;
    const begun = await findChallenge(ticket, "signIn", now);
    const user = await findAuth(begun.user_id);
    if (!user) throw accountsProblems.ticketExpired();
    const proved = await proveBy(user, begun).catch((error: unknown) => {
      audit({ what: "factorFailed", subject: user.id });
      throw error;
    });
    const writes = [
      passwordIs(user.id, begun.bound_to, accountsProblems.ticketExpired),
      challengeSpent(begun),
      proved.write,
    ];
    const opened = await openSignIn(user, request, { writes, factor: proved.kind });
    await proved.takeBack?.();
    if (proved.kind === "recoveryCode") audit({ what: "recoveryCodeUsed", actor: user.id });
    return opened;
  });
