import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.validateToken, async ({ viewer, renewed }) => ({
  valid: viewer !== undefined,
  ...(viewer && { user: { id: viewer.userId, name: viewer.name } }),
  ...(renewed !== undefined && { token: renewed }),
}));
