import { CookieStorage } from "aws-amplify/utils";
import { tokenLifetime } from "#shared/accounts/accounts.rules.ts";
import { browserStore } from "./browser-store.ts";
import { type CookieName, dayMs } from "./kept.ts";

// The readable two thirds of the token; the signature is in a cookie that scripts cannot read.
const name: CookieName = "compagnon-token";
// `expires` is in days from now, and may be a fraction.
const storage = (expires?: number) =>
  new CookieStorage({ sameSite: "strict", secure: true, ...(expires !== undefined && { expires }) });

/** How long a token lives from its issue (ms). */
const lifetimeOf = (token: string): number => {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number };
  return (exp - iat) * 1000;
};

type End = { ends?: number; isFinal?: boolean };
/**
 * When the session ends by this browser's clock, which may differ from the server's. `isFinal`: nothing prolongs it,
 * it has lasted as long as a session may.
 */
export const sessionEnd = browserStore<End>("compagnon-fin", (stored) => {
  const { ends, isFinal } = Object(stored) as Record<string, unknown>;
  return typeof ends === "number" ? { ends, isFinal: isFinal === true } : {};
});

export const isSessionOver = (): boolean => {
  const { ends } = sessionEnd.get();
  return ends !== undefined && ends <= Date.now();
};

export const readToken = (): Promise<string | null> => storage().getItem(name);

/** Keeps a token that an answer has just carried, until its own expiry; its signature part is left out. */
export const keepToken = (token: string): Promise<void> => {
  const lifetime = lifetimeOf(token);
  // Times in tokens are whole seconds: a full lifetime may read as one second less.
  sessionEnd.set({ ends: Date.now() + lifetime, isFinal: lifetime < tokenLifetime - 1_000 });
  return storage(lifetime / dayMs).setItem(name, token.split(".").slice(0, 2).join("."));
};

export const forgetToken = (): Promise<void> => {
  sessionEnd.set({});
  return storage().removeItem(name);
};
