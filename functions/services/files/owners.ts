import { writesToLogChange } from "#functions/store/changes.ts";
import { publicPath, type StoredFile } from "#functions/store/files.ts";
import { writesToShowDocumentFile } from "#functions/store/library.ts";
import { profileReaders, userSubject } from "#functions/store/profile-log.ts";
import { findProfile, writesToChangeProfiles } from "#functions/store/profiles.ts";
import {
  writesToShowStructurePhoto,
  writesToShowTrainingSituationPhoto,
} from "#functions/store/structure-photos.ts";
import type { Write } from "#functions/store/table.ts";
import type { UploadKind } from "#shared/contract/upload.ts";

/** What a checked file changes of its owner, and the path of the published picture that it takes the place of. */
export type Settling = { writes: Write[]; replaced?: string | null };

/**
 * Each kind's owner: the writes that show it a checked file, for the transaction that makes the file available;
 * undefined when nobody waits for the file any more.
 */
export const fileOwners: Partial<
  Record<UploadKind, (file: StoredFile, now: Date) => Promise<Settling | undefined>>
> = {
  profilePicture: async (file, now) => {
    const profile = await findProfile(file.owner_id);
    if (profile?.picture_file_id !== file.id) return undefined;
    const to = { profile_picture_url: publicPath(file) };
    const by = { viewer: { userId: file.user_id }, now };
    const changes = { before: profile, after: { ...profile, ...to }, readers: profileReaders() };
    return {
      writes: [
        ...writesToChangeProfiles([{ profile, to }], now),
        ...writesToLogChange(userSubject(profile.user_id), by, changes),
      ],
      replaced: profile.profile_picture_url,
    };
  },
  document: writesToShowDocumentFile,
  structurePhoto: writesToShowStructurePhoto,
  situationPhoto: writesToShowTrainingSituationPhoto,
  // The import asks for its file; nothing else of it changes.
  import: async () => ({ writes: [] }),
};
