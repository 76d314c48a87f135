import {
  closedSlotsOf,
  demandOf,
  type Gain,
  type StructureGains,
} from "#shared/timetable/timetable.demand.ts";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import {
  type ComputeRequest,
  goalsOf,
  type ImpossibleProposal,
} from "#shared/timetable/timetable.proposals.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type { HostStructure, Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";
import { fillWishes, whatIsOpen } from "./compute.ts";
import { timetableModel } from "./model.ts";
import { solveLevels } from "./solver.ts";

type DemandOptions = {
  /** For each of the timetables to compute. */
  seconds: number;
  onProgress?: ((done: number, all: number) => void | Promise<void>) | undefined;
};

const withStructure = (input: TimetableInput, changed: HostStructure): TimetableInput => ({
  ...input,
  structures: input.structures.map((structure) =>
    structure.structure_id === changed.structure_id ? changed : structure,
  ),
});

/**
 * What each structure that is short of seats would gain by one more seat in its open slots, or by a closed slot
 * reopened: the best timetable with it against the best without, so gains do not add up. Each computation starts from
 * the best timetable without, which stays possible: levels that cannot be raised are proven at once.
 */
export const computeDemand = async (
  input: TimetableInput,
  request: Pick<ComputeRequest, "preset" | "current" | "rules" | "past_slot_ids">,
  { seconds, onProgress }: DemandOptions,
): Promise<ImpossibleProposal | { state: "ready"; structures: StructureGains[] }> => {
  const { remaining, fixed, pins, pairs, limits } = whatIsOpen(input, { ...request, complete: false });
  const past = new Set(request.past_slot_ids);
  const conflicts = brokenRules(input, pins);
  if (conflicts.length > 0) return { state: "impossible", conflicts };

  const best = async (event: TimetableInput, start: readonly Meeting[]) => {
    const model = timetableModel(event, {
      ...{ pairs, fixed, limits, current: [], least: 0 },
      maxLosses: undefined,
    });
    const fill = (meetings: readonly Meeting[]) => fillWishes(event, meetings, pairs, limits);
    return await solveLevels(model, fixed, goalsOf[request.preset], fill(start), fill, { seconds });
  };
  const base = await best(remaining, fixed);
  const before = figuresOf(input, base.meetings);
  const demand = demandOf(input, base.meetings);
  const short = new Set(
    demand.filter(({ unmet }) => unmet.priority + unmet.optional > 0).map(({ structure_id }) => structure_id),
  );
  const isBaseProven = base.levels.every(({ proven }) => proven);
  const scenarios = input.structures.flatMap((structure) => {
    const { structure_id, seats, closed_slot_ids } = structure;
    if (!short.has(structure_id)) return [];
    return [
      { structure_id, event: withStructure(remaining, { ...structure, seats: seats + 1 }), slot: undefined },
      ...closedSlotsOf(input, structure_id)
        .filter((slot) => !past.has(slot))
        .map((slot) => ({
          structure_id,
          event: withStructure(remaining, {
            ...structure,
            closed_slot_ids: closed_slot_ids.filter((id) => id !== slot),
          }),
          slot,
        })),
    ];
  });

  const gains = new Map(
    demand.map((one): [string, StructureGains] => [one.structure_id, { ...one, reopened: [] }]),
  );
  for (const [done, { structure_id, event, slot }] of scenarios.entries()) {
    const { meetings, levels } = await best(event, base.meetings);
    const after = figuresOf(event, meetings);
    const gain: Gain = {
      priority: after.priority_met - before.priority_met,
      optional: after.optional_met - before.optional_met,
      learners_by_priority: after.learners_by_priority,
      proven: isBaseProven && levels.every(({ proven }) => proven),
    };
    const entry = gains.get(structure_id);
    if (entry && slot === undefined) entry.one_more_seat = gain;
    else entry?.reopened.push({ time_slot_id: slot ?? "", gain });
    await onProgress?.(done + 1, scenarios.length);
  }
  return { state: "ready", structures: [...gains.values()] };
};
