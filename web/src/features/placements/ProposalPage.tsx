import { useQuery } from "@tanstack/react-query";
import { Check, Clock, Repeat, Square } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { isAtWork } from "#shared/contract/computation.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { isPriorityLevel, wishLevels } from "#shared/placements/placements.proposals.ts";
import type { PlacementBoard, ShownPlacementProposal } from "#shared/placements/placements.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { PrintedLine } from "#web/features/wishes/Printing.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { OfBoard } from "./OfBoard.tsx";
import { Pinned, ProposalLines, Rules, Unplaced } from "./ProposalLines.tsx";
import { proposalTexts } from "./proposal-texts.ts";
import { boardTexts } from "./texts.ts";
import { proposalRefreshes, useAsking } from "./use-asking.ts";

const pollEvery = 800;

type Result = NonNullable<ShownPlacementProposal["result"]>;

const Figures = ({ result }: { result: Result }) => {
  const { lines, pinned, placed, unplaced } = result;
  const priority = lines.filter(({ level }) => isPriorityLevel(wishLevels.indexOf(level))).length;
  const { figures } = proposalTexts;
  const optional = lines.length - priority;
  const toAsk = lines.filter(({ to_ask }) => to_ask).length;
  // A line about nobody explains nothing.
  const counted = [
    [placed, figures.placed(placed), pinned.length > 0 && figures.agreed(pinned.length)],
    [priority, figures.priority, optional > 0 && figures.optional(optional)],
    [toAsk, figures.toAsk, toAsk > 0 && figures.toAskMore],
    [unplaced.length, figures.without, unplaced.length > 0 && figures.withoutMore],
  ] as const;
  return (
    // On phones in a line of text: what it says of each person is what one came for.
    <dl className="flex flex-wrap gap-x-4 gap-y-1 md:grid md:grid-cols-4">
      {counted.map(([count, label, more], n) => (
        <div
          key={label}
          className={`flex content-start items-baseline gap-1.5 border-line-strong md:grid md:gap-1 ${n > 0 ? "md:border-l md:pl-5" : ""}`}
        >
          <dt className="order-1 leading-tight font-semibold">
            {label}
            {more ? <small className="block font-normal text-ink-3 max-md:hidden">{more}</small> : null}
          </dt>
          <dd className="font-display text-xl leading-none font-bold tracking-[-0.02em] tabular-nums md:text-[2.5rem]">
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
};

type Acts = { onAsk: () => void; onAdopt: () => void; onDiscard: () => void; pending: boolean };
/** Undefined: the promotion is archived, and its proposal is read. */
type Offered = { acts: Acts | undefined };

const Ready = ({
  proposal,
  result,
  acts,
}: Offered & { proposal: ShownPlacementProposal; result: Result }) => {
  const { stale, draw, training_action } = proposal;
  return (
    <>
      {stale && acts ? (
        <Notice
          kind="warning"
          title={proposalTexts.stale}
          action={
            <Button pending={acts.pending} onClick={acts.onAsk}>
              <Repeat />
              {proposalTexts.again}
            </Button>
          }
        >
          <p>{proposalTexts.staleText(stale)}</p>
        </Notice>
      ) : null}
      <section className="panel stack" aria-labelledby="verdict">
        <h2 id="verdict" className="max-w-[42rem] text-xl">
          {proposalTexts.verdict(result)} <span className="text-ink-3">{proposalTexts.most(result)}</span>
        </h2>
        <Figures result={result} />
      </section>
      <div className="side [--cols:minmax(0,1fr)_21rem] [--gap:1rem]">
        <div className="stack">
          <ProposalLines lines={result.lines} draw={draw} />
          <Pinned pinned={result.pinned} />
        </div>
        <aside className="stack">
          {result.unplaced.length > 0 ? (
            <Unplaced actionId={training_action.id} unplaced={result.unplaced} />
          ) : null}
          <Rules draw={draw} />
        </aside>
      </div>
      {stale || !acts ? null : (
        <div className="sticky bottom-3 z-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line-strong bg-surface px-(--pad) py-3.5 shadow-md max-md:bottom-0 max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:px-gutter print:hidden">
          <p className="leading-snug">
            <strong>{proposalTexts.adoptText}</strong>{" "}
            <span className="text-ink-2">{proposalTexts.adoptTextMore}</span>
          </p>
          <div className="flex gap-2 max-md:w-full">
            <Button className="max-md:flex-1" variant="outline" idle={acts.pending} onClick={acts.onDiscard}>
              {proposalTexts.discard}
            </Button>
            <Button className="max-md:flex-2" pending={acts.pending} onClick={acts.onAdopt}>
              <Check />
              {proposalTexts.adopt}
            </Button>
          </div>
        </div>
      )}
    </>
  );
};

const AtWork = ({ proposal, acts }: Offered & { proposal: ShownPlacementProposal }) => (
  <section className="panel stack" aria-labelledby="at-work">
    <div className="row between">
      <div>
        <h2 id="at-work" role="status">
          {proposal.state === "waiting" ? proposalTexts.waiting : proposalTexts.computing}
        </h2>
        <p className="muted">{proposalTexts.youMayLeave}</p>
      </div>
      {acts ? (
        <Button variant="outline" pending={acts.pending} onClick={acts.onDiscard}>
          <Square />
          {proposalTexts.stop}
        </Button>
      ) : null}
    </div>
    <ProgressBar label={proposalTexts.progress} value={100 * proposal.progress} />
  </section>
);

const useActs = (actionId: string, proposal: ShownPlacementProposal | undefined): Acts => {
  const navigate = useNavigate();
  const { ask: askAgain, asks } = useAsking(actionId);
  const adopting = useSend(placements.adoptPlacementProposal, {
    refreshes: proposalRefreshes,
    rereads: true,
  });
  const discarding = useSend(placements.discardPlacementProposal, { refreshes: proposalRefreshes });
  const params = { id: actionId, proposalId: proposal?.id ?? "" };
  const { version } = proposal ?? {};
  return {
    pending: asks || adopting.isPending || discarding.isPending,
    onAsk: () => void askAgain(),
    onAdopt: async () => {
      const refused = await attempt(() => adopting.mutateAsync({ params, body: { version } }), {
        success: proposalTexts.adopted,
        failure: proposalTexts.adoptFailed,
      });
      if (!refused) navigate(paths.placements(actionId));
    },
    onDiscard: () =>
      void attempt(() => discarding.mutateAsync({ params }), {
        success: proposalTexts.discarded,
        failure: proposalTexts.discardFailed,
      }),
  };
};

const Proposal = ({ board }: { board: PlacementBoard }) => {
  const { id, name, archived_at } = board.training_action;
  const known = board.proposal;
  const query = useQuery({
    ...ask(placements.getPlacementProposal, { params: { id, proposalId: known?.id ?? "" } }),
    enabled: known !== null,
    refetchInterval: ({ state }) => (!state.data || isAtWork(state.data) ? pollEvery : false),
  });
  const proposal = known ? query.data : undefined;
  const ownActs = useActs(id, proposal);
  const acts = archived_at === null ? ownActs : undefined;
  const { state } = proposal ?? {};
  const isNews = known !== null && isAtWork(known) && state === "ready";
  useEffect(() => {
    if (!isNews) return;
    notify.success(proposalTexts.isReady);
    // Who asked for it again did so below.
    window.scrollTo({ top: 0 });
  }, [isNews]);
  const { result, read_at } = proposal ?? {};
  return (
    <Page
      title={proposalTexts.title}
      documentTitle={`${proposalTexts.title}, ${name}`}
      back={{ to: paths.placements(id), label: boardTexts.title }}
      intro={
        result && read_at ? (
          <p className="meta">
            <span>
              <Clock />
              {proposalTexts.computed(read_at)}
            </span>
            {archived_at ? <span>{boardTexts.archived}</span> : null}
          </p>
        ) : null
      }
    >
      <PrintedLine name={name} />
      {known ? (
        <Loaded query={query} failed={proposalTexts.failed} loading={<LoadingState tall lines={6} />}>
          {(read) =>
            read.result ? (
              <Ready proposal={read} result={read.result} acts={acts} />
            ) : isAtWork(read) ? (
              <AtWork proposal={read} acts={acts} />
            ) : (
              <Notice
                kind="error"
                title={proposalTexts.notComputed}
                action={
                  acts && (
                    <Button variant="outline" pending={acts.pending} onClick={acts.onAsk}>
                      {proposalTexts.again}
                    </Button>
                  )
                }
              >
                <p>{proposalTexts.notComputedText}</p>
              </Notice>
            )
          }
        </Loaded>
      ) : (
        <EmptyState
          title={proposalTexts.none}
          sign="compass"
          action={
            acts && (
              <Button pending={acts.pending} onClick={acts.onAsk}>
                {proposalTexts.ask}
              </Button>
            )
          }
        >
          {acts ? proposalTexts.noneText : boardTexts.archived}
        </EmptyState>
      )}
    </Page>
  );
};

/** Who could go where, for a person to adopt or not. */
export const ProposalPage = () => {
  useStaffDensity();
  return <OfBoard>{(board) => <Proposal key={board.training_action.id} board={board} />}</OfBoard>;
};
