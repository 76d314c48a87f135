import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import type { DocumentFile } from "#shared/library/library.schemas.ts";
import { download } from "#web/api/client.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { libraryTexts } from "../texts.ts";
import { previewOf } from "./file-checks.ts";

const PdfViewer = lazyComponent(
  async () => (await import("./PdfViewer.tsx")).PdfViewer,
  <LoadingState tall />,
);

type Found = { blob: Blob } | { failure: string } | undefined;

/** The bytes of a file, under the same right as its download. */
const useBytes = (id: string): Found => {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      try {
        const { blob } = await download(library.downloadDocumentFile, { params: { id } });
        if (!isGone) setFound({ blob });
      } catch (error) {
        if (!isGone) setFound({ failure: problemOf(error).message });
      }
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [id]);
  return found;
};

const Picture = ({ blob, type, alt }: { blob: Blob; type: string; alt: string }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    // The type that the check found, whatever storage answers: an image element never runs anything anyway.
    const made = URL.createObjectURL(new Blob([blob], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, type]);
  return (
    <div className="preview grid justify-items-center">
      {url ? (
        <img className="max-h-[calc(100dvh-12rem)] max-w-full bg-white-paper" src={url} alt={alt} />
      ) : null}
    </div>
  );
};

/** A picture or the pages of a PDF in the page; a PDF is drawn, nothing in it is ever run. */
export const FilePreview = ({ file, onClose }: { file: DocumentFile; onClose: () => void }) => {
  const found = useBytes(file.id);
  const bytes = found && "blob" in found ? found.blob : undefined;
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title={file.original_file_name}
      footer={
        <Button
          variant="outline"
          onClick={() => (bytes ? saveBlob(bytes, file.original_file_name) : undefined)}
          disabled={!bytes}
        >
          <Download />
          {libraryTexts.download}
        </Button>
      }
    >
      {found === undefined ? <LoadingState tall /> : null}
      {found && "failure" in found ? (
        <FailedState title={libraryTexts.documentShowFailed} detail={found.failure} />
      ) : null}
      {bytes && previewOf(file.content_type) === "image" ? (
        // The file's name is all that says what a picture is which nobody has described.
        <Picture blob={bytes} type={file.content_type} alt={file.alt_text ?? file.original_file_name} />
      ) : null}
      {bytes && previewOf(file.content_type) === "pdf" ? <PdfViewer blob={bytes} /> : null}
    </Dialog>
  );
};
