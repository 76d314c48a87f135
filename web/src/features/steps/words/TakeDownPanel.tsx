import { useState } from "react";
import { parisClock } from "#shared/contract/paris.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { channels, channelWords, maxRemarkLength } from "#shared/steps/words.rules.ts";
import { WordToSay } from "#shared/steps/words.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormPanel } from "#web/frame/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { wordRefreshes } from "./queries.ts";
import { wordTexts as texts } from "./texts.ts";
import { useRefusedWord } from "./use-refused-word.ts";

/** Takes down the trade trainer's word: how it was said, on which day. */
export const TakeDownPanel = ({
  step,
  version: last,
  name,
  onClose,
}: {
  step: Step;
  version: number;
  name: string;
  onClose: () => void;
}) => {
  const refused = useRefusedWord();
  // A word is for ever: it is of the version that the title names, not of one that came behind the panel.
  const [opened, setOpened] = useState<number | undefined>(last);
  const version = opened ?? last;
  const sending = useSend(steps.sayWord, { refreshes: wordRefreshes });
  const { form, submit, field, errorOf, pending } = useBodyForm({
    schema: WordToSay,
    values: { word: "validates", remark: "", channel: "phone", at: parisClock(new Date()).day },
    toBody: ({ word, remark, channel, at }) => ({
      version,
      word: word as "validates" | "talk_again",
      remark: word === "validates" ? "" : remark,
      on_behalf: { channel: channel as (typeof channels)[number], at },
    }),
    renamed: { on_behalf: "at", "on_behalf.at": "at", "on_behalf.channel": "channel" },
    required: ["at"],
  });
  const word = form.watch("word");
  const onSubmit = submit(async (body) => {
    try {
      const { message } = await sending.mutateAsync({ params: { id: step.id }, body });
      notify.success(message);
      onClose();
      return undefined;
    } catch (error) {
      const problem = refused(texts.saidFailed, error);
      // The form stays as it is typed, and the title says that it is of the last version now.
      if (problem.status === 409) setOpened(undefined);
      return problem;
    }
  });
  return (
    <FormPanel
      title={texts.takeDownTitle(name, version)}
      unsaved={form.formState.isDirty}
      {...{ pending, onSubmit, onClose }}
    >
      <p className="muted">{texts.takeDownHint}</p>
      <RadioGroup
        label={texts.theirWord}
        {...form.register("word")}
        value={word}
        error={errorOf("word")}
        choices={[
          { id: "validates", label: texts.theirWords.validates },
          { id: "talk_again", label: texts.theirWords.talk_again },
        ]}
      />
      {word === "talk_again" ? (
        <TextField required maxLength={maxRemarkLength} label={texts.remarkLabel} {...field("remark")} />
      ) : null}
      <SelectField
        label={texts.channel}
        options={channels.map((id) => ({ id, label: channelWords[id] }))}
        {...field("channel")}
      />
      <DateField required label={texts.saidDay} {...field("at")} />
    </FormPanel>
  );
};
