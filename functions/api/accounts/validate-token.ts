import { route } from "#functions/http/route.ts";
import { accounts } from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.validateToken, async ({ viewer, renewed }) => ({
  valid: viewer !== undefined,
  ...(renewed !== undefined && { token: renewed }),
}));
