import { useDeferredValue, useMemo, useRef, useState } from "react";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import type { PartProps } from "../part-props.ts";
import { allowing, forbidding, removing } from "./forbidding.ts";
import { GridDrawer, nameOfOpened } from "./GridDrawer.tsx";
import { GridHead } from "./GridHead.tsx";
import { SlotPicker, type Spot } from "./GridTools.tsx";
import { countsOf, type Rows, rowsOf } from "./grid-cells.ts";
import { gridTexts } from "./grid-texts.ts";
import { LearnerRow } from "./LearnerRow.tsx";
import { type Opened, TimetableGrid } from "./TimetableGrid.tsx";
import { meetingOf, useGridChanges } from "./use-grid-changes.ts";
import { useGridFocus } from "./use-grid-focus.ts";
import { undoKeys, useGridKeys } from "./use-grid-keys.ts";
import { useGridOpened } from "./use-grid-opened.ts";
import { useMeetingDrag } from "./use-meeting-drag.ts";

// What opens over the grid comes after it.
const OpenSide = lazyComponent(async () => (await import("./OpenSide.tsx")).OpenSide);
const ForbidDialog = lazyComponent(async () => (await import("./ForbidDialog.tsx")).ForbidDialog);

/** Who meets whom and when: read, moved by the drawer, by keys or by drag and drop, pinned, added, removed. */
export const GridPart = (props: PartProps) => {
  const { timetable, view, actions, mayEdit } = props;
  const { draft, event } = timetable;
  const { meetings } = draft;
  const [zoneId, setZoneId] = useState("");
  const [spot, setSpot] = useState<Spot>();
  /** The meeting that is about to be forbidden. */
  const [forbidden, setForbidding] = useState<Meeting>();
  const frame = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const focusNext = useGridFocus(frame);
  const side = useGridOpened(view, frame, focusNext);
  const { asked, linked, opened, setOpened, shown, setShown, goTo, find } = side;
  const changes = useGridChanges(props, side, focusNext);

  const earlier = useRef<{ view: typeof view; rows: Rows }>(undefined);
  const rows = useMemo(() => {
    // Another view may have other names: the order of each cell is then worked out again.
    const before = earlier.current?.view === view ? earlier.current.rows : undefined;
    const found = rowsOf(view, meetings, before);
    earlier.current = { view, rows: found };
    return found;
  }, [meetings, view]);
  const counts = useMemo(() => countsOf(view.slots, rows), [view, rows]);

  const person = opened?.kind === "meeting" ? opened.meeting.profile_id : (asked ?? undefined);
  const own = useMemo(() => meetings.filter(({ profile_id }) => profile_id === person), [meetings, person]);
  // The draft may have changed below an open drawer: it shows the meeting of the draft, if that is still there.
  const meetingNow = opened?.kind === "meeting" ? meetingOf(meetings, pairOf(opened.meeting)) : undefined;

  const searchField = useRef<HTMLDivElement>(null);
  const keys = useGridKeys(frame, {
    onPin: (pair) => {
      const meeting = meetingOf(meetings, pair);
      if (meeting && mayEdit) changes.pin(meeting);
    },
    onSearch: () => searchField.current?.querySelector("input")?.focus(),
    onClose: side.close,
  });
  const drag = useMeetingDrag(frame, ghost, { planOf: changes.planOf, onDrop: changes.drop });

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
          onMeeting={side.openMeeting}
          onAdd={side.openAdd}
          onStructure={side.openStructure}
          drawer={
            openedNow && isDrawn ? (
              // Another one starts over, and comes into view.
              <GridDrawer
                key={name}
                opened={openedNow}
                view={view}
                meetings={meetings}
                mayEdit={mayEdit}
                onMove={changes.move}
                onPin={changes.pin}
                onRemove={(meeting) => changes.make(removing(view, meeting))}
                onForbid={setForbidding}
                onAllow={(pair) => changes.make(allowing(view, pair))}
                onAdd={changes.add}
                onClose={side.close}
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
                onMeeting={side.openMeeting}
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
            onForbid={(pair, reason) => changes.make(forbidding(view, meetings, pair, reason))}
            onClose={() => setForbidding(undefined)}
          />
        ) : null}
      </div>
    </div>
  );
};
