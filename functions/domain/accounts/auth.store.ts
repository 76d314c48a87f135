import * as z from "zod";
import { deviceHash } from "#functions/platform/device-cookie.ts";
import { type OpenedSession, StoredSession } from "#functions/platform/sessions.ts";
import { entity, findOne, pick } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import {
  type Change,
  type Condition,
  checkItem,
  isPresent,
  readItems,
  transact,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import { FactorKind } from "#shared/accounts/factors.schemas.ts";
import { ReadingComfort } from "#shared/accounts/reading.schemas.ts";
import { roleOfId, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** The password's state in the AUTH item. The hash stands in a partition of its own. */
export const PasswordState = z.object({
  /** The credential's id, another one with every password. */
  id: z.string(),
  set_at: z.string(),
  /** When it was last set or repeated by somebody with access to the mailbox; null: never. */
  proven_at: z.string().nullable(),
  /**
   * `chosen` by its owner. `temporary`: typed by staff, to be changed at the first sign-in. `void`: opens nothing, a
   * mailed link leads to another one.
   */
  standing: z.enum(["chosen", "temporary", "void"]),
});
export type PasswordState = z.output<typeof PasswordState>;

/** A browser that somebody has signed in with, by the hash of its cookie. */
const Device = z.object({ known_since: z.string(), last_used: z.string() });

/**
 * A user as each request reads them, in one consistent read: sessions, verification, profiles with their roles,
 * password state, known devices.
 */
export const Auth = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  verified_at: z.string().nullable(),
  /** Set while the address fails: then only what somebody asks for is sent to it. */
  mail_failure: MailFailure.optional(),
  /** The day of the last sign-in or renewal, at first that of the sign-up. */
  seen_on: z.string(),
  /** The day of the last warning that the account will be erased for lack of use. */
  warned_on: z.string().nullable(),
  /** The day on which a worker reviews the account next (see store/reviews.ts). */
  review_on: z.string(),
  sessions: z.record(z.string(), StoredSession),
  profiles: z.array(z.object({ id: z.string(), role_id: z.number(), confirmed: z.boolean() })),
  /** The second factors by kind; their secrets stand apart. */
  factors: z.array(z.object({ id: z.string(), kind: FactorKind })),
  password: PasswordState,
  devices: z.record(z.string(), Device),
  reading: ReadingComfort.optional(),
});
export type Auth = z.output<typeof Auth>;

export const auth = entity("Auth", Auth, (user) => keys.auth(user.id));

export const findAuth = (userId: string): Promise<Auth | undefined> => findOne(auth, keys.auth(userId));

/** A session of a user. Ids come from tokens, which anybody can forge: `__proto__` must not find anything. */
export const sessionOf = (user: Auth, sid: string): StoredSession | undefined =>
  Object.hasOwn(user.sessions, sid) ? user.sessions[sid] : undefined;

/** The AUTH items of these users, in no order; absent ones are left out. */
export const findAuths = async (userIds: readonly string[]): Promise<Auth[]> =>
  pick(auth, await readItems(userIds.map(keys.auth)));

/** A user's profiles as rights see them. */
export const heldProfiles = (user: Auth): Viewer["profiles"] =>
  user.profiles.flatMap(({ id, role_id, confirmed }) => {
    const role = roleOfId(role_id);
    return role ? [{ id, role, confirmed }] : [];
  });

/** True if the current password was set or repeated by somebody with access to the mailbox. */
export const isProven = ({ password: { proven_at, set_at } }: Pick<Auth, "password">): boolean =>
  proven_at !== null && proven_at >= set_at;

/** Holds if the password and its standing are unchanged. */
export const passwordIs = ({ id, standing }: PasswordState): Condition => ({
  expression: "#password.#id = :passwordId AND #password.#standing = :passwordStanding",
  names: { "#password": "password", "#id": "id", "#standing": "standing" },
  values: { ":passwordId": id, ":passwordStanding": standing },
});

/** Sets or removes the mark of a failing address; throws `ConcurrentChange` if the address or its mark changed meanwhile. */
export const writeToMarkAddress = (user: Auth, mark: MailFailure | undefined): Write => {
  const { email, mail_failure: before } = user;
  const change = mark ? { set: [["mail_failure", mark]] as const } : { remove: ["mail_failure"] };
  return updateItem(
    keys.auth(user.id),
    change,
    {
      expression: `#email = :email AND ${before ? "#mark = :before" : "attribute_not_exists(#mark)"}`,
      names: { "#email": "email", "#mark": "mail_failure" },
      values: { ":email": email, ...(before && { ":before": before }) },
    },
    () => new ConcurrentChange(),
  );
};

export const writeToSaveReading = (userId: string, reading: ReadingComfort): Write =>
  updateItem(keys.auth(userId), { set: [["reading", reading]] }, isPresent, commonProblems.unauthenticated);

const maxSessions = 10;
const maxDevices = 10;
const deviceLifetime = 365 * 24 * 3_600_000;

const sessionIn = (
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

/** Adds a session to a user and drops the expired ones and, past ten, those that expire first. */
export const writeToAddSession = (
  user: Auth,
  session: OpenedSession,
  now: Date,
  condition: Condition = isPresent,
): Write =>
  updateItem(keys.auth(user.id), sessionIn(user, session, now), condition, commonProblems.unauthenticated);

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
};

/** A known device of a user, by its hash; unknown again after a year without use. */
export const knownDevice = (user: Auth, hash: string, now: Date): z.output<typeof Device> | undefined => {
  const found = Object.hasOwn(user.devices, hash) ? user.devices[hash] : undefined;
  return found && Date.parse(found.last_used) + deviceLifetime > now.getTime() ? found : undefined;
};

/** A device's record after a use now. */
export const deviceUsed = (user: Auth, hash: string, now: Date): z.output<typeof Device> => {
  const last_used = now.toISOString();
  return { known_since: knownDevice(user, hash, now)?.known_since ?? last_used, last_used };
};

/** Makes a device known; forgets those unused for a year and, beyond ten, those unused for longest. */
const deviceAdded = (user: Auth, hash: string, now: Date): Required<Pick<Change, "set" | "remove">> => {
  const others = Object.entries(user.devices)
    .filter(([known]) => known !== hash)
    .sort(([, a], [, b]) => b.last_used.localeCompare(a.last_used));
  const stale = others.filter(([known], n) => n >= maxDevices - 1 || !knownDevice(user, known, now));
  return {
    set: [[["devices", hash], deviceUsed(user, hash, now)]],
    remove: stale.map(([known]) => ["devices", known]),
  };
};

/** The session and the device of a sign-in. */
export type SignIn = { session: OpenedSession; deviceHash: string };

/** The changes that a sign-in makes to the AUTH item. */
export const signInChange = (
  user: Auth,
  { session, deviceHash }: SignIn,
  now: Date,
): Required<Pick<Change, "set" | "remove">> => {
  const [opened, known] = [sessionIn(user, session, now), deviceAdded(user, deviceHash, now)];
  return {
    set: [...opened.set, ...known.set],
    remove: [...opened.remove, ...known.remove],
  };
};

/**
 * Adds the session and the device of a sign-in if password and second factors are still those that were checked: a
 * sign-in must not bypass a factor added meanwhile.
 */
export const writeToSignIn = (user: Auth, signIn: SignIn, now: Date): Write => {
  const [password, factors] = [passwordIs(user.password), factorsAre(user)];
  return updateItem(
    keys.auth(user.id),
    signInChange(user, signIn, now),
    {
      expression: `${password.expression} AND ${factors.expression}`,
      names: { ...password.names, ...factors.names },
      values: { ...password.values, ...factors.values },
    },
    commonProblems.unauthenticated,
  );
};

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

/** Ends the sessions of every other sign-in if sessions are unchanged, else throws `ConcurrentChange`. */
export const writeToEndOtherSessions = (
  user: Auth,
  signIn: string | undefined,
  more: NonNullable<Change["set"]> = [],
): Write => {
  const kept = Object.entries(user.sessions).filter(([, session]) => session.signIn === signIn);
  const change = { set: [["sessions", Object.fromEntries(kept)], ...more] } as const;
  return updateItem(keys.auth(user.id), change, sessionsAre(user), () => new ConcurrentChange());
};

const sessionsAre = (user: Auth): Condition => ({
  expression: "#sessions = :sessions",
  names: { "#sessions": "sessions" },
  values: { ":sessions": user.sessions },
});

/** Ends the sessions of every sign-in, except this one if it is given. Returns how many sign-ins ended. */
export const endSessionsBut = (userId: string, signIn?: string): Promise<number> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    const ended = new Set(Object.values(user.sessions).map((session) => session.signIn));
    ended.delete(signIn ?? "");
    if (ended.size > 0) await transact([writeToEndOtherSessions(user, signIn)]);
    return ended.size;
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

export const checkHasFactors = (userId: string): Write =>
  checkItem(
    keys.auth(userId),
    { expression: "size(#factors) > :none", names: { "#factors": "factors" }, values: { ":none": 0 } },
    accountsProblems.noFactors,
  );

/** Replaces the list of second factors if factors and sessions are unchanged, else throws `ConcurrentChange`. */
export const writeToChangeAuthFactors = (
  user: Auth,
  factors: Auth["factors"],
  sessions: Auth["sessions"] = user.sessions,
): Write =>
  updateItem(
    keys.auth(user.id),
    {
      set: [
        ["factors", factors],
        ["sessions", sessions],
      ],
    },
    {
      expression: "#factors = :factors AND #sessions = :sessions",
      names: { "#factors": "factors", "#sessions": "sessions" },
      values: { ":factors": user.factors, ":sessions": user.sessions },
    },
    () => new ConcurrentChange(),
  );

const factorsAre = (user: Auth): Condition => ({
  expression: "#factors = :factors",
  names: { "#factors": "factors" },
  values: { ":factors": user.factors },
});

/** Renames a user if their profiles are unchanged, else throws `ConcurrentChange`: profiles carry the name too. */
export const writeToRenameAuth = (user: Auth, name: string): Write =>
  updateItem(
    keys.auth(user.id),
    { set: [["name", name]] },
    {
      expression: "#profiles = :profiles",
      names: { "#profiles": "profiles" },
      values: { ":profiles": user.profiles },
    },
    () => new ConcurrentChange(),
  );

export const isKnownDevice = (user: Auth, device: string | undefined, now: Date): boolean =>
  device !== undefined && knownDevice(user, deviceHash(device), now) !== undefined;
