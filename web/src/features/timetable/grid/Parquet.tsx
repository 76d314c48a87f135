import { memo, useMemo } from "react";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { proposalTexts } from "#web/features/timetable/proposal/proposal-texts.ts";
import { ColourKey, ColourKeyEntry, segment } from "../ColourKey.tsx";
import { promotionsOf, type TimetableView } from "../timetable-view.ts";
import { type ParquetRun, parquetColumns, parquetCounts, parquetRuns } from "./parquet-columns.ts";

const [step, gap, height] = [13.5, 1.5, 28.5];
const rows = [19, 9.5, 0];

const met = "fill-ink forced-colors:fill-[CanvasText]";
const missed = "fill-accent forced-colors:fill-[Highlight] forced-colors:forced-color-adjust-none";

/** One learner, or several alike: their priority wishes, those first that are met; a dashed outline without any wish. */
const Column = ({ column, from, count }: ParquetRun) => {
  const [x, width] = [from * step, count * step - gap];
  return column === null ? (
    <rect
      className="fill-none stroke-control-line forced-colors:stroke-[CanvasText]"
      strokeWidth={1.5}
      strokeDasharray="2.5 2"
      x={x + 0.75}
      y={0.75}
      width={width - 1.5}
      height={height - 2}
      rx={1}
    />
  ) : (
    rows
      .slice(0, column.wished)
      .map((y, n) => (
        <rect key={y} className={n < column.met ? met : missed} x={x} y={y} width={width} height={9} rx={1} />
      ))
  );
};

/** Every learner of each promotion, a column each: what was met, what was missed. */
export const Parquet = memo(
  ({
    view,
    meetings,
    className = "gap-2.5",
  }: {
    view: TimetableView;
    meetings: readonly Meeting[];
    /** How promotions stand beside each other. */
    className?: string;
  }) => {
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
      <div className={`grid ${className}`}>
        {promotions.map(({ id, name, columns }) => {
          const { byMet, without } = parquetCounts(columns);
          return (
            <figure key={id} className="grid gap-0.75" aria-label={name}>
              <svg
                className="block h-auto w-full"
                viewBox={`0 0 ${Math.max(columns.length, 16) * step} ${height}`}
                role="img"
                aria-label={proposalTexts.parquet(name, byMet, without)}
              >
                {parquetRuns(columns).map((run) => (
                  <Column key={run.from} {...run} />
                ))}
              </svg>
              <figcaption className="text-xs leading-snug text-ink-3">
                {name}, <span className="num">{proposalTexts.people(columns.length)}</span>
              </figcaption>
            </figure>
          );
        })}
      </div>
    );
  },
);

/** The three priority wishes of somebody who has `met` of them; null: without any wish. */
export const MiniParquet = ({ met }: { met: number | null }) => (
  <svg className="h-7 w-3 flex-none" viewBox={`0 0 12 ${height}`} aria-hidden="true">
    <Column column={met === null ? null : { met, wished: 3 }} from={0} count={1} />
  </svg>
);

/** Under the verdict, or below the drawing that it counts. */
const tallies = {
  wide: { list: "gap-x-5", figure: "text-[1.625rem]" },
  glance: { list: "gap-x-5 lg:gap-x-3.5", figure: "text-[1.625rem] lg:text-[1.3125rem]" },
  below: { list: "justify-between gap-x-3 border-t border-line pt-3", figure: "text-[1.625rem]" },
};

/** How many have 3, 2, 1 and 0 priority meetings. */
export const Tally = ({
  byMet: [none = 0, one = 0, two = 0, three = 0],
  without,
  look = "wide",
}: {
  byMet: readonly number[];
  without: number;
  look?: keyof typeof tallies;
}) => (
  <ul className={`flex flex-wrap gap-y-1.5 ${tallies[look].list}`}>
    {[
      { met: 3, count: three, label: proposalTexts.metAll },
      { met: 2, count: two, label: proposalTexts.metTwo },
      { met: 1, count: one, label: proposalTexts.metOne },
      { met: 0, count: none, label: proposalTexts.metNone },
      { met: null, count: without, label: proposalTexts.noWish },
    ].map(({ met, count, label }) => (
      <li key={label} className="flex items-center gap-2 whitespace-nowrap">
        <MiniParquet met={met} />
        <b className={`font-display leading-none font-bold tracking-[-0.02em] ${tallies[look].figure}`}>
          {count}
        </b>
        <span className="text-ink-2">{label}</span>
      </li>
    ))}
  </ul>
);

export const ParquetKey = () => (
  <ColourKey>
    <ColourKeyEntry look="bg-ink">{proposalTexts.keyMet}</ColourKeyEntry>
    <ColourKeyEntry look="bg-accent">{proposalTexts.keyMissed}</ColourKeyEntry>
    <ColourKeyEntry look="border-[1.5px] border-dashed border-control-line">
      {proposalTexts.noWish}
    </ColourKeyEntry>
    <span className="muted">{proposalTexts.keyText}</span>
  </ColourKey>
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
    { look: "bg-ink", count: three },
    { look: "bg-walnut-400", count: two },
    { look: "bg-accent", count: one + none },
    { look: "border-[1.5px] border-dashed border-control-line", count: without },
  ].filter(({ count }) => count > 0);
  return (
    <span className="flex h-3 w-full gap-0.5" role="img" aria-label={label}>
      {parts.map(({ look, count }) => (
        <i
          key={look}
          className={`block min-w-0.5 flex-[0_1_0] ${segment} ${look}`}
          style={{ flexGrow: count }}
        />
      ))}
    </span>
  );
};
