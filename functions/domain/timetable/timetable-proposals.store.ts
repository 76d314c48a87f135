import * as z from "zod";
import { checkEventExists } from "#functions/domain/events/agenda.store.ts";
import { atWork, isExpired, noneAtWork } from "#functions/store/computation.ts";
import { entity, findOne, parsed, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { pack, packMeetings, unpack, unpackMeetings } from "#functions/store/packing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, idIs, type Refusal, updateItem, type Write } from "#functions/store/table.ts";
import { isAtWork } from "#shared/contract/computation.ts";
import { StructureGains } from "#shared/timetable/timetable.demand.ts";
import { Figures } from "#shared/timetable/timetable.figures.ts";
import { Keeping, noRules, Preset, Rules, SolvedLevel } from "#shared/timetable/timetable.proposals.ts";
import { Incident } from "#shared/timetable/timetable.repair.ts";
import { BrokenRule } from "#shared/timetable/timetable.rules.ts";
import { ProposalState } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** What every computation by a worker is: one at most at work for each event and kind. */
const computation = {
  event_id: z.string(),
  id: z.string(),
  state: ProposalState,
  asked_at: z.string(),
  /** Names the run of the worker that is at work: an earlier one that still lives may write no more. */
  run: z.string().nullable(),
  progress: z.number(),
  /** When it was over. */
  ended_at: z.string().nullable(),
};

const StoredProposal = z.object({
  ...computation,
  preset: Preset,
  complete: z.boolean(),
  rules: Rules.default(noRules),
  keep: Keeping.nullable().default(null),
  /** If it is a repair. */
  incidents: z.array(Incident).nullable(),
  pins: z.number(),
  /** The profile of who asked. */
  asked_by: z.string().nullable(),
  draft_version: z.number(),
  levels: z.array(SolvedLevel),
  conflicts: z.array(BrokenRule),
  /** If ready. */
  meetings: z.string().nullable(),
  figures: Figures.nullable(),
});
export type StoredProposal = z.output<typeof StoredProposal>;
const proposals = entity("TimetableProposal", StoredProposal, (one) => keys.timetableProposal(one.event_id));

const StoredGains = z.object({
  ...computation,
  /** A hash of what they were computed for. */
  basis: z.string(),
  /** If ready. */
  structures: z.string().nullable(),
});
export type StoredGains = z.output<typeof StoredGains>;
const gains = entity("TimetableGains", StoredGains, (one) => keys.timetableGains(one.event_id));

export const findProposal = (eventId: string): Promise<StoredProposal | undefined> =>
  findOne(proposals, keys.timetableProposal(eventId));
export const findGains = (eventId: string): Promise<StoredGains | undefined> =>
  findOne(gains, keys.timetableGains(eventId));

/** What a proposal that is ready proposes; null of any other. */
export const proposed = ({
  meetings,
  figures,
}: StoredProposal): { meetings: Meeting[]; figures: Figures } | null =>
  meetings === null || figures === null ? null : { meetings: unpackMeetings(meetings), figures };
export const computedGains = ({ structures }: StoredGains): StructureGains[] =>
  structures === null ? [] : unpack(z.array(StructureGains), structures);

/**
 * How long a computation may be at work before it counts as failed: the worker was stopped. Longer than its time-out
 * (`infra/tuning.ts`) and the wait for it to start.
 */
export const maxComputingMs = 20 * 60_000;

type Computation = Pick<StoredProposal, "state" | "asked_at">;

/** The state by now: one that has been at work for too long has failed. */
export const stateOf = (one: Computation, now: Date): ProposalState =>
  isExpired(one, now, maxComputingMs) ? "failed" : one.state;

/** Whether it is at work by now. */
export const isStillAtWork = (one: Computation, now: Date): boolean => isAtWork({ state: stateOf(one, now) });

const fresh = { state: "waiting", run: null, progress: 0, ended_at: null } as const;

const noResult = { levels: [], conflicts: [], meetings: null, figures: null };

type Asked<Stored> = Omit<Stored, keyof typeof fresh | keyof typeof noResult | "structures">;

/** Asks for a proposal in the place of the one before; refused with the one at work, if there is one. */
export const writesToAskForProposal = (
  asked: Asked<StoredProposal>,
  now: Date,
  refusal: (current: StoredProposal) => Error,
): Write[] => [
  rewrite(
    proposals,
    { ...asked, ...fresh, ...noResult },
    noneAtWork(now, maxComputingMs),
    refuseWith(refusal, (item) => parsed(proposals, item)),
  ),
  checkEventExists(asked.event_id),
];

/** Asks for gains in the place of those before. */
export const writesToAskForGains = (
  asked: Asked<StoredGains>,
  now: Date,
  refusal: (current: StoredGains) => Error,
): Write[] => [
  rewrite(
    gains,
    { ...asked, ...fresh, structures: null },
    noneAtWork(now, maxComputingMs),
    refuseWith(refusal, (item) => parsed(gains, item)),
  ),
  checkEventExists(asked.event_id),
];

const refuseWith =
  <Stored>(
    refusal: (current: Stored) => Error,
    read: (item: NonNullable<Parameters<Refusal>[0]>) => Stored,
  ): Refusal =>
  (current) =>
    current ? refusal(read(current)) : new ConcurrentChange();

const concurrentChange = () => new ConcurrentChange();

const keyOfKind = { proposal: keys.timetableProposal, gains: keys.timetableGains };
export type ComputationKind = keyof typeof keyOfKind;
type Identified = { kind: ComputationKind; event_id: string; id: string };

/** Starts a run of a worker, in the place of an earlier one; throws `ConcurrentChange` if nobody waits for it any more. */
export const writeToBegin = (
  { kind, event_id, id }: Identified,
  run: string,
  to: Partial<Pick<StoredProposal, "draft_version" | "pins"> & Pick<StoredGains, "basis">>,
): Write =>
  updateItem(
    keyOfKind[kind](event_id),
    {
      set: [
        ["state", "computing"],
        ["run", run],
        ["progress", 0],
        ...(kind === "proposal" ? ([["levels", []]] as const) : []),
        ...Object.entries(to),
      ],
    },
    atWork(id),
    concurrentChange,
  );

/** Reports how far a run is; throws `ConcurrentChange` if it was cancelled or another run has taken over. */
export const writeToReportProgress = (
  { kind, event_id, id }: Identified,
  run: string,
  progress: number,
  levels?: readonly SolvedLevel[],
): Write =>
  updateItem(
    keyOfKind[kind](event_id),
    { set: [["progress", progress], ...(levels ? ([["levels", levels]] as const) : [])] },
    atWork(id, run),
    concurrentChange,
  );

type Ending = { state: ProposalState; ended_at: string };

/** Ends a run of a proposal; throws `ConcurrentChange` if it was cancelled or another run has taken over. */
export const writeToEndProposal = (
  { event_id, id }: Pick<StoredProposal, "event_id" | "id">,
  run: string,
  {
    result,
    ...to
  }: Ending & {
    result?: { meetings: readonly Meeting[]; figures: Figures };
    conflicts?: readonly BrokenRule[];
  },
): Write =>
  updateItem(
    keys.timetableProposal(event_id),
    {
      set: [
        ...Object.entries(to),
        ["progress", 1],
        ...(result
          ? ([
              ["meetings", packMeetings(result.meetings)],
              ["figures", result.figures],
            ] as const)
          : []),
      ],
    },
    atWork(id, run),
    concurrentChange,
  );

export const writeToEndGains = (
  { event_id, id }: Pick<StoredGains, "event_id" | "id">,
  run: string,
  { structures, ...to }: Ending & { structures?: readonly StructureGains[] },
): Write =>
  updateItem(
    keys.timetableGains(event_id),
    {
      set: [
        ...Object.entries(to),
        ["progress", 1],
        ...(structures ? ([["structures", pack(structures)]] as const) : []),
      ],
    },
    atWork(id, run),
    concurrentChange,
  );

/** Cancels a proposal that is at work; throws `ConcurrentChange` if it is over. */
export const writeToCancel = ({ event_id, id }: StoredProposal, ended_at: string): Write =>
  updateItem(
    keys.timetableProposal(event_id),
    {
      set: [
        ["state", "cancelled"],
        ["ended_at", ended_at],
      ],
    },
    atWork(id),
    concurrentChange,
  );

/** Takes back a computation that could not be handed over; throws `ConcurrentChange` if another took its place. */
export const writeToWithdraw = ({ kind, event_id, id }: Identified): Write =>
  deleteItem(keyOfKind[kind](event_id), idIs(id), concurrentChange);

/** Forgets a proposal; throws `ConcurrentChange` if another one has taken its place. */
export const writeToForgetProposal = ({ event_id, id }: Pick<StoredProposal, "event_id" | "id">): Write =>
  deleteItem(keys.timetableProposal(event_id), idIs(id), concurrentChange);
