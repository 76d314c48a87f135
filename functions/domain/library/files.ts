import { findFile } from "#functions/domain/files/files.store.ts";
import { writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { withdraw } from "#functions/domain/files/withdrawal.ts";
import {
  type DocumentEntry,
  documentsRoster,
  type FileEntry,
} from "#functions/domain/library/library-entries.store.ts";
import { documentFor, type Library, libraryWithDocument } from "#functions/domain/library/rights.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { entriesOf } from "#functions/store/roster.ts";
import type { Write } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import type { Level } from "#shared/library/library.rules.ts";

/** The document of a file, as the row of its upload says. */
const documentOfRow = async (id: string): Promise<string | undefined> => {
  const row = await findFile(id);
  return row?.kind === "document" ? row.owner_id : undefined;
};

/** The same where that row is gone: of a file that never came or was refused, it is deleted long before its document. */
export const documentListing = async (id: string): Promise<string | undefined> =>
  (await documentOfRow(id)) ??
  (await entriesOf(documentsRoster)).find(({ files }) => Object.hasOwn(files, id))?.id;

/** A document's file on which the caller has this level, with its document: 404 or 403 otherwise. */
export const documentFileFor = async (
  viewer: Viewer,
  id: string,
  needed: Level,
  documentOf: (id: string) => Promise<string | undefined> = documentOfRow,
): Promise<{ library: Library; document: DocumentEntry; file: FileEntry }> => {
  const documentId = await documentOf(id);
  if (documentId === undefined) throw commonProblems.notFound();
  const { library, found } = await libraryWithDocument(viewer, documentId);
  const document = documentFor(library, found?.document, needed);
  const file = document.files[id];
  if (!file) throw commonProblems.notFound();
  return { library, document, file };
};

/** The files with stored bytes: those that were checked. */
const checkedFileIds = (files: Readonly<Record<string, FileEntry>>): string[] =>
  Object.entries(files).flatMap(([id, file]) => (file.is_available ? [id] : []));

/** Orders the removal of files' bytes, in the transaction that deletes the files. */
export const writesToOrderFileRemoval = (files: Readonly<Record<string, FileEntry>>, now: Date): Write[] =>
  writesToOrderRemoval({ files: checkedFileIds(files) }, now);

/** Deletes the bytes of deleted files at once. Failures are only logged, since their removal was ordered too. */
export const withdrawAll = async (files: Readonly<Record<string, FileEntry>>, now: Date): Promise<void> => {
  const results = await Promise.allSettled(checkedFileIds(files).map((id) => withdraw(id, now)));
  for (const result of results)
    if (result.status === "rejected")
      logger.warn({ message: "A file could not be withdrawn", error: described(result.reason) });
};
