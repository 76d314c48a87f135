import { type ForbiddenPair, type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import type { TimetableView } from "../timetable-view.ts";
import type { DraftChange } from "./draft-changes.ts";
import { gridTexts } from "./grid-texts.ts";

type Pair = Pick<Meeting, "profile_id" | "structure_id">;

const now = () => new Date().toISOString();

/** Forbids that two meet; their meeting leaves the draft. */
export const forbidding = (
  view: TimetableView,
  meetings: readonly Meeting[],
  { profile_id, structure_id }: Pair,
  reason: string,
): DraftChange => ({
  removed: meetings.filter((one) => pairOf(one) === pairOf({ profile_id, structure_id })),
  placed: [],
  forbids: { profile_id, structure_id, reason, at: now() },
  label: gridTexts.forbiddenLabel(view.nameOf(profile_id)),
});

export const allowing = (view: TimetableView, pair: ForbiddenPair): DraftChange => ({
  removed: [],
  placed: [],
  allows: pair,
  label: gridTexts.allowedLabel(view.nameOf(pair.profile_id)),
});

/** Removes a meeting: it stays away until somebody puts it back or allows it. */
export const removing = (view: TimetableView, meeting: Meeting): DraftChange => {
  const { profile_id, structure_id } = meeting;
  return {
    removed: [meeting],
    placed: [],
    forbids: { profile_id, structure_id, reason: "", at: now() },
    label: gridTexts.removedLabel(view.nameOf(profile_id)),
  };
};
