import { useState } from "react";
import type { ImportView } from "#shared/contract/import.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField } from "#web/ui/Choices.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { importTexts } from "./texts.ts";

const maxShown = 12;

const Missing = ({
  view: { missing_values: missing },
  checked,
  onChange,
}: {
  view: ImportView;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <Notice kind="warning" title={importTexts.missingTitle(missing.length)}>
    <ul className="import-missing">
      {missing.slice(0, maxShown).map(({ list, name, lines }) => (
        <li key={`${list} ${name}`}>{importTexts.missingOf(list, name, lines)}</li>
      ))}
      {missing.length > maxShown ? <li>{importTexts.missingMore(missing.length - maxShown)}</li> : null}
    </ul>
    <CheckboxField
      label={importTexts.createMissing}
      hint={importTexts.createMissingHint}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </Notice>
);

/** Asks for confirmation before the import is written. */
export const Confirm = ({
  view,
  remark,
  onConfirm,
}: {
  view: ImportView;
  /** What else writing does. */
  remark: string | undefined;
  onConfirm: (createMissing: boolean) => void;
}) => {
  const [asking, setAsking] = useState(false);
  const [createMissing, setCreateMissing] = useState(false);
  if (view.total === 0) return <Notice>{importTexts.nothing}</Notice>;
  return (
    <>
      {view.missing_values.length > 0 ? (
        <Missing view={view} checked={createMissing} onChange={setCreateMissing} />
      ) : null}
      <p>
        <Button large onClick={() => setAsking(true)}>
          {importTexts.write(view.total)}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        dangerous={false}
        title={importTexts.confirmTitle(view.total)}
        confirm={importTexts.confirm}
        cancel={importTexts.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm(createMissing);
        }}
      >
        <p>{importTexts.confirmText(view.counts)}</p>
        {remark && view.counts.create > 0 ? <p>{remark}</p> : null}
      </ConfirmDialog>
    </>
  );
};
