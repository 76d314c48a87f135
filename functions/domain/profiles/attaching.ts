import type { News } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { writesToLogAttachments } from "#functions/domain/profiles/profile-changes.store.ts";
import {
  type ProfileChange,
  requestsWithout,
  type StoredProfile,
  writesToChangeProfiles,
} from "#functions/domain/profiles/profiles.store.ts";
import type { By } from "#functions/domain/reference/changes.store.ts";
import { checkStructureExists } from "#functions/domain/structures/structures.store.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

/** Tells those who asked for it that they are attached; of one structure at once, as many are told in few writes. */
export const newsOfAttaching = (changes: readonly ProfileChange[]): News[] => {
  const granted = changes.flatMap(({ profile, to }) =>
    profile.structure_requests
      .filter(({ structure_id }) => to.structure_ids?.includes(structure_id))
      .map(({ structure_id: about }) => ({ about, user_id: profile.user_id })),
  );
  return [...Map.groupBy(granted, ({ about }) => about)].map(([about, asked]) => ({
    to: asked.map(({ user_id }) => user_id),
    kind: "attachment_confirmed",
    about,
    by: null,
  }));
};

/** Attaches a profile to these structures and no other; each must exist at the time of the write. For staff. */
export const attachOnly = async (
  profile: StoredProfile,
  structureIds: readonly string[],
  by: By,
): Promise<StoredProfile> => {
  const to = {
    structure_ids: [...new Set(structureIds)],
    structure_requests: requestsWithout(profile, structureIds),
  };
  const added = to.structure_ids.filter((id) => !profile.structure_ids.includes(id));
  const changes = [{ profile, to }];
  await transactAndTell(
    [
      ...added.map((id) => checkStructureExists(id, profilesProblems.unknownStructure)),
      ...writesToChangeProfiles(changes, by.now),
      ...(await writesToLogAttachments(changes, by)),
    ],
    newsOfAttaching(changes),
    by.now,
  );
  return { ...profile, ...to };
};
