import { namesOfKind, requiredIn } from "#shared/contract/field-list.ts";
import { type StructureText, structureFields } from "#shared/structures/structures.fields.ts";
import { missingFields } from "#shared/structures/structures.rules.ts";
import { Structure, StructureDraft } from "#shared/structures/structures.schemas.ts";
import { structuresTexts } from "#web/features/structures/texts.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import type { Option } from "#web/ui/form/options.ts";

/** A value as the form names it. */
export const optionOf = ({
  id,
  name,
  proposed,
}: {
  id: string;
  name: string;
  proposed?: true | undefined;
}): Option => ({ id, label: proposed ? structuresTexts.toConfirm(name) : name });

const texts = namesOfKind(structureFields, "text");

/** The values of the form: chosen things with their names, texts as typed. */
export const valuesOf = (structure: Structure | undefined) => ({
  ...(Object.fromEntries(texts.map((name) => [name, structure?.[name] ?? ""])) as Record<
    StructureText,
    string
  >),
  organization_id: structure?.organization ? optionOf(structure.organization) : null,
  legal_form_id: structure?.legal_form?.id ?? "",
  types: structure?.types.map(optionOf) ?? [],
  publics: structure?.publics.map(optionOf) ?? [],
  degrees: structure?.degrees.map(optionOf) ?? [],
  is_active: structure?.is_active !== 0,
});
type StructureValues = ReturnType<typeof valuesOf>;

const idsOf = (options: readonly Option[]) => options.map(({ id }) => id);

/** The body of a save; only staff say whether a structure is active. */
const bodyOf = (
  { organization_id, legal_form_id, types, publics, degrees, is_active, ...texts }: StructureValues,
  mayActivate: boolean,
) => ({
  ...texts,
  organization_id: organization_id?.id ?? null,
  legal_form_id: legal_form_id || null,
  types: idsOf(types),
  publics: idsOf(publics),
  degrees: idsOf(degrees),
  ...(mayActivate && { is_active }),
});

/** What decides what a structure may be left without. */
export const mayLack = (structure: Structure | undefined) => ({
  before: structure && {
    organization_id: structure.organization?.id ?? null,
    legal_form_id: structure.legal_form?.id ?? null,
  },
  imported: structure?.imported ?? false,
});

export const useStructureForm = (structure: Structure | undefined, mayActivate: boolean) =>
  useBodyForm({
    schema: StructureDraft,
    values: valuesOf(structure),
    toBody: (values) => bodyOf(values, mayActivate),
    refused: ({ organization_id = null, legal_form_id = null }) =>
      missingFields({ organization_id, legal_form_id }, mayLack(structure)),
    required: requiredIn(structureFields),
    held: { item: Structure, values: valuesOf },
  });
export type StructureForm = ReturnType<typeof useStructureForm>;
