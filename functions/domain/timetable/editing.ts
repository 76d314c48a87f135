import {
  readTimetable,
  readTimetableRosters,
  type TimetableRead,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import {
  findDraft,
  type TimetableDraft,
  writesToSaveDraft,
} from "#functions/domain/timetable/timetable-drafts.store.ts";
import { draftView } from "#functions/domain/timetable/view.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { type BrokenRule, brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { Draft, MeetingChanges } from "#shared/timetable/timetable.schemas.ts";
import { type Meeting, pairOf, sessionOf, type TimetableInput } from "#shared/timetable/timetable.types.ts";

type Pair = Pick<Meeting, "profile_id" | "structure_id">;

/** What a rule is broken about: a meeting, a learner's slot, a learner and a structure, a session. */
const placeOf = ({ rule, meetings: [first] }: BrokenRule): string => {
  if (!first) return rule;
  switch (rule) {
    case "twiceInSlot":
      return `${rule} ${first.profile_id} ${first.time_slot_id}`;
    case "twiceTogether":
      return `${rule} ${pairOf(first)}`;
    case "overSeats":
      return `${rule} ${sessionOf(first)}`;
    default:
      return `${rule} ${pairOf(first)} ${first.time_slot_id}`;
  }
};

/**
 * The rules that `after` breaks and `before` does not, or breaks less: an event that changed must not keep staff from
 * mending their draft meeting by meeting.
 */
export const newlyBroken = (
  input: TimetableInput,
  before: readonly Meeting[],
  after: readonly Meeting[],
): BrokenRule[] => {
  const earlier = new Map(brokenRules(input, before).map((one) => [placeOf(one), one.meetings.length]));
  return brokenRules(input, after).filter((one) => one.meetings.length > (earlier.get(placeOf(one)) ?? 0));
};

/** Saves the next version of a draft; 409 with the one that stands now if somebody else was faster. */
export const saveDraft = async (
  read: Pick<TimetableRead, "event" | "input">,
  draft: TimetableDraft,
  meetings: readonly Meeting[],
  now: Date,
): Promise<Draft> => {
  const next = {
    event_id: draft.event_id,
    version: draft.version + 1,
    saved_at: now.toISOString(),
    meetings: [...meetings],
  };
  await transact(writesToSaveDraft(next, (current) => commonProblems.stale(draftView(read, current, now))));
  return draftView(read, next, now);
};

/** Changes a draft by hand; refused if that would break a rule which holds now. */
const changeDraft = async (
  eventId: string,
  { version, now }: { version: number | undefined; now: Date },
  change: (meetings: readonly Meeting[]) => Meeting[],
): Promise<Draft> => {
  const [seen, draft] = await Promise.all([readTimetableRosters(), findDraft(eventId)]);
  const read = await readTimetable(seen, eventId);
  requireAct("changeTimetable", read.event, now);
  if (version !== undefined && version !== draft.version)
    throw commonProblems.stale(draftView(read, draft, now));
  const before = withLevels(read.input, draft.meetings);
  const after = withLevels(read.input, change(before));
  const broken = newlyBroken(read.input, before, after);
  const [first] = broken;
  if (first) throw timetableProblems.refused(first.rule, broken);
  return saveDraft(read, draft, after, now);
};

/** The meeting of a learner with a structure; 404 if there is none. */
const meetingOf = (meetings: readonly Meeting[], pair: Pair): Meeting => {
  const found = meetings.find((meeting) => pairOf(meeting) === pairOf(pair));
  if (!found) throw commonProblems.notFound();
  return found;
};

/** Requires that a meeting may go elsewhere. */
const requireFree = (meeting: Meeting): void => {
  if (meeting.pinned)
    throw timetableProblems.refused("pinMoved", [{ rule: "pinMoved", meetings: [meeting] }]);
};

type At = { eventId: string; version: number | undefined; now: Date };

export const addMeeting = ({ eventId, ...at }: At, meeting: Omit<Meeting, "level">): Promise<Draft> =>
  changeDraft(eventId, at, (meetings) => [...meetings, { ...meeting, level: "added" }]);

/** Moves a meeting, and others with it as in an exchange; pins it or lets it go. */
export const changeMeeting = (
  { eventId, ...at }: At,
  pair: Pair,
  { structure_id = pair.structure_id, time_slot_id, pinned, also }: Omit<MeetingChanges, "version">,
): Promise<Draft> =>
  changeDraft(eventId, at, (meetings) => {
    const meeting = meetingOf(meetings, pair);
    const changed = { ...meeting, structure_id, time_slot_id, pinned };
    if (structure_id !== meeting.structure_id || time_slot_id !== meeting.time_slot_id) requireFree(meeting);
    const moved = new Map([[pairOf(meeting), changed]]);
    for (const other of also) {
      const before = meetingOf(meetings, other);
      if (moved.has(pairOf(other))) throw timetableProblems.refused("twiceTogether");
      if (before.time_slot_id !== other.time_slot_id) requireFree(before);
      moved.set(pairOf(other), { ...before, time_slot_id: other.time_slot_id });
    }
    return meetings.map((one) => moved.get(pairOf(one)) ?? one);
  });

export const removeMeeting = ({ eventId, ...at }: At, pair: Pair): Promise<Draft> =>
  changeDraft(eventId, at, (meetings) => {
    const meeting = meetingOf(meetings, pair);
    requireFree(meeting);
    return meetings.filter((one) => one !== meeting);
  });
