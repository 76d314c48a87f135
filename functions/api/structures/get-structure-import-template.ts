import { route } from "#functions/http/route.ts";
import { storeTemplate } from "#functions/services/imports/template.ts";
import {
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  referenceRosters,
  structureTypesRoster,
} from "#functions/store/reference.ts";
import { readTogether, seenEntries } from "#functions/store/roster.ts";
import { importTemplateTexts } from "#shared/contract/import.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureColumns, structureImportMessages } from "#shared/structures/structures.import.ts";

const { lists } = structureImportMessages;

export const handler = route(structures.getStructureImportTemplate, async ({ newId, now }) => {
  await readTogether(...referenceRosters);
  const names = (values: readonly { name: string }[]) => values.map(({ name }) => name);
  const values = [
    { header: lists.types, names: names(seenEntries(structureTypesRoster)) },
    { header: lists.publics, names: names(seenEntries(publicsRoster)) },
    { header: lists.legal_form, names: names(seenEntries(legalFormsRoster)) },
    { header: lists.organization, names: names(seenEntries(organizationsRoster)) },
  ];
  const name = importTemplateTexts.sheets.structures;
  return storeTemplate({ id: newId(), name, columns: structureColumns, values }, now);
});
