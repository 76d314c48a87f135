import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import type { Document } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { refreshLibrary } from "../refreshes.ts";
import { libraryTexts } from "../texts.ts";
import { useUploads, type Waiting } from "./uploads.ts";

/** What a new document is made of, without its files. */
type Draft = { name: string; description: string; folderId: string | null };

/**
 * The files of a document that is there, or that the first of them make. What fails on the way stays in the list
 * with its reason.
 */
export const useDocumentUploads = (given: string | undefined) => {
  const client = useQueryClient();
  const [made, setMade] = useState<string>();
  const documentId = given ?? made;
  const uploads = useUploads(documentId);
  // Lists and counts change once a file has been checked.
  useEffect(() => {
    if (uploads.judged > 0) void refreshLibrary(client);
  }, [client, uploads.judged]);

  const said = async (change: () => Promise<unknown>, failure: string) => {
    try {
      await change();
    } catch (error) {
      notify.error(failure, problemOf(error).message);
    }
    await refreshLibrary(client);
  };

  return {
    ...uploads,
    documentId,
    /** Creates the document; its uploads are running when this resolves. */
    create: async ({ name, description, folderId }: Draft, waiting: Waiting): Promise<Document> => {
      const files = waiting.map(({ request }) => request);
      const document = await send(library.createDocument, {
        body: { name, description, folder_id: folderId, files },
      });
      setMade(document.id);
      uploads.sendAll(waiting, document.uploads);
      await refreshLibrary(client);
      return document;
    },
    /** Changes the document and adds files to it. */
    update: async (
      id: string,
      changes: { name?: string; description?: string; version?: number },
      waiting: Waiting,
    ): Promise<Document> => {
      const files = waiting.map(({ request }) => request);
      const document = await send(library.updateDocument, { params: { id }, body: { ...changes, files } });
      uploads.sendAll(waiting, document.uploads);
      await refreshLibrary(client);
      return document;
    },
    /** Cancels an upload, or removes a failed one, on the server too. */
    remove: (id: string) =>
      void said(async () => {
        const fileId = uploads.drop(id);
        if (!fileId) return;
        try {
          await send(library.deleteDocumentFile, { params: { id: fileId } });
        } catch (error) {
          // It went with its document.
          if (problemOf(error).status !== 404) throw error;
        }
      }, libraryTexts.fileKept),
    /** Sends a failed file again, under a new signature. */
    retry: (id: string) =>
      void said(
        () => uploads.resend(id, (fileId) => send(library.resumeDocumentUpload, { params: { id: fileId } })),
        libraryTexts.fileNotSent,
      ),
  };
};
