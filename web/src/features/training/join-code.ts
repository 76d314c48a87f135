import { readJoinCode } from "#shared/training/training.rules.ts";

const place = "compagnon-code";
/** As long as the link of a sign-up: who scans a code may have to go by their mailbox first. */
const lifetime = 48 * 3_600_000;

/** Keeps the code of a link that somebody opened before they had an account. */
export const keepCode = (code: string): void =>
  localStorage.setItem(place, `${readJoinCode(code)} ${Date.now() + lifetime}`);

/** The code that was kept and not used yet. */
export const keptCode = (): string | undefined => {
  const [code, until] = (localStorage.getItem(place) ?? "").split(" ");
  return code && Number(until) > Date.now() ? code : undefined;
};

export const forgetCode = (): void => localStorage.removeItem(place);
