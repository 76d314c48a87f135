import * as placements from "#shared/placements/placements.contract.ts";
import { placementExport } from "#shared/placements/placements.export.ts";
import { download } from "#web/api/client.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { boardTexts } from "./texts.ts";

/** Downloads a promotion's placements as a workbook named with the date. */
export const exportPlacements = (actionId: string, name: string) =>
  attempt(
    async () => {
      const file = await download(placements.exportPlacements, { params: { id: actionId } });
      saveBlob(file.blob, file.name ?? `${placementExport.title(name, new Date())}.xlsx`);
    },
    { success: boardTexts.exported, failure: boardTexts.exportFailed },
  );
