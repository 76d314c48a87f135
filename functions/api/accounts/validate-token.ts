import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { lacksFactor } from "#shared/accounts/accounts.rules.ts";

export const handler = route(accounts.validateToken, async ({ viewer, renewed }) => ({
  valid: viewer !== undefined,
  ...(viewer && { user: { id: viewer.userId, name: viewer.name } }),
  ...(renewed !== undefined && { token: renewed }),
  ...(viewer?.reading && { reading: viewer.reading }),
  ...(viewer && lacksFactor(viewer, process.env["SECOND_FACTOR"]) && { factor_needed: true as const }),
}));
