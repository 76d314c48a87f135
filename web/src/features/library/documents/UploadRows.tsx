import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { FileRow } from "#web/ui/form/FilePicker.tsx";
import { libraryTexts } from "../texts.ts";
import type { Upload } from "./uploads.ts";

const details = {
  waiting: libraryTexts.waiting,
  checking: libraryTexts.checking,
  available: libraryTexts.available,
  sending: undefined,
  failed: undefined,
  refused: undefined,
} as const satisfies Record<Upload["state"], string | undefined>;

/** What goes, then what may be sent again, last what is refused. */
const orderOf = ({ state }: Upload) => ["failed", "refused"].indexOf(state);

/** Files on their way, each with how far it is, what went wrong, and a way to stop it or to try again. */
export const UploadRows = ({
  uploads,
  onDrop,
  onRetry,
  below,
}: {
  uploads: readonly Upload[];
  onDrop: (id: string) => void;
  onRetry: (id: string) => void;
  /** What is asked about a file. */
  below: (upload: Upload) => ReactNode;
}) =>
  uploads.length === 0 ? null : (
    <ul className="files" aria-live="polite">
      {uploads
        .toSorted((a, b) => orderOf(a) - orderOf(b))
        .map(({ id, name, state, progress, reason, ...upload }) => (
          <li key={id} className="stack stack-s">
            <FileRow
              file={{
                id,
                name,
                detail: details[state],
                progress: state === "sending" ? progress : undefined,
                error: state === "failed" || state === "refused" ? reason : undefined,
              }}
              // Stored files are removed in the document's own list.
              onRemove={state === "available" || state === "checking" ? undefined : () => onDrop(id)}
              action={
                state === "failed" ? (
                  <Button
                    variant="outline"
                    aria-label={libraryTexts.retryFile(name)}
                    onClick={() => onRetry(id)}
                  >
                    <RotateCcw />
                    {libraryTexts.retry}
                  </Button>
                ) : undefined
              }
            />
            {/* A form that appears here would be read out whole. */}
            <div className="empty:hidden" aria-live="off">
              {below({ id, name, state, progress, reason, ...upload })}
            </div>
          </li>
        ))}
    </ul>
  );
