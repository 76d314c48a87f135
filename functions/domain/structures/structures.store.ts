import * as z from "zod";
import {
  catalogueVersions,
  referenceRosters,
  type SeenReferences,
} from "#functions/domain/reference/reference.store.ts";
import {
  photos,
  type StoredPhoto,
  type StoredSituation,
  situations,
} from "#functions/domain/structures/structure-parts.store.ts";
import { firstWords } from "#functions/platform/first-words.ts";
import { create, createFresh, entity, findOne, parsed, pick } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  entriesOf,
  findEntries,
  findEntriesById,
  roster,
  type SeenVersions,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { readSnapshot } from "#functions/store/snapshot.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isPresent,
  putItem,
  queryItems,
  type Refusal,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { storedShape } from "#shared/contract/field-list.ts";
import { fold } from "#shared/contract/fold.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { listedTexts, structureFields } from "#shared/structures/structures.fields.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

/** A structure as stored. `photo_url` is its first checked photo, which cards show. */
export const StoredStructure = z.object({
  ...storedShape(structureFields),
  id: z.string(),
  photo_url: z.string().nullable(),
  is_active: z.boolean(),
  /** True from its creation by somebody other than staff until staff activate it. */
  is_proposed: z.boolean(),
  source_id: z.string().nullable(),
  source_digest: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
});
export type StoredStructure = z.output<typeof StoredStructure>;

/**
 * What lists and searches need of a structure. `words`: the distinct folded words of its description; `summary`: its
 * beginning.
 */
export const CatalogueCard = StoredStructure.pick({
  ...(Object.fromEntries(listedTexts.map((name) => [name, true])) as Record<
    (typeof listedTexts)[number],
    true
  >),
  id: true,
  organization_id: true,
  legal_form_id: true,
  types: true,
  publics: true,
  degrees: true,
  photo_url: true,
  is_active: true,
  is_proposed: true,
  source_id: true,
  source_digest: true,
}).extend({ words: z.string(), summary: z.string() });
export type CatalogueCard = z.output<typeof CatalogueCard>;

/** How many items point at a structure, and whether it is active: inactive ones cannot be pointed at. */
const StoredLinks = z.object({
  id: z.string(),
  is_active: z.boolean(),
  wishes: z.number(),
  participations: z.number(),
  /** Missing where no placement was ever noted. */
  placements: z.number().default(0),
  photos: z.number(),
  situations: z.number(),
});

const structures = entity("Structure", StoredStructure, (structure) => keys.structure(structure.id));
const links = entity("StructureLinks", StoredLinks, (one) => keys.structureLinks(one.id));
const source = entity("StructureSource", z.object({ id: z.string(), structure_id: z.string() }), (one) =>
  keys.structureSource(one.id),
);

/** The roster of every structure's card, inactive ones too. */
export const structuresRoster = roster("structures", CatalogueCard, {
  shards: 8,
  order: byName,
  versions: catalogueVersions,
  snapshot: readSnapshot,
});

/** Every structure's card, by name, inactive ones too. */
export const catalogueCards = (): Promise<readonly CatalogueCard[]> => entriesOf(structuresRoster);

/** The cards of these structures, by id; absent ones are left out. */
export const structureNames = (ids: Iterable<string>): Promise<Map<string, CatalogueCard>> =>
  findEntriesById(structuresRoster, ids);

export const findCard = async (id: string): Promise<CatalogueCard | undefined> =>
  (await findEntries(structuresRoster, [id]))[0];

export const findStructure = (id: string): Promise<StoredStructure | undefined> =>
  findOne(structures, keys.structure(id));

/** The structures with these ids, in no order; absent ones are left out. */
export const findStructures = async (ids: readonly string[]): Promise<StoredStructure[]> =>
  pick(structures, await readItems(ids.map(keys.structure)));

export type WholeStructure = {
  structure: StoredStructure;
  photos: StoredPhoto[];
  situations: StoredSituation[];
};

/** Refuses while wishes or participations point at a structure; its deletion checks it again. */
export const requireUnlinked = async (id: string): Promise<void> => {
  const counts = await findOne(links, keys.structureLinks(id));
  if (counts && counts.wishes + counts.participations + counts.placements > 0)
    throw structureProblems.inUse(counts);
};

/** A structure with its photos and training situations, oldest first, in one request. */
export const findWholeStructure = async (id: string): Promise<WholeStructure | undefined> => {
  const items = await queryItems(within.structure(id));
  const [structure] = pick(structures, items);
  const oldestFirst = (a: { created_at: string }, b: { created_at: string }) =>
    a.created_at < b.created_at ? -1 : 1;
  return (
    structure && {
      structure,
      photos: pick(photos, items).sort(oldestFirst),
      situations: pick(situations, items).sort(oldestFirst),
    }
  );
};

const distinctWords = (text: string) => {
  const words = fold(text)
    .split(" ")
    .filter((word) => word.length > 2);
  return [...new Set(words)].join(" ");
};
const cardOf = (structure: StoredStructure): CatalogueCard => ({
  ...structure,
  words: distinctWords(structure.description),
  summary: firstWords(structure.description, 160),
});

const sourceTaken = (current: Item | undefined) =>
  structureProblems.alreadyImported(current ? parsed(source, current).structure_id : "");
const writesToClaimSource = ({ id, source_id }: StoredStructure): Write[] =>
  source_id === null ? [] : [create(source, { id: source_id, structure_id: id }, sourceTaken)];

const writesToCreateStructureItems = (structure: StoredStructure): Write[] => [
  createFresh(structures, structure),
  createFresh(links, {
    id: structure.id,
    is_active: structure.is_active,
    wishes: 0,
    participations: 0,
    placements: 0,
    photos: 0,
    situations: 0,
  }),
  ...writesToClaimSource(structure),
];

const unchanged = (before: StoredStructure): Condition => ({
  expression: "#version = :version AND #photo = :photo",
  names: { "#version": "version", "#photo": "photo_url" },
  values: { ":version": before.version, ":photo": before.photo_url },
});

/** How the roster mirrors structures. */
export const structureMirror = { roster: structuresRoster, kind: structures, entryOf: cardOf, unchanged };

const writesToChangeStructureItems = (before: StoredStructure, after: StoredStructure): Write[] => [
  putItem(
    { ...after, ...keys.structure(after.id), type: structures.type },
    unchanged(before),
    () => new ConcurrentChange(),
  ),
  ...(after.is_active === before.is_active
    ? []
    : [
        updateItem(
          keys.structureLinks(after.id),
          { set: [["is_active", after.is_active]] },
          isPresent,
          commonProblems.notFound,
        ),
      ]),
  ...(before.source_id === null ? writesToClaimSource(after) : []),
];

export type StructureChange = { before: StoredStructure; to: Partial<StoredStructure> };

/**
 * Creates structures with their cards, counts and import sources, and changes others if these and the `required`
 * versions are unchanged, else throws `ConcurrentChange`: for one transaction, inside `retryOnConcurrentChange`. A
 * new photo on the card raises no version, as it is no edit of the form.
 */
export const writesToSaveStructures = (
  created: readonly StoredStructure[],
  changes: readonly StructureChange[],
  required: SeenVersions,
): Write[] => {
  const changed = changes.map(({ before, to }) => ({
    before,
    after: structures.schema.parse({ ...before, ...to }),
  }));
  return [
    ...created.flatMap(writesToCreateStructureItems),
    ...changed.flatMap(({ before, after }) => writesToChangeStructureItems(before, after)),
    ...writesToPutEntries(
      structuresRoster,
      [...created, ...changed.map(({ after }) => after)].map(cardOf),
      required,
    ),
  ];
};

/** Writes a new structure, if the reference lists are still those that were seen. */
export const writesToCreateStructure = (structure: StoredStructure, seen: SeenReferences): Write[] =>
  writesToSaveStructures([structure], [], seen.versionsOf(...referenceRosters));

/** Changes a structure if it is unchanged, else throws `ConcurrentChange`. */
export const writesToChangeStructure = (
  before: StoredStructure,
  to: Partial<StoredStructure>,
  required: SeenVersions = [],
): Write[] => writesToSaveStructures([], [{ before, to }], required);

/** To add to `writesToChangeStructure` where a change can take back what an import set: lets go of the import source. */
export const writesToReleaseSource = (before: StoredStructure, after: StoredStructure): Write[] =>
  before.source_id !== null && after.source_id === null
    ? [deleteItem(keys.structureSource(before.source_id))]
    : [];

/** Removes a structure with all its parts; refused while wishes or participations point at it. */
export const writesToDeleteStructure = (whole: WholeStructure): Write[] => {
  const { structure } = whole;
  return [
    deleteItem(keys.structure(structure.id), unchanged(structure), () => new ConcurrentChange()),
    deleteItem(
      keys.structureLinks(structure.id),
      {
        expression:
          "wishes = :none AND participations = :none AND (attribute_not_exists(placements) OR placements = :none) AND photos = :photos AND situations = :situations",
        values: { ":none": 0, ":photos": whole.photos.length, ":situations": whole.situations.length },
      },
      (current) => {
        if (!current) return commonProblems.notFound();
        const counts = parsed(links, current);
        return counts.wishes + counts.participations + counts.placements > 0
          ? structureProblems.inUse(counts)
          : new ConcurrentChange();
      },
    ),
    ...(structure.source_id === null ? [] : [deleteItem(keys.structureSource(structure.source_id))]),
    ...whole.photos.map((photo) => deleteItem(photos.keyOf(photo))),
    ...whole.situations.map((situation) => deleteItem(situations.keyOf(situation))),
    ...writesToDeleteEntries(structuresRoster, [structure.id]),
  ];
};

const writeToCountLink = (
  structureId: string,
  what: "wishes" | "participations" | "placements",
  by: number,
): Write =>
  updateItem(
    keys.structureLinks(structureId),
    { add: { [what]: by } },
    by > 0 ? { expression: "is_active = :active", values: { ":active": true } } : isPresent,
    structureProblems.unavailable,
  );

/**
 * Counts wishes for a structure up or down, in the transaction that saves them; new ones need an active structure.
 */
export const writeToCountWishes = (structureId: string, by: number): Write =>
  writeToCountLink(structureId, "wishes", by);

/**
 * Counts participations of a structure up or down, in the transaction that saves them; new ones need an active
 * structure.
 */
export const writeToCountParticipations = (structureId: string, by: number): Write =>
  writeToCountLink(structureId, "participations", by);

/** Counts placements at a structure up or down, in the transaction that saves them; new ones need an active structure. */
export const writeToCountPlacements = (structureId: string, by: number): Write =>
  writeToCountLink(structureId, "placements", by);

/** Requires that a structure is active, in the transaction of something that names it. */
export const checkStructureIsActive = (structureId: string, refusal: Refusal): Write =>
  checkItem(
    keys.structureLinks(structureId),
    { expression: "is_active = :active", values: { ":active": true } },
    refusal,
  );

/** Requires that a structure exists, in the transaction of something that names it. */
export const checkStructureExists = (
  structureId: string,
  refusal: Refusal = commonProblems.notFound,
): Write => checkItem(keys.structureLinks(structureId), isPresent, refusal);
