import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import { download } from "#web/api/client.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/save-blob.ts";
import { eventTexts } from "./texts.ts";

/** Downloads everyone's wishes for an event as a workbook named with the date. */
export const ExportButton = ({ eventId }: { eventId: string }) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await attempt(
      async () => {
        const { blob, name } = await download(events.exportWishes, { params: { id: eventId } });
        saveBlob(blob, name ?? eventTexts.exportFallback(new Date().toISOString().slice(0, 10)));
      },
      { success: eventTexts.exported, failure: eventTexts.exportFailed },
    );
    setPending(false);
  };
  return (
    <Button pending={pending} onClick={() => void run()}>
      <FileSpreadsheet />
      {pending ? eventTexts.exporting : eventTexts.export}
    </Button>
  );
};
