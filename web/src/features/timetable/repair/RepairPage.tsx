import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { isAtWork } from "#shared/contract/computation.ts";
import * as events from "#shared/events/events.contract.ts";
import { actRefusalMessages } from "#shared/events/events.problems.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { refusals } from "#shared/timetable/timetable.problems.ts";
import { type Incident, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import type { ShownProposal, Timetable } from "#shared/timetable/timetable.schemas.ts";
import { ask, refresh, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { askTimetable } from "../ask-timetable.ts";
import { viewOf } from "../timetable-view.ts";
import { IncidentForm } from "./IncidentForm.tsx";
import { type Adopted, RepairDone } from "./RepairDone.tsx";
import { RepairProposal } from "./RepairProposal.tsx";
import { repairTexts } from "./repair-texts.ts";

const pollEvery = 500;

/** Over without a repair: why, and what to do. */
const Over = ({ proposal: { state, conflicts } }: { proposal: ShownProposal }) =>
  state === "impossible" ? (
    <Notice kind="warning" live title={repairTexts.impossibleTitle}>
      <p>{repairTexts.impossibleText}</p>
      <p>{[...new Set(conflicts.map(({ rule }) => refusals[rule]))].join(" ")}</p>
    </Notice>
  ) : state === "failed" ? (
    <Notice kind="error" live title={repairTexts.failedTitle}>
      {repairTexts.failedText}
    </Notice>
  ) : null;

const AtWork = ({
  title,
  text,
  progress,
  stop,
  pending,
  onStop,
}: {
  title: string;
  text?: string;
  progress: number;
  stop: string;
  pending: boolean;
  onStop: () => void;
}) => (
  <section className="panel stack" aria-labelledby="rp-working">
    <div className="row between">
      <div>
        <h2 id="rp-working" tabIndex={-1}>
          {title}
        </h2>
        {text ? <p>{text}</p> : null}
      </div>
      <Button variant="outline" pending={pending} onClick={onStop}>
        <Square />
        {stop}
      </Button>
    </div>
    <ProgressBar value={100 * progress} label={title} figure />
  </section>
);

const messageOf = (error: unknown): string => {
  const problem = problemOf(error);
  const said = Object.values(problem.errors ?? {})
    .flat()
    .join(" ");
  return said || problem.message;
};

const RepairContent = ({ timetable }: { timetable: Timetable }) => {
  const { event, input, people, hosts, zones, release, proposal: known, draft } = timetable;
  const refusal = useEventRefusals(event.id)("repairTimetable");
  const [search] = useSearchParams();
  const view = useMemo(() => viewOf({ input, people, hosts, zones }), [input, people, hosts, zones]);
  const past = pastSlotsOf(event, input, new Date());
  const ahead = input.slots.map(({ id }) => id).filter((id) => !past.includes(id));
  const refreshes = [timetables.getTimetable, events.getEventProgress];
  const client = useQueryClient();
  const start = useSend(timetables.askForProposal, { refreshes });
  const adopt = useSend(timetables.adoptProposal, { refreshes, rereads: true });
  const discard = useSend(timetables.discardProposal, { refreshes });
  const query = useQuery({
    ...ask(timetables.getProposal, { params: { id: event.id, proposalId: known?.id ?? "" } }),
    enabled: known !== null,
    refetchInterval: ({ state }) => (!state.data || isAtWork(state.data) ? pollEvery : false),
  });
  const proposal = known ? query.data : undefined;
  const isRepair = proposal ? proposal.incidents !== null : false;
  const [noted, setNoted] = useState<readonly Incident[]>([]);
  const [failure, setFailure] = useState<string>();
  const [adopted, setAdopted] = useState<Adopted>();
  /** More is noted while a proposal waits: it is replaced by the next one. */
  const [isAdding, setAdding] = useState(false);

  const params = { id: event.id, proposalId: known?.id ?? "" };
  const seek = async (incidents: readonly Incident[]) => {
    setFailure(undefined);
    setNoted(incidents);
    // A timetable that was completed stays so: what falls is made up for.
    const isCompleted = draft.meetings.some(({ level }) => level === "added");
    const complete = isCompleted || incidents.some(({ kind }) => kind === "walk_in") ? 1 : 0;
    try {
      await start.mutateAsync({ params: { id: event.id }, body: { incidents: [...incidents], complete } });
      setAdding(false);
    } catch (error) {
      setFailure(messageOf(error));
      // Another computation may be at work: the page then shows it, and how to stop it.
      await refresh(client, [timetables.getTimetable]);
    }
  };
  const forget = async (success: string, failure: string) => {
    setFailure(undefined);
    await attempt(() => discard.mutateAsync({ params }), { success, failure });
  };
  const takeBack = async (structureId: string, incidents: readonly Incident[]) => {
    setFailure(undefined);
    const name = view.structureNameOf(structureId);
    const texts = { success: repairTexts.takenBack(name), failure: repairTexts.takeBackFailed };
    const refused = await attempt(
      () => discard.mutateAsync({ params, query: { comes: structureId } }),
      texts,
    );
    // Somebody else may have adopted it meanwhile.
    if (refused) await refresh(client, [timetables.getTimetable]);
    else setNoted(incidents.filter((one) => !("structure_id" in one) || one.structure_id !== structureId));
  };
  const take = async ({ result, incidents }: ShownProposal) => {
    if (!result) return;
    try {
      const answer = await adopt.mutateAsync({ params, body: { version: draft.version } });
      setFailure(undefined);
      setNoted([]);
      const { difference } = result;
      const at = answer.saved_at ?? new Date().toISOString();
      setAdopted({ release: answer.release, difference, incidents: incidents ?? [], at });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  const working = proposal && isAtWork(proposal) ? proposal : undefined;
  const ready = proposal?.result && isRepair && !isAdding ? proposal : undefined;
  const step = adopted ? 2 : (working && isRepair) || ready ? 1 : 0;
  const shown = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  const isReady = ready !== undefined;
  // The heading of what has just appeared.
  useEffect(() => {
    if (seen.current !== step || isReady) shown.current?.querySelector<HTMLElement>("h2[tabindex]")?.focus();
    seen.current = step;
  }, [step, isReady]);

  if (!release)
    return (
      <EmptyState
        title={repairTexts.never}
        sign="compass"
        action={<ButtonLink to={paths.timetable(event.id, "grille")}>{repairTexts.toGrid}</ButtonLink>}
      >
        {repairTexts.neverText}
      </EmptyState>
    );
  if (refusal === "over")
    return (
      <Notice
        title={repairTexts.ended}
        action={<ButtonLink to={paths.day(event.id)}>{repairTexts.toPresence}</ButtonLink>}
      >
        {repairTexts.endedText}
      </Notice>
    );
  if (refusal) return <Notice kind="warning">{actRefusalMessages[refusal]}</Notice>;
  const content = () => {
    if (adopted)
      return (
        <RepairDone
          timetable={timetable}
          view={view}
          adopted={adopted}
          onAnother={() => setAdopted(undefined)}
        />
      );
    // Between the question and the first word of the answer.
    if (known && query.isPending) return <LoadingState tall />;
    if (working)
      return (
        <AtWork
          {...(isRepair
            ? { title: repairTexts.computing, stop: repairTexts.stop }
            : { title: repairTexts.atWork, text: repairTexts.atWorkText, stop: repairTexts.stopOther })}
          progress={working.progress}
          pending={discard.isPending}
          onStop={() => void forget(repairTexts.stopped, repairTexts.stopFailed)}
        />
      );
    if (ready?.result)
      return (
        <RepairProposal
          timetable={timetable}
          view={view}
          proposal={ready}
          difference={ready.result.difference}
          refusal={failure}
          pending={adopt.isPending || discard.isPending || start.isPending}
          onAdopt={() => void take(ready)}
          onDiscard={() => void forget(repairTexts.discarded, repairTexts.discardFailed)}
          onComes={(structureId) => void takeBack(structureId, ready.incidents ?? [])}
          onAgain={() => void seek(ready.incidents ?? [])}
          onMore={() => {
            setNoted(ready.incidents ?? []);
            setAdding(true);
          }}
        />
      );
    if (ahead.length === 0) return <Notice title={repairTexts.over}>{repairTexts.overText}</Notice>;
    return (
      <>
        {proposal && isRepair ? <Over proposal={proposal} /> : null}
        {proposal?.result && !isRepair ? <Notice>{repairTexts.replaces}</Notice> : null}
        <Refusal title={repairTexts.askFailed}>{failure}</Refusal>
        <IncidentForm
          timetable={timetable}
          view={view}
          ahead={ahead}
          incidents={noted}
          onChange={setNoted}
          start={{
            structure: search.get("structure") ?? undefined,
            profile: search.get("profile") ?? undefined,
          }}
          pending={start.isPending}
          onSearch={(incidents) => void seek(incidents)}
        />
      </>
    );
  };
  return (
    <div className="stack" ref={shown}>
      <Stepper label={repairTexts.title} steps={repairTexts.steps} current={step} />
      {content()}
    </div>
  );
};

/** Something happened on the day: said, repaired by a proposal, adopted, and told to those whose meetings change. */
export const RepairPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(askTimetable(id));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={repairTexts.failed} loading={<LoadingState tall />}>
        {(timetable) => (
          <>
            <EventHead
              event={timetable.event}
              tab="day"
              below={{ title: repairTexts.title, back: { to: paths.day(id), label: repairTexts.back } }}
              actions={
                timetable.release && !hasEnded(timetable.event, new Date()) ? (
                  <p className="num muted">
                    {repairTexts.running(timeOf(new Date().toISOString()), timetable.release.number)}
                  </p>
                ) : null
              }
            />
            <RepairContent timetable={timetable} />
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
