import { FileText, Upload, X } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { IconButton } from "../Button.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { uiTexts } from "../texts.ts";
import { FieldError, FieldNotes, type FieldProps, RequiredMark, useControl } from "./Field.tsx";

/** A file chosen or on its way; `preview` is an object URL that the caller made and will revoke. */
export type PickedFile = {
  id: string;
  name: string;
  detail?: string | undefined;
  preview?: string | undefined;
  /** 0 to 100 while it is being sent. */
  progress?: number | undefined;
  error?: string | undefined;
};

export const FileRow = ({
  file,
  onRemove,
  action,
}: {
  file: PickedFile;
  onRemove?: (() => void) | undefined;
  action?: ReactNode;
}) => {
  const sending = file.progress !== undefined && !file.error;
  return (
    <div className="file">
      {file.preview ? (
        <img className="file-thumb size-12 rounded-sm object-cover" src={file.preview} alt="" />
      ) : (
        <FileText />
      )}
      <span>
        <strong>{file.name}</strong>
        {file.error ? (
          <FieldError>{file.error}</FieldError>
        ) : (
          <span className="small muted">
            {sending ? (
              <>
                {uiTexts.sending}
                {/* The bar below says it: in a live region, each new figure would be read out. */}
                <span aria-hidden="true">, {uiTexts.percent(Math.round(file.progress ?? 0))}</span>
              </>
            ) : (
              file.detail
            )}
          </span>
        )}
      </span>
      {action}
      {onRemove ? (
        <IconButton
          label={sending ? uiTexts.cancelSending(file.name) : uiTexts.remove(file.name)}
          icon={<X />}
          onClick={onRemove}
        />
      ) : null}
      {sending ? <ProgressBar value={file.progress ?? 0} label={file.name} /> : null}
    </div>
  );
};

/** Chooses files by button or drop, and shows those given. It sends nothing itself. */
export const FilePicker = ({
  files,
  onPick,
  onRemove,
  accept,
  multiple = false,
  rule,
  ...field
}: FieldProps & {
  files: readonly PickedFile[];
  onPick: (files: File[]) => void;
  onRemove?: (id: string) => void;
  /** As the file input wants it: ".pdf,.docx". */
  accept: string;
  multiple?: boolean;
  /** Formats and weight, in words. */
  rule: string;
}) => {
  // Its label alone says that a file is required: aria-required is not for file inputs.
  const control = useControl(useId(), { error: field.error, required: false, hint: rule });
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const picked = [...(list ?? [])];
    if (picked.length > 0) onPick(multiple ? picked : picked.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className={field.wide ? "field wide" : "field"}>
      <label htmlFor={control.id} id={`${control.id}-label`} className={field.labelHidden ? "sr" : undefined}>
        {field.label}
        {field.required ? <RequiredMark /> : null}
      </label>
      <label
        className="drop grid cursor-pointer justify-items-center gap-2 rounded-md border-2 border-dashed border-control-line bg-ground p-5 text-center focus-within:border-ink has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink data-over:border-solid data-over:bg-brass-50"
        htmlFor={control.id}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {/* Nobody drops a file on a phone. */}
        <span className="btn btn-line md:hidden">
          <Upload />
          {multiple ? uiTexts.chooseSomeFiles : uiTexts.chooseOneFile}
        </span>
        <Upload className="size-[1.5em] max-md:hidden" />
        <span className="max-md:hidden">
          <strong>{multiple ? uiTexts.dropFiles : uiTexts.dropFile}</strong>
          <span className="whitespace-nowrap text-link underline decoration-auto underline-offset-[0.18em]">
            {multiple ? uiTexts.chooseFiles : uiTexts.chooseFile}
          </span>
        </span>
        <span className="small muted" id={`${control.id}-hint`}>
          {rule}
        </span>
        {/* Both labels would name it: the second repeats the first, and the rule that describes it. */}
        <input
          {...control}
          aria-labelledby={`${control.id}-label`}
          className="sr"
          type="file"
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
      <div className={files.length > 0 ? "files" : undefined} aria-live="polite">
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={onRemove ? () => onRemove(file.id) : undefined} />
        ))}
      </div>
      <FieldNotes id={control.id} error={field.error} />
    </div>
  );
};
