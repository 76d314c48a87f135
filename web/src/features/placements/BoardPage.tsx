import { Calendar, Clock, FileSpreadsheet, Plus, Upload, Users } from "lucide-react";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { PlacementState } from "#shared/placements/placements.rules.ts";
import type { BoardCard, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { PrintedLine } from "#web/features/wishes/Printing.tsx";
import { ActionTabs } from "#web/frame/ActionTabs.tsx";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { useFiltersInAddress } from "#web/frame/admin/PagedTable.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { AddLead } from "./AddLead.tsx";
import { columns, hasFound, signingEnds } from "./board.ts";
import { CallList } from "./CallList.tsx";
import { Columns, type Moved } from "./Columns.tsx";
import { exportPlacements } from "./export-placements.ts";
import { LeadHistory } from "./LeadHistory.tsx";
import { Ended, ToCall, WithoutLead } from "./Lists.tsx";
import { OfBoard } from "./OfBoard.tsx";
import { proposalTexts } from "./proposal-texts.ts";
import { StateTile } from "./StateTile.tsx";
import { boardTexts } from "./texts.ts";
import { useAsking } from "./use-asking.ts";

/** The board as a workbook, out and in, and on phones a lead, which each card takes too. An archived promotion takes nothing in. */
const Workbooks = ({
  actionId,
  name,
  isLive,
  onAdd,
}: {
  actionId: string;
  name: string;
  isLive: boolean;
  onAdd: (() => void) | undefined;
}) => {
  const exported = {
    label: boardTexts.export,
    icon: <FileSpreadsheet />,
    onSelect: () => void exportPlacements(actionId, name),
  };
  return isLive ? (
    <OtherActs
      entries={[
        ...(onAdd ? [{ id: "add", label: boardTexts.add, icon: <Plus />, onSelect: onAdd }] : []),
        { id: "export", ...exported },
        { id: "import", label: boardTexts.import, icon: <Upload />, to: paths.importPlacements(actionId) },
      ]}
    />
  ) : (
    <Button variant="quiet" onClick={exported.onSelect}>
      {exported.icon}
      {exported.label}
    </Button>
  );
};

/** Whether a proposal is the next act: there are wishes without a lead, and nobody to call. */
const needsProposal = ({ cards, proposal }: PlacementBoard) =>
  !proposal &&
  cards.some((card) => card.state === "none" && card.wished > 0) &&
  cards.every(({ to_call }) => to_call.length === 0);

/** Opens the proposal; without one, asks for it first. */
const ToProposal = ({ board }: { board: PlacementBoard }) => {
  const { id } = board.training_action;
  const navigate = useNavigate();
  const { ask, asks } = useAsking(id);
  if (board.proposal)
    return (
      <ButtonLink className="max-sm:px-2" variant="outline" to={paths.placementProposal(id)}>
        {proposalTexts.see}
      </ButtonLink>
    );
  return (
    <Button
      className="max-sm:px-2"
      variant={needsProposal(board) ? "filled" : "outline"}
      pending={asks}
      onClick={async () => {
        if (!(await ask())) navigate(paths.placementProposal(id));
      }}
    >
      {proposalTexts.ask}
    </Button>
  );
};

const Head = ({ board, onAdd }: { board: PlacementBoard; onAdd: () => void }) => {
  const { isStaff } = useRights();
  const { id, name, start_date, archived_at } = board.training_action;
  const isLive = archived_at === null;
  const folds = useFolds() && board.reads_opinions;
  const ends = isLive ? signingEnds(start_date) : undefined;
  return (
    <PageHead
      title={boardTexts.title}
      documentTitle={`${boardTexts.title}, ${name}`}
      back={{ to: isStaff ? paths.trainingAction(id) : paths.stepsOf(id), label: name }}
      intro={
        <p className="meta">
          <span>
            <Users />
            <Aloud>{boardTexts.learners(board.cards.length)}</Aloud>
          </span>
          <span>
            <Calendar />
            {boardTexts.starts(start_date)}
          </span>
          {archived_at ? <span>{boardTexts.archived}</span> : null}
          {ends ? (
            <span>
              <Clock />
              {boardTexts.toSign(ends.days, ends.until)}
            </span>
          ) : null}
        </p>
      }
      actions={
        <>
          {board.reads_opinions && isLive ? <ToProposal board={board} /> : null}
          {isLive && !folds ? (
            <Button variant="outline" onClick={onAdd}>
              <Plus />
              {boardTexts.add}
            </Button>
          ) : null}
          {board.reads_opinions ? (
            <Workbooks actionId={id} name={name} isLive={isLive} onAdd={folds ? onAdd : undefined} />
          ) : null}
        </>
      }
    />
  );
};

const farthestFirst = columns.toReversed();

/** How many have found, and one tile for each learner. */
const Verdict = ({ cards }: { cards: readonly BoardCard[] }) => {
  const of = (state: PlacementState) => cards.filter((card) => card.state === state);
  const counts = farthestFirst.map((state) => boardTexts.counted(state, of(state).length));
  return (
    <div className="stack stack-s">
      <p className="font-display text-xl font-bold">
        {boardTexts.found(cards.filter(hasFound).length)}{" "}
        <span className="text-ink-3">
          <Aloud>{boardTexts.without(of("none").length)}</Aloud>
        </span>
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-1" role="img" aria-label={aloud(counts.join(", "))}>
        {farthestFirst.map((state) => (
          <span key={state} className="flex flex-wrap gap-0.75 empty:hidden">
            {of(state).map(({ learner }) => (
              <StateTile key={learner.id} state={state} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
};

/** The state that narrow screens show, and the name that is looked for: both in the address. */
const useFilters = () => {
  const { at, keep } = useFiltersInAddress<"etat" | "nom">();
  return {
    shown: columns.find((one) => one === at("etat")),
    show: (state: string) => keep("etat", state),
    name: at("nom"),
    look: (name: string) => keep("nom", name),
  };
};

const Board = ({ board }: { board: PlacementBoard }) => {
  const [adding, setAdding] = useState<{ learnerId?: string }>();
  const [historyOf, setHistoryOf] = useState<string>();
  const [moved, setMoved] = useState<Moved>();
  const onFocused = useCallback(() => setMoved(undefined), []);
  const { shown, show, name, look } = useFilters();
  const { cards, training_action, trainers, reads_opinions } = board;
  const actionId = training_action.id;
  const isLive = training_action.archived_at === null;
  // The card as it is now: what an import brought may come while its history is open.
  const history = cards.find(({ learner }) => learner.id === historyOf);
  const wanted = foldQuery(name);
  const found = cards.filter(({ learner }) => startsWords(fold(learner.name), wanted));
  const onMoved = (learnerId: string, state: PlacementState) => {
    setMoved({ learnerId, state });
    if (state !== "broken") show(state);
  };
  // Narrow screens show one column: an empty one is offered only while it is the one that is shown.
  const counted = columns
    .map((state) => ({ state, count: found.filter((card) => card.state === state).length }))
    .filter(({ state, count }) => count > 0 || state === shown);
  const first = columns.find((state) => found.some((card) => card.state === state)) ?? "none";
  return (
    <div className="wrap page stack">
      <Head board={board} onAdd={() => setAdding({})} />
      <ActionTabs action={training_action} current="placements" />
      {/* The way back, which names the promotion, is off paper. */}
      <PrintedLine name={training_action.name} />
      {cards.length === 0 ? (
        <EmptyState title={reads_opinions ? boardTexts.nobody : boardTexts.nobodyOfMine} sign="together" />
      ) : (
        <>
          <Verdict cards={cards} />
          {isLive && board.calls && board.calls.lines.length > 0 ? (
            <CallList actionId={actionId} cards={cards} calls={board.calls} />
          ) : null}
          <div
            className={`grid items-start gap-gap ${reads_opinions ? "lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]" : ""}`}
          >
            <div className="stack empty:hidden">
              {isLive && reads_opinions ? (
                <ToCall actionId={actionId} cards={cards} calls={board.calls} />
              ) : null}
              <Ended cards={cards} />
            </div>
            {isLive ? <WithoutLead actionId={actionId} cards={cards} /> : null}
          </div>
          <section className="stack stack-s" aria-labelledby="board">
            <div className="row between">
              <div>
                <h2 id="board" tabIndex={-1}>
                  {boardTexts.board}
                </h2>
                {isLive ? <p className="muted max-lg:hidden print:hidden">{boardTexts.boardHint}</p> : null}
              </div>
              <div className="print:hidden">
                <SearchField
                  label={boardTexts.search}
                  labelHidden
                  placeholder={boardTexts.search}
                  value={name}
                  onChange={({ target }) => look(target.value)}
                />
              </div>
            </div>
            <div className="lg:hidden print:hidden">
              <Pills legend={boardTexts.showState}>
                {counted.map(({ state, count }) => (
                  <Pill
                    key={state}
                    pressed={(shown ?? first) === state}
                    count={count}
                    onClick={() => show(state)}
                  >
                    {boardTexts.states[state]}
                  </Pill>
                ))}
              </Pills>
            </div>
            <Columns
              cards={found}
              shown={shown ?? first}
              {...{ actionId, isLive, trainers, moved, onMoved, onFocused }}
              onAdd={(learnerId) => setAdding({ learnerId })}
              onHistory={({ learner }) => setHistoryOf(learner.id)}
            />
          </section>
        </>
      )}
      {adding ? (
        <AddLead
          {...{ actionId, cards, learnerId: adding.learnerId }}
          onAdded={(learnerId, state) => {
            setAdding(undefined);
            onMoved(learnerId, state);
          }}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      {history ? (
        <LeadHistory
          card={history}
          onAdd={
            isLive
              ? () => {
                  setAdding({ learnerId: history.learner.id });
                  setHistoryOf(undefined);
                }
              : undefined
          }
          onClose={() => setHistoryOf(undefined)}
        />
      ) : null}
    </div>
  );
};

/** The learners of a promotion on their way from a wish to a contract. */
export const BoardPage = () => {
  useStaffDensity();
  return <OfBoard>{(board) => <Board key={board.training_action.id} board={board} />}</OfBoard>;
};
