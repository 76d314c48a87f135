import { type Auth, findAuth, writesToBeginEra } from "#functions/domain/accounts/auth.store.ts";
import type { OpenedSession, StoredSession } from "#functions/platform/sessions.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import {
  type Change,
  type Condition,
  isPresent,
  transact,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import type { FactorKind } from "#shared/accounts/factors.schemas.ts";
import type { ReadingComfort } from "#shared/accounts/reading.schemas.ts";
import type { Viewer } from "#shared/contract/access.ts";
import type { Bonds } from "#shared/contract/handed-out.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** The caller of a route, with the session of the call. */
export type SignedInViewer = Viewer & {
  sid: string;
  /** The sign-in that the session goes back to: renewals change `sid`, not this. */
  signIn: string;
  email: string;
  mail_failure: MailFailure | undefined;
  reading: ReadingComfort | undefined;
  /** When they last proved who they are (ms). */
  proved: number;
  factors: readonly { id: string; kind: FactorKind }[];
  /** What the things are bound to that are handed out to them. */
  bonds: Required<Bonds>;
};

/** A session of a user. Ids come from tokens, which anybody can forge: `__proto__` must not find anything. */
export const sessionOf = (user: Auth, sid: string): StoredSession | undefined =>
  Object.hasOwn(user.sessions, sid) ? user.sessions[sid] : undefined;

const maxSessions = 10;

/** The changes that a new session makes to the AUTH item: it drops the expired ones and, past ten, those that expire first. */
export const sessionIn = (
  user: Auth,
  session: OpenedSession,
  now: Date,
): Required<Pick<Change, "set" | "remove">> => {
  const byExpiry = Object.entries(user.sessions).sort(([, a], [, b]) => b.expires - a.expires);
  const stale = byExpiry.filter(([, kept], n) => kept.expires <= now.getTime() || n >= maxSessions - 1);
  return {
    set: [
      [["sessions", session.sid], session.stored],
      ["seen_on", now.toISOString().slice(0, 10)],
    ],
    remove: stale.map(([sid]) => ["sessions", sid]),
  };
};

export const writeToAddSession = (
  user: Auth,
  session: OpenedSession,
  now: Date,
  condition: Condition = isPresent,
): Write =>
  updateItem(keys.auth(user.id), sessionIn(user, session, now), condition, commonProblems.unauthenticated);

/**
 * Stores a renewed session beside the one it continues, which stays valid until it expires; refused if that one was
 * ended meanwhile.
 */
export const keepSession = (
  user: Auth,
  session: OpenedSession,
  continued: string,
  now: Date,
): Promise<void> => {
  const names = { "#sessions": "sessions", "#continued": continued };
  const stillOpen = { expression: "attribute_exists(#sessions.#continued)", names };
  return transact([writeToAddSession(user, session, now, stillOpen)]);
};

/**
 * Ends a session with all its renewals: their tokens fail from the next request on. Repeats until none is left,
 * because one may be renewed meanwhile. Returns the ids of the ended sessions.
 */
export const endSession = async (userId: string, sid: string): Promise<string[]> => {
  const ended: string[] = [];
  let signIn: string | undefined;
  for (;;) {
    const sessions = (await findAuth(userId))?.sessions ?? {};
    signIn ??= sessions[sid]?.signIn;
    const left = Object.keys(sessions).filter((id) => sessions[id]?.signIn === signIn);
    if (signIn === undefined || left.length === 0) return ended;
    await transact([
      updateItem(
        keys.auth(userId),
        { remove: left.map((id) => ["sessions", id]) },
        isPresent,
        commonProblems.unauthenticated,
      ),
    ]);
    ended.push(...left);
  }
};

const ofSignIn = ({ sessions }: Auth, signIn: string): string[] =>
  Object.keys(sessions).filter((sid) => sessions[sid]?.signIn === signIn);

/**
 * Ends the sessions of every other sign-in, and begins an era, if sessions are unchanged, else throws
 * `ConcurrentChange`.
 */
export const writesToEndOtherSessions = (
  user: Auth,
  signIn: string | undefined,
  more: NonNullable<Change["set"]> = [],
): Write[] => {
  const kept = Object.entries(user.sessions).filter(([, session]) => session.signIn === signIn);
  const change = { set: [["sessions", Object.fromEntries(kept)], ...more] } as const;
  return writesToBeginEra(user, change, sessionsAre(user), () => new ConcurrentChange());
};

const sessionsAre = (user: Auth): Condition => ({
  expression: "#sessions = :sessions",
  names: { "#sessions": "sessions" },
  values: { ":sessions": user.sessions },
});

/** Ends the sessions of every sign-in, except this one if it is given. */
export const endSessionsBut = (userId: string, signIn?: string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    await transact(writesToEndOtherSessions(user, signIn));
  });

/**
 * Records that the caller has just proved who they are, on every session of their sign-in, with the writes that spend
 * the proof.
 */
export const noteProof = (
  { userId, signIn }: { userId: string; signIn: string },
  now: Date,
  spent: readonly Write[] = [],
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    const own = user ? ofSignIn(user, signIn) : [];
    if (!user || own.length === 0) throw commonProblems.unauthenticated();
    const change = { set: own.map((sid) => [["sessions", sid, "proved"], now.getTime()] as const) };
    const noted = updateItem(keys.auth(userId), change, sessionsAre(user), () => new ConcurrentChange());
    await transact([noted, ...spent]);
  });

/**
 * Ends the session from which somebody signs in again: a page has one session. Returns the ids of the ended sessions.
 */
export const endEarlierSession = async (
  earlier: { userId: string; sid: string } | undefined,
): Promise<string[]> => (earlier ? endSession(earlier.userId, earlier.sid) : []);

/** Ends the sessions of one sign-in. Returns their ids; none if there is no such sign-in. */
export const endSignInSessions = async (userId: string, signIn: string): Promise<string[]> => {
  const user = await findAuth(userId);
  const [sid] = user ? ofSignIn(user, signIn) : [];
  return sid ? endSession(userId, sid) : [];
};
