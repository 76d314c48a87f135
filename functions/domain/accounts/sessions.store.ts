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

const maxSignIns = 10;
/** Of one sign-in, beside the session that is continued: renewals whose answers may not have reached the page. */
const maxRenewals = 3;

/** The sessions that make room for a new one: expired ones, older renewals of a sign-in, and past ten the sign-ins unused for longest. */
const staleBeside = (
  { sessions }: Auth,
  { sid, stored }: OpenedSession,
  continued: string | undefined,
  now: Date,
): string[] => {
  const lastUsedFirst = Object.entries({ ...sessions, [sid]: stored })
    .filter(([, { expires }]) => expires > now.getTime())
    .sort(([, a], [, b]) => b.used - a.used);
  const bySignIn = [...Map.groupBy(lastUsedFirst, ([, { signIn }]) => signIn).values()];
  const kept = new Set(
    bySignIn.slice(0, maxSignIns).flatMap((renewals) => renewals.slice(0, maxRenewals).map(([id]) => id)),
  );
  return Object.keys(sessions).filter((id) => id !== continued && !kept.has(id));
};

/** The changes that a new session makes to the AUTH item. `continued`: the session that it renews. */
export const sessionIn = (
  user: Auth,
  session: OpenedSession,
  now: Date,
  continued?: string,
): Required<Pick<Change, "set" | "remove">> => ({
  set: [
    [["sessions", session.sid], session.stored],
    ["seen_on", now.toISOString().slice(0, 10)],
    ...(continued ? [[["sessions", continued, "renewed"], now.getTime()] as const] : []),
  ],
  remove: staleBeside(user, session, continued, now).map((sid) => ["sessions", sid]),
});

/** A page makes several calls at once: one of them renews. After a minute another may, if that answer was lost. */
const renewalsApart = 60_000;

/** Whether a session may be renewed again, as far as what was read of it tells. */
export const isRenewable = ({ renewed = 0 }: StoredSession, now: Date): boolean =>
  renewed < now.getTime() - renewalsApart;

const isOpenAndRenewable = (sid: string, now: Date): Condition => ({
  expression:
    "attribute_exists(#sessions.#sid) AND (attribute_not_exists(#sessions.#sid.#renewed) OR #sessions.#sid.#renewed < :before)",
  names: { "#sessions": "sessions", "#sid": sid, "#renewed": "renewed" },
  values: { ":before": now.getTime() - renewalsApart },
});

/** Refused if the session that it continues was ended meanwhile, or renewed by another call. */
export const writeToAddSession = (user: Auth, session: OpenedSession, now: Date, continued?: string): Write =>
  updateItem(
    keys.auth(user.id),
    sessionIn(user, session, now, continued),
    continued ? isOpenAndRenewable(continued, now) : isPresent,
    commonProblems.unauthenticated,
  );

/** Stores a renewed session beside the one it continues, which stays valid until it expires. */
export const keepSession = (
  user: Auth,
  session: OpenedSession,
  continued: string,
  now: Date,
): Promise<void> => transact([writeToAddSession(user, session, now, continued)]);

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

/**
 * Ends the sessions of one of the caller's sign-ins. Of another than the present one it begins an era: that device may be
 * lost. Returns the ids of the sessions; none if there is no such sign-in.
 */
export const endSignInSessions = (
  { userId, signIn: present }: { userId: string; signIn: string },
  signIn: string,
): Promise<string[]> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    const ended = user ? ofSignIn(user, signIn) : [];
    const [sid] = ended;
    if (!user || !sid) return [];
    if (signIn === present) return endSession(userId, sid);
    const change = { remove: ended.map((id) => ["sessions", id]) };
    await transact(writesToBeginEra(user, change, sessionsAre(user), () => new ConcurrentChange()));
    return ended;
  });
