import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findUploads } from "#functions/domain/files/files.store.ts";
import type { FoundDocument } from "#functions/domain/library/library.store.ts";
import {
  above,
  type DocumentEntry,
  type FileEntry,
  type FolderEntry,
} from "#functions/domain/library/library-entries.store.ts";
import { documentsIn, type Library, type WholeLibrary } from "#functions/domain/library/rights.ts";
import { degreeOf } from "#functions/domain/training/view.ts";
import type { Seen } from "#functions/store/roster.ts";
import { byName, inFrench } from "#shared/contract/collation.ts";
import type { UploadState } from "#shared/contract/upload.ts";
import {
  byCourse,
  isOpen,
  type Level,
  mayShare,
  openReasons,
  permissionsOf,
} from "#shared/library/library.rules.ts";
import type {
  ActionName,
  Audience,
  Breadcrumb,
  Document,
  DocumentCard,
  DocumentFile,
  Folder,
  FolderCard,
  FolderNode,
} from "#shared/library/library.schemas.ts";
import { promotionName } from "#shared/training/training.names.ts";

/** A training action by its name; null if it no longer exists. */
export const actionNamed = (
  seen: Seen<"trainingActions" | "degrees">,
  id: string | null,
): ActionName | null => {
  const action = seen.find(trainingRoster, id);
  if (!action) return null;
  const { year, start_date, end_date } = action;
  const degree = degreeOf(seen, action);
  return { id: action.id, name: promotionName(degree.name, year), degree, year, start_date, end_date };
};

/** The action at whose root a folder's outermost folder stands; null: the common folders. */
export const actionOf = ({ tree }: Pick<Library, "tree">, folder: FolderEntry): string | null =>
  (above(tree, folder).at(-1) ?? folder).training_action_id;

/** Whether nobody writes in the folders of this action any more; null: of none. */
export const isArchived = ({ seen }: Pick<Library, "seen">, actionId: string | null): boolean =>
  Boolean(seen.find(trainingRoster, actionId)?.archived);

const permissionsIn = (library: Library, actionId: string | null, held: Level | undefined) =>
  permissionsOf(isArchived(library, actionId) ? undefined : held);

/** Who may read a folder because it is open. */
export const audienceOf = ({ tree }: Pick<Library, "tree">, folder: FolderEntry): Audience => {
  const folders = [folder, ...above(tree, folder)];
  if (!isOpen(folders)) return "restricted";
  return folders.at(-1)?.training_action_id ? "training_action" : "everyone";
};

/** A folder in a tree. */
export const nodeView = (library: Library, folder: FolderEntry): FolderNode => ({
  id: folder.id,
  name: folder.name,
  private: folder.private,
  parent_id: folder.parent_id,
  training_action_id: actionOf(library, folder),
  permissions: permissionsIn(library, actionOf(library, folder), library.ofFolder(folder)),
});

/** The folders straight in a folder, or at the roots (null), that somebody may read. */
export const foldersIn = ({ tree, ofFolder }: Library, id: string | null): FolderEntry[] =>
  (tree.below.get(id) ?? []).filter((folder) => ofFolder(folder));

/** A folder in a list. */
const folderCard = (library: WholeLibrary, folder: FolderEntry): FolderCard => ({
  ...nodeView(library, folder),
  documents_count: documentsIn(library, folder).length,
  folders_count: foldersIn(library, folder.id).length,
  created_at: folder.created_at,
});

/** Folders in a list, by name. */
export const folderCards = (library: WholeLibrary, folders: readonly FolderEntry[]): FolderCard[] =>
  folders.map((folder) => folderCard(library, folder)).sort(byCourse);

const fileView = (id: string, file: FileEntry, upload: UploadState | undefined): DocumentFile => ({
  id,
  original_file_name: file.name,
  file_path: `/api/document-files/${id}/download`,
  content_type: file.content_type,
  size: file.size,
  alt_text: file.alt_text ?? null,
  status: file.is_available ? "available" : (upload?.status ?? "refused"),
  reason: file.is_available ? null : (upload?.reason ?? null),
});

const oldestFirst = ([, a]: [string, FileEntry], [, b]: [string, FileEntry]) =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : inFrench(a.name, b.name);
const filesOf = (document: DocumentEntry) => Object.entries(document.files).sort(oldestFirst);

/** A document in a list, with the files that one may download. */
const documentCard = (library: Library, document: DocumentEntry): DocumentCard => {
  const folder = library.folderOf(document);
  const files = filesOf(document)
    .filter(([, file]) => file.is_available)
    .map(([id, file]) => fileView(id, file, undefined));
  return {
    id: document.id,
    name: document.name,
    folder_id: document.folder_id,
    created_at: document.created_at,
    files_count: files.length,
    files,
    permissions: permissionsIn(
      library,
      folder ? actionOf(library, folder) : null,
      library.ofDocument(document),
    ),
  };
};

/** Documents in a list, by name. */
export const documentCards = (library: Library, documents: readonly DocumentEntry[]): DocumentCard[] =>
  documents.map((document) => documentCard(library, document)).sort(byName);

/** True if somebody sees the action in the library: administrators all, others those with folders open to them. */
export const maySeeAction = ({ person }: Pick<Library, "person">, actionId: string): boolean =>
  person.roles.includes("administrator") || openReasons(person, actionId).length > 0;

/** The breadcrumb of an action's root. */
export const actionTrail = ({ seen }: Library, actionId: string | null): Breadcrumb => {
  const action = actionNamed(seen, actionId);
  return action ? [{ type: "training_action", id: action.id, name: action.name }] : [];
};

const actionAbove = (library: Library, folder: FolderEntry): Breadcrumb => {
  const actionId = actionOf(library, folder);
  return actionId !== null && maySeeAction(library, actionId) ? actionTrail(library, actionId) : [];
};

/** The breadcrumb to a folder, with the action and the folders whose pages the person may open. */
export const trailTo = (library: Library, folder: FolderEntry): Breadcrumb => [
  ...actionAbove(library, folder),
  ...[folder, ...above(library.tree, folder)]
    .filter((one) => library.ofFolder(one))
    .map(({ id, name }) => ({ type: "folder" as const, id, name }))
    .reverse(),
];

/** A folder as the API returns it to somebody, with those of its contents that they may read. */
export const folderView = (library: WholeLibrary, folder: FolderEntry): Folder => ({
  ...folderCard(library, folder),
  training_action: actionNamed(library.seen, actionOf(library, folder)),
  audience: audienceOf(library, folder),
  in_private: !isOpen(above(library.tree, folder)),
  no_action: !mayShare(library.person, library.ofFolder(folder)),
  children: folderCards(library, foldersIn(library, folder.id)),
  documents: documentCards(library, documentsIn(library, folder)),
  breadcrumb: trailTo(library, folder),
  version: folder.version,
});

/** A document as the API returns it to somebody, with the states of its uploads. */
export const documentView = async (
  library: Library,
  { document, description }: FoundDocument,
  now: Date,
): Promise<Document> => {
  const files = filesOf(document);
  const awaited = files.flatMap(([id, file]) => (file.is_available ? [] : [id]));
  const uploads = awaited.length > 0 ? await findUploads(awaited, now) : new Map<string, UploadState>();
  const folder = library.folderOf(document);
  const mayReadFolder = folder && library.ofFolder(folder);
  const actionId = folder ? actionOf(library, folder) : null;
  return {
    ...documentCard(library, document),
    files_count: files.length,
    files: files.map(([id, file]) => fileView(id, file, uploads.get(id))),
    description,
    updated_at: document.updated_at,
    folder: mayReadFolder
      ? {
          id: folder.id,
          name: folder.name,
          training_action_id: actionId,
          permissions: permissionsIn(library, actionId, mayReadFolder),
        }
      : null,
    training_action: actionNamed(library.seen, actionId),
    audience: folder ? audienceOf(library, folder) : "restricted",
    no_action: !mayShare(library.person, library.ofDocument(document)),
    breadcrumb: folder ? trailTo(library, folder) : [],
    version: document.version,
  };
};
