import type * as z from "zod";
import {
  type Auth,
  type Device,
  eraIs,
  factorsAre,
  passwordIs,
} from "#functions/domain/accounts/auth.store.ts";
import { sessionIn } from "#functions/domain/accounts/sessions.store.ts";
import { deviceHash } from "#functions/platform/device-cookie.ts";
import type { OpenedSession } from "#functions/platform/sessions.ts";
import { keys } from "#functions/store/keys.ts";
import { allHold, type Change, updateItem, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

const maxDevices = 10;
const deviceLifetime = 365 * 24 * 3_600_000;

/** A known device of a user, by its hash; unknown again after a year without use. */
const knownDevice = (user: Auth, hash: string, now: Date): z.output<typeof Device> | undefined => {
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

export const isKnownDevice = (user: Auth, device: string | undefined, now: Date): boolean =>
  device !== undefined && knownDevice(user, deviceHash(device), now) !== undefined;

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
  return updateItem(
    keys.auth(user.id),
    signInChange(user, signIn, now),
    allHold(passwordIs(user.password), factorsAre(user), eraIs(user)),
    commonProblems.unauthenticated,
  );
};
