import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import { download } from "#web/api/client.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { exportTexts } from "./texts.ts";

/** Downloads everyone's wishes for an event as a workbook named with the date. */
export const ExportButton = ({ eventId }: { eventId: string }) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await attempt(
      async () => {
        const { blob, name } = await download(events.exportWishes, { params: { id: eventId } });
        saveBlob(blob, name ?? exportTexts.fallback(new Date().toISOString().slice(0, 10)));
      },
      { success: exportTexts.done, failure: exportTexts.failed },
    );
    setPending(false);
  };
  return (
    <Button variant="quiet" pending={pending} onClick={() => void run()}>
      <FileSpreadsheet />
      {pending ? exportTexts.pending : exportTexts.act}
    </Button>
  );
};
