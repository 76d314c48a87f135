import { route } from "#functions/http/route.ts";
import { renameUser } from "#functions/store/profile-changes.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.renameUser, async ({ params, body, viewer, now, audit }) => {
  if (viewer.userId !== params.userId && !isStaff(viewer)) throw commonProblems.forbidden();
  await renameUser(params.userId, body.name, { viewer, now });
  audit({ what: "accountChanged", subject: params.userId, detail: "name" });
  return { id: params.userId, name: body.name };
});
