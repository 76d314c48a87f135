import { useState } from "react";
import { MultiCombobox } from "#web/ui/form/MultiCombobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { missingIn } from "./form-values.ts";
import { described, fieldId, structureId } from "./outline.ts";
import { editorTexts } from "./texts.ts";
import type { SituationEditing } from "./use-situation.ts";

/** The options of the description; learners choose among the degrees of their own training actions. */
export type DescriptionChoices = {
  degrees: readonly Option[];
  isOwn: boolean;
  legal_forms: readonly Option[];
  types: readonly Option[];
  publics: readonly Option[];
};

const chosenOf = (options: readonly Option[], ids: readonly string[]) =>
  ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
const idsOf = (options: readonly Option[]) => options.map(({ id }) => id);

/** Where the situation took place: the training followed, and the kind of structure, never its name. */
export const DescriptionFields = ({
  editing,
  choices,
}: {
  editing: SituationEditing;
  choices: DescriptionChoices;
}) => {
  const { writing, errors } = editing;
  const { value, change } = writing;
  // As it was when the form opened: it must not close under the hand that fills in its last field.
  const [isFilled] = useState(() => described.every((name) => !missingIn(value)[name]));
  const chosen = [
    ...chosenOf(choices.degrees, [value.degree_id]),
    ...chosenOf(choices.legal_forms, [value.legal_form_id]),
    ...chosenOf(choices.types, value.structure_types),
    ...chosenOf(choices.publics, value.structure_publics),
  ];
  return (
    <details
      className="group/fold form-part scroll-mt-40 border-t border-line pt-3"
      id={structureId}
      aria-labelledby={`${structureId}-title`}
      open={!isFilled}
    >
      <Summary>
        <span className="grid">
          <h2 className="title-m" id={`${structureId}-title`}>
            {editorTexts.structure}
          </h2>
          <span className="small muted group-open/fold:hidden">
            {chosen.map(({ label }) => label).join(", ")}
          </span>
        </span>
      </Summary>
      <div className="fields pt-2">
        <SelectField
          wide
          required
          id={fieldId("degree_id")}
          label={editorTexts.degree}
          placeholder={choices.isOwn ? editorTexts.chooseOwnDegree : editorTexts.chooseDegree}
          options={choices.degrees}
          value={value.degree_id}
          error={errors["degree_id"]}
          onChange={({ target }) => change({ ...value, degree_id: target.value })}
        />
        {choices.legal_forms.length > 0 ? (
          <SelectField
            wide
            required
            id={fieldId("legal_form_id")}
            label={editorTexts.legalForm}
            placeholder={editorTexts.chooseLegalForm}
            options={choices.legal_forms}
            value={value.legal_form_id}
            error={errors["legal_form_id"]}
            onChange={({ target }) => change({ ...value, legal_form_id: target.value })}
          />
        ) : null}
        {choices.types.length > 0 ? (
          <MultiCombobox
            wide
            required
            id={fieldId("structure_types")}
            label={editorTexts.types}
            placeholder={editorTexts.chooseTypes}
            options={choices.types}
            value={chosenOf(choices.types, value.structure_types)}
            error={errors["structure_types"]}
            onChange={(chosen) => change({ ...value, structure_types: idsOf(chosen) })}
          />
        ) : null}
        {choices.publics.length > 0 ? (
          <MultiCombobox
            wide
            required
            id={fieldId("structure_publics")}
            label={editorTexts.publics}
            placeholder={editorTexts.choosePublics}
            options={choices.publics}
            value={chosenOf(choices.publics, value.structure_publics)}
            error={errors["structure_publics"]}
            onChange={(chosen) => change({ ...value, structure_publics: idsOf(chosen) })}
          />
        ) : null}
      </div>
    </details>
  );
};
