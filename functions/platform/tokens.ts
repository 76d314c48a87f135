import { createHash, randomBytes, randomInt } from "node:crypto";
import { joinCodeLength, joinCodeLetters } from "#shared/training/training.rules.ts";

/** What is stored of a token that somebody holds: who reads the table cannot use it. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A token for a mailed link or a ticket: 32 random bytes. */
export const newToken = (): { token: string; token_hash: string } => {
  const token = randomBytes(32).toString("base64url");
  return { token, token_hash: hashOf(token) };
};

/** A new code for joining a training action; its uniqueness is a condition of the write. */
export const newJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => joinCodeLetters[randomInt(joinCodeLetters.length)]).join("");
