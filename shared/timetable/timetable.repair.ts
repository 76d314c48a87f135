import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

/** What happened on the day. Somebody who walks in is one more learner of the input, and needs nothing else. */
export type Incident =
  | { kind: "structure_absent"; structure_id: string; from_slot_id: string }
  | { kind: "learner_absent"; profile_id: string; slot_ids: readonly string[] }
  | { kind: "seats"; structure_id: string; seats: number }
  | { kind: "walk_in"; profile_id: string };

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
