import { useQuery } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isAtWork } from "#shared/contract/computation.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { refusals } from "#shared/timetable/timetable.problems.ts";
import { levelsFor } from "#shared/timetable/timetable.proposals.ts";
import type { ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import type { TimetableInput } from "#shared/timetable/timetable.types.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { PartProps } from "../part-props.ts";
import { timetableTexts } from "../texts.ts";
import { ComputeForm } from "./ComputeForm.tsx";
import { ProposalComparison } from "./ProposalComparison.tsx";
import { ProposalLevels } from "./ProposalLevels.tsx";
import { levelNames, proposalTexts } from "./proposal-texts.ts";

const pollEvery = 600;

const AtWork = ({
  proposal,
  onStop,
  pending,
  input,
}: {
  proposal: ShownProposal;
  onStop: () => void;
  pending: boolean;
  input: TimetableInput;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that started it is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const { levels, state, took, pins, preset, complete } = proposal;
  const names = levelsFor(proposal);
  const current = names[levels.length];
  return (
    <section className="panel stack [--kerf:var(--surface)]" aria-labelledby="tt-compute-now">
      <div className="row between">
        <div>
          <h2 id="tt-compute-now" ref={heading} tabIndex={-1}>
            {state === "waiting"
              ? proposalTexts.waiting
              : proposalTexts.computing(current ? levelNames[current] : proposalTexts.comfort)}
          </h2>
          <p className="muted num">
            {proposalTexts.status(levels.length, names.length + 1, proposalTexts.seconds(took))} ·{" "}
            {timetableTexts.presets[preset]}
            {complete ? `, ${proposalTexts.completed}` : ""}
            {pins > 0 ? `, ${proposalTexts.pins(pins)}` : ""}
          </p>
        </div>
        <Button variant="outline" pending={pending} onClick={onStop}>
          <Square />
          {proposalTexts.stop}
        </Button>
      </div>
      <ProposalLevels proposal={proposal} input={input} />
      <p className="muted">{proposalTexts.youMayLeave}</p>
    </section>
  );
};

/** Over without a proposal: why, and what to do. */
const Over = ({ proposal, view, timetable }: PartProps & { proposal: ShownProposal }) => {
  const { state, conflicts } = proposal;
  if (state === "impossible")
    return (
      <Notice kind="warning" title={proposalTexts.impossibleTitle}>
        <p>{proposalTexts.impossibleText}</p>
        <ul className="mt-1.5 grid gap-1">
          {conflicts.map(({ rule, meetings }) => (
            <li key={`${rule} ${meetings.map((one) => `${one.profile_id} ${view.placeOf(one)}`).join()}`}>
              <span>{refusals[rule]}</span>
              <ul className="mt-1.5 grid gap-1 pl-4">
                {meetings.map((one) => (
                  <li key={`${one.profile_id} ${one.structure_id} ${one.time_slot_id}`}>
                    <Link to={paths.timetable(timetable.event.id, "grille", { personne: one.profile_id })}>
                      {view.nameOf(one.profile_id)}, {view.placeOf(one)}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Notice>
    );
  return state === "failed" ? (
    <Notice kind="error" title={proposalTexts.failedTitle}>
      <p>{proposalTexts.failedText}</p>
    </Notice>
  ) : (
    <Notice title={proposalTexts.cancelledTitle}>
      <p>{proposalTexts.cancelledText}</p>
    </Notice>
  );
};

/**
 * What is computed, where it was asked for: its progress, then what it changes, then adopted or discarded. `checks` are looked at
 * before one computes, `rest` is what the computation reads.
 */
export const ProposalPart = ({
  checks,
  rest,
  ...props
}: PartProps & { checks: ReactNode; rest: ReactNode }) => {
  const { timetable, actions } = props;
  const { event } = timetable;
  const known = timetable.proposal;
  const navigate = useNavigate();
  const query = useQuery({
    ...ask(timetables.getProposal, { params: { id: event.id, proposalId: known?.id ?? "" } }),
    enabled: known !== null,
    refetchInterval: ({ state }) => (!state.data || isAtWork(state.data) ? pollEvery : false),
  });
  const refreshes = [timetables.getTimetable, timetables.getDemand];
  const adopt = useSend(timetables.adoptProposal, { refreshes, rereads: true });
  const discard = useSend(timetables.discardProposal, { refreshes });
  const state = query.data?.state;
  const { say } = actions;
  useEffect(() => {
    if (state === "ready") say(proposalTexts.isReady);
  }, [state, say]);
  const prepared = (
    <Disclosure summary={proposalTexts.prepared}>
      <div className="stack p-3.5">
        {checks}
        {rest}
      </div>
    </Disclosure>
  );
  if (!known)
    return (
      <>
        {checks}
        <ComputeForm timetable={timetable} />
        {rest}
      </>
    );
  const params = { id: event.id, proposalId: known.id };
  const forget = (success: string) =>
    attempt(() => discard.mutateAsync({ params }), { success, failure: proposalTexts.discardFailed });
  const take = async () => {
    const problem = await attempt(
      () => adopt.mutateAsync({ params, body: { version: timetable.draft.version } }),
      { success: proposalTexts.adopted, failure: proposalTexts.adoptFailed },
    );
    if (problem) return;
    actions.forget();
    await navigate(paths.timetable(event.id, "grille"));
  };
  return (
    <Loaded query={query} failed={proposalTexts.failed}>
      {(proposal) => {
        if (proposal.incidents)
          return (
            <>
              <Notice
                title={proposalTexts.isRepair}
                action={
                  <ButtonLink variant="outline" to={paths.repair(event.id)}>
                    {proposalTexts.toRepair}
                  </ButtonLink>
                }
              >
                {proposalTexts.isRepairText}
              </Notice>
              {checks}
              {rest}
            </>
          );
        if (isAtWork(proposal))
          return (
            <>
              <AtWork
                input={timetable.input}
                proposal={proposal}
                pending={discard.isPending}
                onStop={() => void forget(proposalTexts.stopped)}
              />
              {prepared}
            </>
          );
        if (!proposal.result)
          return (
            <>
              <Over {...props} proposal={proposal} />
              {checks}
              <ComputeForm timetable={timetable} again />
              {rest}
            </>
          );
        return (
          <>
            <ProposalComparison
              {...props}
              proposal={proposal}
              result={proposal.result}
              pending={adopt.isPending || discard.isPending}
              onAdopt={() => void take()}
              onDiscard={() => void forget(proposalTexts.discarded)}
            />
            {prepared}
          </>
        );
      }}
    </Loaded>
  );
};
