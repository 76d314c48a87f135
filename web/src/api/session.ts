import { useEffect, useSyncExternalStore } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { browserStore, forgetAtEnd, forgetOld, readAs } from "./browser-store.ts";
import { beforeCalls, isOffline, onFactorNeeded, onSignedOut, send } from "./client.ts";
import { queryClient } from "./query.ts";
import { takeReadingOf } from "./reading.ts";
import {
  afterCheck,
  anonymous,
  endedBy,
  type Profiles,
  type Session,
  type SessionProfile,
  signedIn,
  unknownYet,
  without,
} from "./session-state.ts";
import { forgetToken, isSessionOver, readToken, sessionEnd } from "./token.ts";
import { pruneTexts } from "./unsaved-texts.ts";

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

// The session, and who follows it.

let session = unknownYet;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Resolves when the page is locked no more. */
let reopened = Promise.withResolvers<void>();

const setSession = (next: Session) => {
  if (next.status !== "loading" && next.user?.id !== session.user?.id) {
    readAs(next.user?.id);
    pruneTexts(next.user?.id);
  }
  if (next.status === "signedIn") lastProfile.set(next.current && knownOf(next.current));
  if (next.status === "anonymous") {
    sessionEnd.set({});
    forgetAtEnd("expiry", "session");
  }
  session = next;
  if (!next.locked) reopened.resolve();
  for (const listener of listeners) listener();
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
/** The session as it is now, outside of components. */
export const sessionNow = (): Session => session;
/** The owner of texts that this browser keeps from now on; undefined for visitors. */
export const currentUserId = (): string | undefined => session.user?.id;
/**
 * The current profile, for the calls that a page starts with. Until the check of the session answers it is the one that
 * this browser showed last: if that is somebody else's by now, the server refuses its calls and nothing asks for their
 * answers, since what is shown is asked for by the session's own profile.
 */
export const profileForCalls = (): KnownProfile | undefined =>
  session.status === "loading" ? lastProfile.get() : session.current && knownOf(session.current);

/** The session once a check has said who reads; without network, not before it is back. */
export const sessionKnown = async (): Promise<Session> => {
  while (session.status === "loading")
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        stop();
        resolve();
      });
    });
  return session;
};

export const chooseProfile = (id: string): void => {
  chosenProfile.set(id);
  setSession(signedIn(session.user, session.profiles, id, session.factorNeeded));
};

onFactorNeeded(() => setSession({ ...session, factorNeeded: true }));
/** Called once a second factor was set up. */
export const clearFactorNeeded = (): void => setSession(without("factorNeeded", session));

// Its end, and its lock.

/** Rises with each sign-in and each end of a session: a check that started before either says nothing of what is now. */
let generation = 0;
/** Set while somebody signs out: a 401 then is no expired session. */
let leaving = false;
export const isLeaving = (): boolean => leaving;

const endSession = async (to: Session): Promise<Session> => {
  generation++;
  await forgetToken();
  queryClient.clear();
  setSession(to);
  return to;
};
const unlessLeaving = (to: Session): Session => (leaving ? anonymous : to);

/** Signs out here whatever `end` answers. */
export const leave = async (end: () => Promise<unknown>): Promise<void> => {
  leaving = true;
  try {
    await end();
  } finally {
    await endSession({ ...anonymous, left: true });
    leaving = false;
  }
};

const lock = () => {
  forgetAtEnd("expiry");
  reopened = Promise.withResolvers<void>();
  setSession({ ...session, locked: true });
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
  await endSession(endedBy("expired"));
};

// Its check.

/** Checks under way. */
let checks = 0;
onSignedOut(() => {
  // The first calls of a page run at the same time as its check, which finds the same and says why.
  if (session.status === "loading" && checks > 0) return;
  void endSession(unlessLeaving({ ...anonymous, why: "closed" }));
});

/** Undefined if the server fails. A cut connection throws: it is also what a page gets that is left while it loads. */
const profilesIfAny = async (): Promise<Profiles | undefined> => {
  try {
    const answer = await send(accounts.listUserProfiles, {});
    return Array.isArray(answer) ? answer : [];
  } catch (error) {
    if (isOffline(error)) throw error;
    return undefined;
  }
};

const askServer = async () => {
  checks++;
  // Both calls run at once; the profiles count only if the token is valid.
  const [{ valid, user, reading, factor_needed }, profiles] = await Promise.all([
    send(accounts.validateToken, {}),
    session.status === "signedIn" ? undefined : profilesIfAny(),
  ]).finally(() => checks--);
  return {
    reading,
    answer: {
      valid,
      ...(user && { user }),
      ...(profiles && { profiles }),
      ...(factor_needed && { factorNeeded: factor_needed }),
    },
  };
};

/** Checks the token with the server, as every navigation does; a cut connection leaves the session as it is. */
const check = async (): Promise<Session> => {
  const generationBefore = generation;
  const isOutdated = () => generationBefore !== generation;
  const token = await readToken();
  if (isOutdated()) return session;
  const asked = token ? await askServer() : undefined;
  if (isOutdated()) return session;
  const verdict = afterCheck(session, {
    isOver: isSessionOver(),
    chosenId: chosenProfile.get(),
    ...(asked && { answer: asked.answer }),
  });
  if (asked?.answer.valid)
    void takeReadingOf(asked.reading, (body) => send(accounts.saveReadingComfort, { body }));
  if (verdict.does === "end") return endSession(unlessLeaving(verdict.session));
  if (verdict.does === "become") setSession(verdict.session);
  if (verdict.does === "lock") await lockIfOver();
  if (verdict.does === "reload") window.location.reload();
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

/** Loads the profiles again: after one was created or changed. */
export const refreshSession = async (user = session.user): Promise<Session> => {
  try {
    const profiles = await profilesIfAny();
    if (!profiles) return await endSession(unlessLeaving(endedBy("closed")));
    setSession(signedIn(user, profiles, chosenProfile.get(), session.factorNeeded));
  } catch (error) {
    // What was just saved is saved: the next check brings the profiles.
    if (!isOffline(error)) throw error;
  }
  return session;
};

/** The session of a token that was just kept: another one, or the one of a locked page that opens again. */
export const beginSession = async (): Promise<void> => {
  generation++;
  if (session.locked) {
    await check();
    return;
  }
  queryClient.clear();
  setSession(unknownYet);
  await checkSession();
};
