import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ImportView } from "#shared/contract/import.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { importTexts } from "./texts.ts";

/** Takes an import back, as long as that can be done. */
export const Undo = ({
  view: { undo_until, written },
  remark,
  onConfirm,
}: {
  view: ImportView;
  /** What becomes of the lines, and of what was mailed. */
  remark: string;
  onConfirm: () => void;
}) => {
  const [asking, setAsking] = useState(false);
  const count = written.create + written.change;
  if (!undo_until || count === 0) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        <Undo2 />
        {importTexts.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        title={importTexts.undoTitle(count)}
        confirm={importTexts.undo}
        cancel={importTexts.undoCancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        <p>{remark}</p>
        <p>{importTexts.undoKept}</p>
        <p className="muted">{importTexts.undoUntil(dayTime(undo_until))}</p>
      </ConfirmDialog>
    </>
  );
};
