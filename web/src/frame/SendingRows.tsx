import { RotateCw } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { FileRow } from "#web/ui/form/FilePicker.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import type { PictureUploads } from "./picture-uploads.ts";

/** Uploads to one place: progress, cancel, failure, retry. */
export const SendingRows = ({ uploads, target }: { uploads: PictureUploads; target: string }) => {
  const sendings = uploads.of(target);
  return sendings.length > 0 ? (
    <div className="files">
      {sendings.map((sending) => (
        <FileRow
          key={sending.id}
          file={{
            id: sending.id,
            name: sending.file.name,
            preview: sending.preview,
            progress: sending.progress,
            error: sending.error,
          }}
          onRemove={() => uploads.drop(sending)}
          action={
            sending.mayRetry ? (
              <Button variant="outline" onClick={() => uploads.retry(sending)}>
                <RotateCw />
                {uiTexts.retry}
                <span className="sr"> : {sending.file.name}</span>
              </Button>
            ) : undefined
          }
        />
      ))}
    </div>
  ) : null;
};
