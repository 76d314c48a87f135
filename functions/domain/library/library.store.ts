import {
  type Limits,
  writesToLowerUsage,
  writesToMoveUsage,
  writesToRaiseUsage,
} from "#functions/domain/accounts/usage.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { writeToDeleteFileRow } from "#functions/domain/files/files.store.ts";
import {
  bytesByPayer,
  bytesOf,
  DocumentEntry,
  documentsRoster,
  type FileEntry,
  type FolderEntry,
  foldersRoster,
} from "#functions/domain/library/library-entries.store.ts";
import { writesToDetachDocuments } from "#functions/domain/steps/steps.store.ts";
import { keys } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  checkUnchanged,
  entryKey,
  findEntries,
  type SeenVersions,
  writesToAddEntry,
  writesToDeleteEntries,
  writesToPutEntries,
  writeToMarkEntriesChanged,
} from "#functions/store/roster.ts";
import {
  allHold,
  type Change,
  type Condition,
  checkItem,
  deleteItem,
  isPresent,
  type Refusal,
  readItems,
  updateItem,
  type Write,
} from "#functions/store/table.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import { type Level, libraryLimits } from "#shared/library/library.rules.ts";

export type FoundDocument = { document: DocumentEntry; description: string };

/** A document as it is now, with its description; undefined when there is none. */
export const findDocument = async (id: string): Promise<FoundDocument | undefined> => {
  const at = entryKey(documentsRoster, id);
  const items = await readItems([at, keys.document(id)]);
  const entry = items.find((item) => item.pk === at.pk);
  const text = items.find((item) => item.pk !== at.pk)?.["description"];
  return entry && { document: DocumentEntry.parse(entry), description: typeof text === "string" ? text : "" };
};

export const concurrentChange = () => new ConcurrentChange();

const names = { "#parent": "parent_id", "#removed": "removed_at" };

const isUnmoved = (folder: FolderEntry): Condition => ({
  expression: "#parent = :parent AND attribute_not_exists(#removed)",
  names,
  values: { ":parent": folder.parent_id },
});

/** Requires that these folders were not moved or removed. */
const checkFoldersUnmoved = (folders: readonly FolderEntry[]): Write[] =>
  folders.map((folder) => checkItem(entryKey(foldersRoster, folder.id), isUnmoved(folder), concurrentChange));

// A folder's item counts the documents straight in it; absent is 0. The count is no field of `FolderEntry`: it changes
// without the roster's version, so copies in memory would be wrong. Conditions alone read it.

const hasRoom: Condition = {
  expression: "(attribute_not_exists(#documents) OR #documents < :max)",
  names: { "#documents": "documents" },
  values: { ":max": libraryLimits.children },
};

/**
 * Counts a document that is put into a folder, which must have room. Throws `ConcurrentChange` if the folder was moved or
 * removed.
 */
const writeToCountDocument = (folder: FolderEntry): Write =>
  updateItem(
    entryKey(foldersRoster, folder.id),
    { add: { documents: 1 } },
    allHold(isUnmoved(folder), hasRoom),
    (current) =>
      current && !current["removed_at"] && Number(current["documents"] ?? 0) >= libraryLimits.children
        ? libraryProblems.full()
        : new ConcurrentChange(),
  );

/** Subtracts documents from the counts of their folders: one write for each folder, which must exist. */
const writesToUncountDocuments = (documents: readonly DocumentEntry[]): Write[] =>
  [...Map.groupBy(documents, ({ folder_id }) => folder_id)].flatMap(([id, { length }]) =>
    id === null
      ? []
      : [
          updateItem(
            entryKey(foldersRoster, id),
            { add: { documents: -length } },
            isPresent,
            concurrentChange,
          ),
        ],
  );

/** Sets the count of a folder's documents, while these versions of `documentsRoster` hold. */
export const writesToSetDocumentCount = (folderId: string, count: number, seen: SeenVersions): Write[] => [
  updateItem(entryKey(foldersRoster, folderId), { set: [["documents", count]] }, isPresent, concurrentChange),
  ...checkUnchanged(seen),
];

/** Where a folder goes: into the first folder of `path`, or to the root of an action or of the common folders. */
export type Destination = { path: readonly FolderEntry[]; actionId: string | null };

// The whole path, not only the folder: two moves at once could each put one folder below the other.
const checkDestinationExists = ({ path, actionId }: Destination): Write[] =>
  path.length > 0 || actionId === null
    ? checkFoldersUnmoved(path)
    : [checkItem(entryKey(trainingRoster, actionId), isPresent, libraryProblems.unknownAction)];

/** Creates a folder if its destination is unchanged, else throws `ConcurrentChange`. */
export const writesToCreateFolder = (folder: FolderEntry, destination: Destination): Write[] => [
  ...writesToPutEntries(foldersRoster, [folder]),
  ...checkDestinationExists(destination),
];

const asRead = (version: number): Condition => ({
  expression: "#version = :seen AND attribute_not_exists(#removed)",
  names: { "#version": "version", "#removed": "removed_at" },
  values: { ":seen": version },
});

const edited = (to: Record<string, unknown>, now: Date): Change => ({
  set: [...Object.entries(to), ["updated_at", now.toISOString()]],
  add: { version: 1 },
});

/**
 * Changes a folder if it is unchanged, else throws `ConcurrentChange`; with a destination, moves it there. `keeps`: a
 * right to give to anyone who would lose their access by this change.
 */
export const writesToChangeFolder = (
  folder: FolderEntry,
  { keeps, ...to }: { name?: string; private?: boolean; keeps?: readonly [userId: string, level: Level] },
  destination: Destination | undefined,
  now: Date,
): Write[] => {
  const place = destination && {
    parent_id: destination.path[0]?.id ?? null,
    training_action_id: destination.path.length > 0 ? null : destination.actionId,
  };
  const change = edited({ ...to, ...place }, now);
  return [
    writeToMarkEntriesChanged(foldersRoster, [folder.id]),
    updateItem(
      entryKey(foldersRoster, folder.id),
      {
        ...change,
        set: [...(change.set ?? []), ...(keeps ? [[["users", keeps[0]], keeps[1]] as const] : [])],
      },
      asRead(folder.version),
      concurrentChange,
    ),
    ...(destination ? checkDestinationExists(destination) : []),
  ];
};

/**
 * Marks folders as removed: they and their contents disappear for everybody, and nothing can be put into them. Throws
 * `ConcurrentChange` if one was moved or is gone.
 */
export const writesToRemoveFolders = (folders: readonly FolderEntry[], now: Date): Write[] => [
  writeToMarkEntriesChanged(
    foldersRoster,
    folders.map(({ id }) => id),
  ),
  ...folders.map((folder) =>
    updateItem(
      entryKey(foldersRoster, folder.id),
      { set: [["removed_at", now.toISOString()]] },
      {
        expression: "#parent = :parent",
        names: { "#parent": "parent_id" },
        values: { ":parent": folder.parent_id },
      },
      concurrentChange,
    ),
  ),
];

/** Deletes folders that were marked as removed and are empty by now. */
export const writesToDeleteFolders = (ids: readonly string[]): Write[] =>
  writesToDeleteEntries(foldersRoster, ids);

const writeToSetDescription = (id: string, text: string): Write =>
  updateItem(keys.document(id), {
    set: [
      ["type", "Description"],
      ["description", text],
    ],
  });

/**
 * Creates a document and counts it in its folder, which must have room, and in its owner's usage. Throws
 * `ConcurrentChange` if its folder was moved or removed.
 */
export const writesToCreateDocument = (
  document: DocumentEntry,
  description: string,
  folder: FolderEntry | undefined,
  limits: Limits,
): Write[] => [
  ...writesToAddEntry(documentsRoster, document),
  writeToSetDescription(document.id, description),
  ...(folder ? [writeToCountDocument(folder)] : []),
  ...writesToRaiseUsage(
    document.owner_id,
    { documents: 1, bytes: bytesOf(Object.values(document.files)) },
    limits,
  ),
];

type DocumentEdit = {
  name?: string | undefined;
  description?: string | undefined;
  files: Record<string, FileEntry>;
  /** The texts of pictures that the document has, by file; null takes a text away. */
  altTexts: ReadonlyMap<string, string | null>;
  folder?: FolderEntry | undefined;
};

/** Holds if the document is unchanged and has these files still, whose removal raises no version. */
const asReadWith = (version: number, fileIds: readonly string[]): Condition => {
  const asBefore = asRead(version);
  const named = fileIds.map((id, n) => [`#file${n}`, id] as const);
  return {
    ...asBefore,
    expression: [asBefore.expression, ...named.map(([name]) => `attribute_exists(#files.${name})`)].join(
      " AND ",
    ),
    names: {
      ...asBefore.names,
      ...(named.length > 0 && { "#files": "files" }),
      ...Object.fromEntries(named),
    },
  };
};

/**
 * Changes a document if it is unchanged, else throws `ConcurrentChange`; with another folder, moves it there. `by`: who
 * does, with what they may keep.
 */
export const writesToChangeDocument = (
  document: DocumentEntry,
  { name, description, files, altTexts, folder }: DocumentEdit,
  by: { userId: string; limits: Limits },
  now: Date,
): Write[] => {
  const change = edited(
    { ...(name !== undefined && { name }), ...(folder && { folder_id: folder.id }) },
    now,
  );
  const payer = by.userId === document.owner_id ? {} : { added_by: by.userId };
  const added = Object.entries(files).map(([id, file]) => [["files", id], { ...file, ...payer }] as const);
  const described = [...altTexts].flatMap(([id, text]) =>
    text === null ? [] : [[["files", id, "alt_text"], text] as const],
  );
  const undescribed = [...altTexts].flatMap(([id, text]) =>
    text === null ? [["files", id, "alt_text"]] : [],
  );
  return [
    writeToMarkEntriesChanged(documentsRoster, [document.id]),
    updateItem(
      entryKey(documentsRoster, document.id),
      { ...change, set: [...(change.set ?? []), ...added, ...described], remove: undescribed },
      asReadWith(document.version, [...altTexts.keys()]),
      concurrentChange,
    ),
    ...(description === undefined ? [] : [writeToSetDescription(document.id, description)]),
    ...(folder ? [writeToCountDocument(folder), ...writesToUncountDocuments([document])] : []),
    ...(added.length === 0
      ? []
      : writesToRaiseUsage(by.userId, { bytes: bytesOf(Object.values(files)) }, by.limits)),
  ];
};

/**
 * Deletes documents with their files' rows, attachments and usage; throws `ConcurrentChange` if one changed or moved
 * meanwhile.
 */
export const writesToDeleteDocuments = (documents: readonly DocumentEntry[]): Write[] => [
  writeToMarkEntriesChanged(
    documentsRoster,
    documents.map(({ id }) => id),
  ),
  ...documents.flatMap((document) => [
    deleteItem(entryKey(documentsRoster, document.id), asRead(document.version), concurrentChange),
    deleteItem(keys.document(document.id)),
    ...Object.keys(document.files).map(writeToDeleteFileRow),
  ]),
  ...writesToDetachDocuments(documents),
  ...writesToUncountDocuments(documents),
  ...writesToLowerUsage(
    documents.flatMap((document) => [
      { owner: document.owner_id, usage: { documents: 1 } },
      ...[...bytesByPayer(document)].map(([owner, bytes]) => ({ owner, usage: { bytes } })),
    ]),
  ),
];

/** Takes documents out of a folder that goes, since a rendu or a dossier keeps them: they become their owner's own. */
export const writesToKeepOutOfFolders = (documents: readonly DocumentEntry[]): Write[] => [
  writeToMarkEntriesChanged(
    documentsRoster,
    documents.map(({ id }) => id),
  ),
  ...documents.map(({ id, version }) =>
    updateItem(
      entryKey(documentsRoster, id),
      { set: [["folder_id", null]], add: { version: 1 } },
      asRead(version),
      concurrentChange,
    ),
  ),
  ...writesToUncountDocuments(documents),
];

const hasFile = (fileId: string): Condition => ({
  expression: "attribute_exists(#files.#file)",
  names: { "#files": "files", "#file": fileId },
});

/** Makes a checked file of a document available; undefined if the document no longer has it. */
export const writesToShowDocumentFile = async (file: {
  id: string;
  owner_id: string;
}): Promise<{ writes: Write[] } | undefined> => {
  const [document] = await findEntries(documentsRoster, [file.owner_id]);
  if (!document?.files[file.id]) return undefined;
  return {
    writes: [
      writeToMarkEntriesChanged(documentsRoster, [document.id]),
      updateItem(
        entryKey(documentsRoster, document.id),
        { set: [[["files", file.id, "is_available"], true]] },
        hasFile(file.id),
        concurrentChange,
      ),
    ],
  };
};

/** Deletes a file of a document; throws `ConcurrentChange` if somebody did, or a rendu or dossier rests on it meanwhile. */
export const writesToDeleteDocumentFile = (document: DocumentEntry, fileId: string): Write[] => [
  writeToMarkEntriesChanged(documentsRoster, [document.id]),
  updateItem(
    entryKey(documentsRoster, document.id),
    { remove: [["files", fileId]] },
    {
      ...hasFile(fileId),
      expression: `${hasFile(fileId).expression} AND attribute_not_exists(was_submitted) AND ${document.proof_of ? "proof_of = :proofs" : "attribute_not_exists(proof_of)"}`,
      ...(document.proof_of && { values: { ":proofs": document.proof_of } }),
    },
    concurrentChange,
  ),
  ...writesToLowerUsage([
    {
      owner: document.files[fileId]?.added_by ?? document.owner_id,
      usage: { bytes: document.files[fileId]?.size ?? 0 },
    },
  ]),
];

/** Gives a document to somebody else; throws `ConcurrentChange` if it changed, or they are gone, meanwhile. */
export const writesToHandOnDocument = (document: DocumentEntry, to: string): Write[] => [
  writeToMarkEntriesChanged(documentsRoster, [document.id]),
  updateItem(
    entryKey(documentsRoster, document.id),
    { set: [["owner_id", to]], add: { version: 1 } },
    asRead(document.version),
    concurrentChange,
  ),
  checkUserExists(to, concurrentChange),
  ...writesToMoveUsage(document.owner_id, to, {
    documents: 1,
    // Guests' files stay theirs.
    bytes: bytesOf(Object.values(document.files).filter(({ added_by }) => added_by === undefined)),
  }),
];

/** Requires that a user exists, in the transaction that gives them something. */
export const checkUserExists = (userId: string, refusal: Refusal): Write =>
  checkItem(keys.auth(userId), isPresent, refusal);
