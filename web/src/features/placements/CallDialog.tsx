import { useState } from "react";
import type { BoardCard } from "#shared/placements/placements.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { instantOrNull } from "#web/ui/dates.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateTimeField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import type { Lead } from "./board.ts";
import { StateWord } from "./StateTile.tsx";
import { boardTexts } from "./texts.ts";
import { notedMeanwhile, useNoting } from "./use-noting.ts";

export type Called = { card: BoardCard; lead: Lead; phone: string };

const outcomes = ["interview", "mutual", "agreed", "none"] as const;
const likeliest = "interview";

/** What came of a call. */
export const CallDialog = ({
  actionId,
  called,
  onClose,
}: {
  actionId: string;
  called: Called;
  onClose: () => void;
}) => {
  const [state, setState] = useState<(typeof outcomes)[number]>(likeliest);
  const [at, setAt] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const { move, pending } = useNoting(actionId);
  const { card } = called;
  const [lead, setLead] = useState(called.lead);
  const save = async () => {
    setRefusal(undefined);
    try {
      // A date that somebody has noted stays, unless one gives another or the interview is over.
      const change =
        state === "interview" ? { ...(at && { interview_at: instantOrNull(at) }) } : { interview_at: null };
      await move(card.learner.id, lead, { state, ...change });
      notify.success(boardTexts.saved(card.learner.name, state));
      onClose();
    } catch (error) {
      const problem = problemOf(error);
      setRefusal(problem.message);
      setLead(notedMeanwhile(problem) ?? lead);
    }
  };
  return (
    <FormDialog
      size="small"
      title={boardTexts.calledTitle(lead.name)}
      save={boardTexts.save}
      unsaved={state !== likeliest || at !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      {...{ pending, refusal, onClose }}
    >
      <div className="stack stack-s">
        <p className="muted first-letter:uppercase">{boardTexts.callFor(card.learner.name)}</p>
        {lead === called.lead ? null : <StateWord state={lead.state} />}
        <RadioGroup
          label={boardTexts.outcome}
          choices={outcomes.map((id) => ({ id, label: boardTexts.outcomes[id] }))}
          value={state}
          onChange={({ target }) => setState(outcomes.find((one) => one === target.value) ?? state)}
        />
        {state === "interview" ? (
          <DateTimeField
            label={boardTexts.interviewAt}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        ) : null}
      </div>
    </FormDialog>
  );
};
