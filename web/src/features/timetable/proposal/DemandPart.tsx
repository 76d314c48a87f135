import { useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { isAtWork } from "#shared/contract/computation.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import type { Participation } from "#shared/events/events.schemas.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { demandOf, type StructureDemand, type StructureGains } from "#shared/timetable/timetable.demand.ts";
import type { Demand } from "#shared/timetable/timetable.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { demandTexts } from "#web/features/timetable/releases/release-texts.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { ColumnTitles } from "#web/ui/lists/Table.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import type { PartProps } from "../part-props.ts";
import type { TimetableView } from "../timetable-view.ts";
import { Bar, BarKey, sum } from "./DemandBar.tsx";
import { bestGestures, bestReopening, type Gesture, isGain } from "./gains.ts";
import { useHostingChange } from "./use-hosting-change.ts";

const pollEvery = 1_000;

const GainWords = ({ gesture: { gain } }: { gesture: Gesture }) => (
  <strong>{demandTexts.gain(gain.priority, gain.optional)}</strong>
);

type Act = (gesture: Gesture) => void;

const Best = ({ view, gestures, onAct }: { view: TimetableView; gestures: Gesture[]; onAct: Act }) => (
  <section className="stack" aria-labelledby="tt-best">
    <div className="row between">
      <h2 id="tt-best">{demandTexts.best}</h2>
      <span className="muted">{demandTexts.apart}</span>
    </div>
    {gestures.length === 0 ? <p>{demandTexts.noGain}</p> : null}
    <ol className="grid gap-3 lg:grid-cols-[repeat(3,1fr)]">
      {gestures.map((gesture) => {
        const { structure_id, slotId, gain } = gesture;
        const name = view.structureNameOf(structure_id);
        return (
          <li
            key={structure_id}
            className="panel grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 gap-y-2.5 border-t-4 border-hue-400 p-4"
            data-hue={view.zoneOf(structure_id)?.hue}
          >
            <b className="font-display text-[2.5rem] leading-none font-bold tracking-[-0.02em]">
              +{gain.priority > 0 ? gain.priority : gain.optional}
            </b>
            <div>
              <h3>{name}</h3>
              <p className="mt-0.5 leading-[1.4] text-ink-2">
                {slotId === undefined
                  ? demandTexts.seatMore(view.hostOf(structure_id)?.room ?? 0)
                  : demandTexts.slotMore(view.slotOf(slotId))}
                <GainWords gesture={gesture} />. {demandTexts.allThree(gain.learners_by_priority[3])}
              </p>
            </div>
            <Button
              className="col-2 justify-self-start max-md:col-span-full max-md:justify-self-stretch"
              variant="outline"
              onClick={() => onAct(gesture)}
            >
              {slotId === undefined ? demandTexts.addSeat : demandTexts.reopen(view.slotOf(slotId))}
              <span className="sr">{demandTexts.addOf(name)}</span>
            </Button>
          </li>
        );
      })}
    </ol>
  </section>
);

const GainCell = ({
  gesture,
  none,
  label,
  name,
  onAct,
}: {
  gesture: Gesture | undefined;
  none: string;
  label: string;
  name: string;
  onAct: Act;
}) =>
  gesture ? (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <GainWords gesture={gesture} />
      <Button variant="outline" small onClick={() => onAct(gesture)}>
        {label}
        <span className="sr">{demandTexts.addOf(name)}</span>
      </Button>
    </span>
  ) : (
    <span className="muted">{none}</span>
  );

const Row = ({
  view,
  demand,
  gains,
  most,
  hasGains,
  onAct,
}: {
  view: TimetableView;
  demand: StructureDemand;
  gains: StructureGains | undefined;
  most: number;
  hasGains: boolean;
  onAct: Act;
}) => {
  const { structure_id, unmet } = demand;
  const name = view.structureNameOf(structure_id);
  const zone = view.zoneOf(structure_id);
  const isOpenEverywhere = view.hostOf(structure_id)?.closed_slot_ids.length === 0;
  const seat = gains?.one_more_seat;
  const reopening = gains && bestReopening(gains);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <tr role="row">
      <th scope="row" role="rowheader" className="leading-snug min-[48.01rem]:w-68">
        {name}
        <span className="mt-0.5 flex">
          <Badge hue={zone?.hue}>{zone?.name}</Badge>
        </span>
      </th>
      <td role="cell" className="min-[48.01rem]:w-[34%] max-[48.01rem]:py-2">
        <Bar demand={demand} most={most} />
      </td>
      <td role="cell" className="num" data-label={demandTexts.columns.unmet}>
        <span>
          {unmet.priority > 0 || unmet.optional === 0 ? demandTexts.unmetPriority(unmet.priority) : null}
          {unmet.optional > 0 ? (
            <span className="block text-ink-3">{demandTexts.unmetOptional(unmet.optional)}</span>
          ) : null}
        </span>
      </td>
      {hasGains ? (
        <>
          <td role="cell" data-label={demandTexts.columns.seat}>
            <GainCell
              gesture={seat && isGain(seat) ? { structure_id, gain: seat } : undefined}
              none={demandTexts.nothingMore}
              label={demandTexts.add}
              name={name}
              onAct={onAct}
            />
          </td>
          <td role="cell" data-label={demandTexts.columns.slot}>
            <GainCell
              gesture={reopening}
              none={isOpenEverywhere ? demandTexts.openEverywhere : demandTexts.nothingMore}
              label={reopening?.slotId ? demandTexts.reopen(view.slotOf(reopening.slotId)) : ""}
              name={name}
              onAct={onAct}
            />
          </td>
        </>
      ) : null}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

const ByStructure = ({
  view,
  demand,
  gains,
  hasGains,
  toCompute,
  onAct,
}: {
  view: TimetableView;
  demand: readonly StructureDemand[];
  gains: readonly StructureGains[] | undefined;
  /** They are computed; nothing is gained by who may not change the timetable. */
  hasGains: boolean;
  /** The button that computes them the first time. */
  toCompute: ReactNode;
  onAct: Act;
}) => {
  const [all, setAll] = useState(false);
  const sorted = demand.toSorted(
    (one, other) =>
      other.unmet.priority - one.unmet.priority ||
      other.unmet.optional - one.unmet.optional ||
      sum(other.wishes) - sum(one.wishes),
  );
  const unmet = sorted.filter((one) => sum(one.unmet) > 0);
  const shown = all ? sorted : unmet;
  const rest = sorted.length - unmet.length;
  const sumOf = (kind: "priority" | "optional") => unmet.reduce((count, one) => count + one.unmet[kind], 0);
  const most = Math.max(1, ...demand.map((one) => Math.max(sum(one.wishes), one.seats)));
  const gainOf = new Map(gains?.map((one) => [one.structure_id, one]));
  const { columns } = demandTexts;
  return (
    <section className="panel panel-flush" aria-labelledby="tt-by-structure">
      <div className="panel-head">
        <h2 id="tt-by-structure">{demandTexts.byStructure}</h2>
        {unmet.length > 0 ? toCompute : null}
      </div>
      {demand.some((one) => sum(one.wishes) > 0) ? (
        <p className="px-pad py-3 font-strong">{demandTexts.verdict(sumOf("priority"), sumOf("optional"))}</p>
      ) : null}
      {unmet.length > 0 && toCompute ? (
        <p className="px-pad pb-3 text-sm text-ink-3">
          {demandTexts.computeText} {demandTexts.apart}
        </p>
      ) : null}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      <table className="data-table" role="table" hidden={shown.length === 0}>
        <thead role="rowgroup">
          <tr role="row">
            <ColumnTitles
              labels={[
                columns.structure,
                columns.demand,
                columns.unmet,
                ...(hasGains ? [columns.seat, columns.slot] : []),
              ]}
            />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((one) => (
            <Row
              key={one.structure_id}
              view={view}
              demand={one}
              gains={gainOf.get(one.structure_id)}
              most={most}
              hasGains={hasGains}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      {shown.length > 0 ? (
        <div className="border-t border-line px-pad py-2.5">
          <BarKey all={shown} />
        </div>
      ) : null}
      {rest > 0 && !all ? (
        <div className="border-t border-line px-pad py-1">
          <Button variant="quiet" className="-ml-4.5" onClick={() => setAll(true)}>
            {unmet.length > 0 ? demandTexts.otherStructures(rest) : demandTexts.structures(rest)}
          </Button>
        </div>
      ) : null}
    </section>
  );
};

const GainsState = ({
  demand,
  onCompute,
  pending,
}: {
  demand: Demand;
  onCompute: () => void;
  pending: boolean;
}) => {
  const { state, progress, computed_at, is_current } = demand.gains;
  const again = (label: string): ReactNode => (
    <Button variant="outline" pending={pending} onClick={onCompute}>
      <Calculator />
      {label}
    </Button>
  );
  if (isAtWork(demand.gains))
    return (
      <div className="panel stack" role="status">
        <p>{demandTexts.computing}</p>
        <ProgressBar value={100 * progress} label={demandTexts.computing} figure />
      </div>
    );
  if (state !== "ready")
    return (
      <Notice kind="error" action={again(demandTexts.recompute)}>
        <p>{demandTexts.lastFailed}</p>
      </Notice>
    );
  return is_current ? (
    <p className="muted">{computed_at ? demandTexts.computedAt(momentInParis(computed_at)) : null}</p>
  ) : (
    <Notice kind="warning" action={again(demandTexts.recompute)}>
      <p>{demandTexts.stale}</p>
    </Notice>
  );
};

/** Wishes for each structure against its seats, and what one more seat or slot would gain. */
export const DemandPart = ({ timetable, view, mayEdit }: PartProps) => {
  const { event, input, draft } = timetable;
  const params = { id: event.id };
  const query = useQuery({
    ...ask(timetables.getDemand, { params }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.gains) ? pollEvery : false),
  });
  const whole = useQuery({
    ...ask(events.getEventWhole, { params }),
    select: (answer) => answer.event.participations,
  });
  const compute = useSend(timetables.computeGains, { refreshes: [timetables.getDemand] });
  const save = useHostingChange();
  // The draft may be ahead of what the server last counted.
  const structures = useMemo(() => demandOf(input, draft.meetings), [input, draft.meetings]);
  const act = async ({ structure_id, slotId }: Gesture) => {
    const host = view.hostOf(structure_id);
    const participation = whole.data?.find(({ id }) => id === host?.participation_id);
    if (!host || !participation) return;
    const wanted: Pick<Participation, "seats" | "closed_slot_ids"> =
      slotId === undefined
        ? { seats: host.room + 1, closed_slot_ids: participation.closed_slot_ids }
        : {
            seats: participation.seats,
            closed_slot_ids: participation.closed_slot_ids.filter((id) => id !== slotId),
          };
    if (await save(participation, wanted)) notify.success(demandTexts.saved(host.name));
  };
  if (input.structures.length === 0) return <EmptyState title={demandTexts.none} sign="basket" />;
  return (
    <Loaded query={query} failed={demandTexts.failed}>
      {(demand) => {
        const { state, structures: gains } = demand.gains;
        const isReady = state === "ready";
        const onCompute = () =>
          void compute
            .mutateAsync({ params })
            .catch((error: unknown) => notify.error(demandTexts.computeFailed, problemOf(error).message));
        return (
          <>
            {mayEdit && state !== "none" ? (
              <GainsState demand={demand} pending={compute.isPending} onCompute={onCompute} />
            ) : null}
            {mayEdit && isReady ? (
              <Best view={view} gestures={bestGestures(gains)} onAct={(gesture) => void act(gesture)} />
            ) : null}
            <ByStructure
              view={view}
              demand={structures}
              gains={isReady ? gains : undefined}
              hasGains={mayEdit && isReady}
              toCompute={
                mayEdit && state === "none" ? (
                  <Button variant="outline" pending={compute.isPending} onClick={onCompute}>
                    <Calculator />
                    {demandTexts.compute}
                  </Button>
                ) : null
              }
              onAct={(gesture) => void act(gesture)}
            />
          </>
        );
      }}
    </Loaded>
  );
};
