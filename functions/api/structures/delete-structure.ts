import { route } from "#functions/http/route.ts";
import { takeDown, takingDownOrdered } from "#functions/services/pictures.ts";
import { deleted } from "#functions/store/changes.ts";
import {
  detaching,
  findProfiles,
  profileCards,
  profilesChanged,
  profilesRoster,
} from "#functions/store/profiles.ts";
import { asSeen, retryWhenOvertaken } from "#functions/store/roster.ts";
import { findWholeStructure, structureDropped } from "#functions/store/structures.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

// One transaction holds a hundred writes: two for each profile, one for each part.
const mostAttached = 25;

export const handler = route(structures.deleteStructure, async ({ params: { id }, viewer, now }) => {
  const pictures = await retryWhenOvertaken(async () => {
    const found = await findWholeStructure(id);
    if (!found) throw commonProblems.notFound();
    const attached = (await profileCards()).filter((card) => card.structure_ids.includes(id));
    if (attached.length > mostAttached) throw structureProblems.tooManyAttached(attached.length);
    const held = await findProfiles(attached.map((card) => card.id));
    const shown = [
      ...found.photos.map((photo) => photo.url),
      ...found.situations.map((situation) => situation.situation_photo_url),
    ];
    await transact([
      ...structureDropped(found),
      ...(held.length > 0
        ? profilesChanged(detaching(held, id), now, [profilesRoster])
        : asSeen(profilesRoster)),
      ...takingDownOrdered(shown, now),
      ...deleted({ kind: "structures", id, name: found.structure.name }, { viewer, now }),
    ]);
    return shown;
  });
  return takeDown(pictures, now);
});
