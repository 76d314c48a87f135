import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type ImportProgress,
  type ImportView,
  importStates,
  type MissingValue,
} from "#shared/contract/import.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useFiltersInAddress, usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import type { TabId } from "#web/frame/admin/tabs.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { Confirm, type MissingWords } from "./Confirm.tsx";
import type { ImportCalls } from "./calls.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { FaultsButton } from "./Faults.tsx";
import { Lines, linesPerPage } from "./Lines.tsx";
import { importTexts } from "./texts.ts";
import { Undo } from "./Undo.tsx";
import { useWriting } from "./writing.ts";

const stepOf = { checking: 1, refused: 0, ready: 1, writing: 2, done: 3, undoing: 3, undone: 3 } as const;

const Undoing = ({ progress: { undone, written } }: { progress: ImportProgress }) => {
  const [done, total] = [undone.back + undone.kept, written.create + written.change];
  return (
    <Notice live title={importTexts.undoing}>
      <p>{importTexts.undoingText(done, total)}</p>
      <ProgressBar figure label={importTexts.undoing} value={(done / Math.max(1, total)) * 100} />
    </Notice>
  );
};

const Writing = ({ progress: { position, total } }: { progress: ImportProgress }) => (
  <Notice live title={importTexts.writing}>
    <p>{importTexts.writingText(position, total)}</p>
    <ProgressBar figure label={importTexts.writing} value={(position / Math.max(1, total)) * 100} />
  </Notice>
);

const Paused = ({
  view: { position, total },
  problem,
  onResume,
}: {
  view: ImportView;
  problem: Problem | undefined;
  onResume: () => void;
}) => (
  <Notice kind="warning" live title={importTexts.paused}>
    <p>
      {problem ? `${problem.message} ` : ""}
      {importTexts.pausedText(position, total)}
    </p>
    <p>
      <Button onClick={onResume}>{importTexts.resume}</Button>
    </p>
  </Notice>
);

/** A new step takes the focus, except on load, where the page's title does. */
const useFocusOfStep = (step: number) => {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return place;
};

type ImportWords = {
  title: string;
  /** What creating the values that the lists lack means here. */
  missing?: MissingWords;
  /** What else writing does, said before it is confirmed. */
  remark?: string;
  /** What undoing does. */
  undoRemark: string;
};

/** Asks what unknown values mean; `onMatched` reads the preview again. */
type Matching = ComponentType<{
  importId: string;
  missing: readonly MissingValue[];
  onMatched: () => Promise<unknown>;
}>;

/** An import from the choice of a file to its result; the address holds which one, so that one may come back to it. */
export const ImportWizard = ({
  words,
  calls,
  matching: Matching,
  keptMatches: KeptMatches,
  closed,
  tab,
  back,
}: {
  words: ImportWords;
  calls: ImportCalls;
  matching?: Matching;
  keptMatches?: ComponentType;
  /** Why nothing can be imported here, in place of the choice of a file. */
  closed?: ReactNode;
  tab: TabId;
  back: { to: string; label: string };
}) => {
  const [search, setSearch] = useSearchParams();
  const { keep } = useFiltersInAddress<"etat">();
  const { page, to } = usePageInAddress();
  const importId = search.get("import") ?? undefined;
  const state = importStates.find((one) => one === search.get("etat"));
  const writing = useWriting(calls, importId);
  const client = useQueryClient();
  const query = useQuery<ImportView, Problem>({
    queryKey: ["import", importId ?? "", state ?? "", page],
    queryFn: () => calls.read(importId ?? "", { ...(state && { state }), page, per_page: linesPerPage }),
    enabled: importId !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.status === "checking" ? 700 : false),
  });
  const status = writing.isRunning ? "writing" : query.data?.status;
  const step = importId === undefined ? 0 : stepOf[status ?? "checking"];
  const place = useFocusOfStep(step);
  const isClosed = Boolean(closed) && importId === undefined;
  const judgedLines =
    importId !== undefined && step > 0 && status !== "checking" ? query.data?.rows : undefined;
  const restart = () => setSearch({});
  const show = (next: typeof state) => keep("etat", next);
  const another = (
    <Button variant="outline" onClick={restart}>
      {importTexts.another}
    </Button>
  );

  const outcome = (view: ImportView): ReactNode => {
    const running = writing.progress ?? view;
    const undoes = view.status === "done" || view.status === "undoing";
    if (writing.isRunning) return undoes ? <Undoing progress={running} /> : <Writing progress={running} />;
    if (undoes && (view.status === "undoing" || writing.problem))
      return (
        <Notice kind="warning" live title={importTexts.undoPaused}>
          <p>
            {writing.problem ? `${writing.problem.message} ` : ""}
            {importTexts.undoPausedText}
          </p>
          <p>
            <Button onClick={() => void writing.undo()}>{importTexts.resume}</Button>
          </p>
        </Notice>
      );
    if (view.status === "undone")
      return (
        <Notice kind={view.undone.kept > 0 ? "warning" : "success"} live title={importTexts.undone}>
          <p>{importTexts.undoneText(view.undone)}</p>
          <p>
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
          </p>
        </Notice>
      );
    if (view.status === "writing" || writing.problem)
      return <Paused view={view} problem={writing.problem} onResume={() => void writing.run(false)} />;
    if (view.status === "done")
      return (
        <Notice kind={view.counts.error > 0 ? "warning" : "success"} live title={importTexts.done}>
          <p>{importTexts.doneText(view.written)}</p>
          <div className="row">
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
            <Undo view={view} remark={words.undoRemark} onConfirm={() => void writing.undo()} />
          </div>
        </Notice>
      );
    return (
      <Confirm
        view={view}
        remark={words.remark}
        words={words.missing}
        matching={
          Matching && view.missing_values.length > 0 ? (
            <Matching
              importId={view.id}
              missing={view.missing_values}
              onMatched={() => client.invalidateQueries({ queryKey: ["import", view.id] })}
            />
          ) : null
        }
        onConfirm={(missing) => void writing.run(missing)}
      />
    );
  };

  const judged = (view: ImportView): ReactNode => {
    if (view.status === "checking")
      return (
        <>
          <Notice live title={importTexts.checking}>
            {importTexts.checkingText}
          </Notice>
          <LoadingState />
        </>
      );
    if (view.status === "refused")
      return (
        <Notice kind="error" live title={importTexts.refused}>
          <p>{view.reason}</p>
          <p>{another}</p>
        </Notice>
      );
    return (
      <>
        <div className="row between">
          <p className="muted">
            {importTexts.ofFile(view.file_name)}
            {view.ignored_columns.length > 0 ? (
              <>
                <br />
                {importTexts.ignored(view.ignored_columns)}
              </>
            ) : null}
            {view.ignored_sheets.length > 0 ? (
              <>
                <br />
                {importTexts.ignoredSheets(view.ignored_sheets)}
              </>
            ) : null}
          </p>
          <div className="row">
            {view.counts.error > 0 ? <FaultsButton calls={calls} importId={view.id} /> : null}
            {writing.isRunning ? null : another}
          </div>
        </div>
        {outcome(view)}
        <Lines view={view} isFetching={query.isFetching} state={state} onState={show} toPage={to} />
      </>
    );
  };

  return (
    <AdminFrame tab={tab}>
      <PageHead
        title={words.title}
        back={back}
        intro={isClosed ? null : <p className="lede">{importTexts.intro}</p>}
      />
      {isClosed ? null : <Stepper label={importTexts.steps} steps={importTexts.stepNames} current={step} />}
      <ListStatus
        name={importTexts.caption}
        total={judgedLines?.total}
        page={judgedLines?.current_page}
        last={judgedLines?.last_page}
        filteredBy={state !== undefined}
      />
      <section ref={place} className="stack" tabIndex={-1} aria-label={importTexts.stepNames[step]}>
        {importId === undefined ? (
          <>
            <EarlierImports calls={calls} />
            {closed ?? <ChooseFile calls={calls} onSent={(id) => setSearch({ import: id })} />}
            {KeptMatches ? <KeptMatches /> : null}
          </>
        ) : (
          <>
            {query.error && !query.isFetching ? another : null}
            <Loaded query={query} failed={importTexts.failed}>
              {judged}
            </Loaded>
          </>
        )}
      </section>
    </AdminFrame>
  );
};
