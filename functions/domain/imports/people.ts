import {
  findUsersAt,
  type NewAccount,
  writesToCreateAccount,
} from "#functions/domain/accounts/accounts.store.ts";
import { newInvitation } from "#functions/domain/accounts/mailed-links.store.ts";
import { type InvitedTo, welcomeMail } from "#functions/domain/accounts/mails.ts";
import { type ImportOf, idFor } from "#functions/domain/imports/plan.ts";
import { userSubject } from "#functions/domain/profiles/profile-log.store.ts";
import { blankProfile } from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogCreation } from "#functions/domain/reference/changes.store.ts";
import { logger } from "#functions/platform/logger.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { hashOfNobody } from "#functions/platform/passwords/passwords.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";

/** The ids of what a line creates of a person. */
export const idsFor = (of: ImportOf, line: number) => ({
  user: idFor(of.id, line, "user"),
  profile: idFor(of.id, line, "profile"),
});

type Opened = "opened" | "without mail" | "taken";

/**
 * Opens the account of a line, with further writes in the same transaction, and mails its owner. If an earlier try
 * has opened it, the mail is sent again, as it may have been lost. An address that somebody else has by now is
 * skipped.
 */
export const openAccount = async (
  of: ImportOf,
  line: number,
  person: { name: string; email: string; role_id: number },
  invited: InvitedTo,
  more: (profileId: string) => Write[] = () => [],
): Promise<Opened> => {
  const ids = idsFor(of, line);
  const { name, email, role_id } = person;
  const owner = (await findUsersAt([email])).get(email);
  if (owner && owner.id !== ids.user) return "taken";
  if (owner && owner.verified_at !== null) return "opened";
  const account: NewAccount = {
    id: ids.user,
    name,
    email,
    hash: await hashOfNobody(),
    credentialId: idFor(of.id, line, "credential"),
  };
  const { token, writes } = newInvitation(
    account,
    { password: account.credentialId, era: owner?.era ?? "" },
    invited.until,
  );
  const profile = blankProfile(
    { id: ids.profile, user_id: ids.user, name, role_id, confirmed_at: of.now.toISOString() },
    of.now,
  );
  const opening = () => [
    ...writesToCreateAccount(
      account,
      { verified: false, standing: "void", profiles: [profile], taken: () => new ConcurrentChange() },
      of.now,
    ),
    ...writesToLogCreation(userSubject(ids.user), of),
    ...more(ids.profile),
  ];
  await transact([...(owner ? [] : opening()), ...writes]);
  try {
    await sendMail(email, welcomeMail(token, person, invited));
    return "opened";
  } catch (error) {
    // The error's message may contain the address.
    logger.warn({ message: "An invitation could not be sent", error: error instanceof Error && error.name });
    return "without mail";
  }
};
