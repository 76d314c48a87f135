import { type ReactNode, useState } from "react";
import type { ImportView } from "#shared/contract/import.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { importTexts } from "./texts.ts";

const maxShown = 12;

const Missing = ({
  view: { missing_values: missing },
  matching,
  checked,
  onChange,
}: {
  view: ImportView;
  matching: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <Notice kind="warning" title={importTexts.missingTitle(missing.length)}>
    <ul className="mx-0 mt-1 mb-3 list-disc pl-5">
      {missing.slice(0, maxShown).map(({ list, name, lines }) => (
        <li key={`${list} ${name}`}>{importTexts.missingOf(list, name, lines)}</li>
      ))}
      {missing.length > maxShown ? <li>{importTexts.missingMore(missing.length - maxShown)}</li> : null}
    </ul>
    {missing.some(({ may_create }) => may_create) ? (
      <CheckboxField
        label={importTexts.createMissing}
        hint={importTexts.createMissingHint}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    ) : null}
    {matching}
  </Notice>
);

/** Asks for confirmation before the import is written. */
export const Confirm = ({
  view,
  remark,
  matching,
  onConfirm,
}: {
  view: ImportView;
  /** What else writing does. */
  remark: string | undefined;
  /** Asks what the missing values mean. */
  matching: ReactNode;
  onConfirm: (createMissing: boolean) => void;
}) => {
  const [asking, setAsking] = useState(false);
  const [createMissing, setCreateMissing] = useState(false);
  const count = createMissing ? view.total : view.total - view.needing;
  const missing =
    view.missing_values.length > 0 ? (
      <Missing view={view} matching={matching} checked={createMissing} onChange={setCreateMissing} />
    ) : null;
  if (view.total === 0)
    return (
      <>
        {missing}
        <Notice>{importTexts.nothing}</Notice>
      </>
    );
  return (
    <>
      {missing}
      <p>
        <Button large idle={count === 0} onClick={() => setAsking(true)}>
          {importTexts.write(count)}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        dangerous={false}
        title={importTexts.confirmTitle(count)}
        confirm={importTexts.confirm}
        cancel={importTexts.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm(createMissing);
        }}
      >
        <p>{importTexts.confirmText(view.counts, view.total - count)}</p>
        {remark && view.counts.create > 0 ? <p>{remark}</p> : null}
      </ConfirmDialog>
    </>
  );
};
