import { ArrowRight, Check } from "lucide-react";
import { useMemo, useState } from "react";
import { type Figures, figuresOf } from "#shared/timetable/timetable.figures.ts";
import type { ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import { impossibleWishesOf } from "#shared/timetable/timetable.warnings.ts";
import { MiniParquet, Parquet, ParquetKey, Tally } from "#web/features/timetable/grid/Parquet.tsx";
import { verdictLook, verdictOf } from "#web/features/timetable/grid/verdict.ts";
import { FoldedOnPhones } from "#web/frame/admin/FoldedOnPhones.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ColumnTitles } from "#web/ui/lists/Table.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import type { PartProps } from "../part-props.ts";
import { timetableTexts } from "../texts.ts";
import { ComputeForm } from "./ComputeForm.tsx";
import { ProposalLevels } from "./ProposalLevels.tsx";
import { levelNames, proposalTexts } from "./proposal-texts.ts";

type Result = NonNullable<ShownProposal["result"]>;

const fewPriority = ({ learners_by_priority: [none, one] }: Figures): number => none + one;

/** What is counted; `best`: whether more is better, fewer is, or neither. */
const measures: { label: string; of: (figures: Figures) => number; best: "more" | "fewer" | "either" }[] = [
  { label: proposalTexts.measures.priority, of: (found) => found.priority_met, best: "more" },
  { label: proposalTexts.measures.fewPriority, of: fewPriority, best: "fewer" },
  { label: proposalTexts.measures.optional, of: (found) => found.optional_met, best: "more" },
  { label: proposalTexts.measures.added, of: (found) => found.added, best: "either" },
  { label: proposalTexts.measures.ofOne, of: (found) => found.sessions_of_one, best: "fewer" },
  { label: proposalTexts.measures.gaps, of: (found) => found.gaps, best: "fewer" },
  { label: proposalTexts.measures.zoneChanges, of: (found) => found.zone_changes, best: "fewer" },
  { label: proposalTexts.measures.shortTravels, of: (found) => found.short_travels, best: "fewer" },
];

const signed = (count: number): string => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");

const gapLook = "inline-flex items-baseline gap-1.5 whitespace-nowrap";
const gapFigure = "num inline-block min-w-9 font-bold";

const Gap = ({ gap, best }: { gap: number; best: "more" | "fewer" | "either" }) => {
  if (best === "either")
    return (
      <span className={gapLook}>
        <span className={gapFigure}>{signed(gap)}</span> {gap > 0 ? proposalTexts.more : proposalTexts.fewer}
      </span>
    );
  const isBetter = gap > 0 === (best === "more");
  return (
    <span className={isBetter ? gapLook : `${gapLook} -ml-1.5 rounded-sm bg-brass-100 px-1.5`}>
      <span className={gapFigure}>{signed(gap)}</span> {isBetter ? proposalTexts.better : proposalTexts.worse}
    </span>
  );
};

/** On phones its label stands above. */
const measureCell =
  "min-[48.01rem]:w-36 max-[48.01rem]:block max-[48.01rem]:[&::before]:block max-[48.01rem]:[&::before]:text-xs/snug print:table-cell print:[&::before]:hidden";

const Measures = ({ before, after, result }: { before: Figures; after: Figures; result: Result }) => {
  const { kept, moved, added, dropped } = result.difference;
  const [equal, changed] = [true, false].map((isEqual) =>
    measures.filter(({ of }) => (of(after) === of(before)) === isEqual),
  ) as [typeof measures, typeof measures];
  return (
    <section className="panel panel-flush" aria-labelledby="tt-changes">
      <div className="panel-head">
        <h2 id="tt-changes">{proposalTexts.changes}</h2>
        <span className="muted num">
          {proposalTexts.meetingsChange(
            moved.length + added.length + dropped.length,
            kept.length + moved.length + added.length + dropped.length,
          )}
        </span>
      </div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      <table className="data-table" role="table" hidden={changed.length === 0}>
        <thead role="rowgroup">
          <tr role="row">
            <ColumnTitles
              labels={[proposalTexts.measure, proposalTexts.draft, proposalTexts.proposal, proposalTexts.gap]}
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {changed.map(({ label, of, best }) => (
            <tr
              key={label}
              role="row"
              className="max-[48.01rem]:grid max-[48.01rem]:grid-cols-[1fr_1fr_1.35fr] max-[48.01rem]:gap-x-2 max-[48.01rem]:gap-y-0.5 print:table-row"
            >
              <th scope="row" role="rowheader" className="max-[48.01rem]:col-span-full">
                {label}
              </th>
              <td role="cell" className={`${measureCell} num`} data-label={proposalTexts.draft}>
                {of(before)}
              </td>
              <td role="cell" className={`${measureCell} num`} data-label={proposalTexts.proposal}>
                <strong>{of(after)}</strong>
              </td>
              <td role="cell" className={measureCell} data-label={proposalTexts.gap}>
                <Gap gap={of(after) - of(before)} best={best} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      {equal.length > 0 ? (
        <details className={`px-pad ${changed.length > 0 ? "border-t border-line" : ""}`}>
          <Summary className="font-semibold">{proposalTexts.equal(equal.length)}</Summary>
          <dl className="grid gap-1.5 pb-3">
            {equal.map(({ label, of }) => (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-ink-2">{label}</dt>
                <dd className="num">{of(after)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </section>
  );
};

const shownLosers = 5;

const Losers = ({ view, result }: Pick<PartProps, "view"> & { result: Result }) => {
  const [all, setAll] = useState(false);
  const { gains, losses, dropped } = result.difference;
  const lost = Map.groupBy(
    dropped.filter(({ level }) => level === "priority"),
    ({ profile_id }) => profile_id,
  );
  return (
    <section className="panel stack" aria-labelledby={losses.length > 0 ? "tt-losers" : undefined}>
      <div className="grid grid-cols-2">
        <p className="grid">
          <b className="font-display text-[2.25rem] leading-[1.05] font-bold">{gains.length}</b>
          <span className="text-ink-2">{proposalTexts.gain(gains.length)}</span>
        </p>
        <p className="grid">
          <b className="font-display text-[2.25rem] leading-[1.05] font-bold">{losses.length}</b>
          <span className="text-ink-2">{proposalTexts.lose(losses.length)}</span>
        </p>
      </div>
      {/* The figure above says that nobody does. */}
      {losses.length > 0 ? (
        <>
          <h2 id="tt-losers" className="title-s">
            {proposalTexts.who}
          </h2>
          <ul className="grid">
            {(all ? losses : losses.slice(0, shownLosers)).map(({ profile_id, before, after }) => (
              <li
                key={profile_id}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 border-b border-line py-1.5"
              >
                <Avatar
                  size="small"
                  name={view.nameOf(profile_id)}
                  userId={view.personOf(profile_id)?.user_id ?? null}
                />
                <span>
                  <strong className="block leading-snug">{view.nameOf(profile_id)}</strong>
                  <small className="block leading-snug text-ink-3">
                    {proposalTexts.loses(
                      (lost.get(profile_id) ?? [])
                        .map(({ structure_id }) => view.structureNameOf(structure_id))
                        .join(", "),
                    )}
                  </small>
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <MiniParquet met={Math.min(before, 3)} />
                  <ArrowRight className="w-4 text-ink-3" />
                  <MiniParquet met={Math.min(after, 3)} />
                  <span className="sr">{proposalTexts.fromTo(before, after)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {losses.length > shownLosers && !all ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          {proposalTexts.everybody(losses.length)}
        </Button>
      ) : null}
    </section>
  );
};

/** A ready proposal and the draft side by side, and the choice between them. */
export const ProposalComparison = ({
  timetable,
  view,
  proposal,
  result,
  pending,
  onAdopt,
  onDiscard,
}: PartProps & {
  proposal: ShownProposal;
  result: Result;
  pending: boolean;
  onAdopt: () => void;
  onDiscard: () => void;
}) => {
  const { input, draft } = timetable;
  const { figures } = result;
  const before = useMemo(() => figuresOf(input, draft.meetings), [input, draft.meetings]);
  const isOutdated = proposal.draft_version !== draft.version;
  const unproven = proposal.levels.find(({ proven }) => !proven);
  const { preset, took, pins, complete } = proposal;
  // Whether anybody gains or loses: what changes says the rest.
  const concerns = result.difference.gains.length + result.difference.losses.length > 0;
  return (
    <>
      <section className="stack" aria-labelledby="tt-verdict">
        <div>
          <h2 id="tt-verdict" className={verdictLook}>
            {verdictOf(figures, impossibleWishesOf(input).length)}{" "}
            <span className="text-ink-3">
              {unproven ? proposalTexts.notAllProven(levelNames[unproven.goal]) : proposalTexts.best}
            </span>
          </h2>
          <p className="muted num">
            {[
              proposalTexts.made(timetableTexts.presets[preset], proposalTexts.seconds(took)),
              ...(complete ? [proposalTexts.completed] : []),
              ...(pins > 0 ? [proposalTexts.pins(pins)] : []),
              ...(figures.without_wishes > 0 ? [proposalTexts.leavesOut(figures.without_wishes)] : []),
            ].join(" · ")}
          </p>
        </div>
        <FoldedOnPhones summary={proposalTexts.levels}>
          <ProposalLevels proposal={proposal} input={input} />
        </FoldedOnPhones>
      </section>
      <section className="grid gap-4 lg:grid-cols-2" aria-label={proposalTexts.sideBySide}>
        <article className="panel stack" aria-labelledby="tt-versus-draft">
          <h3 id="tt-versus-draft">{proposalTexts.draft}</h3>
          <Parquet view={view} meetings={draft.meetings} />
          <Tally byMet={before.learners_by_priority} without={before.without_wishes} look="below" />
        </article>
        <article className="panel stack border-2 border-ink" aria-labelledby="tt-versus-proposal">
          <div className="row between">
            <h3 id="tt-versus-proposal">{proposalTexts.proposal}</h3>
            <Badge look="brass">{timetableTexts.presets[preset]}</Badge>
          </div>
          <Parquet view={view} meetings={result.meetings} />
          <Tally byMet={figures.learners_by_priority} without={figures.without_wishes} look="below" />
        </article>
      </section>
      <ParquetKey />
      <div className={concerns ? "side [--cols:minmax(0,1fr)_24rem] [--gap:1rem]" : ""}>
        <Measures before={before} after={figures} result={result} />
        {concerns ? <Losers view={view} result={result} /> : null}
      </div>
      <ComputeForm timetable={timetable} again />
      {isOutdated ? (
        <Notice kind="warning" title={proposalTexts.outdated}>
          <p>{proposalTexts.outdatedText}</p>
        </Notice>
      ) : null}
      <div className="sticky bottom-3 z-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line-strong bg-surface pt-3 pr-3 pb-3 pl-5 shadow-md max-sm:p-3 print:hidden">
        <p>
          <strong>{proposalTexts.adoptText}</strong>{" "}
          <span className="text-ink-2 max-sm:hidden">{proposalTexts.adoptTextMore}</span>
        </p>
        <div className="row max-sm:flex-1">
          <Button className="max-sm:flex-1" variant="outline" idle={pending} onClick={onDiscard}>
            {proposalTexts.discard}
          </Button>
          <Button className="max-sm:flex-1" pending={pending} idle={isOutdated} onClick={onAdopt}>
            <Check />
            {proposalTexts.adopt}
          </Button>
        </div>
      </div>
    </>
  );
};
