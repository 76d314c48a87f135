import { route } from "#functions/http/route.ts";
import { attachmentsLogged } from "#functions/store/profile-changes.ts";
import { detaching, findProfile, profilesChanged } from "#functions/store/profiles.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.removeStructureProfile, ({ params, viewer, now }) =>
  retryWhenOvertaken(async () => {
    const held = await findProfile(params.profileId);
    if (!held?.structure_ids.includes(params.id)) throw commonProblems.notFound();
    const changes = detaching([held], params.id);
    await transact([
      ...profilesChanged(changes, now),
      ...(await attachmentsLogged(changes, { viewer, now })),
    ]);
    return undefined;
  }),
);
