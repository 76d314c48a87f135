import { useQuery } from "@tanstack/react-query";
import { Eye, GitCompare } from "lucide-react";
import { useState } from "react";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { differenceOf } from "#shared/timetable/timetable.figures.ts";
import type { ListedRelease } from "#shared/timetable/timetable.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ProfileBar } from "#web/features/timetable/grid/Parquet.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth, timeOf } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { ColumnTitles } from "#web/ui/lists/Table.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import type { PartProps } from "../part-props.ts";
import { DifferenceList, DifferenceSums } from "./DifferenceList.tsx";
import { ReleaseTable } from "./ReleaseTable.tsx";
import { releaseTexts } from "./release-texts.ts";

const isEmpty = ({ moved, added, dropped }: ReturnType<typeof differenceOf>) =>
  moved.length + added.length + dropped.length === 0;

type Looking = { number: number; how: "see" | "compare" };

const ReleaseDialog = ({
  timetable,
  view,
  looking: { number, how },
  onClose,
}: PartProps & { looking: Looking; onClose: () => void }) => {
  const query = useQuery(
    ask(timetables.getRelease, { params: { id: timetable.event.id, number: String(number) } }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={how === "see" ? releaseTexts.seeing(number) : releaseTexts.comparing(number)}
    >
      <div className="stack">
        <Loaded query={query} failed={releaseTexts.releaseFailed}>
          {({ release }) => {
            if (how === "see") return <ReleaseTable view={view} meetings={release.meetings} />;
            const difference = differenceOf(release.meetings, timetable.draft.meetings);
            return isEmpty(difference) ? (
              <p>{releaseTexts.sameAsDraft}</p>
            ) : (
              <>
                <DifferenceSums difference={difference} />
                <DifferenceList view={view} difference={difference} />
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
};

const Row = ({
  release: { number, published_at, published_by, figures, changes, mails },
  mayCompare,
  onLook,
}: {
  release: ListedRelease;
  /** False: the draft is the same. */
  mayCompare: boolean;
  onLook: (looking: Looking) => void;
}) => {
  const { columns } = releaseTexts;
  const profile = releaseTexts.profile(figures.learners_by_priority);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <tr role="row">
      <th scope="row" role="rowheader" className="lg:min-w-22">
        {releaseTexts.version(number)}
      </th>
      <td role="cell" data-label={columns.when} className="lg:min-w-40">
        <div>
          {dayAndMonth(published_at)}, {timeOf(published_at)}
          <small className="mt-1 block text-ink-3">{releaseTexts.by(published_by)}</small>
        </div>
      </td>
      <td role="cell" data-label={columns.meetings} className="num">
        {figures.meetings}
      </td>
      <td role="cell" data-label={columns.priority} className="lg:w-60">
        <div>
          <ProfileBar byMet={figures.learners_by_priority} without={figures.without_wishes} label={profile} />
          <small className="num mt-1 block text-ink-3" aria-hidden="true">
            {profile}
          </small>
        </div>
      </td>
      <td role="cell" data-label={columns.changed} className="num">
        <div>
          {number === 1
            ? releaseTexts.first
            : releaseTexts.changedMeetings(changes.moved + changes.added + changes.dropped)}
          <small className="mt-1 block text-ink-3">
            {releaseTexts.told(changes.learners, changes.structures)}
          </small>
        </div>
      </td>
      <td role="cell" data-label={columns.mails} className="num">
        <div>
          {releaseTexts.mails(mails.sent, mails.due)}
          {mails.unconfirmed > 0 ? (
            <small className="mt-1 block text-ink-3">{releaseTexts.unconfirmed(mails.unconfirmed)}</small>
          ) : null}
        </div>
      </td>
      <td role="cell">
        <div className="acts">
          <Button variant="quiet" onClick={() => onLook({ number, how: "see" })}>
            <Eye />
            {releaseTexts.see}
            <span className="sr">{releaseTexts.seeOf(number)}</span>
          </Button>
          {mayCompare ? (
            <Button variant="quiet" onClick={() => onLook({ number, how: "compare" })}>
              <GitCompare />
              {releaseTexts.compare}
              <span className="sr">{releaseTexts.compareOf(number)}</span>
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

const isSending = ({ mails: { due, sent, unconfirmed } }: ListedRelease) => sent + unconfirmed < due;
const pollEvery = 3_000;

/** The releases of the timetable: seen, compared with the draft. */
export const ReleasesPart = (props: PartProps) => {
  const { timetable, mayEdit } = props;
  const [looking, setLooking] = useState<Looking>();
  const query = useQuery({
    ...ask(timetables.listReleases, { params: { id: timetable.event.id } }),
    refetchInterval: ({ state }) => (state.data?.[0] && isSending(state.data[0]) ? pollEvery : false),
  });
  const { release: latest, draft } = timetable;
  const sameAsDraft =
    latest && isEmpty(differenceOf(latest.meetings, draft.meetings)) ? latest.number : undefined;
  const { columns } = releaseTexts;
  return (
    <>
      <Loaded query={query} failed={releaseTexts.failed}>
        {(releases) =>
          releases.length === 0 ? (
            // For what is published next, that there was nothing before goes without saying.
            mayEdit ? null : (
              <EmptyState title={releaseTexts.none} sign="book">
                {releaseTexts.noneText}
              </EmptyState>
            )
          ) : (
            <section className="panel panel-flush" aria-labelledby="tt-releases">
              <div className="panel-head">
                <h2 id="tt-releases">{releaseTexts.list}</h2>
                <span className="muted">{releaseTexts.never}</span>
              </div>
              {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
              <table className="data-table" role="table">
                <thead role="rowgroup">
                  <tr role="row">
                    <ColumnTitles labels={Object.values(columns)} />
                    <th scope="col" role="columnheader">
                      <span className="sr">{releaseTexts.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody role="rowgroup">
                  {releases.map((release) => (
                    <Row
                      key={release.number}
                      release={release}
                      mayCompare={release.number !== sameAsDraft}
                      onLook={setLooking}
                    />
                  ))}
                </tbody>
              </table>
              {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
            </section>
          )
        }
      </Loaded>
      {looking ? <ReleaseDialog {...props} looking={looking} onClose={() => setLooking(undefined)} /> : null}
    </>
  );
};
