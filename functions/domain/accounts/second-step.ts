import { type Auth, bondsOf, findAuth } from "#functions/domain/accounts/auth.store.ts";
import {
  type Challenge,
  findChallenge,
  isStillBound,
  newChallenge,
  writeToSpendChallenge,
} from "#functions/domain/accounts/challenges.store.ts";
import { requestPasskey } from "#functions/domain/accounts/factors/passkey-requests.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { openSignIn, requireOwnPassword, type SignInRequest } from "#functions/domain/accounts/sign-in.ts";
import { type SignIn, writeToSignIn } from "#functions/domain/accounts/sign-ins.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { proofsOf } from "#shared/accounts/accounts.rules.ts";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";

/** What the page needs for the second step of a sign-in whose password was right, with the writes that spend the first. */
export const askSecondFactor = async (user: Auth, now: Date, spent: readonly Write[]) => {
  const passkey = user.factors.some(({ kind }) => kind === "passkey")
    ? requestPasskey((await findFactors(user.id)).factors)
    : undefined;
  const { ticket, write } = newChallenge(
    {
      user_id: user.id,
      purpose: "secondStep",
      bonds: bondsOf(user),
      challenge: passkey?.challenge ?? null,
    },
    now,
  );
  await transact([write, ...spent]);
  return { ticket, name: user.name, proofs: proofsOf(user.factors), ...(passkey && { passkey }) };
};

type Proved = { kind: ProofKind; write: Write; takeBack?: () => Promise<unknown> };

/** Completes a sign-in if `proveBy` accepts the second proof: opens the session, spends ticket and proof. */
export const endSignIn = (
  ticket: string,
  request: SignInRequest,
  proveBy: (user: Auth, challenge: Challenge) => Promise<Proved>,
): Promise<{ token: string }> =>
  retryOnConcurrentChange(async () => {
    const { now, audit } = request;
    const challenge = await findChallenge(ticket, "secondStep", now);
    const user = await findAuth(challenge.user_id);
    if (!user || !isStillBound(challenge, bondsOf(user))) throw accountsProblems.ticketExpired();
    requireOwnPassword(user);
    const proved = await proveBy(user, challenge).catch((error: unknown) => {
      audit({ what: "factorFailed", subject: user.id });
      throw error;
    });
    const writes = (signIn: SignIn) => [
      writeToSignIn(user, signIn, now),
      writeToSpendChallenge(challenge),
      proved.write,
    ];
    const opened = await openSignIn(user, request, { writes, factor: proved.kind });
    await proved.takeBack?.();
    if (proved.kind === "recoveryCode") audit({ what: "recoveryCodeUsed", actor: user.id });
    return opened;
  });
