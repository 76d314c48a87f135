import { Download } from "lucide-react";
import { useState } from "react";
import type { ImportRow } from "#shared/contract/import.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import type { ImportCalls } from "./calls.ts";
import { faultsCsv } from "./faults-csv.ts";
import { importTexts } from "./texts.ts";

const everyFault = async (calls: ImportCalls, importId: string): Promise<ImportRow[]> => {
  const rows: ImportRow[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { rows: found } = await calls.read(importId, { state: "error", page, per_page: 100 });
    rows.push(...found.data);
    last = found.last_page;
  }
  return rows;
};

export const FaultsButton = ({ calls, importId }: { calls: ImportCalls; importId: string }) => {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await attempt(
      async () => {
        const csv = faultsCsv(await everyFault(calls, importId));
        saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), importTexts.faultsFile);
      },
      { success: importTexts.faultsDone, failure: importTexts.faultsFailed },
    );
    setPending(false);
  };
  return (
    <Button variant="outline" pending={pending} onClick={() => void run()}>
      <Download />
      {importTexts.faults}
    </Button>
  );
};
