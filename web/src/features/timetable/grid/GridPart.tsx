import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Alternative, alternativesOf } from "#shared/timetable/timetable.moves.ts";
import { forbiddenFor, refusals } from "#shared/timetable/timetable.problems.ts";
import { refusalOf } from "#shared/timetable/timetable.rules.ts";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import type { PartProps } from "../part-props.ts";
import type { DraftChange } from "./draft-changes.ts";
import { allowing, forbidding, removing } from "./forbidding.ts";
import { GridDrawer, nameOfOpened } from "./GridDrawer.tsx";
import { GridHead } from "./GridHead.tsx";
import { SlotPicker, type Spot } from "./GridTools.tsx";
import { countsOf, type Rows, rowsOf } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { LearnerRow } from "./LearnerRow.tsx";
import { distinctPlaces } from "./moves-by-place.ts";
import { type Opened, TimetableGrid } from "./TimetableGrid.tsx";
import { firstMove, openerOf, placedMeeting, useGridFocus } from "./use-grid-focus.ts";
import { undoKeys, useGridKeys } from "./use-grid-keys.ts";
import { useMeetingDrag } from "./use-meeting-drag.ts";
import type { SlotInSight } from "./use-slot-of-row.ts";

// What opens over the grid comes after it.
const OpenSide = lazyComponent(async () => (await import("./OpenSide.tsx")).OpenSide);
const ForbidDialog = lazyComponent(async () => (await import("./ForbidDialog.tsx")).ForbidDialog);

/** Who meets whom and when: read, moved by the drawer, by keys or by drag and drop, pinned, added, removed. */
export const GridPart = (props: PartProps) => {
  const { timetable, view, actions, mayEdit } = props;
  const { draft, event } = timetable;
  const { meetings } = draft;
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const structureId = search.get("structure");
    return structureId ? { kind: "structure", structureId } : undefined;
  });
  const [zoneId, setZoneId] = useState("");
  const [spot, setSpot] = useState<Spot>();
  /** The meeting that is about to be forbidden. */
  const [forbidden, setForbidding] = useState<Meeting>();
  const slotAsked = view.slots.findIndex(({ id }) => id === search.get("creneau"));
  const [shown, setShown] = useState<SlotInSight>({ slot: Math.max(0, slotAsked) });
  const frame = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const focusNext = useGridFocus(frame);

  const earlier = useRef<{ view: typeof view; rows: Rows }>(undefined);
  const rows = useMemo(() => {
    // Another view may have other names: the order of each cell is then worked out again.
    const before = earlier.current?.view === view ? earlier.current.rows : undefined;
    const found = rowsOf(view, meetings, before);
    earlier.current = { view, rows: found };
    return found;
  }, [meetings, view]);
  const counts = useMemo(() => countsOf(view.slots, rows), [view, rows]);

  const asked = search.get("personne");
  const person = opened?.kind === "meeting" ? opened.meeting.profile_id : (asked ?? undefined);
  const own = useMemo(() => meetings.filter(({ profile_id }) => profile_id === person), [meetings, person]);
  // The draft may have changed below an open drawer: it shows the meeting of the draft, if that is still there.
  const meetingNow = opened?.kind === "meeting" ? meetingOf(meetings, pairOf(opened.meeting)) : undefined;

  const close = () => {
    if (opened) focusNext(openerOf(opened));
    setOpened(undefined);
  };
  const openMeeting = useCallback(
    (meeting: Meeting, byKeyboard: boolean) => {
      if (byKeyboard) focusNext(firstMove);
      setOpened((now) =>
        now?.kind === "meeting" && pairOf(now.meeting) === pairOf(meeting)
          ? undefined
          : { kind: "meeting", meeting, structureId: meeting.structure_id },
      );
      const slot = view.slots.findIndex(({ id }) => id === meeting.time_slot_id);
      if (slot >= 0) setShown({ slot, structureId: meeting.structure_id });
    },
    [view, focusNext],
  );
  const openAdd = useCallback(
    (structureId: string, slotId: string) => {
      focusNext(firstMove);
      setOpened({ kind: "add", structureId, slotId });
    },
    [focusNext],
  );
  const openStructure = useCallback((structureId: string) => {
    setOpened((now) =>
      now?.kind === "structure" && now.structureId === structureId
        ? undefined
        : { kind: "structure", structureId },
    );
  }, []);

  // A structure that a link names is shown where it stands; a link of what is open beside the grid comes later.
  const linked = search.get("structure");
  useEffect(() => {
    if (!linked) return;
    setOpened({ kind: "structure", structureId: linked });
    const row = frame.current?.querySelector(`[data-structure="${CSS.escape(linked)}"]`);
    row?.scrollIntoView({ block: "center" });
  }, [linked]);
  useEffect(() => {
    if (slotAsked >= 0) setShown({ slot: slotAsked });
  }, [slotAsked]);

  /** Goes to where somebody was put; they may come from what had the focus, which is gone then. */
  const goTo = (placed: Meeting | undefined) => {
    if (!placed) return;
    focusNext(placedMeeting(placed));
    const slot = view.slots.findIndex(({ id }) => id === placed.time_slot_id);
    if (slot >= 0) setShown({ slot, structureId: placed.structure_id });
  };
  const take = ({ removed, placed }: Alternative) => {
    const [is] = placed;
    const name = view.nameOf(is?.profile_id ?? "");
    actions.apply(
      { removed, placed, label: gridTexts.movedLabel(name) },
      is ? gridTexts.moved(name, view.placeOf(is)) : name,
    );
    setOpened(undefined);
    goTo(is);
  };
  const pin = (meeting: Meeting) => {
    const name = view.nameOf(meeting.profile_id);
    const label = meeting.pinned ? gridTexts.unpinnedLabel(name) : gridTexts.pinnedLabel(name);
    const next = { ...meeting, pinned: !meeting.pinned };
    actions.apply({ removed: [meeting], placed: [next], label }, `${label}.`);
    setOpened((now) => (now?.kind === "meeting" ? { ...now, meeting: next } : now));
    focusNext(opened ? [] : placedMeeting(next));
  };
  const make = (change: DraftChange) => {
    actions.apply(change, `${change.label}.`);
    setOpened(undefined);
  };
  const add = (meeting: Meeting) => {
    const name = view.nameOf(meeting.profile_id);
    actions.apply(
      { removed: [], placed: [meeting], label: gridTexts.addedLabel(name) },
      gridTexts.moved(name, view.placeOf(meeting)),
    );
    setOpened(undefined);
    focusNext(placedMeeting(meeting));
  };

  const searchField = useRef<HTMLDivElement>(null);
  const keys = useGridKeys(frame, {
    onPin: (pair) => {
      const meeting = meetingOf(meetings, pair);
      if (meeting && mayEdit) pin(meeting);
    },
    onSearch: () => searchField.current?.querySelector("input")?.focus(),
    onClose: close,
  });
  const planned = useRef<Alternative[]>([]);
  const drag = useMeetingDrag(frame, ghost, {
    planOf: (pair) => {
      const meeting = meetingOf(meetings, pair);
      if (!meeting || !mayEdit) return undefined;
      planned.current = distinctPlaces(alternativesOf(view.input, meetings, meeting).alternatives);
      const targets = new Set(
        planned.current.map(({ structure_id, time_slot_id }) => `${structure_id} ${time_slot_id}`),
      );
      const name = view.nameOf(meeting.profile_id);
      actions.say(gridTexts.picked(name, targets.size));
      return { targets, label: name };
    },
    onDrop: (pair, cell, isTarget) => {
      const [structure_id = "", time_slot_id = ""] = cell.split(" ");
      const found = planned.current.find(
        (one) => one.structure_id === structure_id && one.time_slot_id === time_slot_id,
      );
      const meeting = meetingOf(meetings, pair);
      if (!meeting) return;
      if (isTarget && found) return take(found);
      const others = meetings.filter((one) => pairOf(one) !== pair);
      const placed = { ...meeting, structure_id, time_slot_id };
      const rule = refusalOf(view.input, others, placed);
      const why = draft.forbidden.find((one) => pairOf(one) === pairOf(placed))?.reason;
      if (rule)
        notify.info(view.placeOf(placed), rule === "forbidden" && why ? forbiddenFor(why) : refusals[rule]);
    },
  });

  // A meeting's drawer is for those who may move it.
  const openedNow: Opened | undefined =
    opened?.kind === "meeting"
      ? meetingNow && mayEdit
        ? { ...opened, meeting: meetingNow }
        : undefined
      : opened;
  // A press is answered by what it opens, which is marked at once; the drawer, of hundreds of elements, is drawn right after.
  const name = openedNow && nameOfOpened(openedNow);
  const isDrawn = useDeferredValue(name) === name;
  const find = useCallback(
    (id: string | undefined) => {
      const [kind = "", found = ""] = (id ?? "").split(" ");
      setSearch(found ? { [kind]: found } : {}, { replace: true, preventScrollReset: true });
      setOpened(kind === "structure" ? { kind: "structure", structureId: found } : undefined);
    },
    [setSearch],
  );
  const zones = useMemo(
    () => (zoneId === "" ? view.zones : view.zones.filter(({ id }) => id === zoneId)),
    [view, zoneId],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Z works wherever the focus is in this part
    <div
      className="stack"
      onKeyDown={undoKeys({
        undo: () => goTo(actions.undo()?.placed[0]),
        redo: () => goTo(actions.redo()?.placed[0]),
      })}
    >
      {meetings.length === 0 && mayEdit ? (
        <EmptyState
          title={gridTexts.empty}
          sign="compass"
          action={<ButtonLink to={paths.timetable(event.id, "preparer")}>{gridTexts.toPrepare}</ButtonLink>}
        >
          {gridTexts.emptyText}
        </EmptyState>
      ) : null}
      <GridHead
        timetable={timetable}
        view={view}
        mayEdit={mayEdit}
        rows={rows}
        zoneId={zoneId}
        onZone={setZoneId}
        spot={spot}
        onSpot={setSpot}
        searchField={searchField}
        found={asked ? `personne ${asked}` : linked ? `structure ${linked}` : undefined}
        onFind={find}
      />
      <OpenSide {...props} />
      <SlotPicker view={view} shown={shown.slot} counts={counts} onShow={(slot) => setShown({ slot })} />
      <div ref={frame} {...keys} {...drag}>
        <TimetableGrid
          view={view}
          rows={rows}
          counts={counts}
          zones={zones}
          spot={spot}
          opened={openedNow}
          person={person}
          shown={shown}
          drawsAll={Boolean(linked)}
          mayEdit={mayEdit}
          onMeeting={openMeeting}
          onAdd={openAdd}
          onStructure={openStructure}
          drawer={
            openedNow && isDrawn ? (
              // Another one starts over, and comes into view.
              <GridDrawer
                key={name}
                opened={openedNow}
                view={view}
                meetings={meetings}
                mayEdit={mayEdit}
                onMove={take}
                onPin={pin}
                onRemove={(meeting) => make(removing(view, meeting))}
                onForbid={setForbidding}
                onAllow={(pair) => make(allowing(view, pair))}
                onAdd={add}
                onClose={close}
              />
            ) : null
          }
          learnerRow={
            person && view.personOf(person) ? (
              <LearnerRow
                view={view}
                profileId={person}
                own={own}
                selectedSlot={meetingNow?.time_slot_id}
                mayEdit={mayEdit}
                onMeeting={openMeeting}
                onFree={(slotId) => setOpened({ kind: "free", profileId: person, slotId })}
                onClose={() => find(undefined)}
              />
            ) : null
          }
        />
        <div ref={ghost} className="tt-ghost" aria-hidden="true" hidden />
        {forbidden ? (
          <ForbidDialog
            view={view}
            pair={forbidden}
            onForbid={(pair, reason) => make(forbidding(view, meetings, pair, reason))}
            onClose={() => setForbidding(undefined)}
          />
        ) : null}
      </div>
    </div>
  );
};

const meetingOf = (meetings: readonly Meeting[], pair: string): Meeting | undefined =>
  meetings.find((meeting) => pairOf(meeting) === pair);
