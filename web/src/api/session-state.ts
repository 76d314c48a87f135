import type * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Answer } from "#shared/contract/endpoint.ts";

// What the page knows of its session, and what a check makes of it, without a browser or a server.

export type Profiles = Extract<Answer<typeof accounts.listUserProfiles>, unknown[]>;
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

export const unknownYet: Session = { status: "loading", profiles: [] };
export const anonymous: Session = { status: "anonymous", profiles: [] };
/** What redirects from any page to the sign-in page. */
export const endedBy = (why: NonNullable<Session["why"]>): Session => ({ ...anonymous, ended: true, why });

/** `chosenId`: the profile that they chose last. Profiles come newest first: without a choice that still exists, the latest. */
export const signedIn = (
  user: Session["user"],
  profiles: Session["profiles"],
  chosenId: string,
  factorNeeded?: true,
): Session => {
  const current = profiles.find(({ id }) => id === chosenId) ?? profiles[0];
  return {
    status: "signedIn",
    profiles,
    ...(user && { user }),
    ...(current && { current }),
    ...(factorNeeded && { factorNeeded }),
  };
};

export const without = (flag: "locked" | "factorNeeded", session: Session): Session => {
  const { [flag]: _, ...rest } = session;
  return rest;
};

/** What a check has found. */
export type Found = {
  /** The session's time has passed by this browser's clock. */
  isOver: boolean;
  chosenId: string;
  /** What the server says of the token; undefined where this browser keeps none. */
  answer?: {
    valid: boolean;
    user?: Session["user"];
    factorNeeded?: true;
    /** Asked for while nobody is signed in; undefined if the server could not give them. */
    profiles?: Profiles;
  };
};

export type Verdict =
  | { does: "stay" | "lock" | "reload" }
  /** `end`: a session that was there is no more; what the page has read for it goes. */
  | { does: "become" | "end"; session: Session };

const stay: Verdict = { does: "stay" };

const withoutToken = (session: Session, isOver: boolean): Verdict => {
  if (session.status === "signedIn")
    return isOver ? { does: "lock" } : { does: "end", session: { ...anonymous, why: "closed" } };
  const why = session.why ?? (isOver ? "expired" : undefined);
  return { does: "become", session: why ? { ...anonymous, why } : anonymous };
};

/** What becomes of the session once a check has answered (specification 1, §2.2). */
export const afterCheck = (session: Session, { isOver, chosenId, answer }: Found): Verdict => {
  if (!answer) return withoutToken(session, isOver);
  const { valid, user, factorNeeded, profiles } = answer;
  if (!valid) return session.locked ? stay : { does: "end", session: endedBy(isOver ? "expired" : "closed") };
  if (session.status !== "signedIn")
    // The specification: profiles that cannot be fetched end the session, without a message.
    return profiles
      ? { does: "become", session: signedIn(user, profiles, chosenId, factorNeeded) }
      : { does: "end", session: endedBy("closed") };
  // Somebody else has signed in, here or in another tab: nothing on this page is theirs.
  if (user && user.id !== session.user?.id) return { does: "reload" };
  return session.locked ? { does: "become", session: without("locked", session) } : stay;
};
