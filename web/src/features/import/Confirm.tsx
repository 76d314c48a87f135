import { type ReactNode, useState } from "react";
import type { ImportView } from "#shared/contract/import.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { importTexts } from "./texts.ts";

export type MissingWords = {
  title: (count: number) => string;
  create: string;
  hint: (lines: number) => string;
};

const MissingValues = ({
  view: { missing_values: missing, needing },
  words,
  matching,
  checked,
  onChange,
}: {
  view: ImportView;
  words: MissingWords | undefined;
  matching: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => {
  const mayCreate = missing.every(({ may_create }) => may_create);
  const { title, create, hint } =
    words ?? (mayCreate ? importTexts.createMissing : importTexts.proposeMissing);
  return (
    <Notice kind="warning" title={title(missing.length)}>
      <div className="stack stack-s mt-2">
        {needing > 0 || checked ? (
          <CheckboxField
            label={create}
            hint={hint(needing)}
            checked={checked}
            onChange={({ target }) => onChange(target.checked)}
          />
        ) : null}
        {matching}
      </div>
    </Notice>
  );
};

/** Asks for confirmation before the import is written. */
export const Confirm = ({
  view,
  remark,
  words,
  matching,
  onConfirm,
}: {
  view: ImportView;
  /** What else writing does. */
  remark: string | undefined;
  words: MissingWords | undefined;
  /** Asks what the missing values mean. */
  matching: ReactNode;
  onConfirm: (createMissing: boolean) => void;
}) => {
  const [asking, setAsking] = useState(false);
  const [createMissing, setCreateMissing] = useState(false);
  const count = createMissing ? view.total : view.total - view.needing;
  const missing =
    view.missing_values.length > 0 ? (
      <MissingValues
        view={view}
        words={words}
        matching={matching}
        checked={createMissing}
        onChange={setCreateMissing}
      />
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
