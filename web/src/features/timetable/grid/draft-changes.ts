import { withAlternative } from "#shared/timetable/timetable.moves.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { ChangedDraft, Draft, MeetingChanges } from "#shared/timetable/timetable.schemas.ts";
import {
  type ForbiddenPair,
  type Meeting,
  pairOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

/**
 * One gesture: meetings that go and those that take their place. In an exchange the two lists go in pairs, the meeting
 * that was chosen first. `label` says it: "Rayan Cherif, déplacement". `forbids`, `allows`: who must not meet from now
 * on, or may again; without a reason, because their meeting is removed by hand, or put back.
 */
export type DraftChange = {
  removed: readonly Meeting[];
  placed: readonly Meeting[];
  label: string;
  forbids?: ForbiddenPair | undefined;
  allows?: ForbiddenPair | undefined;
};

/** The same gesture backwards. */
export const inverseOf = ({ removed, placed, label, forbids, allows }: DraftChange): DraftChange => ({
  removed: placed,
  placed: removed,
  label,
  forbids: allows,
  allows: forbids,
});

/** Nothing but a removal forbids without a reason: who is allowed without being placed stays so. */
export const isUndoable = ({ placed, allows }: DraftChange): boolean =>
  allows === undefined || allows.reason !== "" || placed.length > 0;

type Target = { profileId: string; structureId: string };

/** The call that makes a change; the version is that of the moment when it is sent. */
export type DraftCall =
  | { kind: "add"; body: Omit<Meeting, "level"> }
  | { kind: "remove"; params: Target; query: { may_return: boolean } }
  | { kind: "forbid"; params: Target; body: { reason: string } }
  | { kind: "allow"; params: Target }
  | {
      kind: "change";
      params: Target;
      body: Omit<MeetingChanges, "version" | "pinned"> & { pinned: boolean };
    };

const targetOf = ({ profile_id, structure_id }: Pick<Meeting, "profile_id" | "structure_id">): Target => ({
  profileId: profile_id,
  structureId: structure_id,
});

const placing = ({ removed, placed, forbids }: DraftChange): DraftCall | undefined => {
  const [was] = removed;
  const [is, ...others] = placed;
  if (was && !is) return { kind: "remove", params: targetOf(was), query: { may_return: !forbids } };
  if (!is) return undefined;
  const { profile_id, structure_id, time_slot_id, pinned } = is;
  if (!was) return { kind: "add", body: { profile_id, structure_id, time_slot_id, pinned } };
  return {
    kind: "change",
    params: targetOf(was),
    body: {
      ...(structure_id === was.structure_id ? {} : { structure_id }),
      time_slot_id,
      pinned,
      also: others.map((other) => ({
        profile_id: other.profile_id,
        structure_id: other.structure_id,
        time_slot_id: other.time_slot_id,
      })),
    },
  };
};

/** In order; none for a change that changes nothing. */
export const callsOf = (change: DraftChange): DraftCall[] => {
  const { forbids, allows, placed } = change;
  // It removes their meeting by itself.
  if (forbids && forbids.reason !== "")
    return [{ kind: "forbid", params: targetOf(forbids), body: { reason: forbids.reason } }];
  const call = placing(change);
  // Who puts a meeting back allows it by that, unless it was forbidden for a reason.
  const allowing: DraftCall[] =
    allows && (allows.reason !== "" || placed.length === 0)
      ? [{ kind: "allow", params: targetOf(allows) }]
      : [];
  return call ? [...allowing, call] : allowing;
};

const isSame = (one: Meeting, other: Meeting | undefined): boolean =>
  other !== undefined && one.time_slot_id === other.time_slot_id && one.pinned === other.pinned;

/** The draft with what the server answered to a change. Meetings that are shown already stay the same list: nothing is drawn again. */
export const withAnswer = (draft: Draft, { placed, removed, ...answer }: ChangedDraft): Draft => {
  const present = new Map(draft.meetings.map((meeting) => [pairOf(meeting), meeting]));
  const isShown =
    placed.every((meeting) => {
      const shown = present.get(pairOf(meeting));
      return isSame(meeting, shown) && meeting.level === shown?.level;
    }) && !removed.some((pair) => present.has(pairOf(pair)));
  const meetings = isShown
    ? draft.meetings
    : withAlternative(draft.meetings, { removed: [...removed, ...placed], placed });
  return { ...draft, ...answer, meetings };
};

/** Whether a change that was refused because the draft had changed can be made on the draft that stands now. */
export const stillFits = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  change: Pick<DraftChange, "removed" | "placed" | "allows">,
): boolean => {
  const present = new Map(meetings.map((meeting) => [pairOf(meeting), meeting]));
  if (!change.removed.every((meeting) => isSame(meeting, present.get(pairOf(meeting))))) return false;
  const { allows } = change;
  const forbidden = input.forbidden.filter((pair) => !allows || pairOf(pair) !== pairOf(allows));
  const after = withAlternative(meetings, change);
  return brokenRules({ ...input, forbidden }, after).length <= brokenRules(input, meetings).length;
};
