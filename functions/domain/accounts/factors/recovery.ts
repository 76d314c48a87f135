import { randomBytes, randomInt } from "node:crypto";
import type { RecoveryCodes } from "#functions/domain/accounts/factors.store.ts";
import { hashRecoveryCode } from "#functions/platform/passwords/passwords.ts";
import { recoveryAlphabet } from "#shared/accounts/factors.schemas.ts";

const howMany = 10;
const newCode = () =>
  Array.from({ length: 8 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join("");

/** Ten new recovery codes as their owner reads them, and as they are stored. */
export const makeRecoveryCodes = async (
  userId: string,
  now: Date,
): Promise<{ shown: string[]; stored: RecoveryCodes }> => {
  const salt = randomBytes(16).toString("base64");
  const codes = Array.from({ length: howMany }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return {
    shown: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`),
    stored: { user_id: userId, salt, hashes, created_at: now.toISOString() },
  };
};

/** The stored hash of an unused code; does the same work if there are no codes, so that timing reveals nothing. */
export const hashOfRecoveryCode = async (
  code: string,
  stored: RecoveryCodes | undefined,
): Promise<string | undefined> => {
  const hash = await hashRecoveryCode(code, stored?.salt ?? randomBytes(16).toString("base64"));
  return stored?.hashes.find((left) => left === hash);
};
