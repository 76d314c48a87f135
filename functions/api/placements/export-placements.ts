import { placementSheet } from "#functions/domain/placements/export.ts";
import { route } from "#functions/http/route.ts";
import { storeExport } from "#functions/platform/files.ts";
import { workbookBytes } from "#functions/platform/workbook.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementExport } from "#shared/placements/placements.export.ts";

export const handler = route(placements.exportPlacements, async ({ params: { id }, now, newId, audit }) => {
  const { promotion, sheet } = await placementSheet(id, now);
  const title = placementExport.title(promotion, now);
  const bytes = await workbookBytes(title, [sheet], now);
  const location = await storeExport({ id: newId(), name: `${title}.xlsx` }, bytes, now);
  audit({ what: "personalDataExported", subject: id, detail: "placements" });
  return { location };
});
