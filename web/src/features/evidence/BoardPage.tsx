import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleQuestionMark, Download, Printer } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { byName } from "#shared/contract/collation.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { elements, statuses } from "#shared/evidence/evidence.path.ts";
import type { EvidenceBoard } from "#shared/evidence/evidence.schemas.ts";
import { elementTitles, statusWords } from "#shared/evidence/evidence.texts.ts";
import { ask } from "#web/api/query.ts";
import { PrintedLine } from "#web/features/wishes/Printing.tsx";
import { ActionTabs } from "#web/frame/ActionTabs.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { LoadedPage } from "#web/frame/LoadedPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { useEvidenceAddress } from "./address.ts";
import { downloadDossiers } from "./downloading.ts";
import { Matrix } from "./Matrix.tsx";
import { Sign } from "./Sign.tsx";
import { evidenceTexts as texts } from "./texts.ts";

type Row = EvidenceBoard["learners"][number];

/** What the columns and the marks of the table mean, for those who read it for the first time. */
const Guide = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="print:hidden" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
        {texts.guide}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.guide}>
        <ol className="grid gap-x-6 gap-y-1 md:grid-cols-2">
          {elements.map((element) => (
            <li key={element} className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
              <span className="num text-ink-3">{element}</span>
              <Aloud>{elementTitles[element]}</Aloud>
            </li>
          ))}
        </ol>
        <dl className="grid gap-2.5 border-t border-line pt-4">
          {statuses.map((status) => (
            <div key={status} className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="flex items-center gap-2 font-strong">
                <Sign status={status} />
                {statusWords[status]}
              </dt>
              <dd className="text-ink-2 max-sm:pl-7.5">{texts.guideTexts[status]}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
};

const Board = ({ board }: { board: EvidenceBoard }) => {
  const { isStaff } = useRights();
  const { filter, show, referent, choose, drawn, draw } = useEvidenceAddress();
  const { training_action: action, learners, may } = board;
  const has = (row: Row, status: (typeof statuses)[number]) => row.statuses.includes(status);
  const own = learners.filter((row) => referent === "" || row.referent?.id === referent);
  const isDrawn = ({ learner }: Row) => drawn.includes(learner.id);
  const of = {
    manque: own.filter((row) => has(row, "missing")),
    verifier: own.filter((row) => has(row, "to_check")),
    tires: own.filter(isDrawn),
  };
  const shown = filter ? of[filter] : own;
  const sample = learners.filter(isDrawn);
  const [first] = sample;
  const ids = sample.map(({ learner }) => learner.id);
  const referents = [
    ...new Map(learners.flatMap((row) => (row.referent ? [[row.referent.id, row.referent]] : []))).values(),
  ].sort(byName);
  return (
    <div className="wrap page stack">
      <PageHead
        title={texts.title}
        documentTitle={`${texts.documentTitle}, ${action.name}`}
        back={{
          to: isStaff ? paths.trainingAction(action.id) : paths.stepsOf(action.id),
          label: action.name,
        }}
        actions={<Guide />}
      />
      <ActionTabs action={{ ...action, is_fest: true }} current="evidence" />
      <PrintedLine name={action.name} />
      <section className="panel panel-flush" aria-label={texts.title}>
        <div className="print:hidden flex flex-wrap items-center gap-2 border-b border-line px-pad py-3">
          <Pills legend={texts.filter}>
            <Pill pressed={!filter} count={own.length} onClick={() => show(undefined)}>
              {texts.all}
            </Pill>
            <Pill pressed={filter === "manque"} count={of.manque.length} onClick={() => show("manque")}>
              {texts.missing}
            </Pill>
            <Pill pressed={filter === "verifier"} count={of.verifier.length} onClick={() => show("verifier")}>
              {texts.toCheck}
            </Pill>
            {of.tires.length > 0 || filter === "tires" ? (
              <Pill pressed={filter === "tires"} count={of.tires.length} onClick={() => show("tires")}>
                {texts.drawn}
              </Pill>
            ) : null}
          </Pills>
          {referents.length > 1 ? (
            <div className="w-64 max-md:w-full">
              <SelectField
                label={texts.referent}
                labelHidden
                placeholder={texts.allReferents}
                options={referents.map(({ id, name }) => ({ id, label: name }))}
                value={referent}
                onChange={({ target }) => choose(target.value)}
              />
            </div>
          ) : null}
        </div>
        {first ? (
          <div className="print:hidden flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-beech-100 px-pad py-3">
            <p className="leading-snug">
              <strong>{texts.drawnCount(sample.length)}</strong>
              <br />
              <small className="text-ink-2">{texts.drawnHint}</small>
            </p>
            <div className="row gap-1.5 max-md:w-full">
              <Button variant="quiet" onClick={() => window.print()}>
                <Printer />
                {texts.print}
              </Button>
              {may.take ? (
                <Button variant="quiet" onClick={() => void downloadDossiers(action.id, ids)}>
                  <Download />
                  {texts.zip}
                </Button>
              ) : null}
              <ButtonLink
                className="max-md:w-full"
                to={paths.evidenceOf(action.id, first.learner.id, { tires: ids.join(",") })}
              >
                {texts.present(sample.length)}
                <ArrowRight />
              </ButtonLink>
            </div>
          </div>
        ) : null}
        {first || learners.length === 0 ? null : (
          <p className="print:hidden px-pad pt-2.5">{texts.drawHint}</p>
        )}
        <ul
          className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-pad py-2.5 text-sm text-ink-2"
          aria-label={texts.legend}
        >
          {statuses.map((status) => (
            <li key={status} className="inline-flex items-center gap-2">
              <Sign status={status} />
              {texts.marks[status]}
            </li>
          ))}
        </ul>
        {shown.length > 0 ? (
          <Matrix actionId={action.id} rows={shown} drawn={drawn} onDraw={draw} />
        ) : (
          <EmptyState
            title={
              learners.length === 0
                ? texts.nobody
                : filter === "tires"
                  ? texts.nobodyDrawn
                  : texts.nothingAtFilter
            }
            sign="sun"
          >
            {learners.length === 0
              ? null
              : filter === "tires"
                ? texts.nobodyDrawnText
                : texts.nothingAtFilterText(own.length)}
          </EmptyState>
        )}
      </section>
    </div>
  );
};

/** The learners of a promotion by the eleven elements of their dossiers. */
export const BoardPage = () => {
  useStaffDensity();
  const { id = "" } = useParams();
  const query = useQuery(ask(evidence.getEvidenceBoard, { params: { id } }));
  return (
    <LoadedPage query={query} failed={texts.failed} lines={8}>
      {(board) => <Board board={board} />}
    </LoadedPage>
  );
};
