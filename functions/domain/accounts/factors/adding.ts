import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { type Challenge, writeToSpendChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { makeRecoveryCodes } from "#functions/domain/accounts/factors/recovery.ts";
import {
  findRecoveryCodes,
  type Passkey,
  type Totp,
  writesToAddFactor,
  writeToAddRecoveryCodes,
} from "#functions/domain/accounts/factors.store.ts";
import { factorAddedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import type { SignedInViewer } from "#functions/domain/accounts/sessions.store.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

type New<Kind> = Omit<Kind, "user_id" | "created_at" | "used_at">;
type Adding = { viewer: SignedInViewer; now: Date; audit: (event: SecurityEvent) => void };

/** Adds a factor that the caller has just proved. The first one comes with ten recovery codes, shown only now. */
export const addFactor = async (
  factor: New<Totp> | New<Passkey>,
  challenge: Challenge,
  { viewer, now, audit }: Adding,
): Promise<{ id: string; recovery_codes?: string[] }> => {
  const { userId: user_id } = viewer;
  const codes = await retryOnConcurrentChange(async () => {
    const [user, found] = await Promise.all([findAuth(user_id), findRecoveryCodes(user_id)]);
    if (!user) throw commonProblems.unauthenticated();
    // Of two first factors at once, one shows codes: those of the other would be dead on paper.
    const made = found ? undefined : await makeRecoveryCodes(user_id, now);
    const added = { ...factor, user_id, created_at: now.toISOString(), used_at: null };
    await transact([
      ...writesToAddFactor(user, added, viewer.signIn),
      writeToSpendChallenge(challenge),
      ...(made ? [writeToAddRecoveryCodes(made.stored)] : []),
    ]);
    return made;
  });
  audit({ what: "factorAdded", subject: user_id, detail: factor.kind });
  await tell(viewer, factorAddedMail(factor.kind));
  return { id: factor.id, ...(codes && { recovery_codes: codes.shown }) };
};
