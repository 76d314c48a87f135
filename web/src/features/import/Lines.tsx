import type { ImportNote, ImportRow, ImportState, ImportView } from "#shared/contract/import.ts";
import { importStates } from "#shared/contract/import.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { importTexts, stateLook } from "./texts.ts";

export const linesPerPage = 20;

const Note = ({ column, value, message, expected }: ImportNote) => (
  <li>
    <strong>{column}</strong> {value === "" ? <em>{importTexts.emptyCell}</em> : importTexts.quoted(value)}
    <br />
    {message}. {expected === "" ? null : <span className="muted">{importTexts.expected(expected)}</span>}
  </li>
);

const columns: Column<ImportRow>[] = [
  { id: "name", label: importTexts.name, heading: true, cell: ({ name }) => name || "—" },
  {
    id: "line",
    label: importTexts.line,
    numeric: true,
    wideOnly: true,
    cell: ({ line }) => line,
  },
  {
    id: "state",
    label: importTexts.state,
    cell: ({ line, state }) => (
      <span className="inline-flex items-center gap-2">
        {/* Phones say both in one line. */}
        <span className="num md:hidden print:hidden">
          {importTexts.line} {line}
        </span>
        <Badge look={stateLook[state]}>{importTexts.states[state]}</Badge>
      </span>
    ),
  },
  {
    id: "details",
    label: importTexts.details,
    cell: ({ notes }) =>
      notes.length === 0 ? null : (
        <ul className="m-0 grid list-none gap-2 p-0 wrap-anywhere">
          {notes.map((note) => (
            <Note key={`${note.column} ${note.kind} ${note.value} ${note.message}`} {...note} />
          ))}
        </ul>
      ),
  },
];

const Filters = ({
  view,
  state,
  onState,
}: {
  view: ImportView;
  state: ImportState | undefined;
  onState: (state: ImportState | undefined) => void;
}) => {
  const total = importStates.reduce((sum, one) => sum + view.counts[one], 0);
  const labels = view.status === "done" ? importTexts.filtersDone : importTexts.filters;
  return (
    <Pills legend={importTexts.filter}>
      <Pill pressed={state === undefined} count={total} onClick={() => onState(undefined)}>
        {importTexts.all}
      </Pill>
      {importStates
        .filter((one) => view.counts[one] > 0 || state === one)
        .map((one) => (
          <Pill key={one} pressed={state === one} count={view.counts[one]} onClick={() => onState(one)}>
            {labels[one]}
          </Pill>
        ))}
    </Pills>
  );
};

/** The lines of a file, one page of those in one state or in all; faults first. */
export const Lines = ({
  view,
  isFetching,
  state,
  onState,
  toPage,
}: {
  view: ImportView;
  isFetching: boolean;
  state: ImportState | undefined;
  onState: (state: ImportState | undefined) => void;
  toPage: (page: number) => string;
}) => {
  const { rows } = view;
  const top = useTopOfResults(rows.current_page);
  return (
    <>
      <Filters view={view} state={state} onState={onState} />
      {rows.total === 0 ? (
        <p className="muted">{importTexts.noLines}</p>
      ) : (
        <>
          <div
            ref={top}
            tabIndex={-1}
            className="brief panel panel-flush md:[&_td:last-child]:w-[45%]"
            aria-busy={isFetching}
          >
            <Table
              caption={importTexts.caption}
              columns={columns}
              rows={rows.data}
              keyOf={({ line }) => String(line)}
            />
          </div>
          <div className="row between">
            <PageRange page={rows.current_page} perPage={linesPerPage} total={rows.total} />
            <Pagination page={rows.current_page} last={rows.last_page} to={toPage} />
          </div>
        </>
      )}
    </>
  );
};
