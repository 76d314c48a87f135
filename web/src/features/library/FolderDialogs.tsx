import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import type { FolderCard } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { EditFolderPanel } from "./FolderPanel.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { refreshLibrary } from "./refreshes.ts";
import { libraryTexts } from "./texts.ts";
import { actionKey, commonKey, folderKey, type Place } from "./tree.ts";

export type OpenFolderDialog = { kind: "edit" | "move" | "remove"; folder: FolderCard };

const placeOf = ({ parent_id, training_action_id }: FolderCard) => {
  if (parent_id) return folderKey(parent_id);
  return training_action_id ? actionKey(training_action_id) : commonKey;
};

const mayTake = ({ kind, permissions }: Place) =>
  kind === "folder" ? permissions.delete : permissions.write;

const moveTo = (folder: FolderCard, { kind, id }: Place) =>
  send(library.updateFolder, {
    params: { id: folder.id },
    body:
      kind === "folder"
        ? { parent_id: id }
        : { parent_id: null, training_action_id: kind === "training_action" ? id : null },
  });

const removal = {
  title: libraryTexts.removeFolder,
  text: libraryTexts.removeFolderText,
  confirm: libraryTexts.remove,
  success: libraryTexts.removed,
  failure: libraryTexts.folderRemoveFailed,
};

/** The panel or dialog that a folder's menu opens. */
export const FolderDialogs = ({
  opened,
  onClose,
  onGone,
}: {
  opened: OpenFolderDialog | undefined;
  onClose: () => void;
  /** Leaves the page of a folder, which is removed or no longer theirs to see, before it is queried again. */
  onGone?: () => void | Promise<void>;
}) => {
  const client = useQueryClient();
  const folder = opened?.kind === "remove" ? opened.folder : undefined;
  const remove = async ({ id }: FolderCard) => {
    await send(library.deleteFolder, { params: { id } });
    await onGone?.();
    await refreshLibrary(client);
  };
  return (
    <>
      {opened?.kind === "edit" ? (
        <EditFolderPanel id={opened.folder.id} onClose={onClose} onLost={onGone} />
      ) : null}
      {opened?.kind === "move" ? (
        <MoveDialog
          name={opened.folder.name}
          from={placeOf(opened.folder)}
          blocked={folderKey(opened.folder.id)}
          refusalOf={(place) => (mayTake(place) ? undefined : libraryTexts.moveForbidden)}
          move={(place) => moveTo(opened.folder, place)}
          onClose={onClose}
        />
      ) : null}
      <RemoveDialog item={folder} name={folder?.name} words={removal} remove={remove} onClose={onClose}>
        {folder && folder.documents_count + folder.folders_count > 0 ? (
          <p>{libraryTexts.removeFolderContents(folder.folders_count, folder.documents_count)}</p>
        ) : null}
      </RemoveDialog>
    </>
  );
};

/** Which dialog of which item is open, if any. */
export const useOpenDialog = <Opened,>() => {
  const [opened, setOpened] = useState<Opened>();
  return { opened, open: (next: Opened) => setOpened(() => next), close: () => setOpened(undefined) };
};
