import { requireNotMet } from "#functions/domain/timetable/begun.ts";
import {
  readTimetable,
  type TimetableRead,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import {
  type TimetableDraft,
  writesToSaveDraft,
} from "#functions/domain/timetable/timetable-drafts.store.ts";
import { draftView } from "#functions/domain/timetable/view.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems, type Problem } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { differenceOf } from "#shared/timetable/timetable.figures.ts";
import { forbiddenFor, timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { meetingsNotIn, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import { type BrokenRule, brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { ChangedDraft, Draft, MeetingChanges } from "#shared/timetable/timetable.schemas.ts";
import {
  type ForbiddenPair,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

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

type Content = Pick<TimetableDraft, "meetings" | "forbidden">;

/** Saves the next version of a draft; 409 with the one that stands now if somebody else was faster. */
const saveDraft = async (read: TimetableRead, content: Content, now: Date): Promise<Draft> => {
  const { event_id, version, rules } = read.draft;
  const next = { event_id, version: version + 1, saved_at: now.toISOString(), rules, ...content };
  const viewOf = (draft: TimetableDraft) => draftView({ ...read, ...withForbidden(read.input, draft) }, now);
  await transact(writesToSaveDraft(next, (current) => commonProblems.stale(viewOf(current))));
  return viewOf(next);
};

/** A draft, and the event in which those may not meet whom it forbids. */
const withForbidden = (input: TimetableInput, draft: TimetableDraft) => ({
  draft,
  input: { ...input, forbidden: draft.forbidden },
});

/** What a change leaves, to those who have the meetings before it. */
const changedFrom = (before: readonly Meeting[], { meetings, rules: _, ...draft }: Draft): ChangedDraft => {
  const { moved, added, dropped } = differenceOf(
    before,
    meetings,
    (was, is) => was.time_slot_id === is.time_slot_id && was.pinned === is.pinned,
  );
  return {
    ...draft,
    placed: [...moved.map(({ after }) => after), ...added],
    removed: dropped.map(({ profile_id, structure_id }) => ({ profile_id, structure_id })),
  };
};

/** Says why a change is refused. */
const refusalFor = (
  broken: readonly BrokenRule[],
  forbidden: readonly ForbiddenPair[],
): Problem | undefined => {
  const [first] = broken;
  if (!first) return undefined;
  const pairs = new Set(first.meetings.map(pairOf));
  const why = forbidden.find((pair) => pairs.has(pairOf(pair)))?.reason;
  return first.rule === "forbidden" && why
    ? timetableProblems.refused(first.rule, broken, forbiddenFor(why))
    : timetableProblems.refused(first.rule, broken);
};

/**
 * Changes a draft by hand; refused if that would break a rule which holds now, or take out what has begun. Somebody who puts
 * back a meeting that was only removed allows it again.
 */
const changeDraft = async (
  { eventId, version, now }: At,
  change: (content: Content, event: { input: TimetableInput; past: readonly string[] }) => Content,
): Promise<ChangedDraft> => {
  const read = await readTimetable(eventId);
  const { draft } = read;
  requireAct("changeTimetable", read.event, now);
  if (version !== undefined && version !== draft.version) throw commonProblems.stale(draftView(read, now));
  const before = withLevels(read.input, draft.meetings);
  const past = pastSlotsOf(read.event, read.input, now);
  const changed = change({ ...draft, meetings: before }, { input: read.input, past });
  const meetings = withLevels(read.input, changed.meetings);
  const met = new Set(meetings.map(pairOf));
  const forbidden = changed.forbidden.filter((pair) => pair.reason !== "" || !met.has(pairOf(pair)));
  const over = new Set(before.filter(({ time_slot_id }) => past.includes(time_slot_id)).map(pairOf));
  const isOver = (one: Meeting) => past.includes(one.time_slot_id) && over.has(pairOf(one));
  const broken = newlyBroken({ ...read.input, forbidden }, before, meetings).filter(
    (one) => one.rule !== "forbidden" || !one.meetings.every(isOver),
  );
  const refusal = refusalFor(broken, forbidden);
  if (refusal) throw refusal;
  const taken = meetingsNotIn(before, meetings);
  await requireNotMet(
    eventId,
    taken.filter(({ time_slot_id }) => past.includes(time_slot_id)),
  );
  return changedFrom(before, await saveDraft(read, { meetings, forbidden }, now));
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

export const addMeeting = (at: At, meeting: Omit<Meeting, "level">): Promise<ChangedDraft> =>
  changeDraft(at, ({ meetings, forbidden }) => ({
    meetings: [...meetings, { ...meeting, level: "added" }],
    forbidden,
  }));

/** Moves a meeting, and others with it as in an exchange; pins it or lets it go. */
export const changeMeeting = (
  at: At,
  pair: Pair,
  { structure_id = pair.structure_id, time_slot_id, pinned, also }: Omit<MeetingChanges, "version">,
): Promise<ChangedDraft> =>
  changeDraft(at, ({ meetings, forbidden }) => {
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
    return { meetings: meetings.map((one) => moved.get(pairOf(one)) ?? one), forbidden };
  });

const without = <One extends Pair>(all: readonly One[], pair: Pair): One[] =>
  all.filter((one) => pairOf(one) !== pairOf(pair));

/** Removes a meeting; unless it may return, no computation places it again before somebody allows it. */
export const removeMeeting = (at: At, pair: Pair, may_return: boolean): Promise<ChangedDraft> =>
  changeDraft(at, ({ meetings, forbidden }) => {
    requireFree(meetingOf(meetings, pair));
    const removed = { ...pair, reason: "", at: at.now.toISOString() };
    return {
      meetings: without(meetings, pair),
      forbidden: may_return ? forbidden : [...forbidden, removed],
    };
  });

/**
 * Forbids that a learner and a structure meet, and removes their meeting unless it has begun: nobody is told that what took
 * place is cancelled. 404 unless both come.
 */
export const forbidMeeting = (at: At, pair: Pair, reason: string): Promise<ChangedDraft> =>
  changeDraft(at, ({ meetings, forbidden }, { input: { learners, structures }, past }) => {
    const comes = structures.some(({ structure_id }) => structure_id === pair.structure_id);
    if (!comes || !learners.some(({ profile_id }) => profile_id === pair.profile_id))
      throw commonProblems.notFound();
    const meeting = meetings.find((one) => pairOf(one) === pairOf(pair));
    const hasBegun = meeting !== undefined && past.includes(meeting.time_slot_id);
    if (meeting && !hasBegun) requireFree(meeting);
    return {
      meetings: hasBegun ? meetings : without(meetings, pair),
      forbidden: [...without(forbidden, pair), { ...pair, reason, at: at.now.toISOString() }],
    };
  });

/** Lets a learner and a structure meet again; 404 if they may. */
export const allowMeeting = (at: At, pair: Pair): Promise<ChangedDraft> =>
  changeDraft(at, ({ meetings, forbidden }) => {
    const allowed = without(forbidden, pair);
    if (allowed.length === forbidden.length) throw commonProblems.notFound();
    return { meetings, forbidden: allowed };
  });
