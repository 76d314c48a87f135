import * as z from "zod";
import {
  Credential,
  credential,
  passwordSet,
  unverifiedAs,
} from "#functions/domain/accounts/accounts.store.ts";
import {
  type Auth,
  bondsOf,
  eraIs,
  findAuth,
  writesToBeginEra,
} from "#functions/domain/accounts/auth.store.ts";
import { deviceUsed, type SignIn, signInChange } from "#functions/domain/accounts/sign-ins.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import { createFresh, entity, findAll, findOne, place } from "#functions/store/entity.ts";
import {
  admissionKey,
  credentialKey,
  keys,
  resetKey,
  verificationKey,
  within,
} from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, idIs, isPresent, transact, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { type Bonds, bondOf, handedOut } from "#shared/contract/handed-out.ts";

type Mailed = { token: string; writes: Write[] };

/**
 * A verification link. It carries the name and the password of the sign-up it was sent for: anyone who follows it
 * repeats that password or chooses another.
 */
const Verification = z.object({
  token_hash: z.string(),
  bound_to: z.string().default(""),
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
  kind: z.enum(["reset", "invitation"]).default("reset"),
  bound_to: z.string().default(""),
  valid_until: z.string(),
  expires: z.number(),
});
const reset = entity("Reset", Reset, (item) => resetKey(item.token_hash));

/** A link to sign in although others have failed too often: it lifts the limits that are not the owner's own. */
const Admission = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  bound_to: z.string(),
  valid_until: z.string(),
  expires: z.number(),
});
export type Admission = z.output<typeof Admission>;
const admissions = entity("Admission", Admission, (item) => admissionKey(item.token_hash));

/** The links mailed to a user, so that they can be erased with the account. */
const MailedLink = z.object({
  user_id: z.string(),
  kind: z.enum(["VERIFY", "RESET", "ADMIT"]),
  token_hash: z.string(),
  expires: z.number(),
});
const mailedLinks = entity("MailedLink", MailedLink, (link) =>
  keys.mailedLink(link.user_id, link.kind, link.token_hash),
);

const day = 24 * 3_600_000;
/** How long an expired verification link is still recognised, so that its page can say what to do. */
const verificationKept = 5 * day;

/** A new verification link for this name and password, in this era of the account, with the writes that make it work. */
export const newVerification = (
  to: { name: string; credential: Credential; era: string },
  now: Date,
  kind: "verification" | "staffVerification" = "verification",
): Mailed => {
  const { token, token_hash } = newToken();
  const { user_id, id: password } = to.credential;
  const { lasts } = handedOut[kind];
  const expires = secondsOf(now.getTime() + lasts + verificationKept);
  const link = createFresh(verification, {
    token_hash,
    bound_to: bondOf(kind, { password, era: to.era }),
    user_id,
    name: to.name,
    credential: to.credential,
    valid_until: new Date(now.getTime() + lasts).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "VERIFY", token_hash, expires })] };
};

export type FoundLink = { user: Auth; name: string; credential: Credential };

/**
 * The account of a verification link, verified or not; refused if the link is unknown, or dead and the account
 * unverified.
 */
export const findVerification = async (token: string, now: Date): Promise<FoundLink> => {
  const link = await findOne(verification, verificationKey(hashOf(token)));
  const user = link && (await findAuth(link.user_id));
  if (!link || !user) throw accountsProblems.verificationFailed();
  const isBound = link.bound_to === bondOf("verification", bondsOf(user));
  if (user.verified_at === null && !(isBound && link.valid_until > now.toISOString()))
    throw accountsProblems.linkExpired(user.email);
  return { user, name: link.name, credential: link.credential };
};

/**
 * Verifies an account with the password that the person who followed the link repeated or chose, and signs them in.
 * Throws `ConcurrentChange` if the account changed meanwhile.
 */
export const writesToVerifyAccount = (
  { user, name }: FoundLink,
  to: { credential: Credential; signIn: SignIn },
  now: Date,
): Write[] => {
  const { set, remove } = signInChange(user, to.signIn, now);
  return [
    place(credential, to.credential),
    ...writesToBeginEra(
      user,
      {
        set: [
          ["verified_at", now.toISOString()],
          ["name", user.profiles.length > 0 ? user.name : name],
          ["password", passwordSet(to.credential.id, "chosen", true, now)],
          ...set,
        ],
        // Anyone who follows a link from a mailbox reads it.
        remove: ["mail_failure", ...remove],
      },
      unverifiedAs(user),
      () => new ConcurrentChange(),
    ),
  ];
};

const passwordLink = (
  kind: "reset" | "invitation",
  { id: user_id, email }: Pick<Auth, "id" | "email">,
  bonds: Bonds,
  until: Date,
): Mailed => {
  const { token, token_hash } = newToken();
  const expires = secondsOf(until.getTime() + day);
  const link = createFresh(reset, {
    token_hash,
    user_id,
    email,
    kind,
    bound_to: bondOf(kind, bonds),
    valid_until: until.toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "RESET", token_hash, expires })] };
};

/** A new link to choose another password, with the writes that make it work. */
export const newReset = (user: Auth, now: Date): Mailed =>
  passwordLink("reset", user, bondsOf(user), new Date(now.getTime() + handedOut.reset.lasts));

/** A link to choose the first password of an account that staff have opened, with the writes that make it work. */
export const newInvitation = (account: Pick<Auth, "id" | "email">, bonds: Bonds, until: Date): Mailed =>
  passwordLink("invitation", account, bonds, until);

/** The same for an existing account whose password is void. */
export const newInvitationFor = (user: Auth, until: Date): Mailed =>
  newInvitation(user, bondsOf(user), until);

/** A new link to sign in although others have failed too often, with the writes that make it work. */
export const newAdmission = (user: Auth, now: Date): Mailed => {
  const { token, token_hash } = newToken();
  const until = now.getTime() + handedOut.admission.lasts;
  const expires = secondsOf(until);
  const link = createFresh(admissions, {
    token_hash,
    user_id: user.id,
    bound_to: bondOf("admission", bondsOf(user)),
    valid_until: new Date(until).toISOString(),
    expires,
  });
  const owned = place(mailedLinks, { user_id: user.id, kind: "ADMIT", token_hash, expires });
  return { token, writes: [link, owned] };
};

/** The admission of a link; undefined if it is none of this account, or opens nothing any more. */
export const findAdmission = async (token: string, user: Auth, now: Date): Promise<Admission | undefined> => {
  const found = await findOne(admissions, admissionKey(hashOf(token)));
  const isBound = found?.user_id === user.id && found.bound_to === bondOf("admission", bondsOf(user));
  return isBound && found.valid_until > now.toISOString() ? found : undefined;
};

export const writeToSpendAdmission = ({ token_hash }: Admission): Write =>
  deleteItem(admissionKey(token_hash), isPresent, accountsProblems.admissionSpent);

type StoredReset = z.output<typeof Reset>;

/** The reset that a link stands for; refused when it is unknown, used, or dead. */
export const findReset = async (token: string, now: Date): Promise<{ used: StoredReset; user: Auth }> => {
  const used = await findOne(reset, resetKey(hashOf(token)));
  const user = used && (await findAuth(used.user_id));
  if (!user || used.valid_until <= now.toISOString()) throw accountsProblems.resetExpired();
  if (used.bound_to !== bondOf(used.kind, bondsOf(user))) throw accountsProblems.resetExpired();
  return { used, user };
};

/**
 * Changes the password by a reset link, once; ends every session. Following the link also verifies the address, and
 * the device becomes the only known one. Counts of failed sign-ins start over, as they belong to the password.
 */
export const resetPassword = async (
  { used, user }: { used: StoredReset; user: Auth },
  to: { hash: string; credentialId: string; deviceHash: string },
  now: Date,
): Promise<void> =>
  transact([
    deleteItem(resetKey(used.token_hash), isPresent, accountsProblems.resetExpired),
    updateItem(
      credentialKey(user.id),
      {
        set: [
          ["hash", to.hash],
          ["id", to.credentialId],
        ],
      },
      idIs(user.password.id),
      accountsProblems.resetExpired,
    ),
    ...writesToBeginEra(
      user,
      {
        set: [
          ["sessions", {}],
          ["verified_at", user.verified_at ?? now.toISOString()],
          ["password", passwordSet(to.credentialId, "chosen", true, now)],
          ["devices", { [to.deviceHash]: deviceUsed(user, to.deviceHash, now) }],
        ],
        remove: ["mail_failure"],
      },
      eraIs(user),
      accountsProblems.resetExpired,
    ),
  ]);

/** The day until which the links mailed to a user are kept, the last one included; undefined without any. */
export const linksKeptUntil = async (userId: string): Promise<string | undefined> => {
  const links = await findAll(mailedLinks, within.mailedLinks(userId));
  const [last] = links.map(({ expires }) => expires).sort((a, b) => b - a);
  return last === undefined ? undefined : new Date(last * 1000).toISOString().slice(0, 10);
};

const keyOfLink = { VERIFY: verificationKey, RESET: resetKey, ADMIT: admissionKey };

/** Deletes every link mailed to a user: links carry names and addresses. */
export const forgetMailedLinks = async (userId: string): Promise<void> => {
  const links = await findAll(mailedLinks, within.mailedLinks(userId));
  for (const some of chunks(links, 50))
    await transact(
      some.flatMap((link) => [
        deleteItem(mailedLinks.keyOf(link)),
        deleteItem(keyOfLink[link.kind](link.token_hash)),
      ]),
    );
};
