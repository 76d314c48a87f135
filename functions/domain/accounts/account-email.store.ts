import * as z from "zod";
import {
  findAccount,
  isOpenSignUp,
  writesToTakeAddressOf,
  writeToReleaseAddress,
  writeToTakeAddress,
} from "#functions/domain/accounts/accounts.store.ts";
import {
  type Auth,
  bondsOf,
  eraIs,
  findAuth,
  newEra,
  passwordIs,
} from "#functions/domain/accounts/auth.store.ts";
import { forgetMailedLinks } from "#functions/domain/accounts/mailed-links.store.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import { entity, findOne, place } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { allHold, deleteItem, transact, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { type Bonds, bondOf, handedOut } from "#shared/contract/handed-out.ts";

/** A requested change of address, pending until its owner follows the link mailed to the new one. One at a time. */
const EmailChange = z.object({
  user_id: z.string(),
  email: z.string(),
  token_hash: z.string(),
  bound_to: z.string().default(""),
  valid_until: z.string(),
  expires: z.number(),
});
type EmailChange = z.output<typeof EmailChange>;
const emailChange = entity("EmailChange", EmailChange, (change) => keys.emailChange(change.user_id));

/** The change of address that somebody has pending. */
export const findEmailChange = async (
  userId: string,
  bonds: Bonds,
  now: Date,
): Promise<EmailChange | undefined> => {
  const found = await findOne(emailChange, keys.emailChange(userId));
  const isBound = found?.bound_to === bondOf("emailChange", bonds);
  return found && isBound && found.valid_until > now.toISOString() ? found : undefined;
};

/** A new link for a change of address, with the write that makes it work and ends the one before. */
export const newEmailChange = (
  { userId: user_id, bonds }: { userId: string; bonds: Bonds },
  email: string,
  now: Date,
): { token: string; write: Write } => {
  const { token, token_hash } = newToken();
  const until = now.getTime() + handedOut.emailChange.lasts;
  const change = {
    user_id,
    email,
    token_hash,
    bound_to: bondOf("emailChange", bonds),
    valid_until: new Date(until).toISOString(),
    expires: secondsOf(until),
  };
  return { token, write: place(emailChange, change) };
};

export const writeToDeleteEmailChange = (userId: string): Write => deleteItem(keys.emailChange(userId));

/** Gives an account the address of the followed link, once; refused if somebody else has the address by now. */
export const changeEmail = (userId: string, token: string, now: Date): Promise<{ before: Auth }> =>
  retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    const change = user && (await findEmailChange(userId, bondsOf(user), now));
    if (!change || change.token_hash !== hashOf(token)) throw accountsProblems.emailChangeExpired();
    // Anybody signs up with anybody's address: a sign-up that nobody has verified gives way.
    const signUp = (await findAccount(change.email))?.user;
    if (signUp && !isOpenSignUp(signUp)) throw accountsProblems.emailTaken();
    if (signUp) await forgetMailedLinks(signUp.id);
    await transact([
      ...(signUp
        ? writesToTakeAddressOf(signUp, userId)
        : [writeToTakeAddress(change.email, userId, accountsProblems.emailTaken)]),
      writeToReleaseAddress(user),
      updateItem(
        keys.auth(userId),
        {
          set: [
            ["email", change.email],
            ["verified_at", now.toISOString()],
            ["era", newEra()],
            // Following the link proves access to the new mailbox, not knowledge of the password.
            [["password", "proven_at"], null],
          ],
          remove: ["mail_failure"],
        },
        allHold(
          { expression: "#email = :email", names: { "#email": "email" }, values: { ":email": user.email } },
          passwordIs(user.password),
          eraIs(user),
        ),
        () => new ConcurrentChange(),
      ),
      deleteItem(
        keys.emailChange(userId),
        {
          expression: "#hash = :hash",
          names: { "#hash": "token_hash" },
          values: { ":hash": change.token_hash },
        },
        accountsProblems.emailChangeExpired,
      ),
    ]);
    return { before: user };
  });
