import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { dayNoted } from "#shared/placements/placements.rules.ts";
import type { OwnLead } from "#shared/placements/placements.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { instantOrNull, today, toLocalInput } from "#web/ui/dates.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, DateTimeField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { leadTexts } from "./texts.ts";
import { bodyOfWhere, isNowhere, nowhere, WhereFields } from "./WhereFields.tsx";

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
export const OwnLeadDialog = ({ actionId, profileId, lead: opened, step, onClose }: Given) => {
  const client = useQueryClient();
  const refreshes = [placements.listOwnPlacements];
  const adding = useSend(placements.addPlacement, { refreshes });
  const changing = useSend(placements.changePlacement, { refreshes });
  /** The lead as the team has changed it while the dialog was open. */
  const [newer, setNewer] = useState<OwnLead>();
  const lead = newer ?? opened;
  const [where, setWhere] = useState(nowhere);
  const [state, setState] = useState<Step>(step);
  const [given, setOn] = useState<string>();
  const on = given ?? dayNoted(lead, state, today());
  const [givenAt, setAt] = useState<string>();
  const at = givenAt ?? toLocalInput(lead?.interview_at ?? "");
  const [problem, setProblem] = useState<Problem>();
  const errorOf = (name: string) => problem?.errors?.[name]?.join(" ");
  const send = () => {
    const said = {
      state,
      on,
      // A date that the team has noted stays, unless one gives another.
      ...(state === "interview" && givenAt !== undefined && { interview_at: instantOrNull(givenAt) }),
    };
    if (lead?.id)
      return changing.mutateAsync({
        params: { id: lead.id },
        body: { ...said, ...(lead.version !== null && { version: lead.version }) },
      });
    const place = lead
      ? { structure_id: lead.structure.id, employer: lead.structure.id === null ? lead.structure.name : "" }
      : bodyOfWhere(where);
    return adding.mutateAsync({
      params: { id: actionId },
      body: { ...said, ...place, profile_id: profileId },
    });
  };
  const readAgain = async () => {
    const own = await client.fetchQuery({ ...ask(placements.listOwnPlacements, {}), staleTime: 0 });
    return own.flatMap(({ leads }) => leads).find(({ id }) => id === lead?.id);
  };
  const save = async () => {
    setProblem(undefined);
    try {
      await send();
      notify.success(leadTexts.saved);
      onClose();
    } catch (error) {
      const refused = problemOf(error);
      const now = refused.code === "stale" ? await readAgain().catch(() => undefined) : undefined;
      if (now) setNewer(now);
      else setProblem(refused);
    }
  };
  return (
    <FormDialog
      title={lead ? leadTexts.moveTitle(lead.structure.name) : leadTexts.add}
      save={leadTexts.save}
      unsaved={!isNowhere(where) || state !== step || given !== undefined || givenAt !== undefined}
      pending={adding.isPending || changing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      refusal={problem && !problem.errors ? problem.message : undefined}
      onClose={onClose}
    >
      {newer ? (
        <Notice kind="warning" live title={leadTexts.changedMeanwhile}>
          <p>{leadTexts.changedTo(newer)}</p>
        </Notice>
      ) : null}
      <div className="fields">
        {lead ? null : <WhereFields words={leadTexts} where={where} errorOf={errorOf} onChange={setWhere} />}
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
            error={errorOf("interview_at")}
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
