import type { BoardCard, Placement } from "#shared/placements/placements.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { Log, LogEntry } from "#web/ui/lists/Log.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { AtStructure } from "./Columns.tsx";
import { boardTexts } from "./texts.ts";

const factsOf = ({ kind, from, to, trainers, end_reason, state, is_over }: Placement): string =>
  [
    from || to || state === "signed" ? boardTexts.kinds[kind] : "",
    boardTexts.period(from, to),
    is_over ? boardTexts.over : "",
    trainers.flatMap(({ name }) => name ?? []).join(", "),
    end_reason ? boardTexts.reasons[end_reason] : "",
  ]
    .filter(Boolean)
    .join(" · ");

const PlacementLog = ({ placement }: { placement: Placement }) => {
  const facts = factsOf(placement);
  return (
    <section className="stack stack-s">
      <h3 className="title-m">
        <AtStructure id={placement.structure.id} name={placement.structure.name} />
      </h3>
      {facts ? <p className="muted">{facts}</p> : null}
      <Log>
        {placement.changes.toReversed().map((change) => (
          <LogEntry key={change.saved_at}>
            <p className="font-semibold">{boardTexts.change(change.state, change.on)}</p>
            <p className="muted small">{boardTexts.writtenBy(change.by.name, change)}</p>
          </LogEntry>
        ))}
      </Log>
    </section>
  );
};

/** All leads of a learner, with the day that each change was declared for and the day on which it was written. */
export const LeadHistory = ({
  card,
  onAdd,
  onClose,
}: {
  card: BoardCard;
  /** Undefined where nobody may add a lead any more. */
  onAdd: (() => void) | undefined;
  onClose: () => void;
}) => (
  <Dialog
    open
    title={boardTexts.historyOf(card.learner.name)}
    onClose={onClose}
    footer={
      onAdd && (
        <Button variant="outline" onClick={onAdd}>
          {boardTexts.add}
        </Button>
      )
    }
  >
    <div className="stack">
      {card.placements.length === 0 ? <p className="muted">{boardTexts.noHistory}</p> : null}
      {card.placements.map((placement) => (
        <PlacementLog key={placement.id} placement={placement} />
      ))}
    </div>
  </Dialog>
);
