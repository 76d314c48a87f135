import * as library from "#shared/library/library.contract.ts";
import type { Archive, DocumentCard } from "#shared/library/library.schemas.ts";
import { download, send } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { notify } from "#web/ui/over/notify.ts";
import { libraryTexts } from "../texts.ts";

/** The name of a file whose answer does not tell its own. */
const fallbackName = "downloaded_file";
const pollEvery = 2_000;

const save = (found: { blob: Blob; name: string | undefined }) =>
  saveBlob(found.blob, found.name ?? fallbackName);

/** Saves what a route answers among the browser's downloads, under its own name. */
export const saveAnswer = async (answering: () => ReturnType<typeof download>): Promise<void> => {
  try {
    save(await answering());
  } catch (error) {
    notify.error(libraryTexts.downloadFailed, problemOf(error).message || libraryTexts.downloadFailedText);
  }
};

/** Saves a file among the browser's downloads, under its own name. */
export const downloadFile = (id: string): Promise<void> =>
  saveAnswer(() => download(library.downloadDocumentFile, { params: { id } }));

const pause = () => new Promise((resolve) => setTimeout(resolve, pollEvery));

const built = async (asked: Archive): Promise<Archive> => {
  let archive = asked;
  while (archive.status === "pending") {
    await pause();
    archive = await send(library.getArchive, { params: { id: archive.id } });
  }
  return archive;
};

const routes = { folder: library.archiveFolder, document: library.archiveDocument };

/**
 * A zip that a worker makes: one may go on meanwhile, on other pages too. A notice says when it is ready, and its download
 * begins.
 */
export const downloadMade = async (name: string, asking: () => Promise<Archive>): Promise<void> => {
  try {
    const asked = await asking();
    if (asked.status === "pending")
      notify.info(libraryTexts.archiveAsked(name), libraryTexts.archiveAskedText);
    const archive = await built(asked);
    if (archive.status === "failed") {
      notify.error(libraryTexts.archiveFailed(name), archive.reason ?? undefined);
      return;
    }
    notify.success(libraryTexts.archiveReady(name), libraryTexts.archiveReadyText);
    save(await download(library.downloadArchive, { params: { id: archive.id } }));
  } catch (error) {
    notify.error(libraryTexts.archiveFailed(name), problemOf(error).message);
  }
};

/** All files of a folder or a document in one zip. */
export const downloadArchive = (
  kind: keyof typeof routes,
  { id, name }: { id: string; name: string },
): Promise<void> => downloadMade(name, () => send(routes[kind], { params: { id } }));

/** A document's only file as it is; several in a zip. */
export const downloadDocument = (document: Pick<DocumentCard, "id" | "name" | "files">): Promise<void> => {
  const ready = document.files.filter(({ status }) => status === "available");
  const [only] = ready;
  return ready.length === 1 && only ? downloadFile(only.id) : downloadArchive("document", document);
};
