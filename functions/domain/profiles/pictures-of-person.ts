import type { Person } from "#functions/domain/accounts/person.ts";
import { fileIdOf, writeToDeleteFileRow } from "#functions/domain/files/files.store.ts";
import { removePicture } from "#functions/domain/files/pictures.ts";
import { findProfiles, type StoredProfile } from "#functions/domain/profiles/profiles.store.ts";
import { transact, type Write } from "#functions/store/table.ts";

/** Deletes the rows of profiles' pictures, shown or being uploaded; the caller deletes their bytes. */
export const writesToDeletePictureRows = (held: readonly StoredProfile[]): Write[] => {
  const ids = held.flatMap(({ profile_picture_url: shown, picture_file_id: awaited }) => [
    ...(shown === null ? [] : [fileIdOf(shown)]),
    ...(awaited === null ? [] : [awaited]),
  ]);
  return [...new Set(ids)].map(writeToDeleteFileRow);
};

/** Deletes the pictures of somebody's profiles, those being uploaded included. */
export const erasePictures = async ({ profileIds }: Person, now: Date): Promise<void> => {
  for (const profile of await findProfiles(profileIds)) {
    if (profile.profile_picture_url !== null) await removePicture(profile.profile_picture_url, now);
    const forgotten = writesToDeletePictureRows([profile]);
    if (forgotten.length > 0) await transact(forgotten);
  }
};
