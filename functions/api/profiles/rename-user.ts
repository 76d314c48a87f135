import { route } from "#functions/http/route.ts";
import { userRenamed } from "#functions/store/profiles.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.renameUser, async ({ params, body, viewer, now }) => {
  if (viewer.userId !== params.userId && !isStaff(viewer)) throw commonProblems.forbidden();
  await retryWhenOvertaken(async () => {
    const writes = await userRenamed(params.userId, body.name, now);
    if (!writes) throw commonProblems.notFound();
    await transact(writes);
  });
  return { id: params.userId, name: body.name };
});
