import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Answer, Call } from "#shared/contract/endpoint.ts";
import { forgetEverything } from "./browser-store.ts";
import { send } from "./client.ts";
import { beginSession, leave } from "./session.ts";
import { keepToken } from "./token.ts";

/** Starts the session of a token that an answer carried. */
export const startSession = async (token: string): Promise<void> => {
  await keepToken(token);
  await beginSession();
};

export type SecondStep = NonNullable<Answer<typeof accounts.login>["second_factor"]>;
/** Signs in; gives back the second step where the password alone does not do. */
export const signIn = async (body: Call<typeof accounts.login>["body"]): Promise<SecondStep | undefined> => {
  const { token, second_factor } = await send(accounts.login, { body });
  if (token) await startSession(token);
  return second_factor;
};

/** The second step of a sign-in, by a code. */
export const signInWithCode = async (body: Call<typeof accounts.loginWithCode>["body"]): Promise<void> =>
  startSession((await send(accounts.loginWithCode, { body })).token);

/** The second step of a sign-in, by a passkey. */
export const signInWithPasskey = async (
  body: Call<typeof accounts.loginWithPasskey>["body"],
): Promise<void> => startSession((await send(accounts.loginWithPasskey, { body })).token);

/** Unsaved texts survive an expired session, but not a sign-out: they do not wait for the network either. */
const leaveNothing = async (end: () => Promise<unknown>): Promise<void> => {
  forgetEverything();
  try {
    await leave(end);
  } finally {
    forgetEverything();
  }
};

/** Ends the session on the server, then always here; `go` leads to a page that needs none. */
export const signOut = (go: () => unknown): Promise<void> =>
  leaveNothing(async () => {
    await go();
    await send(accounts.logout, {});
  });

/** Erases the account; refused without its password. Then everything is forgotten here as well. */
export const deleteAccount = async (password: string, go: () => unknown): Promise<void> => {
  await send(accounts.deleteAccount, { body: { password } });
  await leaveNothing(async () => go());
};
