import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { type ImportView, importStates, type MissingValue } from "#shared/contract/import.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useFiltersInAddress, usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import type { TabId } from "#web/frame/admin/tabs.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import type { ImportCalls } from "./calls.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { FaultsButton } from "./Faults.tsx";
import { Lines, linesPerPage } from "./Lines.tsx";
import { type ImportWords, Outcome } from "./Outcome.tsx";
import { importTexts } from "./texts.ts";
import { useWriting } from "./writing.ts";

const stepOf = { checking: 1, refused: 0, ready: 1, writing: 2, done: 3, undoing: 3, undone: 3 } as const;

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

/** A file that is still being read, or that cannot be. */
const Unread = ({ view, another }: { view: ImportView; another: ReactNode }) =>
  view.status === "refused" ? (
    <Notice kind="error" live title={importTexts.refused}>
      <p>{view.reason}</p>
      <p>{another}</p>
    </Notice>
  ) : (
    <>
      <Notice live title={importTexts.checking}>
        {importTexts.checkingText}
      </Notice>
      <LoadingState />
    </>
  );

/** Which file was read, and what of it was left aside. */
const FileLine = ({ view, acts }: { view: ImportView; acts: ReactNode }) => {
  const ignored = [
    ...(view.ignored_columns.length > 0 ? [importTexts.ignored(view.ignored_columns)] : []),
    ...(view.ignored_sheets.length > 0 ? [importTexts.ignoredSheets(view.ignored_sheets)] : []),
  ];
  return (
    <div className="row between">
      <p className="muted">
        {importTexts.ofFile(view.file_name)}
        {ignored.map((text) => (
          <Fragment key={text}>
            <br />
            {text}
          </Fragment>
        ))}
      </p>
      <div className="row">{acts}</div>
    </div>
  );
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
  const another = (
    <Button variant="outline" onClick={restart}>
      {importTexts.another}
    </Button>
  );

  return (
    <AdminFrame below tab={tab}>
      <PageHead
        title={words.title}
        back={back}
        // Once it is confirmed it is no longer so.
        intro={isClosed || step > 1 ? null : <p className="muted">{importTexts.intro}</p>}
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
              {(view) =>
                view.status === "checking" || view.status === "refused" ? (
                  <Unread view={view} another={another} />
                ) : (
                  <>
                    <FileLine
                      view={view}
                      acts={
                        <>
                          {view.counts.error > 0 ? <FaultsButton calls={calls} importId={view.id} /> : null}
                          {writing.isRunning ? null : another}
                        </>
                      }
                    />
                    <Outcome
                      view={view}
                      writing={writing}
                      words={words}
                      back={back}
                      matching={
                        Matching && view.missing_values.length > 0 ? (
                          <Matching
                            importId={view.id}
                            missing={view.missing_values}
                            onMatched={() => client.invalidateQueries({ queryKey: ["import", view.id] })}
                          />
                        ) : null
                      }
                    />
                    <Lines
                      view={view}
                      isFetching={query.isFetching}
                      state={state}
                      onState={(next) => keep("etat", next)}
                      toPage={to}
                    />
                  </>
                )
              }
            </Loaded>
          </>
        )}
      </section>
    </AdminFrame>
  );
};
