import * as z from "zod";
import { requiredLine } from "#shared/contract/fields.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { maxRemarkLength } from "#shared/steps/words.rules.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { wordTexts as texts } from "./texts.ts";

const Remark = z.strictObject({ remark: requiredLine(maxRemarkLength) });

/** Asks for the one line that goes with a word that is no validation. */
export const RemarkForm = ({
  title,
  hint,
  onSend,
  onCancel,
}: {
  title: string;
  hint: string;
  onSend: (remark: string) => Promise<Problem | undefined>;
  onCancel: () => void;
}) => {
  const { field, submit, pending } = useBodyForm({
    schema: Remark,
    values: { remark: "" },
    toBody: (values) => values,
    required: ["remark"],
  });
  return (
    <Form className="stack stack-s" onSubmit={submit(({ remark }) => onSend(remark))}>
      <h3 className="title-m">{title}</h3>
      <TextField
        autoFocus
        required
        maxLength={maxRemarkLength}
        autoComplete="off"
        label={texts.remarkLabel}
        hint={hint}
        {...field("remark")}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button large type="submit" pending={pending}>
          {texts.send}
        </Button>
        <Button large variant="quiet" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
      </div>
    </Form>
  );
};
