import { randomUUID } from "node:crypto";
import * as z from "zod";
import { StoredSession } from "#functions/platform/sessions.ts";
import { entity, findOne, pick } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Change,
  type Condition,
  checkItem,
  deleteItem,
  isPresent,
  type Refusal,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import { FactorKind } from "#shared/accounts/factors.schemas.ts";
import { ReadingComfort } from "#shared/accounts/reading.schemas.ts";
import { roleOfId, type Viewer } from "#shared/contract/access.ts";
import type { Bonds } from "#shared/contract/handed-out.ts";
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
export const Device = z.object({ known_since: z.string(), last_used: z.string() });

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
  /** The day on which a worker reviews the account next (see reviews.store.ts). */
  review_on: z.string(),
  sessions: z.record(z.string(), StoredSession),
  profiles: z.array(z.object({ id: z.string(), role_id: z.number(), confirmed: z.boolean() })),
  /** The second factors by kind; their secrets stand apart. */
  factors: z.array(z.object({ id: z.string(), kind: FactorKind })),
  password: PasswordState,
  /**
   * Changed by every gesture that takes the account back or changes what it may do: what was handed out in another era
   * opens nothing (shared/contract/handed-out.ts).
   */
  era: z.string().default(""),
  devices: z.record(z.string(), Device),
  reading: ReadingComfort.optional(),
});
export type Auth = z.output<typeof Auth>;

export const auth = entity("Auth", Auth, (user) => keys.auth(user.id));

export const findAuth = (userId: string): Promise<Auth | undefined> => findOne(auth, keys.auth(userId));

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

/** What the things are bound to that this account hands out. */
export const bondsOf = ({ password, era }: Pick<Auth, "password" | "era">): Bonds => ({
  password: password.id,
  era,
});

export const newEra = (): string => randomUUID();

/**
 * Changes an account and begins an era: ends what was handed out before, and deletes the pending change of address, which
 * only its link would end.
 */
export const writesToBeginEra = (
  user: Pick<Auth, "id">,
  { set = [], ...change }: Change,
  condition: Condition,
  refusal: Refusal,
  era: string = newEra(),
): Write[] => [
  updateItem(keys.auth(user.id), { ...change, set: [...set, ["era", era]] }, condition, refusal),
  deleteItem(keys.emailChange(user.id)),
];

/** Holds if no era has begun. */
export const eraIs = ({ era }: Pick<Auth, "era">): Condition => ({
  expression: era === "" ? "(attribute_not_exists(#era) OR #era = :era)" : "#era = :era",
  names: { "#era": "era" },
  values: { ":era": era },
});

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

export const checkHasFactors = (userId: string): Write =>
  checkItem(
    keys.auth(userId),
    { expression: "size(#factors) > :none", names: { "#factors": "factors" }, values: { ":none": 0 } },
    accountsProblems.noFactors,
  );

const factorsAndSessionsAre = (user: Auth): Condition => ({
  expression: "#factors = :factors AND #sessions = :sessions",
  names: { "#factors": "factors", "#sessions": "sessions" },
  values: { ":factors": user.factors, ":sessions": user.sessions },
});
const concurrentChange = () => new ConcurrentChange();

/** Replaces the list of second factors if factors and sessions are unchanged, else throws `ConcurrentChange`. */
export const writeToChangeAuthFactors = (user: Auth, factors: Auth["factors"]): Write =>
  updateItem(
    keys.auth(user.id),
    { set: [["factors", factors]] },
    factorsAndSessionsAre(user),
    concurrentChange,
  );

/** The same, with an era in which these sessions are left. */
export const writesToRenewAuthFactors = (
  user: Auth,
  factors: Auth["factors"],
  sessions: Auth["sessions"],
): Write[] =>
  writesToBeginEra(
    user,
    {
      set: [
        ["factors", factors],
        ["sessions", sessions],
      ],
    },
    factorsAndSessionsAre(user),
    concurrentChange,
  );

export const factorsAre = (user: Auth): Condition => ({
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
