import { ArrowRight, Plus, RefreshCw, Send, Undo2 } from "lucide-react";
import type { Difference } from "#shared/timetable/timetable.figures.ts";
import { addresseesOf } from "#shared/timetable/timetable.released.ts";
import type { ShownProposal, Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { levelNames } from "#web/features/timetable/proposal/proposal-texts.ts";
import { learnersTold } from "#web/features/timetable/releases/difference-rows.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Figure } from "#web/ui/Figure.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { incidentWords } from "./incident-words.ts";
import { awayBy, hostsTold, type Swaps, swapsOf } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

/** Where a learner is in a slot: with whom, at which table, and what it is to them. */
const whereOf = ({
  view,
  meeting,
  slotId,
}: {
  view: TimetableView;
  meeting?: Meeting | undefined;
  slotId: string;
}) => {
  const host = meeting && view.hostOf(meeting.structure_id);
  return {
    title: `${view.slotOf(slotId)}, ${meeting ? view.structureNameOf(meeting.structure_id) : repairTexts.free}`,
    detail: meeting ? [host?.place, repairTexts.levels[meeting.level]].filter(Boolean).join(", ") : "",
  };
};

const SwapRows = ({ view, rows }: { view: TimetableView; rows: readonly Swaps[] }) => (
  <ul className="-mt-px">
    {rows.map(({ profile_id, swaps }) => (
      <li
        className="grid grid-cols-[2.25rem_minmax(0,12rem)_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line px-pad py-3 max-md:grid-cols-[2.25rem_minmax(0,1fr)]"
        key={profile_id}
      >
        <Avatar
          size="small"
          name={view.nameOf(profile_id)}
          userId={view.personOf(profile_id)?.user_id ?? null}
        />
        <strong className="leading-[1.25]">{view.nameOf(profile_id)}</strong>
        <ul className="grid min-w-0 gap-2 max-md:col-2">
          {swaps.map(({ before, after }) => {
            const slotId = (before ?? after)?.time_slot_id ?? "";
            const from = whereOf({ view, meeting: before, slotId });
            const to = whereOf({ view, meeting: after, slotId: (after ?? before)?.time_slot_id ?? "" });
            return (
              <li
                key={`${slotId} ${before?.structure_id ?? ""}`}
                className="grid grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,1fr)] items-center gap-x-4 max-md:grid-cols-[minmax(0,1fr)]"
              >
                <p className="leading-[1.35] text-ink-3 max-md:border-l-3 max-md:border-line-strong max-md:pl-3">
                  <span className="sr">{repairTexts.before}</span>
                  <del>{from.title}</del>
                  {from.detail ? <small className="block text-sm text-ink-3">{from.detail}</small> : null}
                </p>
                <ArrowRight className="max-md:hidden" aria-hidden="true" />
                <p className="leading-[1.35] max-md:border-l-3 max-md:border-ink max-md:pl-3">
                  <span className="sr">{repairTexts.after}</span>
                  <ins className="font-strong no-underline">{to.title}</ins>
                  {to.detail ? <small className="block text-sm text-ink-3">{to.detail}</small> : null}
                </p>
              </li>
            );
          })}
        </ul>
      </li>
    ))}
  </ul>
);

const percent = (share: number) =>
  share.toLocaleString("fr", { style: "percent", minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** A computed repair: who loses what, who is told, and the two answers. */
export const RepairProposal = ({
  timetable,
  view,
  proposal,
  difference,
  refusal,
  pending,
  onAdopt,
  onDiscard,
  onComes,
  onAgain,
  onMore,
}: {
  timetable: Timetable;
  view: TimetableView;
  proposal: ShownProposal;
  difference: Difference;
  refusal: string | undefined;
  pending: boolean;
  onAdopt: () => void;
  onDiscard: () => void;
  /** A structure that was said to be absent comes after all. */
  onComes: (structureId: string) => void;
  onAgain: () => void;
  onMore: () => void;
}) => {
  const { moved, added, dropped, kept, losses } = difference;
  const { losing, others } = swapsOf(difference, view.input.slots, view.nameOf);
  const rows = [...losing, ...others];
  const lost = losses.reduce((sum, { before, after }) => sum + before - after, 0);
  const freed = rows.flatMap(({ swaps }) => swaps).filter(({ after }) => !after).length;
  const hosts = hostsTold(timetable.hosts, difference, awayBy(proposal.incidents ?? []));
  const untouched = proposal.effects?.untouched ?? { of: 0, kept: 0 };
  const share = untouched.of === 0 ? 1 : untouched.kept / untouched.of;
  const unproven = proposal.levels.find(({ proven }) => !proven);
  const unpublished = proposal.effects?.unpublished ?? 0;
  const learners = learnersTold(timetable, difference);
  const gone = (proposal.incidents ?? []).flatMap((one) =>
    one.kind === "structure_absent" ? one.structure_id : [],
  );
  const told = addresseesOf({ ...difference, changed_learners: learners }, timetable.hosts).length;
  return (
    <>
      <div className="stack stack-s">
        <h2 className="text-3xl" tabIndex={-1}>
          {repairTexts.move(rows.flatMap(({ swaps }) => swaps).length, kept.length)}
        </h2>
        <p className="lede">
          {(proposal.incidents ?? []).map((incident) => `${incidentWords(incident, view)}. `)}
          {repairTexts.pastStays}
        </p>
      </div>
      <div className="panel stack">
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
          <Figure label={repairTexts.lost(lost)}>{lost}</Figure>
          <Figure label={repairTexts.slotsFree(freed)}>{freed}</Figure>
          <Figure label={repairTexts.learnersTold(learners.length)}>{learners.length}</Figure>
          <Figure label={repairTexts.hostsTold(hosts.told.length)}>{hosts.told.length}</Figure>
        </div>
        <div className="stack stack-s">
          <div
            className="progress"
            role="progressbar"
            aria-label={repairTexts.staying}
            aria-valuenow={Math.round(100 * share)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${100 * share}%` }} />
          </div>
          <p className="small muted">
            {repairTexts.share(percent(share))}{" "}
            {unproven ? repairTexts.notProven(levelNames[unproven.goal], unproven.bound) : repairTexts.proven}
          </p>
        </div>
      </div>
      <div className="side [--cols:minmax(0,1fr)_18rem]">
        <div className="stack">
          <section className="panel panel-flush" aria-labelledby="rp-losing">
            <div className="panel-head">
              <h3 id="rp-losing">{repairTexts.losing}</h3>
              <Badge look={losing.length > 0 ? "ink" : "plain"}>{repairTexts.people(losing.length)}</Badge>
            </div>
            {losing.length > 0 ? (
              <SwapRows view={view} rows={losing} />
            ) : (
              <p className="px-pad py-3">{repairTexts.nobodyLoses}</p>
            )}
          </section>
          {others.length > 0 ? (
            <section className="panel panel-flush" aria-labelledby="rp-others">
              <div className="panel-head">
                <h3 id="rp-others">{repairTexts.notLosing}</h3>
                <Badge>{repairTexts.people(others.length)}</Badge>
              </div>
              <SwapRows view={view} rows={others} />
            </section>
          ) : null}
        </div>
        <aside className="stack stack-s">
          <h3>{repairTexts.hosts}</h3>
          <p>{hosts.told.length > 0 ? `${hosts.told.join(", ")}.` : repairTexts.noHost}</p>
          {hosts.withoutAddress.length > 0 ? (
            <p className="small muted">{repairTexts.noAddress(hosts.withoutAddress.join(", "))}</p>
          ) : null}
        </aside>
      </div>
      <Refusal title={repairTexts.adoptFailed}>{refusal}</Refusal>
      <p className="small muted">
        {moved.length + added.length + dropped.length === 0
          ? repairTexts.adoptNothing
          : repairTexts.adoptText((timetable.release?.number ?? 0) + 1)}{" "}
        {unpublished > 0 ? repairTexts.unpublished(unpublished) : null}{" "}
        {proposal.incidents?.some(({ kind }) => kind.endsWith("_absent")) ? repairTexts.absencesNoted : null}
      </p>
      <div className="sticky bottom-0 z-5 -mx-gutter grid border-t border-line-strong bg-surface p-3 lg:static lg:m-0 lg:justify-items-start lg:border-0 lg:bg-transparent lg:p-0">
        {refusal ? (
          <Button large pending={pending} onClick={onAgain}>
            <RefreshCw />
            {repairTexts.again}
          </Button>
        ) : (
          <Button className="max-sm:px-3 max-sm:text-base" large pending={pending} onClick={onAdopt}>
            <Send />
            {repairTexts.adopt(told)}
          </Button>
        )}
      </div>
      <div className="row">
        <Button variant="outline" pending={pending} onClick={onDiscard}>
          {repairTexts.discard}
        </Button>
        {gone.map((id) => (
          <Button key={id} variant="outline" pending={pending} onClick={() => onComes(id)}>
            <Undo2 />
            {gone.length > 1 ? repairTexts.comesOf(view.structureNameOf(id)) : repairTexts.comes}
          </Button>
        ))}
        <Button variant="quiet" pending={pending} onClick={onMore}>
          <Plus />
          {repairTexts.more}
        </Button>
      </div>
    </>
  );
};
