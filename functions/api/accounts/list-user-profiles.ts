import { findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { present } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.listUserProfiles, async ({ viewer, now }) => {
  const held = await findProfiles(viewer.profiles.map((profile) => profile.id));
  if (held.length === 0) return { message: accountsMessages.noProfiles };
  const newestFirst = held.sort((a, b) => b.created_at.localeCompare(a.created_at));
  return present(newestFirst, "editing", now);
});
