import { storeTemplate } from "#functions/domain/imports/template.ts";
import { route } from "#functions/http/route.ts";
import { importTemplateTexts } from "#shared/contract/import.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementExport, placementWords } from "#shared/placements/placements.export.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";

export const handler = route(placements.getPlacementImportTemplate, ({ newId, now }) => {
  const name = importTemplateTexts.sheets.placements;
  const { columns: headers } = placementExport;
  const values = [
    { header: headers.state, names: Object.values(placementWords.states) },
    { header: headers.kind, names: Object.values(placementWords.kinds) },
    { header: headers.reason, names: Object.values(placementWords.reasons) },
  ];
  return storeTemplate({ id: newId(), name, columns: placementColumns, values }, now);
});
