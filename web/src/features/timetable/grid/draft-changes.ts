import { withAlternative } from "#shared/timetable/timetable.moves.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { MeetingChanges } from "#shared/timetable/timetable.schemas.ts";
import { type Meeting, pairOf, type TimetableInput } from "#shared/timetable/timetable.types.ts";

/**
 * One gesture: meetings that go and those that take their place. In an exchange the two lists go in pairs, the meeting
 * that was chosen first. `label` says it: "Rayan Cherif, déplacement".
 */
export type DraftChange = {
  removed: readonly Meeting[];
  placed: readonly Meeting[];
  label: string;
};

/** The same gesture backwards. */
export const inverseOf = ({ removed, placed, label }: DraftChange): DraftChange => ({
  removed: placed,
  placed: removed,
  label,
});

type Target = { profileId: string; structureId: string };

/** The call that makes a change; the version is that of the moment when it is sent. */
export type DraftCall =
  | { kind: "add"; body: Omit<Meeting, "level"> }
  | { kind: "remove"; params: Target }
  | {
      kind: "change";
      params: Target;
      body: Omit<MeetingChanges, "version" | "pinned"> & { pinned: boolean };
    };

const targetOf = ({ profile_id, structure_id }: Meeting): Target => ({
  profileId: profile_id,
  structureId: structure_id,
});

/** Undefined for a change that changes nothing. */
export const callOf = ({ removed, placed }: DraftChange): DraftCall | undefined => {
  const [was] = removed;
  const [is, ...others] = placed;
  if (was && !is) return { kind: "remove", params: targetOf(was) };
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

const textOf = ({ time_slot_id, level, pinned, ...pair }: Meeting): string =>
  `${pairOf(pair)} ${time_slot_id} ${level} ${pinned}`;

/** Whether two drafts say the same, in any order. */
export const areSameMeetings = (one: readonly Meeting[], other: readonly Meeting[]): boolean => {
  const texts = new Set(one.map(textOf));
  return one.length === other.length && other.every((meeting) => texts.has(textOf(meeting)));
};

const isSame = (one: Meeting, other: Meeting | undefined): boolean =>
  other !== undefined && one.time_slot_id === other.time_slot_id && one.pinned === other.pinned;

/** Whether a change that was refused because the draft had changed can be made on the draft that stands now. */
export const stillFits = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  change: Pick<DraftChange, "removed" | "placed">,
): boolean => {
  const standing = new Map(meetings.map((meeting) => [pairOf(meeting), meeting]));
  if (!change.removed.every((meeting) => isSame(meeting, standing.get(pairOf(meeting))))) return false;
  return brokenRules(input, withAlternative(meetings, change)).length <= brokenRules(input, meetings).length;
};
