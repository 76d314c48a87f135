import { NewStructure, type Structure } from "#shared/structures/structures.schemas.ts";
import { useBodyForm } from "#web/frame/admin/saving.ts";
import type { Option } from "#web/ui/options.ts";

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ id, label: name });

/** The values of the form: chosen things with their names, texts as typed. */
export const valuesOf = (structure: Structure | undefined) => ({
  name: structure?.name ?? "",
  organization_id: structure?.organization ? optionOf(structure.organization) : null,
  legal_form_id: structure?.legal_form?.id ?? "",
  address: structure?.address ?? "",
  zip_code: structure?.zip_code ?? "",
  city: structure?.city ?? "",
  phone: structure?.phone ?? "",
  website: structure?.website ?? "",
  types: structure?.types.map(optionOf) ?? [],
  publics: structure?.publics.map(optionOf) ?? [],
  degrees: structure?.degrees.map(optionOf) ?? [],
  is_active: structure?.is_active !== 0,
  description: structure?.description ?? "",
  structure_approach: structure?.structure_approach ?? "",
  current_project: structure?.current_project ?? "",
  enrolment_speech: structure?.enrolment_speech ?? "",
  video: structure?.video ?? "",
});
export type StructureValues = ReturnType<typeof valuesOf>;

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

export const useStructureForm = (structure: Structure | undefined, mayActivate: boolean) =>
  useBodyForm({
    schema: NewStructure,
    values: valuesOf(structure),
    toBody: (values) => bodyOf(values, mayActivate),
    required: ["name", "zip_code"],
  });
export type StructureForm = ReturnType<typeof useStructureForm>;
