import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { renamedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { renameUser } from "#functions/domain/profiles/profile-changes.store.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { mayChangeAccount } from "#shared/profiles/profiles.rules.ts";

export const handler = route(
  profiles.renameUser,
  async ({ params: { userId }, body, viewer, now, audit }) => {
    const isOwn = viewer.userId === userId;
    if (!isOwn && !isStaff(viewer)) throw commonProblems.forbidden();
    const account = await findAuth(userId);
    // Other staff may not know of administrators' accounts.
    if (!account || !mayChangeAccount(viewer, account)) throw commonProblems.notFound();
    await admitEdit(viewer, now);
    await renameUser(userId, body.name, { viewer, now });
    if (account.name !== body.name) {
      audit({ what: "accountChanged", subject: userId, detail: "name" });
      if (!isOwn) await tell(account, renamedMail(viewer.name, body.name));
    }
    return { id: userId, name: body.name };
  },
);
