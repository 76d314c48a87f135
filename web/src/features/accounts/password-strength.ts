import { shortestPassword } from "#shared/accounts/accounts.schemas.ts";

type PasswordStrength = "none" | "repetitive" | "short" | "enough" | "long" | "solid";

/** As many lengths as the bar has parts: twenty characters are about four words. */
const longFrom = 16;
const solidFrom = 20;
/** The server refuses passwords that use no more distinct characters than these. */
const fewCharacters = 3;

/** Judges length and repetition only: the list of common passwords stays on the server. */
export const strengthOf = (password: string): PasswordStrength => {
  if (password === "") return "none";
  if (password.length < shortestPassword) return "short";
  if (new Set(password.toLowerCase()).size <= fewCharacters) return "repetitive";
  if (password.length < longFrom) return "enough";
  return password.length < solidFrom ? "long" : "solid";
};

/** How many of the bar's four parts are filled. */
export const filledParts: Record<PasswordStrength, number> = {
  none: 0,
  short: 1,
  repetitive: 1,
  enough: 2,
  long: 3,
  solid: 4,
};
