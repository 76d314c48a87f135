import { useQueryClient } from "@tanstack/react-query";
import { Download, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import type { DocumentFile } from "#shared/library/library.schemas.ts";
import { send } from "#web/api/client.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { FileRow } from "#web/ui/FilePicker.tsx";
import { downloadFile } from "./archives.ts";
import { FilePreview } from "./FilePreview.tsx";
import { previewOf, sizeOf } from "./file-checks.ts";
import { refreshLibrary } from "./refreshes.ts";
import { libraryTexts } from "./texts.ts";

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
  onRemove,
}: {
  file: DocumentFile;
  editable: boolean;
  onPreview: () => void;
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
}: {
  files: readonly DocumentFile[];
  /** With a way to take each away. */
  editable?: boolean;
  /** Those that another list shows, on their way. */
  except?: readonly string[];
}) => {
  const client = useQueryClient();
  const [previewed, setPreviewed] = useState<DocumentFile>();
  const [removed, setRemoved] = useState<DocumentFile>();
  const remove = async () => {
    if (!removed) return;
    await send(library.deleteDocumentFile, { params: { id: removed.id } });
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
                    onRemove={() => setRemoved(file)}
                  />
                }
              />
            </li>
          ))}
      </ul>
      {previewed ? <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} /> : null}
      <RemoveDialog
        name={removed?.original_file_name}
        words={removal}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
};
