import { CookieStorage } from "aws-amplify/utils";

// The readable two thirds of the token; the signature is in a cookie that scripts cannot read.
const name = "compagnon-token";
const day = 24 * 60 * 60_000;
// All that the page has of aws-amplify: its cookie storage. `expires` is in days from now, and may be a fraction.
const storage = (expires?: number) =>
  new CookieStorage({ sameSite: "strict", secure: true, ...(expires !== undefined && { expires }) });

const daysLeft = (token: string): number => {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { exp } = JSON.parse(atob(payload)) as { exp: number };
  return (exp * 1000 - Date.now()) / day;
};

export const readToken = (): Promise<string | null> => storage().getItem(name);

/** Keeps a token that an answer carried, until its own expiry; its signature part is left out. */
export const keepToken = (token: string): Promise<void> =>
  storage(daysLeft(token)).setItem(name, token.split(".").slice(0, 2).join("."));

export const forgetToken = (): Promise<void> => storage().removeItem(name);
