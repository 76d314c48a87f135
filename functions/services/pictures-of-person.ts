import type { Person } from "#functions/services/person.ts";
import { removePicture } from "#functions/services/pictures.ts";
import { fileForgotten, fileIdOf } from "#functions/store/files.ts";
import { findProfiles } from "#functions/store/profiles.ts";
import { transact } from "#functions/store/table.ts";

/** Takes the pictures of somebody's profiles down, and forgets what was being sent. */
export const erasePictures = async ({ profileIds }: Person, now: Date): Promise<void> => {
  for (const { profile_picture_url, picture_file_id } of await findProfiles(profileIds)) {
    if (profile_picture_url !== null) await removePicture(profile_picture_url, now);
    const shown = profile_picture_url === null ? [] : [fileIdOf(profile_picture_url)];
    const files = new Set([...shown, ...(picture_file_id === null ? [] : [picture_file_id])]);
    if (files.size > 0) await transact([...files].map(fileForgotten));
  }
};
