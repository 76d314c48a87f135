import { useEffect, useSyncExternalStore } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { browserStore, forgetAtEnd, forgetEverything, forgetOld, readAs } from "./browser-store.ts";
import { beforeCalls, isOffline, onFactorNeeded, onSignedOut, send } from "./client.ts";
import { queryClient } from "./query.ts";
import { takeReadingOf } from "./reading.ts";
import { forgetToken, isSessionOver, keepToken, readToken, sessionEnd } from "./token.ts";
import { pruneTexts } from "./unsaved-texts.ts";

type Profiles = Extract<Answer<typeof accounts.listUserProfiles>, unknown[]>;
export type SessionProfile = Profiles[number];
export type Session = {
  status: "loading" | "anonymous" | "signedIn";
  user?: { id: string; name: string };
  profiles: readonly SessionProfile[];
  current?: SessionProfile;
  /** A check has just found that the session is over: redirect to the sign-in page, from any page. */
  ended?: true;
  /** Why nobody is signed in any more: too long without a call, or closed elsewhere. */
  why?: "expired" | "closed";
  /** The session has expired: the page stays as it is, hidden, and its calls wait until the same person signs in again. */
  locked?: true;
  /** They must set up a second factor before anything else. */
  factorNeeded?: true;
  /** They have just signed out: a page that needs a session waits until the next page replaces it. */
  left?: true;
};

const chosenProfile = browserStore("compagnon-profil", (stored) =>
  typeof stored === "string" ? stored : "",
);
/**
 * What the first calls of a page need to know of a profile; `eventId`: the event of an action that has not begun; `waits`:
 * staff have not confirmed it.
 */
export type KnownProfile = { id: string; roleId: number; eventId?: string; waits?: true };
const knownOf = ({ id, role_id, confirmed, training_actions = [] }: SessionProfile): KnownProfile => {
  const now = new Date().toISOString();
  const eventId = training_actions.find(({ event_id, start_date }) => event_id && start_date > now)?.event_id;
  return { id, roleId: role_id, ...(eventId && { eventId }), ...(confirmed === false && { waits: true }) };
};
const lastProfile = browserStore("compagnon-profil-vu", (stored): KnownProfile | undefined => {
  const { id, roleId, eventId, waits } = Object(stored) as Record<string, unknown>;
  if (typeof id !== "string" || typeof roleId !== "number") return undefined;
  return {
    id,
    roleId,
    ...(typeof eventId === "string" && { eventId }),
    ...(waits === true && { waits }),
  };
});
const anonymous: Session = { status: "anonymous", profiles: [] };

let session: Session = { status: "loading", profiles: [] };
/** The session as it is now, outside of components. */
export const sessionNow = (): Session => session;
/**
 * The current profile, for the calls that a page starts with. Until the check of the session answers it is the one that
 * this browser showed last: if that is somebody else's by now, the server refuses its calls and nothing asks for their
 * answers, since what is shown is asked for by the session's own profile.
 */
export const profileForCalls = (): KnownProfile | undefined =>
  session.status === "loading" ? lastProfile.get() : session.current && knownOf(session.current);
/** Resolves when the page is locked no more. */
let reopened = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
/** The owner of texts that this browser keeps from now on; undefined for visitors. */
export const currentUserId = (): string | undefined => session.user?.id;

const setSession = (next: Session) => {
  if (next.status !== "loading" && next.user?.id !== session.user?.id) {
    readAs(next.user?.id);
    pruneTexts(next.user?.id);
  }
  if (next.status === "signedIn") lastProfile.set(next.current && knownOf(next.current));
  session = next;
  if (!next.locked) reopened.resolve();
  for (const listener of listeners) listener();
};

/** The session once a check has said who reads; without network, not before it is back. */
export const sessionKnown = async (): Promise<Session> => {
  while (session.status === "loading")
    await new Promise<void>((resolve) => {
      const heard = () => {
        listeners.delete(heard);
        resolve();
      };
      listeners.add(heard);
    });
  return session;
};

/** Rises with each sign-in and each end of a session: a check that started before either says nothing of what is now. */
let generation = 0;

const endSession = async (to = anonymous): Promise<Session> => {
  generation++;
  await forgetToken();
  forgetAtEnd("expiry", "session");
  queryClient.clear();
  setSession(to);
  return to;
};
/** Set while somebody signs out: a 401 then is no expired session. */
let leaving = false;
export const isLeaving = (): boolean => leaving;
const ended = (why: NonNullable<Session["why"]> = "closed") =>
  endSession(leaving ? anonymous : { ...anonymous, ended: true, why });
/** Checks under way. */
let checks = 0;
onSignedOut(() => {
  // The first calls of a page run at the same time as its check, which finds the same and says why.
  if (session.status === "loading" && checks > 0) return;
  void endSession(leaving ? anonymous : { ...anonymous, why: "closed" });
});

const lock = () => {
  forgetAtEnd("expiry");
  reopened = Promise.withResolvers<void>();
  setSession({ ...session, locked: true });
};
const unlock = () => {
  const { locked: _, ...rest } = session;
  setSession(rest);
};

/** Locks the page if the session has expired. Not without network: what can be read without it stays readable. */
export const lockIfOver = async (): Promise<void> => {
  const isOver = () => session.status === "signedIn" && !session.locked && !leaving && isSessionOver();
  if (!isOver()) return;
  try {
    await send(accounts.validateToken, {});
  } catch (error) {
    if (isOffline(error)) return;
    throw error;
  }
  if (isOver()) lock();
};
/** The calls that open a locked page again. */
const reopening = new Set<Endpoint>([
  accounts.validateToken,
  accounts.login,
  accounts.loginWithCode,
  accounts.loginWithPasskey,
  accounts.resendVerification,
  accounts.requestAdmission,
]);
beforeCalls(async (endpoint) => {
  if (reopening.has(endpoint)) return;
  await lockIfOver();
  if (session.locked) await reopened.promise;
});

/** Ends the session here before its time, to sign in again at once. */
export const lockNow = (): void => {
  sessionEnd.set({ ends: Date.now() });
  lock();
};

/** Gives up what a locked page holds. */
export const leaveLocked = async (): Promise<void> => {
  await ended("expired");
};

// Profiles come newest first: without a choice that still exists, the latest is the current one.
const current = (profiles: readonly SessionProfile[]) => {
  const chosen = chosenProfile.get();
  return profiles.find(({ id }) => id === chosen) ?? profiles[0];
};

const signedIn = (
  user: Session["user"],
  profiles: readonly SessionProfile[],
  factorNeeded?: true,
): Session => {
  const chosen = current(profiles);
  return {
    status: "signedIn",
    profiles,
    ...(user && { user }),
    ...(chosen && { current: chosen }),
    ...(factorNeeded && { factorNeeded }),
  };
};
onFactorNeeded(() => setSession({ ...session, factorNeeded: true }));

/** Called once a second factor was set up. */
export const clearFactorNeeded = (): void => {
  const { factorNeeded: _, ...rest } = session;
  setSession(rest);
};

const listProfiles = async (): Promise<Profiles> => {
  const answer = await send(accounts.listUserProfiles, {});
  return Array.isArray(answer) ? answer : [];
};

/**
 * Checks the token with the server, as every navigation does. An invalid token, or profiles that cannot be had,
 * clear everything that is kept locally; a cut connection leaves the session as it is.
 */
const check = async (): Promise<Session> => {
  const generationBefore = generation;
  const token = await readToken();
  if (generationBefore !== generation) return session;
  if (!token) {
    if (session.status === "signedIn") {
      if (!isSessionOver()) return endSession({ ...anonymous, why: "closed" });
      await lockIfOver();
      return session;
    }
    const why = session.why ?? (isSessionOver() ? "expired" : undefined);
    sessionEnd.set({});
    forgetAtEnd("expiry", "session");
    setSession(why ? { ...anonymous, why } : anonymous);
    return session;
  }
  const isNew = session.status !== "signedIn";
  checks++;
  // Both calls run at once; the profiles count only if the token is valid.
  const [{ valid, user, reading, factor_needed }, profiles] = await Promise.all([
    send(accounts.validateToken, {}),
    isNew ? profilesIfAny() : undefined,
  ]).finally(() => checks--);
  if (generationBefore !== generation) return session;
  if (!valid) return session.locked ? session : ended(isSessionOver() ? "expired" : "closed");
  void takeReadingOf(reading, (body) => send(accounts.saveReadingComfort, { body }));
  if (isNew) return settle(user, profiles, factor_needed);
  // Somebody else has signed in, here or in another tab: nothing on this page is theirs.
  if (user && user.id !== session.user?.id) window.location.reload();
  else if (session.locked) unlock();
  return session;
};

let preloaded: Promise<Session> | undefined;

/** Starts the check of the first page before it is drawn. `checkSession` answers its result, once. */
export const preloadSession = (): void => {
  forgetOld();
  pruneTexts(undefined);
  // Before anything is drawn: without network, what the last reader left would be shown.
  if (isSessionOver()) forgetAtEnd("expiry", "session");
  window.addEventListener("storage", ({ key }) => {
    // Another tab has ended the session: this page would keep what it reads again.
    const isOfEnd = key === null || key === "compagnon-fin";
    if (isOfEnd && session.status === "signedIn" && sessionEnd.get().ends === undefined)
      void check().catch(() => undefined);
  });
  preloaded = check();
  // Anyone who waits for it handles the failure.
  preloaded.catch(() => undefined);
};

/** Asks the server about the session. */
export const checkSession = (): Promise<Session> => {
  const checked = preloaded ?? check();
  preloaded = undefined;
  return checked;
};

/**
 * For a page that opened without network, where nobody could say who reads: asks again once an answer shows that the
 * network is back.
 */
export const useSessionOnceReached = (isReached: boolean): void => {
  const { status } = useSession();
  useEffect(() => {
    // Without network again: the next answer asks once more.
    if (isReached && status === "loading") void checkSession().catch(() => undefined);
  }, [isReached, status]);
};

/** Undefined if the server fails. A cut connection throws: it is also what a page gets that is left while it loads. */
const profilesIfAny = (): Promise<Profiles | undefined> =>
  listProfiles().catch((error) => {
    if (isOffline(error)) throw error;
    return undefined;
  });

// The specification: profiles that cannot be fetched end the session, without a message.
const settle = async (
  user: Session["user"],
  profiles: Profiles | undefined,
  factorNeeded?: true,
): Promise<Session> => {
  if (!profiles) return ended();
  setSession(signedIn(user, profiles, factorNeeded));
  return session;
};

/** Loads the profiles again: after sign-in and after a profile was created or changed. */
export const refreshSession = async (user = session.user): Promise<Session> => {
  try {
    return await settle(user, await profilesIfAny(), session.factorNeeded);
  } catch (error) {
    if (!isOffline(error)) throw error;
    // What was just saved is saved: the next check brings the profiles.
    return session;
  }
};

/** Starts the session of a token that an answer carried. */
export const startSession = async (token: string): Promise<void> => {
  await keepToken(token);
  generation++;
  if (session.locked) {
    await check();
    return;
  }
  queryClient.clear();
  setSession({ status: "loading", profiles: [] });
  await checkSession();
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

const leave = async (end: () => Promise<unknown>): Promise<void> => {
  leaving = true;
  // Unsaved texts survive an expired session, but not a sign-out: they do not wait for the network either.
  forgetEverything();
  try {
    await end();
  } finally {
    await endSession({ ...anonymous, left: true });
    forgetEverything();
    leaving = false;
  }
};

/** Ends the session on the server, then always here; `go` leads to a page that needs none. */
export const signOut = (go: () => unknown): Promise<void> =>
  leave(async () => {
    await go();
    await send(accounts.logout, {});
  });

/** Erases the account; refused without its password. Then everything is forgotten here as well. */
export const deleteAccount = async (password: string, go: () => unknown): Promise<void> => {
  await send(accounts.deleteAccount, { body: { password } });
  await leave(async () => go());
};

export const chooseProfile = (id: string): void => {
  chosenProfile.set(id);
  setSession(signedIn(session.user, session.profiles, session.factorNeeded));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
