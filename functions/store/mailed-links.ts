import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import {
  Credential,
  credential,
  credentialIs,
  type NewAccount,
  passwordSet,
  type Standing,
  unverifiedAs,
} from "#functions/store/accounts.ts";
import { type Auth, deviceUsed, findAuth, type SignIn, signInChange } from "#functions/store/auth.ts";
import { createFresh, entity, findAll, findOne, place } from "#functions/store/entity.ts";
import { credentialKey, keys, resetKey, verificationKey, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isPresent, transact, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/**
 * A verification link sent out. It carries the name and the password of the sign-up that it was sent for: whoever
 * follows it repeats that password or chooses another.
 */
const Verification = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  name: z.string(),
  credential: Credential,
  valid_until: z.string(),
  expires: z.number(),
});
const verification = entity("Verification", Verification, (item) => verificationKey(item.token_hash));

/** A link to choose another password. */
const Reset = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  email: z.string(),
  credential_id: z.string(),
  valid_until: z.string(),
  expires: z.number(),
});
const reset = entity("Reset", Reset, (item) => resetKey(item.token_hash));

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
const lifetimes = {
  verification: 2 * day,
  /** An expired link is recognised for this long, so that its page can say what to do. */
  verificationKept: 5 * day,
  reset: hour,
  invitation: 14 * day,
  /** To change what staff have typed, handed out by the sign-in with it. */
  change: hour / 4,
};
const seconds = (instant: number) => Math.floor(instant / 1000);

/** A new verification link for this name and password, with the writes that make it work. */
export const newVerification = (
  to: { name: string; credential: Credential },
  now: Date,
  lifetime = lifetimes.verification,
): { token: string; writes: Write[] } => {
  const { token, token_hash } = newToken();
  const { user_id } = to.credential;
  const expires = seconds(now.getTime() + lifetime + lifetimes.verificationKept);
  const link = createFresh(verification, {
    token_hash,
    user_id,
    name: to.name,
    credential: to.credential,
    valid_until: new Date(now.getTime() + lifetime).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "VERIFY", token_hash, expires })] };
};

/** A verification link of an account that staff have opened with a password: it lives as long as an invitation. */
export const newStaffVerification = (to: { name: string; credential: Credential }, now: Date) =>
  newVerification(to, now, lifetimes.invitation);

export type FoundLink = { user: Auth; name: string; credential: Credential };

/** The account of a verification link, verified or not; refused when the link is unknown or too old to verify it. */
export const findVerification = async (token: string, now: Date): Promise<FoundLink> => {
  const link = await findOne(verification, verificationKey(hashOf(token)));
  const user = link && (await findAuth(link.user_id));
  if (!link || !user) throw accountsProblems.verificationFailed();
  if (user.verified_at === null && link.valid_until <= now.toISOString())
    throw accountsProblems.linkExpired(user.email);
  return { user, name: link.name, credential: link.credential };
};

/**
 * Verifies the account of a link with a password that whoever follows it repeated or chose, and signs them in where it
 * opens the account; `ConcurrentChange` when the account changed since it was read.
 */
export const writesToVerifyAccount = (
  { user, name }: FoundLink,
  to: { credential: Credential; standing: Standing; signIn?: SignIn },
  now: Date,
): Write[] => {
  const { set, remove } = to.signIn ? signInChange(user, to.signIn, now) : { set: [], remove: [] };
  return [
    place(credential, to.credential),
    updateItem(
      keys.auth(user.id),
      {
        set: [
          ["verified_at", now.toISOString()],
          ["name", user.profiles.length > 0 ? user.name : name],
          ["password", passwordSet(to.credential.id, to.standing, true, now)],
          ...set,
        ],
        remove,
      },
      unverifiedAs(user),
      () => new ConcurrentChange(),
    ),
  ];
};

type Mailed = { token: string; writes: Write[] };

const passwordLink = (
  { id: user_id, email: address, credentialId }: Invited,
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
export const newReset = ({ user }: { user: Auth }, now: Date): Mailed =>
  passwordLink({ ...user, credentialId: user.password.id }, lifetimes.reset, now);

type Invited = Pick<NewAccount, "id" | "email" | "credentialId">;

/** A link to choose the first password of an account that staff have opened, with the writes that make it work. */
export const newInvitation = (account: Invited, now: Date): Mailed =>
  passwordLink(account, lifetimes.invitation, now);

/** The same for an account that is there, whose password opens nothing. */
export const newInvitationFor = (user: Auth, now: Date): Mailed =>
  newInvitation({ ...user, credentialId: user.password.id }, now);

/** A link, mailed to nobody, to replace the password that staff have typed: the answer to the sign-in with it. */
export const newChange = (user: Auth, now: Date): Mailed =>
  passwordLink({ ...user, credentialId: user.password.id }, lifetimes.change, now);

type StoredReset = z.output<typeof Reset>;

/** The reset that a link stands for; refused when it is unknown, used, expired, or of another address. */
export const findReset = async (token: string, address: string, now: Date): Promise<StoredReset> => {
  const found = await findOne(reset, resetKey(hashOf(token)));
  if (!found || found.email !== address || found.valid_until <= now.toISOString())
    throw accountsProblems.resetExpired();
  return found;
};

/**
 * Changes the password by a reset: once, with every session ended; who holds the mailbox has the address verified,
 * and their device becomes the only known one. A new password has new counts of failures.
 */
export const resetPassword = async (
  used: StoredReset,
  to: { hash: string; credentialId: string; deviceHash: string },
  now: Date,
): Promise<void> => {
  const user = await findAuth(used.user_id);
  if (!user) throw accountsProblems.resetExpired();
  await transact([
    deleteItem(resetKey(used.token_hash), isPresent, accountsProblems.resetExpired),
    updateItem(
      credentialKey(used.user_id),
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
          ["password", passwordSet(to.credentialId, "chosen", true, now)],
          ["devices", { [to.deviceHash]: deviceUsed(user, to.deviceHash, now) }],
        ],
      },
      isPresent,
      accountsProblems.resetExpired,
    ),
  ]);
};

/** Forgets every link that was mailed to a user: each carries the name and the address of somebody. */
export const forgetMailedLinks = async (userId: string): Promise<void> => {
  const links = await findAll(mailedLinks, within.mailedLinks(userId));
  for (const some of chunks(links, 50))
    await transact(
      some.flatMap((link) => [
        deleteItem(mailedLinks.keyOf(link)),
        deleteItem((link.kind === "VERIFY" ? verificationKey : resetKey)(link.token_hash)),
      ]),
    );
};
