import * as z from "zod";
import { Figures } from "#shared/timetable/timetable.figures.ts";
import { byId, type Meeting, type TimetableInput } from "#shared/timetable/timetable.types.ts";

const Count = z.object({ priority: z.number(), optional: z.number() });
type Count = z.output<typeof Count>;

/** Wishes for a structure against its seats. */
export const StructureDemand = z.object({
  structure_id: z.string(),
  /** In all its open slots. */
  seats: z.number(),
  wishes: Count,
  met: Count,
  unmet: Count,
});
export type StructureDemand = z.output<typeof StructureDemand>;

/** How many more wishes come true, and how many learners then have 0, 1, 2 and 3 priority meetings. */
export const Gain = z.object({
  priority: z.number(),
  optional: z.number(),
  learners_by_priority: Figures.shape.learners_by_priority,
  /** False if the time limit came before the optimum: the gain may then be larger or smaller. */
  proven: z.boolean(),
});
export type Gain = z.output<typeof Gain>;

export const StructureGains = StructureDemand.extend({
  /** One more seat in each open slot; undefined if everybody who wished for the structure meets it. */
  one_more_seat: Gain.optional(),
  /** Each closed slot, reopened alone. */
  reopened: z.array(z.object({ time_slot_id: z.string(), gain: Gain })),
});
export type StructureGains = z.output<typeof StructureGains>;

/** The demand of each structure that comes, in the order of the input. */
export const demandOf = (input: TimetableInput, meetings: readonly Meeting[]): StructureDemand[] => {
  const count = (of: readonly { is_priority: boolean }[]): Count => {
    const priority = of.filter(({ is_priority }) => is_priority).length;
    return { priority, optional: of.length - priority };
  };
  const wishes = Map.groupBy(
    input.learners.flatMap((learner) => learner.wishes),
    ({ structure_id }) => structure_id,
  );
  const met = Map.groupBy(meetings, ({ structure_id }) => structure_id);
  return input.structures.map(({ structure_id, seats, closed_slot_ids }) => {
    const open = input.slots.filter(({ id }) => !closed_slot_ids.includes(id)).length;
    const wished = count(wishes.get(structure_id) ?? []);
    const granted = count(
      (met.get(structure_id) ?? [])
        .filter(({ level }) => level !== "added")
        .map(({ level }) => ({ is_priority: level === "priority" })),
    );
    return {
      structure_id,
      seats: seats * open,
      wishes: wished,
      met: granted,
      unmet: {
        priority: wished.priority - granted.priority,
        optional: wished.optional - granted.optional,
      },
    };
  });
};

/** The slots that a structure has closed, in the order of the day. */
export const closedSlotsOf = (input: TimetableInput, structureId: string): string[] => {
  const closed = byId(input.structures, "structure_id").get(structureId)?.closed_slot_ids ?? [];
  return input.slots.map(({ id }) => id).filter((id) => closed.includes(id));
};
