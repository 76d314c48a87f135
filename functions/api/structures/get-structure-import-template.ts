import { storeTemplate } from "#functions/domain/imports/template.ts";
import {
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  referenceRosters,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { importTemplateTexts } from "#shared/contract/import.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureColumnsFor, structureImportMessages } from "#shared/structures/structures.import.ts";

const { lists } = structureImportMessages;

export const handler = route(structures.getStructureImportTemplate, async ({ viewer, newId, now }) => {
  const seen = await readTogether(...referenceRosters);
  const names = (values: readonly { name: string }[]) => values.map(({ name }) => name);
  const values = [
    { header: lists.types, names: names(seen.of(structureTypesRoster)) },
    { header: lists.publics, names: names(seen.of(publicsRoster)) },
    { header: lists.legal_form, names: names(seen.of(legalFormsRoster)) },
    { header: lists.organization, names: names(seen.of(organizationsRoster)) },
  ];
  const name = importTemplateTexts.sheets.structures;
  return storeTemplate({ id: newId(), name, columns: structureColumnsFor(viewer), values }, now);
});
