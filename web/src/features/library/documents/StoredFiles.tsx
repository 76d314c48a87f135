import { useQueryClient } from "@tanstack/react-query";
import { Download, Eye, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { isPicture } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import type { DocumentFile } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { AltTextDialog } from "#web/frame/AltText.tsx";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FileRow } from "#web/ui/form/FilePicker.tsx";
import { refreshLibrary } from "../refreshes.ts";
import { libraryTexts } from "../texts.ts";
import { downloadFile } from "./archives.ts";
import { useDescribing } from "./describing.ts";
import { FilePreview } from "./FilePreview.tsx";
import { previewOf, sizeOf } from "./file-checks.ts";

const removal = {
  title: libraryTexts.removeFileTitle,
  text: libraryTexts.removeFileText,
  confirm: libraryTexts.remove,
  success: libraryTexts.removed,
  failure: libraryTexts.fileKept,
};

const Actions = ({
  file,
  editable,
  onPreview,
  onDescribe,
  onRemove,
}: {
  file: DocumentFile;
  editable: boolean;
  onPreview: () => void;
  onDescribe: (() => void) | undefined;
  onRemove: () => void;
}) => (
  <span className="acts">
    {file.status === "available" ? (
      <>
        {previewOf(file.content_type) ? (
          <Button
            variant="quiet"
            aria-label={libraryTexts.previewFile(file.original_file_name)}
            onClick={onPreview}
          >
            <Eye />
            {libraryTexts.preview}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-label={libraryTexts.downloadFile(file.original_file_name)}
          onClick={() => void downloadFile(file.id)}
        >
          <Download />
          {libraryTexts.download}
        </Button>
      </>
    ) : null}
    {onDescribe && isPicture(file.content_type) ? (
      <Button variant="quiet" onClick={onDescribe}>
        <TextCursorInput />
        {frameTexts.describePicture(file.alt_text)}
        <span className="sr"> : {file.original_file_name}</span>
      </Button>
    ) : null}
    {editable ? (
      <IconButton
        label={libraryTexts.removeFile(file.original_file_name)}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    ) : null}
  </span>
);

/** The files that a document has: those that are there to download, those being checked, those refused. */
export const StoredFiles = ({
  files,
  editable = false,
  except = [],
  describedIn,
}: {
  files: readonly DocumentFile[];
  /** With a way to take each away. */
  editable?: boolean;
  /** Those that another list shows, on their way. */
  except?: readonly string[];
  /** The document whose pictures one may describe here. */
  describedIn?: string | undefined;
}) => {
  const client = useQueryClient();
  const [previewed, setPreviewed] = useState<DocumentFile>();
  const [described, setDescribed] = useState<DocumentFile>();
  const describe = useDescribing(describedIn);
  const [removed, setRemoved] = useState<DocumentFile>();
  const remove = async ({ id }: DocumentFile) => {
    await send(library.deleteDocumentFile, { params: { id } });
    await refreshLibrary(client);
  };
  return (
    <>
      <ul className="files">
        {files
          .filter(({ id }) => !except.includes(id))
          .map((file) => (
            <li key={file.id}>
              <FileRow
                file={{
                  id: file.id,
                  name: file.original_file_name,
                  detail: file.status === "pending" ? libraryTexts.pendingFile : sizeOf(file.size),
                  error: file.status === "refused" ? (file.reason ?? libraryTexts.refusedFile) : undefined,
                }}
                action={
                  <Actions
                    file={file}
                    editable={editable}
                    onPreview={() => setPreviewed(file)}
                    onDescribe={describedIn === undefined ? undefined : () => setDescribed(file)}
                    onRemove={() => setRemoved(file)}
                  />
                }
              />
            </li>
          ))}
      </ul>
      {previewed ? <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} /> : null}
      {described ? (
        <AltTextDialog
          name={described.original_file_name}
          saved={described.alt_text}
          save={(text, seen) => describe(described.id, text, seen)}
          onClose={() => setDescribed(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.original_file_name}
        words={removal}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
};
