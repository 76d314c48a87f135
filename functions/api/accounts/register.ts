import { route } from "#functions/http/route.ts";
import { evenAnswer } from "#functions/services/allowances.ts";
import { requireWithinMailCaps } from "#functions/services/mail-caps.ts";
import { inNoLessThan } from "#functions/services/pace.ts";
import { refuseWeakPassword } from "#functions/services/password-rules.ts";
import { hashPassword } from "#functions/services/passwords.ts";
import { signUp } from "#functions/services/sign-up.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.register, async ({ body, address, now, newId }) => {
  await refuseWeakPassword(body.password, body);
  await requireWithinMailCaps("signUp", address, now);
  await inNoLessThan(evenAnswer, async () => {
    const hash = await hashPassword(body.password);
    await signUp({ name: body.name, email: body.email, hash }, now, newId);
  });
  return { message: accountsMessages.registered };
});
