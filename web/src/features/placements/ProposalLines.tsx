import { Pin } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { wishText } from "#shared/placements/placements.reasons.ts";
import type { ProposalLine, ShownPlacementProposal } from "#shared/placements/placements.schemas.ts";
import { useFiltersInAddress } from "#web/frame/admin/PagedTable.tsx";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { Others } from "./Others.tsx";
import { proposalTexts } from "./proposal-texts.ts";
import { ReasonLine } from "./ReasonLine.tsx";
import { StateTile } from "./StateTile.tsx";

type Result = NonNullable<ShownPlacementProposal["result"]>;

const filters = ["tous", "demander", "change"] as const;
const isShown = {
  tous: () => true,
  demander: (line: ProposalLine) => line.to_ask,
  change: (line: ProposalLine) => line.change !== "same",
};

const few = 8;
const columnsLook = "grid gap-x-4 px-pad md:grid-cols-[16%_27%_minmax(0,1fr)_20%]";
const rowLook = `${columnsLook} gap-y-1.5 py-3.5 not-first:border-t not-first:border-line md:items-center`;

const Line = ({ line, draw }: { line: ProposalLine; draw: number }) => {
  const { learner, structure, change, state } = line;
  return (
    <li className={rowLook}>
      <strong className="leading-tight font-[650] max-md:text-[1.0625rem]">{learner.name}</strong>
      <span className="inline-flex min-w-0 items-center gap-2 leading-tight">
        <span
          className="sign size-7 flex-none rounded-sm"
          data-hue={hueOf(structure.id ?? structure.name)}
          aria-hidden="true"
        >
          <SignTile sign={signOf(structure.name)} />
        </span>
        <span>
          <strong className="font-semibold">{structure.name}</strong>
          <small className="block text-ink-3">
            <Aloud>{wishText(line)}</Aloud>
          </small>
        </span>
      </span>
      <p className="leading-snug text-ink-2 max-md:border-l-3 max-md:border-line-strong max-md:pl-3">
        <ReasonLine line={line} draw={draw} />
      </p>
      <span className="inline-flex items-center gap-2 leading-tight">
        <StateTile state={state} />
        <span>
          {proposalTexts.changes[change]}{" "}
          <small className="text-ink-3 md:block">
            <span aria-hidden="true" className="md:hidden">
              ·{" "}
            </span>
            <Aloud>{proposalTexts.changeMore(line)}</Aloud>
          </small>
        </span>
      </span>
    </li>
  );
};

/** The lines that a person adopts: all, those to ask, or those that differ from the board. */
export const ProposalLines = ({ lines, draw }: { lines: Result["lines"]; draw: number }) => {
  const { at, keep } = useFiltersInAddress<"filtre">();
  const filter = filters.find((one) => one === at("filtre")) ?? "tous";
  const [all, setAll] = useState(false);
  const chosen = lines.filter(isShown[filter]);
  const shown = all ? chosen : chosen.slice(0, few);
  return (
    <section className="panel panel-flush" aria-labelledby="lines">
      <div className="panel-head">
        <h2 id="lines">{proposalTexts.lines(lines.length)}</h2>
        {lines.length > 0 ? (
          <div className="print:hidden">
            <Pills legend={proposalTexts.filter}>
              {filters.map((one) => (
                <Pill
                  key={one}
                  pressed={filter === one}
                  count={lines.filter(isShown[one]).length}
                  onClick={() => keep("filtre", one === "tous" ? undefined : one)}
                >
                  {proposalTexts.filters[one]}
                </Pill>
              ))}
            </Pills>
          </div>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <p className="muted p-pad">{proposalTexts.noLine}</p>
      ) : (
        <>
          <div
            className={`${columnsLook} border-b border-line bg-ground py-2.5 text-sm font-semibold text-ink-2 max-md:hidden`}
            aria-hidden="true"
          >
            {proposalTexts.columns.map((title) => (
              <span key={title}>{title}</span>
            ))}
          </div>
          <ul>
            {shown.map((line) => (
              <Line key={line.learner.id} line={line} draw={draw} />
            ))}
          </ul>
          <Others count={chosen.length - shown.length} onShow={() => setAll(true)} />
        </>
      )}
    </section>
  );
};

/** Agreed placements, which a proposal leaves as they are. */
export const Pinned = ({ pinned }: { pinned: Result["pinned"] }) =>
  pinned.length === 0 ? null : (
    <details className="panel panel-flush" open={pinned.length < 13}>
      <Summary className="px-pad py-2 font-[650]">
        <Pin className="size-5 text-ink-3" />
        {proposalTexts.pinned(pinned.length)}
      </Summary>
      <ul className="grid gap-x-6 gap-y-0.5 px-pad pb-4 sm:grid-cols-2">
        {pinned.map(({ learner, structure, state }) => (
          <li key={learner.id} className="flex min-h-10 items-center gap-2.5 leading-tight">
            <StateTile state={state} />
            <span>
              <strong className="font-[650]">{learner.name}</strong>
              <span className="block text-ink-3">{structure}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );

const reasons = ["noneCan", "taken", "equal", "noWish"] as const;

/** Who has no seat, by why: names on asking. */
export const Unplaced = ({ actionId, unplaced }: { actionId: string; unplaced: Result["unplaced"] }) => (
  <section className="panel stack stack-s" aria-labelledby="unplaced">
    <h2 id="unplaced" className="text-lg">
      {proposalTexts.without(unplaced.length)}
    </h2>
    <ul>
      {reasons.map((kind) => {
        const own = unplaced.filter((one) => one.kind === kind);
        return own.length === 0 ? null : (
          <li key={kind} className="not-first:border-t not-first:border-line">
            <details>
              <Summary className="py-2">
                <span className="leading-snug">
                  <strong className="block font-[650]">{proposalTexts.people(own.length)}</strong>
                  <span className="text-ink-2">{proposalTexts.reasons[kind]}</span>
                </span>
              </Summary>
              <p className="pb-2.5 text-ink-2">{own.map(({ learner }) => learner.name).join(", ")}</p>
            </details>
          </li>
        );
      })}
    </ul>
    <Link to={paths.placements(actionId)}>{proposalTexts.search}</Link>
  </section>
);

/** What decides, in its order, and what never does. */
export const Rules = ({ draw }: { draw: number }) => (
  <section className="panel panel-sunken stack stack-s" aria-labelledby="rules">
    <h2 id="rules" className="text-lg">
      {proposalTexts.rules}
    </h2>
    <ol className="grid gap-2.5">
      {proposalTexts.rulesOf(draw).map((rule, n) => (
        <li key={rule} className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-baseline gap-2 leading-snug">
          <b className="font-display text-lg leading-none" aria-hidden="true">
            {n + 1}
          </b>
          <Aloud>{rule}</Aloud>
        </li>
      ))}
    </ol>
    <hr />
    <p className="small">{proposalTexts.never}</p>
    <p className="small muted">{proposalTexts.limit}</p>
  </section>
);
