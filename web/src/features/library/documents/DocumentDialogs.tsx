import { useQueryClient } from "@tanstack/react-query";
import * as library from "#shared/library/library.contract.ts";
import type { DocumentCard } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { MoveDialog } from "../MoveDialog.tsx";
import { refreshLibrary } from "../refreshes.ts";
import { libraryTexts } from "../texts.ts";
import { folderKey, type Place } from "../tree.ts";
import { EditDocumentPanel } from "./DocumentPanel.tsx";

export type OpenDocumentDialog = { kind: "edit" | "move" | "remove"; document: DocumentCard };

const removal = {
  title: libraryTexts.removeDocument,
  text: libraryTexts.removeDocumentText,
  confirm: libraryTexts.remove,
  success: libraryTexts.removed,
  failure: libraryTexts.documentRemoveFailed,
};

const refusalOf = ({ kind, permissions }: Place) => {
  if (kind !== "folder") return libraryTexts.moveNotHere;
  return permissions.delete ? undefined : libraryTexts.moveForbidden;
};

/** The panel or dialog that a document's menu opens. */
export const DocumentDialogs = ({
  opened,
  onClose,
  onRemoved,
}: {
  opened: OpenDocumentDialog | undefined;
  onClose: () => void;
  /** Leaves the page of a removed document before it is queried again. */
  onRemoved?: (document: DocumentCard) => void | Promise<void>;
}) => {
  const client = useQueryClient();
  const removed = opened?.kind === "remove" ? opened.document : undefined;
  const remove = async (document: DocumentCard) => {
    await send(library.deleteDocument, { params: { id: document.id } });
    await onRemoved?.(document);
    await refreshLibrary(client);
  };
  return (
    <>
      {opened?.kind === "edit" ? <EditDocumentPanel id={opened.document.id} onClose={onClose} /> : null}
      {opened?.kind === "move" ? (
        <MoveDialog
          name={opened.document.name}
          from={opened.document.folder_id === null ? undefined : folderKey(opened.document.folder_id)}
          refusalOf={refusalOf}
          move={({ id }) =>
            send(library.updateDocument, { params: { id: opened.document.id }, body: { folder_id: id } })
          }
          onClose={onClose}
        />
      ) : null}
      <RemoveDialog item={removed} name={removed?.name} words={removal} remove={remove} onClose={onClose} />
    </>
  );
};
