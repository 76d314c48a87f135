import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readKept, storeArchive } from "#functions/services/files.ts";
import {
  documentFor,
  documentsIn,
  folderFor,
  type Library,
  libraryAfter,
  readLibrary,
} from "#functions/services/library-rights.ts";
import { foldersIn } from "#functions/services/library-view.ts";
import { zipInto } from "#functions/services/zip.ts";
import { archiveSettled, findArchive, type StoredArchive } from "#functions/store/archives.ts";
import { findAuth } from "#functions/store/auth.ts";
import { type DocumentEntry, documentsRoster, type FolderEntry } from "#functions/store/library.ts";
import { indexById, seenEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { roleOfId } from "#shared/contract/access.ts";
import { Problem } from "#shared/contract/problem.ts";
import { libraryProblems } from "#shared/library/library.problems.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
import type { Archive } from "#shared/library/library.schemas.ts";

/** A file of an archive, at its path there. */
type Packed = { path: string; fileId: string; size: number; documentId: string };

// What a file system of today would not take, or would take for something else.
const forbidden = /[<>:"/\\|?*]+/g;
const pathPart = (name: string): string => {
  const part = name
    .replace(forbidden, "_")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 120)
    .toWellFormed();
  return part === "" ? "_" : part;
};

/** Gives each name once: the second "a.pdf" of a folder is "a (2).pdf". */
const namesOnce = () => {
  const taken = new Set<string>();
  return (name: string): string => {
    const [, stem = name, extension = ""] = /^(.+?)(\.[^.]*)?$/s.exec(pathPart(name)) ?? [];
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

const filesBelow = (library: Library, folder: FolderEntry, place: string): Packed[] => {
  const once = namesOnce();
  return [
    ...foldersIn(library, folder.id).flatMap((child) =>
      filesBelow(library, child, `${place}${once(child.name)}/`),
    ),
    ...documentsIn(folder.id).flatMap((document) => filesOf(document, place, once)),
  ];
};

/** The name of an item and the files of it that somebody may read, as the rosters were last read: 404 otherwise. */
export const contentsFor = (
  library: Library,
  item: StoredArchive["item"],
): { name: string; files: Packed[]; size: number } => {
  const known = indexById(seenEntries(documentsRoster));
  const { name, files } =
    item.kind === "folder"
      ? {
          ...folderFor(library, item.id, "read"),
          files: filesBelow(library, folderFor(library, item.id, "read"), ""),
        }
      : {
          ...documentFor(library, known.get(item.id), "read"),
          files: filesOf(documentFor(library, known.get(item.id), "read"), "", namesOnce()),
        };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0) throw libraryProblems.nothingToArchive();
  if (files.length > libraryLimits.archiveFiles || size > libraryLimits.archiveBytes)
    throw libraryProblems.archiveTooLarge();
  return { name: `${pathPart(name)}.zip`, files, size };
};

const longestBuild = 30 * 60_000;

/** An archive as the API gives it; one that never came says so. */
export const archiveView = (archive: StoredArchive, now: Date): Archive =>
  archive.status === "pending" && now.getTime() - Date.parse(archive.created_at) > longestBuild
    ? { ...archive, status: "failed", reason: libraryProblems.archiveNotReady().message }
    : archive;

/** Whether somebody may still read every document that an archive holds. */
export const mayStillRead = ({ ofDocument }: Library, archive: StoredArchive): boolean => {
  const known = indexById(seenEntries(documentsRoster));
  return archive.document_ids.every((id) => {
    const document = known.get(id);
    return document !== undefined && ofDocument(document) !== undefined;
  });
};

/** Packs what its asker may read now; files that were withdrawn meanwhile are left out. */
const pack = async (archive: StoredArchive): Promise<void> => {
  const user = await findAuth(archive.user_id);
  const profiles = (user?.profiles ?? []).flatMap(({ id, role_id }) => {
    const role = roleOfId(role_id);
    return role ? [{ id, role }] : [];
  });
  const viewer = { userId: archive.user_id, name: "", profiles };
  const { library } = await libraryAfter(viewer, readLibrary());
  const { files } = contentsFor(library, archive.item);
  const path = join(tmpdir(), `${archive.id}.zip`);
  const target = await open(path, "w");
  try {
    const zip = zipInto((piece) => target.write(piece));
    const packed: Packed[] = [];
    for (const file of files) {
      const bytes = await readKept(file.fileId);
      if (!bytes) continue;
      await zip.add(file.path, bytes);
      packed.push(file);
    }
    const size = await zip.finish();
    await target.close();
    await storeArchive(archive.id, { path, size });
    const document_ids = [...new Set(packed.map((file) => file.documentId))];
    await transact([
      archiveSettled(archive.id, { status: "ready", files_count: packed.length, size, document_ids }),
    ]);
  } finally {
    await target.close();
    await rm(path, { force: true });
  }
};

/** Builds an archive that is awaited, or says why it cannot be. Once built, nothing happens any more. */
export const buildArchive = async (id: string): Promise<string> => {
  const archive = await findArchive(id);
  if (archive?.status !== "pending") return "settled before";
  try {
    await pack(archive);
    return "ready";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await transact([archiveSettled(id, { status: "failed", reason: error.message })]);
    return "failed";
  }
};
