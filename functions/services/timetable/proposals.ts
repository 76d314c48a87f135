import { newlyBroken } from "#functions/services/timetable/editing.ts";
import { readTimetable, readTimetableRosters, withLevels } from "#functions/services/timetable/input.ts";
import { draftView } from "#functions/services/timetable/view.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { findDraft, writesToSaveDraft } from "#functions/store/timetable-drafts.ts";
import {
  findProposal,
  isAtWork,
  maxComputingMs,
  proposed,
  type StoredProposal,
  stateOf,
  writeToCancel,
  writeToForgetProposal,
} from "#functions/store/timetable-proposals.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { type Difference, differenceOf } from "#shared/timetable/timetable.figures.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { afterIncidents } from "#shared/timetable/timetable.repair.ts";
import type { Draft, ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** The proposal of an event with this id; 404 if it was forgotten. */
const proposalFor = async (eventId: string, id: string): Promise<StoredProposal> => {
  const found = await findProposal(eventId);
  if (found?.id !== id) throw commonProblems.notFound();
  return found;
};

/**
 * What adopting these meetings changes. The draft stands apart, so it is compared at reading: both together would not
 * fit in one item at the largest events.
 */
const differenceFromDraft = async (eventId: string, meetings: readonly Meeting[]): Promise<Difference> => {
  const [seen, draft] = await Promise.all([readTimetableRosters(), findDraft(eventId)]);
  const { input } = await readTimetable(seen, eventId);
  return differenceOf(withLevels(input, draft.meetings), withLevels(input, meetings));
};

export const showProposal = async (eventId: string, id: string, now: Date): Promise<ShownProposal> => {
  const stored = await proposalFor(eventId, id);
  const { asked_by, asked_at, ended_at } = stored;
  const found = proposed(stored);
  const [askers, difference] = await Promise.all([
    findProfileCards(asked_by === null ? [] : [asked_by]),
    found && differenceFromDraft(eventId, found.meetings),
  ]);
  const elapsed = (ended_at === null ? now.getTime() : Date.parse(ended_at)) - Date.parse(asked_at);
  return {
    id,
    state: stateOf(stored, now),
    preset: stored.preset,
    complete: stored.complete,
    pins: stored.pins,
    asked_at,
    asked_by: askers.get(asked_by ?? "")?.name ?? "",
    draft_version: stored.draft_version,
    progress: stored.progress,
    levels: stored.levels,
    took: Math.min(elapsed, maxComputingMs),
    result: found && difference && { ...found, difference },
    conflicts: stored.conflicts,
  };
};

/**
 * Makes a proposal the draft, if the draft is the one that it was computed for. The event may have changed meanwhile: a
 * proposal that would break a rule by now is refused as a whole, since what is left of it may be far from the best.
 */
export const adoptProposal = async (
  { eventId, id, version }: { eventId: string; id: string; version: number | undefined },
  now: Date,
): Promise<Draft> =>
  retryOnConcurrentChange(async () => {
    const [seen, draft, stored] = await Promise.all([
      readTimetableRosters(),
      findDraft(eventId),
      proposalFor(eventId, id),
    ]);
    const found = proposed(stored);
    if (!found) throw timetableProblems.notReady();
    if (draft.version !== stored.draft_version || (version ?? draft.version) !== draft.version)
      throw timetableProblems.draftChanged();
    const { input } = await readTimetable(seen, eventId);
    const repaired = afterIncidents(input, stored.incidents ?? []);
    const meetings = withLevels(input, found.meetings);
    const broken = newlyBroken(repaired, withLevels(input, draft.meetings), meetings);
    if (broken.length > 0) throw timetableProblems.outdated(broken);
    const next = {
      event_id: eventId,
      version: draft.version + 1,
      saved_at: now.toISOString(),
      meetings,
    };
    await transact([
      ...writesToSaveDraft(next, timetableProblems.draftChanged),
      writeToForgetProposal(stored),
    ]);
    return draftView(input, next);
  });

/** Cancels a proposal that is at work, and forgets any other. */
export const discardProposal = (eventId: string, id: string, now: Date): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const stored = await proposalFor(eventId, id);
    await transact([
      isAtWork(stored, now) ? writeToCancel(stored, now.toISOString()) : writeToForgetProposal(stored),
    ]);
  });
