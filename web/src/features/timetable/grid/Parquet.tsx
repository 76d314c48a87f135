import { memo, useMemo } from "react";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { proposalTexts } from "#web/features/timetable/proposal/proposal-texts.ts";
import { promotionsOf, type TimetableView } from "../timetable-view.ts";
import { type ParquetColumn, parquetColumns, parquetCounts } from "./parquet-columns.ts";

const [tile, step, height] = [12, 13.5, 28.5];
const rows = [19, 9.5, 0];

const Column = ({ column, x }: { column: ParquetColumn; x: number }) =>
  column === null ? (
    <rect className="tt-pq-none" x={x + 0.75} y={0.75} width={tile - 1.5} height={height - 2} rx={1} />
  ) : (
    rows
      .slice(0, column.wished)
      .map((y, n) => (
        <rect
          key={y}
          className={n < column.met ? "tt-pq-on" : "tt-pq-off"}
          x={x}
          y={y}
          width={tile}
          height={9}
          rx={1}
        />
      ))
  );

/** Every learner of each promotion, a column each: what was met, what was missed. */
export const Parquet = memo(({ view, meetings }: { view: TimetableView; meetings: readonly Meeting[] }) => {
  const promotions = useMemo(
    () =>
      promotionsOf(view.people).map(({ id, name }) => ({
        id,
        name,
        columns: parquetColumns(
          view.input.learners.filter(({ profile_id }) => view.personOf(profile_id)?.promotion.id === id),
          meetings,
        ),
      })),
    [view, meetings],
  );
  return (
    <div className="tt-parquet">
      {promotions.map(({ id, name, columns }) => {
        const { byMet, without } = parquetCounts(columns);
        return (
          <figure key={id} aria-label={name}>
            <svg
              viewBox={`0 0 ${Math.max(columns.length, 16) * step} ${height}`}
              role="img"
              aria-label={proposalTexts.parquet(name, byMet, without)}
            >
              {columns.map((column, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are sorted, and nobody is named
                <Column key={n} column={column} x={n * step} />
              ))}
            </svg>
            <figcaption>
              {name} <span className="num">{columns.length}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
});

/** The three priority wishes of somebody who has `met` of them; null: without any wish. */
export const MiniParquet = ({ met }: { met: number | null }) => (
  <svg className="tt-pq-mini" viewBox={`0 0 12 ${height}`} aria-hidden="true">
    <Column column={met === null ? null : { met, wished: 3 }} x={0} />
  </svg>
);

/** How many have 3, 2, 1 and 0 priority meetings. */
export const Tally = ({
  byMet: [none = 0, one = 0, two = 0, three = 0],
  without,
}: {
  byMet: readonly number[];
  without: number;
}) => (
  <ul className="tt-tally">
    {[
      { met: 3, count: three, label: proposalTexts.metAll },
      { met: 2, count: two, label: proposalTexts.metTwo },
      { met: 1, count: one, label: proposalTexts.metOne },
      { met: 0, count: none, label: proposalTexts.metNone },
      { met: null, count: without, label: proposalTexts.noWish },
    ].map(({ met, count, label }) => (
      <li key={label}>
        <MiniParquet met={met} />
        <b className="num">{count}</b>
        <span>{label}</span>
      </li>
    ))}
  </ul>
);

export const ParquetKey = () => (
  <p className="tt-key">
    <span>
      <i className="tt-k-on" />
      {proposalTexts.keyMet}
    </span>
    <span>
      <i className="tt-k-off" />
      {proposalTexts.keyMissed}
    </span>
    <span>
      <i className="tt-k-none" />
      {proposalTexts.noWish}
    </span>
    <span className="muted">{proposalTexts.keyText}</span>
  </p>
);

/** The same counts as one bar. */
export const ProfileBar = ({
  byMet,
  without,
  label,
}: {
  byMet: readonly number[];
  without: number;
  label: string;
}) => {
  const [none = 0, one = 0, two = 0, three = 0] = byMet;
  const parts = [
    { look: "tt-pb-on", count: three },
    { look: "tt-pb-two", count: two },
    { look: "tt-pb-off", count: one + none },
    { look: "tt-pb-none", count: without },
  ].filter(({ count }) => count > 0);
  return (
    <span className="tt-profile" role="img" aria-label={label}>
      {parts.map(({ look, count }) => (
        <i key={look} className={look} style={{ flexGrow: count }} />
      ))}
    </span>
  );
};
