import * as z from "zod";
import { writeToReleaseAddress, writeToTakeAddress } from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import { entity, findOne, place } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, transact, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

const lasts = 24 * 3_600_000;

/** A requested change of address, pending until its owner follows the link mailed to the new one. One at a time. */
const EmailChange = z.object({
  user_id: z.string(),
  email: z.string(),
  token_hash: z.string(),
  valid_until: z.string(),
  expires: z.number(),
});
export type EmailChange = z.output<typeof EmailChange>;
const emailChange = entity("EmailChange", EmailChange, (change) => keys.emailChange(change.user_id));

/** The change of address that somebody has pending. */
export const findEmailChange = async (userId: string, now: Date): Promise<EmailChange | undefined> => {
  const found = await findOne(emailChange, keys.emailChange(userId));
  return found && found.valid_until > now.toISOString() ? found : undefined;
};

/** A new link for a change of address, with the write that makes it work and ends the one before. */
export const newEmailChange = (
  user_id: string,
  email: string,
  now: Date,
): { token: string; write: Write } => {
  const { token, token_hash } = newToken();
  const until = now.getTime() + lasts;
  const change = {
    user_id,
    email,
    token_hash,
    valid_until: new Date(until).toISOString(),
    expires: Math.floor(until / 1000),
  };
  return { token, write: place(emailChange, change) };
};

export const writeToDeleteEmailChange = (userId: string): Write => deleteItem(keys.emailChange(userId));

/** Gives an account the address of the followed link, once; refused if somebody else has the address by now. */
export const changeEmail = (userId: string, token: string, now: Date): Promise<{ before: Auth }> =>
  retryOnConcurrentChange(async () => {
    const [change, user] = await Promise.all([findEmailChange(userId, now), findAuth(userId)]);
    if (!change || !user || change.token_hash !== hashOf(token)) throw accountsProblems.emailChangeExpired();
    await transact([
      writeToTakeAddress(change.email, userId, accountsProblems.emailTaken),
      writeToReleaseAddress(user),
      updateItem(
        keys.auth(userId),
        {
          set: [
            ["email", change.email],
            ["verified_at", now.toISOString()],
            // Following the link proves access to the new mailbox, not knowledge of the password.
            [["password", "proven_at"], null],
          ],
          remove: ["mail_failure"],
        },
        { expression: "#email = :email", names: { "#email": "email" }, values: { ":email": user.email } },
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
