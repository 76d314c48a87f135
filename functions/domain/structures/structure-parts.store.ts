import * as z from "zod";
import { writeToDeleteFileRow } from "#functions/domain/files/files.store.ts";
import { createFresh, entity, findOne, remove } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type Condition, isPresent, updateItem, versionIs, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";
import { maxPhotos, maxTrainingSituations } from "#shared/structures/structures.rules.ts";

/** A photo of a structure; its url is null until the file has been checked. */
export const StoredPhoto = z.object({
  id: z.string(),
  structure_id: z.string(),
  file_id: z.string(),
  url: z.string().nullable(),
  /** Absent where nobody described the photo. */
  alt_text: z.string().optional(),
  created_at: z.string(),
});
export type StoredPhoto = z.output<typeof StoredPhoto>;

export const StoredSituation = z.object({
  id: z.string(),
  structure_id: z.string(),
  name: z.string(),
  description: z.string(),
  situation_photo_url: z.string().nullable(),
  /** The latest photo asked for: it replaces the one shown once it is checked. */
  photo_file_id: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
});
export type StoredSituation = z.output<typeof StoredSituation>;

export const partOf = (id: string): { structureId: string; localId: string } => {
  const [structureId = "", localId = ""] = id.split("~");
  return { structureId, localId };
};
const partKey = (kind: "PHOTO" | "SITUATION", id: string) => {
  const { structureId, localId } = partOf(id);
  return keys.structurePart(structureId, kind, localId);
};

export const photos = entity("StructurePhoto", StoredPhoto, (photo) => partKey("PHOTO", photo.id));
export const situations = entity("TrainingSituation", StoredSituation, (situation) =>
  partKey("SITUATION", situation.id),
);

export const findPhoto = (id: string): Promise<StoredPhoto | undefined> =>
  findOne(photos, partKey("PHOTO", id));
export const findSituation = (id: string): Promise<StoredSituation | undefined> =>
  findOne(situations, partKey("SITUATION", id));

const writeToCountPart = (structureId: string, what: "photos" | "situations", by: 1 | -1): Write => {
  const max = what === "photos" ? maxPhotos : maxTrainingSituations;
  const tooMany = what === "photos" ? structureProblems.tooManyPhotos : structureProblems.tooManySituations;
  return updateItem(
    keys.structureLinks(structureId),
    { add: { [what]: by } },
    by < 0 ? isPresent : { expression: "#what < :most", names: { "#what": what }, values: { ":most": max } },
    (current) => (current ? tooMany(max) : commonProblems.notFound()),
  );
};

/** Adds a photo whose file is still to come; refused if the structure has as many as it may. */
export const writesToAddPhoto = (photo: StoredPhoto): Write[] => [
  createFresh(photos, photo),
  writeToCountPart(photo.structure_id, "photos", 1),
];

/** Removes a photo with its file's row. */
export const writesToDeletePhoto = (photo: StoredPhoto): Write[] => [
  remove(photos.keyOf(photo)),
  writeToCountPart(photo.structure_id, "photos", -1),
  writeToDeleteFileRow(photo.file_id),
];

/** The same if the structure still has as many photos as were read, else throws `ConcurrentChange`. */
export const writesToDeletePhotoAmong = (photo: StoredPhoto, all: readonly StoredPhoto[]): Write[] => [
  remove(photos.keyOf(photo)),
  updateItem(
    keys.structureLinks(photo.structure_id),
    { add: { photos: -1 } },
    { expression: "photos = :photos", values: { ":photos": all.length } },
    () => new ConcurrentChange(),
  ),
  writeToDeleteFileRow(photo.file_id),
];

/** Makes a checked photo visible; throws `ConcurrentChange` if it was removed meanwhile. */
export const writeToSetPhotoUrl = (photo: StoredPhoto, url: string): Write =>
  updateItem(photos.keyOf(photo), { set: [["url", url]] }, isPresent, () => new ConcurrentChange());

const isDescribed = (text: string | null | undefined): Condition => {
  if (text === undefined) return isPresent;
  return text === null
    ? { expression: "attribute_exists(pk) AND attribute_not_exists(alt_text)" }
    : { expression: "alt_text = :described", values: { ":described": text } };
};

/** Writes the text that stands for a photo, or takes it away; over the text that was `seen`, if that is given. */
export const writeToDescribePhoto = (
  photo: StoredPhoto,
  text: string | null,
  seen: string | null | undefined,
): Write =>
  updateItem(
    photos.keyOf(photo),
    text === null ? { remove: ["alt_text"] } : { set: [["alt_text", text]] },
    isDescribed(seen),
    (current) =>
      current ? commonProblems.stale({ alt_text: current["alt_text"] ?? null }) : commonProblems.notFound(),
  );

/** Adds a training situation; refused when the structure has as many as it may. */
export const writesToAddTrainingSituation = (situation: StoredSituation): Write[] => [
  createFresh(situations, situation),
  writeToCountPart(situation.structure_id, "situations", 1),
];

/**
 * Changes a training situation's texts if they are unchanged, else throws `ConcurrentChange`; leaves its photo alone.
 */
export const writeToChangeTrainingSituation = ({ version, ...situation }: StoredSituation): Write =>
  updateItem(
    situations.keyOf({ ...situation, version }),
    {
      set: [
        ["name", situation.name],
        ["description", situation.description],
        ["version", version],
      ],
    },
    versionIs(version - 1),
    () => new ConcurrentChange(),
  );

/** Removes a training situation with its photo's row. */
export const writesToDeleteTrainingSituation = (situation: StoredSituation): Write[] => [
  remove(situations.keyOf(situation)),
  writeToCountPart(situation.structure_id, "situations", -1),
  ...(situation.photo_file_id === null ? [] : [writeToDeleteFileRow(situation.photo_file_id)]),
];

/** Expects a photo for a training situation, instead of any expected before. */
export const writeToAwaitTrainingSituationPhoto = (situation: StoredSituation, fileId: string): Write =>
  updateItem(
    situations.keyOf(situation),
    { set: [["photo_file_id", fileId]] },
    isPresent,
    commonProblems.notFound,
  );

/** Makes a training situation's photo visible if it is still the latest asked for, else throws `ConcurrentChange`. */
export const writeToSetTrainingSituationPhotoUrl = (
  situation: StoredSituation,
  fileId: string,
  url: string,
): Write =>
  updateItem(
    situations.keyOf(situation),
    { set: [["situation_photo_url", url]] },
    { expression: "photo_file_id = :file", values: { ":file": fileId } },
    () => new ConcurrentChange(),
  );
