import { requireWithinMailCaps } from "#functions/domain/accounts/mail-caps.ts";
import { refuseWeakPassword } from "#functions/domain/accounts/password-rules.ts";
import { signUp } from "#functions/domain/accounts/sign-up.ts";
import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/platform/allowances.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { withMinimumDuration } from "#functions/platform/waiting.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.register, async ({ body, address, now, newId }) => {
  await refuseWeakPassword(body.password, body);
  await requireWithinMailCaps("signUp", address, now);
  await withMinimumDuration(evenAnswer, async () => {
    const hash = await hashPassword(body.password);
    await signUp({ name: body.name, email: body.email, hash }, now, newId);
  });
  return { message: accountsMessages.registered };
});
