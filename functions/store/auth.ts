import * as z from "zod";
import { type OpenedSession, StoredSession } from "#functions/services/sessions.ts";
import { entity, findOne, pick } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { Overtaken } from "#functions/store/roster.ts";
import {
  type Condition,
  isPresent,
  readItems,
  transact,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { roleOfId, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** What one consistent read per request tells of a user: sessions, verification, profiles with their roles. */
export const Auth = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  verified_at: z.string().nullable(),
  sessions: z.record(z.string(), StoredSession),
  profiles: z.array(z.object({ id: z.string(), role_id: z.number() })),
});
export type Auth = z.output<typeof Auth>;

export const auth = entity("Auth", Auth, (user) => keys.auth(user.id));

/** A user's AUTH item; undefined when there is no such user. */
export const findAuth = (userId: string): Promise<Auth | undefined> => findOne(auth, keys.auth(userId));

/** A session of a user; ids come from tokens, which anybody may write: `__proto__` names none. */
export const sessionOf = (user: Auth, sid: string): StoredSession | undefined =>
  Object.hasOwn(user.sessions, sid) ? user.sessions[sid] : undefined;

/** The AUTH items of these users, in no order; absent ones are left out. */
export const findAuths = async (userIds: readonly string[]): Promise<Auth[]> =>
  pick(auth, await readItems(userIds.map(keys.auth)));

/** A user's profiles as rights see them. */
export const heldProfiles = (user: Auth): Viewer["profiles"] =>
  user.profiles.flatMap(({ id, role_id }) => {
    const role = roleOfId(role_id);
    return role ? [{ id, role }] : [];
  });

const mostSessions = 10;

/** Adds a session to a user and drops the expired ones and, past ten, those that expire first. */
export const sessionAdded = (
  user: Auth,
  session: OpenedSession,
  now: Date,
  condition: Condition = isPresent,
): Write => {
  const byExpiry = Object.entries(user.sessions).sort(([, a], [, b]) => b.expires - a.expires);
  const stale = byExpiry.filter(([, kept], n) => kept.expires <= now.getTime() || n >= mostSessions - 1);
  return updateItem(
    keys.auth(user.id),
    { set: [[["sessions", session.sid], session.stored]], remove: stale.map(([sid]) => ["sessions", sid]) },
    condition,
    commonProblems.unauthenticated,
  );
};

/**
 * Stores a renewed session beside the one that it continues, which lives on until its own expiry; refused when that one
 * has been ended meanwhile.
 */
export const keepSession = (
  user: Auth,
  session: OpenedSession,
  continued: string,
  now: Date,
): Promise<void> => {
  const names = { "#sessions": "sessions", "#continued": continued };
  const stillOpen = { expression: "attribute_exists(#sessions.#continued)", names };
  return transact([sessionAdded(user, session, now, stillOpen)]);
};

/**
 * Ends a session with what it was renewed from and as: the tokens are dead with the next request. Looks again until
 * none is left, since one may be renewed meanwhile. Gives the ids of what ended.
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

/** Another name for a user whose profiles are as they were read, else `Overtaken`: they bear it too. */
export const authRenamed = (user: Auth, name: string): Write =>
  updateItem(
    keys.auth(user.id),
    { set: [["name", name]] },
    {
      expression: "#profiles = :profiles",
      names: { "#profiles": "profiles" },
      values: { ":profiles": user.profiles },
    },
    () => new Overtaken(),
  );
