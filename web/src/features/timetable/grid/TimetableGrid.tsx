// biome-ignore-all lint/a11y/noRedundantRoles: phones draw rows as blocks, which drops the native roles
// biome-ignore-all lint/a11y/useFocusableInteractive: what a cell holds has the focus
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move within this table, as in a grid
// biome-ignore-all lint/a11y/useSemanticElements: the elements are those of a table already
import { ChevronDown, Lock, Pin, Plus } from "lucide-react";
import { memo, type ReactNode, useId, useRef, useState } from "react";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { headerIdsOf } from "#web/ui/lists/header-ids.ts";
import { useGrown } from "#web/ui/lists/use-grown.ts";
import { timetableTexts } from "../texts.ts";
import type { TimetableView, ViewHost, ViewSlot, ViewZone } from "../timetable-view.ts";
import type { Rows } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { type SlotInSight, useIsNarrow, useSlotOfRow } from "./use-slot-of-row.ts";
import { ZoneRow } from "./ZoneRow.tsx";

const ids = headerIdsOf("tt");

/** What is open below a row. */
export type Opened =
  | { kind: "meeting"; meeting: Meeting; structureId: string }
  | { kind: "add"; structureId: string; slotId: string }
  | { kind: "structure"; structureId: string }
  | { kind: "free"; profileId: string; slotId: string };

type Openers = {
  onMeeting: (meeting: Meeting, byKeyboard: boolean) => void;
  onAdd: (structureId: string, slotId: string) => void;
  onStructure: (structureId: string) => void;
};

const MeetingButton = ({
  meeting,
  view,
  isSelected,
  isRelated,
  mayEdit,
  onMeeting,
}: {
  meeting: Meeting;
  view: TimetableView;
  isSelected: boolean;
  isRelated: boolean;
  mayEdit: boolean;
} & Pick<Openers, "onMeeting">) => {
  const { profile_id, level, pinned } = meeting;
  const name = view.nameOf(profile_id);
  return (
    <button
      type="button"
      className="tt-meet"
      tabIndex={-1}
      data-stop="meeting"
      data-pair={pairOf(meeting)}
      data-kind={level}
      data-pinned={pinned || undefined}
      data-sel={isSelected || undefined}
      data-rel={isRelated || undefined}
      data-fixed={!mayEdit || pinned || undefined}
      aria-expanded={mayEdit ? isSelected : undefined}
      onClick={(event) => onMeeting(meeting, event.detail === 0)}
    >
      <span className="tt-short" aria-hidden="true" title={name}>
        {view.shortNameOf(profile_id)}
      </span>
      <span className="tt-long" title={name}>
        {name}
      </span>
      {pinned ? <Pin /> : null}
      <span className="sr">
        , {gridTexts.levels[level]}
        {pinned ? `, ${gridTexts.keyPinned}` : ""}
      </span>
    </button>
  );
};

type CellProps = {
  host: ViewHost;
  zoneId: string;
  slot: ViewSlot;
  column: number;
  meetings: readonly Meeting[];
  view: TimetableView;
  selected: string | undefined;
  person: string | undefined;
  mayEdit: boolean;
} & Pick<Openers, "onMeeting" | "onAdd">;

const Cell = ({
  host,
  zoneId,
  slot,
  column,
  meetings,
  view,
  selected,
  person,
  mayEdit,
  onMeeting,
  onAdd,
}: CellProps) => {
  const isClosed = host.closed_slot_ids.includes(slot.id);
  const common = {
    className: "tt-cell",
    "data-t": column,
    "data-cell": `${host.structure_id} ${slot.id}`,
    headers: ids.ofCell(zoneId, host.structure_id, slot.id),
  };
  if (isClosed && meetings.length === 0)
    return (
      <td role="gridcell" {...common} data-off>
        <span className="tt-off">
          <Lock />
          {gridTexts.closed}
        </span>
      </td>
    );
  const isFull = meetings.length >= host.room;
  const takesMore = mayEdit && !isFull && !isClosed;
  return (
    <td
      role="gridcell"
      {...common}
      data-alone={meetings.length === 1 || undefined}
      data-nil={meetings.length === 0 || undefined}
    >
      <span className="tt-taken num" data-full={isFull || undefined}>
        {meetings.length}
        <span className="sr">{gridTexts.placesTaken}</span>
        <i aria-hidden="true">/</i>
        {host.room}
      </span>
      {meetings.length > 0 || takesMore ? (
        <ul className="tt-tray">
          {meetings.map((meeting) => (
            <li key={meeting.profile_id}>
              <MeetingButton
                meeting={meeting}
                view={view}
                isSelected={selected === pairOf(meeting)}
                isRelated={person === meeting.profile_id}
                mayEdit={mayEdit}
                onMeeting={onMeeting}
              />
            </li>
          ))}
          {takesMore ? (
            <li>
              <button
                type="button"
                className="tt-hole"
                tabIndex={-1}
                data-stop="add"
                aria-label={gridTexts.addAt(timetableTexts.at(host.name, slot.label))}
                onClick={() => onAdd(host.structure_id, slot.id)}
              >
                <Plus />
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </td>
  );
};

type RowProps = {
  host: ViewHost;
  zoneId: string;
  slots: readonly ViewSlot[];
  /** The meetings of each slot. */
  cells: readonly (readonly Meeting[])[];
  /** The one slot that a phone shows: of the others nothing is drawn. */
  only: number | undefined;
  view: TimetableView;
  /** The pair of the meeting that is open, if it is in this row. */
  selected: string | undefined;
  /** The learner whose meetings stand out, if they have one in this row. */
  person: string | undefined;
  /** Whether a drawer is open below it. */
  isOpen: boolean;
  isStructureOpen: boolean;
  mayEdit: boolean;
} & Openers;

/** A move draws two of them again, not sixty. */
const Row = memo(({ host, slots, cells, only, isOpen, isStructureOpen, onStructure, ...cell }: RowProps) => {
  const { mayEdit } = cell;
  const taken = cells.reduce((sum, meetings) => sum + meetings.length, 0);
  const open = slots.filter(({ id }) => !host.closed_slot_ids.includes(id)).length;
  return (
    <tr role="row" data-structure={host.structure_id} data-open={isOpen || undefined}>
      <th id={ids.row(host.structure_id)} scope="row" role="rowheader">
        <button
          type="button"
          className="tt-sbtn"
          tabIndex={-1}
          data-stop="structure"
          aria-expanded={isStructureOpen}
          onClick={() => onStructure(host.structure_id)}
        >
          {host.name}
        </button>
        <small className="num">{gridTexts.taken(taken, open * host.room)}</small>
        {mayEdit && host.answer === "unknown" ? <small>{timetableTexts.answers.unknown}</small> : null}
      </th>
      {slots.map((slot, column) =>
        only === undefined || only === column ? (
          <Cell
            key={slot.id}
            host={host}
            slot={slot}
            column={column}
            meetings={cells[column] ?? none}
            {...cell}
          />
        ) : null,
      )}
    </tr>
  );
});

const none = [] as const;

const Zone = ({
  zone,
  columns,
  empty,
  children,
}: {
  zone: ViewZone;
  columns: number;
  /** How many rows phones fold, since nobody meets there in the slot that they show. */
  empty: number;
  children: ReactNode;
}) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <tbody role="rowgroup" data-hue={zone.hue} data-folds={!isWhole || undefined}>
      <ZoneRow zone={zone} id={ids.group(zone.id)} columns={columns}>
        <span className="tt-zmeta">{timetableTexts.structures(zone.hosts.length)}</span>
      </ZoneRow>
      {children}
      {empty > 0 ? (
        <tr role="row" className="tt-empty">
          <td role="gridcell" colSpan={columns}>
            <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {gridTexts.emptyRows(empty)}
              <ChevronDown />
            </button>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
};

/** So many columns have room for the whole name of somebody who is alone in a cell. */
const roomySlots = 5;

/** Structures by zone and slots across: each cell says who meets there. A drawer opens below a row. */
export const TimetableGrid = ({
  view,
  rows,
  counts,
  zones,
  spot,
  opened,
  person,
  shown: shownPlace,
  drawsAll,
  learnerRow,
  drawer,
  mayEdit,
  ...openers
}: {
  view: TimetableView;
  rows: Rows;
  counts: readonly number[];
  zones: readonly ViewZone[];
  spot: string | undefined;
  opened: Opened | undefined;
  person: string | undefined;
  shown: SlotInSight;
  /** The page goes to a row at once, which may be any. */
  drawsAll: boolean;
  /** The row of the learner who was searched for, below the head. */
  learnerRow: ReactNode;
  drawer: ReactNode;
  mayEdit: boolean;
} & Openers) => {
  const { slots } = view;
  const columns = slots.length + 1;
  const summary = useId();
  const table = useRef<HTMLTableElement>(null);
  const total = zones.reduce((sum, { hosts }) => sum + hosts.length, 0);
  const slotOfRow = useSlotOfRow(shownPlace, table);
  // A phone takes longer for a row: few at a time, so that a press does not wait for many.
  const isNarrow = useIsNarrow();
  const grown = useGrown(total, isNarrow ? { first: 5, step: 6 } : { first: 12, step: 16 });
  const drawn = drawsAll ? total : grown;
  let before = 0;
  const shown = zones.map((zone) => {
    const hosts = zone.hosts.slice(0, Math.max(0, drawn - before));
    before += zone.hosts.length;
    return { zone, hosts };
  });
  const isEmpty = ({ structure_id }: ViewHost) =>
    (rows.get(structure_id)?.cells[shownPlace.slot] ?? none).length === 0;
  const selected = opened?.kind === "meeting" ? pairOf(opened.meeting) : undefined;
  const drawerRow = drawer ? (
    <tr role="row" className="tt-drawer">
      <td role="gridcell" colSpan={columns}>
        {drawer}
      </td>
    </tr>
  ) : null;
  return (
    <>
      <p id={summary} className="sr">
        {gridTexts.summary}
      </p>
      <table
        ref={table}
        className="tt-grid"
        data-roomy={view.slots.length <= roomySlots || undefined}
        role="grid"
        aria-label={gridTexts.caption}
        aria-describedby={summary}
        aria-readonly={!mayEdit || undefined}
        data-spot={spot}
        style={{ "--tt-slots": slots.length } as React.CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {timetableTexts.structure}
            </th>
            {slots.map(({ id, label, end }, n) => (
              <th key={id} id={ids.column(id)} scope="col" role="columnheader" data-t={n}>
                {label} <small>{gridTexts.until(end)}</small>
                <span className="num">{gridTexts.meetings(counts[n] ?? 0)}</span>
              </th>
            ))}
          </tr>
          {learnerRow}
        </thead>
        {opened?.kind === "free" ? <tbody role="rowgroup">{drawerRow}</tbody> : null}
        {shown.map(({ zone, hosts }) => (
          <Zone
            key={zone.id}
            zone={zone}
            columns={columns}
            empty={isNarrow ? hosts.filter(isEmpty).length : 0}
          >
            {/* Flat: a row inside an array of its own would be drawn anew, and lose the focus, whenever its drawer opens. */}
            {hosts.flatMap((host) => {
              const { structure_id } = host;
              const own = rows.get(structure_id);
              const meetsHere =
                person !== undefined && own?.meetings.some(({ profile_id }) => profile_id === person);
              const isOpen =
                opened !== undefined && opened.kind !== "free" && opened.structureId === structure_id;
              const row = (
                <Row
                  key={structure_id}
                  host={host}
                  zoneId={zone.id}
                  slots={slots}
                  cells={own?.cells ?? none}
                  only={slotOfRow(structure_id)}
                  view={view}
                  selected={isOpen ? selected : undefined}
                  person={meetsHere ? person : undefined}
                  isOpen={isOpen}
                  isStructureOpen={isOpen && opened.kind === "structure"}
                  mayEdit={mayEdit}
                  {...openers}
                />
              );
              return isOpen
                ? [row, <DrawerRow key={`${structure_id} drawer`}>{drawerRow}</DrawerRow>]
                : [row];
            })}
          </Zone>
        ))}
      </table>
    </>
  );
};

const DrawerRow = ({ children }: { children: ReactNode }) => children;
