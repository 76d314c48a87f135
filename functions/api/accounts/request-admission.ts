import { sendAdmission } from "#functions/domain/accounts/admission.ts";
import { requireWithinMailCaps } from "#functions/domain/accounts/mail-caps.ts";
import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/platform/allowances.ts";
import { withMinimumDuration } from "#functions/platform/waiting.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.requestAdmission, async ({ body, address, now }) => {
  await requireWithinMailCaps("admission", address, now);
  await withMinimumDuration(evenAnswer, () => sendAdmission(body.email, now));
  return { message: accountsMessages.admissionSent };
});
