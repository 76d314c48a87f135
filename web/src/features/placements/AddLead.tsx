import { useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import type { PlacementState } from "#shared/placements/placements.rules.ts";
import type { BoardCard } from "#shared/placements/placements.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { instantOrNull, today } from "#web/ui/dates.ts";
import { DateField, DateTimeField, SelectField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { columns } from "./board.ts";
import { boardTexts } from "./texts.ts";
import { useNoting } from "./use-noting.ts";
import { bodyOfWhere, isNowhere, nowhere, WhereFields } from "./WhereFields.tsx";

/** A new lead of a learner: where, how far, since when. */
export const AddLead = ({
  actionId,
  cards,
  learnerId = "",
  onAdded,
  onClose,
}: {
  actionId: string;
  cards: readonly BoardCard[];
  learnerId?: string | undefined;
  onAdded: (learnerId: string, state: PlacementState) => void;
  onClose: () => void;
}) => {
  const [profileId, setProfileId] = useState(learnerId);
  const [where, setWhere] = useState(nowhere);
  const [state, setState] = useState<(typeof columns)[number]>("none");
  const [on, setOn] = useState(today());
  const [at, setAt] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const { add, pending } = useNoting(actionId);
  const errorOf = (name: string) => problem?.errors?.[name]?.join(" ");
  const save = async () => {
    setProblem(undefined);
    try {
      await add({
        profile_id: profileId,
        ...bodyOfWhere(where),
        state,
        on,
        ...(state === "interview" && { interview_at: instantOrNull(at) }),
      });
      notify.success(boardTexts.proposed);
      onAdded(profileId, state);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <FormDialog
      title={boardTexts.add}
      save={boardTexts.save}
      unsaved={
        profileId !== learnerId || !isNowhere(where) || state !== "none" || on !== today() || at !== ""
      }
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      refusal={problem && !problem.errors ? problem.message : undefined}
      {...{ pending, onClose }}
    >
      <div className="fields">
        <SelectField
          wide
          required
          label={boardTexts.learner}
          placeholder={boardTexts.chooseLearner}
          options={cards.map(({ learner }) => ({ id: learner.id, label: learner.name }))}
          value={profileId}
          error={errorOf("profile_id")}
          onChange={({ target }) => setProfileId(target.value)}
        />
        <WhereFields words={boardTexts} where={where} errorOf={errorOf} onChange={setWhere} />
        <SelectField
          label={boardTexts.state}
          options={columns.map((id) => ({ id, label: boardTexts.states[id] }))}
          value={state}
          onChange={({ target }) => setState(columns.find((one) => one === target.value) ?? state)}
        />
        <DateField
          label={boardTexts.since}
          max={today()}
          value={on}
          error={errorOf("on")}
          onChange={({ target }) => setOn(target.value)}
        />
        {state === "interview" ? (
          <DateTimeField
            label={boardTexts.interviewAt}
            value={at}
            error={errorOf("interview_at")}
            onChange={({ target }) => setAt(target.value)}
          />
        ) : null}
      </div>
    </FormDialog>
  );
};
