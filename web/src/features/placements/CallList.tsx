import { Check } from "lucide-react";
import { useState } from "react";
import type { BoardCard, CallLine, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CallDialog, type Called } from "./CallDialog.tsx";
import { CallOf } from "./Lists.tsx";
import { Others } from "./Others.tsx";
import { PhoneOf } from "./PhoneOf.tsx";
import { proposalTexts } from "./proposal-texts.ts";
import { ReasonLine } from "./ReasonLine.tsx";
import { boardTexts } from "./texts.ts";

const few = 5;

/** What is noted of a call's pair, if anything is. */
const leadOf = ({ structure }: CallLine, card: BoardCard): Called["lead"] => {
  const placement = card.placements.find(
    (one) => one.structure.id === structure.id && one.state !== "broken" && !one.is_over,
  );
  const { id, name } = structure;
  return {
    key: placement?.id ?? id ?? "",
    name,
    structureId: id,
    state: placement?.state ?? "none",
    placement,
    since: "",
    isOver: false,
  };
};

/** The calls that an adopted proposal left to make, each with its reason; one goes once somebody notes what came of it. */
export const CallList = ({
  actionId,
  cards,
  calls: { lines, adopted_at, adopted_by, draw },
}: {
  actionId: string;
  cards: readonly BoardCard[];
  calls: NonNullable<PlacementBoard["calls"]>;
}) => {
  const [called, setCalled] = useState<Called>();
  const [all, setAll] = useState(false);
  const left = lines.filter(({ state }) => state === "to_call");
  const shown = all ? left : left.slice(0, few);
  return (
    <section className="panel panel-flush" aria-labelledby="calls">
      <div className="panel-head">
        <div>
          <h2 id="calls" className="title-m">
            {proposalTexts.calls}
          </h2>
          <p className="muted small">{proposalTexts.adoptedOn(adopted_at, adopted_by?.name ?? null)}</p>
        </div>
        <span className="muted num">{proposalTexts.callsLeft(left.length, lines.length)}</span>
      </div>
      {left.length === 0 ? <p className="muted p-pad">{proposalTexts.callsDone}</p> : null}
      <ul>
        {shown.map((line, n) => {
          const { learner, structure, phone } = line;
          const card = cards.find((one) => one.learner.id === learner.id);
          return (
            <li
              key={`${learner.id} ${structure.id}`}
              className="grid items-center gap-x-6 gap-y-2 px-(--pad) py-3.5 not-first:border-t not-first:border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <div className="grid gap-0.5">
                <CallOf structure={structure.name} learner={learner.name} />
                <PhoneOf phone={phone} structure={structure} />
              </div>
              <p className="leading-snug text-ink-2">
                <ReasonLine line={line} draw={draw} />
              </p>
              <Button
                variant={n === 0 && phone ? "filled" : "outline"}
                aria-label={boardTexts.calledNamed(learner.name, structure.name)}
                onClick={() => card && setCalled({ card, lead: leadOf(line, card), phone })}
              >
                <Check />
                <Aloud>{boardTexts.called}</Aloud>
              </Button>
            </li>
          );
        })}
      </ul>
      <Others count={left.length - shown.length} onShow={() => setAll(true)} />
      {called ? <CallDialog {...{ actionId, called }} onClose={() => setCalled(undefined)} /> : null}
    </section>
  );
};
