import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementExport } from "#shared/placements/placements.export.ts";
import { download } from "#web/api/client.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { boardTexts } from "./texts.ts";

/** Downloads a promotion's placements as a workbook named with the date. */
export const ExportButton = ({ actionId, name }: { actionId: string; name: string }) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await attempt(
      async () => {
        const file = await download(placements.exportPlacements, { params: { id: actionId } });
        saveBlob(file.blob, file.name ?? `${placementExport.title(name, new Date())}.xlsx`);
      },
      { success: boardTexts.exported, failure: boardTexts.exportFailed },
    );
    setPending(false);
  };
  return (
    <Button variant="quiet" pending={pending} onClick={() => void run()}>
      <FileSpreadsheet />
      {boardTexts.export}
    </Button>
  );
};
