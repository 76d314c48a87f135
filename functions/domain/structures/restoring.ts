import { writesToOrderPictureRemoval } from "#functions/domain/files/pictures.ts";
import { findUndo, type Undo } from "#functions/domain/reference/changes.store.ts";
import { referenceRosters, type SeenReferences } from "#functions/domain/reference/reference.store.ts";
import { requireReferences } from "#functions/domain/structures/edits.ts";
import {
  editedFields,
  type StructureBy,
  situationLine,
  situationTexts,
  structureReaders,
  writesToLogStructure,
  writesToLogTrainingSituation,
} from "#functions/domain/structures/structure-log.store.ts";
import {
  findSituation,
  type StoredSituation,
  writesToAddTrainingSituation,
  writesToDeleteTrainingSituation,
  writeToChangeTrainingSituation,
} from "#functions/domain/structures/structure-parts.store.ts";
import {
  findStructure,
  StoredStructure,
  writesToChangeStructure,
} from "#functions/domain/structures/structures.store.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const writesToRestoreFields = (
  seen: SeenReferences,
  before: StoredStructure,
  undo: Undo,
  by: StructureBy,
): Write[] => {
  const readers = structureReaders(seen);
  const fields = editedFields.filter((field) => undo.before && field in undo.before);
  const after = StoredStructure.parse({
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, undo.before?.[field]])),
    updated_at: by.now.toISOString(),
    version: before.version + 1,
  });
  if (fields.every((field) => same(before[field], after[field]))) return [];
  const changedSince = fields.filter((field) => !same(before[field], undo.after?.[field]));
  if (changedSince.length > 0)
    throw structureProblems.changedSince(
      changedSince.map((field) => ({
        field,
        before: readers.shown[field]?.(after) ?? "",
        after: readers.shown[field]?.(before) ?? "",
      })),
    );
  requireReferences(seen, after);
  return [
    ...writesToChangeStructure(before, after, seen.versionsOf(...referenceRosters)),
    ...writesToLogStructure(seen, before, after, by),
  ];
};

const Texts = (values: Undo["before"]) =>
  values && { name: String(values["name"] ?? ""), description: String(values["description"] ?? "") };

type Restored = { writes: Write[]; pictures: (string | null)[] };

const writesToRestoreTrainingSituation = (
  structure: StoredStructure,
  id: string,
  now: StoredSituation | undefined,
  undo: Undo,
  by: StructureBy,
): Restored => {
  const [earlier, later] = [Texts(undo.before), Texts(undo.after)];
  const current = now ? situationTexts(now) : null;
  if (same(current, earlier)) return { writes: [], pictures: [] };
  if (!same(current, later))
    throw structureProblems.changedSince([
      { field: "training_situation", before: situationLine(earlier), after: situationLine(current) },
    ]);
  const logged = writesToLogTrainingSituation(structure, id, { before: current, after: earlier }, by);
  if (!earlier && now) {
    const pictures = [now.situation_photo_url];
    return {
      writes: [
        ...writesToDeleteTrainingSituation(now),
        ...writesToOrderPictureRemoval(pictures, by.now),
        ...logged,
      ],
      pictures,
    };
  }
  if (earlier && now)
    return {
      writes: [writeToChangeTrainingSituation({ ...now, ...earlier, version: now.version + 1 }), ...logged],
      pictures: [],
    };
  // The picture was deleted: only the texts come back.
  const again = {
    ...(earlier ?? { name: "", description: "" }),
    id,
    structure_id: structure.id,
    situation_photo_url: null,
    photo_file_id: null,
    created_at: by.now.toISOString(),
    version: 1,
  };
  return { writes: [...writesToAddTrainingSituation(again), ...logged], pictures: [] };
};

/**
 * Puts back what one change of a structure replaced, and returns the pictures to take down. Nothing is restored if any
 * of it changed again since; a repeated call changes nothing.
 */
export const restoreChange = (id: string, change: string, by: StructureBy): Promise<(string | null)[]> =>
  retryOnConcurrentChange(async () => {
    const [structure, undo, seen] = await Promise.all([
      findStructure(id),
      findUndo("structures", id, change),
      readTogether(...referenceRosters),
    ]);
    if (!structure || !undo) throw commonProblems.notFound();
    const { writes, pictures } =
      undo.part === null
        ? { writes: writesToRestoreFields(seen, structure, undo, by), pictures: [] }
        : writesToRestoreTrainingSituation(structure, undo.part, await findSituation(undo.part), undo, by);
    if (writes.length > 0) await transact(writes);
    return pictures;
  });
