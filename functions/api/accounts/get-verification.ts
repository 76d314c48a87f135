import { findVerification } from "#functions/domain/accounts/mailed-links.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.getVerification, async ({ query, now }) => {
  const { user } = await findVerification(query.token, now);
  const { email, verified_at, password } = user;
  if (verified_at !== null)
    return { message: accountsMessages.verified, email: null, asks: "nothing" } as const;
  const asks = password.standing === "chosen" ? "repeat" : "choose";
  return { message: accountsMessages.linkIsGood, email, asks } as const;
});
