import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";
import { awaitsReview } from "#shared/situations/situations.rules.ts";
import { maxRemarkLength, SharedSituation, SituationReturn } from "#shared/situations/situations.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { refreshedByMoves } from "./refreshed.ts";
import { returnTexts } from "./texts.ts";

const ReturnDialog = ({ situation, onClose }: { situation: SharedSituation; onClose: () => void }) => {
  const client = useQueryClient();
  const sending = useSend(situations.returnSituation, { refreshes: refreshedByMoves });
  const version = useRef(situation.version);
  const navigate = useNavigate();
  const { form, field, submit, pending, refusal } = useBodyForm({
    schema: SituationReturn,
    values: { remark: "", sections: [] as string[] },
    toBody: (typed) => ({ ...typed, version: version.current }),
  });
  const params = { id: situation.id };
  const onSubmit = submit(async (body) => {
    try {
      await sending.mutateAsync({ params, body });
    } catch (error) {
      const problem = problemOf(error);
      // It changed meanwhile: the page behind shows it as it is, and the remark stays, to be sent about that.
      const current = SharedSituation.safeParse(problem.current).data;
      if (current) version.current = current.version;
      if (problem.status === 409)
        await client.invalidateQueries({ queryKey: ask(situations.getSituation, { params }).queryKey });
      return problem;
    }
    notify.success(situationMessages.returned);
    onClose();
    navigate(paths.situation(situation.id));
    return undefined;
  });
  return (
    <FormDialog
      title={returnTexts.title(situation.student?.user.name)}
      save={returnTexts.send}
      onSubmit={(event) => void onSubmit(event)}
      unsaved={form.formState.isDirty}
      {...{ pending, refusal, onClose }}
    >
      <p>{returnTexts.text}</p>
      <TextArea
        required
        rows={5}
        maxLength={maxRemarkLength}
        label={returnTexts.remark}
        hint={returnTexts.remarkHint}
        {...field("remark")}
      />
      <CheckboxGroup label={returnTexts.sections} hint={returnTexts.sectionsHint}>
        {situation.sections.map(({ title }) => (
          <CheckboxField key={title} label={title} value={title} {...form.register("sections")} />
        ))}
      </CheckboxGroup>
    </FormDialog>
  );
};

/** Returns a submitted situation to its writers; shown to those who may. */
export const ReturnButton = ({ situation }: { situation: SharedSituation }) => {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays while somebody else settles the situation: what was typed must not vanish.
  if (!isOpen && !(situation.reviewable && awaitsReview(situation))) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Undo2 />
        {returnTexts.action}
      </Button>
      {isOpen ? <ReturnDialog situation={situation} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
