import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { findAuth, heldProfiles } from "#functions/domain/accounts/auth.store.ts";
import {
  findArchive,
  type StoredArchive,
  writeToSettleArchive,
} from "#functions/domain/library/archives.store.ts";
import { contentsFor, type LibraryItem } from "#functions/domain/library/archives.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { readKept, storeArchive } from "#functions/platform/files.ts";
import { logger } from "#functions/platform/logger.ts";
import { transact } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { Problem } from "#shared/contract/problem.ts";

/** Zip entries carry the packer's local time: use the oldest possible date instead. */
const noTime = new Date(1980, 0, 1);

/** A file of an archive, read when its turn comes; undefined if it was deleted meanwhile. `size`: of what people sent. */
export type ToPack = { path: string; size?: number; bytes: () => Promise<Buffer | undefined> };

/** Writes a zip of these files one by one, stores it and settles its archive. `last` is asked for once they are read. */
export const packArchive = async (
  archive: StoredArchive,
  files: readonly ToPack[],
  settled: (packed: readonly ToPack[]) => Parameters<typeof writeToSettleArchive>[1],
  last: () => readonly ToPack[] = () => [],
): Promise<void> => {
  const path = join(tmpdir(), `${archive.id}.zip`);
  const target = createWriteStream(path);
  const zip = new ZipFile();
  const packed: ToPack[] = [];
  const addOne = async (file: ToPack): Promise<void> => {
    const bytes = await file.bytes();
    if (!bytes) {
      logger.warn({ message: "A file of an archive is gone", archive: archive.id });
      return;
    }
    const source = Readable.from([bytes]);
    zip.addReadStream(source, file.path, { mtime: noTime });
    // One file in memory at a time.
    await once(source, "end");
    packed.push(file);
  };
  const add = async (): Promise<void> => {
    for (const file of files) await addOne(file);
    for (const file of last()) await addOne(file);
    zip.end();
  };
  try {
    await Promise.all([add(), pipeline(zip.outputStream, target)]);
    const { size } = await stat(path);
    await storeArchive(archive.id, { path, size });
    await transact([writeToSettleArchive(archive.id, { status: "ready", size, ...settled(packed) })]);
  } finally {
    target.destroy();
    await rm(path, { force: true });
  }
};

/** The person who asked for an archive, with the rights that they have now. */
export const requesterOf = async (archive: StoredArchive): Promise<Viewer> => {
  const user = await findAuth(archive.user_id);
  return { userId: archive.user_id, name: user?.name ?? "", profiles: user ? heldProfiles(user) : [] };
};

/** Packs what the requester may read now; files deleted meanwhile are left out. */
const packLibrary = async (archive: StoredArchive, item: LibraryItem): Promise<void> => {
  const library = await libraryAfter(await requesterOf(archive), readLibrary());
  const { files } = contentsFor(library, item);
  const toPack = files.map(({ path, fileId, documentId }) => ({
    ...{ path, documentId },
    bytes: () => readKept(fileId),
  }));
  await packArchive(archive, toPack, (packed) => ({
    files_count: packed.length,
    document_ids: [...new Set(toPack.filter((one) => packed.includes(one)).map((one) => one.documentId))],
  }));
};

/** How the archives of another domain are packed. */
type Packer = (archive: StoredArchive) => Promise<void>;

/** Builds a pending archive, or settles it with the reason why it cannot be built. A no-op once it is settled. */
export const buildArchive = async (id: string, packEvidence: Packer): Promise<string> => {
  const archive = await findArchive(id);
  if (archive?.status !== "pending") return "settled before";
  try {
    await (archive.item.kind === "evidence" ? packEvidence(archive) : packLibrary(archive, archive.item));
    return "ready";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await transact([writeToSettleArchive(id, { status: "failed", reason: error.message })]);
    return "failed";
  }
};
