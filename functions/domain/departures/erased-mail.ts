import { accountErasedMail } from "#functions/domain/accounts/mails.ts";
import { type Addressee, tell } from "#functions/domain/accounts/security-mails.ts";

/** Mails the owner that their account was erased; the erasure stands even if the mail fails. */
export const tellAccountErased = (owner: Addressee, mail = accountErasedMail()): Promise<void> =>
  tell(owner, mail);
