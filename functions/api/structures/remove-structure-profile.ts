import { route } from "#functions/http/route.ts";
import { detaching, findProfile, profilesChanged } from "#functions/store/profiles.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.removeStructureProfile, ({ params, now }) =>
  retryWhenOvertaken(async () => {
    const held = await findProfile(params.profileId);
    if (!held?.structure_ids.includes(params.id)) throw commonProblems.notFound();
    await transact(profilesChanged(detaching([held], params.id), now));
    return undefined;
  }),
);
