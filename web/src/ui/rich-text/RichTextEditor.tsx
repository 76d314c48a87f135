import { type ReactNode, useContext } from "react";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { FieldNotes, type FieldProps, RequiredMark, useControl } from "#web/ui/form/Field.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { SharedToolbar } from "./shared-toolbar.ts";

const Waiting = () => <Skeleton height={useContext(SharedToolbar) ? "6.2rem" : "9.5rem"} />;

const Editor = lazyComponent(async () => (await import("#web/ui/form/Editor.tsx")).Editor, <Waiting />);

type RichTextEditorProps = FieldProps & {
  label: ReactNode;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Finds passages to point out in the text, line by line. */
  marked?: (text: string) => readonly { start: number; end: number }[];
};

/** Bold, italic, underline, two levels of titles, lists. The editor itself loads where it is shown. */
export const RichTextEditor = ({ value, onChange, onBlur, marked, ...field }: RichTextEditorProps) => {
  const control = useControl(undefined, field);
  const labelId = `${control.id}-label`;
  return (
    <div className={field.wide ? "field wide" : "field"}>
      <span className={field.labelHidden ? "sr" : "label"} id={labelId}>
        {field.label}
        {field.required ? <RequiredMark /> : null}
      </span>
      <Editor
        control={control}
        labelledBy={labelId}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        marked={marked}
      />
      <FieldNotes id={control.id} hint={field.hint} error={field.error} />
    </div>
  );
};
