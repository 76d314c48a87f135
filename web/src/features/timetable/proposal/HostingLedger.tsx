import { Check, ChevronDown, CircleHelp, Lock } from "lucide-react";
import { memo, useEffect, useState } from "react";
import { fold, startsWords } from "#shared/contract/fold.ts";
import type { Participation } from "#shared/events/events.schemas.ts";
import type { StructureDemand } from "#shared/timetable/timetable.demand.ts";
import { ZoneRow } from "#web/features/timetable/grid/ZoneRow.tsx";
import { ColumnTitles } from "#web/ui/Table.tsx";
import { SearchField } from "#web/ui/TextField.tsx";
import { timetableTexts } from "../texts.ts";
import type { TimetableView, ViewHost, ViewSlot, ViewZone } from "../timetable-view.ts";
import type { Preparation } from "./preparation.ts";
import { type Hosting, useHostingChange } from "./use-hosting-change.ts";

export type LedgerFilter = { text: string; only: "all" | "unanswered" | "tight" };

const [fewest, most] = [1, 30];

/** Seats in one slot, saved when one leaves the field or presses Enter; empty: as many as the event says. */
const SeatsField = ({
  name,
  seats,
  eventSeats,
  onSave,
}: {
  name: string;
  seats: number | null;
  eventSeats: number;
  onSave: (seats: number | null) => void;
}) => {
  const kept = seats === null ? "" : String(seats);
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  const value = typed === "" ? null : Number(typed);
  const isWrong = value !== null && !(Number.isInteger(value) && value >= fewest && value <= most);
  return (
    <>
      <input
        className="input num"
        type="number"
        inputMode="numeric"
        min={fewest}
        max={most}
        placeholder={String(eventSeats)}
        aria-label={timetableTexts.seatsOf(name, eventSeats)}
        aria-invalid={isWrong || undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (isWrong || typed === kept ? undefined : onSave(value))}
        onKeyDown={(event) => (event.key === "Enter" ? event.currentTarget.blur() : undefined)}
      />
      {isWrong ? (
        <small className="tt-wrong" role="alert">
          {timetableTexts.seatsRange}
        </small>
      ) : null}
    </>
  );
};

const Answered = ({ answer }: Pick<ViewHost, "answer">) => (
  <span className="tt-ok">
    {answer === "confirmed" ? <Check /> : <CircleHelp />}
    {timetableTexts.answers[answer]}
  </span>
);

const Wished = ({ demand }: { demand: StructureDemand }) => {
  const wishes = demand.wishes.priority + demand.wishes.optional;
  const over = Math.max(0, wishes - demand.seats);
  const most = Math.max(wishes, demand.seats, 1);
  return (
    <>
      <span className="tt-fit" aria-hidden="true">
        <i style={{ width: `${(100 * (wishes - over)) / most}%` }} />
        <i className="tt-fit-over" style={{ width: `${(100 * over) / most}%` }} />
      </span>
      <span className="num">{timetableTexts.wishesForSeats(wishes, demand.seats)}</span>
      {over > 0 ? (
        <span className="badge bg-accent text-on-accent">{timetableTexts.tooMany(over)}</span>
      ) : null}
    </>
  );
};

type RowProps = {
  host: ViewHost;
  slots: readonly ViewSlot[];
  participation: Participation;
  demand: StructureDemand;
  eventSeats: number;
  save: (participation: Participation, wanted: Hosting) => Promise<boolean>;
};

const Row = memo(({ host, slots, participation, demand, eventSeats, save }: RowProps) => {
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
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: grid takes the native roles away
    <tr role="row">
      <th scope="row" role="rowheader">
        {name}
        <small>{host.city}</small>
      </th>
      <td role="cell" className="tt-ans">
        <Answered answer={host.answer} />
      </td>
      <td role="cell" className="tt-dem">
        <Wished demand={demand} />
      </td>
      <td role="cell" className="tt-seats">
        <SeatsField
          name={name}
          seats={seats}
          eventSeats={eventSeats}
          onSave={(next) => void change({ seats: next, closed_slot_ids: closed })}
        />
      </td>
      {slots.map((slot) => {
        const isOpen = !closed.includes(slot.id);
        return (
          <td key={slot.id} role="cell" className="tt-sl" data-slot={slot.label}>
            <button
              type="button"
              className="tt-peg"
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
                  <Lock />
                  <span className="sr">{timetableTexts.closed}</span>
                </>
              )}
            </button>
          </td>
        );
      })}
      <td role="cell" className="tt-tot num">
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
  children,
}: {
  zone: ViewZone;
  columns: number;
  seats: number;
  children: React.ReactNode;
}) => {
  // Phones fold zones: sixty structures would be a page of forty screens.
  const [isFolded, setFolded] = useState(false);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    // biome-ignore-start lint/a11y/useSemanticElements: it is a th
    <tbody role="rowgroup" data-hue={zone.hue} data-fold={isFolded || undefined}>
      <ZoneRow zone={zone} columns={columns}>
        <span className="tt-zmeta num">{timetableTexts.zoneSum(zone.hosts.length, seats)}</span>
        <button
          type="button"
          className="btn btn-quiet only-s"
          aria-expanded={!isFolded}
          aria-label={isFolded ? timetableTexts.unfold(zone.name) : timetableTexts.fold(zone.name)}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? timetableTexts.unfoldWord : timetableTexts.foldWord}
          <ChevronDown />
        </button>
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
  const { slots, zones } = view;
  const { demand, tight, unanswered } = preparation;
  const byId = new Map(participations.map((one) => [one.id, one]));
  const wanted = fold(filter.text);
  const isShown = (host: ViewHost) =>
    (filter.only !== "unanswered" || host.answer === "unknown") &&
    (filter.only !== "tight" || tight.has(host.structure_id)) &&
    (wanted === "" || startsWords(fold(`${host.name} ${host.city}`), wanted));
  const shown = zones
    .map((zone) => ({ zone, hosts: zone.hosts.filter(isShown) }))
    .filter(({ hosts }) => hosts.length > 0);
  const columns = slots.length + 5;
  const seatsIn = (zone: ViewZone) =>
    zone.hosts.reduce((sum, { structure_id }) => sum + (demand.get(structure_id)?.seats ?? 0), 0);
  const toggle = (only: LedgerFilter["only"]) => onFilter({ only: filter.only === only ? "all" : only });
  return (
    <section className="panel panel-flush" aria-labelledby="tt-ledger">
      <div className="panel-head">
        <h2 id="tt-ledger">{timetableTexts.ledger}</h2>
        <div className="row tt-ledger-tools">
          <SearchField
            label={timetableTexts.findStructure}
            placeholder={timetableTexts.find}
            value={filter.text}
            onChange={({ target }) => onFilter({ text: target.value })}
          />
          <fieldset className="pills">
            <legend className="sr">{timetableTexts.filters}</legend>
            <button
              type="button"
              aria-pressed={filter.only === "unanswered"}
              onClick={() => toggle("unanswered")}
            >
              {timetableTexts.filterUnanswered} <span className="n">{unanswered.length}</span>
            </button>
            <button type="button" aria-pressed={filter.only === "tight"} onClick={() => toggle("tight")}>
              {timetableTexts.filterTight} <span className="n">{tight.size}</span>
            </button>
          </fieldset>
        </div>
      </div>
      <p className="tt-how">
        <span>
          <span className="tt-peg tt-peg-demo" aria-hidden="true">
            {eventSeats}
          </span>
          {timetableTexts.open(eventSeats)}
        </span>
        <span>
          <span className="tt-peg tt-peg-demo" data-off aria-hidden="true">
            <Lock />
          </span>
          {timetableTexts.closed}
        </span>
        <span className="muted">{timetableTexts.how(eventSeats)}</span>
      </p>
      {shown.length === 0 ? (
        <p className="tt-nothing" role="status">
          {timetableTexts.noneFound}
        </p>
      ) : (
        // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
        <table
          className="tt-ledger"
          role="table"
          style={{ "--tt-slots": slots.length } as React.CSSProperties}
        >
          <caption className="sr">{timetableTexts.ledgerCaption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <ColumnTitles
                labels={[
                  timetableTexts.structure,
                  timetableTexts.answer,
                  timetableTexts.wishesReceived,
                  timetableTexts.seats,
                ]}
              />
              {slots.map(({ id, label }) => (
                <th key={id} scope="col" role="columnheader" className="tt-sl num">
                  {label}
                </th>
              ))}
              <th scope="col" role="columnheader" className="tt-tot">
                {timetableTexts.total}
              </th>
            </tr>
          </thead>
          {shown.map(({ zone, hosts }) => (
            <Zone key={zone.id} zone={zone} columns={columns} seats={seatsIn(zone)}>
              {hosts.map((host) => {
                const participation = byId.get(host.participation_id);
                const demanded = demand.get(host.structure_id);
                return participation && demanded ? (
                  <Row
                    key={host.structure_id}
                    host={host}
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
        // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
      )}
    </section>
  );
};
