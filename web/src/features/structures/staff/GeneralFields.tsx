import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Controller } from "react-hook-form";
import { fold, withSaints } from "#shared/contract/fold.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureLabels } from "#shared/structures/structures.fields.ts";
import { isSiret, type NeededWithoutSource, siretDigits } from "#shared/structures/structures.rules.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useDebounced } from "#web/ui/browser/debounce.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { MultiCombobox } from "#web/ui/form/MultiCombobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { optionOf, type StructureForm } from "./structure-form.ts";
import { TextInputs } from "./TextInputs.tsx";
import { staffStructureTexts } from "./texts.ts";

/** For what leads to it: react-hook-form holds no element of a combobox. */
export const organizationFieldId = "structure-organization";

const optionsOf = (list: readonly Reference[] | undefined): Option[] => (list ?? []).map(optionOf);

/** What the form lets choose from. */
export const useChoices = () => {
  const organizations = useQuery(ask(reference.listOrganizations, { query: {} }));
  const legalForms = useQuery(ask(reference.listLegalForms, {}));
  const types = useQuery(ask(reference.listStructureTypes, {}));
  const publics = useQuery(ask(reference.listPublics, {}));
  const degrees = useQuery(ask(reference.listDegrees, {}));
  const all = [organizations, legalForms, types, publics, degrees];
  return {
    organizations: optionsOf(organizations.data?.filter(({ active }) => active)),
    legalForms: optionsOf(legalForms.data),
    types: optionsOf(types.data),
    publics: optionsOf(publics.data),
    degrees: (degrees.data ?? [])
      .filter(({ is_active }) => is_active === 1)
      .map(({ id, name, city }) => ({ id, label: city ? `${name} (${city})` : name })),
    data: all.every(({ data }) => data !== undefined) || undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
};
type Choices = ReturnType<typeof useChoices>;

const lists = ["types", "publics", "degrees"] as const;

/** The structures like this name or number: of those that are no longer active, staff alone are told. */
const useAlike = (text: string, enabled: boolean) => {
  const { isStaff } = useRights();
  const active = useQuery({
    ...ask(structures.searchStructuresByName, { query: { query: text } }),
    enabled: enabled && !isStaff,
  });
  const all = useQuery({
    ...ask(structures.listStructures, { query: { name: text, per_page: 100 } }),
    enabled: enabled && isStaff,
  });
  return isStaff ? all.data?.data : active.data?.map((one) => ({ ...one, is_active: 1 }));
};

/**
 * Says that another structure has the same number. No refusal: a work site and a temping agency of one association
 * often share theirs.
 */
const SameSiret = ({ typed, ownId }: { typed: string; ownId: string | undefined }) => {
  const siret = siretDigits(typed);
  const alike = useAlike(siret, isSiret(siret));
  const other = isSiret(siret) ? alike?.find(({ id }) => id !== ownId) : undefined;
  return other ? (
    <div className="wide">
      <Notice kind="warning" live>
        {staffStructureTexts.sameSiret(other)}
      </Notice>
    </div>
  ) : null;
};

/** Says that another structure has the same name, as it is created: two sites of one network may. */
const SameName = ({ typed }: { typed: string }) => {
  const name = useDebounced(typed.trim());
  const alike = useAlike(name, name.length > 2);
  const spelled = withSaints(fold(name));
  const other = alike?.find((one) => withSaints(fold(one.name)) === spelled);
  return other ? (
    <div className="wide">
      <Notice kind="warning" live>
        {staffStructureTexts.sameName(other)}
      </Notice>
    </div>
  ) : null;
};

/** Step 01: who the structure is and where. */
export const GeneralFields = ({
  form: structureForm,
  choices,
  requires,
  ownId,
  onNewOrganization,
}: {
  form: StructureForm;
  choices: Choices;
  /** Whether it may not be left without: an import may leave out an organization and a legal form. */
  requires: (name: NeededWithoutSource) => boolean;
  /** Undefined as long as the structure does not exist. */
  ownId: string | undefined;
  onNewOrganization: () => void;
}) => {
  const { isStaff } = useRights();
  const { errorOf } = structureForm;
  const { register, control, watch } = structureForm.form;
  return (
    // Two columns, filled to the end: three would leave a hole in every other row.
    <div className="fields md:grid-cols-2">
      <TextInputs part="name" form={structureForm} />
      {ownId === undefined ? <SameName typed={watch("name")} /> : null}
      <div className="stack stack-s">
        <Controller
          control={control}
          name="organization_id"
          render={({ field }) => (
            <Combobox
              id={organizationFieldId}
              label={structureLabels.organization_id}
              required={requires("organization_id")}
              placeholder={staffStructureTexts.chooseOrganization}
              options={choices.organizations}
              error={errorOf("organization_id")}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        {isStaff ? (
          <Button className="-ml-3 justify-self-start" variant="quiet" onClick={onNewOrganization}>
            <Plus />
            {staffStructureTexts.newOrganization}
          </Button>
        ) : null}
      </div>
      <SelectField
        label={structureLabels.legal_form_id}
        required={requires("legal_form_id")}
        placeholder={staffStructureTexts.chooseLegalForm}
        options={choices.legalForms}
        error={errorOf("legal_form_id")}
        {...register("legal_form_id")}
      />
      <TextInputs part="contact" form={structureForm} />
      <SameSiret typed={watch("siret")} ownId={ownId} />
      {lists.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <MultiCombobox
              label={structureLabels[name]}
              placeholder={staffStructureTexts.choose}
              options={choices[name]}
              error={errorOf(name)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      ))}
      {isStaff ? (
        <SwitchField
          wide
          label={watch("is_active") ? adminTexts.active : adminTexts.inactive}
          hint={staffStructureTexts.activeHint}
          {...register("is_active")}
        />
      ) : null}
    </div>
  );
};
