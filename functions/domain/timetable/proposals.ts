import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { writesToNoteAbsences } from "#functions/domain/timetable/asking.ts";
import { writesToSaveRoll } from "#functions/domain/timetable/attendance-roll.store.ts";
import {
  readTimetable,
  type TimetableRead,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import { repairFrom, writesToNoteIncidents } from "#functions/domain/timetable/computing/repairing.ts";
import { newlyBroken } from "#functions/domain/timetable/editing.ts";
import {
  beginTellingPhones,
  changesByRelease,
  readTold,
  writesToPublish,
} from "#functions/domain/timetable/releases.ts";
import { writesToSaveDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import {
  findProposal,
  isStillAtWork,
  maxComputingMs,
  proposed,
  type StoredProposal,
  stateOf,
  writeToCancel,
  writeToForgetProposal,
} from "#functions/domain/timetable/timetable-proposals.store.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { withAbsences } from "#shared/timetable/attendance.roll.ts";
import { differenceOf } from "#shared/timetable/timetable.figures.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import {
  afterIncidents,
  brokenAhead,
  type Incident,
  keptOf,
  meetingsNotIn,
  pastSlotsOf,
} from "#shared/timetable/timetable.repair.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { AdoptedDraft, ShownProposal } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** The proposal of an event with this id; 404 if it was forgotten. */
const proposalFor = async (eventId: string, id: string): Promise<StoredProposal> => {
  const found = await findProposal(eventId);
  if (found?.id !== id) throw commonProblems.notFound();
  return found;
};

/** The writes that take back that a structure is absent; refused if the repair does not say so. */
const writesToNoteComing = async (
  { event_id, incidents }: StoredProposal,
  structure_id: string,
  by: Parameters<typeof writesToNoteAbsences>[2],
) => {
  const isSaid = incidents?.some(
    (one) => one.kind === "structure_absent" && one.structure_id === structure_id,
  );
  if (!isSaid) throw timetableProblems.notSaidAbsent();
  const read = await readTimetable(event_id);
  const slot_ids = read.input.slots.map(({ id }) => id);
  return writesToNoteAbsences(read, [{ kind: "structure_comes", structure_id, slot_ids }], by);
};

/** A repair, compared with the event as it is now. */
const repairOf = async (
  read: TimetableRead,
  { incidents, proposal }: { incidents: readonly Incident[]; proposal: readonly Meeting[] },
  now: Date,
) => {
  const { draft } = read;
  const { released, untoldSince, roll } = await readTold(read.event.id);
  const { past, base, told: releasedMeetings } = repairFrom(read, draft.meetings, released, now);
  const input = afterIncidents(read.input, incidents, past);
  const meetings = withLevels(input, proposal);
  return {
    past,
    base,
    releasedMeetings,
    input,
    meetings,
    roll,
    next: { read: { ...read, input }, meetings, released, untoldSince },
  };
};

/**
 * What adopting these meetings changes. The draft stands apart, so it is compared at reading: both together would not
 * fit in one item at the largest events.
 */
const changesBy = async (
  { event_id, incidents }: StoredProposal,
  proposal: readonly Meeting[],
  now: Date,
): Promise<Pick<NonNullable<ShownProposal["result"]>, "difference"> & Pick<ShownProposal, "effects">> => {
  const read = await readTimetable(event_id);
  if (!incidents) {
    const { input, draft } = read;
    const difference = differenceOf(withLevels(input, draft.meetings), withLevels(input, proposal));
    return { difference, effects: null };
  }
  const repair = await repairOf(read, { incidents, proposal }, now);
  const { past, base, releasedMeetings, input, meetings, next } = repair;
  return {
    difference: changesByRelease(next, now),
    effects: {
      untouched: keptOf(input, base, meetings, past),
      unpublished: meetingsNotIn(base, releasedMeetings).length,
    },
  };
};

/** A proposal as staff see it now, with its difference from the draft; 404 if another has taken its place. */
export const showProposal = async (eventId: string, id: string, now: Date): Promise<ShownProposal> => {
  const stored = await proposalFor(eventId, id);
  const { asked_by, asked_at, ended_at } = stored;
  const found = proposed(stored);
  const [askers, changes] = await Promise.all([
    findProfileCards(asked_by === null ? [] : [asked_by]),
    found && changesBy(stored, found.meetings, now),
  ]);
  const elapsed = (ended_at === null ? now.getTime() : Date.parse(ended_at)) - Date.parse(asked_at);
  return {
    id,
    state: stateOf(stored, now),
    preset: stored.preset,
    complete: stored.complete,
    rules: stored.rules,
    keep: stored.keep,
    pins: stored.pins,
    asked_at,
    asked_by: askers.get(asked_by ?? "")?.name ?? "",
    draft_version: stored.draft_version,
    progress: stored.progress,
    levels: stored.levels,
    took: Math.min(elapsed, maxComputingMs),
    incidents: stored.incidents,
    result: found && changes && { ...found, difference: changes.difference },
    effects: changes?.effects ?? null,
    conflicts: stored.conflicts,
  };
};

/** Refuses to change the meetings of a slot that has begun since a proposal was computed. */
const requireBegunStays = (
  past: readonly string[],
  before: readonly Meeting[],
  after: readonly Meeting[],
): void => {
  const changed = [...meetingsNotIn(before, after), ...meetingsNotIn(after, before)];
  if (changed.some(({ time_slot_id }) => past.includes(time_slot_id))) throw timetableProblems.slotBegun();
};

type Adoption = { eventId: string; id: string; version: number | undefined };

/**
 * Makes a proposal the draft, if the draft is the one that it was computed for. The event may have changed meanwhile: a
 * proposal that would break a rule by now is refused as a whole, since what is left of it may be far from the best.
 *
 * A repair is written with what it is for and with the next release, in one transaction: either nothing happened, or
 * everybody whose meetings change is told.
 */
export const adoptProposal = async (
  { eventId, id, version }: Adoption,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<AdoptedDraft> =>
  retryOnConcurrentChange(async () => {
    const [read, stored] = await Promise.all([readTimetable(eventId), proposalFor(eventId, id)]);
    const found = proposed(stored);
    if (!found) throw timetableProblems.notReady();
    const { seen, draft } = read;
    if (draft.version !== stored.draft_version || (version ?? draft.version) !== draft.version)
      throw timetableProblems.draftChanged();
    const saved = (meetings: Meeting[]) => ({
      event_id: eventId,
      version: draft.version + 1,
      saved_at: now.toISOString(),
      meetings,
      forbidden: draft.forbidden,
      rules: stored.rules,
    });
    const writesToAdopt = (next: ReturnType<typeof saved>) => [
      ...writesToSaveDraft(next, timetableProblems.draftChanged),
      writeToForgetProposal(stored),
    ];

    const { incidents } = stored;
    if (!incidents) {
      requireAct("changeTimetable", read.event, now);
      const meetings = withLevels(read.input, found.meetings);
      requireBegunStays(pastSlotsOf(read.event, read.input, now), draft.meetings, meetings);
      const broken = newlyBroken(read.input, withLevels(read.input, draft.meetings), meetings);
      if (broken.length > 0) throw timetableProblems.outdated(broken);
      const next = saved(meetings);
      await transact(writesToAdopt(next));
      return { version: next.version, saved_at: next.saved_at, release: null };
    }

    const repair = await repairOf(read, { incidents, proposal: found.meetings }, now);
    requireAct("repairTimetable", read.event, now, repair.next.released !== undefined);
    const { past, base, input, meetings } = repair;
    requireBegunStays(past, base, meetings);
    const broken = brokenAhead(brokenRules(input, meetings), past);
    if (broken.length > 0) throw timetableProblems.outdated(broken);
    const saving = saved(meetings);
    const by = { seen, viewer, now, refusal: () => new ConcurrentChange() };
    // Also of what was published since it was said.
    const said = { incidents, slots: input.slots, at: stored.asked_at, by: stored.asked_by ?? "" };
    const next = { ...repair.next, expected: withAbsences(repair.roll.entries, said) };
    const { writes, news, published, expected } = writesToPublish(next, by);
    const noting = [
      ...writesToNoteIncidents(read, input),
      ...writesToSaveRoll(eventId, repair.roll, expected),
    ];
    await transactAndTell([...writesToAdopt(saving), ...noting, ...writes], news, now);
    await beginTellingPhones(read.event, published, now);
    return { version: saving.version, saved_at: saving.saved_at, release: published };
  });

/**
 * Cancels a proposal that is at work, and forgets any other. If a structure comes after all, what a repair noted of its
 * absence is taken back with it.
 */
export const discardProposal = async (
  eventId: string,
  { id, comes }: { id: string; comes: string | undefined },
  { viewer, now, newId }: { viewer: Viewer; now: Date; newId: () => string },
): Promise<void> => {
  const key = newId();
  await retryOnConcurrentChange(async () => {
    const found = await findProposal(eventId);
    if (found?.id !== id) throw comes ? timetableProblems.repairGone() : commonProblems.notFound();
    const writes = comes ? await writesToNoteComing(found, comes, { id: key, viewer, now }) : [];
    await transact([
      isStillAtWork(found, now) ? writeToCancel(found, now.toISOString()) : writeToForgetProposal(found),
      ...writes,
    ]);
  });
};
