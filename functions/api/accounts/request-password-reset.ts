import { requireWithinMailCaps } from "#functions/domain/accounts/mail-caps.ts";
import { requestReset } from "#functions/domain/accounts/password-reset.ts";
import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/platform/allowances.ts";
import { withMinimumDuration } from "#functions/platform/waiting.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.requestPasswordReset, async ({ body, address, now }) => {
  await requireWithinMailCaps("reset", address, now);
  await withMinimumDuration(evenAnswer, () => requestReset(body.email, address, now));
  return { message: accountsMessages.resetSent };
});
