import * as z from "zod";
import {
  type Auth,
  auth,
  findAuth,
  findAuths,
  type PasswordState,
  writesToBeginEra,
} from "#functions/domain/accounts/auth.store.ts";
import { writesToDeleteFactors } from "#functions/domain/accounts/factors.store.ts";
import { writeToDeleteReviewOfUser, writeToPlanReview } from "#functions/domain/accounts/reviews.store.ts";
import { writesToEndOtherSessions } from "#functions/domain/accounts/sessions.store.ts";
import {
  blankProfile,
  heldAs,
  type StoredProfile,
  writesToCreateProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import { create, createFresh, entity, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { credentialKey, keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import {
  type Condition,
  deleteItem,
  idIs,
  type Refusal,
  readItems,
  transact,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { retention } from "#shared/contract/retention.ts";

/** The owner of an address. This item makes addresses unique. */
const Email = z.object({ email: z.string(), user_id: z.string() });
const email = entity("Email", Email, (item) => keys.email(item.email));

/** A password's hash. `id` changes with every password: links and tickets bound to the old one become void. */
export const Credential = z.object({ user_id: z.string(), id: z.string(), hash: z.string() });
export type Credential = z.output<typeof Credential>;
export const credential = entity("Credential", Credential, (item) => credentialKey(item.user_id));

/** An account as sign-in sees it. */
export type Account = { user: Auth; credential: Credential };

/**
 * The account of an address with its password's hash. An unknown address costs the same reads, so that timing does
 * not tell it from a known one.
 */
export const findAccount = async (address: string): Promise<Account | undefined> => {
  const owner = await findOne(email, keys.email(address));
  const userId = owner?.user_id ?? "nobody";
  const [user, password] = await Promise.all([findAuth(userId), findOne(credential, credentialKey(userId))]);
  return user && password && { user, credential: password };
};

/** The users who have these addresses, by address; unknown ones are left out. */
export const findUsersAt = async (addresses: readonly string[]): Promise<Map<string, Auth>> => {
  const owners = pick(email, await readItems(addresses.map(keys.email)));
  const users = new Map(
    (await findAuths(owners.map((owner) => owner.user_id))).map((user) => [user.id, user]),
  );
  return new Map(
    owners.flatMap((owner) => {
      const user = users.get(owner.user_id);
      return user ? [[owner.email, user] as const] : [];
    }),
  );
};

const day = 24 * 3_600_000;
// The day on which an account that nobody verified is removed, the earliest that may happen to one.
const firstReview = (now: Date) =>
  new Date(now.getTime() + retention.unverifiedAccount * day).toISOString().slice(0, 10);

export type NewAccount = { id: string; name: string; email: string; hash: string; credentialId: string };

type PasswordStanding = PasswordState["standing"];

/** The state of a password that is set now; `proven`: by somebody who reads the mailbox. */
export const passwordSet = (
  id: string,
  standing: PasswordStanding,
  proven: boolean,
  now: Date,
): PasswordState => ({
  id,
  set_at: now.toISOString(),
  proven_at: proven ? now.toISOString() : null,
  standing,
});

/** Creates an account; refused if the address has an owner, also if two sign up at once. */
export const writesToCreateAccount = (
  account: NewAccount,
  given: {
    verified: boolean;
    standing?: PasswordStanding;
    profiles: readonly StoredProfile[];
    taken: Refusal;
  },
  now: Date,
): Write[] => [
  create(email, { email: account.email, user_id: account.id }, given.taken),
  createFresh(credential, { user_id: account.id, id: account.credentialId, hash: account.hash }),
  writeToPlanReview({ id: account.id, review_on: firstReview(now) }),
  createFresh(auth, {
    id: account.id,
    name: account.name,
    email: account.email,
    created_at: now.toISOString(),
    verified_at: given.verified ? now.toISOString() : null,
    seen_on: now.toISOString().slice(0, 10),
    warned_on: null,
    review_on: firstReview(now),
    sessions: {},
    factors: [],
    profiles: given.profiles.map(heldAs),
    password: passwordSet(account.credentialId, given.standing ?? "chosen", given.verified, now),
    era: "",
    devices: {},
  }),
  ...writesToCreateProfiles(given.profiles),
];

/**
 * Replaces the name and the password of an account that nobody has verified: its address signs up again, or staff open
 * an account for it, with a first profile.
 */
export const writesToReplaceSignUp = (
  user: Auth,
  to: {
    name: string;
    credential: Credential;
    standing?: PasswordStanding;
    /** The profiles that staff give, and the era that begins with them. */
    given?: { profiles: readonly StoredProfile[]; era: string };
  },
  now: Date,
): Write[] => {
  const set = [
    ["name", to.name],
    ["password", passwordSet(to.credential.id, to.standing ?? "chosen", false, now)],
  ] as const;
  const concurrentChange = () => new ConcurrentChange();
  return [
    place(credential, to.credential),
    ...(to.given
      ? writesToBeginEra(
          user,
          { set: [...set, ["profiles", to.given.profiles.map(heldAs)]] },
          unverifiedAs(user),
          concurrentChange,
          to.given.era,
        )
      : [updateItem(keys.auth(user.id), { set }, unverifiedAs(user), concurrentChange)]),
    ...writesToCreateProfiles(to.given?.profiles ?? []),
  ];
};

/** Holds if nobody has verified the account, and its profiles and password are unchanged. */
export const unverifiedAs = (user: Auth): Condition => ({
  expression: "#verified = :nobody AND #profiles = :profiles AND #password = :password",
  names: { "#verified": "verified_at", "#profiles": "profiles", "#password": "password" },
  values: { ":nobody": null, ":profiles": user.profiles, ":password": user.password },
});

/**
 * Replaces a password if the current one is still the one that was checked; ends the sessions of every other sign-in.
 */
export const changeOwnPassword = (
  userId: string,
  present: Credential,
  to: { hash: string; id: string },
  signIn: string,
  now: Date,
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw accountsProblems.wrongPresentPassword();
    await transact([
      updateItem(
        credentialKey(userId),
        {
          set: [
            ["hash", to.hash],
            ["id", to.id],
          ],
        },
        idIs(present.id),
        accountsProblems.wrongPresentPassword,
      ),
      ...writesToEndOtherSessions(user, signIn, [
        ["password", { ...passwordSet(to.id, "chosen", false, now), proven_at: user.password.proven_at }],
      ]),
    ]);
  });

/** True if the address may sign up again: nobody has verified it, and staff did not open the account. */
export const isOpenSignUp = (user: Auth): boolean => user.verified_at === null && user.profiles.length === 0;

/** Gives an address to a user; refused if it has an owner. */
export const writeToTakeAddress = (address: string, userId: string, refusal: Refusal): Write =>
  create(email, { email: address, user_id: userId }, refusal);

/** Gives the address of a sign-up that nobody has verified to a user who has shown that they read its mailbox. */
export const writesToTakeAddressOf = (signUp: Auth, userId: string): Write[] => [
  rewrite(
    email,
    { email: signUp.email, user_id: userId },
    { expression: "user_id = :user", values: { ":user": signUp.id } },
    () => new ConcurrentChange(),
  ),
  ...writesToDeleteUnverified(signUp),
];

export const writeToReleaseAddress = (user: Auth): Write =>
  deleteItem(keys.email(user.email), { expression: "user_id = :user", values: { ":user": user.id } });

/** Stores the hash of the same password, made at today's cost. */
export const writeToRehashPassword = ({ credential: checked }: Account, hash: string): Write =>
  updateItem(
    credentialKey(checked.user_id),
    { set: [["hash", hash]] },
    idIs(checked.id),
    accountsProblems.wrongPair,
  );

/**
 * Creates a verified user whose profiles are confirmed unless they say otherwise: for the first administrator and
 * demonstration data. Throws `taken` if the address has an owner.
 */
export const createVerifiedUser = async (
  user: NewAccount & {
    profiles: readonly (Pick<StoredProfile, "id" | "role_id"> & Partial<StoredProfile>)[];
  },
  taken: Refusal,
  now: Date,
): Promise<void> => {
  const profiles = user.profiles.map((given) =>
    blankProfile({ confirmed_at: now.toISOString(), ...given, user_id: user.id, name: user.name }, now),
  );
  await transact(writesToCreateAccount(user, { verified: true, profiles, taken }, now));
};

export const findCredential = (userId: string): Promise<Credential | undefined> =>
  findOne(credential, credentialKey(userId));

/** What the decision to delete somebody rests on, and where their address and their review stand. */
const deletedAs = ["profiles", "factors", "verified_at", "seen_on", "email", "review_on"] as const;

/** Deletes a user with their password, factors and address if `deletedAs` is unchanged, else throws `ConcurrentChange`. */
export const writesToDeleteAuth = (user: Auth): Write[] => [
  deleteItem(
    keys.auth(user.id),
    {
      expression: deletedAs.map((name) => `#${name} = :${name}`).join(" AND "),
      names: Object.fromEntries(deletedAs.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(deletedAs.map((name) => [`:${name}`, user[name]])),
    },
    () => new ConcurrentChange(),
  ),
  ...writesToDeleteAuthParts(user),
  writeToReleaseAddress(user),
];

/** Deletes all but the address of an account that nobody verified or gave a profile, if nobody did meanwhile. */
const writesToDeleteUnverified = (user: Auth): Write[] => [
  deleteItem(keys.auth(user.id), unverifiedAs(user), () => new ConcurrentChange()),
  ...writesToDeleteAuthParts(user),
];

/** Deletes an account that nobody verified or gave a profile; throws `ConcurrentChange` if somebody did meanwhile. */
export const writesToDeleteUnverifiedAccount = (user: Auth): Write[] => [
  ...writesToDeleteUnverified(user),
  writeToReleaseAddress(user),
];

const writesToDeleteAuthParts = (user: Auth): Write[] => [
  deleteItem(credentialKey(user.id)),
  deleteItem(keys.emailChange(user.id)),
  ...writesToDeleteFactors(user),
  writeToDeleteReviewOfUser(user),
];
