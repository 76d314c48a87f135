import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/services/allowances.ts";
import { requireWithinMailCaps } from "#functions/services/mail-caps.ts";
import { inNoLessThan } from "#functions/services/pace.ts";
import { resendVerification } from "#functions/services/sign-up.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.resendVerification, async ({ body, address, now }) => {
  await requireWithinMailCaps("resend", address, now);
  await inNoLessThan(evenAnswer, () => resendVerification(body.email, now));
  return { message: accountsMessages.resent };
});
