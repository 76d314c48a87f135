import { Check, CircleHelp, Lock } from "lucide-react";
import { memo, useState } from "react";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import type { Participation } from "#shared/events/events.schemas.ts";
import type { StructureDemand } from "#shared/timetable/timetable.demand.ts";
import { FoldButton } from "#web/features/events/FoldButton.tsx";
import { ZoneRow } from "#web/features/timetable/grid/ZoneRow.tsx";
import { Aloud } from "#web/ui/Aloud.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { headerIdsOf } from "#web/ui/lists/header-ids.ts";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { segment } from "../ColourKey.tsx";
import { timetableTexts } from "../texts.ts";
import type { TimetableView, ViewHost, ViewSlot, ViewZone } from "../timetable-view.ts";
import type { Preparation } from "./preparation.ts";
import { SeatsField } from "./SeatsField.tsx";
import { type Hosting, useHostingChange } from "./use-hosting-change.ts";

const ids = headerIdsOf("tt-ledger");

export type LedgerFilter = { text: string; only: "all" | "unanswered" | "tight" };

/** A structure is a row; on phones its cells stand one below the other, and its slots six in a line. */
const rowLook =
  "hover:bg-brass-50 max-lg:grid max-lg:grid-cols-[repeat(min(var(--tt-slots),6),minmax(0,1fr))] max-lg:gap-x-[2px] max-lg:gap-y-2 max-lg:border-b max-lg:border-line max-lg:px-pad max-lg:py-3.5 in-data-fold:hidden max-lg:in-data-fold:hidden";
const cell = "lg:border-b lg:border-line lg:px-3 lg:py-1";
const slotCell =
  "max-lg:before:block max-lg:before:text-center max-lg:before:text-xs max-lg:before:text-ink-3 max-lg:before:tabular-nums max-lg:before:content-[attr(data-slot)] lg:w-15 lg:border-b lg:border-line lg:px-px lg:py-1";
const title = "border-b border-line bg-ground py-2 font-semibold whitespace-nowrap text-ink-3";
/** A structure's morning is one plank; a closed slot is a hole in it. */
const pegs = {
  open: "border-transparent bg-beech-200 text-ink",
  closed:
    "border-dashed border-control-line bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-paper-200)_5px_6.5px)] text-ink-3",
};
const peg =
  "relative place-items-center border-[1.5px] font-semibold forced-colors:border forced-colors:border-[CanvasText]";

const Answered = ({ answer }: Pick<ViewHost, "answer">) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
    {answer === "confirmed" ? <Check className="size-[1em]" /> : <CircleHelp className="size-[1em]" />}
    {timetableTexts.answers[answer]}
  </span>
);

const Wished = ({ demand }: { demand: StructureDemand }) => {
  const wishes = demand.wishes.priority + demand.wishes.optional;
  const over = Math.max(0, wishes - demand.seats);
  const most = Math.max(wishes, demand.seats, 1);
  return (
    <>
      <span
        className="mb-0.75 flex h-1.75 max-w-60 overflow-hidden rounded-[2px] bg-paper-200"
        aria-hidden="true"
      >
        <i className={`bg-ink ${segment}`} style={{ width: `${(100 * (wishes - over)) / most}%` }} />
        <i className={`bg-accent ${segment}`} style={{ width: `${(100 * over) / most}%` }} />
      </span>
      <span className="num text-xs whitespace-nowrap text-ink-2">
        {timetableTexts.wishesForSeats(wishes, demand.seats)}
      </span>
      {over > 0 ? (
        <span className="badge ml-1.5 bg-accent text-on-accent">{timetableTexts.tooMany(over)}</span>
      ) : null}
    </>
  );
};

type RowProps = {
  host: ViewHost;
  zoneId: string;
  slots: readonly ViewSlot[];
  participation: Participation;
  demand: StructureDemand;
  eventSeats: number;
  save: (participation: Participation, wanted: Hosting) => Promise<boolean>;
};

const Row = memo(({ host, zoneId, slots, participation, demand, eventSeats, save }: RowProps) => {
  /** What was clicked, until it is saved. */
  const [wanted, setWanted] = useState<Hosting>();
  const { seats, closed_slot_ids: closed } = wanted ?? participation;
  const room = seats ?? eventSeats;
  const change = async (next: Hosting) => {
    setWanted(next);
    await save(participation, next);
    setWanted(undefined);
  };
  const { name } = host;
  const headersOf = (column: string) => ids.ofCell(zoneId, host.structure_id, column);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: grid takes the native roles away
    <tr role="row" className={rowLook}>
      <th
        id={ids.row(host.structure_id)}
        scope="row"
        role="rowheader"
        className={`${cell} col-span-full text-left leading-[1.25] font-strong lg:pl-pad`}
      >
        {name}
        <small className="block text-xs font-normal text-ink-3">{host.city}</small>
      </th>
      <td role="cell" headers={headersOf("answer")} className={`${cell} col-span-full`}>
        <Answered answer={host.answer} />
      </td>
      <td role="cell" headers={headersOf("wishes")} className={`${cell} col-span-full lg:w-68`}>
        <Wished demand={demand} />
      </td>
      <td
        role="cell"
        headers={headersOf("seats")}
        className={`${cell} col-span-full max-lg:flex max-lg:items-center max-lg:gap-3 max-lg:before:text-ink-3 max-lg:before:content-[attr(data-label)] lg:w-20`}
        data-label={timetableTexts.seatsPerSlot}
      >
        <SeatsField
          name={name}
          seats={seats}
          eventSeats={eventSeats}
          onSave={(next) => void change({ seats: next, closed_slot_ids: closed })}
        />
      </td>
      {slots.map((slot, n) => {
        const isOpen = !closed.includes(slot.id);
        return (
          <td
            key={slot.id}
            role="cell"
            headers={headersOf(slot.id)}
            className={slotCell}
            data-slot={slot.label}
          >
            <button
              type="button"
              className={`grid min-h-8.5 w-full cursor-pointer transition-[background-color] duration-quick max-lg:min-h-11 max-lg:rounded-sm ${n === 0 ? "lg:rounded-l-sm" : ""} ${n === slots.length - 1 ? "lg:rounded-r-sm" : ""} ${peg} ${isOpen ? `${pegs.open} hover:border-ink` : pegs.closed}`}
              aria-pressed={isOpen}
              onClick={() =>
                void change({
                  seats,
                  closed_slot_ids: isOpen ? [...closed, slot.id] : closed.filter((id) => id !== slot.id),
                })
              }
            >
              <span className="sr">{timetableTexts.pegOf(name, slot.label)}, </span>
              {isOpen ? (
                <>
                  <span className="num" aria-hidden="true">
                    {room}
                  </span>
                  <span className="sr">{timetableTexts.open(room)}</span>
                </>
              ) : (
                <>
                  <Lock className="size-3.75" />
                  <span className="sr">{timetableTexts.closed}</span>
                </>
              )}
            </button>
          </td>
        );
      })}
      <td
        role="cell"
        headers={headersOf("total")}
        className={`${cell} num text-right max-lg:hidden lg:w-18 lg:pr-pad`}
      >
        {room * (slots.length - slots.filter(({ id }) => closed.includes(id)).length)}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: grid takes the native roles away
  );
});

const Zone = ({
  zone,
  columns,
  seats,
  startsFolded,
  children,
}: {
  zone: ViewZone;
  columns: number;
  seats: number;
  /** Whether it is closed until it is opened. */
  startsFolded: boolean;
  children: React.ReactNode;
}) => {
  const [isFolded, setFolded] = useState(startsFolded);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    // biome-ignore-start lint/a11y/useSemanticElements: it is a th
    <tbody role="rowgroup" className="max-lg:block" data-hue={zone.hue} data-fold={isFolded || undefined}>
      <ZoneRow zone={zone} id={ids.group(zone.id)} columns={columns}>
        <span className="tt-zmeta num">{timetableTexts.zoneSum(zone.hosts.length, seats)}</span>
        <FoldButton isEverywhere name={zone.name} isFolded={isFolded} onFold={setFolded} />
      </ZoneRow>
      {children}
    </tbody>
    // biome-ignore-end lint/a11y/useSemanticElements: it is a th
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

/** Each structure's seats, slot by slot: a click closes or reopens a slot. */
export const HostingLedger = ({
  view,
  eventSeats,
  participations,
  preparation,
  filter,
  onFilter,
}: {
  view: TimetableView;
  eventSeats: number;
  participations: readonly Participation[];
  preparation: Preparation;
  filter: LedgerFilter;
  onFilter: (changed: Partial<LedgerFilter>) => void;
}) => {
  const save = useHostingChange();
  const isWide = useMedia("(min-width: 64rem)");
  const { slots, zones } = view;
  const { demand, tight, unanswered } = preparation;
  const byId = new Map(participations.map((one) => [one.id, one]));
  const wanted = foldQuery(filter.text);
  const isShown = (host: ViewHost) =>
    (filter.only !== "unanswered" || host.answer === "unknown") &&
    (filter.only !== "tight" || tight.has(host.structure_id)) &&
    (wanted === "" || startsWords(fold(`${host.name} ${host.city}`), wanted));
  const shown = zones
    .map((zone) => ({ zone, hosts: zone.hosts.filter(isShown) }))
    .filter(({ hosts }) => hosts.length > 0);
  const isWhole = filter.only === "all" && wanted === "";
  const columns = slots.length + 5;
  const seatsIn = (zone: ViewZone) =>
    zone.hosts.reduce((sum, { structure_id }) => sum + (demand.get(structure_id)?.seats ?? 0), 0);
  const toggle = (only: LedgerFilter["only"]) => onFilter({ only: filter.only === only ? "all" : only });
  return (
    <section className="group panel panel-flush" aria-labelledby="tt-ledger">
      <div className="panel-head">
        <h2 id="tt-ledger">{timetableTexts.ledger}</h2>
        <div className="row max-lg:w-full max-lg:*:w-full">
          <SearchField
            label={timetableTexts.findStructure}
            labelHidden
            placeholder={timetableTexts.find}
            value={filter.text}
            onChange={({ target }) => onFilter({ text: target.value })}
          />
          <Pills legend={timetableTexts.filters}>
            {/* What would list nobody is no choice. */}
            {unanswered.length > 0 || filter.only === "unanswered" ? (
              <Pill
                pressed={filter.only === "unanswered"}
                count={unanswered.length}
                onClick={() => toggle("unanswered")}
              >
                {timetableTexts.filterUnanswered}
              </Pill>
            ) : null}
            {tight.size > 0 || filter.only === "tight" ? (
              <Pill pressed={filter.only === "tight"} count={tight.size} onClick={() => toggle("tight")}>
                {timetableTexts.filterTight}
              </Pill>
            ) : null}
          </Pills>
        </div>
      </div>
      {/* While all zones are folded, it is about nothing in sight. */}
      <p className="hidden flex-wrap items-center gap-x-5 gap-y-1.5 border-b border-line px-pad py-2.5 group-has-[tbody:not([data-fold])]:flex">
        <span className="inline-flex items-center gap-2">
          <span className={`grid min-h-7 w-10 rounded-sm ${peg} ${pegs.open}`} aria-hidden="true">
            {eventSeats}
          </span>
          {timetableTexts.open(eventSeats)}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className={`grid min-h-7 w-10 rounded-sm ${peg} ${pegs.closed}`} aria-hidden="true">
            <Lock className="size-3.75" />
          </span>
          {timetableTexts.closed}
        </span>
        <span className="muted inline-flex items-center gap-2">{timetableTexts.how(eventSeats)}</span>
      </p>
      {shown.length === 0 ? (
        <p className="p-pad" role="status">
          {timetableTexts.noneFound}
        </p>
      ) : (
        <>
          <p id="tt-ledger-summary" className="sr">
            {timetableTexts.ledgerSummary}
          </p>
          {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
          <table
            className="tt-ledger w-full border-collapse max-lg:block"
            role="table"
            aria-describedby="tt-ledger-summary"
            style={{ "--tt-slots": slots.length } as React.CSSProperties}
          >
            <caption className="sr">{timetableTexts.ledgerCaption}</caption>
            <thead role="rowgroup" className="max-lg:sr-only">
              <tr role="row">
                {[
                  ["structure", timetableTexts.structure] as const,
                  ["answer", timetableTexts.answer] as const,
                  ["wishes", timetableTexts.wishesReceived] as const,
                  ["seats", timetableTexts.seats] as const,
                ].map(([key, label]) => (
                  <th
                    key={key}
                    id={ids.column(key)}
                    scope="col"
                    role="columnheader"
                    className={`${title} px-3 text-left first:pl-pad`}
                  >
                    <Aloud>{label}</Aloud>
                  </th>
                ))}
                {slots.map(({ id, label }) => (
                  <th
                    key={id}
                    id={ids.column(id)}
                    scope="col"
                    role="columnheader"
                    className={`${title} num text-center`}
                  >
                    {label}
                  </th>
                ))}
                <th
                  id={ids.column("total")}
                  scope="col"
                  role="columnheader"
                  className={`${title} pr-pad pl-3 text-right`}
                >
                  {timetableTexts.total}
                </th>
              </tr>
            </thead>
            {shown.map(({ zone, hosts }) => (
              // Another filter folds or opens all of them again.
              <Zone
                key={`${zone.id} ${isWhole}`}
                zone={zone}
                columns={columns}
                seats={seatsIn(zone)}
                startsFolded={isWhole && !isWide}
              >
                {hosts.map((host) => {
                  const participation = byId.get(host.participation_id);
                  const demanded = demand.get(host.structure_id);
                  return participation && demanded ? (
                    <Row
                      key={host.structure_id}
                      host={host}
                      zoneId={zone.id}
                      slots={slots}
                      participation={participation}
                      demand={demanded}
                      eventSeats={eventSeats}
                      save={save}
                    />
                  ) : null;
                })}
              </Zone>
            ))}
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
        </>
      )}
    </section>
  );
};
