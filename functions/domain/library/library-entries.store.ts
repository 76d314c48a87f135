import * as z from "zod";
import { chunks } from "#functions/platform/chunks.ts";
import { keys } from "#functions/store/keys.ts";
import { derived, roster } from "#functions/store/roster.ts";
import { readSnapshot } from "#functions/store/snapshot.ts";
import { readItems } from "#functions/store/table.ts";
import { everyContentType } from "#shared/contract/upload.ts";
import { levels } from "#shared/library/library.rules.ts";

// A folder, like a document, is one entry of its roster: opening the library reads a version item, and all of them
// are in memory. Each right is an attribute of the entry and written alone, so that two people who share at once
// overwrite nothing.

const rights = z.record(z.string(), z.enum(levels));
const shared = {
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  users: rights,
  roles: rights,
  created_at: z.string(),
  updated_at: z.string(),
  /** Rises with every edit and move, not with sharing. */
  version: z.number(),
};

export const FolderEntry = z.object({
  ...shared,
  private: z.boolean(),
  parent_id: z.string().nullable(),
  /** Of folders without a parent: the action at whose root they stand; null: among the common ones. */
  training_action_id: z.string().nullable(),
  /** When it was deleted: from then on nobody sees it or its contents, which a worker removes. */
  removed_at: z.string().optional(),
});
export type FolderEntry = z.output<typeof FolderEntry>;

/** A file of a document, listed from the moment its upload is asked for. Its FILE row has the state of the upload. */
export const FileEntry = z.object({
  name: z.string(),
  content_type: z.enum(everyContentType),
  size: z.number(),
  created_at: z.string(),
  is_available: z.boolean(),
  /** Who added it to somebody else's document, and whose usage it counts for; absent: the document's owner. */
  added_by: z.string().optional(),
  /** Absent where nobody described the picture. */
  alt_text: z.string().optional(),
});
export type FileEntry = z.output<typeof FileEntry>;

export const DocumentEntry = z.object({
  ...shared,
  /** Null: its owner's own, in no folder. */
  folder_id: z.string().nullable(),
  /** The steps it is attached to; written by step-documents.store.ts. */
  steps: z.record(z.string(), z.literal(true)),
  /** Set once it belongs to a rendu: it and its files stay as they are. */
  was_submitted: z.literal(true).optional(),
  /**
   * The marks whose proof on paper it is, by their place (`markPlace`). What was noted before erasing a learner's marks took
   * it back may stand still: whoever refuses because of one reads it.
   */
  proof_of: z.record(z.string(), z.literal(true)).optional(),
  files: z.record(z.string(), FileEntry),
});
export type DocumentEntry = z.output<typeof DocumentEntry>;

type Place = { training_action_id: string; profile_id: string; element: string };

/** The place of a mark, as its proof notes it. */
export const markPlace = ({ training_action_id, profile_id, element }: Place): string =>
  [training_action_id, profile_id, element].join("~");

export const readMarkPlace = (place: string): Place => {
  const [training_action_id = "", profile_id = "", element = ""] = place.split("~");
  return { training_action_id, profile_id, element };
};

/** Whether a rendu or a dossier of evidence rests on it: it outlives its folder. */
export const isKept = ({ was_submitted, proof_of }: DocumentEntry): boolean =>
  was_submitted === true || proof_of !== undefined;

export const bytesOf = (files: readonly FileEntry[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** A document's bytes by whose usage they count for: a guest who writes in it does not fill its owner's account. */
export const bytesByPayer = ({ owner_id, files }: DocumentEntry): Map<string, number> => {
  const payers = Map.groupBy(Object.values(files), ({ added_by }) => added_by ?? owner_id);
  return new Map([...payers].map(([payer, some]) => [payer, bytesOf(some)]));
};

/** The training actions of the steps that a document is attached to: the id of a step begins with that of its action. */
export const actionsOfSteps = ({ steps }: Pick<DocumentEntry, "steps">): string[] =>
  Object.keys(steps).flatMap((step) => step.split("~").slice(0, 1));

const asTheyCome = () => 0;
// Not sorted: there are thousands, and views sort the few that they show.
export const foldersRoster = roster("folders", FolderEntry, {
  shards: 4,
  order: asTheyCome,
  versions: "library",
});
export const documentsRoster = roster("documents", DocumentEntry, {
  shards: 16,
  order: asTheyCome,
  versions: "library",
  // What learners deposit on their steps is here too: tens of thousands, of which a function that starts would read each.
  snapshot: readSnapshot,
});

/** The folders that can be reached from a root; below `null` stand those at the roots. */
export type Tree = {
  folders: ReadonlyMap<string, FolderEntry>;
  below: ReadonlyMap<string | null, readonly FolderEntry[]>;
};

const treeFrom = (entries: readonly FolderEntry[]): Tree => {
  const below = Map.groupBy(
    entries.filter((folder) => !folder.removed_at),
    (folder) => folder.parent_id,
  );
  const folders = new Map<string, FolderEntry>();
  let level = below.get(null) ?? [];
  while (level.length > 0) {
    for (const folder of level) folders.set(folder.id, folder);
    level = level.flatMap((folder) => below.get(folder.id) ?? []);
  }
  return { folders, below };
};

/** The tree of these entries, computed once per state of the roster. */
export const treeOf = (entries: readonly FolderEntry[]): Tree => derived(entries, treeFrom);

/** The folders that a folder stands in, from the nearest to the root. */
export const above = (
  tree: Pick<Tree, "folders">,
  folder: { parent_id: string | null },
): readonly FolderEntry[] => {
  const parent = folder.parent_id === null ? undefined : tree.folders.get(folder.parent_id);
  return parent ? [parent, ...above(tree, parent)] : [];
};

const inFolders = (documents: readonly DocumentEntry[]) =>
  Map.groupBy(documents, (document) => document.folder_id);

/** Documents by the folder that they stand in. */
export const byFolder = (documents: readonly DocumentEntry[]): ReadonlyMap<string | null, DocumentEntry[]> =>
  derived(documents, inFolders);

/** The descriptions of these documents, by id; `ids` may be thousands. */
export const descriptionsOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  // A thousand at a time: more requests at once would wait for free connections.
  for (const some of chunks(ids, 1_000)) {
    const items = await readItems(some.map(keys.document));
    const texts = new Map(items.map((item) => [item.pk, item["description"]]));
    for (const id of some) {
      const text = texts.get(keys.document(id).pk);
      if (typeof text === "string") found.set(id, text);
    }
  }
  return found;
};
