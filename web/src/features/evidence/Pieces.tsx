import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import type { EvidenceDossier } from "#shared/evidence/evidence.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day, dayTime, timeOf } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { downloadPaper } from "./downloading.ts";
import { evidenceTexts as texts } from "./texts.ts";

type Piece = EvidenceDossier["pieces"][number];

/** What may be opened: versions that were handed in, their files, proofs on paper. */
export const Pieces = ({ dossier, onAdd }: { dossier: EvidenceDossier; onAdd: (() => void) | undefined }) => {
  const { pieces, learner, training_action: action, kept } = dossier;
  const titleOf = ({ title, step_id, element }: Piece) => {
    if (kept) return title;
    if (step_id) return <Link to={paths.step(step_id)}>{title}</Link>;
    return (
      <button
        type="button"
        className="cursor-pointer text-left text-link underline"
        onClick={() => void downloadPaper(action.id, learner.id, element)}
      >
        {title}
      </button>
    );
  };
  const columns: Column<Piece>[] = [
    {
      id: "piece",
      label: texts.columns.piece,
      heading: true,
      cell: (piece) => (
        <>
          {titleOf(piece)}
          {/* All that phones show of a row. Its second date only where it is another day, its author if not the learner. */}
          <span className="small muted block font-normal min-[48.01rem]:hidden">
            {[
              piece.element,
              ...(piece.on ? [day(piece.on)] : []),
              ...(piece.on && day(piece.on) === day(piece.saved_at)
                ? []
                : [texts.saved(day(piece.saved_at))]),
              ...(piece.by === learner.name ? [] : [piece.by ?? texts.gone]),
              ...(piece.collected_by ? [texts.collected(piece.collected_by)] : []),
            ].join(" · ")}
          </span>
        </>
      ),
    },
    {
      id: "element",
      label: texts.columns.element,
      numeric: true,
      wideOnly: true,
      cell: ({ element }) => element,
    },
    {
      id: "on",
      label: texts.columns.on,
      numeric: true,
      wideOnly: true,
      cell: ({ on }) => (on ? day(on) : ""),
    },
    {
      id: "saved",
      label: texts.columns.saved,
      numeric: true,
      wideOnly: true,
      cell: ({ on, saved_at }) =>
        on && day(on) === day(saved_at) ? texts.sameDay(timeOf(saved_at)) : dayTime(saved_at),
    },
    {
      id: "by",
      label: texts.columns.by,
      wideOnly: true,
      cell: ({ by, collected_by }) => (
        <>
          {by ?? texts.gone}
          {collected_by ? (
            <span className="block text-sm text-ink-2">{texts.collected(collected_by)}</span>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <section className="panel panel-flush" aria-labelledby="pieces">
      <div className="panel-head">
        <h2 id="pieces" className="title-m">
          {texts.pieces} <span className="muted num">{pieces.length}</span>
        </h2>
        {onAdd ? (
          <Button variant="outline" onClick={onAdd}>
            <Plus />
            {texts.addPaper}
          </Button>
        ) : null}
      </div>
      {pieces.length === 0 ? (
        <EmptyState title={texts.noPiece} sign="book" level="h3">
          <Aloud>{texts.noPieceText}</Aloud>
        </EmptyState>
      ) : (
        <Table
          caption={texts.pieces}
          columns={columns}
          rows={pieces}
          keyOf={(piece) => `${piece.element} ${piece.title} ${piece.saved_at}`}
        />
      )}
    </section>
  );
};
