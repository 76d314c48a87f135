import * as z from "zod";
import { Id } from "#shared/contract/fields.ts";
import { instantInParis, parisClock } from "#shared/contract/paris.ts";
import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

/** What happened on the day. Somebody who walks in is one more learner of the input, and needs nothing else. */
export const Incident = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("structure_absent"), structure_id: Id, from_slot_id: Id }),
  z.strictObject({ kind: z.literal("learner_absent"), profile_id: Id, slot_ids: z.array(Id).max(100) }),
  z.strictObject({ kind: z.literal("seats"), structure_id: Id, seats: z.number().int().min(1).max(30) }),
  z.strictObject({ kind: z.literal("walk_in"), profile_id: Id }),
]);
export type Incident = z.output<typeof Incident>;

const afterIncident = (input: TimetableInput, incident: Incident): TimetableInput => {
  const slotIds = input.slots.map(({ id }) => id);
  switch (incident.kind) {
    case "structure_absent": {
      // An unknown slot closes nothing: -1 would close the last one only.
      const from = slotIds.indexOf(incident.from_slot_id);
      const closed = from < 0 ? [] : slotIds.slice(from);
      return {
        ...input,
        structures: input.structures.map((structure) =>
          structure.structure_id === incident.structure_id
            ? { ...structure, closed_slot_ids: [...new Set([...structure.closed_slot_ids, ...closed])] }
            : structure,
        ),
      };
    }
    case "learner_absent":
      return {
        ...input,
        learners: input.learners.map((learner) =>
          learner.profile_id === incident.profile_id
            ? {
                ...learner,
                absent_slot_ids: [...new Set([...learner.absent_slot_ids, ...incident.slot_ids])],
              }
            : learner,
        ),
      };
    case "seats":
      return {
        ...input,
        structures: input.structures.map((structure) =>
          structure.structure_id === incident.structure_id
            ? { ...structure, seats: incident.seats }
            : structure,
        ),
      };
    case "walk_in":
      return input;
  }
};

/** The event as it is after these incidents. */
export const afterIncidents = (input: TimetableInput, incidents: readonly Incident[]): TimetableInput =>
  incidents.reduce(afterIncident, input);

/** The meetings that can still take place as they are, each by itself: a structure may have too few seats for all. */
export const stillPossible = (input: TimetableInput, meetings: readonly Meeting[]): Meeting[] => {
  const ruleOf = ruleOfOne(input);
  return meetings.filter((meeting) => ruleOf(meeting) === undefined);
};

/** The slots that have begun, on the day of the event: a repair changes nothing there. */
export const pastSlotsOf = (
  { start_date }: { start_date: string },
  { slots }: Pick<TimetableInput, "slots">,
  now: Date,
): string[] => {
  const { day } = parisClock(new Date(start_date));
  return slots.filter(({ start_time }) => instantInParis(day, start_time) <= now).map(({ id }) => id);
};
