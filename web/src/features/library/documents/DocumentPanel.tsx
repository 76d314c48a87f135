import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Controller } from "react-hook-form";
import { accepted } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import type { Document } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { RoleRightsPanel } from "#web/features/library/rights/RoleRightsPanel.tsx";
import { showsSharing } from "#web/features/library/rights/rights.ts";
import { SharingPanel } from "#web/features/library/rights/SharingPanel.tsx";
import { WhoSees } from "#web/features/library/rights/WhoSees.tsx";
import { AltTextFields } from "#web/frame/AltText.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { StaleNotice } from "#web/frame/FormDialog.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { DraftOffer } from "#web/frame/writing/WritingNotices.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { RichTextEditor } from "#web/ui/rich-text/RichTextEditor.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { libraryTexts } from "../texts.ts";
import { useDocumentForm } from "./document-form.ts";
import { StoredFiles } from "./StoredFiles.tsx";
import { UploadRows } from "./UploadRows.tsx";

/** What would be lost on closing. */
const questions = {
  sending: {
    title: libraryTexts.closeWhileSending,
    text: libraryTexts.closeWhileSendingText,
    confirm: libraryTexts.stopSending,
    cancel: libraryTexts.keepSending,
  },
  unsaved: {
    title: adminTexts.closeUnsaved,
    text: adminTexts.closeUnsavedText,
    confirm: uiTexts.close,
    cancel: adminTexts.keepEditing,
  },
};

const DocumentForm = ({
  document,
  folderId,
  onClose,
  children,
}: {
  document?: Document;
  folderId: string | null;
  onClose: () => void;
  /** What stands below the form. */
  children?: ReactNode;
}) => {
  const formId = useId();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const { uploads, form, errorOf, save, pick, base, draft, isSaved, takeNewer } = useDocumentForm(
    document,
    folderId,
    onClose,
  );
  const isUnsaved = !isSaved && (form.formState.isDirty || uploads.waiting.length > 0);
  const close = () => {
    if (uploads.isSending) setAsked("sending");
    else if (isUnsaved) setAsked("unsaved");
    else onClose();
  };
  const question = questions[asked ?? "unsaved"];
  return (
    <SlideOver
      open
      onClose={close}
      title={base ? libraryTexts.editDocument : libraryTexts.addDocument}
      footer={
        isSaved ? (
          <Button onClick={close}>{libraryTexts.finish}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              {uiTexts.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              pending={form.formState.isSubmitting}
              disabled={draft.offered !== undefined}
            >
              {base ? libraryTexts.save : libraryTexts.create}
            </Button>
          </>
        )
      }
    >
      {draft.offered ? (
        <DraftOffer writing={draft}>
          {({ name, description }) => (
            <>
              <strong>{name}</strong>
              <RichText html={description} />
            </>
          )}
        </DraftOffer>
      ) : (
        <Form id={formId} className="stack" onSubmit={save}>
          <StaleNotice onTake={takeNewer} />
          <TextField
            label={libraryTexts.name}
            hint={base ? undefined : libraryTexts.nameHint}
            error={errorOf("name")}
            {...form.register("name", { onChange: () => form.clearErrors() })}
          />
          <div className="stack stack-s">
            {document ? <StoredFiles files={document.files} except={uploads.fileIds} editable /> : null}
            <FilePicker
              label={libraryTexts.files}
              files={[]}
              onPick={(files) => void pick(files)}
              accept={accepted("document")}
              multiple
              rule={libraryTexts.fileRule}
              error={errorOf("files")}
            />
            <UploadRows
              uploads={uploads.uploads}
              onDrop={uploads.remove}
              onRetry={uploads.retry}
              below={({ id, name, state, altText, isPicture }) =>
                isPicture && state === "waiting" ? (
                  <AltTextFields
                    name={name}
                    value={altText}
                    onChange={(text) => uploads.describe(id, text)}
                  />
                ) : null
              }
            />
          </div>
          <Controller
            control={form.control}
            name="description"
            render={({ field }) => (
              <RichTextEditor
                label={libraryTexts.description}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errorOf("description")}
              />
            )}
          />
        </Form>
      )}
      {children}
      {uploads.isSending ? <LeaveGuard unsaved={libraryTexts.leaveWhileSending} /> : null}
      <ConfirmDialog
        open={asked !== undefined}
        title={question.title}
        confirm={question.confirm}
        cancel={question.cancel}
        onConfirm={() => {
          draft.discard();
          onClose();
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>{question.text}</p>
      </ConfirmDialog>
    </SlideOver>
  );
};

/** Makes a document there, with files or without. */
export const NewDocumentPanel = ({ folderId, onClose }: { folderId: string; onClose: () => void }) => (
  <DocumentForm folderId={folderId} onClose={onClose} />
);

/** Changes a document and its files; those who organize the library share it here too. */
export const EditDocumentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { role } = useRights();
  const query = useQuery(ask(library.getDocument, { params: { id } }));
  if (!query.data)
    return (
      <SlideOver open onClose={onClose} title={libraryTexts.editDocument}>
        <Loaded query={query} failed={libraryTexts.documentShowFailed}>
          {() => null}
        </Loaded>
      </SlideOver>
    );
  const document = query.data;
  const thing = { kind: "document", id, trainingAction: document.training_action } as const;
  return (
    <DocumentForm document={document} folderId={document.folder_id} onClose={onClose}>
      {showsSharing(document, role) ? (
        <>
          <hr />
          <SharingPanel thing={thing} />
          <hr />
          <RoleRightsPanel thing={thing} />
          <hr />
          <WhoSees thing={thing} audience={document.audience} />
        </>
      ) : null}
    </DocumentForm>
  );
};
