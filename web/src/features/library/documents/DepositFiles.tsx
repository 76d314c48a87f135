import { useState } from "react";
import { accepted } from "#shared/contract/upload.ts";
import { problemOf } from "#web/api/refusals.ts";
import { AltTextForm } from "#web/frame/AltText.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { FilePicker } from "#web/ui/form/FilePicker.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { libraryTexts } from "../texts.ts";
import { useDescribing } from "./describing.ts";
import { useDocumentUploads } from "./document-uploads.ts";
import { UploadRows } from "./UploadRows.tsx";

/**
 * Where files are dropped or chosen to become a document, in a folder or on its own, without any form: sent at
 * once, straight to storage, under the name of the first. Later files join the same document. A picture can be
 * described once it has come.
 */
export const DepositFiles = ({
  label = libraryTexts.deposit,
  folderId = null,
  documentId,
  onCreated,
}: {
  label?: string;
  folderId?: string | null;
  /** The document that takes the files; without it the first files make one. */
  documentId?: string;
  /** Called once the document exists, before its files are uploaded. */
  onCreated?: (document: { id: string; name: string }) => void;
}) => {
  const uploads = useDocumentUploads(documentId);
  const describe = useDescribing(uploads.documentId);
  const [described, setDescribed] = useState<readonly string[]>([]);
  const pick = async (files: File[]) => {
    const waiting = await uploads.add(files);
    if (waiting.length === 0) return;
    try {
      if (uploads.documentId) await uploads.update(uploads.documentId, {}, waiting);
      else onCreated?.(await uploads.create({ name: "", description: "", folderId }, waiting));
    } catch (error) {
      for (const { id } of waiting) uploads.drop(id);
      notify.error(libraryTexts.documentCreateFailed, problemOf(error).message);
    }
  };
  return (
    <div className="stack stack-s">
      <FilePicker
        label={label}
        files={[]}
        onPick={(files) => void pick(files)}
        accept={accepted("document")}
        multiple
        rule={libraryTexts.fileRule}
      />
      {uploads.isSending ? <LeaveGuard unsaved={libraryTexts.leaveWhileSending} /> : null}
      <UploadRows
        uploads={uploads.uploads}
        onDrop={uploads.remove}
        onRetry={uploads.retry}
        below={({ id, name, state, isPicture, fileId }) =>
          isPicture && state === "available" && fileId && !described.includes(id) ? (
            <AltTextForm
              name={name}
              saved={null}
              save={(text, seen) => describe(fileId, text, seen)}
              onSaved={() => setDescribed((all) => [...all, id])}
            />
          ) : null
        }
      />
    </div>
  );
};
