import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import * as library from "#shared/library/library.contract.ts";
import { Folder, NewFolder } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { StaleNotice } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { type NewFolderPlace, privaciesOf } from "./privacies.ts";
import { refreshLibrary } from "./refreshes.ts";
import { RoleRightsPanel } from "./rights/RoleRightsPanel.tsx";
import { showsSharing } from "./rights/rights.ts";
import { SharingPanel } from "./rights/SharingPanel.tsx";
import { WhoSees } from "./rights/WhoSees.tsx";
import { libraryTexts } from "./texts.ts";

const FolderForm = ({
  folder,
  place,
  onClose,
  onLost,
  children,
}: {
  folder?: Folder;
  place: NewFolderPlace;
  onClose: () => void;
  onLost?: (() => unknown) | undefined;
  /** What stands below the form. */
  children?: ReactNode;
}) => {
  const client = useQueryClient();
  const formId = useId();
  const { form, field, dialog } = useItemForm(
    folder,
    {
      item: Folder,
      schema: NewFolder,
      values: (known) => ({ name: known?.name ?? "", privacy: known?.private ? "private" : "public" }),
      toBody: ({ name, privacy }) => ({
        name,
        private: privacy === "private",
        parent_id: place.parentId,
        training_action_id: place.trainingActionId,
      }),
      create: async (body) => {
        await send(library.createFolder, { body });
        await refreshLibrary(client);
      },
      update: async (id, { name, private: isPrivate, version }) => {
        const body = { name, private: isPrivate, version };
        const { breadcrumb } = await send(library.updateFolder, { params: { id }, body });
        if (breadcrumb.at(-1)?.id !== id) onLost?.();
        await refreshLibrary(client);
      },
      createFailed: libraryTexts.creationError,
      saveFailed: libraryTexts.folderSaveFailed,
    },
    onClose,
  );
  return (
    <SlideOver
      open
      onClose={onClose}
      title={folder ? libraryTexts.editFolder : libraryTexts.addFolder}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} pending={dialog.pending}>
            {folder ? libraryTexts.save : libraryTexts.create}
          </Button>
        </>
      }
    >
      <Form id={formId} className="stack" onSubmit={dialog.onSubmit}>
        <StaleNotice onTake={dialog.stale} />
        <TextField label={libraryTexts.name} required {...field("name")} />
        <RadioGroup
          label={libraryTexts.visibility}
          choices={privaciesOf(place)}
          {...form.register("privacy")}
        />
      </Form>
      {children}
    </SlideOver>
  );
};

/** Makes a folder there. */
export const NewFolderPanel = ({ place, onClose }: { place: NewFolderPlace; onClose: () => void }) => (
  <FolderForm place={place} onClose={onClose} />
);

/** Renames a folder or changes its privacy; those who organize the library share it here too. */
export const EditFolderPanel = ({
  id,
  onClose,
  onLost,
}: {
  id: string;
  onClose: () => void;
  /** Called when the user has closed the folder to themselves by making it private. */
  onLost?: (() => unknown) | undefined;
}) => {
  const { role } = useRights();
  const query = useQuery(ask(library.getFolder, { params: { id } }));
  if (!query.data)
    return (
      <SlideOver open onClose={onClose} title={libraryTexts.editFolder}>
        <Loaded query={query} failed={libraryTexts.failed}>
          {() => null}
        </Loaded>
      </SlideOver>
    );
  const folder = query.data;
  const thing = { kind: "folder", id, trainingAction: folder.training_action } as const;
  return (
    <FolderForm
      folder={folder}
      place={{
        parentId: folder.parent_id,
        trainingActionId: folder.training_action_id,
        inPrivate: folder.in_private,
      }}
      onClose={onClose}
      onLost={onLost}
    >
      {showsSharing(folder, role) ? (
        <>
          <hr />
          <SharingPanel thing={thing} />
          <hr />
          <RoleRightsPanel thing={thing} />
          <hr />
          <WhoSees thing={thing} audience={folder.audience} />
        </>
      ) : null}
    </FolderForm>
  );
};
