import { hashOfRecoveryCode } from "#functions/domain/accounts/factors/recovery.ts";
import { stepOfCode } from "#functions/domain/accounts/factors/totp.ts";
import {
  findFactors,
  writeToSpendRecoveryCode,
  writeToSpendTotp,
} from "#functions/domain/accounts/factors.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { attemptAll } from "#functions/store/rate.ts";
import type { Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";
import { commonProblems } from "#shared/contract/problem.ts";

type TypedCode = { code?: string | undefined; recovery_code?: string | undefined };
/** The kind of proof, the write that spends it, and how to take back the counted try once it is written. */
type RightCode = { kind: ProofKind; write: Write; takeBack: () => Promise<unknown> };

/**
 * Checks a TOTP or recovery code within rate limits. Each try is counted before the check. An attacker on another
 * network can only exhaust the daily limit, and only with the password.
 */
export const checkCode = async (
  userId: string,
  typed: TypedCode,
  { network, now }: { network: string; now: Date },
): Promise<RightCode> => {
  const counters = [
    { what: `factor:${userId}:${network}`, allowance: allowances.factorFailures },
    { what: `factor-account:${userId}`, allowance: allowances.factorFailuresOfAccount },
  ];
  const takeBack = await attemptAll(counters, now, commonProblems.tooMany);
  const right = await found(userId, typed, now);
  return { ...right, takeBack };
};

const found = async (userId: string, { code, recovery_code }: TypedCode, now: Date) => {
  const { factors, recovery } = await findFactors(userId);
  if (code !== undefined) {
    for (const factor of factors) {
      const step = factor.kind === "totp" ? stepOfCode(code, factor, now) : undefined;
      if (factor.kind === "totp" && step !== undefined)
        return { kind: "totp" as const, write: writeToSpendTotp(factor, step, now) };
    }
    throw accountsProblems.wrongCode();
  }
  const hash = await hashOfRecoveryCode(recovery_code ?? "", recovery);
  if (!recovery || hash === undefined) throw accountsProblems.wrongRecoveryCode();
  return { kind: "recoveryCode" as const, write: writeToSpendRecoveryCode(recovery, hash) };
};
