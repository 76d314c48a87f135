import { writesToLogAttachments } from "#functions/domain/profiles/profile-changes.store.ts";
import {
  changesToDetach,
  findProfile,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogStructureProfiles } from "#functions/domain/structures/structure-log.store.ts";
import { findStructure } from "#functions/domain/structures/structures.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.removeStructureProfile, ({ params, viewer, now, audit }) =>
  retryOnConcurrentChange(async () => {
    const [held, structure] = await Promise.all([findProfile(params.profileId), findStructure(params.id)]);
    if (!structure || !held?.structure_ids.includes(params.id)) throw commonProblems.notFound();
    const changes = changesToDetach([held], params.id);
    await transact([
      ...writesToChangeProfiles(changes, now),
      ...(await writesToLogAttachments(changes, { viewer, now })),
      ...writesToLogStructureProfiles(structure, { viewer, now }),
    ]);
    audit({ what: "accessTaken", subject: params.id, person: held.user_id, detail: "structure" });
    return undefined;
  }),
);
