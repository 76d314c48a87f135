import { findAuth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import { findFile, publicPath, type StoredFile } from "#functions/domain/files/files.store.ts";
import { type StructureBy, writesToLogPicture } from "#functions/domain/structures/structure-log.store.ts";
import {
  findSituation,
  partOf,
  type StoredPhoto,
  writesToDeletePhotoAmong,
  writeToSetPhotoUrl,
  writeToSetTrainingSituationPhotoUrl,
} from "#functions/domain/structures/structure-parts.store.ts";
import {
  findStructure,
  findWholeStructure,
  writesToChangeStructure,
} from "#functions/domain/structures/structures.store.ts";
import type { Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** The author of the change is the one who sent the picture, at the time when it becomes visible. */
const sender = async (file: StoredFile, now: Date): Promise<StructureBy> => {
  const user = await findAuth(file.user_id);
  return { viewer: { userId: file.user_id, profiles: user ? heldProfiles(user) : [] }, now };
};

/**
 * Makes a checked photo of a structure visible; the first one also on the structure's card, in place of a later one that
 * was checked before it.
 */
export const writesToShowStructurePhoto = async (
  file: StoredFile,
  now: Date,
): Promise<{ writes: Write[]; replaced?: string | null } | undefined> => {
  const whole = await findWholeStructure(partOf(file.owner_id).structureId);
  const photo = whole?.photos.find((one) => one.id === file.owner_id);
  if (!whole || !photo) return undefined;
  const url = publicPath(file);
  const first = whole.photos.find((one) => one === photo || one.url !== null);
  return {
    writes: [
      writeToSetPhotoUrl(photo, url),
      ...(first === photo ? writesToChangeStructure(whole.structure, { photo_url: url }) : []),
      ...writesToLogPicture(whole.structure, "photo", { after: file.name }, await sender(file, now)),
    ],
  };
};

/** Makes a checked photo of a training situation visible, instead of the previous one. */
export const writesToShowTrainingSituationPhoto = async (
  file: StoredFile,
  now: Date,
): Promise<{ writes: Write[]; replaced?: string | null } | undefined> => {
  const situation = await findSituation(file.owner_id);
  if (situation?.photo_file_id !== file.id) return undefined;
  const structure = await findStructure(situation.structure_id);
  if (!structure) return undefined;
  const after = `${situation.name} : ${file.name}`;
  return {
    writes: [
      writeToSetTrainingSituationPhotoUrl(situation, file.id, publicPath(file)),
      ...writesToLogPicture(structure, "situation_photo", { after }, await sender(file, now)),
    ],
    replaced: situation.situation_photo_url,
  };
};

/** Removes a photo; if the structure's card showed it, the next one replaces it there. */
export const writesToRemoveStructurePhoto = async (photo: StoredPhoto, by: StructureBy): Promise<Write[]> => {
  const [whole, file] = await Promise.all([findWholeStructure(photo.structure_id), findFile(photo.file_id)]);
  if (!whole) throw commonProblems.notFound();
  const next = whole.photos.find((one) => one.id !== photo.id && one.url !== null)?.url ?? null;
  const wasShown = photo.url !== null && whole.structure.photo_url === photo.url;
  return [
    // Of two that are removed at once, each would leave the card the other one.
    ...writesToDeletePhotoAmong(photo, whole.photos),
    ...(wasShown ? writesToChangeStructure(whole.structure, { photo_url: next }) : []),
    ...(photo.url === null
      ? []
      : writesToLogPicture(whole.structure, "photo", { before: file?.name ?? photo.file_id }, by)),
  ];
};
