import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { beginUpload } from "#functions/domain/files/upload.ts";
import {
  checkUserExists,
  type Destination,
  writesToChangeDocument,
  writesToChangeFolder,
  writesToCreateDocument,
  writesToCreateFolder,
} from "#functions/domain/library/library.store.ts";
import {
  above,
  type DocumentEntry,
  type FileEntry,
  type FolderEntry,
  type Tree,
} from "#functions/domain/library/library-entries.store.ts";
import { requireLiveDocument, requireLiveFolder, requireLiveRoot } from "#functions/domain/library/live.ts";
import {
  documentFor,
  folderFor,
  type Library,
  libraryAfter,
  libraryOf,
  libraryWithDocument,
  readDocument,
  readFolders,
  readLibrary,
} from "#functions/domain/library/rights.ts";
import { actionOf, documentView, folderView } from "#functions/domain/library/view.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { rolesOf, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { quotasOf } from "#shared/contract/quotas.ts";
import { isPicture } from "#shared/contract/upload.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import {
  covers,
  highest,
  isBelowItself,
  isByOpenness,
  type Level,
  levelOn,
  libraryLimits,
  mayAddAtRoot,
  reasonsOn,
} from "#shared/library/library.rules.ts";
import type {
  DocumentChanges,
  DocumentWithUploads,
  Folder,
  FolderChanges,
  NewDocument,
  NewFile,
  NewFolder,
} from "#shared/library/library.schemas.ts";

/** The caller, the time, and the maker of ids. */
export type RequestContext = { viewer: Viewer; now: Date; newId: () => string };

const folderNamed = (library: Library, id: string, needed: Level, field: "parent_id" | "folder_id") => {
  const folder = library.tree.folders.get(id);
  const held = folder && library.ofFolder(folder);
  if (!folder || !covers(held, "read")) throw libraryProblems.unknownFolder(field);
  if (!covers(held, needed)) throw commonProblems.forbidden();
  requireLiveFolder(library, folder);
  return folder;
};

/** The depth of the tree below a folder, the folder included. */
const heightOf = (tree: Tree, folder: FolderEntry): number =>
  1 + Math.max(0, ...(tree.below.get(folder.id) ?? []).map((child) => heightOf(tree, child)));

const requireRoom = (folders: readonly FolderEntry[] = []) => {
  if (folders.length >= libraryLimits.children) throw libraryProblems.full();
};

/** A folder's destination, if the caller may put it there. */
const destinationFor = (
  library: Library,
  to: { parentId: string | null; actionId: string | null },
  needed: Level,
): Destination => {
  if (to.parentId === null) {
    if (to.actionId !== null && !library.seen.find(trainingRoster, to.actionId))
      throw libraryProblems.unknownAction();
    if (!mayAddAtRoot(library.person, to.actionId)) throw commonProblems.forbidden();
    requireLiveRoot(library, to.actionId);
    const there = library.tree.below.get(null)?.filter((one) => one.training_action_id === to.actionId);
    requireRoom(there);
    return { path: [], actionId: to.actionId };
  }
  const parent = folderNamed(library, to.parentId, needed, "parent_id");
  requireRoom(library.tree.below.get(parent.id));
  return { path: [parent, ...above(library.tree, parent)], actionId: null };
};

/** The folder after a write, as its author sees it: without its contents, if they closed it to themselves. */
const shownFolder = async ({ person }: Library, id: string): Promise<Folder> => {
  const library = libraryOf(person, await readLibrary());
  const folder = library.tree.folders.get(id);
  if (!folder) throw commonProblems.notFound();
  return folderView(library, folder);
};

/** Creates a folder in another, or at a root. */
export const createFolder = async (
  body: ReturnType<(typeof NewFolder)["parse"]>,
  { viewer, now, newId }: RequestContext,
): Promise<Folder> => {
  const id = newId();
  const library = await retryOnConcurrentChange(async () => {
    const library = await libraryAfter(viewer, readLibrary());
    const to = { parentId: body.parent_id ?? null, actionId: body.training_action_id ?? null };
    const destination = destinationFor(library, to, "write");
    if (destination.path.length >= libraryLimits.depth) throw libraryProblems.tooDeep();
    const folder: FolderEntry = {
      id,
      name: body.name,
      private: body.private,
      parent_id: to.parentId,
      training_action_id: destination.actionId,
      owner_id: viewer.userId,
      users: {},
      roles: {},
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: 1,
    };
    await transact(writesToCreateFolder(folder, destination));
    return library;
  });
  return shownFolder(library, id);
};

/**
 * The right that somebody who moves a folder must be given so as not to lose it. What they hold because the folder is
 * open is not kept: who makes it private would gain a right of their own by that.
 */
const rightKeptBy = ({ person, tree }: Library, folder: FolderEntry, isPrivate: boolean, to: Destination) => {
  const held = highest(
    reasonsOn(person, folder, above(tree, folder)).filter(({ kind }) => !isByOpenness(kind)),
  );
  const left = levelOn(person, { ...folder, private: isPrivate, training_action_id: to.actionId }, to.path);
  return held && !covers(left, held) ? { keeps: [person.userId, held] as const } : {};
};

type Changes = ReturnType<(typeof FolderChanges)["parse"]>;

/** The destination of a folder that changes move; undefined if it stays. */
const moveOf = (library: Library, folder: FolderEntry, changes: Changes): Destination | undefined => {
  const { parent_id: parentId, training_action_id: given } = changes;
  if (parentId === undefined) return undefined;
  const actionId = parentId === null && given === undefined ? actionOf(library, folder) : (given ?? null);
  if (parentId === folder.parent_id && (parentId !== null || actionId === folder.training_action_id))
    return undefined;
  if (!covers(library.ofFolder(folder), "delete")) throw commonProblems.forbidden();
  const destination = destinationFor(library, { parentId, actionId }, "delete");
  const [parent, ...others] = destination.path;
  if (parent && isBelowItself(folder.id, parent, others)) throw libraryProblems.belowItself();
  if (destination.path.length + heightOf(library.tree, folder) > libraryLimits.depth)
    throw libraryProblems.tooDeep();
  return destination;
};

/** Renames a folder, makes it private or public, moves it. */
export const changeFolder = async (
  id: string,
  changes: Changes,
  { viewer, now }: Pick<RequestContext, "viewer" | "now">,
): Promise<Folder> => {
  const library = await retryOnConcurrentChange(async () => {
    const library = await libraryAfter(viewer, readLibrary());
    const folder = folderFor(library, id, "write");
    requireLiveFolder(library, folder);
    if (changes.version !== undefined && changes.version !== folder.version)
      throw commonProblems.stale(folderView(library, folder));
    const destination = moveOf(library, folder, changes);
    const to = {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.private !== undefined && { private: changes.private }),
      ...(destination && rightKeptBy(library, folder, changes.private ?? folder.private, destination)),
    };
    await transact(writesToChangeFolder(folder, to, destination, now));
    return library;
  });
  return shownFolder(library, id);
};

/** Starts the upload of each file: once, however often the write is tried. */
const uploadStarter = (documentId: string, requests: readonly NewFile[], context: RequestContext) => {
  const start = (request: NewFile) => {
    const upload = { id: context.newId(), kind: "document", ownerId: documentId } as const;
    return beginUpload({ ...upload, userId: context.viewer.userId, request }, context.now);
  };
  const entryOf = ({ original_file_name: name, content_type, size, alt_text }: NewFile): FileEntry => ({
    name,
    content_type,
    size,
    created_at: context.now.toISOString(),
    is_available: false,
    ...(typeof alt_text === "string" && { alt_text }),
  });
  let started: ReturnType<typeof startAll> | undefined;
  const startAll = async () => {
    const uploads = await Promise.all(requests.map(start));
    return {
      signed: uploads.map((upload) => upload.signed),
      awaited: uploads.map((upload) => upload.awaited),
      files: Object.fromEntries(
        uploads.flatMap(({ signed }, n) => {
          const request = requests[n];
          return request ? [[signed.file_id, entryOf(request)]] : [];
        }),
      ),
    };
  };
  return () => {
    started ??= startAll();
    return started;
  };
};

/** The document after a write, as its author sees it. */
const shownDocument = async ({ person }: Library, id: string, now: Date) => {
  const { found, seen } = await readDocument(id);
  if (!found) throw commonProblems.notFound();
  return documentView(libraryOf(person, seen), found, now);
};

const withoutExtension = (name: string) => name.replace(/(?<=.)\.[^.]*$/, "");

/** Creates a document in a folder, or the caller's own in none; its files are still to be uploaded. */
export const createDocument = async (
  body: NewDocument,
  context: RequestContext,
): Promise<DocumentWithUploads> => {
  const { viewer, now } = context;
  const id = context.newId();
  const startUploads = uploadStarter(id, body.files, context);
  const description = cleanRichText(body.description);
  const { library, document, uploads } = await retryOnConcurrentChange(async () => {
    const library = await libraryAfter(viewer, readFolders());
    const folder = body.folder_id ? folderNamed(library, body.folder_id, "write", "folder_id") : undefined;
    if (!folder && rolesOf(viewer).length === 0) throw commonProblems.forbidden();
    const { signed: uploads, awaited, files } = await startUploads();
    const document: DocumentEntry = {
      id,
      name: body.name ?? withoutExtension(body.files[0]?.original_file_name ?? ""),
      folder_id: folder?.id ?? null,
      owner_id: viewer.userId,
      users: {},
      roles: {},
      steps: {},
      files,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: 1,
    };
    await transact([
      ...writesToCreateDocument(document, description, folder, quotasOf(viewer)),
      ...awaited,
      // A document in no folder is erased with its owner, who may be erased at this moment.
      ...(folder ? [] : [checkUserExists(viewer.userId, commonProblems.unauthenticated)]),
    ]);
    return { library, document, uploads };
  });
  return { ...(await documentView(library, { document, description }, now)), uploads };
};

/** Refuses texts of files that the document does not have, or that are no pictures. */
const requirePictures = ({ files }: DocumentEntry, texts: DocumentChanges["alt_texts"] = []) => {
  if (!texts.every(({ file_id }) => isPicture(files[file_id]?.content_type ?? "")))
    throw libraryProblems.noPicture();
};

/** Refuses to write over a text that the caller has not seen, unless it says the same. */
const requireSeenTexts = ({ files }: DocumentEntry, texts: DocumentChanges["alt_texts"] = []) => {
  for (const { file_id, alt_text, seen } of texts) {
    const current = files[file_id]?.alt_text ?? null;
    if (seen !== undefined && seen !== current && alt_text !== current)
      throw commonProblems.stale({ alt_text: current });
  }
};

/** Renames and describes a document, adds files to it, moves it. */
export const changeDocument = async (
  id: string,
  changes: DocumentChanges,
  context: RequestContext,
): Promise<DocumentWithUploads> => {
  const { viewer, now } = context;
  const startUploads = uploadStarter(id, changes.files, context);
  const { library, uploads } = await retryOnConcurrentChange(async () => {
    const { library, found } = await libraryWithDocument(viewer, id);
    const document = documentFor(library, found?.document, "write");
    requireLiveDocument(library, document);
    if (found && changes.version !== undefined && changes.version !== document.version)
      throw commonProblems.stale(await documentView(library, found, now));
    if (changes.files.length > 0 && document.was_submitted) throw libraryProblems.wasSubmitted();
    const moves = changes.folder_id !== undefined && changes.folder_id !== document.folder_id;
    if (moves && !covers(library.ofDocument(document), "delete")) throw commonProblems.forbidden();
    // A document in no folder is moved under the conditions for a new one.
    const needed = document.folder_id === null ? "write" : "delete";
    const folder = moves ? folderNamed(library, changes.folder_id ?? "", needed, "folder_id") : undefined;
    if (Object.keys(document.files).length + changes.files.length > libraryLimits.files)
      throw libraryProblems.tooManyFiles();
    requirePictures(document, changes.alt_texts);
    requireSeenTexts(document, changes.alt_texts);
    const { signed: uploads, awaited, files } = await startUploads();
    const edit = {
      name: changes.name,
      description: changes.description === undefined ? undefined : cleanRichText(changes.description),
      files,
      altTexts: new Map(changes.alt_texts?.map(({ file_id, alt_text }) => [file_id, alt_text])),
      folder,
    };
    const by = { userId: viewer.userId, limits: quotasOf(viewer) };
    await transact([...writesToChangeDocument(document, edit, by, now), ...awaited]);
    return { library, uploads };
  });
  return { ...(await shownDocument(library, id, now)), uploads };
};
