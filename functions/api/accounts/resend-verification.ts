import { requireWithinMailCaps } from "#functions/domain/accounts/mail-caps.ts";
import { resendVerification } from "#functions/domain/accounts/sign-up.ts";
import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/platform/allowances.ts";
import { withMinimumDuration } from "#functions/platform/waiting.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.resendVerification, async ({ body, address, now }) => {
  await requireWithinMailCaps("resend", address, now);
  await withMinimumDuration(evenAnswer, () => resendVerification(body.email, now));
  return { message: accountsMessages.resent };
});
