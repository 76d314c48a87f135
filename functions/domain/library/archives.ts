import { type StoredArchive, writeToAwaitArchive } from "#functions/domain/library/archives.store.ts";
import type { RequestContext } from "#functions/domain/library/edits.ts";
import {
  type DocumentEntry,
  documentsRoster,
  type FolderEntry,
} from "#functions/domain/library/library-entries.store.ts";
import {
  documentFor,
  documentsIn,
  folderFor,
  libraryAfter,
  readLibrary,
  type WholeLibrary,
} from "#functions/domain/library/rights.ts";
import { foldersIn } from "#functions/domain/library/view.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { order } from "#functions/platform/orders.ts";
import { admit } from "#functions/store/rate.ts";
import { transact } from "#functions/store/table.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
import type { Archive } from "#shared/library/library.schemas.ts";

/** A file in an archive, with its path there. */
type Packed = { path: string; fileId: string; size: number; documentId: string };

// Characters that file systems refuse or interpret.
const forbidden = /[<>:"/\\|?*]+/g;
const tidy = (name: string): string =>
  name
    .normalize("NFC")
    .replace(forbidden, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
const maxLetters = 120;
/** A name as a part of a path, cut where it is long, but never through a letter that takes two units. */
export const pathPart = (name: string, max = maxLetters): string => {
  const cut = tidy(name)
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "");
  return tidy(cut.toWellFormed()) || "_";
};

/** Makes names unique: the second "a.pdf" of a folder becomes "a (2).pdf". A long name keeps its extension. */
export const namesOnce = () => {
  const taken = new Set<string>();
  return (name: string): string => {
    const [extension = ""] = /(?<=.)\.[^. ]{1,9}$/s.exec(tidy(name)) ?? [];
    const stem = pathPart(tidy(name).slice(0, -extension.length || undefined), maxLetters - extension.length);
    let free = `${stem}${extension}`;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
};

const filesOf = (document: DocumentEntry, folder: string, once: (name: string) => string): Packed[] => {
  const files = Object.entries(document.files).filter(([, file]) => file.is_available);
  const packed = (path: string, [fileId, { size }]: (typeof files)[number]) => ({
    path: `${folder}${path}`,
    fileId,
    size,
    documentId: document.id,
  });
  if (files.length < 2) return files.map((entry) => packed(once(entry[1].name), entry));
  const within = namesOnce();
  const place = once(document.name);
  return files.map((entry) => packed(`${place}/${within(entry[1].name)}`, entry));
};

// Sorted, so that the same content always gets the same names: the older of two keeps the plain one.
const oldestFirst = (a: { created_at: string }, b: { created_at: string }) =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;

const filesBelow = (library: WholeLibrary, folder: FolderEntry, place: string): Packed[] => {
  const once = namesOnce();
  return [
    ...foldersIn(library, folder.id)
      .sort(oldestFirst)
      .flatMap((child) => filesBelow(library, child, `${place}${once(child.name)}/`)),
    ...documentsIn(library, folder)
      .toSorted(oldestFirst)
      .flatMap((document) => filesOf(document, place, once)),
  ];
};

const inFolder = (library: WholeLibrary, id: string) => {
  const folder = folderFor(library, id, "read");
  return { name: folder.name, files: filesBelow(library, folder, "") };
};
const inDocument = (library: WholeLibrary, id: string) => {
  const document = documentFor(library, library.seen.find(documentsRoster, id), "read");
  return { name: document.name, files: filesOf(document, "", namesOnce()) };
};

/** What of the library goes into an archive. */
export type LibraryItem = { kind: "folder" | "document"; id: string };

/** The name of an item and the files of it that somebody may read: 404 otherwise. */
export const contentsFor = (
  library: WholeLibrary,
  item: LibraryItem,
): { name: string; files: Packed[]; size: number } => {
  const { name, files } = item.kind === "folder" ? inFolder(library, item.id) : inDocument(library, item.id);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0) throw libraryProblems.nothingToArchive();
  if (files.length > libraryLimits.archiveFiles || size > libraryLimits.archiveBytes)
    throw libraryProblems.archiveTooLarge();
  return { name: `${pathPart(name)}.zip`, files, size };
};

const maxBuildMs = 30 * 60_000;

/** An archive as the API returns it; one that never arrived counts as failed. */
export const archiveView = (archive: StoredArchive, now: Date): Archive =>
  archive.status === "pending" && now.getTime() - Date.parse(archive.created_at) > maxBuildMs
    ? { ...archive, status: "failed", reason: libraryProblems.archiveNotReady().message }
    : archive;

/** Whether somebody may still read every document that an archive holds. */
export const mayStillRead = ({ seen, ofDocument }: WholeLibrary, archive: StoredArchive): boolean =>
  archive.document_ids.every((id) => {
    const document = seen.find(documentsRoster, id);
    return document !== undefined && ofDocument(document) !== undefined;
  });

/** Starts an archive of what the caller may read of an item; a worker builds it. */
export const askForArchive = async (
  item: LibraryItem,
  { viewer, now, newId }: RequestContext,
): Promise<Archive> => {
  const library = await libraryAfter(viewer, readLibrary());
  const { name, files, size } = contentsFor(library, item);
  await admit(`archive:${viewer.userId}`, allowances.archives, now);
  const id = newId();
  const archive = { id, user_id: viewer.userId, item, name, files_count: files.length, size };
  await transact([writeToAwaitArchive(archive, now)]);
  await order("sqs:SendMessage buildArchives", { id });
  return { ...archive, status: "pending", reason: null };
};
