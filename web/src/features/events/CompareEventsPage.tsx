import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { type EventFigures, presenceRate } from "#shared/events/events.figures.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { askEveryEvent } from "#web/api/every-event.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, FailedState } from "#web/ui/lists/States.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { compareTexts as texts } from "./compare-texts.ts";

/** How many events are read at first, and with each press. */
const atOnce = 5;

const isAhead = ({ start_date }: ListedEvent) => new Date(start_date) > new Date();

type Row = { event: ListedEvent; figures: EventFigures | undefined };

const detail = (figure: string, more: string) => (
  <>
    {figure}
    <small className="block text-ink-3">{more}</small>
  </>
);

const presence = ({ presence: counts, meetings }: EventFigures) => {
  const rate = presenceRate(counts);
  if (rate === null) return meetings === null ? null : texts.notTicked;
  return detail(texts.percent(rate), texts.ticked(counts));
};

const figure = (
  id: string,
  label: string,
  show: (figures: EventFigures, event: ListedEvent) => ReactNode,
): Column<Row> => ({
  id,
  label,
  numeric: true,
  cell: ({ figures, event }) =>
    figures
      ? (show(figures, event) ??
        (isAhead(event) ? <span className="text-ink-3">{texts.toCome}</span> : texts.nothing))
      : "…",
});

const columns: Column<Row>[] = [
  {
    id: "event",
    label: texts.event,
    heading: true,
    cell: ({ event }) => (
      <>
        <Link to={paths.editEvent(event.id)}>{event.name}</Link>
        <small className="block font-normal text-ink-3">{shortDay(event.start_date)}</small>
      </>
    ),
  },
  figure("learners", texts.learners, ({ learners }) => texts.number(learners)),
  figure("before", texts.before, ({ before, learners }) =>
    learners === 0 ? null : detail(texts.number(before.wishes), texts.by(before.learners)),
  ),
  figure("structures", texts.structures, ({ structures: { asked, came } }, event) =>
    asked === 0 ? null : detail(isAhead(event) ? texts.coming(came) : texts.came(came), texts.of(asked)),
  ),
  figure("meetings", texts.meetings, ({ meetings }) => (meetings === null ? null : texts.number(meetings))),
  figure("presence", texts.presence, presence),
  figure("continuing", texts.continuing, ({ continuing }) =>
    continuing.learners === 0 ? null : detail(texts.number(continuing.wishes), texts.by(continuing.learners)),
  ),
  figure("after", texts.after, ({ after }) =>
    after.learners === 0 ? null : detail(texts.number(after.wishes), texts.by(after.learners)),
  ),
];

const Compared = ({ all }: { all: readonly ListedEvent[] }) => {
  const [count, setCount] = useState(atOnce);
  const shown = all.slice(0, count);
  const queries = useQueries({
    queries: shown.map(({ id }) => ask(events.getEventFigures, { params: { id } })),
  });
  const failed = queries.find(({ isLoadingError, isFetching }) => isLoadingError && !isFetching);
  if (failed)
    return (
      <FailedState
        title={texts.failed}
        detail={failed.error?.message}
        onRetry={() => {
          for (const query of queries) if (query.error) void query.refetch();
        }}
      />
    );
  return (
    <>
      <div className="panel panel-flush [&_thead_th]:whitespace-normal">
        <Table
          caption={texts.title}
          columns={columns}
          rows={shown.map((event, n) => ({ event, figures: queries[n]?.data }))}
          keyOf={({ event }) => event.id}
        />
      </div>
      {all.length > count ? (
        <div>
          <Button variant="outline" onClick={() => setCount(count + atOnce)}>
            {texts.more}
          </Button>
        </div>
      ) : null}
      <p className="muted small">{texts.hint}</p>
    </>
  );
};

/** Events side by side, the newest first: what each one came to. */
export const CompareEventsPage = () => {
  const query = useQuery(askEveryEvent());
  return (
    <AdminFrame below tab="events">
      <PageHead
        title={texts.title}
        documentTitle={texts.title}
        back={{ to: paths.events, label: texts.back }}
      />
      <Loaded query={query} failed={texts.failed}>
        {(all) => (all.length === 0 ? <EmptyState title={texts.none} /> : <Compared all={all} />)}
      </Loaded>
    </AdminFrame>
  );
};
