import { randomUUID } from "node:crypto";
import { basisOf } from "#functions/domain/timetable/asking.ts";
import { computeProposal } from "#functions/domain/timetable/computing/compute.ts";
import { computeDemand } from "#functions/domain/timetable/computing/demand.ts";
import {
  readTimetable,
  type TimetableRead,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import { repairFrom } from "#functions/domain/timetable/computing/repairing.ts";
import {
  type ComputationKind,
  findGains,
  findProposal,
  isStillAtWork,
  type StoredGains,
  type StoredProposal,
  writeToBegin,
  writeToEndGains,
  writeToEndProposal,
  writeToReportProgress,
} from "#functions/domain/timetable/timetable-proposals.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { now } from "#functions/platform/clock.ts";
import { reportProgress } from "#functions/store/computation.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { levelsFor, type SolvedLevel } from "#shared/timetable/timetable.proposals.ts";
import { afterIncidents, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";

/** The time that a proposal may take; the largest events that were tried take 40 s. */
const proposalSeconds = 300;
/** The time that all gains together may take, and each at the most and at the least. */
const gainsSeconds = { all: 700, most: 60, least: 2 };

const ended = () => now().toISOString();

type Job<Stored> = { stored: Stored; read: TimetableRead };

const proposalOf = async ({ stored, read }: Job<StoredProposal>): Promise<void> => {
  const { event_id, id, preset, complete, rules, keep, incidents } = stored;
  const run = randomUUID();
  const of = { kind: "proposal", event_id, id } as const;
  // As it is now: it may have changed between the request and this run.
  const { draft } = read;
  const from = incidents && repairFrom(read, draft.meetings, (await findReleased(event_id)).released, now());
  const before = withLevels(read.input, from ? from.base : draft.meetings);
  const pins = before.filter(({ pinned }) => pinned).length;
  await transact([writeToBegin(of, run, { draft_version: draft.version, pins })]);
  const input = afterIncidents(read.input, incidents ?? [], from?.past);
  const walkIns = incidents?.flatMap((one) => (one.kind === "walk_in" ? [one.profile_id] : []));
  const repair = from ? { walk_ins: walkIns ?? [] } : undefined;
  const past_slot_ids = from?.past ?? pastSlotsOf(read.event, read.input, now());
  const request = {
    preset,
    complete,
    rules,
    current: before,
    keep: keep ?? undefined,
    past_slot_ids,
    repair,
  };
  const all = levelsFor(request).length;
  const levels: SolvedLevel[] = [];
  const onLevel = async (level: SolvedLevel) => {
    levels.push(level);
    // What comes after the last level is quick.
    await reportProgress(writeToReportProgress(of, run, (0.95 * levels.length) / all, levels));
  };
  const found = await computeProposal(input, request, { seconds: proposalSeconds, onLevel }).catch(
    failed((state) => writeToEndProposal(stored, run, { state, ended_at: ended() })),
  );
  await transact([
    found.state === "ready"
      ? writeToEndProposal(stored, run, {
          state: "ready",
          ended_at: ended(),
          result: { meetings: found.meetings, figures: found.figures },
        })
      : writeToEndProposal(stored, run, {
          state: "impossible",
          ended_at: ended(),
          conflicts: found.conflicts,
        }),
  ]);
};

const gainsOf = async ({ stored, read }: Job<StoredGains>): Promise<void> => {
  const { event, input, draft } = read;
  const { event_id, id } = stored;
  const run = randomUUID();
  const of = { kind: "gains", event_id, id } as const;
  const current = withLevels(input, draft.meetings);
  const begun = now();
  await transact([writeToBegin(of, run, { basis: basisOf(read, begun) })]);
  const timetables =
    1 + input.structures.reduce((sum, { closed_slot_ids }) => sum + 1 + closed_slot_ids.length, 0);
  const { all, most, least } = gainsSeconds;
  const seconds = Math.min(most, Math.max(least, all / timetables));
  let reported = 0;
  const onProgress = async (done: number, of_all: number) => {
    // Not more than a hundred times.
    if (done / of_all - reported < 0.01) return;
    reported = done / of_all;
    await reportProgress(writeToReportProgress(of, run, reported));
  };
  const found = await computeDemand(
    input,
    {
      ...{ preset: "fair", current, rules: draft.rules },
      past_slot_ids: pastSlotsOf(event, input, begun),
    },
    { seconds, onProgress },
  ).catch(failed((state) => writeToEndGains(stored, run, { state, ended_at: ended() })));
  await transact([
    writeToEndGains(
      stored,
      run,
      found.state === "ready"
        ? { state: "ready", ended_at: ended(), structures: found.structures }
        : { state: "impossible", ended_at: ended() },
    ),
  ]);
};

/** Settles a computation whose solver failed, so that people need not wait for it, and throws the error again. */
const failed = (end: (state: "failed") => Write) => async (error: unknown) => {
  if (!(error instanceof ConcurrentChange)) await transact([end("failed")]);
  throw error;
};

/**
 * Computes what was asked for, unless it is over, cancelled or expired. Stopped at any point and run again, it starts
 * again from the event and the draft as they are then; the draft is never changed.
 */
export const compute = async (kind: ComputationKind, eventId: string, id: string): Promise<string> => {
  const [proposal, gains] =
    kind === "proposal" ? [await findProposal(eventId), undefined] : [undefined, await findGains(eventId)];
  const stored = proposal ?? gains;
  if (stored?.id !== id || !isStillAtWork(stored, now())) return "settled before";
  const read = await readTimetable(eventId);
  try {
    if (proposal) await proposalOf({ stored: proposal, read });
    if (gains) await gainsOf({ stored: gains, read });
    return "done";
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    return "cancelled";
  }
};
