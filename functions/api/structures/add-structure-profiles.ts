import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { newsOfAttaching } from "#functions/domain/profiles/attaching.ts";
import { writesToLogAttachments } from "#functions/domain/profiles/profile-changes.store.ts";
import {
  changesToAttach,
  findProfiles,
  profileCards,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogStructureProfiles } from "#functions/domain/structures/structure-log.store.ts";
import { checkStructureExists, findStructure } from "#functions/domain/structures/structures.store.ts";
import { attachedView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

export const handler = route(
  structures.addStructureProfiles,
  async ({ params: { id }, body, viewer, now, audit }) => {
    const wanted = [...new Set(body.profile_ids)];
    await retryOnConcurrentChange(async () => {
      const [structure, held] = await Promise.all([findStructure(id), findProfiles(wanted)]);
      if (!structure) throw commonProblems.notFound();
      if (held.length < wanted.length) throw structureProblems.unknownProfile();
      const changes = changesToAttach(held, id);
      await transactAndTell(
        [
          checkStructureExists(id),
          ...writesToChangeProfiles(changes, now),
          ...(await writesToLogAttachments(changes, { viewer, now })),
          ...(changes.length > 0 ? writesToLogStructureProfiles(structure, { viewer, now }) : []),
        ],
        newsOfAttaching(changes),
        now,
      );
    });
    for (const profile of wanted) audit({ what: "accessGiven", subject: id, detail: profile });
    return { attachedProfiles: attachedView(id, await profileCards(), viewer) };
  },
);
