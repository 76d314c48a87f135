import { useRef } from "react";
import { type Alternative, alternativesOf } from "#shared/timetable/timetable.moves.ts";
import { forbiddenFor, refusals } from "#shared/timetable/timetable.problems.ts";
import { refusalOf } from "#shared/timetable/timetable.rules.ts";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import { notify } from "#web/ui/over/notify.ts";
import type { PartProps } from "../part-props.ts";
import type { DraftChange } from "./draft-changes.ts";
import { gridTexts } from "./grid-texts.ts";
import { distinctPlaces } from "./moves-by-place.ts";
import { placedMeeting, type useGridFocus } from "./use-grid-focus.ts";
import type { GridOpened } from "./use-grid-opened.ts";

export const meetingOf = (meetings: readonly Meeting[], pair: string): Meeting | undefined =>
  meetings.find((meeting) => pairOf(meeting) === pair);

/** What one does to meetings in the grid: each is applied to the draft and said, and the drawer that it came from closes. */
export const useGridChanges = (
  { timetable: { draft }, view, actions, mayEdit }: PartProps,
  { opened, setOpened, goTo }: GridOpened,
  focusNext: ReturnType<typeof useGridFocus>,
) => {
  const { meetings } = draft;
  const move = ({ removed, placed }: Alternative) => {
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

  const planned = useRef<Alternative[]>([]);
  /** Where the meeting of a pair can be dragged to; undefined where it must not move. */
  const planOf = (pair: string) => {
    const meeting = meetingOf(meetings, pair);
    if (!meeting || !mayEdit) return undefined;
    planned.current = distinctPlaces(alternativesOf(view.input, meetings, meeting).alternatives);
    const targets = new Set(
      planned.current.map(({ structure_id, time_slot_id }) => `${structure_id} ${time_slot_id}`),
    );
    const label = view.nameOf(meeting.profile_id);
    actions.say(gridTexts.picked(label, targets.size));
    return { targets, label };
  };
  /** `cell` is "structure slot". A cell that cannot take the meeting says why. */
  const drop = (pair: string, cell: string, isTarget: boolean) => {
    const [structure_id = "", time_slot_id = ""] = cell.split(" ");
    const found = planned.current.find(
      (one) => one.structure_id === structure_id && one.time_slot_id === time_slot_id,
    );
    const meeting = meetingOf(meetings, pair);
    if (!meeting) return;
    if (isTarget && found) return move(found);
    const others = meetings.filter((one) => pairOf(one) !== pair);
    const placed = { ...meeting, structure_id, time_slot_id };
    const rule = refusalOf(view.input, others, placed);
    const why = draft.forbidden.find((one) => pairOf(one) === pairOf(placed))?.reason;
    if (rule)
      notify.info(view.placeOf(placed), rule === "forbidden" && why ? forbiddenFor(why) : refusals[rule]);
  };
  return { move, pin, make, add, planOf, drop };
};
