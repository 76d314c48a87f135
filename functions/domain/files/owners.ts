import { writesToShowPlanPicture } from "#functions/domain/events/plans.store.ts";
import { publicPath, type StoredFile } from "#functions/domain/files/files.store.ts";
import { writesToShowDocumentFile } from "#functions/domain/library/library.store.ts";
import { profileReaders, userSubject } from "#functions/domain/profiles/profile-log.store.ts";
import { findProfile, writesToChangeProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { writesToLogChange } from "#functions/domain/reference/changes.store.ts";
import {
  writesToShowStructurePhoto,
  writesToShowTrainingSituationPhoto,
} from "#functions/domain/structures/structure-photos.store.ts";
import type { Write } from "#functions/store/table.ts";
import type { UploadKind } from "#shared/contract/upload.ts";

/** The writes that show a checked file, and the path of the published picture that it replaces. */
type Settling = { writes: Write[]; replaced?: string | null };

/**
 * By kind: the writes that show a checked file, for the transaction that makes it available; undefined if nothing
 * expects the file any more.
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
  eventPlan: writesToShowPlanPicture,
  // Imports look up their file themselves.
  import: async () => ({ writes: [] }),
};
