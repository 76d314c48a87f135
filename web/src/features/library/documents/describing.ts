import { useQueryClient } from "@tanstack/react-query";
import * as library from "#shared/library/library.contract.ts";
import { send } from "#web/api/client.ts";
import { refreshLibrary } from "../refreshes.ts";

/** Writes the text that stands for a picture of this document, in the place of the one that was seen. */
export const useDescribing = (documentId: string | undefined) => {
  const client = useQueryClient();
  return async (fileId: string, text: string | null, seen: string | null): Promise<void> => {
    if (documentId === undefined) return;
    const body = { alt_texts: [{ file_id: fileId, alt_text: text, seen }] };
    await send(library.updateDocument, { params: { id: documentId }, body });
    await refreshLibrary(client);
  };
};
