import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/services/allowances.ts";
import { requireWithinMailCaps } from "#functions/services/mail-caps.ts";
import { inNoLessThan } from "#functions/services/pace.ts";
import { requestReset } from "#functions/services/password-reset.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.requestPasswordReset, async ({ body, address, now }) => {
  await requireWithinMailCaps("reset", address, now);
  await inNoLessThan(evenAnswer, () => requestReset(body.email, address, now));
  return { message: accountsMessages.resetSent };
});
