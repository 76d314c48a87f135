import { FileSpreadsheet, RotateCw } from "lucide-react";
import { useState } from "react";
import { uploadRequest } from "#shared/contract/upload.ts";
import { problemOf } from "#web/api/refusals.ts";
import { putFile } from "#web/api/upload.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { FilePicker, type PickedFile } from "#web/ui/form/FilePicker.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { type ImportCalls, importTypeOf } from "./calls.ts";
import { importTexts } from "./texts.ts";

const Template = ({ calls }: { calls: ImportCalls }) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await attempt(
      async () => {
        const { blob, name } = await calls.template();
        saveBlob(blob, name ?? importTexts.templateFallback);
      },
      { success: importTexts.templateDone, failure: importTexts.templateFailed },
    );
    setPending(false);
  };
  return (
    <section className="flex items-center justify-between gap-x-gap gap-y-2 max-md:flex-col max-md:items-start">
      <p className="muted small">
        <strong className="block text-ink">
          {importTexts.requiredColumns(
            calls.columns.filter(({ required }) => required).map(({ header }) => header),
          )}
        </strong>
        {importTexts.templateText}
      </p>
      <Button className="flex-none" variant="outline" pending={pending} onClick={() => void run()}>
        <FileSpreadsheet />
        {importTexts.template}
      </Button>
    </section>
  );
};

/** Uploads a file; `onSent` gets the import that it starts. */
export const ChooseFile = ({ calls, onSent }: { calls: ImportCalls; onSent: (importId: string) => void }) => {
  const [file, setFile] = useState<PickedFile>();
  const [failed, setFailed] = useState<File>();
  const [sending, setSending] = useState<AbortController>();
  const send = async (picked: File) => {
    const shown = { id: picked.name, name: picked.name };
    setFailed(undefined);
    const content_type = importTypeOf(picked);
    if (!content_type) return setFile({ ...shown, error: importTexts.wrongKind });
    const request = { original_file_name: picked.name, content_type, size: picked.size };
    const refusal = uploadRequest("import").safeParse(request).error?.issues[0]?.message;
    if (refusal) return setFile({ ...shown, error: refusal });
    const abort = new AbortController();
    setSending(abort);
    setFile({ ...shown, progress: 0 });
    try {
      const signed = await calls.start(request);
      await putFile(signed, picked, {
        signal: abort.signal,
        onProgress: (progress) => setFile({ ...shown, progress }),
      });
      onSent(signed.file_id);
    } catch (error) {
      if (!abort.signal.aborted) {
        setFile({ ...shown, error: problemOf(error).message });
        setFailed(picked);
      }
    }
    setSending(undefined);
  };
  return (
    <div className="stack">
      <FilePicker
        label={importTexts.file}
        rule={importTexts.fileRule}
        accept=".xlsx,.csv"
        files={file ? [file] : []}
        onPick={([picked]) => (picked && !sending ? void send(picked) : undefined)}
        onRemove={() => {
          sending?.abort();
          setFile(undefined);
          setFailed(undefined);
        }}
      />
      {failed ? (
        <p>
          <Button variant="outline" onClick={() => void send(failed)}>
            <RotateCw />
            {uiTexts.retry}
          </Button>
        </p>
      ) : null}
      <Template calls={calls} />
    </div>
  );
};
