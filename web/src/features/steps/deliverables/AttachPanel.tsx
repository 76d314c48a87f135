import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { FormPanel } from "#web/frame/FormDialog.tsx";
import { MultiCombobox } from "#web/ui/form/MultiCombobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { stepTexts } from "../texts.ts";
import { useAttaching } from "./use-attaching.ts";

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ id, label: name });

/** What was attached and is not shown here stays; of what is shown, what is chosen now. */
const chosenAmong =
  (shown: readonly { id: string }[], chosen: readonly Option[]) => (ids: readonly string[]) => [
    ...ids.filter((id) => !shown.some((one) => one.id === id)),
    ...chosen.map(({ id }) => id),
  ];

const isChanged = (shown: readonly { id: string }[], chosen: readonly Option[]) =>
  shown.length !== chosen.length || shown.some(({ id }) => !chosen.some((one) => one.id === id));

/** The folders that stand in the step's action or are common, with those attached already. */
const foldersOffered = (
  step: Step,
  folders: readonly { id: string; name: string; training_action_id: string | null }[],
) =>
  folders.filter(
    ({ training_action_id }) => training_action_id === null || training_action_id === step.training_action_id,
  );

/** Attaches to a step folders and documents that are in the library already. */
export const AttachPanel = ({ step, onClose }: { step: Step; onClose: () => void }) => {
  const attaching = useAttaching(step);
  // As the panel opened: what somebody else attaches meanwhile is no change made here, and a save must not detach it.
  const [shown] = useState(step);
  const [folders, setFolders] = useState<readonly Option[]>(shown.folders.map(optionOf));
  const [documents, setDocuments] = useState<readonly Option[]>(shown.trainee_documents.map(optionOf));
  const tree = useQuery(ask(library.getLibraryTree, {}));
  const last = useQuery(ask(steps.listLastDocuments, { query: { writable: true } }));
  const save = async () => {
    const problem = await attaching.change({
      folders: chosenAmong(shown.folders, folders),
      documents: chosenAmong(shown.trainee_documents, documents),
    });
    if (problem) return;
    notify.success(stepTexts.attached);
    onClose();
  };
  return (
    <FormPanel
      title={stepTexts.attachTitle}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      pending={attaching.pending}
      unsaved={isChanged(shown.folders, folders) || isChanged(shown.trainee_documents, documents)}
    >
      <Loaded query={tree} failed={stepTexts.foldersFailed}>
        {(found) => (
          <MultiCombobox
            label={stepTexts.folders}
            hint={stepTexts.foldersHint}
            value={folders}
            onChange={setFolders}
            options={foldersOffered(step, found.folders).map(optionOf)}
            placeholder={stepTexts.choose}
          />
        )}
      </Loaded>
      <Loaded query={last} failed={stepTexts.documentsFailed}>
        {(found) => (
          <MultiCombobox
            label={stepTexts.documents}
            hint={stepTexts.documentsHint}
            value={documents}
            onChange={setDocuments}
            options={found.map(optionOf)}
            placeholder={stepTexts.choose}
          />
        )}
      </Loaded>
    </FormPanel>
  );
};
