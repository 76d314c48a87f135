import { randomUUID } from "node:crypto";
import * as z from "zod";
import {
  type By,
  type Readers,
  type Undo,
  writesToLogChange,
} from "#functions/domain/reference/changes.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  type SeenReferences,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import type { StoredStructure } from "#functions/domain/structures/structures.store.ts";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import type { Roster, Seen } from "#functions/store/roster.ts";
import { deleteItem, queryItems, type Write } from "#functions/store/table.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { namesOf } from "#shared/contract/field-list.ts";
import { placeOf } from "#shared/reference/changes.schemas.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import {
  type StructureField,
  type StructureReference,
  structureFields,
} from "#shared/structures/structures.fields.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

const namesIn =
  <Schema extends z.ZodType<Reference>, Name extends string>(list: Roster<Schema, Name>) =>
  (seen: Seen<Name>, ids: readonly string[]) =>
    ids.map((id) => seen.find(list, id)?.name ?? id).join(", ");

const names: Record<StructureReference, (seen: SeenReferences, ids: readonly string[]) => string> = {
  organization_id: namesIn(organizationsRoster),
  legal_form_id: namesIn(legalFormsRoster),
  types: namesIn(structureTypesRoster),
  publics: namesIn(publicsRoster),
  degrees: namesIn(degreesRoster),
};

/** The fields of a form: what the log tells, and what staff can put back. */
export const editedFields = namesOf(structureFields);

const isReference = (field: StructureField): field is StructureReference => field in names;
const wordsOf = (seen: SeenReferences, structure: StoredStructure, field: StructureField): string =>
  isReference(field) ? names[field](seen, [structure[field] ?? []].flat()) : structure[field];

/** How a structure's fields read in the log of changes. */
export const structureReaders = (seen: SeenReferences): Readers<StoredStructure> => ({
  shown: {
    ...Object.fromEntries(
      editedFields.map((field) => [field, (structure: StoredStructure) => wordsOf(seen, structure, field)]),
    ),
    is_active: ({ is_active }) => String(is_active),
  },
});

/** Who changes a structure. Staff are shown what others change. */
export type StructureBy = { viewer: Pick<Viewer, "userId" | "profiles">; now: Date };
const byStaff = ({ viewer }: StructureBy) => isStaff({ name: "", ...viewer });

/** `latest` names the newest change, so that staff acknowledge no change that they have not been shown. */
const StoredReview = z.object({ id: z.string(), latest: z.string() });
const reviews = entity("StructureReview", StoredReview, ({ id }) => keys.structureReview(id));

/** The structures with changes that staff have not seen, each with the mark of the newest one. */
export const findStructureReviews = async (): Promise<Map<string, string>> =>
  new Map(pick(reviews, await queryItems(within.structureReviews())).map(({ id, latest }) => [id, latest]));

/** Acknowledges a structure's changes up to this mark; refused if others came since. */
export const writeToAcknowledgeChanges = (structureId: string, latest: string): Write =>
  deleteItem(
    keys.structureReview(structureId),
    { expression: "attribute_not_exists(pk) OR latest = :latest", values: { ":latest": latest } },
    structureProblems.changedAgain,
  );

/** Deletes the review of a structure, in the transaction that deletes the structure. */
export const writeToDeleteStructureReview = (structureId: string): Write =>
  deleteItem(keys.structureReview(structureId));

/** Asks staff to review a change. Not for proposals: staff read those whole before they activate them. */
const writesToAskForReview = (
  structure: Pick<StoredStructure, "id" | "is_proposed">,
  changeId: string,
  by: StructureBy,
): Write[] =>
  byStaff(by) || structure.is_proposed
    ? []
    : [place(reviews, { id: structure.id, latest: placeOf({ at: by.now.toISOString(), id: changeId }) })];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const valuesOf = (structure: StoredStructure, fields: readonly (typeof editedFields)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, structure[field]]));

/** Logs which fields of a structure changed, and asks staff to review it unless the change is theirs. */
export const writesToLogStructure = (
  seen: SeenReferences,
  before: StoredStructure,
  after: StoredStructure,
  by: StructureBy,
): Write[] => {
  const fields = editedFields.filter((field) => !same(before[field], after[field]));
  const undo =
    byStaff(by) || fields.length === 0
      ? null
      : { part: null, before: valuesOf(before, fields), after: valuesOf(after, fields) };
  const changeId = randomUUID();
  const logged = writesToLogChange({ kind: "structures", id: after.id, name: after.name }, by, {
    before,
    after,
    readers: structureReaders(seen),
    id: changeId,
    undo,
  });
  return [...logged, ...(logged.length > 0 ? writesToAskForReview(after, changeId, by) : [])];
};

/** Logs that a photo or training situation of a structure was added, removed or changed. */
const writesToLogPart = (
  structure: Pick<StoredStructure, "id" | "name" | "is_proposed">,
  part: "photo" | "photo_alt_text" | "training_situation" | "situation_photo",
  { before = "", after = "" }: { before?: string | undefined; after?: string | undefined },
  by: StructureBy,
  undo: Undo | null = null,
): Write[] => {
  const { id, name } = structure;
  const changeId = randomUUID();
  const logged = writesToLogChange({ kind: "structures", id, name }, by, {
    before,
    after,
    readers: { shown: { [part]: (text) => text } },
    id: changeId,
    undo: byStaff(by) ? null : undo,
  });
  return [...logged, ...(logged.length > 0 ? writesToAskForReview(structure, changeId, by) : [])];
};

/**
 * Logs that a structure shows a picture more or less. It cannot be undone: the bytes of a removed picture are gone.
 */
export const writesToLogPicture = (
  structure: Pick<StoredStructure, "id" | "name" | "is_proposed">,
  part: "photo" | "situation_photo",
  names: { before?: string; after?: string },
  by: StructureBy,
): Write[] => writesToLogPart(structure, part, names, by);

export const writesToLogPhotoText = (
  structure: Pick<StoredStructure, "id" | "name" | "is_proposed">,
  texts: { before: string | undefined; after: string | undefined },
  by: StructureBy,
): Write[] => writesToLogPart(structure, "photo_alt_text", texts, by);

type SituationTexts = { name: string; description: string };
/** The fields of a training situation that staff can put back. */
export const situationTexts = ({ name, description }: SituationTexts): SituationTexts => ({
  name,
  description,
});
/** A training situation as the log shows it. */
export const situationLine = (texts: SituationTexts | null): string =>
  texts === null ? "" : texts.description === "" ? texts.name : `${texts.name} : ${texts.description}`;

/** Logs that a training situation was created (`before` null), changed or deleted (`after` null). */
export const writesToLogTrainingSituation = (
  structure: Pick<StoredStructure, "id" | "name" | "is_proposed">,
  situationId: string,
  { before, after }: { before: SituationTexts | null; after: SituationTexts | null },
  by: StructureBy,
): Write[] =>
  writesToLogPart(
    structure,
    "training_situation",
    { before: situationLine(before), after: situationLine(after) },
    by,
    {
      part: situationId,
      before: before && situationTexts(before),
      after: after && situationTexts(after),
    },
  );

/**
 * Logs that other profiles are attached to a structure. Which ones, the log of users says: this log keeps no names of
 * people.
 */
export const writesToLogStructureProfiles = (
  { id, name }: Pick<StoredStructure, "id" | "name">,
  by: By,
): Write[] =>
  writesToLogChange({ kind: "structures", id, name }, by, {
    before: "as read",
    after: "as written",
    readers: { shown: {}, hidden: { profiles: (state) => state } },
  });

/** Logs that the contacts of a structure changed, without the contacts: this log keeps no names of people. */
export const writesToLogContacts = ({ id, name }: Pick<StoredStructure, "id" | "name">, by: By): Write[] =>
  writesToLogChange({ kind: "structures", id, name }, by, {
    before: "as read",
    after: "as written",
    readers: { shown: {}, hidden: { contacts: (state) => state } },
  });
