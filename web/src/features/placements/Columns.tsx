import { ChevronDown, EllipsisVertical, Plus } from "lucide-react";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { isRunning, type PlacementState } from "#shared/placements/placements.rules.ts";
import type { BoardCard, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { type Column, columns, endedOf, leadsOf, openLeadsOf } from "./board.ts";
import { MovePanel } from "./MovePanel.tsx";
import { StateTile } from "./StateTile.tsx";
import { boardTexts } from "./texts.ts";

/** The name of a structure with its sign. */
export const AtStructure = ({ id, name }: { id: string | null; name: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2 leading-tight">
    <span className="sign size-7 flex-none rounded-sm" data-hue={hueOf(id ?? name)} aria-hidden="true">
      <SignTile sign={signOf(name)} />
    </span>
    <span>{name}</span>
  </span>
);

/** The line below a card's structure: when, and who said so. */
const lineOf = (card: BoardCard): string => {
  const [lead] = openLeadsOf(card);
  const { placement } = lead ?? {};
  if (!lead)
    return card.unanswered === null ? boardTexts.wishedOnly(card.wished) : boardTexts.wishedFor(card.wished);
  if (!placement) return boardTexts.sinceDay(lead.since);
  const { interview_at, kind, from, state } = placement;
  if (state === "interview" && interview_at)
    return boardTexts.meeting(interview_at, Date.parse(interview_at) < Date.now());
  if (state === "signed" && from) return boardTexts.starting(kind, from);
  return boardTexts.noted(lead.since, placement.changes.at(-1)?.by.name ?? null);
};

const cardLook =
  "relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-1 rounded-md bg-surface p-3 max-lg:border max-lg:border-line lg:py-2 lg:pr-1 lg:shadow-sm";
const menuLook =
  "btn btn-quiet max-lg:order-5 max-lg:col-span-full max-lg:mt-2 max-lg:w-full max-lg:justify-between max-lg:border-[1.5px] max-lg:border-control-line lg:min-h-8 lg:w-8 lg:px-0 pointer-coarse:lg:min-h-11 pointer-coarse:lg:w-11";

/** Without a lead nothing moves: on narrow screens too one is added beside the name. */
const addLook =
  "btn btn-quiet btn-icon max-lg:-mr-2 lg:min-h-8 lg:w-8 lg:px-0 pointer-coarse:lg:min-h-11 pointer-coarse:lg:w-11";

export type Moved = { learnerId: string; state: PlacementState };

/** A contract that ended leaves its learner where their other leads are. */
const hasArrived = (moved: Moved, state: PlacementState): boolean =>
  moved.state === "broken" ? !isRunning(state) : moved.state === state;

type OnCard = {
  actionId: string;
  /** Whether cards move: those of an archived promotion are read. */
  isLive: boolean;
  trainers: PlacementBoard["trainers"];
  /** The card that has just moved, and where: there its menu takes the focus, once. */
  moved: Moved | undefined;
  onFocused: () => void;
  onMoved: (learnerId: string, state: PlacementState) => void;
  onAdd: (learnerId: string) => void;
  onHistory: (card: BoardCard) => void;
};

type CardProps = OnCard & {
  card: BoardCard;
  /** Where it stands: an open card stays where it was opened. */
  column: Column;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

const Card = ({ card, column, isOpen, setOpen, ...board }: CardProps) => {
  const { learner, state } = card;
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const leads = openLeadsOf(card);
  const [lead] = leads;
  const [ended] = endedOf(card);
  const canMove = leadsOf(card).length > 0;
  const hasMoved = board.moved?.learnerId === learner.id && hasArrived(board.moved, state);
  const { onFocused } = board;
  useEffect(() => {
    if (!hasMoved) return;
    button.current?.focus();
    onFocused();
  }, [hasMoved, onFocused]);
  const close = () => {
    setOpen(false);
    if (state === column) button.current?.focus();
    // It goes where somebody else has moved it meanwhile.
    else board.onMoved(learner.id, state);
  };
  const toggle = () => {
    if (isOpen) close();
    else if (canMove) setOpen(true);
    else board.onAdd(learner.id);
  };
  return (
    <li className={`${cardLook} ${isOpen ? "z-10 outline-2 outline-ink" : ""}`} data-learner={learner.id}>
      <h4 className={`pt-1 leading-tight font-[650] max-lg:pt-0 ${canMove ? "max-lg:col-span-full" : ""}`}>
        <button
          type="button"
          className="cursor-pointer text-left underline-offset-3 hover:underline max-lg:min-h-11"
          title={boardTexts.historyOf(learner.name)}
          onClick={() => board.onHistory(card)}
        >
          {learner.name}
        </button>
      </h4>
      {board.isLive ? (
        <button
          ref={button}
          type="button"
          className={canMove ? menuLook : addLook}
          aria-label={canMove ? boardTexts.move(learner.name, state) : boardTexts.addFor(learner.name, state)}
          aria-expanded={canMove || isOpen ? isOpen : undefined}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          {/* Its state is that of the column that is shown. */}
          {canMove ? <span className="lg:hidden">{boardTexts.moveShort}</span> : null}
          <EllipsisVertical className="max-lg:hidden" />
          {canMove ? <ChevronDown className="lg:hidden" /> : <Plus className="lg:hidden" />}
        </button>
      ) : null}
      {lead ? (
        <p className="col-span-full pr-2 text-sm text-ink-2">
          <AtStructure id={lead.structureId} name={lead.name} />
        </p>
      ) : null}
      {board.isLive && lead && !lead.placement ? (
        <span className="col-span-full">
          <Badge look="brass">{boardTexts.toCallBadge}</Badge>
        </span>
      ) : null}
      {ended && !lead ? (
        <span className="col-span-full">
          {ended.one.is_over ? (
            <Badge>{boardTexts.overBadge(ended.on)}</Badge>
          ) : (
            <Badge look="danger">{boardTexts.brokenBadge(ended.on)}</Badge>
          )}
        </span>
      ) : null}
      <small className="col-span-full pr-2 leading-snug text-ink-3">
        <Aloud>{ended && !lead ? boardTexts.searching : lineOf(card)}</Aloud>{" "}
        {leads.length > 1 ? (
          <span className="whitespace-nowrap">{boardTexts.more(leads.length - 1)}</span>
        ) : null}
      </small>
      {isOpen ? (
        <div className="order-6 col-span-full">
          <MovePanel
            id={panel}
            actionId={board.actionId}
            card={card}
            trainers={board.trainers}
            toTheLeft={columns.indexOf(column) > 2}
            onClose={close}
            onMoved={(to) => {
              setOpen(false);
              board.onMoved(learner.id, to);
            }}
          />
        </div>
      ) : null}
    </li>
  );
};

/** The cards by state: five columns, or on narrow screens the one that is picked. */
export const Columns = ({
  cards,
  shown,
  ...board
}: OnCard & { cards: readonly BoardCard[]; shown: Column }) => {
  // Where each open card was opened: drawn anew in another column, its panel would lose what was typed.
  const [opened, setOpened] = useState<ReadonlyMap<string, PlacementState>>(new Map());
  const setOpen = ({ learner, state }: BoardCard, isOpen: boolean) =>
    setOpened((all) => {
      const others = [...all].filter(([id]) => id !== learner.id);
      return new Map(isOpen ? [...others, [learner.id, state]] : others);
    });
  const filled = columns.map((state) => ({
    state,
    inside: cards.filter((card) => (opened.get(card.learner.id) ?? card.state) === state),
  }));
  // An empty column keeps its head only: the cards share the width that it leaves.
  const widths = filled.map(({ inside }) => (inside.length > 0 ? "minmax(0,1fr)" : "max-content")).join(" ");
  const filledCount = filled.filter(({ inside }) => inside.length > 0).length;
  return (
    <div
      className="grid items-start gap-3 lg:grid-cols-(--columns) print:grid-cols-5 print:gap-1.5"
      style={{ "--columns": filledCount === 0 ? "repeat(5,minmax(0,1fr))" : widths } as CSSProperties}
    >
      {filled.map(({ state, inside }) => {
        return (
          <section
            key={state}
            className={`grid min-w-0 content-start gap-2 rounded-lg lg:bg-sunken lg:p-2.5 print:grid ${state === shown ? "" : "max-lg:hidden"}`}
            aria-labelledby={`column-${state}`}
          >
            <header className="flex items-center gap-2 px-1.5 pt-1 pb-1.5 max-lg:sr-only print:not-sr-only">
              <StateTile state={state} />
              <h3
                id={`column-${state}`}
                className={`grow font-sans text-base leading-tight font-[650] tracking-normal ${inside.length === 0 ? "lg:whitespace-nowrap" : ""}`}
              >
                {boardTexts.states[state]}
              </h3>
              <b className="font-display text-2xl leading-none tabular-nums">{inside.length}</b>
            </header>
            {inside.length === 0 ? (
              <p className="muted small px-1.5 lg:sr-only">{boardTexts.nobodyFound}</p>
            ) : (
              <ul
                className={`grid content-start gap-1.5 ${filledCount < 3 ? "lg:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]" : ""}`}
              >
                {inside.map((card) => (
                  <Card
                    key={card.learner.id}
                    card={card}
                    column={state}
                    isOpen={opened.has(card.learner.id)}
                    setOpen={(isOpen) => setOpen(card, isOpen)}
                    {...board}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
};
