import { useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import type { OwnLead } from "#shared/placements/placements.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { DateField, DateTimeField, TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { today } from "./board.ts";
import { searchStructures } from "./structure-search.ts";
import { leadTexts } from "./texts.ts";

/** What a learner may note of their own leads. */
const steps = ["none", "mutual", "interview"] as const;
type Step = (typeof steps)[number];

type Given = {
  actionId: string;
  profileId: string;
  /** Undefined for a new one. */
  lead: OwnLead | undefined;
  /** The step that is chosen first. */
  step: Step;
  onClose: () => void;
};

/** A new lead, or how far one is: both by the same three steps. */
export const OwnLeadDialog = ({ actionId, profileId, lead, step, onClose }: Given) => {
  const refreshes = [placements.listOwnPlacements];
  const adding = useSend(placements.addPlacement, { refreshes });
  const changing = useSend(placements.changePlacement, { refreshes });
  const [structure, setStructure] = useState<Option | null>(null);
  const [employer, setEmployer] = useState("");
  const [state, setState] = useState<Step>(step);
  const [on, setOn] = useState(today());
  const [at, setAt] = useState(toLocalInput(lead?.interview_at ?? ""));
  const [problem, setProblem] = useState<Problem>();
  const errorOf = (name: string) => problem?.errors?.[name]?.join(" ");
  const send = () => {
    const said = {
      state,
      on,
      ...(state === "interview" && { interview_at: fromLocalInput(at) ?? null }),
    };
    if (lead?.id)
      return changing.mutateAsync({
        params: { id: lead.id },
        body: { ...said, ...(lead.version !== null && { version: lead.version }) },
      });
    const where = lead
      ? { structure_id: lead.structure.id, employer: lead.structure.id === null ? lead.structure.name : "" }
      : { structure_id: structure?.id ?? null, employer: structure ? "" : employer };
    return adding.mutateAsync({
      params: { id: actionId },
      body: { ...said, ...where, profile_id: profileId },
    });
  };
  const save = async () => {
    setProblem(undefined);
    try {
      await send();
      notify.success(leadTexts.saved);
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <FormDialog
      title={lead ? leadTexts.moveTitle(lead.structure.name) : leadTexts.add}
      save={leadTexts.save}
      pending={adding.isPending || changing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      refusal={problem && !problem.errors ? problem.message : undefined}
      onClose={onClose}
    >
      <div className="fields">
        {lead ? null : (
          <>
            <Combobox
              wide
              label={leadTexts.structure}
              hint={leadTexts.structureHint}
              search={searchStructures}
              value={structure}
              error={errorOf("structure_id")}
              onChange={setStructure}
            />
            {structure ? null : (
              <TextField
                wide
                maxLength={200}
                label={leadTexts.employer}
                value={employer}
                error={errorOf("employer")}
                onChange={({ target }) => setEmployer(target.value)}
              />
            )}
          </>
        )}
        <RadioGroup
          wide
          label={leadTexts.where}
          choices={steps.map((id) => ({ id, label: leadTexts.steps[id] }))}
          value={state}
          onChange={({ target }) => setState(steps.find((one) => one === target.value) ?? state)}
        />
        {state === "interview" ? (
          <DateTimeField
            wide
            label={leadTexts.interviewAt}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        ) : null}
        <DateField
          label={leadTexts.onDay}
          max={today()}
          value={on}
          error={errorOf("on")}
          onChange={({ target }) => setOn(target.value)}
        />
      </div>
    </FormDialog>
  );
};
