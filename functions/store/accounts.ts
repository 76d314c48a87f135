import * as z from "zod";
import { chunks } from "#functions/services/chunks.ts";
import { hashOf, newToken } from "#functions/services/link-tokens.ts";
import { type Auth, auth, findAuth, findAuths, sessionsKept } from "#functions/store/auth.ts";
import { create, createFresh, entity, findAll, findOne, pick, place } from "#functions/store/entity.ts";
import { factorsDropped } from "#functions/store/factors.ts";
import { keys, within } from "#functions/store/keys.ts";
import { blankProfile, heldAs, profilesCreated, type StoredProfile } from "#functions/store/profiles.ts";
import { reviewOfUserDropped, reviewPlanned } from "#functions/store/reviews.ts";
import { Overtaken, retryWhenOvertaken } from "#functions/store/roster.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  isPresent,
  type Refusal,
  readItems,
  transact,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { retention } from "#shared/contract/retention.ts";

/** Who has an address: the one item that makes it unique. */
const Email = z.object({ email: z.string(), user_id: z.string() });
const email = entity("Email", Email, (item) => keys.email(item.email));

/** A password's hash; `id` changes with every change of password, and what was bound to the old one is void. */
const Credential = z.object({ user_id: z.string(), id: z.string(), hash: z.string() });
export type Credential = z.output<typeof Credential>;
const credential = entity("Credential", Credential, (item) => keys.credential(item.user_id));

/** A verification link sent out: it carries the name and password of the sign-up that it was sent for. */
const Verification = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  name: z.string(),
  credential: Credential,
  valid_until: z.string(),
  expires: z.number(),
});
const verification = entity("Verification", Verification, (item) => keys.verification(item.token_hash));

/** A link to choose another password. */
const Reset = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  email: z.string(),
  credential_id: z.string(),
  valid_until: z.string(),
  expires: z.number(),
});
const reset = entity("Reset", Reset, (item) => keys.reset(item.token_hash));

/** What leads from a user to the links mailed to it, which are erased with the account. */
const MailedLink = z.object({
  user_id: z.string(),
  kind: z.enum(["VERIFY", "RESET"]),
  token_hash: z.string(),
  expires: z.number(),
});
const mailedLinks = entity("MailedLink", MailedLink, (link) =>
  keys.mailedLink(link.user_id, link.kind, link.token_hash),
);

const hour = 3_600_000;
const day = 24 * hour;
const lifetimes = { verification: 2 * day, verificationKept: 90 * day, reset: hour, invitation: 14 * day };
const seconds = (instant: number) => Math.floor(instant / 1000);

/** An account as sign-in sees it. */
export type Account = { user: Auth; credential: Credential };

/**
 * The account of an address with its password's hash. The same reads are made for an unknown address, so that
 * nothing tells it from a known one.
 */
export const findAccount = async (address: string): Promise<Account | undefined> => {
  const owner = await findOne(email, keys.email(address));
  const userId = owner?.user_id ?? "nobody";
  const [user, password] = await Promise.all([
    findAuth(userId),
    findOne(credential, keys.credential(userId)),
  ]);
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

// No later than what may be done with it first.
const firstReview = (now: Date) =>
  new Date(now.getTime() + retention.unverifiedAccount * day).toISOString().slice(0, 10);

export type NewAccount = { id: string; name: string; email: string; hash: string; credentialId: string };

/** The writes of a new account; refused when somebody has the address, also when both come at once. */
export const accountCreated = (
  account: NewAccount,
  given: { verified: boolean; profiles: readonly StoredProfile[]; taken: Refusal },
  now: Date,
): Write[] => [
  create(email, { email: account.email, user_id: account.id }, given.taken),
  createFresh(credential, { user_id: account.id, id: account.credentialId, hash: account.hash }),
  reviewPlanned({ id: account.id, review_on: firstReview(now) }),
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
  }),
  ...profilesCreated(given.profiles),
];

/** Replaces the password of an account that nobody has verified or given a profile: its address signs up again. */
export const signUpReplaced = (account: Account, to: { name: string; credential: Credential }): Write[] => [
  place(credential, to.credential),
  updateItem(
    keys.auth(account.user.id),
    { set: [["name", to.name]] },
    unverifiedAs(account.user),
    () => new Overtaken(),
  ),
];

/** A new verification link for this name and password, with the writes that make it work. */
export const newVerification = (
  to: { name: string; credential: Credential },
  now: Date,
): { token: string; writes: Write[] } => {
  const { token, token_hash } = newToken();
  const { user_id } = to.credential;
  const expires = seconds(now.getTime() + lifetimes.verificationKept);
  const link = createFresh(verification, {
    token_hash,
    user_id,
    name: to.name,
    credential: to.credential,
    valid_until: new Date(now.getTime() + lifetimes.verification).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "VERIFY", token_hash, expires })] };
};

/** Verifies the account of a link, with the password that the link was sent for; again and again is as good as once. */
export const verifyAccount = (token: string, now: Date): Promise<void> =>
  retryWhenOvertaken(async () => {
    const link = await findOne(verification, keys.verification(hashOf(token)));
    const user = link && (await findAuth(link.user_id));
    if (!link || !user) throw accountsProblems.verificationFailed();
    if (user.verified_at !== null) return;
    if (link.valid_until <= now.toISOString()) throw accountsProblems.verificationFailed();
    const verified = updateItem(
      keys.auth(user.id),
      {
        set: [
          ["verified_at", now.toISOString()],
          ["name", user.profiles.length > 0 ? user.name : link.name],
        ],
      },
      unverifiedAs(user),
      () => new Overtaken(),
    );
    await transact([place(credential, link.credential), verified]);
  });

const unverifiedAs = (user: Auth): Condition => ({
  expression: "#verified = :nobody AND #profiles = :profiles",
  names: { "#verified": "verified_at", "#profiles": "profiles" },
  values: { ":nobody": null, ":profiles": user.profiles },
});

type Mailed = { token: string; writes: Write[] };

const passwordLink = (
  { id: user_id, email: address, credentialId }: Pick<NewAccount, "id" | "email" | "credentialId">,
  lifetime: number,
  now: Date,
): Mailed => {
  const { token, token_hash } = newToken();
  const expires = seconds(now.getTime() + lifetime + day);
  const link = createFresh(reset, {
    token_hash,
    user_id,
    email: address,
    credential_id: credentialId,
    valid_until: new Date(now.getTime() + lifetime).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "RESET", token_hash, expires })] };
};

/** A new link to choose another password, with the writes that make it work. */
export const newReset = ({ user, credential: { id } }: Account, now: Date): Mailed =>
  passwordLink({ ...user, credentialId: id }, lifetimes.reset, now);

/** A link to choose the first password of an account that staff have opened, with the writes that make it work. */
export const newInvitation = (account: NewAccount, now: Date): Mailed =>
  passwordLink(account, lifetimes.invitation, now);

type StoredReset = z.output<typeof Reset>;

/** The reset that a link stands for; refused when it is unknown, used, expired, or of another address. */
export const findReset = async (token: string, address: string, now: Date): Promise<StoredReset> => {
  const found = await findOne(reset, keys.reset(hashOf(token)));
  if (!found || found.email !== address || found.valid_until <= now.toISOString())
    throw accountsProblems.resetExpired();
  return found;
};

/** Changes the password by a reset: once, with every session ended; who holds the mailbox has the address verified. */
export const passwordReset = async (
  used: StoredReset,
  to: { hash: string; credentialId: string },
  now: Date,
): Promise<void> => {
  const user = await findAuth(used.user_id);
  if (!user) throw accountsProblems.resetExpired();
  await transact([
    deleteItem(keys.reset(used.token_hash), isPresent, accountsProblems.resetExpired),
    updateItem(
      keys.credential(used.user_id),
      {
        set: [
          ["hash", to.hash],
          ["id", to.credentialId],
        ],
      },
      credentialIs(used.credential_id),
      accountsProblems.resetExpired,
    ),
    updateItem(
      keys.auth(used.user_id),
      {
        set: [
          ["sessions", {}],
          ["verified_at", user.verified_at ?? now.toISOString()],
        ],
      },
      isPresent,
      accountsProblems.resetExpired,
    ),
  ]);
};

const credentialIs = (id: string) => ({
  expression: "#id = :id",
  names: { "#id": "id" },
  values: { ":id": id },
});

/** Requires that somebody's password is still the one with this id. */
export const passwordIs = (userId: string, credentialId: string, refusal: Refusal): Write =>
  checkItem(keys.credential(userId), credentialIs(credentialId), refusal);

/** Gives an account another password, while the present one is as it was checked; every other sign-in's sessions end. */
export const changeOwnPassword = (
  userId: string,
  present: Credential,
  to: { hash: string; id: string },
  signIn: string,
): Promise<void> =>
  retryWhenOvertaken(async () => {
    const user = await findAuth(userId);
    if (!user) throw accountsProblems.wrongPresentPassword();
    await transact([
      updateItem(
        keys.credential(userId),
        {
          set: [
            ["hash", to.hash],
            ["id", to.id],
          ],
        },
        credentialIs(present.id),
        accountsProblems.wrongPresentPassword,
      ),
      sessionsKept(user, signIn),
    ]);
  });

/** Makes an address somebody's; refused when it is anybody's already. */
export const addressTaken = (address: string, userId: string, refusal: Refusal): Write =>
  create(email, { email: address, user_id: userId }, refusal);

/** Lets go of a user's address. */
export const addressReleased = (user: Auth): Write =>
  deleteItem(keys.email(user.email), { expression: "user_id = :user", values: { ":user": user.id } });

/** Requires that the password that was just checked is still the password. */
export const stillThePassword = ({ credential: checked }: Account): Write =>
  checkItem(keys.credential(checked.user_id), credentialIs(checked.id), accountsProblems.wrongPair);

/** Stores the same password's hash at today's cost. */
export const rehashed = ({ credential: checked }: Account, hash: string): Write =>
  updateItem(
    keys.credential(checked.user_id),
    { set: [["hash", hash]] },
    credentialIs(checked.id),
    accountsProblems.wrongPair,
  );

/**
 * Creates a verified user with a confirmed profile for each role, unless one says that it is to confirm: for the first
 * administrator and demonstration data.
 * Throws `taken` when somebody has the address.
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
  await transact(accountCreated(user, { verified: true, profiles, taken }, now));
};

/** A user's password's hash; undefined when there is no such user. */
export const findCredential = (userId: string): Promise<Credential | undefined> =>
  findOne(credential, keys.credential(userId));

/** Removes a user with its password and its hold on its address, the profiles as they were read, else `Overtaken`. */
export const accountDropped = (user: Auth): Write[] => [
  deleteItem(
    keys.auth(user.id),
    {
      expression: "#profiles = :profiles AND #factors = :factors",
      names: { "#profiles": "profiles", "#factors": "factors" },
      values: { ":profiles": user.profiles, ":factors": user.factors },
    },
    () => new Overtaken(),
  ),
  ...holdsDropped(user),
];

/** Removes an account that nobody has verified or given a profile; `Overtaken` if somebody has meanwhile. */
export const unverifiedDropped = (user: Auth): Write[] => [
  deleteItem(keys.auth(user.id), unverifiedAs(user), () => new Overtaken()),
  ...holdsDropped(user),
];

const holdsDropped = (user: Auth): Write[] => [
  deleteItem(keys.credential(user.id)),
  deleteItem(keys.emailChange(user.id)),
  ...factorsDropped(user),
  deleteItem(keys.email(user.email), {
    expression: "user_id = :user",
    values: { ":user": user.id },
  }),
  reviewOfUserDropped(user),
];

/** Forgets every link that was mailed to a user: each carries the name and the address of somebody. */
export const forgetMailedLinks = async (userId: string): Promise<void> => {
  const links = await findAll(mailedLinks, within.mailedLinks(userId));
  for (const some of chunks(links, 50))
    await transact(
      some.flatMap((link) => [
        deleteItem(mailedLinks.keyOf(link)),
        deleteItem((link.kind === "VERIFY" ? keys.verification : keys.reset)(link.token_hash)),
      ]),
    );
};
