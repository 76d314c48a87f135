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
import { contentsFor, type Packed } from "#functions/domain/library/archives.ts";
import { libraryAfter, readLibrary } from "#functions/domain/library/rights.ts";
import { readKept, storeArchive } from "#functions/platform/files.ts";
import { logger } from "#functions/platform/logger.ts";
import { transact } from "#functions/store/table.ts";
import { Problem } from "#shared/contract/problem.ts";

/** Zip entries carry the packer's local time: use the oldest possible date instead. */
const noTime = new Date(1980, 0, 1);

/** Packs what the requester may read now; files deleted meanwhile are left out. */
const pack = async (archive: StoredArchive): Promise<void> => {
  const user = await findAuth(archive.user_id);
  const viewer = { userId: archive.user_id, name: "", profiles: user ? heldProfiles(user) : [] };
  const library = await libraryAfter(viewer, readLibrary());
  const { files } = contentsFor(library, archive.item);
  const path = join(tmpdir(), `${archive.id}.zip`);
  const target = createWriteStream(path);
  const zip = new ZipFile();
  const packed: Packed[] = [];
  const add = async (): Promise<void> => {
    for (const file of files) {
      const bytes = await readKept(file.fileId);
      if (!bytes) {
        logger.warn({ message: "A file of an archive is gone", file: file.fileId });
        continue;
      }
      const source = Readable.from([bytes]);
      zip.addReadStream(source, file.path, { mtime: noTime });
      // One file in memory at a time.
      await once(source, "end");
      packed.push(file);
    }
    zip.end();
  };
  try {
    await Promise.all([add(), pipeline(zip.outputStream, target)]);
    const { size } = await stat(path);
    await storeArchive(archive.id, { path, size });
    const document_ids = [...new Set(packed.map((file) => file.documentId))];
    await transact([
      writeToSettleArchive(archive.id, { status: "ready", files_count: packed.length, size, document_ids }),
    ]);
  } finally {
    target.destroy();
    await rm(path, { force: true });
  }
};

/** Builds a pending archive, or settles it with the reason why it cannot be built. A no-op once it is settled. */
export const buildArchive = async (id: string): Promise<string> => {
  const archive = await findArchive(id);
  if (archive?.status !== "pending") return "settled before";
  try {
    await pack(archive);
    return "ready";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await transact([writeToSettleArchive(id, { status: "failed", reason: error.message })]);
    return "failed";
  }
};
