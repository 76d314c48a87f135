import { ArrowRight, Check } from "lucide-react";
import { useMemo, useState } from "react";
import { type Figures, figuresOf } from "#shared/timetable/timetable.figures.ts";
import type { ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import { MiniParquet, Parquet, ParquetKey, Tally } from "#web/features/timetable/grid/Parquet.tsx";
import { verdictOf } from "#web/features/timetable/grid/verdict.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ColumnTitles } from "#web/ui/Table.tsx";
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

const Gap = ({ gap, best }: { gap: number; best: "more" | "fewer" | "either" }) => {
  if (gap === 0)
    return (
      <span className="tt-delta tt-delta-eq">
        <span className="num">0</span> {proposalTexts.same}
      </span>
    );
  if (best === "either")
    return (
      <span className="tt-delta">
        <span className="num">{signed(gap)}</span> {gap > 0 ? proposalTexts.more : proposalTexts.fewer}
      </span>
    );
  const isBetter = gap > 0 === (best === "more");
  return (
    <span className={isBetter ? "tt-delta" : "tt-delta tt-delta-dn"}>
      <span className="num">{signed(gap)}</span> {isBetter ? proposalTexts.better : proposalTexts.worse}
    </span>
  );
};

const Measures = ({ before, after, result }: { before: Figures; after: Figures; result: Result }) => {
  const { kept, moved, added, dropped } = result.difference;
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
      <table className="data-table tt-cmp" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <ColumnTitles
              labels={[proposalTexts.measure, proposalTexts.draft, proposalTexts.proposal, proposalTexts.gap]}
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {measures.map(({ label, of, best }) => (
            <tr key={label} role="row">
              <th scope="row" role="rowheader">
                {label}
              </th>
              <td role="cell" className="num" data-label={proposalTexts.draft}>
                {of(before)}
              </td>
              <td role="cell" className="num" data-label={proposalTexts.proposal}>
                <strong>{of(after)}</strong>
              </td>
              <td role="cell" data-label={proposalTexts.gap}>
                <Gap gap={of(after) - of(before)} best={best} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
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
    <section className="panel stack" aria-labelledby="tt-losers">
      <div className="tt-gainloss">
        <p>
          <b className="num">{gains.length}</b>
          <span>{proposalTexts.gain(gains.length)}</span>
        </p>
        <p>
          <b className="num">{losses.length}</b>
          <span>{proposalTexts.lose(losses.length)}</span>
        </p>
      </div>
      <h2 id="tt-losers" className="title-s">
        {proposalTexts.who}
      </h2>
      {losses.length === 0 ? <p className="muted">{proposalTexts.nobodyLoses}</p> : null}
      <ul className="tt-losers">
        {(all ? losses : losses.slice(0, shownLosers)).map(({ profile_id, before, after }) => (
          <li key={profile_id}>
            <Avatar
              size="small"
              name={view.nameOf(profile_id)}
              userId={view.personOf(profile_id)?.user_id ?? null}
            />
            <span>
              <strong>{view.nameOf(profile_id)}</strong>
              <small>
                {proposalTexts.loses(
                  (lost.get(profile_id) ?? [])
                    .map(({ structure_id }) => view.structureNameOf(structure_id))
                    .join(", "),
                )}
              </small>
            </span>
            <span className="tt-pq-pair">
              <MiniParquet met={Math.min(before, 3)} />
              <ArrowRight />
              <MiniParquet met={Math.min(after, 3)} />
              <span className="sr">{proposalTexts.fromTo(before, after)}</span>
            </span>
          </li>
        ))}
      </ul>
      {losses.length > shownLosers && !all ? (
        <Button variant="quiet" className="at-start" onClick={() => setAll(true)}>
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
  return (
    <>
      <section className="stack" aria-labelledby="tt-verdict">
        <div>
          <h2 id="tt-verdict" className="tt-verdict">
            {verdictOf(figures)}{" "}
            <span>
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
        <ProposalLevels proposal={proposal} input={input} />
      </section>
      <section className="tt-versus" aria-label={proposalTexts.sideBySide}>
        <article className="panel stack" aria-labelledby="tt-versus-draft">
          <h3 id="tt-versus-draft">{proposalTexts.draft}</h3>
          <Parquet view={view} meetings={draft.meetings} />
          <Tally byMet={before.learners_by_priority} without={before.without_wishes} look="below" />
        </article>
        <article className="panel stack tt-now" aria-labelledby="tt-versus-proposal">
          <div className="row between">
            <h3 id="tt-versus-proposal">{proposalTexts.proposal}</h3>
            <Badge look="brass">{timetableTexts.presets[preset]}</Badge>
          </div>
          <Parquet view={view} meetings={result.meetings} />
          <Tally byMet={figures.learners_by_priority} without={figures.without_wishes} look="below" />
        </article>
      </section>
      <ParquetKey />
      <div className="side tt-change-cols">
        <Measures before={before} after={figures} result={result} />
        <Losers view={view} result={result} />
      </div>
      <ComputeForm timetable={timetable} again />
      {isOutdated ? (
        <Notice kind="warning" title={proposalTexts.outdated}>
          <p>{proposalTexts.outdatedText}</p>
        </Notice>
      ) : null}
      <div className="tt-decide">
        <p>
          <strong>{proposalTexts.adoptText}</strong> <span>{proposalTexts.adoptTextMore}</span>
        </p>
        <div className="row">
          <Button variant="outline" idle={pending} onClick={onDiscard}>
            {proposalTexts.discard}
          </Button>
          <Button pending={pending} idle={isOutdated} onClick={onAdopt}>
            <Check />
            {proposalTexts.adopt}
          </Button>
        </div>
      </div>
    </>
  );
};
