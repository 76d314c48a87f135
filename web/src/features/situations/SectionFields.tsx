import { tellingPassages } from "#shared/situations/situations.anonymity.ts";
import type { SituationField } from "#shared/situations/situations.schemas.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, TextField } from "#web/ui/form/TextField.tsx";
import { RichTextEditor } from "#web/ui/rich-text/RichTextEditor.tsx";
import { withContent } from "./form-values.ts";
import { sectionId } from "./outline.ts";
import { PassageNotes } from "./PassageNotes.tsx";
import { isShort } from "./ReadSections.tsx";
import type { SituationEditing } from "./use-situation.ts";

type Asked = {
  field: SituationField;
  error: string | undefined;
  /** Names to show in place in a rich text. */
  marked: ((text: string) => readonly { start: number; end: number }[]) | undefined;
  labelHidden: boolean;
  onChange: (content: string) => void;
};

const Asked = ({ field, error, marked, labelHidden, onChange }: Asked) => {
  const { label, name, placeholder, type, content, choices, description } = field;
  const said = { label, error, labelHidden, hint: description || undefined };
  const control = {
    ...said,
    name,
    placeholder: placeholder || undefined,
    value: content,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (type === "textarea")
    return <RichTextEditor {...said} value={content} onChange={onChange} {...(marked && { marked })} />;
  if (type === "radio")
    return (
      <RadioGroup
        {...control}
        look="pairs"
        choices={choices.map((choice) => ({ id: choice.value, label: choice.label }))}
      />
    );
  if (type === "date") return <DateField {...control} />;
  if (type === "number") return <TextField {...control} inputMode="decimal" className="num" />;
  return <TextField {...control} />;
};

/** The sections of a situation, to fill in, with identifying passages below their field. */
export const SectionFields = ({ editing }: { editing: SituationEditing }) => {
  const { writing, errors, watched } = editing;
  const { value, change } = writing;
  const marked = watched.length > 0 ? (text: string) => tellingPassages(text, watched) : undefined;
  return value.sections.map((section, number) => (
    <fieldset
      key={section.title}
      className="stack form-part scroll-mt-40 border-t border-line pt-gap [.writebar+&]:border-0 [.writebar+&]:pt-0"
      id={sectionId(number)}
    >
      <legend>{section.title}</legend>
      <div className="-mt-3 stack stack-s">
        {section.description ? <p className="muted read">{section.description}</p> : null}
        <PassageNotes section={number} field={null} editing={editing} />
      </div>
      <div className="fields items-end">
        {section.fields.map((field, place) => (
          <div key={field.name} className={`stack stack-s ${isShort(field) ? "" : "col-span-full"}`}>
            <Asked
              field={field}
              error={
                errors[`sections.${number}.fields.${place}.content`] ??
                // Nothing is written yet: the first field asks for it.
                (number === 0 && place === 0 ? errors["sections"] : undefined)
              }
              marked={marked}
              labelHidden={section.fields.length === 1}
              onChange={(content) => change(withContent(value, number, field.name, content))}
            />
            <PassageNotes section={number} field={field.name} editing={editing} />
          </div>
        ))}
      </div>
    </fieldset>
  ));
};
