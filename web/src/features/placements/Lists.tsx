import { Check, ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { BoardCard, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { daysSince } from "#web/ui/dates.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { endedOf, leadsOf } from "./board.ts";
import { CallDialog, type Called } from "./CallDialog.tsx";
import { Others } from "./Others.tsx";
import { PhoneOf } from "./PhoneOf.tsx";
import { StateTile } from "./StateTile.tsx";
import { boardTexts } from "./texts.ts";
import { useNoting } from "./use-noting.ts";

const callsOf = (cards: readonly BoardCard[]): Called[] =>
  cards
    .flatMap((card) =>
      leadsOf(card)
        .filter(({ placement }) => placement === undefined)
        .map((lead) => {
          const called = card.to_call.find(({ structure }) => structure.id === lead.structureId);
          return { card, lead, phone: called?.phone ?? "" };
        }),
    )
    .sort((a, b) => a.lead.since.localeCompare(b.lead.since));

/** Whom to call, and for whom. */
export const CallOf = ({ structure, learner }: { structure: string; learner: string }) => (
  <p className="leading-tight">
    <strong className="font-[650]">{structure}</strong> {boardTexts.callFor(learner)}
  </p>
);

/** Shared interests of which nobody has called yet, the oldest first: that one is the next act. */
export const ToCall = ({
  actionId,
  cards,
  calls: list,
}: {
  actionId: string;
  cards: readonly BoardCard[];
  calls: PlacementBoard["calls"];
}) => {
  const [called, setCalled] = useState<Called>();
  // Those of the list of calls stand there, which has the next act then.
  const listed = (list?.lines ?? []).filter(({ state }) => state === "to_call");
  const calls = callsOf(cards).filter(
    ({ card, lead }) =>
      !listed.some(
        ({ learner, structure }) => learner.id === card.learner.id && structure.id === lead.structureId,
      ),
  );
  const isNext = (n: number) => n === 0 && listed.length === 0;
  useEffect(() => {
    if (!called) return;
    // With the last call the section is gone, and the dialog has no button to give the focus back to.
    return () => {
      requestAnimationFrame(() => {
        if (!document.getElementById("to-call")) document.getElementById("board")?.focus();
      });
    };
  }, [called]);
  // While its dialog is open the section stays: the list may become empty before a save is answered, or refused.
  if (calls.length === 0 && !called) return null;
  return (
    <section className="panel panel-flush" aria-labelledby="to-call">
      <div className="panel-head flex-nowrap">
        <div>
          <h2 id="to-call" className="title-m">
            {boardTexts.toCall}
          </h2>
          <p className="muted small">{boardTexts.bothWant}</p>
        </div>
        <span className="muted whitespace-nowrap">{boardTexts.calls(calls.length)}</span>
      </div>
      <ul>
        {calls.map((call, n) => {
          const { card, lead, phone } = call;
          const days = daysSince(lead.since);
          return (
            <li
              key={`${card.learner.id} ${lead.key}`}
              className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 pr-(--pad) not-first:border-t not-first:border-line md:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
            >
              <div
                className={`grid place-content-center justify-items-center gap-0.5 self-stretch font-display text-[1.625rem] leading-none font-bold tabular-nums max-md:row-span-2 ${isNext(n) ? "bg-accent text-on-accent" : "bg-sunken text-ink"}`}
              >
                {days}
                <small className="font-sans text-[0.8125rem] font-medium">{boardTexts.days(days)}</small>
              </div>
              <div className="grid gap-1 pt-3.5 md:pb-3.5">
                <CallOf structure={lead.name} learner={card.learner.name} />
                <small className="text-ink-3">
                  <PhoneOf phone={phone} structure={{ id: lead.structureId, name: lead.name }} />
                </small>
              </div>
              <Button
                className="max-md:mb-3.5"
                variant={isNext(n) && phone ? "filled" : "outline"}
                aria-label={boardTexts.calledNamed(card.learner.name, lead.name)}
                onClick={() => setCalled(call)}
              >
                <Check />
                {boardTexts.called}
              </Button>
            </li>
          );
        })}
      </ul>
      {called ? <CallDialog {...{ actionId, called }} onClose={() => setCalled(undefined)} /> : null}
    </section>
  );
};

const Similar = ({ actionId, card }: { actionId: string; card: BoardCard }) => {
  const { add, pending } = useNoting(actionId);
  const { learner, similar } = card;
  const allUnknown = similar.every(({ seats }) => seats === null);
  const propose = async (structure_id: string) => {
    try {
      await add({ profile_id: learner.id, structure_id, state: "none" });
      notify.success(boardTexts.proposed);
    } catch (error) {
      notify.error(boardTexts.saveFailed, problemOf(error).message);
    }
  };
  return (
    <>
      {allUnknown ? <p className="muted small mx-(--pad) mb-2">{boardTexts.seatsToConfirm}</p> : null}
      <ul
        className="mx-(--pad) mb-3.5 grid rounded-md border border-line bg-ground"
        aria-label={boardTexts.similarFor(learner.name)}
      >
        {similar.map(({ id, name, city, type, seats }) => (
          <li
            key={id}
            className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-1.5 pr-1.5 pl-2.5 not-first:border-t not-first:border-line"
          >
            <span className="sign size-7 rounded-sm max-sm:hidden" data-hue={hueOf(id)} aria-hidden="true">
              <SignTile sign={signOf(name)} />
            </span>
            <div>
              <Link className="font-semibold text-ink" to={paths.structure(id)}>
                {name}
              </Link>
              <small className="block text-ink-3">
                {[type, city, allUnknown ? null : boardTexts.seats(seats)].filter(Boolean).join(", ")}
              </small>
            </div>
            <Button
              variant="quiet"
              pending={pending}
              aria-label={boardTexts.proposeNamed(name, learner.name)}
              onClick={() => void propose(id)}
            >
              {boardTexts.propose}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

const few = 3;
/** One more is no longer than the word for it. */
const fewOf = (count: number) => (count === few + 1 ? count : few);

/** Learners without any lead, each with structures like those that they wished for; the board has those without any. */
export const WithoutLead = ({ actionId, cards }: { actionId: string; cards: readonly BoardCard[] }) => {
  const [all, setAll] = useState(false);
  const without = cards.filter(({ state, similar }) => state === "none" && similar.length > 0);
  const shown = all ? without : without.slice(0, fewOf(without.length));
  if (without.length === 0) return null;
  return (
    <section className="panel panel-flush" aria-labelledby="without-lead">
      <div className="panel-head flex-nowrap">
        <h2 id="without-lead" className="title-m">
          {boardTexts.withoutLead}
        </h2>
        <span className="muted num">{without.length}</span>
      </div>
      <ul>
        {shown.map((card, n) => {
          const { learner, similar, unanswered, wished } = card;
          return (
            <li key={learner.id} className="not-first:border-t not-first:border-line">
              <details className="group/lead" open={n === 0}>
                <summary className="grid min-h-15 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-(--pad) py-2 hover:bg-brass-50 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] [&::-webkit-details-marker]:hidden">
                  <Avatar size="small" userId={learner.id} name={learner.name} />
                  <span>
                    <strong className="block leading-tight font-[650]">{learner.name}</strong>
                    <small className="block text-ink-3">
                      {unanswered === null ? boardTexts.wishedOnly(wished) : boardTexts.wishedFor(wished)}
                    </small>
                  </span>
                  <span className="max-md:col-start-2 max-md:row-start-2">
                    {unanswered ? (
                      <Badge look="line">{boardTexts.toAsk(unanswered)}</Badge>
                    ) : (
                      <Badge>{boardTexts.structures(similar.length)}</Badge>
                    )}
                  </span>
                  <ChevronDown className="group-open/lead:rotate-180 max-md:col-start-3 max-md:row-start-1" />
                </summary>
                <Similar actionId={actionId} card={card} />
              </details>
            </li>
          );
        })}
      </ul>
      <Others count={without.length - shown.length} onShow={() => setAll(true)} />
    </section>
  );
};

/** The contracts that ended, of themselves or before their time, whose learners stand again where their leads are. */
export const Ended = ({ cards }: { cards: readonly BoardCard[] }) => {
  const ended = cards.flatMap((card) => endedOf(card).map((end) => ({ name: card.learner.name, ...end })));
  if (ended.length === 0) return null;
  const over = ended.filter(({ one }) => one.is_over).length;
  const title = boardTexts.ended(ended.length - over, over);
  return (
    <section
      className="grid gap-1.5 rounded-lg border-[1.5px] border-dashed border-control-line px-4.5 py-3.5"
      aria-label={title}
    >
      <p className="inline-flex items-center gap-2 font-semibold">
        <StateTile state={over === ended.length ? "signed" : "broken"} />
        {title}
      </p>
      {ended.map(({ name, on, one: { id, structure, is_over, end_reason } }) => (
        <p key={id} className="muted leading-snug">
          {is_over
            ? boardTexts.overLine(name, structure.name, on)
            : boardTexts.endedLine(name, structure.name, on, end_reason)}
        </p>
      ))}
    </section>
  );
};
