import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/browser/copy-text.ts";
import { saveBlob } from "#web/ui/browser/save-blob.ts";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { securityTexts as texts } from "../security-texts.ts";

/** Shows new recovery codes, this once. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => {
  const [safe, setSafe] = useState(false);
  const [warned, setWarned] = useState(false);
  const text = codes.join("\n");
  // Closing by mistake would lose them: they are shown only once.
  const close = () => (safe ? onClose() : setWarned(true));
  const copy = () => copyText(text, { copied: texts.copied, failed: texts.copyFailed });
  return (
    <Dialog
      open
      size="small"
      title={texts.codesDialog}
      onClose={close}
      footer={<Button onClick={close}>{texts.done}</Button>}
    >
      <p>{texts.codesText}</p>
      <ul className="codes panel panel-sunken grid grid-cols-2 gap-x-4 gap-y-1.5 p-4 font-semibold tracking-[0.06em] tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy />
          {texts.copy}
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: "text/plain" }), texts.codesFile)}
        >
          <Download />
          {texts.download}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer />
          {texts.print}
        </Button>
      </div>
      <CheckboxField
        label={texts.safe}
        checked={safe}
        error={warned && !safe ? texts.notSafe : undefined}
        onChange={({ target }) => setSafe(target.checked)}
      />
    </Dialog>
  );
};
